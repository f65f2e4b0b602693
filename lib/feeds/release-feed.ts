import { randomUUID } from 'node:crypto';
import { feedKey } from '../platform/dynamodb/key-schema.ts';
import { buildLastModifiedWrite } from '../platform/dynamodb/last-modified.ts';
import { writeTransaction } from '../platform/dynamodb/write.ts';
import { formatInstant } from '../values/time.ts';
import { findFeedWithHealth } from './feeds-with-health.ts';

const MAX_RELEASE_ATTEMPTS = 5;

/**
 * Ends a feed's quarantine: the next scheduled run reads it again, with new quotas.
 * A run that is already under way sees the stored time of the release, and does not quarantine the feed again.
 * Returns `unknown` if no feed has the id.
 * @throws Problem storage_unavailable if the table does not answer
 * @throws Error if concurrent runs of the feed write first at every attempt
 */
export async function releaseFeed(id: string, now: Date): Promise<'released' | 'not flooding' | 'unknown'> {
  for (let rival = 0; rival <= MAX_RELEASE_ATTEMPTS; rival += 1) {
    const followed = await findFeedWithHealth(id);
    if (!followed) return 'unknown';
    if (!followed.health?.flooding) return 'not flooding';
    const { run_id } = followed.health;
    const { usage } = followed;
    const fresh = usage && { ...usage, entries: 0, changes: 0, bytes: 0 };
    const refusal = await writeTransaction(() => [
      buildLastModifiedWrite('feeds', id),
      {
        Update: {
          Key: feedKey(id),
          UpdateExpression:
            'SET health.flooding = :none, health.released_at = :now, health.run_id = ' +
            `:own${fresh ? ', #usage = :fresh' : ''}`,
          ConditionExpression: run_id ? 'health.run_id = :seen' : 'attribute_not_exists(health.run_id)',
          ...(fresh ? { ExpressionAttributeNames: { '#usage': 'usage' } } : {}),
          ExpressionAttributeValues: {
            ':none': null,
            ':now': formatInstant(now),
            ':own': randomUUID(),
            ...(run_id ? { ':seen': run_id } : {}),
            ...(fresh ? { ':fresh': fresh } : {}),
          },
        },
      },
    ]);
    if (!refusal) return 'released';
  }
  throw new Error(`The feed ${id} was not released: its runs kept changing it. Try again.`);
}
