import type { TableItem } from '../table/client.ts';
import { formatKey, type ItemKey, versionKey, versionSortKey, versionsIndex } from '../table/key-schema.ts';
import { getItems } from '../table/read.ts';
import { parseEntryItem, type StoredEntry, unpackEntry } from './entry-items.ts';
import { packEntry } from './entry-layout.ts';
import type { EntryAtVersion } from './entry-version.ts';

/** An earlier version, valid until the instant `until`. */
export type ArchivedVersion = EntryAtVersion & { until: string };

/** Returns the item of a superseded version, keys included; `until` is the end of its validity. */
export function toVersionItem(before: StoredEntry, until: string): TableItem & ItemKey {
  const { id, version } = before;
  return {
    ...versionKey(id, version),
    ...{ gsi1: versionsIndex(id).partition, at: versionSortKey(until, version) },
    body: packEntry(before),
  };
}

/** Returns the version of an item or of an index row. */
export function parseVersionItem({ at, body }: TableItem, id: string): ArchivedVersion {
  const [until = '', version] = String(at).split('#');
  const entry = unpackEntry(body as Uint8Array, id);
  return { version: Number(version), from: entry.updated_at, until, entry };
}

/** Returns the retained versions with these numbers, latest first, read consistently in one request. */
export async function findArchivedVersions(id: string, numbers: number[]): Promise<ArchivedVersion[]> {
  const keys = numbers.filter((number) => number > 0).map((number) => versionKey(id, number));
  const items = keys.length > 0 ? await getItems(keys) : [];
  return items.map((item) => parseVersionItem(item, id)).sort((one, other) => other.version - one.version);
}

/** Returns the retained version before each of these, the latest per entry. One request per 100. */
export async function findPreviousVersions(present: EntryAtVersion[]): Promise<ArchivedVersion[]> {
  const ids = new Map(present.map(({ version, entry: { id } }) => [formatKey(versionKey(id, version - 1)), id]));
  const keys = present.map(({ version, entry: { id } }) => versionKey(id, version - 1));
  const items = await getItems(keys, { consistent: false });
  return items.map((item) => parseVersionItem(item, ids.get(formatKey(item as TableItem & ItemKey)) as string));
}

/** Returns true if a version was valid at an instant. */
export const isValidAt = ({ from, until }: ArchivedVersion, instant: string) => from <= instant && instant < until;

/** Returns the current version from an entry's item. */
export function parseCurrentVersion(item: TableItem): EntryAtVersion {
  const entry = parseEntryItem(item);
  return { version: Number(item['version']), from: entry.updated_at, until: null, entry };
}
