import * as z from 'zod/mini';
import { REVIEW_STATES } from '../values/review-states.ts';
import {
  Count,
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
  SearchText,
  VersionNumber,
} from './parameters.ts';

/** No parameters. */
export const NoQuery = z.object({});

/** Parameters of every page: part of the query of each route that answers pages. */
export const PageQuery = z.object({ limit: z.optional(Limit), offset: z.optional(Offset), cursor: z.optional(Cursor) });

/** PageQuery for a list that can be followed: `updated_after` is a day, from its first moment on, or an instant, after it. */
export const FollowedPageQuery = z.extend(PageQuery, { updated_after: z.optional(DayOrInstant) });

/** Parameters of every list that is answered as a bare array. */
export const ArrayQuery = z.object({ page: z.optional(Count), page_size: z.optional(Count) });

export const CategoryQuery = z.object({ name: z.optional(NamePart), is_active: z.optional(Flag) });
export const TopicQuery = z.object({ category_id: z.optional(IdFilter), details: z.optional(Flag) });
/** What stood at an instant. */
export const AsOfQuery = z.object({ as_of: z.optional(PastInstant) });
export const TopicEntryQuery = z.extend(AsOfQuery, { is_active: z.optional(Flag) });
export const EntryQuery = z.extend(AsOfQuery, { feed_id: z.optional(IdFilter), is_active: z.optional(Flag) });
/** Two versions of an entry. */
export const VersionsQuery = z.object({ from: z.optional(VersionNumber), to: z.optional(VersionNumber) });
/** Two texts of a document, behind the link of now or of an instant. */
export const DocumentDiffQuery = z.extend(AsOfQuery, VersionsQuery.shape);
/** The text of a document, without a number the present one, or that of an instant. */
export const DocumentTextQuery = z.extend(AsOfQuery, { version: z.optional(VersionNumber) });
/** Passages of it. */
export const PassageQuery = z.extend(DocumentTextQuery, { search: z.optional(SearchText) });
export const CoverageQuery = z.object({
  ...{ topic_id: z.optional(IdFilter), feed_id: z.optional(IdFilter) },
  ...{ from: z.optional(Day), to: z.optional(Day) },
});

/** What was marked from a day or an instant on. */
export const SinceQuery = z.object({ since: z.optional(DayOrInstant) });
/** Saved entries: a page of them, or the ids of all. */
/** Of everybody's alerts only those whose owner's account is disabled or deleted. */
export const OwnerQuery = z.object({ ownerless: z.optional(Flag) });
export const SavedQuery = z.object({ ids_only: z.optional(Flag) });
export const ReviewQuery = z.object({
  state: z.optional(z.enum(['open', ...REVIEW_STATES])),
  ...{ assignee: z.optional(PersonFilter), topic_id: z.optional(IdFilter), due_before: z.optional(Day) },
});
export const EvidenceQuery = z.object({
  ...{ from: z.optional(Day), to: z.optional(Day) },
  ...{ format: z.optional(z.enum(['ndjson', 'csv'])), after: z.optional(EvidencePosition) },
});
