import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../support/api.ts';
import { draft, getId } from '../../support/drafts.ts';
import { held } from '../../support/held.ts';
import { type ModelEndpoint, type ModelStep, THROTTLED } from '../../support/model-endpoint.ts';
import { ownTable } from '../../support/own-table.ts';
import { BRIEF, extractive, MODEL, type Service, startWorld, TEXT } from './world.ts';

const HOUR = 3_600_000;
const FIRST = TEXT.slice(0, TEXT.indexOf(' Between'));
const DAY = 24 * HOUR;
const SEC = 'us-sec';
const CFTC = 'us-cftc';
const ECB = 'eu-ecb';

let model: ModelEndpoint;
let load: Awaited<ReturnType<typeof startWorld>>['load'];
let service: Service;
let last = 0;
beforeAll(async () => {
  ({ model, load } = await startWorld('topic-summaries'));
});
afterAll(() => model.stop());
beforeEach(() => model.reset());

/** Starts with a new table, because the due topics are those of the whole table. */
async function freshTable(): Promise<void> {
  vi.resetModules();
  await ownTable('topic-summaries');
  service = await load();
}

/** Stores an entry of a topic, so many hours old; its id. */
async function published(topic: string, hoursAgo: number, fields: Parameters<typeof draft>[1] = {}): Promise<string> {
  last += 1;
  const n = last;
  const published_date = `${new Date(Date.now() - hoursAgo * HOUR).toISOString().slice(0, 19)}Z`;
  const text = await extractive(TEXT.replace('12.5', `${n}.5`));
  const named = { topic_id: topic, topic: { id: topic, name: topic } };
  await service.writes.storeEntry(
    draft(n, { title: `Bank number ${n} fined`, published_date, ...named, ...text, ...fields }),
  );
  return getId(n);
}

const answered = async (topic: string) =>
  (await call(service.getTopicSummary, { pathParameters: { topic_id: topic } })).body;
const makeDue = async (inMs = 0, by = service) => {
  const results = await by.makeDueTopicSummaries({ now: new Date(Date.now() + inMs), remainingMs: () => 600_000 });
  return results.map(({ topic_id, outcome }) => `${topic_id} ${outcome}`).sort();
};
const item = async (topic: string) => service.table.getItem(service.keys.topicSummaryKey(topic), { consistent: true });

