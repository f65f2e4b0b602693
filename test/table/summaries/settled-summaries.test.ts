import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEED_TEXT_SUMMARY_PROVENANCE } from '../../../lib/entries/entry.ts';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import { entryKey } from '../../../lib/platform/dynamodb/key-schema.ts';
import type { BudgetedModelCall, ModelCallPurpose, ModelLimits } from '../../../lib/summaries/model-budget.ts';
import { aSecondLater } from '../../support/clock.ts';
import { draft, getId } from '../../support/drafts.ts';
import { startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import { ownTable } from '../../support/own-table.ts';

let lib: typeof import('../../../lib/entries/list-entries.ts') &
  typeof import('../../../lib/entries/store-entry.ts') &
  typeof import('../../../lib/summaries/waiting-entries.ts') &
  typeof import('../../../lib/summaries/summary-queue.ts') &
  typeof import('../../../lib/summaries/model-budget.ts') &
  typeof import('../../../lib/search/parse.ts') &
  typeof import('../../../lib/search/match-texts.ts') &
  typeof import('../../../lib/platform/dynamodb/read.ts') &
  typeof import('../../../lib/platform/dynamodb/write.ts');
let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;

type EntryUse = Extract<ModelCallPurpose, { use: 'entries' }>;
const LAST = '9999-01-01T00:00:00Z';
const MADE = {
  one_line_summary: 'Institutions report quarterly.',
  five_point_summary: ['one', 'two', 'three', 'four', 'five'],
  summary: {
    method: 'ai' as const,
    model: 'a-model',
    generated_at: '2026-11-01T10:00:00Z',
    ...FEED_TEXT_SUMMARY_PROVENANCE,
  },
  prompt_version: 'entry-4',
};
const EXTRACTIVE = {
  method: 'extractive' as const,
  model: null,
  generated_at: '2026-11-01T10:00:00Z',
  ...FEED_TEXT_SUMMARY_PROVENANCE,
};

const extract = (n: number, fields: Partial<EntryDraft> = {}) =>
  draft(n, { one_line_summary: 'A sentence of the text.', summary: EXTRACTIVE, ...fields });
const ingest = (entry: EntryDraft) => lib.storeEntry(entry, null, { toSummarize: true });
const listed = async (before = LAST, limit = 100) =>
  (await lib.listSummaryQueue({ before, limit }, [], 0)).map(({ id }) => id);
const waiting = () => listed();

async function toSummarize(n: number) {
  const entry = await lib.findEntryAwaitingSummary(getId(n));
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
    ...(await import('../../../lib/summaries/summary-queue.ts')),
    ...(await import('../../../lib/summaries/model-budget.ts')),
    ...(await import('../../../lib/search/parse.ts')),
    ...(await import('../../../lib/search/match-texts.ts')),
    ...(await import('../../../lib/platform/dynamodb/read.ts')),
    ...(await import('../../../lib/platform/dynamodb/write.ts')),
  };
});
afterAll(() => dynamoDb.stop());

