import { FetchError } from '../ingest/fetch-document.ts';
import { formatInstant } from '../values/time.ts';
import { fetchDocumentText, ROBOTS_FORBIDDEN_RESULT, type VisitResult } from './fetch-text.ts';
import type { CrawlBatch } from './plan-visits.ts';
import { fetchRobotsText, getRobotsUrl, parseRobots, type RobotsRules } from './robots.ts';
import { deleteScheduleOfCompletedVisit, findDocumentRecord, storeVisit } from './store-visit.ts';
import { cacheRobotsText, getCachedRobotsText, minHostRequestGapMs, releaseHostLease } from './visit-limits.ts';

/** How long a robots.txt is cached (RFC 9309, 2.4). */
const ROBOTS_CACHE_MS = 24 * 3_600_000;
/** A longer pause ends the batch: the other documents are visited later. */
const MAX_WAIT_MS = 20_000;
/** The longest pause that a host can ask for. */
const MAX_HOST_PAUSE_S = 86_400;

/**
 * The environment of a crawl: the clock, the time limit, and the origins on this machine it may fetch.
 * `localOrigins` lists these origins, such as `http://127.0.0.1:8080`. `wait` pauses for a number of milliseconds.
 */
export interface CrawlContext {
  localOrigins: string[];
  isTimeLeft: () => boolean;
  now: () => Date;
  wait: (ms: number) => Promise<void>;
}

/**
 * The number of documents of a crawl batch by outcome, such as `read`, `same` or `blocked`.
 * `past` counts documents without a result of this batch: another visit came first, or the batch had expired.
 */
export type VisitOutcomeCounts = Record<string, number>;

/**
 * Fetches the documents of one host one by one, stores the results, and releases the host's lease.
 * It pauses between requests for as long as the host's robots.txt or its last response requires. It stops when no time
 * is left, or if that pause would exceed 20 seconds. The remaining documents are sent again later.
 * @throws Problem 503 if the table is unavailable or too busy
 */
export async function visitCrawlBatch(batch: CrawlBatch, context: CrawlContext): Promise<VisitOutcomeCounts> {
  const outcomes: VisitOutcomeCounts = {};
  const count = (outcome: string) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  };
  let pause = minHostRequestGapMs;
  let rules: RobotsRules | VisitResult | null = null;
  for (const [i, sent] of batch.documents.entries()) {
    const storedRecord = await findDocumentRecord(sent.id);
    if (!storedRecord || storedRecord.visit !== sent.visit || formatInstant(context.now()) >= batch.until) {
      if (storedRecord) await deleteScheduleOfCompletedVisit(storedRecord, sent.visit, sent.due_at);
      count('past');
      continue;
    }
    if (i > 0 && pause > 0) await context.wait(pause);
    rules ??= await getRobotsRules(batch.host, storedRecord.document.url, context);
    const result = 'kind' in rules ? rules : await visitDocument(rules, storedRecord.document, context);
    const rest = result.kind === 'none' ? Math.min(result.waits ?? 0, MAX_HOST_PAUSE_S) : 0;
    pause = Math.max(minHostRequestGapMs, 'crawlDelayS' in rules ? rules.crawlDelayS * 1_000 : 0, rest * 1_000);
    count(
      (await storeVisit(storedRecord, result, { sent_at: sent.due_at, now: context.now() }))
        ? getOutcome(result)
        : 'past',
    );
    if (pause > MAX_WAIT_MS || !context.isTimeLeft()) break;
  }
  await releaseHostLease(batch.host, batch.lease, new Date(context.now().getTime() + pause));
  return outcomes;
}

const getOutcome = (result: VisitResult) => (result.kind === 'none' ? result.status : result.kind);

async function visitDocument(
  rules: RobotsRules,
  document: Parameters<typeof fetchDocumentText>[0],
  { localOrigins }: CrawlContext,
): Promise<VisitResult> {
  return rules.isAllowed(document.url)
    ? fetchDocumentText(document, { localOrigins, isAllowed: rules.isAllowed })
    : ROBOTS_FORBIDDEN_RESULT;
}

/**
 * Returns the robots.txt rules of a host, cached for a day.
 * If they cannot be read, returns the result of the visit instead.
 */
async function getRobotsRules(
  host: string,
  url: string,
  { localOrigins, now }: CrawlContext,
): Promise<RobotsRules | VisitResult> {
  const known = await getCachedRobotsText(host);
  const isCurrent = known.rules_at !== null && Date.parse(known.rules_at) > now().getTime() - ROBOTS_CACHE_MS;
  if (known.rules !== null && isCurrent) return parseRobots(getRobotsUrl(url), known.rules);
  try {
    const rules = await fetchRobotsText(url, localOrigins);
    await cacheRobotsText(host, rules, now());
    return parseRobots(getRobotsUrl(url), rules);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const reason = `The robots.txt of the site cannot be read: ${error.message}.`;
    return { kind: 'none', status: 'failed', reason, waits: error.retryAfter };
  }
}