describe('due topic summaries', () => {
  beforeEach(freshTable);

  it('makes the first summary of a topic after its first entry, and not before', async () => {
    await published(SEC, 1);
    expect(await answered(SEC)).toMatchObject({ status: 'pending', summary: null });
    expect(await makeDue()).toEqual(['us-sec ai']);
    expect(await answered(SEC)).toMatchObject({ status: 'ready', entry_count: 1 });
    expect(await answered(ECB)).toMatchObject({ status: 'pending', summary: null, method: null, entry_ids: [] });
    expect(await makeDue(30 * DAY)).toEqual(['us-sec ai']);
  });

  it('makes a complete summary again after a day, but not before', async () => {
    await published(SEC, 1);
    await makeDue();
    expect(await makeDue(2 * HOUR)).toEqual([]);
    expect(await makeDue(DAY + HOUR)).toEqual(['us-sec ai']);
  });

  it('makes a stale summary again after an hour, and keeps the old one until then', async () => {
    const first = await published(SEC, 2);
    await makeDue();
    const before = await answered(SEC);
    const second = await published(SEC, 1);
    expect(await answered(SEC)).toEqual({ ...before, status: 'stale' });
    expect(await makeDue(0.9 * HOUR)).toEqual([]);
    expect(await answered(SEC)).toEqual({ ...before, status: 'stale' });
    expect(await makeDue(1.1 * HOUR)).toEqual(['us-sec ai']);
    expect(await answered(SEC)).toMatchObject({ status: 'ready', entry_count: 2, entry_ids: [second, first] });
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['older than the covered entries arrives late', () => published(SEC, 30)],
    ['from long before its window arrives late', () => published(SEC, 200 * 24)],
    [
      'becomes inactive',
      async (id) => {
        const known = (await service.writes.findStoredEntries([id])).get(id);
        if (known) await service.writes.storeEntry({ ...service.writes.toEntryDraft(known), is_active: false }, known);
      },
    ],
    [
      'moves to another day',
      async (id) => {
        const known = (await service.writes.findStoredEntries([id])).get(id);
        if (!known) return;
        const published_date = `${new Date(Date.parse(known.published_date) - 24 * HOUR).toISOString().slice(0, 19)}Z`;
        await service.writes.storeEntry({ ...service.writes.toEntryDraft(known), published_date }, known);
      },
    ],
  ])('makes a summary again after an entry %s', async (_, change) => {
    const id = await published(SEC, 30);
    await makeDue();
    expect((await answered(SEC)).status).toBe('ready');
    await change(id);
    expect((await answered(SEC)).status).toBe('stale');
    expect(await makeDue(2 * HOUR)).toEqual(
      ['us-sec ai'].map((one) => (/inactive/.test(_) ? 'us-sec extractive' : one)),
    );
    expect((await answered(SEC)).status).toBe('ready');
  });

  it('makes a summary again if an earlier release stored it without the state of the covered entries', async () => {
    await published(SEC, 1);
    await makeDue();
    const { pk, sk, body } = (await item(SEC)) as { pk: string; sk: string; body: Record<string, unknown> };
    await service.table.putItem({ Item: { pk, sk, body } });
    expect((await answered(SEC)).status).toBe('stale');
    expect(await makeDue(2 * HOUR)).toEqual(['us-sec ai']);
    expect((await answered(SEC)).status).toBe('ready');
  });

  it('makes an extractive summary without a model call if all entries are older than the window', async () => {
    await published(SEC, 80 * 24);
    expect(await makeDue()).toEqual(['us-sec extractive']);
    const body = await answered(SEC);
    expect(body).toMatchObject({ status: 'ready', method: 'extractive', entry_count: 0, entry_ids: [] });
    expect(body.summary).toMatch(/published nothing in the last \d+ days\.$/);
    expect(model.calls).toEqual([]);
    expect(await makeDue(5 * DAY)).toEqual([]);
  });
});

