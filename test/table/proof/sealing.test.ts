import { beforeAll, describe, expect, it } from 'vitest';
import { atEachRequest, startInstances } from '../../support/at-each-request.ts';
import type { CutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, idOf, storeAll } from '../../support/drafts.ts';
import {
  addNote,
  at,
  decide,
  eraseLeaver,
  exportParts,
  LEAVER,
  loadProof,
  type Proof,
} from '../../support/evidence-log.ts';
import { useLogKey } from '../../support/log-key.ts';
import { filesOf } from '../../support/verifiers.ts';

/* Records get their numbers once, in the order of time, when runs are killed, and when several seal at the same time. */

const HOUR_MS = 3_600_000;
const FIRST = Date.parse('2026-10-01T10:00:00Z');

let calm: Proof;
let doomed: Proof;
let proxy: CutDynamoDb;
let key: ReturnType<typeof useLogKey>;
let verifyEvidence: typeof import('../../../lib/proof/verify.ts').verifyEvidence;
/** Each test goes on an hour after the one before. */
let now = FIRST;
let written = 0;

beforeAll(async () => {
  key = useLogKey();
  ({ calm, doomed, proxy } = await startInstances('sealing', loadProof));
  ({ verifyEvidence } = await import('../../../lib/proof/verify.ts'));
  await storeAll([1, 2, 3].map((n) => draft(n)));
  return () => proxy.stop();
});

const timeOf = (ms: number) => new Date(ms).toISOString();
/** Adds notes, one a second, and says when they can be sealed. */
async function write(count: number): Promise<number> {
  now += HOUR_MS;
  for (let i = 0; i < count; i += 1) {
    written += 1;
    await at(timeOf(now + i * 1_000), () => addNote(calm, 'ada', 1 + (written % 3), `note ${written}`));
  }
  return now + HOUR_MS / 2;
}

