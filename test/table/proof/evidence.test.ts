import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { call, expectProblem } from '../../support/api.ts';
import { getId } from '../../support/drafts.ts';
import { exportParts, fillLog, LEAVER, loadProof, PERIOD, type Proof } from '../../support/evidence-log.ts';
import { buildForgeries, rebuilt, resign } from '../../support/forgeries.ts';
import { useLogKey } from '../../support/log-key.ts';
import { ownTable } from '../../support/own-table.ts';
import { runScript } from '../../support/run-script.ts';
import { type EvidenceCase, verifyWithBoth } from '../../support/verifiers.ts';

/* An export is checked by the verifier of this project and by the one in Python, which must agree in every word. */

let lib: Proof;
let key: ReturnType<typeof useLogKey>;
let genuine = '';
let days: string[] = [];
/** The head at the end of the second day, as a copy kept elsewhere. */
let kept: Awaited<ReturnType<Proof['getEndOfDayHead']>>;

beforeAll(async () => {
  await ownTable('evidence', 'small-catalog');
  key = useLogKey();
  lib = await loadProof();
  await fillLog(lib);
  const exported = (from: string, to: string) => exportParts(lib, { from, to }).then((parts) => parts.join(''));
  genuine = await exported(PERIOD.from, PERIOD.to);
  days = await Promise.all(['2026-11-01', '2026-11-02', '2026-11-04'].map((day) => exported(day, day)));
  kept = await lib.getEndOfDayHead('2026-11-02');
});

