import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { call, expectProblem } from '../../support/api.ts';
import { idOf } from '../../support/drafts.ts';
import { exportParts, fillLog, LEAVER, loadProof, PERIOD, type Proof } from '../../support/evidence-log.ts';
import { buildForgeries, rebuilt, resign } from '../../support/forgeries.ts';
import { useLogKey } from '../../support/log-key.ts';
import { ownTable } from '../../support/own-table.ts';
import { runScript } from '../../support/run-script.ts';
import { type EvidenceCase, verifyWithBoth } from '../../support/verifiers.ts';

/* What an export proves, to the verifier of this project and to that in Python, which must agree in every word. */

let lib: Proof;
let key: ReturnType<typeof useLogKey>;
let genuine = '';
let days: string[] = [];
/** The head at the end of the second day, as somebody kept it. */
let kept: Awaited<ReturnType<Proof['getDayHead']>>;

beforeAll(async () => {
  await ownTable('evidence', 'small-catalog');
  key = useLogKey();
  lib = await loadProof();
  await fillLog(lib);
  const exported = (from: string, to: string) => exportParts(lib, { from, to }).then((parts) => parts.join(''));
  genuine = await exported(PERIOD.from, PERIOD.to);
  days = await Promise.all(['2026-11-01', '2026-11-02', '2026-11-04'].map((day) => exported(day, day)));
  kept = await lib.getDayHead('2026-11-02');
});

/** What both verifiers say of one case. */
function verdictOf(files: (string | Uint8Array)[], options: Omit<EvidenceCase, 'name' | 'files'> = { keys: key.pem }) {
  const [verdict] = verifyWithBoth([{ name: 'one', files, ...options }]);
  expect(verdict?.python).toEqual(verdict?.typescript);
  return verdict?.typescript ?? [];
}
const faultsOf = (lines: string[]) => lines.filter((line) => line.startsWith('FAULT: '));
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('a genuine export', () => {
  it('is verified, and says from when to when it is complete, and what was erased when', () => {
    const lines = verdictOf([genuine]);
    expect(faultsOf(lines)).toEqual([]);
    expect(lines[0]).toMatch(
      /^Log [0-9a-f]{32}: records 0 to 13, from the beginning of the log to 2026-11-06T00:00:00Z\.$/,
    );
    expect(lines[1]).toBe('14 records, 2 erased texts and people.');
    expect(lines.slice(2, 4)).toEqual([
      expect.stringMatching(/^Erased by the operator at 2026-11-05T09:00:0\dZ: (person|text) [0-9a-f]{64}\.$/),
      expect.stringMatching(/^Erased by the operator at 2026-11-05T09:00:0\dZ: (person|text) [0-9a-f]{64}\.$/),
    ]);
    expect(lines.at(-1)).toBe('Verified.');
  });

  it('has the records in the order of time, people and texts as they were recorded, and nothing of the erased person', () => {
    const records = linesOf(genuine).filter(({ type }) => type === 'record');
    const day = ['transition', 'transition', 'transition', 'note'];
    expect(records.map(({ link }) => link.action)).toEqual([...day, ...day, ...day, 'erasure', 'erasure']);
    expect(records[0].text).toBe('why 0\nüber 1');
    expect(genuine).not.toContain(LEAVER);
    expect(linesOf(genuine).filter(({ type }) => type === 'person')).toEqual([
      expect.objectContaining({ id: 'ada', name: '"ada"' }),
    ]);
  });

  it('is verified in days, in any order, with overlaps, and with a kept head', () => {
    for (const files of [days, days.toReversed(), [days.join('')], [genuine, ...days], [days[1] ?? '']])
      expect(faultsOf(verdictOf(files)), `${files.length} files`).toEqual([]);
    const lines = verdictOf([genuine], { keys: key.pem, head: JSON.stringify({ head: kept, keys: [] }) });
    expect(faultsOf(lines)).toEqual([]);
    expect(lines.join('\n')).toContain('Compared with the kept head of 8 records: up to it nothing was changed');
  });

  it('of days without records says so', async () => {
    const lines = verdictOf(await exportParts(lib, { from: '2026-11-03', to: '2026-11-03' }));
    expect(lines[0]).toMatch(/: no records, from 2026-11-03T00:00:00Z to 2026-11-04T00:00:00Z\.$/);
    expect(faultsOf(lines)).toEqual([]);
  });

  it('without the key shows nothing of who wrote it, and without its head does not match it', () => {
    expect(verdictOf([genuine], {}).at(-1)).toBe('Nothing is wrong in the files, but nothing shows who wrote them.');
    const lines = verdictOf([days[2] ?? ''], {
      keys: key.pem,
      head: JSON.stringify(lib && days[0] ? linesOf(days[0]).at(-1).head : {}),
    });
    expect(faultsOf(lines)).toEqual(['FAULT: the kept head of 4 records is not within these files']);
  });
});

