import { useEffect, useRef, useState } from 'preact/hooks';
import type { TopicStats, TopicStatsDetail } from '../../lib/entries/statistics/statistics.ts';
import { getTopicStats, listTopicStats } from './api/entries.ts';

const TOPICS_PER_PAGE = 100;
/** Maximum number of concurrent requests. */
const MAX_CONCURRENT_TOPICS = 4;

/** Loads the statistics of all topics. @throws ApiError */
export async function fetchAllTopicStats(signal: AbortSignal): Promise<TopicStats[]> {
  const all: TopicStats[] = [];
  let cursor: string | undefined;
  do {
    const page = await listTopicStats({ limit: TOPICS_PER_PAGE, cursor }, signal);
    all.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return all;
}

/** The loading state of the statistics by feed. */
export interface TopicStatisticsProgress {
  loaded: TopicStatsDetail[];
  /** The total number of topics to load. */
  total: number;
  error: unknown;
  retry(): void;
}

/** Topics without feeds and entries are skipped. */
const hasStatistics = ({ total_feeds, total_entries }: TopicStats) => total_feeds > 0 || total_entries > 0;

/** Loads the statistics of each topic. After a failure, a retry loads the missing ones. */
export function useTopicStatistics(topics: TopicStats[]): TopicStatisticsProgress {
  const read = useRef(new Map<string, TopicStatsDetail>());
  const [tries, setTries] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const [, draw] = useState({});
  const ids = topics.filter(hasStatistics).map(({ topic_id }) => topic_id);
  useEffect(() => {
    const leaving = new AbortController();
    const waiting = ids.filter((id) => !read.current.has(id));
    const readOn = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        read.current.set(id, await getTopicStats(id, leaving.signal));
        if (!leaving.signal.aborted) draw({});
      }
    };
    setError(null);
    Promise.all(Array.from({ length: MAX_CONCURRENT_TOPICS }, readOn)).catch((fault) => {
      if (leaving.signal.aborted) return;
      setError(fault);
      leaving.abort();
    });
    return () => leaving.abort();
  }, [ids.join(), tries]);
  const found = ids.flatMap((id) => read.current.get(id) ?? []);
  return { loaded: found, total: ids.length, error, retry: () => setTries(tries + 1) };
}
