import { readFileSync } from 'node:fs';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { EntryDetail } from '../../../lib/entries/entry.ts';
import { FORM, LAYOUT, type Layout, packed } from '../../../lib/entries/forms.ts';
import { olderOrigin } from '../../../lib/entries/origin.ts';
import {
  changeOf,
  entryOfChange,
  entryOfItem,
  formOf,
  itemOfEntry,
  type StoredEntry,
  storedEntryOfItem,
} from '../../../lib/entries/rows.ts';
import { OF_ENTRY } from '../../../lib/entries/summary.ts';
import { inOrder } from '../../../lib/values/in-order.ts';

/** An entry, and what code of that form made of it: form-1.json is of the first version. */
interface Fixture {
  /** Up to form 3 with `date_is_estimated`. */
  entry: StoredEntry & { date_is_estimated?: boolean };
  item: Record<string, unknown>;
  change: Record<string, unknown>;
}

const FORMS = [1, 2, 3, 4, 5, 6];
/** The layout of each form as it was written, from the second one on. */
const LAYOUTS: Record<number, Layout> = {
  2: [
    ...['title', 'link', 'institution_name', 'description', 'one_line_summary', 'five_point_summary'],
    ...['created_at', 'updated_at'],
    ['topic', 'id', 'name'],
    ['category', 'id', 'name'],
    ['feed', 'id', 'name', 'url'],
    ...['jurisdiction_code', 'tags'],
    ['summary', 'method', 'model', 'generated_at'],
  ],
  3: [
    ...['title', 'link', 'institution_name', 'description', 'published_date', 'is_active'],
    ...['one_line_summary', 'five_point_summary', 'created_at', 'updated_at'],
    ['topic', 'id', 'name'],
    ['category', 'id', 'name'],
    ['feed', 'id', 'name', 'url'],
    ...['jurisdiction_code', 'tags', 'sectors', 'language'],
    ['summary', 'method', 'model', 'generated_at'],
  ],
  4: [
    ...['title', 'link', 'institution_name', 'description', 'published_date', 'published_date_source'],
    ...['published_precision', 'first_seen_at', 'is_backfill', 'is_active'],
    ...['one_line_summary', 'five_point_summary', 'created_at', 'updated_at'],
    ['topic', 'id', 'name'],
    ['category', 'id', 'name'],
    ['feed', 'id', 'name', 'url'],
    ...['jurisdiction_code', 'tags', 'sectors', 'language'],
    ['summary', 'method', 'model', 'generated_at'],
    'source_fields',
  ],
  5: [
    ...['title', 'link', 'institution_name', 'description', 'published_date', 'published_date_source'],
    ...['published_precision', 'first_seen_at', 'is_backfill', 'is_active', 'kind'],
    ...['one_line_summary', 'five_point_summary', 'created_at', 'updated_at'],
    ['topic', 'id', 'name'],
    ['category', 'id', 'name'],
    ['feed', 'id', 'name', 'url'],
    ...['jurisdiction_code', 'tags', 'sectors', 'language'],
    ['summary', 'method', 'model', 'generated_at'],
    'source_fields',
    ['kind_quote', 'field', 'name', 'text', 'start', 'end'],
    'citations',
    'key_dates',
  ],
  6: [
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
  ],
};

const fixtures = (form: number): Fixture[] =>
  JSON.parse(readFileSync(`test/pure/entries/form-${form}.json`, 'utf8'), (_, value) =>
    value?.base64 === undefined ? value : Uint8Array.from(Buffer.from(value.base64, 'base64')),
  );

