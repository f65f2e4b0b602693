import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { asWholes, differenceInWords } from '../differences/words.ts';
import { Count } from '../values/count.ts';
import { Id } from '../values/id.ts';
import { badParameter, Problem } from '../values/problem.ts';
import { saidOf } from './said.ts';
import { type EntryAtVersion, HeldVersion, VERSIONED_FIELDS, type VersionedField } from './version.ts';
import { findVersionBefore, getVersion, presentVersion } from './versions.ts';

/** Changed words and marks beyond which two texts are shown as wholes; bounds the time. */
const MOST_CHANGES = 1_000;
const TEXTS = ['title', 'description'] as const;
type TextField = (typeof TEXTS)[number];
type ValueField = Exclude<VersionedField, TextField>;
const VALUES = VERSIONED_FIELDS.filter((field): field is ValueField => !TEXTS.includes(field as TextField));

/** A part of two texts: in both, in the earlier one only, or in the later one only. @public for the contract */
export const DifferenceSegment = z.object({ op: z.enum(['equal', 'removed', 'added']), text: z.string() });

/**
 * The difference of a text. Equal and removed segments joined are the earlier text, equal and added ones the later.
 * @public for the contract
 */
export const TextDifference = z.object({
  field: z.enum(TEXTS),
  segments: z.array(DifferenceSegment),
  words_removed: Count,
  words_added: Count,
  is_aligned: z.boolean(),
});

/**
 * The difference of any other field, with its values as texts, structured ones as `name: text`. @public for the
 * contract
 */
export const ValueDifference = z.object({
  field: z.enum(VALUES),
  before: z.nullable(z.array(z.string())),
  after: z.nullable(z.array(z.string())),
});

/** The difference of two versions of an entry; unchanged fields are omitted. */
export const EntryDifference = z.object({
  entry_id: Id,
  from: HeldVersion,
  to: HeldVersion,
  texts: z.array(TextDifference),
  values: z.array(ValueDifference),
});
export type EntryDifference = z.infer<typeof EntryDifference>;

/**
 * Returns the difference of two versions: `to` defaults to the current one, `from` to its predecessor.
 *
 * @throws Problem 400 if `from` is not before `to`; 404 entry_not_found, version_not_found, version_not_kept
 */
export async function differenceOf(
  id: string,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): Promise<EntryDifference> {
  if (from !== undefined && to !== undefined && from >= to) throw notBefore();
  const later = to === undefined ? await presentVersion(id) : await getVersion(id, to);
  if (from !== undefined && from >= later.version) throw notBefore();
  const earlier = from === undefined ? await versionBefore(id, later) : await getVersion(id, from);
  return {
    entry_id: id,
    from: heldOf(earlier),
    to: heldOf(later),
    texts: TEXTS.flatMap((field) => differenceOfText(field, earlier.entry[field], later.entry[field])),
    values: VALUES.flatMap((field) =>
      differenceOfValue(field, saidOf(earlier.entry, field), saidOf(later.entry, field)),
    ),
  };
}

const heldOf = ({ version, from, until }: EntryAtVersion) => ({ version, from, until });

async function versionBefore(id: string, later: EntryAtVersion): Promise<EntryAtVersion> {
  const before = await findVersionBefore(id, later);
  if (before) return before;
  const isFirst = later.from === later.entry.created_at;
  throw isFirst ? nothingBefore(id, later.version) : notKept(id, later.version);
}

const nothingBefore = (id: string, version: number): Problem =>
  new Problem(
    'not_found',
    'version_not_found',
    `The entry ${JSON.stringify(id)} has nothing before version ${version}, with which it was stored.`,
  );

const notKept = (id: string, version: number): Problem =>
  new Problem(
    'not_found',
    'version_not_kept',
    `What the entry ${JSON.stringify(id)} said before version ${version} is not kept. Ask for two numbers that the list of its versions has.`,
  );

function differenceOfText(field: TextField, before: string, after: string): EntryDifference['texts'] {
  if (before === after) return [];
  const aligned = differenceInWords(before, after, MOST_CHANGES);
  const { segments, removed, added } = aligned ?? asWholes(before, after);
  return [{ field, segments, words_removed: removed, words_added: added, is_aligned: aligned !== null }];
}

const differenceOfValue = (field: ValueField, before: unknown, after: unknown): EntryDifference['values'] =>
  isDeepStrictEqual(before, after) ? [] : [{ field, before: textsOf(told(before)), after: textsOf(told(after)) }];

/** Removes the evidence of a summary, which changes with its texts. */
const told = (value: unknown) =>
  value !== null && typeof value === 'object' && 'grounds' in value ? { ...value, grounds: null } : value;

/** Returns a value as texts: null, one, or several. */
function textsOf(value: unknown): string[] | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== 'object') return [String(value)];
  return Object.entries(value).flatMap(([name, part]) => (textsOf(part) ?? []).map((text) => `${name}: ${text}`));
}

const notBefore = (): Problem =>
  badParameter({ in: 'query', parameter: 'from', detail: 'must be the number of an earlier version than to' });
