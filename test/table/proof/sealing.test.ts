import { beforeAll, describe, expect, it } from 'vitest';
import { atEachRequest, startInstances } from '../../support/at-each-request.ts';
import type { CutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
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
import { getFiles } from '../../support/verifiers.ts';

/*
 * Records get their numbers once, in the order of time, when runs are killed, and when several seal at the same time.
 */

const HOUR_MS = 3_600_000;
const FIRST = Date.parse('2026-10-01T10:00:00Z');

let healthy: Proof;
let failing: Proof;
let proxy: CutDynamoDb;
let key: ReturnType<typeof useLogKey>;
let verifyEvidence: typeof import('../../../lib/proof/verify.ts').verifyEvidence;
/** Each test begins an hour after the one before. */
let now = FIRST;
let written = 0;

beforeAll(async () => {
  key = useLogKey();
  ({ calm: healthy, doomed: failing, proxy } = await startInstances('sealing', loadProof));
  ({ verifyEvidence } = await import('../../../lib/proof/verify.ts'));
  await storeAll([1, 2, 3].map((n) => draft(n)));
  return () => proxy.stop();
});

const getTime = (ms: number) => new Date(ms).toISOString();
/** Adds notes, one a second, and returns when they can be sealed. */
async function write(count: number): Promise<number> {
  now += HOUR_MS;
  for (let i = 0; i < count; i += 1) {
    written += 1;
    await at(getTime(now + i * 1_000), () =>
      addNote(healthy, 'ada', { n: 1 + (written % 3), text: `note ${written}` }),
    );
  }
  return now + HOUR_MS / 2;
}

/** Exports all that is sealed, which must verify, and returns its records. */
async function verifiedRecords(): Promise<{ at: string; text: string | null }[]> {
  const days = { from: '2026-10-01', to: getTime(now + 48 * HOUR_MS).slice(0, 10) };
  const parts = await exportParts(healthy, days);
  const { faults } = verifyEvidence(getFiles({ files: parts }), { keys: key.pem });
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

describe('sealLog (sealing records of the audit log)', () => {
  it('signs the head of an empty log, and does not seal records younger than the delay', async () => {
    await write(2);
    expect(await healthy.sealLog(now + healthy.SEALING_DELAY_MS)).toEqual({ records: 0, heads: 1 });
    expect(await healthy.sealLog(now + healthy.SEALING_DELAY_MS)).toEqual({ records: 0, heads: 0 });
    expect(await verifiedRecords()).toEqual([]);
    expect(await healthy.sealLog(now + healthy.SEALING_DELAY_MS + 1_000)).toEqual({ records: 1, heads: 1 });
    expect(await healthy.sealLog(now + healthy.SEALING_DELAY_MS + 2_000)).toEqual({ records: 1, heads: 1 });
    await expectAllSealed();
  });

  it('signs one head per batch and per finished day, and none without records', async () => {
    const end = await write(3);
    expect(await healthy.sealLog(end)).toEqual({ records: 3, heads: 1 });
    expect(await healthy.sealLog(end + 1_000)).toEqual({ records: 0, heads: 0 });
    const days = 3;
    now += days * 24 * HOUR_MS;
    expect(await healthy.sealLog(now)).toEqual({ records: 0, heads: days });
    expect((await healthy.getEndOfDayHead(getTime(now - 24 * HOUR_MS).slice(0, 10)))?.size).toBe(written);
  });

  it('seals each record once in concurrent runs', async () => {
    const end = await write(12);
    await Promise.all([1, 2, 3, 4].map(() => healthy.sealLog(end)));
    await expectAllSealed();
  });

  it('seals each record once when a run is paused at any request during another run', async () => {
    const begin = () => write(2);
    const during = async () => void (await healthy.sealLog(await write(2)));
    await atEachRequest(proxy, { least: 3, begin, run: (end) => failing.sealLog(end), during }, async () => {
      await healthy.sealLog(now + HOUR_MS / 2);
      await expectAllSealed();
    });
  });

  it('seals each record once when a run is killed at any request and repeated', async () => {
    await atEachRequest(proxy, { least: 3, begin: () => write(2), run: (end) => failing.sealLog(end) }, async (end) => {
      await healthy.sealLog(end);
      await expectAllSealed();
    });
  });

  it('seals twenty records for less than 20 write units, with the same requests at any log length', async () => {
    // From the next midnight on, so that no day ends in between.
    now = Date.parse(`${getTime(now).slice(0, 10)}T00:00:00Z`) + 24 * HOUR_MS;
    const getCost = async () => {
      const end = await write(20);
      return (await healthy.measureCost(() => healthy.sealLog(end))).cost;
    };
    await getCost();
    const first = await getCost();
    const later = await getCost();
    expect(first.writeUnits).toBeLessThan(20);
    expect(later.requests).toBe(first.requests);
    await expectAllSealed();
  });
});

describe('export of the audit log', () => {
  it('leaves the log unchanged when the export is killed at any request', async () => {
    const days = { from: '2026-10-01', to: '2026-10-31', format: 'ndjson' as const, after: null };
    const run = () => failing.getEvidencePart(days);
    await atEachRequest(proxy, { least: 5, begin: async () => {}, run }, expectAllSealed);
  });

  it('contains a review decision once when the request for the decision is killed and repeated', async () => {
    const begin = async () => {
      now += HOUR_MS;
      return getTime(now);
    };
    const before = (await verifiedRecords()).length;
    let made = 0;
    const run = (time: string) =>
      at(time, () =>
        decide(failing, 'ben', { n: 2, state: made % 2 === 0 ? 'in_review' : 'done', reason: `why ${made}` }),
      );
    await atEachRequest(proxy, { least: 3, begin, run }, async (time) => {
      await at(time, () =>
        decide(healthy, 'ben', { n: 2, state: made % 2 === 0 ? 'in_review' : 'done', reason: `why ${made}` }),
      );
      made += 1;
      await healthy.sealLog(now + HOUR_MS / 2);
      const texts = (await verifiedRecords()).slice(before).map(({ text }) => text);
      expect(texts).toEqual(Array.from({ length: made }, (_, i) => `why ${i}`));
    });
  });

  it('lists erasures of earlier days, and returns 503 until they are sealed', async () => {
    now += HOUR_MS;
    await at(getTime(now), () => decide(healthy, LEAVER, { n: 3, state: 'in_review', reason: `ask ${LEAVER}` }));
    await healthy.sealLog(now + HOUR_MS / 2);
    now += 24 * HOUR_MS;
    await at(getTime(now), () => eraseLeaver(healthy));
    await expect(verifiedRecords()).rejects.toMatchObject({ status: 503, code: 'erasure_not_sealed' });
    await healthy.sealLog(now + HOUR_MS / 2);
    expect((await verifiedRecords()).filter(({ text }) => text === null)).toHaveLength(3);
    expect((await exportParts(healthy, { from: '2026-10-01', to: getTime(now).slice(0, 10) })).join('')).not.toContain(
      LEAVER,
    );
  });

  it('is verified with an erasure from a machine whose clock is behind', async () => {
    now += 24 * HOUR_MS;
    await at(getTime(now), () => decide(healthy, LEAVER, { n: 3, state: 'done', reason: 'before' }));
    await healthy.sealLog(now + HOUR_MS);
    await at(getTime(now - 2 * HOUR_MS), () => eraseLeaver(healthy));
    const day = getTime(now).slice(0, 10);
    now += 2 * HOUR_MS;
    await healthy.sealLog(now);
    const { faults } = verifyEvidence(getFiles({ files: await exportParts(healthy, { from: day, to: day }) }), {
      keys: key.pem,
    });
    expect(faults).toEqual([]);
  });
});

describe('compareLastDayWithSealedLog (checking a finished day of the audit log)', () => {
  it('finds a record that was written too late, and reports it in a verification after sealing', async () => {
    now = Date.parse(`${getTime(now).slice(0, 10)}T00:00:00Z`) + 24 * HOUR_MS;
    const day = getTime(now).slice(0, 10);
    await at(`${day}T12:00:00Z`, () => addNote(healthy, 'ada', { n: 1, text: 'in time' }));
    await healthy.sealLog(Date.parse(`${day}T13:00:00Z`));
    await at(`${day}T11:00:00Z`, () => addNote(healthy, 'ada', { n: 2, text: 'too late' }));
    now += 26 * HOUR_MS;
    await healthy.sealLog(now);
    expect((await healthy.compareLastDayWithSealedLog(now)).late).toBe(1);
    expect(await healthy.compareLastDayWithSealedLog(now)).toEqual({ late: 0, missing: 0 });
    await healthy.sealLog(now + HOUR_MS);
    const parts = await exportParts(healthy, { from: '2026-10-01', to: getTime(now).slice(0, 10) });
    const { faults } = verifyEvidence(getFiles({ files: parts }), { keys: key.pem });
    const next = await exportParts(healthy, { from: getTime(now).slice(0, 10), to: getTime(now).slice(0, 10) });
    const late = verifyEvidence(getFiles({ files: next }), { keys: key.pem }).faults;
    expect(late).toEqual([expect.stringContaining('the record was back-dated, or sealed late')]);
    expect(parts.join('')).toContain('too late');
    expect(faults).toEqual([]);
  });

  it('reports a missing or changed sealed record in each run until it is restored', async () => {
    const key = healthy.reviewLogKey(getId(1), 1);
    const item = await healthy.getItem(key);
    const day = getTime(FIRST + HOUR_MS).slice(0, 10);
    const check = () => healthy.compareLastDayWithSealedLog(Date.parse(`${day}T00:00:00Z`) + 26 * HOUR_MS);
    const forget = { Key: healthy.EVIDENCE_LOG_STATE_KEY, UpdateExpression: 'REMOVE body.checked' };
    await healthy.updateItem(forget);
    const changed = {
      ...item,
      body: {
        ...(item?.['body'] as object),
        link: { ...(item?.['body'] as Record<string, object>)?.['link'], at: '2026-10-01T00:00:00Z' },
      },
    };
    await healthy.putItem({ Item: { ...changed, ...key } });
    expect([await check(), await check()]).toEqual([
      { late: 0, missing: 1 },
      { late: 0, missing: 1 },
    ]);
    await healthy.deleteItem(key);
    expect((await check()).missing).toBe(1);
    await healthy.putItem({ Item: { ...item, ...key } });
    expect((await check()).missing).toBe(0);
  });
});
