import * as z from 'zod/mini';
import { NonNegativeInteger } from '../values/schemas.ts';
import { Instant } from '../values/time.ts';
import { computeRoot, type MerkleTree } from './merkle.ts';
import { formatCanonicalJson } from './record.ts';
import type { LogHeadSigner } from './signer.ts';

const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));

/** A signed statement about the sealed log: its number of records, and the root of its Merkle tree. */
export const SignedHead = z.strictObject({
  v: z.literal(1),
  /** The log: another deployment has another one. */
  log: hex(32),
  size: NonNegativeInteger,
  root: hex(64),
  /** Every record dated before this instant is in it. */
  until: Instant,
  /** When it was signed. */
  at: Instant,
  /** The id of the key. */
  key: hex(16),
  /** ECDSA over P-256 and SHA-256, DER in base64, of all other fields as canonical JSON. */
  signature: z.string().check(z.maxLength(128), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
});
export type SignedHead = z.infer<typeof SignedHead>;

/** 16 KB in base64. */
const MAX_TIME_STAMP_LENGTH = 21_848;

/**
 * A signed head of the log, with the time stamp of an authority if there is one.
 * The time stamp is an RFC 3161 token, as DER in base64.
 */
export const TimeStampedHead = z.strictObject({
  ...SignedHead.shape,
  time_stamp: z.optional(z.string().check(z.maxLength(MAX_TIME_STAMP_LENGTH), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))),
});
export type TimeStampedHead = z.infer<typeof TimeStampedHead>;

/**
 * Returns the text that the signature of a head covers, as canonical JSON.
 * It has all fields of the head except the signature and the time stamp.
 */
export function buildSignedHeadText({ signature: _, time_stamp: __, ...head }: TimeStampedHead): string {
  return formatCanonicalJson(head);
}

/** The content of a head: the log's id, its tree, the instant that it covers, and the time of signing. */
interface UnsignedHead {
  log: string;
  tree: MerkleTree;
  until: string;
  at: string;
}

/**
 * Signs the root and the size of a Merkle tree as a head of the sealed log.
 * @throws Error of the signer
 */
export async function signLogHead(signer: LogHeadSigner, { log, tree, until, at }: UnsignedHead): Promise<SignedHead> {
  const head = { v: 1 as const, log, size: tree.size, root: computeRoot(tree), until, at, key: signer.publicKey.id };
  return { ...head, signature: await signer.sign(formatCanonicalJson(head)) };
}
