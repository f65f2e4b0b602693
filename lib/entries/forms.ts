import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type * as z from 'zod/mini';
import { KINDS } from '../kinds/kind.ts';
import { EntryDetail } from './entry.ts';
import { DATE_PRECISIONS, DATE_SOURCES } from './origin.ts';

/*
 * A packed row is the deflated JSON of a list: the number of its form, then the values in the order of its layout. The layout of
 * the current form is that of the schema, so each field of an entry is listed only once. To change the fields, give the previous
 * form a line in FORMS, and FORM the next number; a test checks this. docs/deploy.md, "Changing what is stored".
 */

/** The form of new rows. */
export const FORM = 6;
/** The forms up to this one had the words of an entry in its rows, and an item that was not packed. */
export const LAST_WITH_WORDS = 2;

/** A field, or the name of an object with its own fields, which are in a nested list. */
export type Layout = (string | [name: string, ...fields: string[]])[];

/** The values of a packed row by field name, and its form. */
export interface Contents {
  values: Record<string, unknown>;
  form: number;
}

/** Fields that are in the key of each row, or that follow from another field. */
const KEYED = new Set(['id', 'feed_id', 'topic_id', 'status']);

/** The fields of an object's schema, nullable or not; null for any other schema, and for an object of any fields. */
function shapeOf(schema: z.core.$ZodType): z.core.$ZodShape | null {
  const { type, innerType, shape = {} } = schema._zod.def as z.core.$ZodObjectDef & { innerType?: z.core.$ZodType };
  if ((type as string) === 'nullable' && innerType) return shapeOf(innerType);
  return type === 'object' && Object.keys(shape).length > 0 ? shape : null;
}

/** The layout of the current form. */
export const LAYOUT: Layout = Object.entries(EntryDetail.shape).flatMap(([name, schema]): Layout => {
  if (KEYED.has(name)) return [];
  const shape = shapeOf(schema);
  return [shape ? [name, ...Object.keys(shape)] : name];
});

/**
 * The value of a field that older rows lack, items and packed rows alike: null or false where the schema allows it. A field that can
 * be neither needs its value here.
 */
const ABSENT: Partial<EntryDetail> = { sectors: [] };

/** See ABSENT; undefined for a field that every row has. */
export function absentOf(name: string, schema: z.core.$ZodType): unknown {
  const { type } = schema._zod.def;
  return ABSENT[name as keyof EntryDetail] ?? (type === 'nullable' ? null : type === 'boolean' ? false : undefined);
}

/** Fields of few values: a row has the place of the value, which takes no more than a byte. New values go to the end. */
const VALUES: Record<string, readonly unknown[]> = {
  published_date_source: DATE_SOURCES,
  published_precision: DATE_PRECISIONS,
  kind: [null, ...KINDS],
};

/** How to read the list of each form. */
const FORMS: Record<number, (list: unknown[]) => Record<string, unknown>> = {
  1: firstForm,
  2: ([, ...list]) => byLayout(SECOND, list),
  3: (list) => byLayout(THIRD, list),
  4: (list) => withValues(byLayout(FOURTH, list)),
  5: (list) => withValues(byLayout(FIFTH, list)),
  [FORM]: (list) => withValues(byLayout(LAYOUT, list)),
};

/** Packs the fields of an entry. */
export function packed(entry: EntryDetail): Uint8Array {
  const fields = entry as unknown as Record<string, Record<string, unknown> | null>;
  const values = LAYOUT.map((part) => {
    if (typeof part === 'string') return VALUES[part]?.indexOf(fields[part]) ?? fields[part];
    const [name, ...inner] = part;
    const object = fields[name];
    return object ? inner.map((field) => object[field]) : null;
  });
  return deflateRawSync(JSON.stringify([FORM, ...values]), { level: 9 });
}

/** The contents of a packed row of any form. @throws Error for a form that this code does not know */
export function unpacked(row: Uint8Array): Contents {
  const [form, ...list] = JSON.parse(inflateRawSync(row).toString()) as [number, ...unknown[]];
  const read = FORMS[knownForm(form)] as (typeof FORMS)[number];
  return { form, values: read(list) };
}

/** The form of a row; the first one if it names none. @throws Error for one that only newer code knows */
export function knownForm(form: unknown = 1): number {
  if (Object.hasOwn(FORMS, String(form))) return Number(form);
  throw new Error(`A row has the form ${form}, and this code reads forms up to ${FORM}: newer code wrote it.`);
}

/** Fields of few values, of which a row has the places. */
function withValues(values: Record<string, unknown>): Record<string, unknown> {
  for (const [name, all] of Object.entries(VALUES)) if (name in values) values[name] = all[values[name] as number];
  return values;
}

function byLayout(layout: Layout, list: unknown[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [i, part] of layout.entries()) {
    if (typeof part === 'string') values[part] = list[i];
    else values[part[0]] = list[i] ? named(list[i] as unknown[], part) : null;
  }
  return values;
}

/** The object of a list of its values; the first name of the part is the object's own. */
function named(values: unknown[], [, ...fields]: string[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [i, field] of fields.entries()) object[field] = values[i];
  return object;
}

/** Form 1 had the parts of topic, category and feed among the fields, and the words last. */
function firstForm(list: unknown[]): Record<string, unknown> {
  const [fields, parts, rest] = [list.slice(0, 8), list.slice(8, 15), list.slice(15)];
  const [topicId, topicName, categoryId, categoryName, ...feed] = parts;
  const [jurisdiction, tags, summary] = rest;
  const nested = [...fields, [topicId, topicName], [categoryId, categoryName], feed, jurisdiction, tags, summary];
  return byLayout(SECOND, nested);
}

/** What several of the earlier layouts have. */
const TEXTS = ['title', 'link', 'institution_name', 'description'];
const NAMES: Layout = [
  ['topic', 'id', 'name'],
  ['category', 'id', 'name'],
  ['feed', 'id', 'name', 'url'],
];
const MADE: Layout[number] = ['summary', 'method', 'model', 'generated_at'];

/** The layout of form 2 after its words; form 1 is converted to it when read. */
const SECOND: Layout = [
  ...TEXTS,
  ...['one_line_summary', 'five_point_summary'],
  ...['created_at', 'updated_at'],
  ...NAMES,
  ...['jurisdiction_code', 'tags'],
  MADE,
];

/** The layout of form 3. */
const THIRD: Layout = [
  ...TEXTS,
  ...['published_date', 'is_active'],
  ...['one_line_summary', 'five_point_summary', 'created_at', 'updated_at'],
  ...NAMES,
  ...['jurisdiction_code', 'tags', 'sectors', 'language'],
  MADE,
];

/** The layout of form 4. */
const FOURTH: Layout = [
  ...TEXTS,
  ...['published_date', 'published_date_source'],
  ...['published_precision', 'first_seen_at', 'is_backfill', 'is_active'],
  ...['one_line_summary', 'five_point_summary', 'created_at', 'updated_at'],
  ...NAMES,
  ...['jurisdiction_code', 'tags', 'sectors', 'language'],
  MADE,
  'source_fields',
];

/** The layout of form 5: with what was read in the texts. */
const FIFTH: Layout = [
  ...FOURTH.flatMap((part): Layout => (part === 'is_active' ? [part, 'kind'] : [part])),
  ['kind_quote', 'field', 'name', 'text', 'start', 'end'],
  ...['citations', 'key_dates'],
];
