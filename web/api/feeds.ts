import type { Category } from '../../lib/schemas/category.ts';
import type { EntryDetail } from '../../lib/schemas/entry.ts';
import type { StatsOverview, TopicStats, TopicStatsDetail } from '../../lib/schemas/stats.ts';
import type { Topic, TopicDetails } from '../../lib/schemas/topic.ts';
import type { TopicSummary } from '../../lib/schemas/topic-summary.ts';
import { request } from './request.ts';

/*
 * One function a route, named as the service names it. All of them throw ApiError.
 */

/** A page of a list. */
export interface Page<T> {
  items: T[];
  total: number | null;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}

/** Filters of the list of entries, by the service's names. Days and instants as the service takes them. */
export interface EntryFilter {
  topic_id?: string | undefined;
  status?: string | undefined;
  search?: string | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
}

const optional = (signal?: AbortSignal) => (signal ? { signal } : {});

export const listCategories = () => request<Category[]>('/feeds/categories');

export const listTopics = () => request<Topic[]>('/feeds/topics');

export const listEntryDetails = (
  filter: EntryFilter,
  page: { limit: number; cursor?: string | undefined },
  signal?: AbortSignal,
) => request<Page<EntryDetail>>('/feeds/entries/detail', { query: { ...filter, ...page }, ...optional(signal) });

export const getEntry = (id: string, signal?: AbortSignal) =>
  request<EntryDetail>(`/feeds/entries/${encodeURIComponent(id)}`, optional(signal));

export const getTopic = (id: string, signal?: AbortSignal) =>
  request<TopicDetails>(`/feeds/topics/${encodeURIComponent(id)}`, optional(signal));

export const getTopicSummary = (id: string, signal?: AbortSignal) =>
  request<TopicSummary>(`/feeds/topics/${encodeURIComponent(id)}/summary`, optional(signal));

export const getStatsOverview = (signal?: AbortSignal) =>
  request<StatsOverview>('/feeds/stats/overview', optional(signal));

export const listTopicStats = (page: { limit: number; cursor?: string | undefined }, signal?: AbortSignal) =>
  request<Page<TopicStats>>('/feeds/stats/topics', { query: page, ...optional(signal) });

export const getTopicStats = (id: string, signal?: AbortSignal) =>
  request<TopicStatsDetail>(`/feeds/stats/topics/${encodeURIComponent(id)}`, optional(signal));
