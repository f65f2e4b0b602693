import { beforeAll, expect, it, vi } from 'vitest';
import type { EntryDraft } from '../../../lib/entries/draft.ts';
import { draft, idOf, storeAll } from '../../support/drafts.ts';
import { storeInFirstForm } from '../../support/old-rows.ts';
import { ownTable } from '../../support/own-table.ts';
import { countersOf } from '../jobs/table-state.ts';

let lib: typeof import('../../../lib/entries/read.ts') &
  typeof import('../../../lib/entries/rows.ts') &
  typeof import('../../../lib/entries/write.ts') &
  typeof import('../../../lib/entries/rewrite.ts') &
  typeof import('../../../lib/statistics/figures.ts');

beforeAll(async () => {
  await ownTable('mend-dates');
  lib = {
    ...(await import('../../../lib/entries/read.ts')),
    ...(await import('../../../lib/entries/rows.ts')),
    ...(await import('../../../lib/entries/write.ts')),
    ...(await import('../../../lib/entries/rewrite.ts')),
    ...(await import('../../../lib/statistics/figures.ts')),
  };
});

const FETCHED = '2026-11-20T08:30:00Z';
const ESMA = { feed_id: 'esma-news', feed: { id: 'esma-news', name: 'ESMA news', url: 'https://www.esma.europa.eu' } };
/** As code before form 4 stored what had no date: with the time of the fetch. */
const undated = (n: number, fields: Partial<EntryDraft>) =>
  draft(n, { ...fields, published_date: FETCHED, published_date_source: 'first_seen', first_seen_at: FETCHED });

const DRAFTS = [
  undated(1, { ...ESMA, description: '27 October 2026 The authority publishes a report.' }),
  undated(2, { ...ESMA, description: '05/10/2026 The authority publishes a report.' }),
  undated(3, { ...ESMA, description: '27 October 2027 is when answers are due.' }),
  undated(4, { ...ESMA, description: 'The authority publishes a report. 27 October 2026' }),
  undated(5, { description: '27 October 2026 The commission publishes a report.' }),
  draft(6, { ...ESMA, description: '27 October 2026 A text.', published_date: '2026-10-28T10:00:00Z' }),
];

const rewritten = async (dryRun = false) => {
  let count = 0;
  for await (const step of lib.rewriteEntries({ dryRun })) count += step.rewritten;
  return count;
};
const origins = async () => {
  const stored = await lib.storedEntries(DRAFTS.map(({ id }) => id));
  return DRAFTS.map(({ id }) => stored.get(id)).map((entry) =>
    [entry?.published_date, entry?.published_date_source, entry?.published_precision].join(' '),
  );
};
const MENDED = [
  '2026-10-27T00:00:00Z feed_text day',
  '2026-10-05T00:00:00Z feed_text day',
  '2026-11-20T00:00:00Z first_seen day',
  '2026-11-20T00:00:00Z first_seen day',
  '2026-11-20T00:00:00Z first_seen day',
  '2026-10-28T10:00:00Z feed instant',
];

it('a rewrite gives older entries the date that their text begins with, where the catalog says so, else the day of first sight, and reads what it is', async () => {
  await storeAll(DRAFTS);
  for (const entry of (await lib.storedEntries(DRAFTS.map(({ id }) => id))).values()) await storeInFirstForm(entry, []);
  const before = await origins();
  expect(await rewritten(true)).toBe(DRAFTS.length);
  expect(await origins()).toEqual(before);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  expect(await rewritten()).toBe(DRAFTS.length);
  vi.useRealTimers();
  expect(await origins()).toEqual(MENDED);
  const stored = await lib.storedEntries(DRAFTS.map(({ id }) => id));
  expect(stored.get(idOf(1))?.first_seen_at).toBe(FETCHED);
  const changed = [...stored.values()].filter(({ created_at, updated_at }) => updated_at > created_at);
  expect(changed.map(({ id }) => id).toSorted(), 'followers see what has another date, and what was read').toEqual(
    DRAFTS.map(({ id }) => id).toSorted(),
  );
  for (const entry of stored.values()) expect([entry.kind, entry.citations]).not.toContain(null);
});

it('the lists have them in their new places, the counters are right, and a second run has nothing to do', async () => {
  const { items } = await lib.listEntries({}, { limit: 100, offset: 0, position: null });
  expect(items.map(({ published_date }) => published_date)).toEqual(
    MENDED.map((one) => one.slice(0, 20)).toSorted((a, b) => (a < b ? 1 : -1)),
  );
  const { stored, counted } = await countersOf({ table: process.env['TABLE_NAME'] ?? '', lib } as never);
  expect(stored).toEqual(counted);
  expect(await rewritten()).toBe(0);
});