describe('entry that waits for a summary', () => {
  it('shows the summary of the model once stored, and is found by the words of the summary', async () => {
    await ingest(extract(1));
    await lib.storeEntry(extract(2));
    expect(await waiting()).toEqual([getId(1)]);
    expect(await lib.findEntryAwaitingSummary(getId(2))).toMatchObject({ awaits_summary: false });
    expect(await lib.completeSummary(await toSummarize(1), MADE)).toBe('stored');
    expect(await lib.getEntry(getId(1))).toMatchObject({
      one_line_summary: 'Institutions report quarterly.',
      five_point_summary: ['one', 'two', 'three', 'four', 'five'],
      summary: { method: 'ai', model: 'a-model' },
    });
    expect(await waiting()).toEqual([]);
    const search = lib.parseSearchText('quarterly') ?? undefined;
    const page = { limit: 10, offset: 0, position: null };
    expect((await lib.listEntries({ publishedRange: {}, search }, page)).items.map(({ id }) => id)).toEqual([getId(1)]);
    expect((await lib.findStoredEntries([getId(1)])).get(getId(1))?.prompt_version).toBe('entry-4');
  });

  it('keeps the summary of the model while the text is unchanged, also when other fields are edited', async () => {
    expect(await ingest(extract(1, { one_line_summary: 'Another sentence of the text.' }))).toBe('unchanged');
    expect(await ingest(extract(1, { tags: ['new tag'] }))).toBe('updated');
    expect(await lib.getEntry(getId(1))).toMatchObject({ tags: ['new tag'], summary: { method: 'ai' } });
    expect(await waiting()).toEqual([]);
  });

  it('waits again and shows an extractive summary after its text is edited', async () => {
    expect(await ingest(extract(1, { description: 'The text was edited.' }))).toBe('updated');
    expect(await lib.getEntry(getId(1))).toMatchObject({
      one_line_summary: 'A sentence of the text.',
      summary: { method: 'extractive', model: null },
    });
    expect((await toSummarize(1)).prompt_version).toBeNull();
    expect(await waiting()).toEqual([getId(1)]);
  });

  it('keeps a single row in the list of waiting entries when other fields are edited', async () => {
    for (const tag of ['a', 'b', 'c'])
      expect(await ingest(extract(1, { description: 'The text was edited.', tags: [tag] }))).toBe('updated');
    expect(await waiting()).toEqual([getId(1)]);
  });

  it('does not store a summary of a text that was edited in between', async () => {
    const before = await toSummarize(1);
    await ingest(extract(1, { description: 'Edited once more.' }));
    expect(await lib.completeSummary(before, MADE)).toBe('outdated');
    expect(await lib.completeSummary(before, null)).toBe('outdated');
    expect(await lib.getEntry(getId(1))).toMatchObject({ summary: { method: 'extractive' } });
    expect(await waiting()).toEqual([getId(1)]);
  });

  it('keeps the extractive summary after a refusal, without a reported change', async () => {
    const before = await lib.getEntry(getId(1));
    const entry = await toSummarize(1);
    await ingest(extract(1, { description: 'Edited once more.', tags: ['meanwhile'] }));
    expect(await lib.completeSummary(entry, null)).toBe('stored');
    expect(await lib.completeSummary(entry, null)).toBe('stored');
    expect(await lib.getEntry(getId(1))).toMatchObject({ summary: before.summary, tags: ['meanwhile'] });
    expect(await waiting()).toEqual([]);
    expect(await lib.completeSummary(entry, MADE)).toBe('outdated');
  });

  it('stores a summary when the table response is lost and the repeated write meets a conflict', async () => {
    await ingest(extract(9));
    dynamoDb.fail(
      { operation: 'TransactWriteItems', how: 'lose' },
      { operation: 'TransactWriteItems', how: 'conflict' },
    );
    expect(await lib.completeSummary(await toSummarize(9), MADE)).toBe('stored');
    expect(await lib.getEntry(getId(9))).toMatchObject({ summary: { method: 'ai' } });
    expect(await lib.findEntryAwaitingSummary(getId(9))).toMatchObject({ awaits_summary: false });
  });

  it('stores one of two concurrent summaries, and reports the other as outdated', async () => {
    await ingest(extract(3));
    const entry = await toSummarize(3);
    const outcomes = await Promise.all([
      lib.completeSummary(entry, MADE),
      lib.completeSummary(entry, { ...MADE, one_line_summary: 'Another.' }),
    ]);
    expect(outcomes.sort()).toEqual(['outdated', 'stored']);
    expect(await waiting()).toEqual([]);
  });

  it('is listed by feed, the longest waiting first, up to an instant and a limit', async () => {
    for (const n of [4, 5, 6]) {
      await ingest(extract(n));
      aSecondLater();
    }
    expect(await listed(LAST, 2)).toEqual([getId(4), getId(5)]);
    const { updated_at } = await lib.getEntry(getId(5));
    expect(await listed(updated_at, 10)).toEqual([getId(4), getId(5)]);
    expect(await listed('2020-01-01T00:00:00Z', 10)).toEqual([]);
  });

  it('can change in all its fields and words within one transaction', async () => {
    const words = (mark: string) =>
      Array.from({ length: 45 }, (_, i) => `${mark}${String.fromCharCode(97 + (i % 26))}${i}x`).join(' ');
    const { feed, topic, feed_id, topic_id } = draft(0, { place: 2 });
    expect(await ingest(extract(7, { title: words('q') }))).toBe('created');
    const moved = { feed, topic, feed_id, topic_id, is_active: false, published_date: '2026-10-03T07:00:00Z' };
    aSecondLater();
    expect(await ingest(extract(7, { title: words('z'), ...moved }))).toBe('updated');
    expect(await lib.getEntry(getId(7))).toMatchObject({ topic_id, status: 'inactive' });
  });
});

