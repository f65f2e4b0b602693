import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryDraft } from '../../../lib/entries/draft.ts';
import { entryKey } from '../../../lib/table/key-chart.ts';
import { draft, idOf } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';

let lib: typeof import('../../../lib/entries/read.ts') &
  typeof import('../../../lib/entries/write.ts') &
  typeof import('../../../lib/summaries/waiting.ts') &
  typeof import('../../../lib/summaries/budget.ts') &
  typeof import('../../../lib/search/grammar.ts') &
  typeof import('../../../lib/search/matches.ts') &
  typeof import('../../../lib/table/read.ts') &
  typeof import('../../../lib/table/write.ts');

const LAST = '9999-01-01T00:00:00Z';
const MADE = {
  one_line_summary: 'Institutions report quarterly.',
  five_point_summary: ['one', 'two', 'three', 'four', 'five'],
  model: 'a-model',
  prompt_version: 'entry-1',
};
const EXTRACTIVE = { method: 'extractive' as const, model: null, generated_at: '2026-11-01T10:00:00Z' };

const extract = (n: number, fields: Partial<EntryDraft> = {}) =>
  draft(n, { one_line_summary: 'A sentence of the text.', summary: EXTRACTIVE, ...fields });
const ingest = (entry: EntryDraft) => lib.storeEntry(entry, null, { toSummarize: true });
const waiting = () => lib.listWaitingEntries({ before: LAST, limit: 100 });

async function toSummarize(n: number) {
  const entry = await lib.entryToSummarize(idOf(n));
  if (!entry) throw new Error(`${n} does not wait`);
  return entry;
}

beforeAll(async () => {
  await ownTable('entry-summaries');
  lib = {
    ...(await import('../../../lib/entries/read.ts')),
    ...(await import('../../../lib/entries/write.ts')),
    ...(await import('../../../lib/summaries/waiting.ts')),
    ...(await import('../../../lib/summaries/budget.ts')),
    ...(await import('../../../lib/search/grammar.ts')),
    ...(await import('../../../lib/search/matches.ts')),
    ...(await import('../../../lib/table/read.ts')),
    ...(await import('../../../lib/table/write.ts')),
  };
});

