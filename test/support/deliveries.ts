import { onTestFinished } from 'vitest';
import { planDeliveries } from '../../lib/notifications/plan-deliveries.ts';
import { formatInstant } from '../../lib/values/time.ts';
import { aMatch, anAlert, withoutAlert } from './alerts.ts';
import { type Answer, sendV2 } from './api.ts';
import { someEntries } from './chat.ts';
import { create } from './destinations.ts';
import { bearer, type Person } from './people.ts';

/** The subject of a person's token. */
async function getSubject(person: Person): Promise<string> {
  const [, token = ''] = await bearer(person);
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
}

/**
 * Creates an alert of a person with as many deliveries to each destination.
 *
 * A mailbox of the person gets none.
 */
export async function anAlertWithDeliveries(person: Person, count = 1, destinations: string[] = []) {
  const sub = await getSubject(person);
  const ids = destinations.length > 0 ? destinations : [(await create({ kind: 'email' }, person)).body.id as string];
  // No entry of the demo matches this query, so that only the planned deliveries exist.
  const alert_id = (await anAlert(person, { search: 'zzyzx' }, { destinations: ids })).id;
  onTestFinished(async () => void (await withoutAlert(person, alert_id)));
  for (const [i, id] of (await someEntries(count)).entries()) {
    const later = formatInstant(new Date(Date.now() + 60_000 + i * 1_000));
    await planDeliveries(aMatch(id, { matched_at: later, entry_created_at: later }), [{ person: sub, alert_id }]);
  }
  return { alert_id, sub };
}

interface DeliveriesRequest {
  query?: string;
  headers?: string[];
}

/** Lists the deliveries of an alert. */
export async function getDeliveries(
  person: Person,
  alert: string,
  { query = '', headers = [] }: DeliveriesRequest = {},
): Promise<Answer> {
  return sendV2('GET', `/alerts/${alert}/deliveries${query}`, [...(await bearer(person)), ...headers]);
}

export const replaySpan = async (person: Person, alert: string, body: unknown): Promise<Answer> =>
  sendV2('POST', `/alerts/${alert}/replay`, { headers: await bearer(person), json: body });

export const replay = async (person: Person, id: string): Promise<Answer> =>
  sendV2('POST', `/deliveries/${id}/replay`, await bearer(person));
