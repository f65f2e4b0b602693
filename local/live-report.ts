import { listFollowedFeeds } from '../lib/feeds/followed.ts';

const LOOK_MS = 5_000;
const LONGEST_REASON = 200;

/** Logs the state of the real feeds when it changes. Returns the function to stop. */
export function reportFeeds(tell: (line: string) => void, every = LOOK_MS): () => void {
  let last = '';
  const look = async () => {
    const line = await feedsLine();
    if (line !== last) tell(line);
    last = line;
  };
  const timer = setInterval(() => void look().catch(() => {}), every);
  timer.unref();
  return () => clearInterval(timer);
}

/** Returns how many feeds were read and failed, with one example. */
async function feedsLine(): Promise<string> {
  const feeds = await listFollowedFeeds();
  const tried = feeds.filter(({ health }) => health?.last_attempt_at);
  const failed = tried.filter(({ health }) => health?.last_error);
  const [one] = failed;
  const why = one
    ? `; ${failed.length} failed, ${one.feed.id} for one: ${one.health?.last_error?.slice(0, LONGEST_REASON)}`
    : '';
  return `${tried.length - failed.length} of ${feeds.length} feeds were read${why}`;
}
