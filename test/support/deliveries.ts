import { planDeliveries } from '../../lib/delivery/plan.ts';
import { putItem } from '../../lib/table/write.ts';
import { alertItem, aMatch } from './alerts.ts';
import { type Answer, sendV2 } from './api.ts';
import { someEntries } from './chat.ts';
import { create } from './destinations.ts';
import { bearer, type Person } from './people.ts';

/** The subject of a person's token. */
async function subjectOf(person: Person): Promise<string> {
  const [, token = ''] = await bearer(person);
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
}

/** An alert of a person that found updates: as many deliveries to each destination; to a mailbox of their own without any. */
export async function anAlertWithDeliveries(person: Person, count = 1, destinations: string[] = []) {
  const sub = await subjectOf(person);
  const ids = destinations.length > 0 ? destinations : [(await create({ kind: 'email' }, person)).body.id as string];
  const alert = alertItem(sub, { destinations: ids });
  await putItem({ Item: alert });
  for (const [i, id] of (await someEntries(count)).entries())
    await planDeliveries(aMatch(id, { matched_at: `2026-11-24T08:00:${String(i).padStart(2, '0')}Z` }), [
      { person: sub, alert_id: alert.id },
    ]);
  return { alert_id: alert.id, sub };
}

export const deliveriesOf = async (
  person: Person,
  alert: string,
  query = '',
  headers: string[] = [],
): Promise<Answer> => sendV2('GET', `/alerts/${alert}/deliveries${query}`, [...(await bearer(person)), ...headers]);

export const replay = async (person: Person, id: string): Promise<Answer> =>
  sendV2('POST', `/deliveries/${id}/replay`, await bearer(person));
