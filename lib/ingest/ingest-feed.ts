import { type FollowedFeed, setFeedHealth } from '../data/feed-health.ts';
import type { Fetched } from './fetch.ts';
import { healthAfter } from './health-after.ts';
import { runOf } from './ingest-document.ts';
import type { IngestResult } from './run.ts';
import { type Validators, validatorsOfHealth } from './validators.ts';

/**
 * Reads a feed into the table and keeps on it how that went. `read` is given the validators of the last document whose items
 * are all stored, to fetch the next one only if it differs.
 */
export async function ingestFeed(
  { feed, health }: FollowedFeed,
  read: (validators: Validators | null) => Promise<Fetched>,
): Promise<IngestResult> {
  const run = await runOf(feed, () => read(validatorsOfHealth(health)));
  try {
    await setFeedHealth(feed.id, healthAfter(health, feed.url, run, new Date()));
  } catch (error) {
    run.result.errors.push(`The feed's health cannot be stored: ${(error as Error).message}`);
  }
  return run.result;
}
