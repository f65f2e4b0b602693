import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import { FEED_TEXT_SOURCE } from '../../../lib/entries/summary-source.ts';
import type { ModelCall, ModelLimits, ModelUse } from '../../../lib/summaries/model-budget.ts';
import { entryKey } from '../../../lib/table/key-schema.ts';
import { aSecondLater } from '../../support/clock.ts';
import { draft, idOf } from '../../support/drafts.ts';
import { startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import { ownTable } from '../../support/own-table.ts';

let lib: typeof import('../../../lib/entries/list-entries.ts') &
  typeof import('../../../lib/entries/store-entry.ts') &
  typeof import('../../../lib/summaries/waiting-entries.ts') &
  typeof import('../../../lib/summaries/waiting-list.ts') &
  typeof import('../../../lib/summaries/model-budget.ts') &
  typeof import('../../../lib/search/parse-search.ts') &
  typeof import('../../../lib/search/match-texts.ts') &
  typeof import('../../../lib/table/read.ts') &
  typeof import('../../../lib/table/write.ts');
let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;

type EntryUse = Extract<ModelUse, { use: 'entries' }>;
const LAST = '9999-01-01T00:00:00Z';
const MADE = {
  one_line_summary: 'Institutions report quarterly.',
  five_point_summary: ['one', 'two', 'three', 'four', 'five'],
  summary: { method: 'ai' as const, model: 'a-model', generated_at: '2026-11-01T10:00:00Z', ...FEED_TEXT_SOURCE },
  prompt_version: 'entry-4',
};
const EXTRACTIVE = {
  method: 'extractive' as const,
  model: null,
  generated_at: '2026-11-01T10:00:00Z',
  ...FEED_TEXT_SOURCE,
};

const extract = (n: number, fields: Partial<EntryDraft> = {}) =>
  draft(n, { one_line_summary: 'A sentence of the text.', summary: EXTRACTIVE, ...fields });
const ingest = (entry: EntryDraft) => lib.storeEntry(entry, null, { toSummarize: true });
const listed = async (before = LAST, limit = 100) =>
  (await lib.listWaitingEntries({ before, limit }, [], 0)).map(({ id }) => id);
const waiting = () => listed();

async function toSummarize(n: number) {
  const entry = await lib.findWaitingEntry(idOf(n));
  if (!entry?.awaits_summary) throw new Error(`${n} does not wait`);
  return entry;
}

beforeAll(async () => {
  await ownTable('entry-summaries');
  dynamoDb = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  process.env['DYNAMODB_ENDPOINT'] = dynamoDb.endpoint;
  lib = {
    ...(await import('../../../lib/entries/list-entries.ts')),
    ...(await import('../../../lib/entries/store-entry.ts')),
    ...(await import('../../../lib/summaries/waiting-entries.ts')),
    ...(await import('../../../lib/summaries/waiting-list.ts')),
    ...(await import('../../../lib/summaries/model-budget.ts')),
    ...(await import('../../../lib/search/parse-search.ts')),
    ...(await import('../../../lib/search/match-texts.ts')),
    ...(await import('../../../lib/table/read.ts')),
    ...(await import('../../../lib/table/write.ts')),
  };
});
afterAll(() => dynamoDb.stop());

describe('an entry that waits for a summary', () => {
  it('begins with its text, and ends with a model’s summary, by which it is found', async () => {
    await ingest(extract(1));
    await lib.storeEntry(extract(2));
    expect(await waiting()).toEqual([idOf(1)]);
    expect(await lib.findWaitingEntry(idOf(2))).toMatchObject({ awaits_summary: false });
    expect(await lib.completeWait(await toSummarize(1), MADE)).toBe('stored');
    expect(await lib.getEntry(idOf(1))).toMatchObject({
      one_line_summary: 'Institutions report quarterly.',
      five_point_summary: ['one', 'two', 'three', 'four', 'five'],
      summary: { method: 'ai', model: 'a-model' },
    });
    expect(await waiting()).toEqual([]);
    const search = lib.parseSearch('quarterly') ?? undefined;
    const page = { limit: 10, offset: 0, position: null };
    expect((await lib.listEntries({ span: {}, search }, page)).items.map(({ id }) => id)).toEqual([idOf(1)]);
    expect((await lib.findStoredEntries([idOf(1)])).get(idOf(1))?.prompt_version).toBe('entry-4');
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
    expect(await lib.completeWait(before, MADE)).toBe('outdated');
    expect(await lib.completeWait(before, null)).toBe('outdated');
    expect(await lib.getEntry(idOf(1))).toMatchObject({ summary: { method: 'extractive' } });
    expect(await waiting()).toEqual([idOf(1)]);
  });

  it('refused: the wait ends, the extractive summary stays, nobody is told of a change', async () => {
    const before = await lib.getEntry(idOf(1));
    const entry = await toSummarize(1);
    await ingest(extract(1, { description: 'Edited once more.', tags: ['meanwhile'] }));
    expect(await lib.completeWait(entry, null)).toBe('stored');
    expect(await lib.completeWait(entry, null)).toBe('stored');
    expect(await lib.getEntry(idOf(1))).toMatchObject({ summary: before.summary, tags: ['meanwhile'] });
    expect(await waiting()).toEqual([]);
    expect(await lib.completeWait(entry, MADE)).toBe('outdated');
  });

  it('stored, where the answer to that was lost and its repetition met another writer', async () => {
    await ingest(extract(9));
    dynamoDb.fail(
      { operation: 'TransactWriteItems', how: 'lose' },
      { operation: 'TransactWriteItems', how: 'conflict' },
    );
    expect(await lib.completeWait(await toSummarize(9), MADE)).toBe('stored');
    expect(await lib.getEntry(idOf(9))).toMatchObject({ summary: { method: 'ai' } });
    expect(await lib.findWaitingEntry(idOf(9))).toMatchObject({ awaits_summary: false });
  });

  it('two summaries at once: one is stored, the other comes too late', async () => {
    await ingest(extract(3));
    const entry = await toSummarize(3);
    const outcomes = await Promise.all([
      lib.completeWait(entry, MADE),
      lib.completeWait(entry, { ...MADE, one_line_summary: 'Another.' }),
    ]);
    expect(outcomes.sort()).toEqual(['outdated', 'stored']);
    expect(await waiting()).toEqual([]);
  });

  it('the list gives those of a feed that began first, up to an instant and a number', async () => {
    for (const n of [4, 5, 6]) {
      await ingest(extract(n));
      aSecondLater();
    }
    expect(await listed(LAST, 2)).toEqual([idOf(4), idOf(5)]);
    const { updated_at } = await lib.getEntry(idOf(5));
    expect(await listed(updated_at, 10)).toEqual([idOf(4), idOf(5)]);
    expect(await listed('2020-01-01T00:00:00Z', 10)).toEqual([]);
  });

  it('the greatest edit that there can be fits one transaction', async () => {
    const words = (mark: string) =>
      Array.from({ length: 45 }, (_, i) => `${mark}${String.fromCharCode(97 + (i % 26))}${i}x`).join(' ');
    const { feed, topic, feed_id, topic_id } = draft(0, { place: 2 });
    expect(await ingest(extract(7, { title: words('q') }))).toBe('created');
    const moved = { feed, topic, feed_id, topic_id, is_active: false, published_date: '2026-10-03T07:00:00Z' };
    aSecondLater();
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
    await lib.completeWait(await toSummarize(8), null);
    expect(await lib.getItem(entryKey(idOf(8)))).not.toHaveProperty('attempts');
  });
});

describe('the budget of the model', () => {
  const DAY = '2031-05-05';
  const entry = (characters: number, day = DAY, more: Partial<EntryUse> = {}) => ({
    ...{ use: 'entries' as const, feed: 'feed-a', feedCalls: 1_000, isTurn: true, characters, day },
    ...more,
  });
  const topic = (characters: number, day = DAY) => ({ use: 'topics' as const, characters, day });
  const item = (day: string) => lib.getItem({ pk: 'MODEL_BUDGET', sk: day }, { consistent: true });
  const taken = async (calls: ModelCall[], limits: ModelLimits) =>
    (await Promise.all(calls.map((call) => lib.consumeBudget(call, limits)))).filter((refused) => !refused).length;
  const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

  it('never one call or character too many, from forty callers at once', async () => {
    const limits = { calls: 30, characters: 2_400 };
    expect(await taken(times(40, entry(100)), limits)).toBe(20);
    expect(await lib.consumeBudget(entry(1), limits)).toBe('day');
    expect(await taken(times(10, entry(0)), limits)).toBe(5);
    expect(await item(DAY)).toMatchObject({ calls: 25, characters: 2_000, entry_calls: 25 });
    expect(Number((await item(DAY))?.['expires_at'])).toBeGreaterThan(Date.parse(DAY) / 1_000 + 86_400);
  });

  it('none: no call is allowed, or the input alone is over the limit', async () => {
    expect(await lib.consumeBudget(entry(10, '2031-05-06'), { calls: 0, characters: 1_000 })).toBe('day');
    expect(await lib.consumeBudget(entry(1_001, '2031-05-06'), { calls: 10, characters: 1_000 })).toBe('day');
    expect(await item('2031-05-06')).toBeNull();
  });

  it('topics have a third of the calls and of the characters at most', async () => {
    const day = '2031-05-07';
    const limits = { calls: 30, characters: 3_000 };
    expect(await taken([entry(100, day)], limits)).toBe(1);
    expect(await taken(times(20, topic(10, day)), limits)).toBe(10);
    expect(await taken(times(25, entry(10, day)), limits)).toBe(19);
    expect(await item(day)).toMatchObject({ calls: 30, topic_calls: 10, topic_characters: 100 });
    expect(await lib.consumeBudget(topic(1_001, '2031-05-08'), limits)).toBe('day');
    expect(await lib.consumeBudget(topic(600, '2031-05-08'), limits)).toBeNull();
    expect(await lib.consumeBudget(topic(401, '2031-05-08'), limits)).toBe('day');
    expect(await lib.consumeBudget(topic(400, '2031-05-08'), limits)).toBeNull();
  });

  it('a sixth is kept for topics: entries that come first and from many feeds do not get it', async () => {
    const [day, limits] = ['2031-05-10', { calls: 30, characters: 3_000 }];
    const many = Array.from({ length: 60 }, (_, n) => entry(1, day, { feed: `feed-${n}` }));
    expect(await taken(many, limits)).toBe(25);
    expect(await taken(times(10, topic(1, day)), limits)).toBe(5);
    const other = '2031-05-11';
    expect(await taken(times(30, entry(200, other)), limits)).toBe(12);
    expect(await lib.consumeBudget(topic(500, other), limits)).toBeNull();
  });

  it('one feed has a tenth of the calls, or what the catalog says; the others have theirs', async () => {
    const [day, limits] = ['2031-05-12', { calls: 100, characters: 90_000 }];
    const liar = entry(10, day, { feed: 'liar', feedCalls: undefined });
    expect(await taken(times(40, liar), limits)).toBe(10);
    expect(await lib.consumeBudget(liar, limits)).toBe('feed');
    expect(await taken(times(20, { ...liar, feedCalls: 12 }), limits)).toBe(2);
    expect(await taken(times(9, entry(10, day, { feed: 'honest', feedCalls: undefined })), limits)).toBe(9);
    expect(await item(day)).toMatchObject({ calls: 21, entry_calls: 21, entry_characters: 210 });
    await lib.refundBudget({ ...liar, feedCalls: 12 });
    expect(await taken(times(3, { ...liar, feedCalls: 12 }), limits)).toBe(1);
  });

  it('one feed has a tenth of the characters, or the part of them that the catalog gives it of the calls', async () => {
    const [day, limits] = ['2031-05-14', { calls: 100, characters: 20_000 }];
    const long = entry(500, day, { feed: 'long', feedCalls: undefined });
    expect(await taken(times(9, long), limits)).toBe(4);
    expect(await lib.consumeBudget(long, limits)).toBe('feed');
    expect(await lib.consumeBudget({ ...long, characters: 1 }, limits)).toBe('feed');
    expect(await taken(times(9, { ...long, feedCalls: 15 }), limits)).toBe(2);
    expect(await taken(times(9, { ...long, feed: 'less', feedCalls: 5 }), limits)).toBe(2);
    expect(await taken(times(50, { ...long, feed: 'all', feedCalls: 200 }), limits)).toBe(25);
    expect(await item(day)).toMatchObject({ calls: 33, entry_characters: 16_500 });
    await lib.refundBudget(long);
    expect(await taken(times(2, { ...long, feedCalls: 15 }), limits)).toBe(1);
  });

  it('one call of a feed fits its part of the characters, whatever its length, and no second one', async () => {
    const [day, limits] = ['2031-05-15', { calls: 100, characters: 3_000 }];
    const long = entry(800, day, { feed: 'long', feedCalls: undefined });
    expect(await taken(times(3, long), limits)).toBe(1);
    expect(await lib.consumeBudget(long, limits)).toBe('feed');
    expect(await lib.consumeBudget({ ...long, feed: 'other' }, limits)).toBeNull();
    await lib.refundBudget(long);
    expect(await lib.consumeBudget(long, limits)).toBeNull();
  });

  it('once half is used, the rest is for entries in their turn', async () => {
    const [day, limits] = ['2031-05-13', { calls: 24, characters: 90_000 }];
    const early = entry(10, day, { isTurn: false });
    expect(await taken(times(30, early), limits)).toBe(10);
    expect(await lib.consumeBudget(early, limits)).toBe('turn');
    expect(await taken(times(30, entry(10, day)), limits)).toBe(10);
    expect(await lib.consumeBudget(early, limits)).toBe('day');
    expect(await item(day)).toMatchObject({ calls: 20 });
  });

  it('what is given back can be taken again, from the day that it was taken from', async () => {
    const day = '2031-05-09';
    const limits = { calls: 3, characters: 300 };
    expect(await taken([topic(100, day), entry(100, day), entry(100, day)], limits)).toBe(3);
    expect(await lib.consumeBudget(topic(100, day), limits)).toBe('day');
    await lib.refundBudget(topic(100, day));
    expect(await item(day)).toMatchObject({ calls: 2, characters: 200, topic_calls: 0, topic_characters: 0 });
    expect(await lib.consumeBudget(topic(100, day), limits)).toBeNull();
  });
});
