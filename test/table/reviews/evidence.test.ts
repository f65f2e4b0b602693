import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { call, expectProblem } from '../../support/api.ts';
import { draft, idOf, storeAll } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { runScript } from '../../support/run-script.ts';

/* An export of the team's record shows whatever was changed or taken out of it, in the file and in the table. */

const SEED = Number(process.env['TEST_SEED'] ?? 0);
const UNDECIDED = { state: 'new', assignee: null, due: null, impact: null, reason: null } as const;
const DAYS = ['2026-11-01', '2026-11-02', '2026-11-04'];
const PERIOD = { from: '2026-11-01', to: '2026-11-05' };

async function load() {
  return {
    ...(await import('../../../lib/reviews/anchors.ts')),
    ...(await import('../../../lib/reviews/evidence.ts')),
    ...(await import('../../../lib/reviews/evidence-csv.ts')),
    ...(await import('../../../lib/reviews/verify.ts')),
    ...(await import('../../../lib/reviews/chain.ts')),
    ...(await import('../../../lib/reviews/rows.ts')),
    ...(await import('../../../lib/reviews/transition.ts')),
    ...(await import('../../../lib/reviews/note.ts')),
    ...(await import('../../../lib/reviews/reviewers.ts')),
    ...(await import('../../../lib/table/key-chart.ts')),
    ...(await import('../../../lib/table/write.ts')),
  };
}
let lib: Awaited<ReturnType<typeof load>>;
let whole: Record<'csv' | 'ndjson', string>;