describe.each(FORMS)('form %i', (form) => {
  it.each(fixtures(form))('its rows of $entry.id are read', ({ entry: stored, item, change }) => {
    const { date_is_estimated, ...given } = stored;
    const older = {
      sectors: [],
      language: null,
      source_fields: null,
      kind: null,
      kind_quote: null,
      citations: null,
      key_dates: null,
    };
    const origin = date_is_estimated === undefined ? {} : olderOrigin(stored, date_is_estimated);
    const summary = stored.summary && { ...stored.summary, ...OF_ENTRY, ...stored.summary };
    const entry = { ...older, ...origin, ...given, awaited_text: stored.awaited_text ?? null, summary };
    const detail = inOrder(EntryDetail, entry);
    expect(JSON.stringify(entryOfItem(item))).toBe(JSON.stringify(detail));
    const { old_postings, ...read } = storedEntryOfItem(item);
    expect(read).toEqual(entry);
    expect(old_postings !== undefined).toBe(form < 3);
    expect(entryOfChange(change)).toEqual({ ...detail, ...(form < 4 ? olderOrigin(stored) : {}) });
    expect(formOf(item)).toBe(form);
  });
});

it.each([
  ['a day of the feed', '2026-03-02T00:00:00Z', undefined, 'feed', 'day'],
  ['the time of a fetch within minutes', '2026-03-02T09:15:00Z', undefined, 'first_seen', 'day'],
  ['the same, of which its own item says otherwise', '2026-03-02T09:15:00Z', false, 'feed', 'instant'],
  ['a time before that', '2026-03-02T09:14:59Z', undefined, 'feed', 'instant'],
  ['a time to come', '2026-03-02T09:30:01Z', undefined, 'feed', 'instant'],
  ['an estimate', '2026-03-02T09:00:00Z', true, 'first_seen', 'day'],
] as const)('the date of a row from before form 4: %s', (_, published_date, isEstimated, source, precision) => {
  const created_at = '2026-03-02T09:30:00Z';
  expect(olderOrigin({ published_date, created_at }, isEstimated)).toEqual({
    published_date_source: source,
    published_precision: precision,
    first_seen_at: source === 'feed' ? created_at : published_date,
    is_backfill: false,
  });
});

it('what is written is of the last form, to the value', () => {
  const opened = (row: unknown) => JSON.parse(inflateRawSync(row as Uint8Array).toString());
  for (const { entry, item, change } of fixtures(FORM)) {
    const row = packed(entry);
    expect(opened(row)).toEqual(opened(item['body']));
    expect({ ...itemOfEntry(entry), body: 0 }).toEqual({ ...item, body: 0 });
    expect(opened(change['entry'])).toEqual(opened(row));
    expect({ ...changeOf(entry, row), entry: 0 }).toEqual({ ...change, entry: 0 });
  }
});

it('a form is what it was: whoever changes the fields of an entry makes another one', () => {
  const help = `The fields of EntryDetail changed. In lib/entries/forms.ts give form ${FORM} a line in FORMS, with the layout that this test has of it, and make FORM ${FORM + 1}; then add that layout and a fixture here, and see docs/deploy.md, "Changing what is stored".`;
  expect(FORMS.at(-1), help).toBe(FORM);
  expect(LAYOUT, help).toEqual(LAYOUTS[FORM]);
});

it('a field that older rows lack is null or false, or has its value in ABSENT', () => {
  const help = 'lib/entries/forms.ts: give each of these its value in ABSENT, for the rows that were stored before it';
  for (const { item, change } of fixtures(1))
    for (const read of [entryOfItem(item), entryOfChange(change)])
      expect(
        Object.keys(EntryDetail.shape).filter((name) => read[name as keyof EntryDetail] === undefined),
        help,
      ).toEqual([]);
});

it('a row of a form that newer code wrote is no entry, and the error says so', () => {
  const [{ item }] = fixtures(FORM) as [Fixture];
  const newer = { ...item, body: new Uint8Array(deflateRawSync(JSON.stringify([FORM + 1]))) };
  expect(() => entryOfItem(newer)).toThrow(
    `A row has the form ${FORM + 1}, and this code reads forms up to ${FORM}: newer code wrote it.`,
  );
});
