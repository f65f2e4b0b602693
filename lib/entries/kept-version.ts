import type { Item } from '../table/client.ts';
import { type Key, keyText, versionAt, versionKey, versionsOf } from '../table/key-chart.ts';
import { getItems } from '../table/read.ts';
import { packed } from './layout.ts';
import { entryOfItem, entryOfRow, type StoredEntry } from './rows.ts';
import type { EntryAtVersion } from './version.ts';

/** An earlier version, valid until the instant `until`. */
export type KeptVersion = EntryAtVersion & { until: string };

/** Returns the item of a superseded version, keys included; `until` is the end of its validity. */
export function itemOfVersion(before: StoredEntry, until: string): Item & Key {
  const { id, version } = before;
  return {
    ...versionKey(id, version),
    ...{ gsi1: versionsOf(id).partition, at: versionAt(until, version) },
    body: packed(before),
  };
}

/** Returns the version of an item or of an index row. */
export function keptVersionOf({ at, body }: Item, id: string): KeptVersion {
  const [until = '', version] = String(at).split('#');
  const entry = entryOfRow(body as Uint8Array, id);
  return { version: Number(version), from: entry.updated_at, until, entry };
}

/** Returns the retained versions with these numbers, latest first, read consistently in one request. */
export async function findKeptVersions(id: string, numbers: number[]): Promise<KeptVersion[]> {
  const keys = numbers.filter((number) => number > 0).map((number) => versionKey(id, number));
  const items = keys.length > 0 ? await getItems(keys) : [];
  return items.map((item) => keptVersionOf(item, id)).sort((one, other) => other.version - one.version);
}

/** Returns the retained version before each of these, the latest per entry. One request per 100. */
export async function findVersionsBefore(present: EntryAtVersion[]): Promise<KeptVersion[]> {
  const ids = new Map(present.map(({ version, entry: { id } }) => [keyText(versionKey(id, version - 1)), id]));
  const keys = present.map(({ version, entry: { id } }) => versionKey(id, version - 1));
  const items = await getItems(keys, { consistent: false });
  return items.map((item) => keptVersionOf(item, ids.get(keyText(item as Item & Key)) as string));
}

/** Returns true if a version was valid at an instant. */
export const holds = ({ from, until }: KeptVersion, instant: string) => from <= instant && instant < until;

/** Returns the current version from an entry's item. */
export function presentVersionOf(item: Item): EntryAtVersion {
  const entry = entryOfItem(item);
  return { version: Number(item['version']), from: entry.updated_at, until: null, entry };
}
