import { beforeAll, expect, it } from 'vitest';
import type { LogPerson } from '../../../lib/proof/record.ts';
import { loadProof, type Proof } from '../../support/evidence-log.ts';
import { useLogKey } from '../../support/log-key.ts';
import { ownTable } from '../../support/own-table.ts';

/* No part of an export costs more than 60 read units and 8 requests, however much people wrote, and however many were erased. */

const RECORDS = 260;
const DAY = '2026-09-10';
const MOST = { readUnits: 60, requests: 8 };

type Row = Parameters<Proof['writeBatches']>[0][number];

let lib: Proof;

beforeAll(async () => {
  await ownTable('evidence-cost', 'small-catalog');
  useLogKey();
  lib = await loadProof();
});

/** Stores notes of the longest texts or of short ones, by so many people, of whom some are erased with their texts. */
async function fill(text: string, people: number, isErased: (n: number) => boolean): Promise<void> {
  const state = await lib.getLogState({ consistent: true });
  const begin = state ? Date.parse(state.head.until) : Date.parse(`${DAY}T00:00:00Z`);
  const timeOf = (n: number) => new Date(begin + n * 1_000).toISOString().replace('.000', '');
  const [authors = [], others = []] = ['by', 'for'].map((role) =>
    Array.from({ length: people }, (_, n) => lib.referTo(`${role}-${n}-${begin}`, 'A name '.repeat(20))),
  );
  const items = new Map<string, Row>();
  const put = (row: Row) => items.set(`${row.pk} ${row.sk}`, row);
  for (let n = 0; n < RECORDS; n += 1) {
    const by = authors[n % people] as LogPerson;
    const assignee = others[n % people] as LogPerson;
    const leaf = { entry_id: `entry-${begin}-${n}`, seq: 1, at: timeOf(n), by: by.ref, action: 'note' as const };
    const record = lib.buildReviewRecord(
      { ...leaf, from: {}, to: { assignee: assignee.ref }, previous_hash: null },
      text,
    );
    const isGone = isErased(n);
    put(lib.buildLogWrite(isGone ? { ...record, text: null, salt: null } : record).Put.Item as Row);
    for (const { ref, id, name, salt } of isGone ? [assignee] : [by, assignee])
      put({ ...lib.reviewerRefKey(ref), person: id, name, salt } as Row);
    if (!isGone) continue;
    put(lib.putErasure(lib.buildErasureRecord('text', record.hash, timeOf(n))).Put.Item as Row);
    put(lib.putErasure(lib.buildErasureRecord('person', by.ref, timeOf(Math.min(n, people)))).Put.Item as Row);
  }
  await lib.writeBatches([...items.values()], []);
  await lib.sealLog(begin + RECORDS * 1_000 + 600_000);
}

it.each([
  ['long texts', '\u{1f600}'.repeat(2_000), RECORDS, () => false],
  ['short texts of many people', 'x', RECORDS, () => false],
  ['texts and people that were all erased', 'x', RECORDS, () => true],
  ['texts of two people that were all erased', 'x', 1, () => true],
  ['some of each', '"\\'.repeat(500), RECORDS, (n: number) => n % 3 === 0],
])('a part with %s is within its budget', async (_, text, people, isErased) => {
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

it('the head of the log with where heads were sent is two items', async () => {
  const { result, cost } = await lib.measureCost(lib.readSentHead);
  expect([result.sent, cost.requests, cost.readUnits]).toEqual([[], 2, 1]);
});

it('the head of the log is one item', async () => {
  const { result, cost } = await lib.measureCost(lib.readLogHead);
  expect([result.keys.length, cost.requests, cost.readUnits]).toEqual([1, 1, 0.5]);
});
