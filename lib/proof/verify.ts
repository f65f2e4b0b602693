import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { formatInstant } from '../values/time.ts';
import { buildSignedHeadText, type SignedHead, TimeStampedHead } from './head.ts';
import { appendLeaf, computeRoot } from './merkle.ts';
import { getPublicKeyId } from './public-key.ts';
import { formatCanonicalJson } from './record.ts';
import { computeImprint, findTimeStampError, parseTimeStamp } from './time-stamp.ts';
import { type VerifiedEvidencePart, verifyEvidenceParts } from './verify-part.ts';

/*
 * Verifies exports offline, with nothing but the files and the public key. clients/verify_evidence.py does the same in
 * Python and prints the same lines: a change of one is a change of both.
 */

/**
 * A file of an evidence export, which has one or more parts.
 * Messages about faults contain `name`.
 */
export interface EvidenceFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * The result of a verification of evidence.
 * `lines` is the complete report for people; `faults` are the errors that were found, which the report includes.
 */
export interface VerificationReport {
  lines: string[];
  faults: string[];
  /** False where no key was given: then the files may be anybody's. */
  isSigned: boolean;
}

/** A clock may be ahead by a day. */
const AHEAD_MS = 86_400_000;

interface VerifyEvidenceOptions {
  keys?: string;
  head?: string;
}

/**
 * Verifies files of an evidence export together, and reports the records and times that they prove.
 * The files may be in any order, and may overlap.
 *
 * @param options.keys public keys as PEM, one after the other; without keys, signatures are not checked
 * @param options.head a signed head that another party kept, as JSON: alone, or in an object with the field `head`
 */
export function verifyEvidence(
  files: EvidenceFile[],
  { keys, head }: VerifyEvidenceOptions = {},
  now = Date.now(),
): VerificationReport {
  const faults: string[] = [];
  const note = (fault: string) => faults.push(fault);
  const parts = files.flatMap((file) => verifyEvidenceParts(file, note));
  const kept = head === undefined ? null : parseHead(head, note);
  const heads = uniqueHeads([...parts.flatMap((part) => part.heads), ...(kept ? [kept] : [])]);
  const known = keys === undefined ? null : parseKeys(keys, note);
  const latest = formatInstant(new Date(now + AHEAD_MS));
  for (const one of heads) checkHead(one, { log: heads[0]?.log ?? '', latest, keys: known }, note);
  checkOrder(heads, note);
  const compared = checkRoots(parts, heads, note);
  const ranges = joinRanges(parts);
  for (const range of ranges) checkRange(range, note);
  if (kept && !compared.has(kept.size))
    note(`the kept head of ${formatCount(kept.size, 'record')} is not within these files`);
  const lines = [
    ...ranges.map(describeRange),
    ...describeRecords(parts),
    ...describeProof(known, heads, kept),
    ...heads.flatMap(describeStamp),
    ...faults.map((fault) => `FAULT: ${fault}`),
    conclude(faults.length, known !== null),
  ];
  return { lines, faults, isSigned: known !== null };
}

type Note = (fault: string) => void;

function uniqueHeads(heads: TimeStampedHead[]): TimeStampedHead[] {
  const unique = [...new Map(heads.map((head) => [formatCanonicalJson(head), head])).values()];
  const getHeadKey = ({ size, until, at, root, time_stamp = '' }: TimeStampedHead) =>
    `${String(size).padStart(16, '0')} ${until} ${at} ${root} ${time_stamp}`;
  return unique.sort((a, b) => (getHeadKey(a) < getHeadKey(b) ? -1 : 1));
}

function parseHead(text: string, note: Note): TimeStampedHead | null {
  try {
    const value = JSON.parse(text) as { head?: unknown } | null;
    return z.parse(TimeStampedHead, value?.head ?? value);
  } catch {
    note('the kept head is not a head');
    return null;
  }
}

/** Public keys by their ids. */
type PublicKeys = Map<string, ReturnType<typeof createPublicKey>>;

/** The DER of a key of P-256 has this many bytes: the curve by its name, the point not compressed. */
const KEY_BYTES = 91;

