import * as z from 'zod/mini';
import { NonNegativeInteger } from '../values/schemas.ts';
import { Instant } from '../values/time.ts';
import { SignedHead, TimeStampedHead } from './head.ts';
import type { ErasureLeaf, LogPersonRef, LogRecord } from './record.ts';
import { parseCanonicalJson } from './record.ts';

/*
 * The lines of an export, as strict as they are written. A file is one or more parts, each from its line `start` to its
 * line `end`.
 */

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Salt = z.string().check(z.regex(/^[0-9a-f]{32}$/));
/** Text that may be absent. */
const Text = z.nullable(z.string());

const Fields = z.strictObject({
  state: z.optional(Text),
  assignee: z.optional(z.nullable(Hash)),
  due: z.optional(Text),
  impact: z.optional(Text),
});

const ReviewLink = z.strictObject({
  v: z.literal(1),
  action: z.enum(['transition', 'note']),
  entry_id: z.string(),
  seq: NonNegativeInteger,
  at: Instant,
  by: Hash,
  from: Fields,
  to: Fields,
  text_digest: z.nullable(Hash),
  previous_hash: z.nullable(Hash),
});

const ErasureLink = z.strictObject({
  v: z.literal(1),
  action: z.literal('erasure'),
  at: Instant,
  by: z.literal('operator'),
  erased: z.enum(['text', 'person']),
  of: Hash,
});

const Start = z.strictObject({
  type: z.literal('start'),
  v: z.literal(1),
  log: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  size: NonNegativeInteger,
  frontier: z.array(Hash),
  head: z.nullable(TimeStampedHead),
});
const Skipped = z.strictObject({ type: z.literal('skipped'), leaves: z.array(Hash).check(z.minLength(1)) });
const Person = z.strictObject({ type: z.literal('person'), ref: Hash, id: z.string(), name: Text, salt: Salt });
const Erased = z.strictObject({
  type: z.literal('erased'),
  link: ErasureLink,
  index: NonNegativeInteger,
  path: z.array(Hash),
  head: SignedHead,
});
const Record = z.strictObject({
  type: z.literal('record'),
  link: z.union([ReviewLink, ErasureLink]),
  hash: Hash,
  text: Text,
  salt: z.nullable(Salt),
});
const End = z.strictObject({ type: z.literal('end'), size: NonNegativeInteger, head: TimeStampedHead });

const Line = z.discriminatedUnion('type', [Start, Skipped, Person, Erased, Record, End]);

/**
 * The first line of a part of an evidence export: the Merkle tree before the records of this part.
 * `head` is the signed head of this tree, or null at the beginning of the log.
 */
export type EvidenceStartLine = z.infer<typeof Start>;
/** Records that are in the log and not in this part, by their hashes. */
type SkippedLine = z.infer<typeof Skipped>;
/** A person whom the next record refers to. */
type PersonLine = { type: 'person' } & LogPersonRef;
/**
 * A line of an evidence export that proves that the next record's text, or a person in it, was erased.
 * `link` is the record of the erasure. `path` proves that this record is in the tree of the signed head `head`.
 */
export type EvidenceErasureLine = {
  type: 'erased';
  link: ErasureLeaf;
  index: number;
  path: string[];
  head: SignedHead;
};
/** A line of an evidence export with one record of the sealed log. */
export type EvidenceRecordLine = { type: 'record' } & LogRecord;
/**
 * The last line of a part of an evidence export.
 * It has the signed head over all records of the log up to the end of this part.
 */
export type EvidenceEndLine = z.infer<typeof End>;
/** A line of an evidence export, distinguished by `type`. */
export type EvidenceExportLine =
  | EvidenceStartLine
  | SkippedLine
  | PersonLine
  | EvidenceErasureLine
  | EvidenceRecordLine
  | EvidenceEndLine;

/**
 * Parses a line of an evidence export and checks its fields.
 * @throws Error if it is not canonical JSON, or has a field or value that an export cannot have
 */
export function parseEvidenceLine(text: string): EvidenceExportLine {
  return z.parse(Line, parseCanonicalJson(text)) as EvidenceExportLine;
}
