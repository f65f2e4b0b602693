// Made by `npm run openapi` of openapi.json: do not edit.
import type { RequestOptions, Send } from './send.ts';
import type * as types from './types.ts';

/** The reads that both versions have. Each is named as the service names it, by its noun. */
export function reads(send: Send) {
  const get = <T>(parts: string[], query: object | undefined, options: RequestOptions = {}) =>
    send<T>({ path: ['feeds', ...parts], query, signal: options.signal });
  return {
    categories: {
      list: (query?: types.ListCategoriesQuery, options?: RequestOptions) =>
        get<types.Category[]>(['categories'], query, options),
      get: (id: string, options?: RequestOptions) => get<types.Category>(['categories', id], undefined, options),
      topics: (id: string, query?: types.ListCategoryTopicsQuery, options?: RequestOptions) =>
        get<types.Topic[]>(['categories', id, 'topics'], query, options),
    },
    topics: {
      list: (query?: Omit<types.ListTopicsQuery, 'details'>, options?: RequestOptions) =>
        get<types.Topic[]>(['topics'], query, options),
      listDetails: (query?: Omit<types.ListTopicsQuery, 'details'>, options?: RequestOptions) =>
        get<types.TopicDetails[]>(['topics'], { ...query, details: true }, options),
      get: (id: string, options?: RequestOptions) => get<types.TopicDetails>(['topics', id], undefined, options),
      entries: (id: string, query?: types.ListTopicEntriesQuery, options?: RequestOptions) =>
        get<types.EntryPage>(['topics', id, 'entries'], query, options),
      summary: (id: string, options?: RequestOptions) =>
        get<types.TopicSummary>(['topics', id, 'summary'], undefined, options),
    },
    entries: {
      list: (query?: types.ListEntriesQuery, options?: RequestOptions) =>
        get<types.EntryPage>(['entries', 'list'], query, options),
      listDetails: (query?: types.ListEntryDetailsQuery, options?: RequestOptions) =>
        get<types.FoundEntryPage>(['entries', 'detail'], query, options),
      get: (id: string, options?: RequestOptions) => get<types.EntryDetail>(['entries', id], undefined, options),
    },
    stats: {
      overview: (options?: RequestOptions) => get<types.StatsOverview>(['stats', 'overview'], undefined, options),
      topics: (query?: types.ListTopicStatsQuery, options?: RequestOptions) =>
        get<types.TopicStatsPage>(['stats', 'topics'], query, options),
      topic: (id: string, options?: RequestOptions) =>
        get<types.TopicStatsDetail>(['stats', 'topics', id], undefined, options),
    },
  };
}
