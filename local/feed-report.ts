import { listFeedsWithHealth } from '../lib/feeds/feeds-with-health.ts';

const REPORT_INTERVAL_MS = 5_000;
const MAX_REASON_LENGTH = 200;

/** Logs the state of the real feeds when it changes. Returns the function to stop. */
export function startFeedReport(log: (line: string) => void, intervalMs = REPORT_INTERVAL_MS): () => void {
  let last = '';
  const look = async () => {
    const line = await formatFeedReport();
    if (line !== last) log(line);
    last = line;
  };
  const timer = setInterval(() => void look().catch(() => {}), intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Returns how many feeds were read and failed, with one example. */
async function formatFeedReport(): Promise<string> {
  const feeds = await listFeedsWithHealth();
  const tried = feeds.filter(({ health }) => health?.last_attempt_at);
  const failed = tried.filter(({ health }) => health?.last_error);
  const [one] = failed;
  const why = one
    ? `; ${failed.length} failed, ${one.feed.id} for one: ${one.health?.last_error?.slice(0, MAX_REASON_LENGTH)}`
    : '';
  return `${tried.length - failed.length} of ${feeds.length} feeds were read${why}`;
}
