import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { diffAsReplacement, diffWords } from '../../platform/text/word-diff.ts';
import { invalidParameter, Problem } from '../../values/problem.ts';
import { Id, NonNegativeInteger } from '../../values/schemas.ts';
import {
  type EntryAtVersion,
  getComparableFieldValue,
  HeldVersion,
  VERSIONED_FIELDS,
  type VersionedField,
} from './entry-version.ts';
import { findPreviousEntryVersion, getCurrentEntryVersion, getVersion } from './list-versions.ts';

/** Changed words and marks beyond which two texts are shown as wholes; bounds the time. */
const MAX_TEXT_CHANGES = 1_000;
const TEXT_FIELDS = ['title', 'description'] as const;
type ComparedTextField = (typeof TEXT_FIELDS)[number];
type ComparedValueField = Exclude<VersionedField, ComparedTextField>;
const VALUE_FIELDS = VERSIONED_FIELDS.filter(
  (field): field is ComparedValueField => !TEXT_FIELDS.includes(field as ComparedTextField),
);

/**
 * A part of two compared texts: it is in both, only in the earlier one, or only in the later one.
 * @public for the contract
 */
export const DifferenceSegment = z.object({ op: z.enum(['equal', 'removed', 'added']), text: z.string() });

/**
 * How the text of one field differs between two versions of an entry.
 * The equal and removed segments, joined, are the earlier text; the equal and added segments are the later text.
 * @public for the contract
 */
export const TextDifference = z.object({
  field: z.enum(TEXT_FIELDS),
  segments: z.array(DifferenceSegment),
  words_removed: NonNegativeInteger,
  words_added: NonNegativeInteger,
  is_aligned: z.boolean(),
});

/**
 * How a field other than a text differs between two versions: its values before and after, as texts.
 * A value with several fields has one text `name: value` per field. @public for the contract
 */
export const ValueDifference = z.object({
  field: z.enum(VALUE_FIELDS),
  before: z.nullable(z.array(z.string())),
  after: z.nullable(z.array(z.string())),
});

/** The difference of two versions of an entry, by field; unchanged fields are omitted. */
export const EntryDifference = z.object({
  entry_id: Id,
  from: HeldVersion,
  to: HeldVersion,
  texts: z.array(TextDifference),
  values: z.array(ValueDifference),
});
export type EntryDifference = z.infer<typeof EntryDifference>;

interface CompareVersionsOptions {
  from?: number | undefined;
  to?: number | undefined;
}

/**
 * Returns the difference between two versions of an entry.
 * `to` defaults to the current version, `from` to the version before `to`.
 * @throws Problem 400 if `from` is not before `to`
 * @throws Problem 404 entry_not_found, version_not_found, version_not_kept
 */
export async function compareVersions(id: string, { from, to }: CompareVersionsOptions): Promise<EntryDifference> {
  if (from !== undefined && to !== undefined && from >= to) throw invalidVersionOrder();
  const later = to === undefined ? await getCurrentEntryVersion(id) : await getVersion(id, to);
  if (from !== undefined && from >= later.version) throw invalidVersionOrder();
  const earlier = from === undefined ? await getPreviousVersion(id, later) : await getVersion(id, from);
  return {
    entry_id: id,
    from: toVersionPeriod(earlier),
    to: toVersionPeriod(later),
    texts: TEXT_FIELDS.flatMap((field) => compareTexts(field, earlier.entry[field], later.entry[field])),
    values: VALUE_FIELDS.flatMap((field) =>
      compareValues(field, getComparableFieldValue(earlier.entry, field), getComparableFieldValue(later.entry, field)),
    ),
  };
}

const toVersionPeriod = ({ version, from, until }: EntryAtVersion) => ({ version, from, until });

async function getPreviousVersion(id: string, later: EntryAtVersion): Promise<EntryAtVersion> {
  const before = await findPreviousEntryVersion(id, later);
  if (before) return before;
  const isFirst = later.from === later.entry.created_at;
  throw isFirst ? noPreviousVersion(id, later.version) : versionNotRetained(id, later.version);
}

const noPreviousVersion = (id: string, version: number): Problem =>
  new Problem(
    'not_found',
    'version_not_found',
    `The entry ${JSON.stringify(id)} has nothing before version ${version}, with which it was stored.`,
  );

const versionNotRetained = (id: string, version: number): Problem =>
  new Problem(
    'not_found',
    'version_not_kept',
    `What the entry ${JSON.stringify(id)} said before version ${version} is not kept. Ask for two numbers that ` +
      'the list of its versions has.',
  );

function compareTexts(field: ComparedTextField, before: string, after: string): EntryDifference['texts'] {
  if (before === after) return [];
  const aligned = diffWords(before, after, MAX_TEXT_CHANGES);
  const { segments, removed, added } = aligned ?? diffAsReplacement(before, after);
  return [{ field, segments, words_removed: removed, words_added: added, is_aligned: aligned !== null }];
}

const compareValues = (field: ComparedValueField, before: unknown, after: unknown): EntryDifference['values'] =>
  isDeepStrictEqual(before, after)
    ? []
    : [{ field, before: toTexts(removeGrounds(before)), after: toTexts(removeGrounds(after)) }];

/** Removes the evidence of a summary, which changes with its texts. */
const removeGrounds = (value: unknown) =>
  value !== null && typeof value === 'object' && 'grounds' in value ? { ...value, grounds: null } : value;

/** Returns a value as texts: null, one, or several. */
function toTexts(value: unknown): string[] | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== 'object') return [String(value)];
  return Object.entries(value).flatMap(([name, part]) => (toTexts(part) ?? []).map((text) => `${name}: ${text}`));
}

const invalidVersionOrder = (): Problem =>
  invalidParameter({ in: 'query', parameter: 'from', detail: 'must be the number of an earlier version than to' });
