import * as z from 'zod/mini';
import { ALL_ALERTS_PARTITION, destinationKey } from '../platform/dynamodb/alert-keys.ts';
import type { ItemKey } from '../platform/dynamodb/key-schema.ts';
import { getItems, queryItems } from '../platform/dynamodb/read.ts';
import { getSortKeyBefore, MAX_SORT_KEY } from '../platform/dynamodb/sort-keys.ts';
import { type ListPage, type PageRequest, toLimitZeroPage } from '../values/page.ts';
import { invalidParameter } from '../values/problem.ts';
import { type Alert, AlertResponse, parseAlertItem, type StoredAlert } from './alert.ts';
import { filterDestinationsByToken, getDestinationAttachmentToken } from './destination-attachments.ts';

/** An alert with its owner, the `sub` of a person, and the state of the owner's account. */
export const OwnedAlert = z.extend(AlertResponse, {
  owner_id: z.string(),
  owner_state: z.enum(['active', 'disabled', 'deleted', 'unknown']),
});
export type OwnedAlert = z.infer<typeof OwnedAlert>;

/** An alert with the id of its owner. The state of the owner's account is not looked up. */
export type StoredOwnedAlert = Alert & { owner_id: string };

/** Alerts of a page, and their destinations in total: each costs half a read unit. */
const MAX_ALERTS = 50;
const MAX_DESTINATIONS = 60;

/**
 * Returns a page of all people's alerts, newest first, in three requests. The index may be seconds behind.
 * A page has at most 50 alerts, with 60 destinations in total.
 * @throws Problem 400 offset_too_large for an offset, because pages are followed by cursor
 */
export async function listAllAlerts(page: PageRequest): Promise<ListPage<StoredOwnedAlert>> {
  const { limit, offset, position } = page;
  if (offset > 0 && !position) {
    const detail = 'is not possible for alerts; follow next_cursor';
    throw invalidParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
  }
  if (limit === 0) return toLimitZeroPage(await listAllAlerts({ ...page, limit: 1 }));
  const to = position ? getSortKeyBefore(position.after) : MAX_SORT_KEY;
  const most = Math.min(limit, MAX_ALERTS);
  const range = { from: '0', to, descending: true, limit: most + 1 };
  const found = await queryItems({ index: 'index1', partition: ALL_ALERTS_PARTITION, ...range });
  const keys = found.slice(0, most).map(({ pk, sk, at }) => ({ pk: String(pk), sk: String(sk), at: String(at) }));
  const read = await readAlerts(keys);
  const { shown, destinations } = selectFirst(keys, read);
  const last = shown.at(-1);
  const attachments = await attachmentsByKey([...destinations.values()]);
  return {
    items: shown.flatMap((key) => {
      const stored = read.get(toKeyName(key));
      if (!stored) return [];
      const { person } = stored;
      const { alert } = filterDestinationsByToken(stored, attachments.get(person) ?? {});
      return [{ ...alert, owner_id: person }];
    }),
    total: null,
    next: found.length > shown.length && last ? { after: last.at, skip: 0 } : null,
  };
}

const toKeyName = ({ pk, sk }: ItemKey) => `${pk} ${sk}`;

/** Reads the alerts of index rows, which contain only keys. Deleted alerts are missing. */
async function readAlerts(keys: ItemKey[]): Promise<Map<string, StoredAlert>> {
  const items = await getItems(
    keys.map(({ pk, sk }) => ({ pk, sk })),
    { consistent: false },
  );
  return new Map(items.map((item) => [`${item['pk']} ${item['sk']}`, parseAlertItem(item)]));
}

/** Returns the first keys that fit on a page, and the keys of their alerts' destinations. */
function selectFirst<T extends ItemKey>(keys: T[], read: Map<string, StoredAlert>) {
  const destinations = new Map<string, ItemKey>();
  const shown: T[] = [];
  for (const key of keys) {
    const stored = read.get(toKeyName(key));
    const own = (stored?.alert.destinations ?? []).map((id) => destinationKey(stored?.person ?? '', id));
    const added = own.filter((one) => !destinations.has(toKeyName(one)));
    if (destinations.size + added.length > MAX_DESTINATIONS) break;
    for (const one of added) destinations.set(toKeyName(one), one);
    shown.push(key);
  }
  return { shown, destinations };
}

/** Returns the attachments of destinations, by person and id. */
async function attachmentsByKey(keys: ItemKey[]): Promise<Map<string, Record<string, string>>> {
  const byPerson = new Map<string, Record<string, string>>();
  for (const item of await getItems(keys, { consistent: false })) {
    const person = String(item['pk']).slice('PERSON#'.length);
    byPerson.set(person, { ...byPerson.get(person), [String(item['id'])]: getDestinationAttachmentToken(item) });
  }
  return byPerson;
}