/** Exports all that is sealed, which must verify, and returns its records. */
async function verifiedRecords(): Promise<{ at: string; text: string | null }[]> {
  const days = { from: '2026-10-01', to: timeOf(now + 48 * HOUR_MS).slice(0, 10) };
  const parts = await exportParts(calm, days);
  const { faults } = verifyEvidence(filesOf({ files: parts }), { keys: key.pem });
  expect(faults).toEqual([]);
  const lines = parts.flatMap((part) =>
    part
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
  return lines.flatMap(({ type, link, text }) => (type === 'record' ? [{ at: link.at, text }] : []));
}

/** Every note so far must be sealed once, in the order of time. */
async function expectAllSealed() {
  const records = await verifiedRecords();
  expect(records.map((one) => one.text)).toEqual(Array.from({ length: written }, (_, i) => `note ${i + 1}`));
}

describe('sealLog', () => {
  it('signs a head of an empty log, and leaves records alone that are younger than the delay', async () => {
    await write(2);
    expect(await calm.sealLog(now + calm.SEALING_DELAY_MS)).toEqual({ records: 0, heads: 1 });
    expect(await calm.sealLog(now + calm.SEALING_DELAY_MS)).toEqual({ records: 0, heads: 0 });
    expect(await verifiedRecords()).toEqual([]);
    expect(await calm.sealLog(now + calm.SEALING_DELAY_MS + 1_000)).toEqual({ records: 1, heads: 1 });
    expect(await calm.sealLog(now + calm.SEALING_DELAY_MS + 2_000)).toEqual({ records: 1, heads: 1 });
    await expectAllSealed();
  });

  it('signs one head for a batch, none without records, and one for each day that is over', async () => {
    const end = await write(3);
    expect(await calm.sealLog(end)).toEqual({ records: 3, heads: 1 });
    expect(await calm.sealLog(end + 1_000)).toEqual({ records: 0, heads: 0 });
    const days = 3;
    now += days * 24 * HOUR_MS;
    expect(await calm.sealLog(now)).toEqual({ records: 0, heads: days });
    expect((await calm.getDayHead(timeOf(now - 24 * HOUR_MS).slice(0, 10)))?.size).toBe(written);
  });

  it('by several at once seals each record once', async () => {
    const end = await write(12);
    await Promise.all([1, 2, 3, 4].map(() => calm.sealLog(end)));
    await expectAllSealed();
  });

  it('held at any request while another run goes on seals each record once', async () => {
    const begin = () => write(2);
    const during = async () => void (await calm.sealLog(await write(2)));
    await atEachRequest(proxy, { least: 3, begin, run: (end) => doomed.sealLog(end), during }, async () => {
      await calm.sealLog(now + HOUR_MS / 2);
      await expectAllSealed();
    });
  });

  it('killed at any request and run again seals each record once', async () => {
    await atEachRequest(proxy, { least: 3, begin: () => write(2), run: (end) => doomed.sealLog(end) }, async (end) => {
      await calm.sealLog(end);
      await expectAllSealed();
    });
  });

  it('writes a batch of twenty records for less than a unit each, and reads as much however long the log is', async () => {
    // From the next midnight on, so that no day ends in between.
    now = Date.parse(`${timeOf(now).slice(0, 10)}T00:00:00Z`) + 24 * HOUR_MS;
    const costOf = async () => {
      const end = await write(20);
      return (await calm.measureCost(() => calm.sealLog(end))).cost;
    };
    await costOf();
    const [first, later] = [await costOf(), await costOf()];
    expect(first.writeUnits).toBeLessThan(20);
    expect(later.requests).toBe(first.requests);
    await expectAllSealed();
  });
});

describe('an export', () => {
  it('that is killed at any request leaves the log as it was', async () => {
    const days = { from: '2026-10-01', to: '2026-10-31', format: 'ndjson' as const, after: null };
    const run = () => doomed.getEvidencePart(days);
    await atEachRequest(proxy, { least: 5, begin: async () => {}, run }, expectAllSealed);
  });

  it('killed between a decision and its answer has the decision once', async () => {
    const begin = async () => {
      now += HOUR_MS;
      return timeOf(now);
    };
    const before = (await verifiedRecords()).length;
    let made = 0;
    const run = (time: string) =>
      at(time, () => decide(doomed, 'ben', 2, made % 2 === 0 ? 'in_review' : 'done', `why ${made}`));
    await atEachRequest(proxy, { least: 3, begin, run }, async (time) => {
      await at(time, () => decide(calm, 'ben', 2, made % 2 === 0 ? 'in_review' : 'done', `why ${made}`));
      made += 1;
      await calm.sealLog(now + HOUR_MS / 2);
      const texts = (await verifiedRecords()).slice(before).map(({ text }) => text);
      expect(texts).toEqual(Array.from({ length: made }, (_, i) => `why ${i}`));
    });
  });

  it('names what was erased, however late, and waits for the proof of it', async () => {
    now += HOUR_MS;
    await at(timeOf(now), () => decide(calm, LEAVER, 3, 'in_review', `ask ${LEAVER}`));
    await calm.sealLog(now + HOUR_MS / 2);
    now += 24 * HOUR_MS;
    await at(timeOf(now), () => eraseLeaver(calm));
    await expect(verifiedRecords()).rejects.toMatchObject({ status: 503, code: 'erasure_not_sealed' });
    await calm.sealLog(now + HOUR_MS / 2);
    expect((await verifiedRecords()).filter(({ text }) => text === null)).toHaveLength(3);
    expect((await exportParts(calm, { from: '2026-10-01', to: timeOf(now).slice(0, 10) })).join('')).not.toContain(
      LEAVER,
    );
  });

  it('of an erasure by a machine whose clock is behind is verified', async () => {
    now += 24 * HOUR_MS;
    await at(timeOf(now), () => decide(calm, LEAVER, 3, 'done', 'before'));
    await calm.sealLog(now + HOUR_MS);
    await at(timeOf(now - 2 * HOUR_MS), () => eraseLeaver(calm));
    const day = timeOf(now).slice(0, 10);
    now += 2 * HOUR_MS;
    await calm.sealLog(now);
    const { faults } = verifyEvidence(filesOf({ files: await exportParts(calm, { from: day, to: day }) }), {
      keys: key.pem,
    });
    expect(faults).toEqual([]);
  });
});

describe('checkDay', () => {
  it('finds a record that came too late, has it sealed, and a verification says so', async () => {
    now = Date.parse(`${timeOf(now).slice(0, 10)}T00:00:00Z`) + 24 * HOUR_MS;
    const day = timeOf(now).slice(0, 10);
    await at(`${day}T12:00:00Z`, () => addNote(calm, 'ada', 1, 'in time'));
    await calm.sealLog(Date.parse(`${day}T13:00:00Z`));
    await at(`${day}T11:00:00Z`, () => addNote(calm, 'ada', 2, 'too late'));
    now += 26 * HOUR_MS;
    await calm.sealLog(now);
    expect((await calm.checkDay(now)).late).toBe(1);
    expect(await calm.checkDay(now)).toEqual({ late: 0, missing: 0 });
    await calm.sealLog(now + HOUR_MS);
    const parts = await exportParts(calm, { from: '2026-10-01', to: timeOf(now).slice(0, 10) });
    const { faults } = verifyEvidence(filesOf({ files: parts }), { keys: key.pem });
    const next = await exportParts(calm, { from: timeOf(now).slice(0, 10), to: timeOf(now).slice(0, 10) });
    const late = verifyEvidence(filesOf({ files: next }), { keys: key.pem }).faults;
    expect(late).toEqual([expect.stringContaining('the record was back-dated, or sealed late')]);
    expect(parts.join('')).toContain('too late');
    expect(faults).toEqual([]);
  });

  it('says each time that a sealed record is missing or changed, until it is there again', async () => {
    const key = calm.reviewLogKey(idOf(1), 1);
    const item = await calm.getItem(key);
    const day = timeOf(FIRST + HOUR_MS).slice(0, 10);
    const check = () => calm.checkDay(Date.parse(`${day}T00:00:00Z`) + 26 * HOUR_MS);
    const forget = { Key: calm.LOG_STATE, UpdateExpression: 'REMOVE body.checked' };
    await calm.updateItem(forget);
    const changed = {
      ...item,
      body: {
        ...(item?.['body'] as object),
        link: { ...(item?.['body'] as Record<string, object>)?.['link'], at: '2026-10-01T00:00:00Z' },
      },
    };
    await calm.putItem({ Item: { ...changed, ...key } });
    expect([await check(), await check()]).toEqual([
      { late: 0, missing: 1 },
      { late: 0, missing: 1 },
    ]);
    await calm.deleteItem(key);
    expect((await check()).missing).toBe(1);
    await calm.putItem({ Item: { ...item, ...key } });
    expect((await check()).missing).toBe(0);
  });
});
