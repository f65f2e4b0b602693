import * as z from 'zod/mini';
import { REVIEW_STATES } from '../values/review-states.ts';
import {
  Cursor,
  Day,
  DayOrInstant,
  EvidencePosition,
  Flag,
  IdFilter,
  Limit,
  NamePart,
  Offset,
  PastInstant,
  PersonFilter,
  PositiveNumber,
  SearchText,
  VersionNumber,
} from './parameters.ts';

/** The schema of a route without query parameters. */
export const NoQuery = z.object({});

/** Parameters of every page: part of the query of each route that returns pages. */
export const PageQuery = z.object({ limit: z.optional(Limit), offset: z.optional(Offset), cursor: z.optional(Cursor) });

/**
 * Page parameters of change lists. `updated_after` is a day from its first moment on, or an instant.
 * The instant is exclusive.
 */
export const ChangesPageQuery = z.extend(PageQuery, { updated_after: z.optional(DayOrInstant) });

/** Query parameters of every list that is returned as a bare array instead of a page object. */
export const ArrayQuery = z.object({ page: z.optional(PositiveNumber), page_size: z.optional(PositiveNumber) });

/** The filters of the list of categories. */
export const CategoryQuery = z.object({ name: z.optional(NamePart), is_active: z.optional(Flag) });
/** The filters of the list of topics. */
export const TopicQuery = z.object({ category_id: z.optional(IdFilter), details: z.optional(Flag) });
/** Query parameter for the state of the data at a past instant. */
export const AsOfQuery = z.object({ as_of: z.optional(PastInstant) });
/** The filters of the list of a topic's entries. */
export const TopicEntryQuery = z.extend(AsOfQuery, { is_active: z.optional(Flag) });
/** The filters of the list of entries. */
export const EntryQuery = z.extend(AsOfQuery, { feed_id: z.optional(IdFilter), is_active: z.optional(Flag) });
/** The numbers of two versions of an entry, to compare them. */
export const VersionsQuery = z.object({ from: z.optional(VersionNumber), to: z.optional(VersionNumber) });
/**
 * The numbers of two text versions of a document, to compare them.
 * The document is that of the entry's current link, or of its link at an instant.
 */
export const DocumentDiffQuery = z.extend(AsOfQuery, VersionsQuery.shape);
/** The text of a document: by version, the current one, or the one at an instant. */
export const DocumentTextQuery = z.extend(AsOfQuery, { version: z.optional(VersionNumber) });
/** Selects a text of a document, and the search whose passages in it are listed. */
export const PassageQuery = z.extend(DocumentTextQuery, { search: z.optional(SearchText) });
/** The filters of the coverage report. */
export const CoverageQuery = z.object({
  topic_id: z.optional(IdFilter),
  feed_id: z.optional(IdFilter),
  from: z.optional(Day),
  to: z.optional(Day),
});

/** A day or an instant since when a person's read marks are returned. */
export const ReadStateQuery = z.object({ since: z.optional(DayOrInstant) });
/** Selects all people's alerts, or only those whose owner's account is disabled or deleted. */
export const AllAlertsQuery = z.object({ ownerless: z.optional(Flag) });
/** Whether the list of a person's saved entries has only their ids. */
export const SavedQuery = z.object({ ids_only: z.optional(Flag) });
/** The filters of the review queues. */
export const ReviewQuery = z.object({
  state: z.optional(z.enum(['open', ...REVIEW_STATES])),
  assignee: z.optional(PersonFilter),
  topic_id: z.optional(IdFilter),
  due_before: z.optional(Day),
});
/** The range of an evidence export. */
export const EvidenceQuery = z.object({
  from: z.optional(Day),
  to: z.optional(Day),
  format: z.optional(z.enum(['ndjson', 'csv'])),
  after: z.optional(EvidencePosition),
});
