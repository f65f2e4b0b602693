import { randomBytes } from 'node:crypto';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { evidenceLogErasureKey } from '../platform/dynamodb/person-keys.ts';
import { getSortKeyAfter, MIN_SORT_KEY, parseSortKeyInstant } from '../platform/dynamodb/sort-keys.ts';
import { type TransactionWrite, writeTransaction } from '../platform/dynamodb/write.ts';
import { addDays, formatInstant, toDay } from '../values/time.ts';
import { type SignedHead, signLogHead } from './head.ts';
import { appendLeaf, buildInclusionPath, EMPTY_TREE, type MerkleTree } from './merkle.ts';
import type { LogRecord } from './record.ts';
import { getLogHeadSigner, type LogHeadSigner } from './signer.ts';
import {
  buildEndOfDayHeadWrite,
  buildLogBatchWrite,
  buildLogStateWrite,
  type ErasureProof,
  getLogRecordSortKey,
  getLogState,
  getLogTree,
  type LogBatch,
  type LogState,
  listLogBatches,
  listLogRecordItems,
  toLogRecord,
} from './store.ts';

/*
 * Records are stored without a number. A consumer gives them their numbers, in the order of their time, once no writer
 * can come before them any more: it appends them to the tree and signs its head. One transaction writes the head, the
 * batch, the head of a day that is over, and the proofs of erasures, on condition that the head is as it was read.
 */

/**
 * The age in milliseconds at which a record is sealed, two minutes on AWS.
 * A record is sealed when it is appended to the log's signed Merkle tree. By then, a request that writes an earlier
 * record has finished or failed.
 */
export const SEALING_DELAY_MS = Number(process.env['SEALING_DELAY_MS'] || 120_000);
/**
 * Limits of a batch, so that an export can read it whole. An erasure writes its proof, and a transaction has at most
 * 100 writes.
 */
const MAX_BATCH = { records: 100, bytes: 150_000, erasures: 90 };
/** The bytes of a record in the index besides its body. */
const KEY_BYTES = 300;
/** Limit of a run, which has a minute. The next run continues. */
const MAX_BATCHES_A_RUN = 200;

/** The number of records that a run appended to the sealed log, and the number of heads that it signed. */
export interface SealingResult {
  records: number;
  heads: number;
}

/**
 * Appends records that are old enough to the Merkle tree of the sealed log, and signs new heads.
 * It signs a head for each batch of records, and for each day that is over.
 *
 * @throws Error if no signing key is configured
 * @throws Problem 503 if the table does not respond
 */
export async function sealLog(now = Date.now()): Promise<SealingResult> {
  const signer = await getLogHeadSigner();
  const cutoff = formatInstant(new Date(now - SEALING_DELAY_MS));
  const done: SealingResult = { records: 0, heads: 0 };
  while (done.heads < MAX_BATCHES_A_RUN) {
    const before = await getLogState({ consistent: true });
    const batch = await readBatch(before, cutoff);
    if (batch === null) break;
    const open = before?.open == null ? undefined : (await listLogBatches(before.open, 1))[0];
    const refusal = await writeTransaction(
      await buildWrites({ before, open, signer, at: formatInstant(new Date(now)) }, batch),
    );
    // Another run was faster, and does the rest.
    if (refusal && !refusal.mayBeApplied) break;
    done.records += batch.items.length;
    done.heads += 1;
  }
  return done;
}

/** The next records, and the instant before which no further one is missing. */
interface NextBatch {
  items: TableItem[];
  until: string;
  /** The day that ends with them. */
  day: string | null;
}

/** Reads what is to be sealed next; null where there is nothing. */
async function readBatch(state: LogState | null, cutoff: string): Promise<NextBatch | null> {
  const since = state?.head.until ?? `${await firstDay(cutoff)}T00:00:00Z`;
  const endOfDay = `${addDays(toDay(since), 1)}T00:00:00Z`;
  const until = cutoff < endOfDay ? cutoff : endOfDay;
  if (until < since) return null;
  const from = state?.last ? getSortKeyAfter(state.last) : MIN_SORT_KEY;
  const found = await listLogRecordItems(from, until, MAX_BATCH.records + 1);
  const items = found.slice(0, countFitting(found));
  if (items.length < found.length) return { items, until: instantIn(items.at(-1) as TableItem), day: null };
  if (until === endOfDay) return { items, until, day: toDay(since) };
  // The first head of all says that nothing was recorded before.
  return items.length > 0 || !state ? { items, until, day: null } : null;
}

