import { readFileSync } from 'node:fs';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EntryDetail } from '../../../lib/entries/entry.ts';
import {
  parseEntryChangeRow,
  parseEntryItem,
  parseStoredEntry,
  type StoredEntry,
  toEntryChangeRow,
  toEntryItem,
} from '../../../lib/entries/entry-items.ts';
import {
  getPackedEntrySchemaVersion,
  PACKED_ENTRY_FIELD_ORDER,
  PACKED_ENTRY_MIGRATIONS,
  type PackedEntryFieldOrder,
  packEntry,
} from '../../../lib/entries/entry-layout.ts';
import type { TableItem } from '../../../lib/platform/dynamodb/client.ts';
import { SCHEMA_VERSION } from '../../../lib/platform/dynamodb/key-schema.ts';
import { orderFieldsBySchema } from '../../../lib/values/pick-fields.ts';

/** An entry, and what was stored of it. */
interface Fixture {
  entry: StoredEntry;
  item: TableItem;
  change: TableItem;
}

/** The layout of the schema version, as it is stored. */
const STORED: PackedEntryFieldOrder = [
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

it.each(FIXTURES)(
  'reads the entry $entry.id from its stored item and from its change row',
  ({ entry, item, change }) => {
    const detail = orderFieldsBySchema(EntryDetail, entry);
    expect(JSON.stringify(parseEntryItem(item))).toBe(JSON.stringify(detail));
    expect(parseStoredEntry(item)).toEqual(entry);
    expect(parseEntryChangeRow(change)).toEqual(detail);
    expect(getPackedEntrySchemaVersion(item['body'] as Uint8Array)).toBe(SCHEMA_VERSION);
  },
);

it.each(FIXTURES)(
  'writes the entry $entry.id to the same item and change row as in the fixture',
  ({ entry, item, change }) => {
    const row = packEntry(entry);
    expect(open(row)).toEqual(open(item['body']));
    expect({ ...toEntryItem(entry), body: 0 }).toEqual({ ...item, body: 0 });
    expect(open(change['entry'])).toEqual(open(row));
    expect({ ...toEntryChangeRow(entry, row), entry: 0 }).toEqual({ ...change, entry: 0 });
  },
);

it('PACKED_ENTRY_FIELD_ORDER has the fields that are recorded for the current schema version', () => {
  const help =
    'The fields of EntryDetail changed: docs/deploy.md, "Changing what is stored". Make SCHEMA_VERSION ' +
    `${SCHEMA_VERSION + 1} in lib/platform/dynamodb/key-schema.ts, give MIGRATIONS in lib/entries/entry-layout.ts ` +
    `the migration from ${SCHEMA_VERSION}, and put the new layout and fixtures here.`;
  expect(PACKED_ENTRY_FIELD_ORDER, help).toEqual(STORED);
});

describe('an entry item with another schema version', () => {
  const [{ item, change, entry }] = FIXTURES as [Fixture];
  const [, ...values] = open(item['body']);
  const older = pack([SCHEMA_VERSION - 1, { text: values[0] }, ...values.slice(1)]);

  it('is read through the migration of its version if the version is earlier', () => {
    PACKED_ENTRY_MIGRATIONS[SCHEMA_VERSION - 1] = ([title, ...rest]) => [(title as { text: string }).text, ...rest];
    onTestFinished(() => void delete PACKED_ENTRY_MIGRATIONS[SCHEMA_VERSION - 1]);
    expect(parseStoredEntry({ ...item, body: older })).toEqual(entry);
    expect(parseEntryChangeRow({ ...change, entry: older })).toEqual(orderFieldsBySchema(EntryDetail, entry));
  });

  it('is rejected if its version is earlier and has no migration', () => {
    const message = `An item has schema version ${SCHEMA_VERSION - 1}, and this code has no migration from it.`;
    expect(() => parseEntryItem({ ...item, body: older })).toThrow(message);
  });

  it.each([SCHEMA_VERSION + 1, null, 'x'])(
    'is rejected as written by newer code if it has the version %s',
    (version) => {
      const newer = pack([version, ...values]);
      const supported = `this code reads version ${SCHEMA_VERSION}`;
      const message = `An item has schema version ${version}, and ${supported}: newer code wrote it.`;
      expect(() => parseEntryItem({ ...item, body: newer })).toThrow(message);
      expect(() => parseEntryChangeRow({ ...change, entry: newer })).toThrow(message);
    },
  );
});
