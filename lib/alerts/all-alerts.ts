import * as z from 'zod/mini';
import { ALL_ALERTS, type Key } from '../table/key-chart.ts';
import { getItems, queryItems } from '../table/read.ts';
import { justBefore, LAST } from '../table/sort-keys.ts';
import { type PageRequest, type Slice, whetherAny } from '../values/page.ts';
import { badParameter } from '../values/problem.ts';
import { type Alert, alertOf, ShownAlert } from './alert.ts';

/** An alert with whose it is: the subject of the person's token, and whether their account is there. */
export const OwnedAlert = z.extend(ShownAlert, {
  owner_id: z.string(),
  owner_state: z.enum(['active', 'disabled', 'deleted', 'unknown']),
});
export type OwnedAlert = z.infer<typeof OwnedAlert>;

/** An alert as it is stored, with whose it is. */
export type StoredOwnedAlert = Alert & { owner_id: string };

/**
 * A part of the alerts of all persons, newest first, in two requests. The index may be some seconds behind.
 *
 * @throws Problem 400 offset_too_large: it goes on by cursor
 */
export async function listAllAlerts(page: PageRequest): Promise<Slice<StoredOwnedAlert>> {
  const { limit, offset, position } = page;
  if (offset > 0 && !position) {
    const detail = 'is not possible for alerts; follow next_cursor';
    throw badParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
  }
  if (limit === 0) return whetherAny(await listAllAlerts({ ...page, limit: 1 }));
  const to = position ? justBefore(position.after) : LAST;
  const range = { from: '0', to, descending: true, limit: limit + 1 };
  const found = await queryItems({ index: 'index1', partition: ALL_ALERTS, ...range });
  const shown = found.slice(0, limit).map(({ pk, sk, at }) => ({ pk: String(pk), sk: String(sk), at: String(at) }));
  const last = shown.at(-1);
  return {
    items: await ownedAlerts(shown),
    total: null,
    next: found.length > limit && last ? { after: last.at, skip: 0 } : null,
  };
}

/** The index has the keys only. An alert that was deleted since is left out. */
async function ownedAlerts(keys: Key[]): Promise<StoredOwnedAlert[]> {
  const items = await getItems(
    keys.map(({ pk, sk }) => ({ pk, sk })),
    { consistent: false },
  );
  const byKey = new Map(items.map((item) => [`${item['pk']} ${item['sk']}`, item]));
  return keys.flatMap(({ pk, sk }) => {
    const item = byKey.get(`${pk} ${sk}`);
    if (!item) return [];
    const { alert, person } = alertOf(item);
    return [{ ...alert, owner_id: person }];
  });
}
