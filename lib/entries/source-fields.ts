import * as z from 'zod/mini';

/**
 * Fields of an entry that only its source has, such as dockets or the date of effect.
 * Each field is a list of texts, which every generated client can read. The schema is an object, because a record
 * schema makes each function 3 KB larger.
 */
export const SourceSpecificFields = z.catchall(z.object({}), z.array(z.string()));
export type SourceSpecificFields = z.infer<typeof SourceSpecificFields>;
/**
 * Source-specific fields as adapters return them, before `limitSourceSpecificFields`.
 * A single text means a list of one text.
 */
export type RawSourceSpecificFields = Record<string, string | string[]>;

const encoder = new TextEncoder();
const MAX_FIELDS = 20;
const MAX_FIELDS_BYTES = 2_048;
const FIELD_NAME = /^[a-z][a-z0-9_]{0,39}$/;

/**
 * Returns the source-specific fields that an entry may store: at most 20, and 2 KB of JSON.
 * Omitted are empty fields, fields beyond the size, and fields with an invalid name. A name has at most 40 characters:
 * a-z, 0-9 and _. Null if no field is left.
 */
export function limitSourceSpecificFields(
  fields: RawSourceSpecificFields | null | undefined,
): SourceSpecificFields | null {
  const limited: SourceSpecificFields = {};
  let bytes = 2;
  for (const [name, found] of Object.entries(fields ?? {})) {
    const value = [found].flat();
    const size = encoder.encode(JSON.stringify([name, value])).length;
    if (!FIELD_NAME.test(name) || found.length === 0 || bytes + size > MAX_FIELDS_BYTES) continue;
    if (Object.keys(limited).length === MAX_FIELDS) break;
    limited[name] = value;
    bytes += size;
  }
  return Object.keys(limited).length > 0 ? limited : null;
}