describe('content of a topic summary', () => {
  beforeEach(freshTable);

  it('has the number of entries and cited statements of the model, with model and prompt version', async () => {
    const older = await published(SEC, 5);
    const newer = await published(SEC, 2);
    model.script({
      input: () => ({
        statements: [
          { update: 2, sentences: [1] },
          { update: 1, sentences: [2, 1] },
        ],
      }),
    });
    expect(await makeDue()).toEqual(['us-sec ai']);
    const body = await answered(SEC);
    expect(body).toMatchObject({
      method: 'ai',
      model: MODEL,
      status: 'ready',
      entry_count: 2,
      entry_ids: [older, newer],
    });
    expect(body.summary.split('\n')).toEqual([
      expect.stringMatching(/ published 2 updates in the last \d+ days\.$/),
      `Bank number ${last - 1} fined [1]`,
      `Bank number ${last} fined — ${FIRST.replace('12.5', `${last}.5`)} [2]`,
    ]);
    expect(body).not.toHaveProperty('prompt_version');
    expect(await item(SEC)).toMatchObject({ prompt_version: 'topic-4', version: 1, stands_in: false });
    expect(model.calls[0]?.data['updates']).toEqual([
      expect.objectContaining({ number: 1, sentences: expect.objectContaining({ 1: `Bank number ${last} fined` }) }),
      expect.objectContaining({
        number: 2,
        sentences: expect.objectContaining({ 1: `Bank number ${last - 1} fined` }),
      }),
    ]);
  });

  it('lists title and one-line summary of each update by number, newest first, without a model', async () => {
    const ids = [await published(SEC, 5), await published(SEC, 2)].reverse();
    expect(await makeDue(0, await load({ SUMMARY_MODEL_ID: '' }))).toEqual(['us-sec extractive']);
    const body = await answered(SEC);
    expect(body).toMatchObject({ method: 'extractive', model: null, entry_ids: ids });
    expect(body.summary).toContain(`Bank number ${last} fined — The regulator fined`);
    expect(body.summary.split('\n')[1]).toMatch(/ \[1\]$/);
    expect(body.summary.split('\n')[2]).toMatch(/ \[2\]$/);
    expect(model.calls).toEqual([]);
    expect(await item(SEC)).toMatchObject({ prompt_version: null, stands_in: false });
  });

  it('counts all of 130 entries, and sends the newest 40 to the model with bounded texts', async () => {
    const long = Array.from({ length: 80 }, (_, i) => `Example Bank was fined ${i} times.`).join(' ');
    for (let i = 0; i < 130; i += 10) {
      await Promise.all(
        Array.from({ length: 10 }, (_, j) =>
          published(SEC, 1 + (i + j) / 10, { description: long, one_line_summary: null }),
        ),
      );
    }
    expect(await makeDue()).toEqual(['us-sec ai']);
    expect(await answered(SEC)).toMatchObject({ entry_count: 130, status: 'ready' });
    const updates: { sentences: Record<string, string> }[] = model.calls[0]?.data['updates'];
    expect(updates).toHaveLength(40);
    for (const { sentences } of updates) {
      const [, ...texts] = Object.values(sentences);
      expect(texts.length).toBeGreaterThan(5);
      expect(texts.join('').length).toBeLessThanOrEqual(400);
    }
    expect(JSON.stringify(model.calls[0]?.body).length).toBeLessThan(40 * 800 + 6_000);
  });

  it('leaves out the oldest updates beyond 30,000 characters of model input', async () => {
    const title = '<'.repeat(300);
    const text = '<'.repeat(400);
    for (let i = 0; i < 20; i += 1) await published(SEC, 1 + i, { title, one_line_summary: text });
    expect(await makeDue(0, await load({ SUMMARY_CALLS_A_DAY: '3' }))).toHaveLength(1);
    const { system, messages } = model.calls[0]?.body ?? {};
    expect(model.calls[0]?.data['updates'].length).toBeGreaterThan(4);
    expect(system[0].text.length + messages[0].content[0].text.length).toBeLessThan(30_000);
  });
});

