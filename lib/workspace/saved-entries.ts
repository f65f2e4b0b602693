import * as z from 'zod/mini';
import { EntryDetail } from '../entries/entry.ts';
import { parseEntryItem } from '../entries/entry-items.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { entryKey } from '../platform/dynamodb/key-schema.ts';
import { areExhausted, createMergedQuery } from '../platform/dynamodb/merged-query.ts';
import { personPartition, savedEntryKey, savedEntryLookupKey } from '../platform/dynamodb/person-keys.ts';
import { getItems, queryItems } from '../platform/dynamodb/read.ts';
import { getSortKeyBefore } from '../platform/dynamodb/sort-keys.ts';
import { type ListPage, type PageRequest, toLimitZeroPage, toPageSchema } from '../values/page.ts';
import { invalidParameter } from '../values/problem.ts';
import { Id } from '../values/schemas.ts';
import { Saved } from './save-entry.ts';

/**
 * A saved entry: the record of saving, and the entry.
 * `entry` is null if the entry was deleted.
 */
export const SavedEntry = z.extend(Saved, { entry: z.nullable(EntryDetail) });
export type SavedEntry = z.infer<typeof SavedEntry>;

/**
 * A page of saved entries.
 * `entry_ids` has the ids of all saved entries, if the request asks for them.
 */
export const SavedEntryPage = z.extend(toPageSchema(SavedEntry), { entry_ids: z.optional(z.array(Id)) });

/** Budget of the rows: a row with the longest note takes two units, twenty rows without notes take one. */
const MAX_ROW_UNITS = 40;
/** Budget of a page with its entries, each of which takes at most one unit. */
const MAX_PAGE_UNITS = 60;
const FIRST_PAGE_ROWS = 20;
/** Sorts before all saved entries of a person. */
const SAVED_PREFIX = 'SAVED#';

function parseSavedItem({ sk, note }: TableItem): Saved {
  const [, saved_at = '', entry_id = ''] = String(sk).split('#');
  return { entry_id, saved_at, note: (note ?? null) as string | null };
}

/**
 * Returns a page of a person's saved entries with their notes, last saved first.
 * `total` is always null. A page that reaches its read budget has fewer items than its limit.
 *
 * @throws Problem 400 offset_too_large for any offset, because pages continue by cursor
 */
export async function listSavedEntries(person: string, page: PageRequest): Promise<ListPage<SavedEntry>> {
  if (page.offset > 0 && !page.position) {
    const detail = 'is not possible for saved entries; follow next_cursor';
    throw invalidParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
  }
  if (page.limit === 0) return toLimitZeroPage(await listSavedEntries(person, { ...page, limit: 1 }));
  const { rows, next } = await readSavedRows(person, page);
  const items = await getItems(
    rows.map(({ entry_id }) => entryKey(entry_id)),
    { consistent: false },
  );
  const entries = new Map(items.map((item) => [item['pk'], parseEntryItem(item)]));
  return {
    items: rows.map((row) => ({ ...row, entry: entries.get(entryKey(row.entry_id).pk) ?? null })),
    total: null,
    next,
  };
}

async function readSavedRows(person: string, { limit, position }: PageRequest) {
  const from = SAVED_PREFIX;
  const last = savedEntryKey(person, '~', '').sk;
  const to = position && position.after < last ? getSortKeyBefore(position.after) : last;
  const order = { consistent: true };
  const budget = { requests: 4, units: MAX_ROW_UNITS };
  const all = createMergedQuery({ from, to }, budget, { ...order, pageSize: Math.min(limit + 1, FIRST_PAGE_ROWS) });
  const stream = all.open(personPartition(person));
  const rows: Saved[] = [];
  let after = '';
  for await (const row of all.rows([stream], () => limit + 1 - rows.length)) {
    const isFull = rows.length === limit || rows.length + MAX_ROW_UNITS - budget.units >= MAX_PAGE_UNITS;
    if (isFull) return { rows, next: { after, skip: 0 } };
    rows.push(parseSavedItem(row));
    after = String(row['sk']);
  }
  return { rows, next: areExhausted([stream]) ? null : { after, skip: 0 } };
}

/**
 * Returns the ids of all entries that a person saved, last saved first, in one list.
 * Notes are not read: 4,000 ids cost as much as a page of long notes.
 *
 * @throws Problem 400 invalid_parameter for a cursor, because the ids have no pages
 */
export async function listSavedEntryIds(
  person: string,
  { position }: Pick<PageRequest, 'position'>,
): Promise<string[]> {
  if (position)
    throw invalidParameter({ in: 'query', parameter: 'cursor', detail: 'cannot be combined with ids_only' });
  const from = savedEntryLookupKey(person, '').sk;
  const to = savedEntryLookupKey(person, '~').sk;
  const rows = await queryItems({ partition: personPartition(person), from, to });
  const time = ({ saved_at }: TableItem) => String(saved_at);
  const id = ({ sk }: TableItem) => String(sk).slice(from.length);
  const isBefore = (a: TableItem, b: TableItem) => (time(a) === time(b) ? id(a) > id(b) : time(a) > time(b));
  return rows.sort((a, b) => (isBefore(a, b) ? -1 : 1)).map(id);
}