describe('an entry that waits for a summary', () => {
  it('begins with its text, and ends with a model’s summary, by which it is found', async () => {
    await ingest(extract(1));
    await lib.storeEntry(extract(2));
    expect(await waiting()).toEqual([idOf(1)]);
    expect(await lib.entryToSummarize(idOf(2))).toBeNull();
    expect(await lib.settleEntrySummary(await toSummarize(1), MADE)).toBe('stored');
    expect(await lib.getEntry(idOf(1))).toMatchObject({
      one_line_summary: 'Institutions report quarterly.',
      five_point_summary: ['one', 'two', 'three', 'four', 'five'],
      summary: { method: 'ai', model: 'a-model' },
    });
    expect(await waiting()).toEqual([]);
    const search = lib.parseSearch('quarterly') ?? undefined;
    const page = { limit: 10, offset: 0, position: null };
    expect((await lib.listEntries({ span: {}, search }, page)).items.map(({ id }) => id)).toEqual([idOf(1)]);
    expect((await lib.storedEntries([idOf(1)])).get(idOf(1))?.prompt_version).toBe('entry-1');
  });

  it('a summary stands while its text does: the same document again is no edit', async () => {
    expect(await ingest(extract(1, { one_line_summary: 'Another sentence of the text.' }))).toBe('unchanged');
    expect(await ingest(extract(1, { tags: ['new tag'] }))).toBe('updated');
    expect(await lib.getEntry(idOf(1))).toMatchObject({ tags: ['new tag'], summary: { method: 'ai' } });
    expect(await waiting()).toEqual([]);
  });

  it('another text begins anew, with its extractive summary', async () => {
    expect(await ingest(extract(1, { description: 'The text was edited.' }))).toBe('updated');
    expect(await lib.getEntry(idOf(1))).toMatchObject({
      one_line_summary: 'A sentence of the text.',
      summary: { method: 'extractive', model: null },
    });
    expect((await toSummarize(1)).prompt_version).toBeNull();
    expect(await waiting()).toEqual([idOf(1)]);
  });

  it('keeps waiting through an edit of something else, in one row', async () => {
    for (const tag of ['a', 'b', 'c'])
      expect(await ingest(extract(1, { description: 'The text was edited.', tags: [tag] }))).toBe('updated');
    expect(await waiting()).toEqual([idOf(1)]);
  });

  it('outdated: a summary of a text that was edited meanwhile is not stored', async () => {
    const before = await toSummarize(1);
    await ingest(extract(1, { description: 'Edited once more.' }));
    expect(await lib.settleEntrySummary(before, MADE)).toBe('outdated');
    expect(await lib.settleEntrySummary(before, null)).toBe('outdated');
    expect(await lib.getEntry(idOf(1))).toMatchObject({ summary: { method: 'extractive' } });
    expect(await waiting()).toEqual([idOf(1)]);
  });

  it('refused: the wait ends, the extractive summary stays, nobody is told of a change', async () => {
    const before = await lib.getEntry(idOf(1));
    const entry = await toSummarize(1);
    await ingest(extract(1, { description: 'Edited once more.', tags: ['meanwhile'] }));
    expect(await lib.settleEntrySummary(entry, null)).toBe('stored');
    expect(await lib.settleEntrySummary(entry, null)).toBe('stored');
    expect(await lib.getEntry(idOf(1))).toMatchObject({ summary: before.summary, tags: ['meanwhile'] });
    expect(await waiting()).toEqual([]);
    expect(await lib.settleEntrySummary(entry, MADE)).toBe('outdated');
  });

  it('two summaries at once: one is stored, the other comes too late', async () => {
    await ingest(extract(3));
    const entry = await toSummarize(3);
    const outcomes = await Promise.all([
      lib.settleEntrySummary(entry, MADE),
      lib.settleEntrySummary(entry, { ...MADE, one_line_summary: 'Another.' }),
    ]);
    expect(outcomes.sort()).toEqual(['outdated', 'stored']);
    expect(await waiting()).toEqual([]);
  });

  it('the list gives those that began last first, up to an instant and a number', async () => {
    for (const n of [4, 5, 6]) {
      await ingest(extract(n));
      await new Promise((resolve) => setTimeout(resolve, 1_100));
    }
    expect(await lib.listWaitingEntries({ before: LAST, limit: 2 })).toEqual([idOf(6), idOf(5)]);
    const { updated_at } = await lib.getEntry(idOf(5));
    expect(await lib.listWaitingEntries({ before: updated_at, limit: 10 })).toEqual([idOf(5), idOf(4)]);
    expect(await lib.listWaitingEntries({ before: '2020-01-01T00:00:00Z', limit: 10 })).toEqual([]);
  });

  it('the greatest edit that there can be fits one transaction', async () => {
    const words = (mark: string) =>
      Array.from({ length: 45 }, (_, i) => `${mark}${String.fromCharCode(97 + (i % 26))}${i}x`).join(' ');
    const { feed, topic, feed_id, topic_id } = draft(0, { place: 2 });
    expect(await ingest(extract(7, { title: words('q') }))).toBe('created');
    const moved = { feed, topic, feed_id, topic_id, is_active: false, published_date: '2026-10-03T07:00:00Z' };
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await ingest(extract(7, { title: words('z'), ...moved }))).toBe('updated');
    expect(await lib.getEntry(idOf(7))).toMatchObject({ topic_id, status: 'inactive' });
  });
});