describe('extractive topic summary after a failed model call', () => {
  const nextTopic = async () => {
    const all = (await service.topics.listTopics(undefined)).map(({ id }) => id);
    taken += 1;
    return all[taken] ?? '';
  };
  let taken = -1;
  beforeAll(freshTable);

  const statements = (...all: unknown[]): ModelStep => ({ input: () => ({ statements: all }) });
  const SCHEMA = 'refused: not in the schema';
  const RANGE = 'refused: a number that the request does not have';
  const REPEATED = 'refused: the same number twice';
  it.each<[string, ModelStep, string]>([
    ['prose instead of a tool call', { prose: 'No.' }, 'refused: stopped by end_turn'],
    ['a truncated response', { input: (good) => good, stopReason: 'max_tokens' }, 'refused: stopped by max_tokens'],
    ['no statements', statements(), SCHEMA],
    ['a text instead of a statement', statements('Bank number fined.'), SCHEMA],
    ['a statement without sentences', statements({ update: 1, sentences: [] }), SCHEMA],
    ['a text instead of a sentence number', statements({ update: 1, sentences: ['Bank number fined.'] }), SCHEMA],
    ['a statement of four sentences', statements({ update: 1, sentences: [1, 2, 1, 2] }), SCHEMA],
    ['a fraction as an update number', statements({ update: 1.5, sentences: [1] }), SCHEMA],
    ['nine statements', statements(...Array(9).fill({ update: 1, sentences: [1] })), SCHEMA],
    ['update number 0', statements({ update: 0, sentences: [1] }), RANGE],
    ['an update number beyond the last update', statements({ update: 3, sentences: [1] }), RANGE],
    ['a sentence number beyond the last sentence', statements({ update: 1, sentences: [1, 9] }), RANGE],
    ['the same update twice', statements({ update: 1, sentences: [1] }, { update: 1, sentences: [2] }), REPEATED],
    ['the same sentence twice', statements({ update: 1, sentences: [1, 1] }), REPEATED],
  ])('is made when the model response is refused: %s', async (_, step, reason) => {
    const topic = await nextTopic();
    const ids = [await published(topic, 5), await published(topic, 2)].reverse();
    model.script(step);
    expect(await service.summarizeTopic(topic)).toEqual({ topic_id: topic, outcome: 'extractive', reason });
    expect(await answered(topic)).toMatchObject({ status: 'ready', method: 'extractive', model: null, entry_ids: ids });
    expect(await item(topic)).toMatchObject({ prompt_version: null, stands_in: false });
  });

  it('is made when the sentences are too long together', async () => {
    await freshTable();
    await published(SEC, 2, { title: 'T'.repeat(299), one_line_summary: 'L'.repeat(200) });
    model.script(statements({ update: 1, sentences: [1, 2] }));
    const refused = { topic_id: SEC, outcome: 'extractive', reason: 'refused: too long' };
    expect(await service.summarizeTopic(SEC)).toEqual(refused);
  });

  it('is kept after a refusal until there are new entries', async () => {
    await freshTable();
    await published(SEC, 5);
    model.script({ prose: 'No.' });
    expect(await makeDue()).toEqual(['us-sec extractive']);
    expect(await makeDue(2 * HOUR)).toEqual([]);
  });

  it.each<[string, ModelStep, string]>([
    ['model throttled', THROTTLED, 'throttled: ThrottlingException 429'],
    ['model down', { error: 'ServiceUnavailableException', status: 503 }, 'down: ServiceUnavailableException 503'],
    ['no response', { hang: true }, 'unavailable: no answer in time'],
    ['no access', { error: 'AccessDeniedException', status: 403 }, 'misconfigured: AccessDeniedException 403'],
  ])('is replaced an hour later by a summary of the model: %s', async (_, step, reason) => {
    await freshTable();
    if ('hang' in step) service = await load(BRIEF);
    await published(SEC, 5);
    model.always(step);
    expect(await service.summarizeTopic(SEC)).toEqual({ topic_id: SEC, outcome: 'extractive', reason });
    expect(await answered(SEC)).toMatchObject({ status: 'ready', method: 'extractive' });
    model.reset();
    const later = await load();
    expect(await makeDue(0.5 * HOUR, later)).toEqual([]);
    expect(await makeDue(1.5 * HOUR, later)).toEqual(['us-sec ai']);
    expect(await answered(SEC)).toMatchObject({ status: 'ready', method: 'ai' });
  });

  it('has no failure reason if the topic has no entries', async () => {
    await freshTable();
    expect(await service.summarizeTopic(SEC)).toEqual({ topic_id: SEC, outcome: 'extractive', reason: null });
    expect(model.calls).toEqual([]);
  });

  it('is made without a call when the budget of the day is used up', async () => {
    await published(SEC, 5);
    const poor = await load({ SUMMARY_CALLS_A_DAY: '0' });
    const reason = 'capped: the budget of the day is used up';
    expect(await poor.summarizeTopic(SEC)).toEqual({ topic_id: SEC, outcome: 'extractive', reason });
    expect(model.calls).toEqual([]);
    expect(await answered(SEC)).toMatchObject({ method: 'extractive' });
  });
});