beforeAll(async () => {
  await ownTable('evidence');
  lib = await load();
  await storeAll([1, 2, 3].map((n) => draft(n)));
  const by = await lib.reviewerOf('ada', async () => '=ada "the" reviewer');
  for (const [i, day] of DAYS.entries()) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T10:00:00Z`) });
    for (const n of [1, 2, 3]) {
      const asked = { ...UNDECIDED, state: i === 2 ? ('done' as const) : ('in_review' as const), due: day };
      const asking = { by, refuseUnlessSeen: () => {}, findPerson: async () => ({ name: null }) };
      await lib.putReview(idOf(n), { ...asked, reason: `why, "${n}"\nüber ${i}` }, asking);
    }
    await lib.addNote(idOf(1), by, { text: `+note ${i}`, idempotencyKey: undefined });
  }
  vi.useRealTimers();
  expect(await lib.anchorDays('2026-11-06')).toBe(5);
  whole = {
    csv: await lib.evidenceOf({ ...PERIOD, format: 'csv' }),
    ndjson: await lib.evidenceOf({ ...PERIOD, format: 'ndjson' }),
  };
});

const faultsIn = (file: string): string[] => {
  try {
    return lib.verifyEvidence(file).faults;
  } catch (error) {
    return [(error as Error).message];
  }
};

it.each(['csv', 'ndjson'] as const)('%s: what was exported is whole', (format) => {
  expect(lib.verifyEvidence(whole[format])).toEqual({
    ...{ records: 12, logs: 3, anchors: 5, unanchored: [], erased: 0, faults: [] },
  });
});

it.each(['csv', 'ndjson'] as const)(
  '%s: a changed byte is found: one in 61 in a run, and others with another seed',
  (format) => {
    const bytes = Buffer.from(whole[format]);
    for (let at = SEED % 61; at < bytes.length; at += 61) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(faultsIn(changed.toString()), `byte ${at} of ${bytes.length}`).not.toEqual([]);
    }
  },
  120_000,
);

/** The export as a forger would write it: changed, and with a manifest that fits. */
function forged(
  change: (lines: { type: string; link: Record<string, unknown>; text?: string }[]) => unknown[],
): string {
  const lines = whole.ndjson
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const manifest = lines.pop();
  const changed = change(lines) as { type: string }[];
  const body = changed.map((line) => `${JSON.stringify(line)}\n`).join('');
  const count = (type: string) => changed.filter((line) => line.type === type).length;
  const link = { ...manifest.link, records: count('record'), anchors: count('anchor'), sha256: sha256(body) };
  return `${body}${JSON.stringify({ type: 'manifest', link, hash: hashOf(link) })}\n`;
}
let sha256: (text: string) => string;
let hashOf: (value: object) => string;
beforeAll(async () => {
  ({ sha256, hashOf } = await import('../../../lib/reviews/chain.ts'));
});

it('a forged export whose manifest fits is found, and named by record', () => {
  expect(faultsIn(forged((lines) => lines))).toEqual([]);
  const first = `record 1 of entry ${idOf(1)}`;
  const text = forged(([one, ...rest]) => [{ ...one, text: 'another' }, ...rest]);
  expect(faultsIn(text)).toEqual([`${first}: its text is not the one that was recorded`]);
  const said = forged(([one, ...rest]) => [{ ...one, link: { ...one?.link, at: '2026-11-01T09:00:00Z' } }, ...rest]);
  expect(faultsIn(said)).toEqual([`${first}: its hash is not the hash of what it says`]);
  const rehashed = forged(([one, ...rest]) => {
    const link = { ...one?.link, at: '2026-11-01T09:00:00Z' };
    return [{ ...one, link, hash: hashOf(link) }, ...rest];
  });
  expect(faultsIn(rehashed)).toEqual([`record 2 of entry ${idOf(1)}: it does not follow on the record before`]);
  const anchorless = forged((lines) => lines.filter(({ link }) => link['day'] !== '2026-11-03'));
  expect(faultsIn(anchorless)).toEqual(['anchor of 2026-11-04: it does not follow on the anchor before']);
});

it('the end of a log, or all of one, that is taken out of the table is missed by the anchor of its day', async () => {
  const last = lib.reviewLogKey(idOf(2), 3);
  const items = await import('../../../lib/table/read.ts');
  const kept = await items.getItem(last);
  await lib.deleteItem(last);
  const file = await lib.evidenceOf({ ...PERIOD, format: 'ndjson' });
  await lib.putItem({ Item: { ...kept, ...last } });
  expect(faultsIn(file)).toEqual([
    expect.stringMatching(/^anchor of 2026-11-04: it has 4 records in 3 logs, and the file 3 in 2/),
  ]);
  expect(faultsIn(await lib.evidenceOf({ ...PERIOD, format: 'ndjson' }))).toEqual([]);
});

it('an anchor is never made anew, and days that nobody anchored are caught up', async () => {
  const before = await lib.listAnchors('2026-11-01', '2026-11-30');
  expect(await lib.anchorDays('2026-11-06')).toBe(0);
  expect(await lib.anchorDays('2026-11-09')).toBe(3);
  expect((await lib.listAnchors('2026-11-01', '2026-11-30')).slice(0, 5)).toEqual(before);
});

/** Stores chains of records in the logs of invented entries, `each` for an entry, one a second from the first of its day on. */
async function storeLogs(day: string, entries: number, each: number, text: string): Promise<void> {
  const records = Array.from({ length: entries }, (_, e) =>
    chainOf(idOf(100 * Number(day.slice(-2)) + e), e * each),
  ).flat();
  const rows = records.map((record) => lib.logPut(record).Put.Item);
  await lib.writeEach(rows, []);
  await lib.putItem({ Item: { ...lib.reviewAnchorKey(day), ...lib.anchorOf(day, records, null) } });

  function chainOf(entry_id: string, first: number) {
    const chain: ReturnType<typeof lib.seal>[] = [];
    for (let n = 0; n < each; n += 1) {
      const at = new Date(Date.parse(`${day}T00:00:00Z`) + (first + n) * 1_000).toISOString().replace('.000', '');
      const link = { entry_id, seq: n + 1, at, by: 'a', action: 'note' as const, from: {}, to: {} };
      chain.push(lib.seal({ ...link, previous_hash: chain.at(-1)?.hash ?? null }, text));
    }
    return chain;
  }
}

async function answerTo(query: Record<string, string>) {
  const { handler } = await import('../../../functions/reviews/get-evidence.ts');
  return call(handler, { query, caller: { principalId: 'ada', role: 'viewer' } });
}

it('more than an answer may have is refused with the days that can be had', async () => {
  await storeLogs('2026-10-02', 50, 10, 'x'.repeat(4_900));
  await storeLogs('2026-10-03', 50, 10, 'x'.repeat(4_900));
  const asked = { from: '2026-10-01', to: '2026-10-31', format: 'ndjson' } as const;
  const refused = await answerTo(asked);
  expectProblem(refused, 422, 'evidence_too_large');
  expect(refused.body.detail).toContain('Ask for 2026-10-01 to 2026-10-02, then go on from 2026-10-03.');
  expect((await lib.evidenceOf({ ...asked, to: '2026-10-02' })).split('\n')).toHaveLength(503);
});

it.each(['csv', 'ndjson'] as const)(
  '%s: a day that is too large alone comes in parts, which verify as one',
  async (format) => {
    const [day, number] = format === 'csv' ? ['2026-10-11', 200] : ['2026-10-12', 510];
    // Of all texts it takes the most bytes on the way.
    await storeLogs(day, number / 10, 10, '"\\'.repeat(2_000));
    const refused = await answerTo({ from: day, to: day, format });
    expectProblem(refused, 422, 'evidence_too_large');
    expect(refused.body.detail).toContain(`Ask for them in parts: after=${day}, then`);
    const parts: string[] = [];
    for (let after: string | null = day; after; ) {
      const { status, headers, text } = await answerTo({ after, format });
      expect([status, Buffer.byteLength(JSON.stringify({ headers, text })) < 6_000_000]).toEqual([200, true]);
      parts.push(text);
      after = manifestOf(text).next;
    }
    expect(parts.length).toBeGreaterThan(1);
    expect(lib.verifyEvidence(...parts.toReversed())).toEqual({
      ...{ records: number, logs: number / 10, anchors: 1, unanchored: [], erased: 0, faults: [] },
    });
    const [first = '', second = ''] = parts;
    expect(lib.verifyEvidence(first).faults).toEqual([`manifest: the part after ${manifestOf(first).next} is missing`]);
    expect(lib.verifyEvidence(...parts.slice(1)).faults).toContain(
      `manifest: the part before ${manifestOf(second).after} is missing`,
    );
  },
);

/** What a manifest says, by the text of the file, in which CSV writes quotation marks twice. */
function manifestOf(file: string): { after: string; next: string | null } {
  const said = (name: string) =>
    new RegExp(`"+${name}"+:(?:null|"+([^"]+)"+)`).exec(file.slice(file.lastIndexOf('manifest')))?.[1] ?? null;
  return { after: said('after') ?? '', next: said('next') };
}

