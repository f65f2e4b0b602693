import { useEffect, useRef, useState } from 'preact/hooks';
import type { TopicStats, TopicStatsDetail } from '../../lib/statistics/statistics.ts';
import { getTopicStats, listTopicStats } from '../api/feeds.ts';

const PAGE = 100;
/** Maximum number of concurrent requests. */
const AT_ONCE = 4;

/** Loads the statistics of all topics. @throws ApiError */
export async function allTopicStats(signal: AbortSignal): Promise<TopicStats[]> {
  const all: TopicStats[] = [];
  let cursor: string | undefined;
  do {
    const page = await listTopicStats({ limit: PAGE, cursor }, signal);
    all.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return all;
}

/** The loading state of the statistics by feed. */
export interface Progress {
  read: TopicStatsDetail[];
  /** The total number of topics to load. */
  of: number;
  error: unknown;
  retry(): void;
}

/** Topics without feeds and entries are skipped. */
const told = ({ total_feeds, total_entries }: TopicStats) => total_feeds > 0 || total_entries > 0;

/** Loads the statistics of each topic. After a failure, a retry loads the missing ones. */
export function useTopicDetails(topics: TopicStats[]): Progress {
  const read = useRef(new Map<string, TopicStatsDetail>());
  const [tries, setTries] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const [, draw] = useState({});
  const ids = topics.filter(told).map(({ topic_id }) => topic_id);
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
    Promise.all(Array.from({ length: AT_ONCE }, readOn)).catch((fault) => {
      if (leaving.signal.aborted) return;
      setError(fault);
      leaving.abort();
    });
    return () => leaving.abort();
  }, [ids.join(), tries]);
  const found = ids.flatMap((id) => read.current.get(id) ?? []);
  return { read: found, of: ids.length, error, retry: () => setTries(tries + 1) };
}
