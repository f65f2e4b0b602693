import type { TableItem } from '../../platform/dynamodb/client.ts';
import {
  archivedEntryVersionKey,
  archivedEntryVersionsIndexPartition,
  formatItemKey,
  type ItemKey,
} from '../../platform/dynamodb/key-schema.ts';
import { getItems } from '../../platform/dynamodb/read.ts';
import { archivedEntryVersionSortKey } from '../../platform/dynamodb/sort-keys.ts';
import { parseEntryItem, type StoredEntry, unpackEntry } from '../entry-items.ts';
import { packEntry } from '../entry-layout.ts';
import type { EntryAtVersion } from './entry-version.ts';

/** A superseded version of an entry, which was valid until just before the instant `until`. */
export type ArchivedVersion = EntryAtVersion & { until: string };

/**
 * Builds the table item, keys included, that retains an entry's version after an edit superseded it.
 * `until` is the instant of the edit, at which the validity of the version ends.
 */
export function toArchivedVersionItem(before: StoredEntry, until: string): TableItem & ItemKey {
  const { id, version } = before;
  return {
    ...archivedEntryVersionKey(id, version),
    gsi1: archivedEntryVersionsIndexPartition(id).partition,
    at: archivedEntryVersionSortKey(until, version),
    body: packEntry(before),
  };
}

/**
 * Parses a retained version of the entry `id`, from its item or from its row in the index of versions.
 * `from` is the version's `updated_at`. Its number and the end of its validity come from the sort key `at`.
 */
export function parseVersionItem({ at, body }: TableItem, id: string): ArchivedVersion {
  const [until = '', version] = String(at).split('#');
  const entry = unpackEntry(body as Uint8Array, id);
  return { version: Number(version), from: entry.updated_at, until, entry };
}

/**
 * Returns the retained versions of an entry with these numbers, latest first.
 * Other numbers are omitted: a write without visible changes takes a number, but retains no version. One consistent
 * request.
 */
export async function findVersionsByNumber(id: string, numbers: number[]): Promise<ArchivedVersion[]> {
  const keys = numbers.filter((number) => number > 0).map((number) => archivedEntryVersionKey(id, number));
  const items = keys.length > 0 ? await getItems(keys) : [];
  return items.map((item) => parseVersionItem(item, id)).sort((one, other) => other.version - one.version);
}

/**
 * Returns, for each of these current versions, the version just before it if that one is retained.
 * The version before number 7 is number 6; an entry without a retained version of that number is omitted. Eventually
 * consistent, one request per 100 entries.
 */
export async function findPreviousVersionsOfEntries(currentVersions: EntryAtVersion[]): Promise<ArchivedVersion[]> {
  const ids = new Map(
    currentVersions.map(({ version, entry: { id } }) => [formatItemKey(archivedEntryVersionKey(id, version - 1)), id]),
  );
  const keys = currentVersions.map(({ version, entry: { id } }) => archivedEntryVersionKey(id, version - 1));
  const items = await getItems(keys, { consistent: false });
  return items.map((item) => parseVersionItem(item, ids.get(formatItemKey(item as TableItem & ItemKey)) as string));
}

/** Returns true if a version was valid at an instant: from its start until before its end. */
export const isVersionValidAt = ({ from, until }: ArchivedVersion, instant: string) =>
  from <= instant && instant < until;

/** Parses the current version of an entry from the entry's main item; its `until` is null. */
export function parseEntryAsVersion(item: TableItem): EntryAtVersion {
  const entry = parseEntryItem(item);
  return { version: Number(item['version']), from: entry.updated_at, until: null, entry };
}
