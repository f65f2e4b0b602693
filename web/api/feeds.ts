import type {
  FoundEntryPage,
  ListDueDatesQuery,
  ListEntryDetailsQuery,
  ListTopicStatsQuery,
} from '../../clients/typescript/src/index.ts';
import { read, readFirst } from './request.ts';

/*
 * One function a route, named as the service names it. All of them throw ApiError.
 */

type ListFilter = Omit<ListEntryDetailsQuery, 'limit' | 'offset' | 'cursor' | 'updated_after'>;

/** Filters of the list of entries, by the service's names, as the address of the page has them: the service refuses what is none. */
export type EntryFilter = { [name in keyof ListFilter]?: string | undefined };

type Page = Pick<ListTopicStatsQuery, 'limit' | 'cursor'>;

export const listCategories = () => read(({ categories }) => categories.list());

export const listTopicDetails = () => read(({ topics }) => topics.listDetails());

export const listEntryDetails = (filter: EntryFilter, page: Page): Promise<FoundEntryPage> =>
  read(({ entries }) => entries.listDetails({ ...filter, ...page } as ListEntryDetailsQuery));

/** The beginning of a list that a page may begin with. */
export const listFirstDetails = (filter: EntryFilter, limit: number): Promise<FoundEntryPage> =>
  readFirst(({ entries }) => entries.listDetails({ ...filter, limit } as ListEntryDetailsQuery));

/** What was stored or changed after an instant, and then from where that ended. */
export const listChanges = (place: { updated_after: string } | { cursor: string }, limit: number) =>
  read(({ entries }) => entries.list({ ...place, limit }));

/** The key dates of a span, the earliest first. */
export const listDueDates = (query: ListDueDatesQuery, signal?: AbortSignal) =>
  read(({ dates }) => dates.list(query, { signal }));

/** The same as a calendar that other programs read. */
export const getDueCalendar = (query: ListDueDatesQuery) => read(({ dates }) => dates.calendar(query));

export const getEntry = (id: string, signal?: AbortSignal) =>
  read(({ entries }) => entries.get(id, undefined, { signal }));

export const getTopic = (id: string, signal?: AbortSignal) => read(({ topics }) => topics.get(id, { signal }));

export const getTopicSummary = (id: string, signal?: AbortSignal) =>
  read(({ topics }) => topics.summary(id, { signal }));

export const getStatsOverview = (signal?: AbortSignal) => read(({ stats }) => stats.overview({ signal }));

export const listTopicStats = (page: Page, signal?: AbortSignal) => read(({ stats }) => stats.topics(page, { signal }));

export const getTopicStats = (id: string, signal?: AbortSignal) => read(({ stats }) => stats.topic(id, { signal }));

/** How the feeds of a topic were read in the last seven days; of a topic with many, its first ones. */
export const getTopicCoverage = async (id: string, signal?: AbortSignal) =>
  (await read(({ coverage }) => coverage.list({ topic_id: id }, { signal }))).items;