describe('attempts in vain', () => {
  it('are counted on the entry: nobody is told of a change, and it keeps waiting', async () => {
    await ingest(extract(8));
    const before = await lib.getEntry(idOf(8));
    for (const attempt of [1, 2]) expect(await lib.countAttempt(await toSummarize(8))).toBe(attempt);
    expect(await lib.getEntry(idOf(8))).toEqual(before);
    expect(await toSummarize(8)).toMatchObject({ attempts: 2, version: 1 });
    expect(await waiting()).toContain(idOf(8));
  });

  it('two at once are one, and of a text that was edited meanwhile none', async () => {
    const entry = await toSummarize(8);
    await Promise.all([lib.countAttempt(entry), lib.countAttempt(entry)]);
    expect(await toSummarize(8)).toMatchObject({ attempts: 3 });
    await ingest(extract(8, { description: 'The text was edited.' }));
    await lib.countAttempt(entry);
    expect(await toSummarize(8)).toMatchObject({ attempts: 0 });
  });

  it('are forgotten at the end of the wait', async () => {
    await lib.countAttempt(await toSummarize(8));
    await lib.settleEntrySummary(await toSummarize(8), null);
    expect(await lib.getItem(entryKey(idOf(8)))).not.toHaveProperty('attempts');
  });
});

describe('the budget of the model', () => {
  const DAY = '2031-05-05';
  const entry = (characters: number, day = DAY) => ({ use: 'entries' as const, characters, day });
  const topic = (characters: number, day = DAY) => ({ use: 'topics' as const, characters, day });
  const item = (day: string) => lib.getItem({ pk: 'MODEL_BUDGET', sk: day }, { consistent: true });

  it('never one call or character too many, from forty callers at once', async () => {
    const limits = { calls: 25, characters: 2_000 };
    const taken = await Promise.all(Array.from({ length: 40 }, () => lib.takeFromBudget(entry(100), limits)));
    expect(taken.filter(Boolean)).toHaveLength(20);
    expect(await lib.takeFromBudget(entry(1), limits)).toBe(false);
    const more = await Promise.all(Array.from({ length: 10 }, () => lib.takeFromBudget(entry(0), limits)));
    expect(more.filter(Boolean)).toHaveLength(5);
    expect(await item(DAY)).toMatchObject({ calls: 25, characters: 2_000 });
    expect(Number((await item(DAY))?.['expires_at'])).toBeGreaterThan(Date.parse(DAY) / 1_000 + 86_400);
  });

  it('none: no call is allowed, or the input alone is over the limit', async () => {
    expect(await lib.takeFromBudget(entry(10, '2031-05-06'), { calls: 0, characters: 1_000 })).toBe(false);
    expect(await lib.takeFromBudget(entry(1_001, '2031-05-06'), { calls: 10, characters: 1_000 })).toBe(false);
  });

  it('topics have a third of the calls and of the characters, and entries all that topics leave', async () => {
    const day = '2031-05-07';
    const limits = { calls: 30, characters: 3_000 };
    await lib.takeFromBudget(entry(100, day), limits);
    const calls = await Promise.all(Array.from({ length: 20 }, () => lib.takeFromBudget(topic(10, day), limits)));
    expect(calls.filter(Boolean)).toHaveLength(10);
    const rest = await Promise.all(Array.from({ length: 25 }, () => lib.takeFromBudget(entry(10, day), limits)));
    expect(rest.filter(Boolean)).toHaveLength(19);
    expect(await item(day)).toMatchObject({ calls: 30, topic_calls: 10, topic_characters: 100 });
    expect(await lib.takeFromBudget(topic(1_001, '2031-05-08'), limits)).toBe(false);
    expect(await lib.takeFromBudget(topic(600, '2031-05-08'), limits)).toBe(true);
    expect(await lib.takeFromBudget(topic(401, '2031-05-08'), limits)).toBe(false);
    expect(await lib.takeFromBudget(topic(400, '2031-05-08'), limits)).toBe(true);
  });

  it('what is given back can be taken again, from the day that it was taken from', async () => {
    const day = '2031-05-09';
    const limits = { calls: 3, characters: 300 };
    for (const call of [topic(100, day), entry(100, day), entry(100, day)])
      expect(await lib.takeFromBudget(call, limits)).toBe(true);
    expect(await lib.takeFromBudget(topic(100, day), limits)).toBe(false);
    await lib.giveBackToBudget(topic(100, day));
    expect(await item(day)).toMatchObject({ calls: 2, characters: 200, topic_calls: 0, topic_characters: 0 });
    expect(await lib.takeFromBudget(topic(100, day), limits)).toBe(true);
  });
});
