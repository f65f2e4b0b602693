import { createHash, randomBytes } from 'node:crypto';
import { toCanonical } from './canonical.ts';
import { hashLeaf } from './merkle.ts';

/*
 * What the log is made of. A leaf has no text and no name of a person, only salted digests of them. So a text and a person can be
 * erased, and every hash still holds.
 */

/** The fields of a review that a record has; a person by their reference. */
export interface ReviewFields {
  state?: string;
  assignee?: string | null;
  due?: string | null;
  impact?: string | null;
}

/** A change of a review, or a note to it. */
export interface ReviewLeaf {
  v: 1;
  action: 'transition' | 'note';
  entry_id: string;
  /** Its number among the records of the entry, from 1. */
  seq: number;
  at: string;
  /** The reference of the person. */
  by: string;
  from: ReviewFields;
  to: ReviewFields;
  text_digest: string | null;
  /** The hash of the record before it of the same entry. */
  previous_hash: string | null;
}

/** The removal of a text, or of the person behind a reference. */
export interface ErasureLeaf {
  v: 1;
  action: 'erasure';
  at: string;
  by: 'operator';
  erased: 'text' | 'person';
  /** The hash of the record whose text was removed, or the reference of the person. */
  of: string;
}

export type Leaf = ReviewLeaf | ErasureLeaf;

/** A record as it is stored. Text and salt are null where there is no text, and after its erasure. */
export interface LogRecord<L extends Leaf = Leaf> {
  link: L;
  hash: string;
  text: string | null;
  salt: string | null;
}

/** The record of a change of a review, or of a note. */
export type ReviewRecord = LogRecord<ReviewLeaf>;

/** A person as the log refers to them. */
export interface LogPerson {
  ref: string;
  id: string;
  name: string | null;
  salt: string;
}

/** The hash of a record: that of its leaf in the tree. */
export const hashRecord = (leaf: Leaf): string => hashLeaf(toCanonical(leaf));

/** The digest by which a record refers to its text. */
export function digestText(salt: string, text: string): string {
  return createHash('sha256').update(`${salt}\n${text}`).digest('hex');
}

/** The reference to a person: a digest of who they are, which cannot be undone once the salt is gone. */
export const digestPerson = ({ id, name, salt }: Omit<LogPerson, 'ref'>): string =>
  digestText(salt, toCanonical({ id, name }));

export const newSalt = (): string => randomBytes(16).toString('hex');

/** Builds the reference to a person. */
export function referTo(id: string, name: string | null): LogPerson {
  const salt = newSalt();
  return { ref: digestPerson({ id, name, salt }), id, name, salt };
}

/** Builds the record of a change or a note. */
export function buildReviewRecord(leaf: Omit<ReviewLeaf, 'v' | 'text_digest'>, text: string | null): ReviewRecord {
  const salt = text === null ? null : newSalt();
  const text_digest = text === null || salt === null ? null : digestText(salt, text);
  const link: ReviewLeaf = { v: 1, ...leaf, text_digest };
  return { link, hash: hashRecord(link), text, salt };
}

/** Builds the record of an erasure. @param of the hash of the record whose text was removed, or the reference of the person */
export function buildErasureRecord(erased: ErasureLeaf['erased'], of: string, at: string): LogRecord<ErasureLeaf> {
  const link: ErasureLeaf = { v: 1, action: 'erasure', at, by: 'operator', erased, of };
  return { link, hash: hashRecord(link), text: null, salt: null };
}

/** The references of people in a leaf, each once. */
export function listRefs(leaf: Leaf): string[] {
  if (leaf.action === 'erasure') return [];
  const refs = [leaf.by, leaf.from.assignee, leaf.to.assignee].filter((ref) => typeof ref === 'string');
  return [...new Set(refs)].sort();
}
