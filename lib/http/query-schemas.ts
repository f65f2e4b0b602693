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

/** No parameters. */
export const NoQuery = z.object({});

/** Parameters of every page: part of the query of each route that returns pages. */
export const PageQuery = z.object({ limit: z.optional(Limit), offset: z.optional(Offset), cursor: z.optional(Cursor) });

/** PageQuery for lists of changes: `updated_after` is a day, from its first moment on, or an instant, exclusive. */
export const ChangesPageQuery = z.extend(PageQuery, { updated_after: z.optional(DayOrInstant) });

/** Parameters of every list that is returned as a bare array. */
export const ArrayQuery = z.object({ page: z.optional(PositiveNumber), page_size: z.optional(PositiveNumber) });

export const CategoryQuery = z.object({ name: z.optional(NamePart), is_active: z.optional(Flag) });
export const TopicQuery = z.object({ category_id: z.optional(IdFilter), details: z.optional(Flag) });
/** The state at an instant. */
export const AsOfQuery = z.object({ as_of: z.optional(PastInstant) });
export const TopicEntryQuery = z.extend(AsOfQuery, { is_active: z.optional(Flag) });
export const EntryQuery = z.extend(AsOfQuery, { feed_id: z.optional(IdFilter), is_active: z.optional(Flag) });
/** Two versions of an entry. */
export const VersionsQuery = z.object({ from: z.optional(VersionNumber), to: z.optional(VersionNumber) });
/** Two texts of a document, of the current link or of that at an instant. */
export const DocumentDiffQuery = z.extend(AsOfQuery, VersionsQuery.shape);
/** The text of a document: by version, the current one, or the one at an instant. */
export const DocumentTextQuery = z.extend(AsOfQuery, { version: z.optional(VersionNumber) });
/** Passages of a document's text. */
export const PassageQuery = z.extend(DocumentTextQuery, { search: z.optional(SearchText) });
export const CoverageQuery = z.object({
  topic_id: z.optional(IdFilter),
  feed_id: z.optional(IdFilter),
  from: z.optional(Day),
  to: z.optional(Day),
});

/** Marks since a day or an instant. */
export const SinceQuery = z.object({ since: z.optional(DayOrInstant) });
/** Alerts of everyone, or only those whose owner's account is disabled or deleted. */
export const OwnerQuery = z.object({ ownerless: z.optional(Flag) });
export const SavedQuery = z.object({ ids_only: z.optional(Flag) });
export const ReviewQuery = z.object({
  state: z.optional(z.enum(['open', ...REVIEW_STATES])),
  assignee: z.optional(PersonFilter),
  topic_id: z.optional(IdFilter),
  due_before: z.optional(Day),
});
export const EvidenceQuery = z.object({
  from: z.optional(Day),
  to: z.optional(Day),
  format: z.optional(z.enum(['ndjson', 'csv'])),
  after: z.optional(EvidencePosition),
});
