import { listFollowedFeeds } from '../lib/feeds/followed.ts';

const LOOK_MS = 5_000;
const LONGEST_REASON = 200;

/** Tells how the real feeds answer, whenever that changes; answers how to end that. */
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

/** How many feeds were read, how many failed, and why one of them did. */
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