/** The day of the first record; without one, the present day. */
async function firstDay(cutoff: string): Promise<string> {
  const [first] = await listLogRecordItems(MIN_SORT_KEY, cutoff, 1);
  return toDay(first ? instantIn(first) : cutoff);
}

const instantIn = (item: TableItem): string => parseSortKeyInstant(getLogRecordSortKey(item));

/** How many of the first items fit into one batch; at least one. */
function countFitting(items: TableItem[]): number {
  let bytes = 0;
  let erasures = 0;
  for (const [i, item] of items.entries()) {
    const record = toLogRecord(item);
    bytes += countBytes(record);
    if (record.link.action === 'erasure') erasures += 1;
    const fits = bytes <= MAX_BATCH.bytes && erasures <= MAX_BATCH.erasures;
    if (i > 0 && (!fits || i === MAX_BATCH.records)) return i;
  }
  return items.length;
}

const countBytes = (record: LogRecord): number => Buffer.byteLength(JSON.stringify(record)) + KEY_BYTES;

/** The current state of the log, and the time of the next head. */
interface SealingState {
  before: LogState | null;
  /** The last batch, if it is of the same day. */
  open: LogBatch | undefined;
  signer: LogHeadSigner;
  at: string;
}

async function buildWrites(
  { before, open, signer, at }: SealingState,
  { items, until, day }: NextBatch,
): Promise<TransactionWrite[]> {
  const treeBefore = before ? getLogTree(before) : EMPTY_TREE;
  const records = items.map(toLogRecord);
  let tree = treeBefore;
  for (const { hash } of records) tree = appendLeaf(tree, hash);
  const log = before?.head.log ?? randomBytes(16).toString('hex');
  const head = await signLogHead(signer, { log, tree, until, at });
  const isKnown = before?.keys.some(({ id }) => id === signer.publicKey.id) ?? false;
  const keys = [...(before?.keys ?? []), ...(isKnown ? [] : [signer.publicKey])];
  const last = items.length > 0 ? getLogRecordSortKey(items.at(-1) as TableItem) : (before?.last ?? '');
  const batch = items.length > 0 ? buildBatch({ before, open, head }, items) : open;
  const state = { head, frontier: tree.frontier, last, keys, open: day === null ? (batch?.first ?? null) : null };
  const next = before?.checked === undefined ? state : { ...state, checked: before.checked };
  return [
    buildLogStateWrite(next, before),
    ...(items.length > 0 && batch ? [buildLogBatchWrite(batch)] : []),
    ...(day === null ? [] : [buildEndOfDayHeadWrite(day, head)]),
    ...proveErasures(treeBefore, records, head),
  ];
}

/** The state before a batch, the open batch if there is one, and the head that the batch ends with. */
interface BatchStart extends Pick<SealingState, 'before' | 'open'> {
  head: SignedHead;
}

/** Returns the batch with these records: the day's last one, extended if there is room, or a new one. */
function buildBatch({ before, open, head }: BatchStart, items: TableItem[]): LogBatch {
  const records = items.map(toLogRecord);
  const leaves = records.map(({ hash }) => hash);
  const bytes = records.reduce((sum, record) => sum + countBytes(record), 0);
  const to = getLogRecordSortKey(items.at(-1) as TableItem);
  const isFull =
    !open || open.leaves.length + leaves.length > MAX_BATCH.records || open.bytes + bytes > MAX_BATCH.bytes;
  if (!isFull) return { ...open, head, leaves: [...open.leaves, ...leaves], to, bytes: open.bytes + bytes };
  const start = { head: before?.head ?? null, frontier: before?.frontier ?? [] };
  return {
    first: before?.head.size ?? 0,
    before: start,
    head,
    leaves,
    from: getLogRecordSortKey(items[0] as TableItem),
    to,
    bytes,
  };
}

/** The writes of the proofs of erasures: an export of what was erased has them, whenever it was erased. */
function proveErasures(before: MerkleTree, records: LogRecord[], head: SignedHead): TransactionWrite[] {
  const leaves = records.map(({ hash }) => hash);
  return records.flatMap(({ link }, i): TransactionWrite[] => {
    if (link.action !== 'erasure') return [];
    const index = before.size + i;
    const proof: ErasureProof = { index, path: buildInclusionPath(before, leaves, index), head };
    const Update = {
      Key: evidenceLogErasureKey(link.of),
      UpdateExpression: 'SET proof = :proof',
      ExpressionAttributeValues: { ':proof': proof },
    };
    return [{ Update }];
  });
}
