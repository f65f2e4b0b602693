import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type * as z from 'zod/mini';
import { KINDS } from '../kinds/kind.ts';
import { SCHEMA_VERSION } from '../table/key-chart.ts';
import { EntryDetail } from './entry.ts';
import { DATE_PRECISIONS, DATE_SOURCES } from './origin.ts';

/*
 * A packed row is the deflated JSON of a list: the schema version, then the values in layout order. The layout
 * follows the schema, so each field is listed only once. See docs/deploy.md, "Changing what is stored", for changes.
 */

/** A field name, or an object's name and fields, which form a nested list. */
export type Layout = (string | [name: string, ...fields: string[]])[];

/** Migrates the values of a row to the next schema version. */
export type Migration = (values: unknown[]) => unknown[];

/**
 * Migrations by their starting schema version; empty while there is one version. Rows of an earlier version are
 * migrated on read, so the service keeps running while `npm run ops -- migrate` rewrites its entries.
 */
export const MIGRATIONS: Record<number, Migration> = {};

/** Fields that are in the key of each row, or derive from another field. */
const KEYED = new Set(['id', 'feed_id', 'topic_id', 'status']);

/** Returns the fields of an object schema, nullable or not; null for any other schema and for records. */
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

/** Fields with few values: a row stores the index of the value in one byte. Append new values. */
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

/** Returns the values of a packed row by field name. @throws Error for an unsupported schema version */
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

/** Returns the schema version of a packed row. */
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

/** Returns the value of a field, which a row may store as an index. */
function fieldValue(field: string, stored: unknown): unknown {
  const all = VALUES[field];
  return all ? all[stored as number] : stored;
}

/** Returns the object of a list of values; the first name of the part is the object's own. */
function named(values: unknown[], [, ...fields]: string[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [i, field] of fields.entries()) object[field] = values[i];
  return object;
}