describe('failed attempts to summarise an entry', () => {
  it('are counted on the entry without a reported change', async () => {
    await ingest(extract(8));
    const before = await lib.getEntry(getId(8));
    for (const attempt of [1, 2]) expect(await lib.recordFailedModelCall(await toSummarize(8))).toBe(attempt);
    expect(await lib.getEntry(getId(8))).toEqual(before);
    expect(await toSummarize(8)).toMatchObject({ attempts: 2, version: 1 });
    expect(await waiting()).toContain(getId(8));
  });

  it('are counted once for two concurrent attempts, and not for an edited text', async () => {
    const entry = await toSummarize(8);
    await Promise.all([lib.recordFailedModelCall(entry), lib.recordFailedModelCall(entry)]);
    expect(await toSummarize(8)).toMatchObject({ attempts: 3 });
    await ingest(extract(8, { description: 'The text was edited.' }));
    await lib.recordFailedModelCall(entry);
    expect(await toSummarize(8)).toMatchObject({ attempts: 0 });
  });

  it('are deleted when the wait ends', async () => {
    await lib.recordFailedModelCall(await toSummarize(8));
    await lib.completeSummary(await toSummarize(8), null);
    expect(await lib.getItem(entryKey(getId(8)))).not.toHaveProperty('attempts');
  });
});