it('400: a part goes without from and to, and begins at a day or where another one ended', async () => {
  for (const query of [
    { after: '2026-10-02', from: '2026-10-02' },
    { after: '2026-10-02', to: '2026-10-02' },
    { after: '2026-13-02' },
    { after: '2026-10-02T00:00:00Z' },
  ])
    expectProblem(await answerTo(query), 400, 'invalid_parameter');
  const nothing = await answerTo({ after: '2020-01-01', format: 'ndjson' });
  expect(lib.verifyEvidence(nothing.text)).toMatchObject({ records: 0, anchors: 0, faults: [] });
});

it('a cell that a spreadsheet would run has an apostrophe in front, also behind spaces and line ends and in full width', () => {
  for (const text of ['=1+1', ' =1+1', '\n=1+1', '\u00a0@x', '＝1+1', '\t1'])
    expect(lib.csvOf({ type: 'record', link: {}, hash: '', text })).toContain(`"'${text}"`);
  expect(lib.csvOf({ type: 'record', link: {}, hash: '', text: 'a = 1' })).toContain('"a = 1"');
});

it('npm run ops -- verify-evidence: says what is there, and fails with the name of what is wrong', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evidence-'));
  const script = await import('../../../scripts/operate/verify-evidence.ts');
  const run = async (text: string) => {
    writeFileSync(path.join(folder, 'file'), text);
    const { code, output } = await runScript(script, [path.join(folder, 'file')]);
    return [code, output];
  };
  expect(await run(whole.csv)).toEqual([
    0,
    expect.stringContaining('12 records in 3 logs, 5 anchors, 0 texts erased.'),
  ]);
  expect(await run(whole.ndjson.replace('über 1', 'unter 1'))).toEqual([
    1,
    expect.stringContaining('its text is not the one that was recorded'),
  ]);
});
