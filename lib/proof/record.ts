import { createHash, randomBytes } from 'node:crypto';
import { hashLeaf } from './merkle.ts';

/*
 * The records of the log. A leaf contains no text and no name of a person, only salted digests of them. So a text and a
 * person can be erased, and every hash remains valid.
 */

/**
 * The changed fields of a review, with their values before or after the change.
 * Fields that did not change are absent. `assignee` is the reference of a person, see `LogPersonRef`.
 */
export interface ChangedReviewFields {
  state?: string;
  assignee?: string | null;
  due?: string | null;
  impact?: string | null;
}

/** The hashed part of a record in the sealed log: a change of a review, or a note to it. */
export interface ReviewLeaf {
  v: 1;
  action: 'transition' | 'note';
  entry_id: string;
  /** Its number among the records of the entry, from 1. */
  seq: number;
  at: string;
  /** The reference of the person. */
  by: string;
  from: ChangedReviewFields;
  to: ChangedReviewFields;
  text_digest: string | null;
  /** The hash of the record before it of the same entry. */
  previous_hash: string | null;
}

/** The hashed part of a record in the sealed log: the erasure of a text, or of a person. */
export interface ErasureLeaf {
  v: 1;
  action: 'erasure';
  at: string;
  by: 'operator';
  erased: 'text' | 'person';
  /** The hash of the record whose text was removed, or the reference of the person. */
  of: string;
}

/** The hashed part of a record: a leaf of the sealed log's Merkle tree. */
export type LogLeaf = ReviewLeaf | ErasureLeaf;

/**
 * The stored record of a review change, a note or an erasure: the leaf `link`, its hash, and its text. `text` and
 * `salt` are null for a record without text, and after the text was erased.
 */
export interface LogRecord<L extends LogLeaf = LogLeaf> {
  link: L;
  hash: string;
  text: string | null;
  salt: string | null;
}

/** The record in the sealed log of a change of a review, or of a note. */
export type ReviewRecord = LogRecord<ReviewLeaf>;

/**
 * A person to whom records of reviews refer. `ref` is a digest of id, name and salt.
 * Once the salt is deleted, the reference no longer reveals the person.
 */
export interface LogPersonRef {
  ref: string;
  id: string;
  name: string | null;
  salt: string;
}

/** Returns the hash of a record as a leaf of the sealed log's Merkle tree, in hexadecimal. */
export const hashLogLeaf = (leaf: LogLeaf): string => hashLeaf(formatCanonicalJson(leaf));

/**
 * Returns the salted SHA-256 of a text, in hexadecimal.
 * A record has this digest, so that it proves its text without containing it.
 */
export function computeSaltedDigest(salt: string, text: string): string {
  return createHash('sha256').update(`${salt}\n${text}`).digest('hex');
}

/**
 * Returns the salted digest that refers to a person in the sealed log.
 * It cannot be reversed once the salt is deleted.
 */
export const computePersonRef = ({ id, name, salt }: Omit<LogPersonRef, 'ref'>): string =>
  computeSaltedDigest(salt, formatCanonicalJson({ id, name }));

/** Returns 16 random bytes in hexadecimal. They keep the digests of short texts from being guessed. */
const createSalt = (): string => randomBytes(16).toString('hex');

/** Creates a new reference to a person for the sealed log, with a new salt. */
export function buildPersonRef(id: string, name: string | null): LogPersonRef {
  const salt = createSalt();
  return { ref: computePersonRef({ id, name, salt }), id, name, salt };
}

/** Builds the record of a change of a review, or of a note. Its `text` is salted and can be erased. */
export function buildReviewRecord(leaf: Omit<ReviewLeaf, 'v' | 'text_digest'>, text: string | null): ReviewRecord {
  const salt = text === null ? null : createSalt();
  const text_digest = text === null || salt === null ? null : computeSaltedDigest(salt, text);
  const link: ReviewLeaf = { v: 1, ...leaf, text_digest };
  return { link, hash: hashLogLeaf(link), text, salt };
}

/**
 * Builds the sealed log's record of the erasure of a text or of a person.
 * @param hashOrRef the hash of the record whose text was removed, or the reference of the erased person
 */
export function buildErasureRecord(
  erased: ErasureLeaf['erased'],
  hashOrRef: string,
  at: string,
): LogRecord<ErasureLeaf> {
  const link: ErasureLeaf = { v: 1, action: 'erasure', at, by: 'operator', erased, of: hashOrRef };
  return { link, hash: hashLogLeaf(link), text: null, salt: null };
}

/**
 * Returns the references to people in a record, each once.
 * The people are the author of the change, and the assignees before and after it.
 */
export function listPersonRefs(leaf: LogLeaf): string[] {
  if (leaf.action === 'erasure') return [];
  const refs = [leaf.by, leaf.from.assignee, leaf.to.assignee].filter((ref) => typeof ref === 'string');
  return [...new Set(refs)].sort();
}

/**
 * Returns a value as canonical JSON (RFC 8785), so that equal values have equal hashes.
 * The JSON has no spaces, and fields are sorted by code units. Undefined fields are omitted. The value may consist of
 * text, whole numbers, true, false, null, lists and objects.
 *
 * @throws TypeError for any other value, and for text with half a surrogate pair
 */
export function formatCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatCanonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) return objectToCanonical(value);
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('text has half a surrogate pair');
  if (typeof value === 'number' && (!Number.isSafeInteger(value) || Object.is(value, -0)))
    throw new TypeError('a number is not a whole number');
  return JSON.stringify(value);
}

function objectToCanonical(value: object): string {
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${formatCanonicalJson(name)}:${formatCanonicalJson(field)}`).join(',')}}`;
}

/**
 * Parses a text that must be canonical JSON (RFC 8785).
 * @throws Error if the text is not JSON, or is not canonical: for example with spaces, repeated or unsorted fields
 */
export function parseCanonicalJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (formatCanonicalJson(value) !== text) throw new Error('not canonical');
  return value;
}
