import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { EntryDetail } from '../../../lib/entries/entry.ts';
import { FORM, LAYOUT, type Layout, packed } from '../../../lib/entries/forms.ts';
import {
  changeOf,
  entryOfChange,
  entryOfItem,
  entryOfPosting,
  itemOfEntry,
  type StoredEntry,
  storedEntryOfItem,
} from '../../../lib/entries/rows.ts';
import { inOrder } from '../../../lib/values/in-order.ts';

/** An entry, and what code of that form made of it: form-1.json is of the first version. */
interface Fixture {
  entry: StoredEntry;
  item: Record<string, unknown>;
  posting: Record<string, unknown>;
  change: Record<string, unknown>;
}

const FORMS = [1, 2];
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
};

const fixtures = (form: number): Fixture[] =>
  JSON.parse(readFileSync(`test/pure/entries/form-${form}.json`, 'utf8'), (_, value) =>
    value?.base64 === undefined ? value : Uint8Array.from(Buffer.from(value.base64, 'base64')),
  );

describe.each(FORMS)('form %i', (form) => {
  it.each(fixtures(form))('its rows of $entry.id are read', ({ entry, item, posting, change }) => {
    const detail = inOrder(EntryDetail, entry);
    const found = { entry: detail, stems: new Set(entry.stems) };
    expect(JSON.stringify(entryOfItem(item))).toBe(JSON.stringify(detail));
    expect(storedEntryOfItem(item)).toEqual(entry);
    expect(entryOfPosting(posting)).toEqual(found);
    expect(entryOfChange(change)).toEqual(found);
  });
});

it('what is written is of the last form, to the value', () => {
  const opened = (row: unknown) => JSON.parse(inflateRawSync(row as Uint8Array).toString());
  for (const { entry, item, posting, change } of fixtures(FORM)) {
    expect(itemOfEntry(entry)).toEqual(item);
    const row = packed(entry);
    expect(opened(row)).toEqual(opened(posting['entry']));
    expect({ ...changeOf(entry, row), entry: 0 }).toEqual({ ...change, entry: 0 });
  }
});

it('a form is what it was: whoever changes the fields of an entry makes another one', () => {
  const help = `The fields of EntryDetail changed. In lib/entries/forms.ts give form ${FORM} a line in FORMS, with the layout that this test has of it, and make FORM ${FORM + 1}; then add that layout and a fixture here, and see docs/deploy.md, "Changing what is stored".`;
  expect(FORMS.at(-1), help).toBe(FORM);
  expect(LAYOUT, help).toEqual(LAYOUTS[FORM]);
});

it('a field that older rows do not have may be null or false, or its older forms say what it was', () => {
  const [first] = fixtures(1) as [Fixture];
  const read = entryOfItem(first.item) as unknown as Record<string, unknown>;
  expect(Object.keys(EntryDetail.shape).filter((name) => read[name] === undefined)).toEqual([]);
});

it('a row of a form that newer code wrote is no entry, and the error says so', () => {
  const [{ item }] = fixtures(FORM) as [Fixture];
  const newer = { ...item, body: { ...(item['body'] as object), form: FORM + 1 } };
  expect(() => entryOfItem(newer)).toThrow(
    `A row has the form ${FORM + 1}, and this code reads forms up to ${FORM}: newer code wrote it.`,
  );
});
