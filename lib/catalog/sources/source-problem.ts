import type { FeedWithHealth } from '../../feeds/feeds-with-health.ts';

/** What is wrong with a source, and what a person can do about it. */
export interface SourceProblem {
  text: string;
  advice: string;
  /** When it was noticed; null if unknown. */
  at: string | null;
}

/** What to do about errors of fetches, by words of the error. The first match applies. */
const ADVICE: [words: RegExp, advice: string][] = [
  [
    /^(the page has no element|no item of the page has)/i,
    'The page has changed. Open the source, and choose the items on the page again.',
  ],
  [
    /answered (404|410)/,
    "The publisher removed this address. Find the new one on the publisher's site, and change it.",
  ],
  [/answered (401|403|407|451)/, 'The publisher refuses programs or asks for a log-in. Use another of its addresses.'],
  [/redirect/i, 'Open the address in a browser, and change it to the address where you arrive.'],
  [/answered (429|5\d\d)|time|timed|reset|closed|refused/i, 'It is tried again by itself. Check the site if it lasts.'],
  [/certificate|tls|ssl/i, "The site's certificate is not valid. Ask the publisher to renew it."],
  [/not found|ENOTFOUND|host|name/i, 'The site cannot be reached. Check the spelling of the address.'],
  [/no feed|not a feed|xml|json|items|selectors?/i, 'The document is of another kind. Check the kind in a preview.'],
];
const DEFAULT_ADVICE = 'Open the address in a browser, and correct it if it has changed.';

/** Returns what is wrong with a source in a state, in words for people; null if nothing is. */
export function describeSourceProblem({ feed, health }: FeedWithHealth, state: string): SourceProblem | null {
  if (feed.hold || !feed.is_active) return null;
  if (health?.flooding) {
    const advice = 'Check what it publishes. An operator releases it, or raises its quotas.';
    return { text: `It published too much: ${health.flooding.reason}`, advice, at: health.flooding.at };
  }
  if (health?.last_error) {
    const advice = ADVICE.find(([words]) => words.test(health.last_error ?? ''))?.[1] ?? DEFAULT_ADVICE;
    return { text: health.paused_reason ?? health.last_error, advice, at: health.last_error_at };
  }
  return describeState(state, health?.last_success_at ?? null);
}

function describeState(state: string, lastSuccess: string | null): SourceProblem | null {
  const texts: Record<string, [text: string, advice: string]> = {
    silent: ['It has published nothing for longer than usual.', "Check on the publisher's site whether it has moved."],
    gap: ['Items may be missing between two reads.', 'Read it more often: choose a shorter interval.'],
    repaired: ['Its document was malformed, and some items were repaired.', 'Tell the publisher if items are missing.'],
    stale: ['It was not read for two days.', 'Read it now. If that fails, the error says why.'],
  };
  const found = texts[state];
  return found ? { text: found[0], advice: found[1], at: lastSuccess } : null;
}
