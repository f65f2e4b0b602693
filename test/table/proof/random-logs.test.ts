import { beforeAll, expect, it } from 'vitest';
import { exportParts, loadProof, type Proof } from '../../support/evidence-log.ts';
import { useLogKey } from '../../support/log-key.ts';
import { ownTable } from '../../support/own-table.ts';
import { fc } from '../../support/property.ts';
import { type EvidenceCase, verifyWithBoth } from '../../support/verifiers.ts';

/* No genuine export is refused, of any log, sealed at any time, of any periods, in any order. */

/** One round for a change of the project, a thousand logs at night. */
const ROUNDS = process.env['EVERY_POINT'] ? 50 : 1;
const LOGS = 20;
const FIRST_DAY = Date.UTC(2026, 8, 1);
const HOUR_MS = 3_600_000;
const DAYS = 6;

let lib: Proof;
let key: ReturnType<typeof useLogKey>;

beforeAll(async () => {
  await ownTable('random-logs', 'small-catalog');
  key = useLogKey();
  lib = await loadProof();
});

/** The hours after the first day, and the event then. */
const Step = fc.record({
  hour: fc.nat({ max: DAYS * 24 - 1 }),
  entry: fc.nat({ max: 2 }),
  person: fc.nat({ max: 24 }),
  text: fc.option(fc.string({ unit: 'grapheme', maxLength: 40 })),
  isErased: fc.boolean(),
});
const Log = fc.record({
  steps: fc.array(Step, { maxLength: 60, size: 'max' }),
  seals: fc.array(fc.nat({ max: DAYS * 24 }), { maxLength: 8 }),
  erasedPerson: fc.nat({ max: 24 }),
  periods: fc.array(fc.tuple(fc.nat({ max: DAYS }), fc.nat({ max: DAYS })), { minLength: 1, maxLength: 3 }),
});
type RandomLog = typeof Log extends fc.Arbitrary<infer T> ? T : never;

const instant = (hour: number) => new Date(FIRST_DAY + hour * HOUR_MS).toISOString().replace('.000', '');

/** Stores and seals a log, and returns exports of some of its days. */
async function getExports({ steps, seals, erasedPerson, periods }: RandomLog): Promise<string[]> {
  const people = Array.from({ length: 25 }, (_, i) =>
    lib.buildPersonRef(`person-${i}`, i % 3 === 0 ? null : `name "${i}"`),
  );
  const heads = new Map<number, { seq: number; hash: string }>();
  const records = steps
    .toSorted((a, b) => a.hour - b.hour || a.entry - b.entry)
    .map(({ hour, entry, person, text, isErased }) => {
      const { seq = 0, hash = null } = heads.get(entry) ?? {};
      const by = people[person]?.ref ?? '';
      const to = { assignee: people[(person * 7) % 25]?.ref ?? null };
      const leaf = {
        entry_id: `entry-${entry}`,
        seq: seq + 1,
        at: instant(hour),
        by,
        from: {},
        to,
        previous_hash: hash,
      };
      const record = lib.buildReviewRecord({ ...leaf, action: 'note' }, text);
      heads.set(entry, { seq: seq + 1, hash: record.hash });
      return { record, isErased: isErased && text !== null };
    });
  const last = instant(DAYS * 24);
  const erasures = [
    ...records.flatMap(({ record, isErased }) => (isErased ? [lib.buildErasureRecord('text', record.hash, last)] : [])),
    lib.buildErasureRecord('person', people[erasedPerson]?.ref ?? '', last),
  ];
  const rows = [
    ...records.map(({ record }) => lib.buildReviewLogWrite(record).Put.Item),
    ...people.map(({ ref, id, name, salt }) => ({ ...lib.reviewerRefKey(ref), person: id, name, salt })),
  ];
  await lib.putAndDeleteItems(rows, []);
  for (const hour of seals.toSorted((a, b) => a - b)) await lib.sealLog(FIRST_DAY + hour * HOUR_MS);
  const stripped = records.map(({ record, isErased }) => (isErased ? { ...record, text: null, salt: null } : record));
  const gone = lib.reviewerRefKey(people[erasedPerson]?.ref ?? '');
  const erasedRows = [...stripped.map(lib.buildReviewLogWrite), ...erasures.map(lib.buildErasureRecordWrite)].map(
    ({ Put }) => Put.Item,
  );
  await lib.putAndDeleteItems(erasedRows, [gone]);
  await lib.sealLog(FIRST_DAY + (DAYS + 2) * 24 * HOUR_MS);
  const files = await Promise.all(
    periods.map(async ([a, b]) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)].map((day) => instant(day * 24).slice(0, 10));
      return (await exportParts(lib, { from: from ?? '', to: to ?? '' }).catch(noEvidence)).join('');
    }),
  );
  const sealed = await Promise.all(
    ['LOG', 'LOG_BATCHES', 'LOG_DAYS'].map((partition) => lib.queryItems({ partition })),
  );
  const getKeys = (items: object[]) => items.map((item) => item as { pk: string; sk: string });
  await lib.putAndDeleteItems(
    [],
    getKeys([
      ...rows.filter((row) => row.pk !== gone.pk),
      ...erasures.map(lib.buildErasureRecordWrite).map(({ Put }) => Put.Item),
      ...sealed.flat(),
    ]),
  );
  return files.filter((file) => file !== '');
}

/** Of days before the first record there is none. */
function noEvidence(error: { code?: string }): string[] {
  if (error.code === 'no_evidence') return [];
  throw error;
}

it.each(Array.from({ length: ROUNDS }, (_, i) => i + 1))(
  `verifies all exports of ${LOGS} random logs with both verifiers, round %i`,
  async (round) => {
    const cases: EvidenceCase[] = [];
    const property = fc.asyncProperty(Log, async (log) => {
      const files = await getExports(log);
      if (files.length > 0) cases.push({ name: JSON.stringify(log), files, keys: key.pem });
    });
    const { seed = 0 } = fc.readConfigureGlobal();
    await fc.assert(property, { numRuns: LOGS, seed: seed + round });
    expect(cases.length).toBeGreaterThan(LOGS / 2);
    for (const [i, { typescript, python }] of verifyWithBoth(cases).entries()) {
      expect(python).toEqual(typescript);
      expect(typescript.at(-1), `${cases[i]?.name}\n${typescript.join('\n')}`).toBe('Verified.');
    }
  },
);
