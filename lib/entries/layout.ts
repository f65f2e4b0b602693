import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type * as z from 'zod/mini';
import { KINDS } from '../kinds/kind.ts';
import { SCHEMA_VERSION } from '../table/key-chart.ts';
import { EntryDetail } from './entry.ts';
import { DATE_PRECISIONS, DATE_SOURCES } from './origin.ts';

/*
 * A packed row is the deflated JSON of a list: the schema version, then the values in the order of the layout. The layout is that
 * of the schema, so each field of an entry is listed only once. docs/deploy.md, "Changing what is stored", says how to change it.
 */

/** A field, or the name of an object with its own fields, which are in a nested list. */
export type Layout = (string | [name: string, ...fields: string[]])[];

/** Turns the values of a row into those that the next schema version would have written. */
export type Migration = (values: unknown[]) => unknown[];

/**
 * The migrations by the schema version that they start from; empty while there is one version. A row of an earlier version is
 * read through them, so the service runs on while `npm run ops -- migrate` stores its entries again.
 */
export const MIGRATIONS: Record<number, Migration> = {};

/** Fields that are in the key of each row, or that follow from another field. */
const KEYED = new Set(['id', 'feed_id', 'topic_id', 'status']);

/** The fields of an object's schema, nullable or not; null for any other schema, and for an object of any fields. */
function shapeOf(schema: z.core.$ZodType): z.core.$ZodShape | null {
  const { type, innerType, shape = {} } = schema._zod.def as z.core.$ZodObjectDef & { innerType?: z.core.$ZodType };
  if ((type as string) === 'nullable' && innerType) return shapeOf(innerType);
  return type === 'object' && Object.keys(shape).length > 0 ? shape : null;
}

/** The layout of the schema version. */
export const LAYOUT: Layout = Object.entries(EntryDetail.shape).flatMap(([name, schema]): Layout => {
  if (KEYED.has(name)) return [];
  const shape = shapeOf(schema);
  return [shape ? [name, ...Object.keys(shape)] : name];
});

/** Fields of few values: a row has the place of the value, which takes no more than a byte. New values go to the end. */
const VALUES: Record<string, readonly unknown[]> = {
  published_date_source: DATE_SOURCES,
  published_precision: DATE_PRECISIONS,
  kind: [null, ...KINDS],
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
  return deflateRawSync(JSON.stringify([SCHEMA_VERSION, ...values]), { level: 9 });
}

/** Returns the values of a packed row by field name. @throws Error for a schema version that this code does not read */
export function unpacked(row: Uint8Array): Record<string, unknown> {
  const [version, ...stored] = opened(row);
  const list = migrated(stored, version);
  const values: Record<string, unknown> = {};
  for (const [i, part] of LAYOUT.entries()) {
    if (typeof part === 'string') values[part] = fieldValue(part, list[i]);
    else values[part[0]] = list[i] ? named(list[i] as unknown[], part) : null;
  }
  return values;
}

/** Returns the schema version that a packed row was written with. */
export const getSchemaVersion = (row: Uint8Array): number => opened(row)[0];

const opened = (row: Uint8Array) => JSON.parse(inflateRawSync(row).toString()) as [version: number, ...unknown[]];

function migrated(stored: unknown[], version: number): unknown[] {
  if (!Number.isInteger(version) || version > SCHEMA_VERSION)
    throw new Error(
      `An item has schema version ${version}, and this code reads version ${SCHEMA_VERSION}: newer code wrote it.`,
    );
  let values = stored;
  for (let from = version; from < SCHEMA_VERSION; from += 1) {
    const migrate = MIGRATIONS[from];
    if (!migrate) throw new Error(`An item has schema version ${from}, and this code has no migration from it.`);
    values = migrate(values);
  }
  return values;
}

/** The value of a field, of which a row may have the place among few. */
function fieldValue(field: string, stored: unknown): unknown {
  const all = VALUES[field];
  return all ? all[stored as number] : stored;
}

/** The object of a list of its values; the first name of the part is the object's own. */
function named(values: unknown[], [, ...fields]: string[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [i, field] of fields.entries()) object[field] = values[i];
  return object;
}
