import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type * as z from 'zod/mini';
import { ENTRY_KINDS } from '../extraction/kinds/entry-kind.ts';
import { SCHEMA_VERSION } from '../platform/dynamodb/key-schema.ts';
import { DATE_PRECISIONS, DATE_SOURCES } from './date-origin.ts';
import { EntryDetail } from './entry.ts';

/*
 * A packed row is the deflated JSON of a list: the schema version, then the values in layout order. The layout
 * follows the schema, so each field is listed only once. See docs/deploy.md, "Changing what is stored", for changes.
 */

/**
 * The order of an entry's values in a packed row.
 * An element is a field name, or the name of an object and its fields, whose values form a nested list.
 */
export type PackedEntryFieldOrder = (string | [name: string, ...fields: string[]])[];

/** Converts the values of a packed row from one schema version to the next. */
export type PackedEntryMigration = (values: unknown[]) => unknown[];

/**
 * The migrations of packed rows, by the schema version from which each one starts.
 * It is empty while there is one version. Rows of an earlier version are migrated on read, so the service keeps running
 * while `npm run ops -- migrate` rewrites its entries.
 */
export const PACKED_ENTRY_MIGRATIONS: Record<number, PackedEntryMigration> = {};

/** Fields that are in the key of each row, or derive from another field. */
const KEY_FIELDS = new Set(['id', 'feed_id', 'topic_id', 'status']);

/** Returns the fields of an object schema, nullable or not; null for any other schema and for records. */
function getShape(schema: z.core.$ZodType): z.core.$ZodShape | null {
  const { type, innerType, shape = {} } = schema._zod.def as z.core.$ZodObjectDef & { innerType?: z.core.$ZodType };
  if ((type as string) === 'nullable' && innerType) return getShape(innerType);
  return type === 'object' && Object.keys(shape).length > 0 ? shape : null;
}

/**
 * The order of an entry's values in a packed row of the current schema version.
 * It follows the schema of `EntryDetail`, without the fields that are in the row's key or derive from other fields.
 */
export const PACKED_ENTRY_FIELD_ORDER: PackedEntryFieldOrder = Object.entries(EntryDetail.shape).flatMap(
  ([name, schema]): PackedEntryFieldOrder => {
    if (KEY_FIELDS.has(name)) return [];
    const shape = getShape(schema);
    return [shape ? [name, ...Object.keys(shape)] : name];
  },
);

/** Fields with few values: a row stores the index of the value in one byte. Append new values. */
const ENUM_VALUES: Record<string, readonly unknown[]> = {
  published_date_source: DATE_SOURCES,
  published_precision: DATE_PRECISIONS,
  kind: [null, ...ENTRY_KINDS],
};

/** Packs an entry as a deflated JSON list of its values, in the order of `PACKED_ENTRY_FIELD_ORDER`. */
export function packEntry(entry: EntryDetail): Uint8Array {
  const fields = entry as unknown as Record<string, Record<string, unknown> | null>;
  const values = PACKED_ENTRY_FIELD_ORDER.map((part) => {
    if (typeof part === 'string') return ENUM_VALUES[part]?.indexOf(fields[part]) ?? fields[part];
    const [name, ...inner] = part;
    const object = fields[name];
    return object ? inner.map((field) => object[field]) : null;
  });
  return deflateRawSync(JSON.stringify([SCHEMA_VERSION, ...values]), { level: 9 });
}

/**
 * Returns the values of a packed row by field name, migrated to the current schema version.
 * @throws Error for a schema version that newer code wrote, or without a migration
 */
export function unpackEntryValues(row: Uint8Array): Record<string, unknown> {
  const [version, ...stored] = inflateRow(row);
  const list = migrateRow(stored, version);
  const values: Record<string, unknown> = {};
  for (const [i, part] of PACKED_ENTRY_FIELD_ORDER.entries()) {
    if (typeof part === 'string') values[part] = decodeField(part, list[i]);
    else values[part[0]] = list[i] ? toObject(list[i] as unknown[], part) : null;
  }
  return values;
}

/** Returns the schema version with which a packed row was written. */
export const getPackedEntrySchemaVersion = (row: Uint8Array): number => inflateRow(row)[0];

const inflateRow = (row: Uint8Array) => JSON.parse(inflateRawSync(row).toString()) as [version: number, ...unknown[]];

function migrateRow(stored: unknown[], version: number): unknown[] {
  if (!Number.isInteger(version) || version > SCHEMA_VERSION)
    throw new Error(
      `An item has schema version ${version}, and this code reads version ${SCHEMA_VERSION}: newer code wrote it.`,
    );
  let values = stored;
  for (let from = version; from < SCHEMA_VERSION; from += 1) {
    const migrate = PACKED_ENTRY_MIGRATIONS[from];
    if (!migrate) throw new Error(`An item has schema version ${from}, and this code has no migration from it.`);
    values = migrate(values);
  }
  return values;
}

/** Returns the value of a field, which a row may store as an index. */
function decodeField(field: string, stored: unknown): unknown {
  const all = ENUM_VALUES[field];
  return all ? all[stored as number] : stored;
}

/** Returns the object of a list of values; the first name of the part is the object's own. */
function toObject(values: unknown[], [, ...fields]: string[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [i, field] of fields.entries()) object[field] = values[i];
  return object;
}
