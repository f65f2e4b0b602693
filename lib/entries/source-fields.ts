import * as z from 'zod/mini';

/**
 * What a source says of an entry in fields of its own, such as dockets or the date of effect: a list of texts each, which every
 * generated client can read. An object, since records would make each function larger by 3 KB.
 */
export const SourceFields = z.catchall(z.object({}), z.array(z.string()));
export type SourceFields = z.infer<typeof SourceFields>;
/** The same as an adapter finds them: one text stands for a list of one. */
export type FoundFields = Record<string, string | string[]>;

const encoder = new TextEncoder();
const MOST_FIELDS = 20;
const MOST_BYTES = 2_048;
const NAME = /^[a-z][a-z0-9_]{0,39}$/;

/**
 * As many of the fields, in their order, as an entry may carry: 20, and 2 KB of JSON. A field with no value, with a name that is
 * not of a-z, 0-9 and _ (40 at most), or too large for what is left is left out. Null if none is left.
 */
export function boundedFields(fields: FoundFields | null | undefined): SourceFields | null {
  const kept: SourceFields = {};
  let bytes = 2;
  for (const [name, found] of Object.entries(fields ?? {})) {
    const value = [found].flat();
    const size = encoder.encode(JSON.stringify([name, value])).length;
    if (!NAME.test(name) || found.length === 0 || bytes + size > MOST_BYTES) continue;
    if (Object.keys(kept).length === MOST_FIELDS) break;
    kept[name] = value;
    bytes += size;
  }
  return Object.keys(kept).length > 0 ? kept : null;
}
