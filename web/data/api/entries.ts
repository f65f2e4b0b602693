import type {
  FoundEntryPage,
  ListDueDatesQuery,
  ListEntryDetailsQuery,
  ListTopicStatsQuery,
} from '../../../clients/typescript/src/index.ts';
import { read, readPreloaded } from './request.ts';

/* One function per feed route, named after its operation. All throw ApiError. */

type EntryListQuery = Omit<ListEntryDetailsQuery, 'limit' | 'offset' | 'cursor' | 'updated_after'>;

/** Filters of the entry list by API parameter name, as in the address of the page. The service validates them. */
export type EntryQuery = { [name in keyof EntryListQuery]?: string | undefined };

export type PageQuery = Pick<ListTopicStatsQuery, 'limit' | 'cursor'>;

export const listCategories = () => read(({ categories }) => categories.list());

export const listTopicDetails = () => read(({ topics }) => topics.listDetails());

export const listEntryDetails = (filter: EntryQuery, page: PageQuery): Promise<FoundEntryPage> =>
  read(({ entries }) => entries.listDetails({ ...filter, ...page } as ListEntryDetailsQuery));

/** Lists the first entries of a list that may be the first of a page load. */
export const listFirstEntryDetails = (filter: EntryQuery, limit: number): Promise<FoundEntryPage> =>
  readPreloaded(({ entries }) => entries.listDetails({ ...filter, limit } as ListEntryDetailsQuery));

/** Lists entries created or changed after an instant, or after a cursor of the previous page. */
export const listChanges = (position: { updated_after: string } | { cursor: string }, limit: number) =>
  read(({ entries }) => entries.list({ ...position, limit }));

/** Lists key dates of a span, earliest first. */
export const listDueDates = (query: ListDueDatesQuery, signal?: AbortSignal) =>
  read(({ dates }) => dates.list(query, { signal }));

/** Returns the same key dates as an iCalendar file. */
export const getDueCalendar = (query: ListDueDatesQuery) => read(({ dates }) => dates.calendar(query));

export const getEntry = (id: string, signal?: AbortSignal) =>
  read(({ entries }) => entries.get(id, undefined, { signal }));

export const getTopic = (id: string, signal?: AbortSignal) => read(({ topics }) => topics.get(id, { signal }));

export const getTopicSummary = (id: string, signal?: AbortSignal) =>
  read(({ topics }) => topics.summary(id, { signal }));

export const getStatsOverview = (signal?: AbortSignal) => read(({ stats }) => stats.overview({ signal }));

export const listTopicStats = (page: PageQuery, signal?: AbortSignal) =>
  read(({ stats }) => stats.topics(page, { signal }));

export const getTopicStats = (id: string, signal?: AbortSignal) => read(({ stats }) => stats.topic(id, { signal }));

/**
 * Returns the coverage of the feeds of a topic in the last seven days.
 * For topics with many feeds it is the first page only.
 */
export const getTopicCoverage = async (id: string, signal?: AbortSignal) =>
  (await read(({ coverage }) => coverage.list({ topic_id: id }, { signal }))).items;
