import * as z from 'zod/mini';
import {
  BooleanParameter,
  CategoryNameFilter,
  CursorParameter,
  DayOrInstant,
  DayParameter,
  IdFilter,
  LimitParameter,
  OffsetParameter,
  PastInstant,
  PositiveIntegerParameter,
  SearchText,
  VersionNumber,
} from './parameters.ts';

/** The query schema of a route that has no query parameters. */
export const NoQueryParameters = z.object({});

/** The paging parameters `limit`, `offset` and `cursor`, of every route that returns pages. */
export const PageQuery = z.object({
  limit: z.optional(LimitParameter),
  offset: z.optional(OffsetParameter),
  cursor: z.optional(CursorParameter),
});

/**
 * The paging parameters of lists that also support `updated_after`, which lists changed entries.
 * `updated_after` is a day or an instant: changes on that day are listed, but changes at that instant are not.
 */
export const ChangesPageQuery = z.extend(PageQuery, { updated_after: z.optional(DayOrInstant) });

/** The paging parameters of every list that is returned as a bare array instead of a page object. */
export const ArrayResponsePageQuery = z.object({
  page: z.optional(PositiveIntegerParameter),
  page_size: z.optional(PositiveIntegerParameter),
});

/** The filters of the list of categories: a part of the name, and whether the category is active. */
export const CategoryQuery = z.object({
  name: z.optional(CategoryNameFilter),
  is_active: z.optional(BooleanParameter),
});
/** Which part of a list of sources to import, and how. */
export const ImportQuery = z.object({
  dry_run: z.optional(BooleanParameter),
  default_topic_id: z.optional(IdFilter),
  next: z.optional(PositiveIntegerParameter),
});

/** The query parameters of the list of topics: the category, and whether topics have their details. */
export const TopicQuery = z.object({ category_id: z.optional(IdFilter), details: z.optional(BooleanParameter) });
/** The parameter `as_of`: a past instant, for the data as it was then. */
export const AsOfQuery = z.object({ as_of: z.optional(PastInstant) });
/** The filters of the list of a topic's entries: whether they are active, and `as_of`. */
export const TopicEntryQuery = z.extend(AsOfQuery, { is_active: z.optional(BooleanParameter) });
/** The filters of the list of entries without details: feed, whether they are active, and `as_of`. */
export const BasicEntryListQuery = z.extend(AsOfQuery, {
  feed_id: z.optional(IdFilter),
  is_active: z.optional(BooleanParameter),
});
/** The query parameters of a comparison of two versions of an entry: their numbers. */
export const VersionPairQuery = z.object({ from: z.optional(VersionNumber), to: z.optional(VersionNumber) });
/**
 * The query parameters of a comparison of two text versions of a document: their numbers.
 * The document is the target of the entry's current link, or of its link at the instant `as_of`.
 */
export const DocumentDiffQuery = z.extend(AsOfQuery, VersionPairQuery.shape);
/**
 * The query parameters of a document's text: its version, or the instant at which it was current.
 * Without parameters the current text is returned.
 */
export const DocumentTextQuery = z.extend(AsOfQuery, { version: z.optional(VersionNumber) });
/**
 * The query parameters of the passages of a document that match a search.
 * The version or the instant selects the text, as in `DocumentTextQuery`.
 */
export const PassageQuery = z.extend(DocumentTextQuery, { search: z.optional(SearchText) });
/** The query parameters of the coverage report: topic or feed, and the first and last day. */
export const CoverageQuery = z.object({
  topic_id: z.optional(IdFilter),
  feed_id: z.optional(IdFilter),
  from: z.optional(DayParameter),
  to: z.optional(DayParameter),
});

/**
 * The parameter `since` of a person's read state: a day or an instant.
 * Only entries marked as read since then are returned.
 */
export const ReadStateQuery = z.object({ since: z.optional(DayOrInstant) });
/** The filter of the list of all alerts: `ownerless` selects alerts of disabled or deleted owners. */
export const AllAlertsQuery = z.object({ ownerless: z.optional(BooleanParameter) });
/** The parameter of the list of a person's saved entries: with `ids_only` only their ids are returned. */
export const SavedEntriesQuery = z.object({ ids_only: z.optional(BooleanParameter) });
