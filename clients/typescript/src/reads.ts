// Made by `npm run openapi` of openapi.json: do not edit.
import type { Part } from './all.ts';
import { readTextOfType } from './answer.ts';
import { type Paged, paged } from './paged.ts';
import type { RequestOptions, Send } from './send.ts';
import type * as types from './types.ts';

/** The reads that both versions have. They are grouped by the nouns of the paths. */
export function reads(send: Send) {
  const get = <T>(parts: string[], query: object | undefined, options: RequestOptions = {}) =>
    send<T>({ path: ['feeds', ...parts], query, signal: options.signal });
  const page = <T extends Part<unknown>>(
    parts: string[],
    query: object = {},
    options: RequestOptions = {},
  ): Promise<Paged<T>> => paged((pageQuery) => get<T>(parts, pageQuery, options), query);
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
        page<types.EntryPage>(['topics', id, 'entries'], query, options),
      summary: (id: string, options?: RequestOptions) =>
        get<types.TopicSummary>(['topics', id, 'summary'], undefined, options),
    },
    entries: {
      list: (query?: types.ListEntriesQuery, options?: RequestOptions) =>
        page<types.EntryPage>(['entries', 'list'], query, options),
      listDetails: (query?: types.ListEntryDetailsQuery, options?: RequestOptions) =>
        page<types.FoundEntryPage>(['entries', 'detail'], query, options),
      get: (id: string, query?: types.GetEntryQuery, options?: RequestOptions) =>
        get<types.EntryDetail>(['entries', id], query, options),
      versions: (id: string, query?: types.ListEntryVersionsQuery, options?: RequestOptions) =>
        page<types.EntryVersionPage>(['entries', id, 'versions'], query, options),
      version: (id: string, version: number, options?: RequestOptions) =>
        get<types.EntryAtVersion>(['entries', id, 'versions', String(version)], undefined, options),
      diff: (id: string, query?: types.GetEntryDiffQuery, options?: RequestOptions) =>
        get<types.EntryDifference>(['entries', id, 'diff'], query, options),
      related: (id: string, options?: RequestOptions) =>
        get<types.RelatedEntries>(['entries', id, 'related'], undefined, options),
      document: (id: string, query?: types.GetEntryDocumentQuery, options?: RequestOptions) =>
        get<types.EntryDocument>(['entries', id, 'document'], query, options),
      documentText: (id: string, query?: types.GetDocumentTextQuery, options?: RequestOptions) =>
        get<types.DocumentText>(['entries', id, 'document', 'text'], query, options),
      documentDiff: (id: string, query?: types.GetDocumentDiffQuery, options?: RequestOptions) =>
        get<types.DocumentDifference>(['entries', id, 'document', 'diff'], query, options),
      documentPassages: (id: string, query?: types.ListDocumentPassagesQuery, options?: RequestOptions) =>
        page<types.DocumentPassagePage>(['entries', id, 'document', 'passages'], query, options),
    },
    dates: {
      list: (query?: types.ListDueDatesQuery, options?: RequestOptions) =>
        page<types.DueDatePage>(['dates'], query, options),
      calendar: (query?: types.ListDueDatesQuery, { signal }: RequestOptions = {}) =>
        send<string>({
          path: ['feeds', 'dates'],
          query,
          signal,
          headers: { Accept: 'text/calendar' },
          read: readTextOfType(/^text\/calendar *(;|$)/i),
        }),
    },
    stats: {
      overview: (options?: RequestOptions) => get<types.StatsOverview>(['stats', 'overview'], undefined, options),
      topics: (query?: types.ListTopicStatsQuery, options?: RequestOptions) =>
        page<types.TopicStatsPage>(['stats', 'topics'], query, options),
      topic: (id: string, options?: RequestOptions) =>
        get<types.TopicStatsDetail>(['stats', 'topics', id], undefined, options),
    },
    coverage: {
      list: (query?: types.ListCoverageQuery, options?: RequestOptions) =>
        page<types.FeedCoveragePage>(['coverage'], query, options),
    },
  };
}
