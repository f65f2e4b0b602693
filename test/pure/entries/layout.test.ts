import { readFileSync } from 'node:fs';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EntryDetail } from '../../../lib/entries/entry.ts';
import { getSchemaVersion, LAYOUT, type Layout, MIGRATIONS, packed } from '../../../lib/entries/layout.ts';
import {
  changeOf,
  entryOfChange,
  entryOfItem,
  itemOfEntry,
  type StoredEntry,
  storedEntryOfItem,
} from '../../../lib/entries/rows.ts';
import type { Item } from '../../../lib/table/client.ts';
import { SCHEMA_VERSION } from '../../../lib/table/key-chart.ts';
import { inOrder } from '../../../lib/values/in-order.ts';

/** An entry, and what was stored of it. */
interface Fixture {
  entry: StoredEntry;
  item: Item;
  change: Item;
}

/** The layout of the schema version, as it is stored. */
const STORED: Layout = [
  ...['title', 'link', 'institution_name', 'description', 'published_date', 'published_date_source'],
  ...['published_precision', 'first_seen_at', 'is_backfill', 'is_active', 'kind'],
  ...['one_line_summary', 'five_point_summary', 'created_at', 'updated_at'],
  ['topic', 'id', 'name'],
  ['category', 'id', 'name'],
  ['feed', 'id', 'name', 'url'],
  ...['jurisdiction_code', 'tags', 'sectors', 'language'],
  ['summary', 'method', 'model', 'generated_at', 'made_of', 'document_version', 'grounds'],
  'source_fields',
  ['kind_quote', 'field', 'name', 'text', 'start', 'end'],
  'citations',
  'key_dates',
];

const FIXTURES: Fixture[] = JSON.parse(
  readFileSync(`test/pure/entries/schema-${SCHEMA_VERSION}.json`, 'utf8'),
  (_, value) => (value?.base64 === undefined ? value : Uint8Array.from(Buffer.from(value.base64, 'base64'))),
);

const open = (row: unknown): unknown[] => JSON.parse(inflateRawSync(row as Uint8Array).toString());
const pack = (list: unknown[]) => new Uint8Array(deflateRawSync(JSON.stringify(list)));

it.each(FIXTURES)('reads the item and the change of $entry.id', ({ entry, item, change }) => {
  const detail = inOrder(EntryDetail, entry);
  expect(JSON.stringify(entryOfItem(item))).toBe(JSON.stringify(detail));
  expect(storedEntryOfItem(item)).toEqual(entry);
  expect(entryOfChange(change)).toEqual(detail);
  expect(getSchemaVersion(item['body'] as Uint8Array)).toBe(SCHEMA_VERSION);
});

it.each(FIXTURES)('writes the item and the change of $entry.id to the value', ({ entry, item, change }) => {
  const row = packed(entry);
  expect(open(row)).toEqual(open(item['body']));
  expect({ ...itemOfEntry(entry), body: 0 }).toEqual({ ...item, body: 0 });
  expect(open(change['entry'])).toEqual(open(row));
  expect({ ...changeOf(entry, row), entry: 0 }).toEqual({ ...change, entry: 0 });
});

it('keeps the layout of a schema version: other fields need another version', () => {
  const help = `The fields of EntryDetail changed: docs/deploy.md, "Changing what is stored". Make SCHEMA_VERSION ${SCHEMA_VERSION + 1} in lib/table/key-chart.ts, give MIGRATIONS in lib/entries/layout.ts the migration from ${SCHEMA_VERSION}, and put the new layout and fixtures here.`;
  expect(LAYOUT, help).toEqual(STORED);
});

describe('another schema version', () => {
  const [{ item, change, entry }] = FIXTURES as [Fixture];
  const [, ...values] = open(item['body']);
  const older = pack([SCHEMA_VERSION - 1, { text: values[0] }, ...values.slice(1)]);

  it('reads an item of an earlier version through its migration', () => {
    MIGRATIONS[SCHEMA_VERSION - 1] = ([title, ...rest]) => [(title as { text: string }).text, ...rest];
    onTestFinished(() => void delete MIGRATIONS[SCHEMA_VERSION - 1]);
    expect(storedEntryOfItem({ ...item, body: older })).toEqual(entry);
    expect(entryOfChange({ ...change, entry: older })).toEqual(inOrder(EntryDetail, entry));
  });

  it('refuses an item of an earlier version that no migration leads from', () => {
    const message = `An item has schema version ${SCHEMA_VERSION - 1}, and this code has no migration from it.`;
    expect(() => entryOfItem({ ...item, body: older })).toThrow(message);
  });

  it.each([SCHEMA_VERSION + 1, null, 'x'])('refuses an item that newer code wrote: %s', (version) => {
    const newer = pack([version, ...values]);
    const message = `An item has schema version ${version}, and this code reads version ${SCHEMA_VERSION}: newer code wrote it.`;
    expect(() => entryOfItem({ ...item, body: newer })).toThrow(message);
    expect(() => entryOfChange({ ...change, entry: newer })).toThrow(message);
  });
});