describe('summaries of several topics', () => {
  beforeEach(freshTable);

  it('are made for the other topics when one fails', async () => {
    for (const topic of [SEC, CFTC, ECB]) await published(topic, 3);
    await service.table.updateItem({
      Key: service.keys.topicDetailsKey(CFTC),
      UpdateExpression: 'SET body.summary_window_days = :broken',
      ExpressionAttributeValues: { ':broken': 'many' },
    });
    expect(await makeDue()).toEqual(['eu-ecb ai', 'us-cftc failed', 'us-sec ai']);
    expect((await answered(ECB)).status).toBe('ready');
  });

  it('stop after the first concurrent calls when the model is misconfigured', async () => {
    const all = (await service.topics.listTopics(undefined)).slice(0, 12).map(({ id }) => id);
    for (const topic of all) await published(topic, 3);
    model.always({ error: 'AccessDeniedException', status: 403 });
    expect(await makeDue()).toEqual(all.map((id) => `${id} extractive`).sort());
    expect(model.calls.length).toBeLessThanOrEqual(4);
  });

  it('use at most a third of the calls of a day', async () => {
    const all = (await service.topics.listTopics(undefined)).slice(0, 4).map(({ id }) => id);
    for (const topic of all) await published(topic, 3);
    const outcomes = await makeDue(0, await load({ SUMMARY_CALLS_A_DAY: '6' }));
    expect(outcomes.filter((one) => one.endsWith(' ai'))).toHaveLength(2);
    expect(model.calls).toHaveLength(2);
  });

  it('are left for the next run when no time is left', async () => {
    for (const topic of [SEC, ECB]) await published(topic, 3);
    const results = await service.makeDueTopicSummaries({ now: new Date(), remainingMs: () => 5_000 });
    expect(results.map(({ outcome }) => outcome)).toEqual(['no time', 'no time']);
    expect(model.calls).toEqual([]);
    expect(await makeDue()).toEqual(['eu-ecb ai', 'us-sec ai']);
  });

  it('are stored once by two concurrent runs, and the slower run is reported as overtaken', async () => {
    await published(SEC, 3);
    const { when, over } = held();
    model.script({ when });
    const slow = service.summarizeTopic(SEC);
    while (model.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const newer = await published(SEC, 1);
    expect(await service.summarizeTopic(SEC)).toMatchObject({ outcome: 'ai' });
    over();
    expect(await slow).toEqual({ topic_id: SEC, outcome: 'overtaken', reason: null });
    expect(await answered(SEC)).toMatchObject({
      status: 'ready',
      entry_count: 2,
      entry_ids: expect.arrayContaining([newer]),
    });
    expect(await item(SEC)).toMatchObject({ version: 1 });
  });

  it('are stale when an entry arrives during the model call', async () => {
    await published(SEC, 3);
    const { when, over } = held();
    model.script({ when });
    const running = service.summarizeTopic(SEC);
    while (model.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await published(SEC, 100);
    over();
    await running;
    expect((await answered(SEC)).status).toBe('stale');
  });

  it('are stale when an entry is counted before it appears in the list', async () => {
    await published(SEC, 3);
    const today = String(Date.parse(new Date().toISOString().slice(0, 10)) / DAY);
    await service.table.updateItem({
      Key: service.keys.topicStatsKey(SEC),
      UpdateExpression: 'ADD days.#today :one',
      ExpressionAttributeNames: { '#today': today },
      ExpressionAttributeValues: { ':one': 1 },
    });
    expect(await makeDue()).toEqual(['us-sec ai']);
    expect((await answered(SEC)).status).toBe('stale');
    expect(await makeDue(2 * HOUR)).toEqual(['us-sec ai']);
  });

  it('cost one request plus one per 50 topics to find, four to make and one to read', async () => {
    await published(SEC, 3);
    const finding = 1 + Math.ceil((await service.topics.listTopics(undefined)).length / 50);
    const run = () => service.makeDueTopicSummaries({ now: new Date(), remainingMs: () => 600_000 });
    expect((await service.cost.measureCost(run)).cost.requests).toBe(finding + 4);
    expect((await service.cost.measureCost(run)).cost.requests).toBe(finding);
    expect((await service.cost.measureCost(() => service.summaries.getTopicSummary(SEC))).cost.requests).toBe(1);
  });

  it('are made again at each call of summarizeTopic, even without new entries', async () => {
    await published(SEC, 3);
    const topics = await service.topics.listTopics(undefined);
    const sec = topics.find(({ id }) => id === SEC);
    for (let run = 1; sec && run <= 2; run += 1) await service.summarizeTopic(sec.id);
    expect(await item(SEC)).toMatchObject({ version: 2 });
    expect((await answered(SEC)).status).toBe('ready');
  });
});