/** Returns the verdict of both verifiers on one case. */
function getVerdict(files: (string | Uint8Array)[], options: Omit<EvidenceCase, 'name' | 'files'> = { keys: key.pem }) {
  const [verdict] = verifyWithBoth([{ name: 'one', files, ...options }]);
  expect(verdict?.python).toEqual(verdict?.typescript);
  return verdict?.typescript ?? [];
}
const getFaults = (lines: string[]) => lines.filter((line) => line.startsWith('FAULT: '));
const getLines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('genuine export of the audit log', () => {
  it('is verified, with its complete time span and the times of erasures', () => {
    const lines = getVerdict([genuine]);
    expect(getFaults(lines)).toEqual([]);
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

  it('lists records by time with people and texts as recorded, and nothing of an erased person', () => {
    const records = getLines(genuine).filter(({ type }) => type === 'record');
    const day = ['transition', 'transition', 'transition', 'note'];
    expect(records.map(({ link }) => link.action)).toEqual([...day, ...day, ...day, 'erasure', 'erasure']);
    expect(records[0].text).toBe('why 0\nüber 1');
    expect(genuine).not.toContain(LEAVER);
    expect(getLines(genuine).filter(({ type }) => type === 'person')).toEqual([
      expect.objectContaining({ id: 'ada', name: '"ada"' }),
    ]);
  });

  it('is verified as files of single days, in any order, with overlaps, and against a saved head', () => {
    for (const files of [days, days.toReversed(), [days.join('')], [genuine, ...days], [days[1] ?? '']])
      expect(getFaults(getVerdict(files)), `${files.length} files`).toEqual([]);
    const lines = getVerdict([genuine], { keys: key.pem, head: JSON.stringify({ head: kept, keys: [] }) });
    expect(getFaults(lines)).toEqual([]);
    expect(lines.join('\n')).toContain('Compared with the kept head of 8 records: up to it nothing was changed');
  });

  it('reports that a day has no records', async () => {
    const lines = getVerdict(await exportParts(lib, { from: '2026-11-03', to: '2026-11-03' }));
    expect(lines[0]).toMatch(/: no records, from 2026-11-03T00:00:00Z to 2026-11-04T00:00:00Z\.$/);
    expect(getFaults(lines)).toEqual([]);
  });

  it('does not prove its author without the public key, or match a saved head outside its files', () => {
    expect(getVerdict([genuine], {}).at(-1)).toBe('Nothing is wrong in the files, but nothing shows who wrote them.');
    const lines = getVerdict([days[2] ?? ''], {
      keys: key.pem,
      head: JSON.stringify(lib && days[0] ? getLines(days[0]).at(-1).head : {}),
    });
    expect(getFaults(lines)).toEqual(['FAULT: the kept head of 4 records is not within these files']);
  });
});

describe('forged export of the audit log', () => {
  it('is rejected by both verifiers for more than 100 kinds of forgery', () => {
    const head = kept as NonNullable<typeof kept>;
    const forgeries = buildForgeries({ all: genuine, days, keys: key.pem, head });
    expect(forgeries.length).toBeGreaterThan(100);
    for (const [i, { typescript, python }] of verifyWithBoth(forgeries).entries()) {
      const { name } = forgeries[i] as EvidenceCase;
      expect(python, name).toEqual(typescript);
      expect(typescript.at(-1), name).toMatch(/^NOT verified/);
    }
  });

  it('is rejected by both verifiers for a change of any byte', () => {
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

  it('is consistent if the key holder signs it, but does not match a head saved elsewhere', () => {
    const lines = getLines(genuine);
    const first = lines.findIndex(({ type }) => type === 'record');
    const changed = lines.with(first, {
      ...lines[first],
      link: { ...lines[first].link, impact: undefined, to: { state: 'done' } },
    });
    // The erasures are proven in the earlier tree, and the chain of the entry continues from the earlier record.
    const fork = rebuilt(changed).map((line) =>
      line.type === 'end' ? { ...line, head: resign(line.head, key.privateKey) } : line,
    );
    const file = fork.map((line) => `${JSON.stringify(sorted(line))}\n`).join('');
    const against = getFaults(getVerdict([file], { keys: key.pem, head: JSON.stringify(kept) }));
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
  it('returns 404 before anything is sealed, for the export and the log head', async () => {
    const { handler } = await import('../../../functions/reviews/get-evidence-head.ts');
    const state = await lib.getItem(lib.EVIDENCE_LOG_STATE_KEY);
    await lib.deleteItem(lib.EVIDENCE_LOG_STATE_KEY);
    expectProblem(await answerTo(PERIOD), 404, 'no_evidence');
    expectProblem(await call(handler, { caller: { principalId: 'ada', role: 'viewer' } }), 404, 'no_evidence');
    await lib.putItem({ Item: { ...state, ...lib.EVIDENCE_LOG_STATE_KEY } });
  });

  const answerTo = async (query: Record<string, string>) => {
    const { handler } = await import('../../../functions/reviews/get-evidence.ts');
    return call(handler, { query, caller: { principalId: 'ada', role: 'viewer' } });
  };

  it('returns 404 for days before the log began, and 400 for an unknown position', async () => {
    expectProblem(await answerTo({ from: '2020-01-01', to: '2020-01-02' }), 404, 'no_evidence');
    // Of days to come, however far, all that is sealed by now.
    for (const to of ['2027-01-01', '9999-12-31'])
      expect(getFaults(getVerdict([(await answerTo({ from: PERIOD.from, to })).text]))).toEqual([]);
    for (const after of ['7-0', '0-99', '999-0'])
      expectProblem(await answerTo({ from: PERIOD.from, to: PERIOD.to, after }), 400, 'invalid_parameter');
    for (const after of ['soon', '-1', '1-2-3']) expectProblem(await answerTo({ after }), 400, 'invalid_parameter');
    expectProblem(await answerTo({ from: '2026-11-03', to: '2026-11-02' }), 400, 'invalid_parameter');
  });

  it('publishes the log head only when the operator enables it', async () => {
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

  it('returns the records as CSV without cells that a spreadsheet would execute', async () => {
    const { text, headers } = await answerTo({ ...PERIOD, format: 'csv' });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const rows = text.split('\r\n');
    expect(rows[0]).toBe('"at","entry_id","seq","by","action","from","to","text","hash"');
    expect(rows).toHaveLength(16);
    expect(rows[1]).toContain(`"${getId(1)}","1","""ada""","transition"`);
  });
});

describe('npm run ops -- verify-evidence', () => {
  it('exits with 0 for a genuine file, 1 for a forged or missing one, and 2 without a key', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'evidence-'));
    const write = (name: string, text: string) => {
      writeFileSync(path.join(folder, name), text);
      return path.join(folder, name);
    };
    const script = await import('../../../scripts/operate/verify-evidence.ts');
    const file = write('file', genuine);
    const pem = write('key', key.pem);
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
