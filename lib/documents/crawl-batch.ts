import { FetchError } from '../ingest/fetch-document.ts';
import { formatInstant } from '../values/time.ts';
import { FORBIDDEN_BY_ROBOTS, fetchText, type VisitResult } from './fetch-text.ts';
import { getHost, releaseHostLease, storeRobotsText } from './host-lease.ts';
import type { CrawlBatch } from './plan-visits.ts';
import { fetchRobotsText, getRobotsUrl, parseRobots, type RobotsRules } from './robots.ts';
import { minRequestGapMs } from './settings.ts';
import { deleteStaleRow, findDocumentRecord, storeVisit } from './store-visit.ts';

/** How long a robots.txt is cached (RFC 9309, 2.4). */
const ROBOTS_CACHE_MS = 24 * 3_600_000;
/** A longer pause ends the batch: the other documents are visited later. */
const MAX_WAIT_MS = 20_000;
/** The longest pause that a host can ask for. */
const MAX_HOST_PAUSE_S = 86_400;

/** The context of a crawl batch; `wait` takes milliseconds. */
export interface CrawlContext {
  localOrigins: string[];
  isTimeLeft: () => boolean;
  now: () => Date;
  wait: (ms: number) => Promise<void>;
}

/** Counts visits by outcome; `past` if the document was visited since, or the batch is over. */
export type OutcomeCounts = Record<string, number>;

/**
 * Visits the documents of a batch one by one with the pause that their host asks for, and releases the host's lease.
 *
 * Documents that are left when time is over are sent again. @throws Problem 503
 */
export async function visitCrawlBatch(round: CrawlBatch, world: CrawlContext): Promise<OutcomeCounts> {
  const outcomes: OutcomeCounts = {};
  const count = (outcome: string) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  };
  let pause = minRequestGapMs;
  let rules: RobotsRules | VisitResult | null = null;
  for (const [i, sent] of round.documents.entries()) {
    const storedRecord = await findDocumentRecord(sent.id);
    if (!storedRecord || storedRecord.visit !== sent.visit || formatInstant(world.now()) >= round.until) {
      if (storedRecord) await deleteStaleRow(storedRecord, sent.visit, sent.due_at);
      count('past');
      continue;
    }
    if (i > 0 && pause > 0) await world.wait(pause);
    rules ??= await getRobotsRules(round.host, storedRecord.document.url, world);
    const result = 'kind' in rules ? rules : await visitDocument(rules, storedRecord.document, world);
    const rest = result.kind === 'none' ? Math.min(result.waits ?? 0, MAX_HOST_PAUSE_S) : 0;
    pause = Math.max(minRequestGapMs, 'crawlDelayS' in rules ? rules.crawlDelayS * 1_000 : 0, rest * 1_000);
    count((await storeVisit(storedRecord, result, sent.due_at, world.now())) ? getOutcome(result) : 'past');
    if (pause > MAX_WAIT_MS || !world.isTimeLeft()) break;
  }
  await releaseHostLease(round.host, round.until, new Date(world.now().getTime() + pause));
  return outcomes;
}

const getOutcome = (met: VisitResult) => (met.kind === 'none' ? met.status : met.kind);

async function visitDocument(
  rules: RobotsRules,
  document: Parameters<typeof fetchText>[0],
  { localOrigins }: CrawlContext,
): Promise<VisitResult> {
  return rules.isAllowed(document.url)
    ? fetchText(document, { localOrigins, isAllowed: rules.isAllowed })
    : FORBIDDEN_BY_ROBOTS;
}

/** Returns the robots.txt rules of a host, cached for a day; if they cannot be read, the result of the visit. */
async function getRobotsRules(
  host: string,
  url: string,
  { localOrigins, now }: CrawlContext,
): Promise<RobotsRules | VisitResult> {
  const known = await getHost(host);
  const isCurrent = known.rules_at !== null && Date.parse(known.rules_at) > now().getTime() - ROBOTS_CACHE_MS;
  if (known.rules !== null && isCurrent) return parseRobots(getRobotsUrl(url), known.rules);
  try {
    const rules = await fetchRobotsText(url, localOrigins);
    await storeRobotsText(host, rules, now());
    return parseRobots(getRobotsUrl(url), rules);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const reason = `The robots.txt of the site cannot be read: ${error.message}.`;
    return { kind: 'none', status: 'failed', reason, waits: error.retryAfter };
  }
}
