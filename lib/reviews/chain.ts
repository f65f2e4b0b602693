import { createHash, randomBytes } from 'node:crypto';

/*
 * Each record of a log carries the SHA-256 of itself, in which the hash of the record before it is. A person stands in it by a
 * reference that says nothing by itself, and a text by the digest of it with a salt beside it: so a person and a text can be removed
 * and the chain holds.
 */

/** What of a review a record tells, a person by their reference. */
export interface Told {
  state?: string;
  assignee?: string | null;
  due?: string | null;
  impact?: string | null;
}

/** What the hash of a record is made of. */
export interface Link {
  /** The form of the record. */
  v: 1;
  entry_id: string;
  /** Its number in the log of the entry, from 1. */
  seq: number;
  at: string;
  by: string;
  action: 'transition' | 'note';
  from: Told;
  to: Told;
  text_digest: string | null;
  previous_hash: string | null;
}

/** A record as it is stored: its text and the salt are null where there is none, and once they are removed. */
export interface Sealed {
  link: Link;
  hash: string;
  text: string | null;
  salt: string | null;
}

/** JSON without spaces, its keys sorted by code units: RFC 8785 for objects of texts, whole numbers and null. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
export const hashOf = (value: object) => sha256(canonical(value));
export const digestOf = (salt: string, text: string) => sha256(`${salt}\n${text}`);

/** Seals a record with its text, if it has one. */
export function seal(record: Omit<Link, 'v' | 'text_digest'>, text: string | null): Sealed {
  const salt = text === null ? null : randomBytes(16).toString('hex');
  const text_digest = text === null || salt === null ? null : digestOf(salt, text);
  const link: Link = { v: 1, ...record, text_digest };
  return { link, hash: hashOf(link), text, salt };
}