function parseKeys(text: string, note: Note): PublicKeys {
  const keys: PublicKeys = new Map();
  const blocks = text.match(/-----BEGIN PUBLIC KEY-----[^-]*-----END PUBLIC KEY-----/g) ?? [];
  for (const block of blocks) {
    try {
      const key = createPublicKey(block);
      const isP256 = key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
      if (!isP256 || key.export({ type: 'spki', format: 'der' }).length !== KEY_BYTES) throw new Error('another kind');
      keys.set(getPublicKeyId(key), key);
    } catch {
      note('a key is not a public key of P-256 as PEM');
    }
  }
  if (keys.size === 0) note('the file of keys has no public key');
  return keys;
}

const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const formatHeadName = ({ size, until }: SignedHead) => `the head of ${formatCount(size, 'record')} until ${until}`;

/** What the heads of one log have in common; keys are null where none were given. */
interface HeadExpectations {
  log: string;
  /** The latest time at which a head may be signed. */
  latest: string;
  keys: PublicKeys | null;
}

function checkHead(head: TimeStampedHead, { log, latest, keys }: HeadExpectations, note: Note): void {
  if (head.log !== log) note(`${formatHeadName(head)} is of another log`);
  if (head.until > head.at) note(`${formatHeadName(head)} was signed before that time`);
  if (head.at > latest) note(`${formatHeadName(head)} was signed in the future`);
  const fault = head.time_stamp === undefined ? null : findTimeStampError(head.time_stamp, computeImprint(head));
  if (fault) note(`${formatHeadName(head)}: ${fault}`);
  if (!keys) return;
  const key = keys.get(head.key);
  if (!key) {
    note(`${formatHeadName(head)} is signed with key ${head.key}, which was not given`);
    return;
  }
  const signature = Buffer.from(head.signature, 'base64');
  const isText = signature.toString('base64') === head.signature;
  if (!isText || !verify('sha256', Buffer.from(buildSignedHeadText(head)), key, signature))
    note(`${formatHeadName(head)} has a wrong signature`);
}

/** A log only grows: the head with more records is later, and heads of one size are the same tree. */
function checkOrder(heads: SignedHead[], note: Note): void {
  for (const [i, head] of heads.entries()) {
    const before = heads[i - 1];
    if (!before) continue;
    if (before.size === head.size && before.root !== head.root) note(`${formatHeadName(head)} is of another tree`);
    if (before.until > head.until) note(`${formatHeadName(head)} has more records than a later one`);
  }
}

/** Compares the root of each head with the records that lead to it. Returns the sizes that were compared. */
function checkRoots(parts: VerifiedEvidencePart[], heads: SignedHead[], note: Note): Set<number> {
  const compared = new Set<number>();
  const bySize = new Map<number, SignedHead[]>();
  for (const head of heads) bySize.set(head.size, [...(bySize.get(head.size) ?? []), head]);
  for (const part of parts) {
    const roots = listRoots(part, bySize);
    for (const [size, root] of roots) {
      const own = bySize.get(size) ?? [];
      for (const head of own) if (head.root !== root) note(`${formatHeadName(head)} does not have these records`);
      if (own.length > 0) compared.add(size);
    }
  }
  return compared;
}

/** The roots of a part at the sizes that heads have. Those in between cost one more pass over its records. */
function listRoots(
  { start, leaves, root }: VerifiedEvidencePart,
  bySize: Map<number, unknown>,
): [size: number, root: string][] {
  let tree = { size: start.size, frontier: start.frontier };
  const end = start.size + leaves.length;
  const roots: [number, string][] = [[start.size, computeRoot(tree)]];
  if ([...bySize.keys()].some((size) => size > start.size && size < end))
    for (const leaf of leaves.slice(0, -1)) {
      tree = appendLeaf(tree, leaf);
      if (bySize.has(tree.size)) roots.push([tree.size, computeRoot(tree)]);
    }
  return leaves.length > 0 ? [...roots, [end, root]] : roots;
}

/** Parts that follow on each other or overlap. */
interface PartRange {
  from: number;
  to: number;
  parts: VerifiedEvidencePart[];
}