describe('a forged export', () => {
  it('is refused by both verifiers, each of them', () => {
    const head = kept as NonNullable<typeof kept>;
    const forgeries = buildForgeries({ all: genuine, days, keys: key.pem, head });
    expect(forgeries.length).toBeGreaterThan(100);
    for (const [i, { typescript, python }] of verifyWithBoth(forgeries).entries()) {
      const { name } = forgeries[i] as EvidenceCase;
      expect(python, name).toEqual(typescript);
      expect(typescript.at(-1), name).toMatch(/^NOT verified/);
    }
  });

  it('is found at any changed byte: one in 97 in a run, and others with another seed', () => {
    const bytes = Buffer.from(genuine);
    const cases: EvidenceCase[] = [];
    for (let i = Number(process.env['TEST_SEED'] ?? 0) % 97; i < bytes.length; i += 97) {
      const changed = Buffer.from(bytes);
      changed[i] = (changed[i] ?? 0) ^ 1;
      cases.push({ name: `byte ${i}`, files: [changed], keys: key.pem });
    }
    for (const [i, { typescript, python }] of verifyWithBoth(cases).entries()) {
      expect(python, cases[i]?.name).toEqual(typescript);
      expect(typescript.at(-1), cases[i]?.name).toMatch(/^NOT verified/);
    }
  });

  it('by the holder of the key agrees with itself, and not with a head that somebody kept', () => {
    const lines = linesOf(genuine);
    const first = lines.findIndex(({ type }) => type === 'record');
    const changed = lines.with(first, {
      ...lines[first],
      link: { ...lines[first].link, impact: undefined, to: { state: 'done' } },
    });
    // The erasures are proven in the tree of before, and the chain of the entry goes on from the record of before.
    const fork = rebuilt(changed).map((line) =>
      line.type === 'end' ? { ...line, head: resign(line.head, key.privateKey) } : line,
    );
    const file = fork.map((line) => `${JSON.stringify(sorted(line))}\n`).join('');
    const against = faultsOf(verdictOf([file], { keys: key.pem, head: JSON.stringify(kept) }));
    expect(against).toContain('FAULT: the head of 8 records until 2026-11-03T00:00:00Z does not have these records');
  });
});

/** The same value with sorted fields. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([name, field]) => [name, sorted(field)]),
  );
}

describe('GET /evidence', () => {
  it('and its head return 404 before anything is sealed', async () => {
    const { handler } = await import('../../../functions/reviews/get-evidence-head.ts');
    const state = await lib.getItem(lib.LOG_STATE);
    await lib.deleteItem(lib.LOG_STATE);
    expectProblem(await answerTo(PERIOD), 404, 'no_evidence');
    expectProblem(await call(handler, { caller: { principalId: 'ada', role: 'viewer' } }), 404, 'no_evidence');
    await lib.putItem({ Item: { ...state, ...lib.LOG_STATE } });
  });

  const answerTo = async (query: Record<string, string>) => {
    const { handler } = await import('../../../functions/reviews/get-evidence.ts');
    return call(handler, { query, caller: { principalId: 'ada', role: 'viewer' } });
  };

  it('returns 404 for days before the log began, and 400 for a position that no part has', async () => {
    expectProblem(await answerTo({ from: '2020-01-01', to: '2020-01-02' }), 404, 'no_evidence');
    // Of days to come, however far, all that is sealed by now.
    for (const to of ['2027-01-01', '9999-12-31'])
      expect(faultsOf(verdictOf([(await answerTo({ from: PERIOD.from, to })).text]))).toEqual([]);
    for (const after of ['7-0', '0-99', '999-0'])
      expectProblem(await answerTo({ from: PERIOD.from, to: PERIOD.to, after }), 400, 'invalid_parameter');
    for (const after of ['soon', '-1', '1-2-3']) expectProblem(await answerTo({ after }), 400, 'invalid_parameter');
    expectProblem(await answerTo({ from: '2026-11-03', to: '2026-11-02' }), 400, 'invalid_parameter');
  });

  it('publishes the head only if the operator turned it on', async () => {
    const ask = async (isPublic: string) => {
      vi.stubEnv('EVIDENCE_HEAD_PUBLIC', isPublic);
      vi.resetModules();
      const { handler } = await import('../../../functions/site/get-public-head.ts');
      return call(handler, {});
    };
    expectProblem(await ask(''), 404, 'no_evidence');
    const { status, body } = await ask('true');
    expect([status, body.head.size, body.keys.length]).toEqual([200, 14, 1]);
    vi.unstubAllEnvs();
  });

  it('returns a table of the records as CSV, whose cells no spreadsheet runs', async () => {
    const { text, headers } = await answerTo({ ...PERIOD, format: 'csv' });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const rows = text.split('\r\n');
    expect(rows[0]).toBe('"at","entry_id","seq","by","action","from","to","text","hash"');
    expect(rows).toHaveLength(16);
    expect(rows[1]).toContain(`"${idOf(1)}","1","""ada""","transition"`);
  });
});

describe('npm run ops -- verify-evidence', () => {
  it('exits with 0 for a genuine file, 1 for a forged one or none, 2 without a key', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'evidence-'));
    const write = (name: string, text: string) => {
      writeFileSync(path.join(folder, name), text);
      return path.join(folder, name);
    };
    const script = await import('../../../scripts/operate/verify-evidence.ts');
    const [file, pem] = [write('file', genuine), write('key', key.pem)];
    const forged = write('forged', genuine.replace('über 1', 'unter 1'));
    expect(await runScript(script, [file, '--key', pem])).toMatchObject({
      code: 0,
      output: expect.stringContaining('\nVerified.\n'),
    });
    expect(await runScript(script, [file])).toMatchObject({ code: 2 });
    expect(await runScript(script, [path.join(folder, 'none'), '--key', pem])).toMatchObject({ code: 1 });
    const { code, output } = await runScript(script, [forged, '--key', pem]);
    expect([code, output]).toEqual([1, expect.stringContaining('the text is not the one that was recorded')]);
  });
});
