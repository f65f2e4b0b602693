import { createHash } from 'node:crypto';
import type { StoredAlert } from '../../../lib/alerts/alert.ts';
import type { StoredMatch } from '../../../lib/alerts/matches/match.ts';
import { ALERT_MATCHER_CHECKPOINT_KEY, alertFeedKey, alertKey } from '../../../lib/platform/dynamodb/alert-keys.ts';
import { densest, getWord, PERSON, secondsOn, TOKEN, times } from './subject.ts';
import type { WorstCaseWorld } from './world.ts';

/* The alerts of the person, as many and as long as they may be, and what one of them matched and sent. */

const ALERTS = 50;
const MATCHES = 250;
const VALUES = 20;

/** A query of the most words and values, of which no two are alike. */
export const largestQuery = (n: number) => ({
  search: times(20)
    .map((i) => getWord(n * 100 + i, 9))
    .join(' ')
    .slice(0, 200),
  institution: times(4)
    .map((i) => densest(33, n * 100 + i))
    .join(','),
  tag: times(VALUES)
    .map((i) => getWord(n * 100 + 50 + i, 19))
    .join(','),
  status: 'active',
});

/** An alert whose query has as many values as one may have. */
export const widestQuery = (n: number) => ({
  tag: times(VALUES)
    .map((i) => getWord(n * 100 + 50 + i, 48))
    .join(','),
});

/** An alert whose query is registered under as many exact values as one may be. */
export const exactQuery = (n: number) => ({
  tag: times(7)
    .map((i) => getWord(n * 100 + 50 + i, 90))
    .join(','),
});

/**
 * Creates the person's remaining alerts, and returns the id of the largest one.
 *
 * That one has a feed, and a full page of matches and deliveries.
 */
export async function fillAlerts({ send, entries }: WorstCaseWorld): Promise<string> {
  const made: string[] = [];
  const destinations = times(10).map((n) => `destination-${n}`);
  for (const n of times(ALERTS)) {
    const large = n % 2 === 0 ? largestQuery(n) : { ...largestQuery(n), search: undefined };
    const query = n === 0 ? { status: 'active' } : large;
    const json = { name: densest(80, n), query, kinds: ['new', 'edited'], destinations };
    const { status, body } = await send('createAlert', { json });
    if (status !== 201) throw new Error(JSON.stringify(body));
    made.push(body.id);
  }
  const [id = ''] = made;
  const { findAlert } = await import('../../../lib/alerts/alert-store.ts');
  const stored = (await findAlert(PERSON, id)) as StoredAlert;
  await fillSent(
    stored,
    entries.slice(0, MATCHES).map((entry) => entry.id),
    destinations,
  );
  return id;
}

async function fillSent({ alert, query_id }: StoredAlert, ids: string[], destinations: string[]): Promise<void> {
  const { createSingleUpdateDelivery, buildDeliveryItem } = await import('../../../lib/notifications/delivery.ts');
  const { queryMatchKey } = await import('../key-chart.ts');
  const { putItem, updateItem } = await import('../../../lib/platform/dynamodb/write.ts');
  const later = (n: number) => secondsOn(n + 10_000_000);
  const words = times(20).map((n) => densest(60, n));
  const changed = { fields: ['title', 'description'] } as unknown as StoredMatch['changed'];
  const outcome = { took_ms: 1, outcome: 'failed' as const, status: 500, reason: 'r'.repeat(150) };
  const tries = times(20).map((n) => ({ at: secondsOn(n), ...outcome }));
  for (const [n, entry_id] of ids.entries()) {
    const at = later(n);
    const match: StoredMatch = {
      query_id,
      entry_id,
      kind: 'new',
      matched_at: at,
      digest: `${n}`,
      entry_created_at: at,
      why: { words, filters: {} },
      changed,
    };
    await putItem({ Item: { ...queryMatchKey(query_id, `${at}#${entry_id}`), ...match } });
    const subscriber = { person: PERSON, alert_id: alert.id };
    const destinationId = destinations[n % destinations.length] ?? '';
    const delivery = createSingleUpdateDelivery(subscriber, { match, destinationId }, new Date(at));
    const shown = { ...delivery.delivery, state: 'given_up' as const, tries, reason: 'r'.repeat(150) };
    await putItem({ Item: buildDeliveryItem({ ...delivery, delivery: shown }) });
  }
  await putItem({ Item: { ...ALERT_MATCHER_CHECKPOINT_KEY, place: later(1_000_000) } });
  const digest = createHash('sha256').update(TOKEN).digest('hex');
  await putItem({ Item: { ...alertFeedKey(digest), person: PERSON, alert_id: alert.id } });
  await updateItem({
    Key: alertKey(PERSON, alert.id),
    UpdateExpression: 'SET feed_digest = :digest, since = :since',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':digest': digest, ':since': secondsOn(0) },
  });
}