function joinRanges(parts: VerifiedEvidencePart[]): PartRange[] {
  const ranges: PartRange[] = [];
  const getSizes = ({ start, leaves }: VerifiedEvidencePart) => [start.size, start.size + leaves.length] as const;
  for (const part of parts.toSorted((a, b) => a.start.size - b.start.size || a.leaves.length - b.leaves.length)) {
    const [from, to] = getSizes(part);
    const last = ranges.at(-1);
    if (last && from <= last.to) {
      last.to = Math.max(last.to, to);
      last.parts.push(part);
    } else ranges.push({ from, to, parts: [part] });
  }
  return ranges;
}

/** Each record of a range must be in one of its parts, and the records of an entry must be consecutive. */
function checkRange({ from, to, parts }: PartRange, note: Note): void {
  const records = new Map(parts.flatMap((part) => [...part.records]));
  const lastOf = new Map<string, { seq: number; hash: string }>();
  let missing = 0;
  for (let index = from; index < to; index += 1) {
    const record = records.get(index);
    if (!record) {
      missing += 1;
      continue;
    }
    const { link, hash } = record;
    if (link.action === 'erasure') continue;
    const before = lastOf.get(link.entry_id);
    lastOf.set(link.entry_id, { seq: link.seq, hash });
    const follows = before
      ? link.seq === before.seq + 1 && link.previous_hash === before.hash
      : (link.seq === 1) === (link.previous_hash === null);
    if (!follows) note(`record ${link.seq} of entry ${link.entry_id} does not follow on the record before it`);
  }
  if (missing > 0) note(`missing in these files: ${formatCount(missing, 'record')} of ${from} to ${to - 1} of the log`);
}

function describeRange({ from, to, parts }: PartRange): string {
  const starts = parts.flatMap(({ start }) => (start.size === from ? [start.head?.until ?? ''] : [])).sort();
  const ends = parts.flatMap(({ start, leaves, end }) => (start.size + leaves.length === to ? [end.head.until] : []));
  const since = starts[0] === '' ? 'the beginning of the log' : starts[0];
  const records = from === to ? 'no records' : `records ${from} to ${to - 1}`;
  return `Log ${parts[0]?.start.log}: ${records}, from ${since} to ${ends.sort().at(-1)}.`;
}

function describeRecords(parts: VerifiedEvidencePart[]): string[] {
  const records = new Map(parts.flatMap((part) => [...part.records]));
  const erasures = new Map(parts.flatMap((part) => part.erased.map((line) => [line.link.of, line.link] as const)));
  const erased = [...erasures.values()].sort((a, b) => (`${a.at} ${a.of}` < `${b.at} ${b.of}` ? -1 : 1));
  return [
    `${formatCount(records.size, 'record')}, ${erased.length} erased texts and people.`,
    ...erased.map(({ erased: what, of, at, by }) => `Erased by the ${by} at ${at}: ${what} ${of}.`),
  ];
}

function describeProof(keys: PublicKeys | null, heads: SignedHead[], kept: SignedHead | null): string[] {
  const ids = [...new Set(heads.map(({ key }) => key))].sort().join(', ');
  return [
    keys
      ? `The heads are signed with the key ${ids}.`
      : 'No key was given: it is not shown who wrote these files. Give the public key of the service.',
    kept
      ? `Compared with the kept head of ${formatCount(kept.size, 'record')}: up to it nothing was changed, dropped, ` +
        `reordered or back-dated since ${kept.at}.`
      : 'No head that somebody else kept was given: the files agree with themselves and with the key. They do not ' +
        'show that the holder of the key never wrote another log.',
  ];
}

function describeStamp(head: TimeStampedHead): string[] {
  const { time_stamp: token } = head;
  const imprint = computeImprint(head);
  if (token === undefined || findTimeStampError(token, imprint)) return [];
  return [
    `Time stamp of ${formatHeadName(head)}: ${parseTimeStamp(token)?.time}. ` +
      'Check the signature of the authority, whose certificate you need:',
    `  openssl ts -verify -digest ${imprint} -token_in -in stamp.der -CAfile authority.pem`,
  ];
}

function conclude(faults: number, isSigned: boolean): string {
  if (faults > 0) return `NOT verified: ${formatCount(faults, 'fault')}.`;
  return isSigned ? 'Verified.' : 'Nothing is wrong in the files, but nothing shows who wrote them.';
}