describe('daily budget of the model', () => {
  const DAY = '2031-05-05';
  const entry = (characters: number, day = DAY, more: Partial<EntryUse> = {}) => ({
    use: 'entries' as const,
    feed: 'feed-a',
    feedCalls: 1_000,
    isScheduled: true,
    characters,
    day,
    ...more,
  });
  const topic = (characters: number, day = DAY) => ({ use: 'topics' as const, characters, day });
  const item = (day: string) => lib.getItem({ pk: 'MODEL_BUDGET', sk: day }, { consistent: true });
  const taken = async (calls: BudgetedModelCall[], limits: ModelLimits) =>
    (await Promise.all(calls.map((call) => lib.consumeModelBudget(call, limits)))).filter((refused) => !refused).length;
  const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

  it('is never exceeded by forty concurrent callers', async () => {
    const limits = { calls: 30, characters: 2_400 };
    expect(await taken(times(40, entry(100)), limits)).toBe(20);
    expect(await lib.consumeModelBudget(entry(1), limits)).toBe('day');
    expect(await taken(times(10, entry(0)), limits)).toBe(5);
    expect(await item(DAY)).toMatchObject({ calls: 25, characters: 2_000, entry_calls: 25 });
    expect(Number((await item(DAY))?.['expires_at'])).toBeGreaterThan(Date.parse(DAY) / 1_000 + 86_400);
  });

  it('refuses a call if no calls are allowed or the input exceeds the character limit', async () => {
    expect(await lib.consumeModelBudget(entry(10, '2031-05-06'), { calls: 0, characters: 1_000 })).toBe('day');
    expect(await lib.consumeModelBudget(entry(1_001, '2031-05-06'), { calls: 10, characters: 1_000 })).toBe('day');
    expect(await item('2031-05-06')).toBeNull();
  });

  it('gives topics at most a third of the calls and characters', async () => {
    const day = '2031-05-07';
    const limits = { calls: 30, characters: 3_000 };
    expect(await taken([entry(100, day)], limits)).toBe(1);
    expect(await taken(times(20, topic(10, day)), limits)).toBe(10);
    expect(await taken(times(25, entry(10, day)), limits)).toBe(19);
    expect(await item(day)).toMatchObject({ calls: 30, topic_calls: 10, topic_characters: 100 });
    expect(await lib.consumeModelBudget(topic(1_001, '2031-05-08'), limits)).toBe('day');
    expect(await lib.consumeModelBudget(topic(600, '2031-05-08'), limits)).toBeNull();
    expect(await lib.consumeModelBudget(topic(401, '2031-05-08'), limits)).toBe('day');
    expect(await lib.consumeModelBudget(topic(400, '2031-05-08'), limits)).toBeNull();
  });

  it('reserves a sixth of the calls and characters for topics, also if entries of many feeds come first', async () => {
    const day = '2031-05-10';
    const limits = { calls: 30, characters: 3_000 };
    const many = Array.from({ length: 60 }, (_, n) => entry(1, day, { feed: `feed-${n}` }));
    expect(await taken(many, limits)).toBe(25);
    expect(await taken(times(10, topic(1, day)), limits)).toBe(5);
    const other = '2031-05-11';
    expect(await taken(times(30, entry(200, other)), limits)).toBe(12);
    expect(await lib.consumeModelBudget(topic(500, other), limits)).toBeNull();
  });

  it('gives a feed at most a tenth of the calls, or the number in the catalog', async () => {
    const day = '2031-05-12';
    const limits = { calls: 100, characters: 90_000 };
    const liar = entry(10, day, { feed: 'liar', feedCalls: undefined });
    expect(await taken(times(40, liar), limits)).toBe(10);
    expect(await lib.consumeModelBudget(liar, limits)).toBe('feed');
    expect(await taken(times(20, { ...liar, feedCalls: 12 }), limits)).toBe(2);
    expect(await taken(times(9, entry(10, day, { feed: 'honest', feedCalls: undefined })), limits)).toBe(9);
    expect(await item(day)).toMatchObject({ calls: 21, entry_calls: 21, entry_characters: 210 });
    await lib.refundModelBudget({ ...liar, feedCalls: 12 });
    expect(await taken(times(3, { ...liar, feedCalls: 12 }), limits)).toBe(1);
  });

  it('gives a feed at most a tenth of the characters, or the share of its calls in the catalog', async () => {
    const day = '2031-05-14';
    const limits = { calls: 100, characters: 20_000 };
    const long = entry(500, day, { feed: 'long', feedCalls: undefined });
    expect(await taken(times(9, long), limits)).toBe(4);
    expect(await lib.consumeModelBudget(long, limits)).toBe('feed');
    expect(await lib.consumeModelBudget({ ...long, characters: 1 }, limits)).toBe('feed');
    expect(await taken(times(9, { ...long, feedCalls: 15 }), limits)).toBe(2);
    expect(await taken(times(9, { ...long, feed: 'less', feedCalls: 5 }), limits)).toBe(2);
    expect(await taken(times(50, { ...long, feed: 'all', feedCalls: 200 }), limits)).toBe(25);
    expect(await item(day)).toMatchObject({ calls: 33, entry_characters: 16_500 });
    await lib.refundModelBudget(long);
    expect(await taken(times(2, { ...long, feedCalls: 15 }), limits)).toBe(1);
  });

  it('allows a feed one call of any length, but no second call beyond its share of the characters', async () => {
    const day = '2031-05-15';
    const limits = { calls: 100, characters: 3_000 };
    const long = entry(800, day, { feed: 'long', feedCalls: undefined });
    expect(await taken(times(3, long), limits)).toBe(1);
    expect(await lib.consumeModelBudget(long, limits)).toBe('feed');
    expect(await lib.consumeModelBudget({ ...long, feed: 'other' }, limits)).toBeNull();
    await lib.refundModelBudget(long);
    expect(await lib.consumeModelBudget(long, limits)).toBeNull();
  });

  it('lets entries that the planner did not schedule use at most half of the calls for entries', async () => {
    const day = '2031-05-13';
    const limits = { calls: 24, characters: 90_000 };
    const early = entry(10, day, { isScheduled: false });
    expect(await taken(times(30, early), limits)).toBe(10);
    expect(await lib.consumeModelBudget(early, limits)).toBe('turn');
    expect(await taken(times(30, entry(10, day)), limits)).toBe(10);
    expect(await lib.consumeModelBudget(early, limits)).toBe('day');
    expect(await item(day)).toMatchObject({ calls: 20 });
  });

  it('returns refunded calls to the day that they were taken from', async () => {
    const day = '2031-05-09';
    const limits = { calls: 3, characters: 300 };
    expect(await taken([topic(100, day), entry(100, day), entry(100, day)], limits)).toBe(3);
    expect(await lib.consumeModelBudget(topic(100, day), limits)).toBe('day');
    await lib.refundModelBudget(topic(100, day));
    expect(await item(day)).toMatchObject({ calls: 2, characters: 200, topic_calls: 0, topic_characters: 0 });
    expect(await lib.consumeModelBudget(topic(100, day), limits)).toBeNull();
  });
});
