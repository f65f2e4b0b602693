import { finishFeedRename } from '../catalog/store-feed.ts';
import { haveSameDenormalizedFeedFields } from '../entries/entry-draft.ts';
import { isUnknownOutcomeError, updateFeedFieldsOfEntries } from '../entries/store-entry.ts';
import { toEpochDay } from '../feeds/cadence.ts';
import type { Feed, FeedQuotaConsumption } from '../feeds/feed.ts';
import { assessFeedActivity } from '../feeds/feed-activity.ts';
import { type FeedWithHealth, findFeedWithHealth, storeFeedHealth } from '../feeds/feeds-with-health.ts';
import { EMPTY_HTTP_VALIDATOR_FIELDS, type FeedHealth } from '../feeds/health.ts';
import { checkFeedQuotas } from '../feeds/quota-usage.ts';
import type { FetchResult } from './fetch-document.ts';
import { ingestDocument } from './ingest-document.ts';
import type { IngestOptions, IngestRun } from './ingest-run.ts';
import { computeFeedHealth } from './update-feed-health.ts';
import { getStoredHttpValidators, type HttpValidators } from './validators.ts';

/**
 * Fetches and stores a feed's items within its quotas, and updates the feed's health. `readDocument` fetches the
 * document. It gets the HTTP validators of the last document, if all items of that document are stored. New names of
 * the feed are copied to its entries. Never throws: `mustRepeat` of the result reports storage errors.
 */
export async function ingestFeed(
  followed: FeedWithHealth,
  readDocument: (validators: HttpValidators | null) => Promise<FetchResult>,
  options: IngestOptions = {},
): Promise<IngestRun> {
  const { feed, health } = followed;
  const quotaOptions: IngestOptions = {
    checkQuotas: (requested: FeedQuotaConsumption[]) => checkFeedQuotas(followed, requested),
  };
  const isFirstReading = !health?.first_read_at;
  const itemsBefore = health?.last_attempt_at ? health.items : 0;
  const known = { isFirstReading, itemsBefore, ...quotaOptions, ...options };
  const run = await ingestDocument(feed, () => readDocument(getStoredHttpValidators(health)), known);
  try {
    if (followed.pending === 'names') await finishFeedRename(feed.id);
    await storeHealth(feed, health, run);
    return run;
  } catch (error) {
    const what = isUnknownOutcomeError(error) ? 'health may not be stored' : 'health cannot be stored';
    run.result.errors.push(`The feed's ${what}: ${(error as Error).message}`);
    return { ...run, mustRepeat: true };
  }
}

const MAX_CONFLICTS = 5;

/**
 * Stores the health after a run. If another run ended since, the result is applied to its health.
 *
 * Then no validators are stored, because the later document is not known, and the next run reads it in full. If the
 * feed's address changed, this run adds nothing. If its names changed, they are applied to the entries that this run
 * stored.
 */
async function storeHealth(feed: Feed, expectedHealth: FeedHealth | null, run: IngestRun): Promise<void> {
  const after = (health: FeedHealth | null) =>
    computeFeedHealth(health, run, { url: feed.url, now: new Date(), usualGapDays: feed.usual_gap_days });
  let before = expectedHealth;
  let health = after(before);
  for (let rivals = 0; rivals < MAX_CONFLICTS; rivals += 1) {
    const update = { ...buildDayUpdate(feed, run, { before, health }), seen: before?.run_id };
    if (await storeFeedHealth(feed.id, health, update)) return;
    const stored = await findFeedWithHealth(feed.id);
    if (stored && !haveSameDenormalizedFeedFields(stored.feed, feed))
      await updateFeedFieldsOfEntries(run.storedIds, stored.feed);
    if (stored?.feed.url !== feed.url) return;
    before = stored.health;
    health = { ...after(before), ...EMPTY_HTTP_VALIDATOR_FIELDS };
  }
  throw new Error('other runs of the feed ended again and again');
}

interface HealthChange {
  /** The state before. */
  before: FeedHealth | null;
  /** The state after the run. */
  health: FeedHealth;
}

/** Returns what is stored with a health: the run's part of the day, and when the feed becomes overdue. */
function buildDayUpdate(feed: Feed, run: IngestRun, { before, health }: HealthChange) {
  const { failure, result, unread, repair } = run;
  const { last_attempt_at: at, news } = health;
  const gaps = news?.gaps.at(-1) === before?.news?.gaps.at(-1) ? 0 : 1;
  const { silent_from } = assessFeedActivity(health, feed.usual_gap_days, toEpochDay(at));
  const isBroken = failure?.kind === 'parse';
  const { created } = result;
  const repaired = repair?.items ?? null;
  return { day: { at, isGood: failure === null, created, gaps, repaired, unread, isBroken }, silent_from };
}
