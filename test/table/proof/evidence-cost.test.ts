import { beforeAll, expect, it } from 'vitest';
import type { LogPersonRef } from '../../../lib/proof/record.ts';
import { loadProof, type Proof } from '../../support/evidence-log.ts';
import { useLogKey } from '../../support/log-key.ts';
import { ownTable } from '../../support/own-table.ts';

/*
 * No part of an export costs more than 60 read units and 8 requests, for any amount of text and any number of erasures.
 */

const RECORDS = 260;
const DAY = '2026-09-10';
const MOST = { readUnits: 60, requests: 8 };

type EvidenceRow = Parameters<Proof['putAndDeleteItems']>[0][number];

let lib: Proof;

beforeAll(async () => {
  await ownTable('evidence-cost', 'small-catalog');
  useLogKey();
  lib = await loadProof();
});

/** Stores notes with a text by some people, and erases some of the notes and their people. */
async function fill(text: string, people: number, isErased: (n: number) => boolean): Promise<void> {
  const state = await lib.getLogState({ consistent: true });
  const begin = state ? Date.parse(state.head.until) : Date.parse(`${DAY}T00:00:00Z`);
  const getTime = (n: number) => new Date(begin + n * 1_000).toISOString().replace('.000', '');
  const [authors = [], others = []] = ['by', 'for'].map((role) =>
    Array.from({ length: people }, (_, n) => lib.buildPersonRef(`${role}-${n}-${begin}`, 'A name '.repeat(20))),
  );
  const items = new Map<string, EvidenceRow>();
  const put = (row: EvidenceRow) => items.set(`${row.pk} ${row.sk}`, row);
  for (let n = 0; n < RECORDS; n += 1) {
    const by = authors[n % people] as LogPersonRef;
    const assignee = others[n % people] as LogPersonRef;
    const leaf = { entry_id: `entry-${begin}-${n}`, seq: 1, at: getTime(n), by: by.ref, action: 'note' as const };
    const record = lib.buildReviewRecord(
      { ...leaf, from: {}, to: { assignee: assignee.ref }, previous_hash: null },
      text,
    );
    const isGone = isErased(n);
    put(lib.buildReviewLogWrite(isGone ? { ...record, text: null, salt: null } : record).Put.Item as EvidenceRow);
    for (const { ref, id, name, salt } of isGone ? [assignee] : [by, assignee])
      put({ ...lib.reviewerRefKey(ref), person: id, name, salt } as EvidenceRow);
    if (!isGone) continue;
    put(lib.buildErasureRecordWrite(lib.buildErasureRecord('text', record.hash, getTime(n))).Put.Item as EvidenceRow);
    put(
      lib.buildErasureRecordWrite(lib.buildErasureRecord('person', by.ref, getTime(Math.min(n, people)))).Put
        .Item as EvidenceRow,
    );
  }
  await lib.putAndDeleteItems([...items.values()], []);
  await lib.sealLog(begin + RECORDS * 1_000 + 600_000);
}

interface Notes {
  text: string;
  people: number;
  isErased: (n: number) => boolean;
}

it.each<[string, Notes]>([
  ['long texts', { text: '\u{1f600}'.repeat(2_000), people: RECORDS, isErased: () => false }],
  ['short texts of many people', { text: 'x', people: RECORDS, isErased: () => false }],
  ['many erased people and their texts', { text: 'x', people: RECORDS, isErased: () => true }],
  ['erased texts of two people', { text: 'x', people: 1, isErased: () => true }],
  [
    'both erased and kept people and texts',
    { text: '"\\'.repeat(500), people: RECORDS, isErased: (n: number) => n % 3 === 0 },
  ],
])('reads a part of an export with %s within the read budget', async (_, { text, people, isErased }) => {
  await fill(text, people, isErased);
  let parts = 0;
  for (let after: Awaited<ReturnType<Proof['getEvidencePart']>>['next'] = null; ; parts += 1) {
    const read = () => lib.getEvidencePart({ from: DAY, to: '2026-09-30', format: 'ndjson', after });
    const { result, cost } = await lib.measureCost(read);
    expect(cost.readUnits).toBeLessThanOrEqual(MOST.readUnits);
    expect(cost.requests).toBeLessThanOrEqual(MOST.requests);
    after = result.next;
    if (!after) break;
  }
  expect(parts).toBeGreaterThan(3);
});

it('reads the log head and its deliveries with two requests', async () => {
  const { result, cost } = await lib.measureCost(lib.getLogHeadWithRecipients);
  expect([result.sent, cost.requests, cost.readUnits]).toEqual([[], 2, 1]);
});

it('reads the log head with one request', async () => {
  const { result, cost } = await lib.measureCost(lib.getLogHead);
  expect([result.keys.length, cost.requests, cost.readUnits]).toEqual([1, 1, 0.5]);
});
