import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Entry, EntryDetail } from '../../../lib/entries/entry.ts';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import { type Answer, type CallQuery, call, expectProblem, type GatewayHandler } from '../../support/api.ts';
import { draft, getId } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';

let details: GatewayHandler;
let plain: GatewayHandler;
let writes: typeof import('../../../lib/entries/store-entry.ts');

/** Only dates are made up: the requests' own timers run on. */
const setTime = (time: string | number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(time));
};

/** Stores an entry as if it were that time. */
async function store(n: number, at: string, fields: Parameters<typeof draft>[1] = {}): Promise<void> {
  setTime(at);
  await writes.storeEntry(draft(n, fields) as EntryDraft);
}

const TEN = '2026-11-10T10:00:00Z';
const at = (second: number) => new Date(Date.parse(TEN) + second * 1_000).toISOString().replace('.000', '');
const getIds = ({ body }: Answer): string[] => body.items.map(({ id }: Entry) => id);
const ids = (...numbers: number[]) => numbers.map(getId);

async function asked(handler: GatewayHandler, query: CallQuery, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await call(handler, { query, headers });
  expect([200, 304], answer.text).toContain(answer.status);
  return answer;
}

beforeAll(async () => {
  await ownTable('changes');
  writes = await import('../../../lib/entries/store-entry.ts');
  details = (await import('../../../functions/feeds/list-entry-details.ts')).handler;
  plain = (await import('../../../functions/feeds/list-entries.ts')).handler;
  await store(1, '2026-11-09T00:00:00Z', { place: 0, published_date: '2026-11-05T09:00:00Z', title: 'Capital rules' });
  await store(2, '2026-11-09T00:00:01Z', { place: 1, published_date: '2026-11-04T09:00:00Z' });
  await store(5, TEN, { place: 0, published_date: '2026-11-03T09:00:00Z' });
  await store(4, TEN, { place: 1, published_date: '2026-11-06T09:00:00Z', title: 'Capital buffers' });
  await store(3, at(1), { place: 2, is_active: false, title: 'Capital of Europe' });
  await store(6, at(2), { place: 2 });
  await store(1, at(3), { place: 0, published_date: '2026-11-05T09:00:00Z', title: 'Capital rules, edited' });
});
afterEach(() => setTime('2026-11-11T10:00:00Z'));
afterAll(() => {
  vi.useRealTimers();
});

describe('list of changed entries (updated_after)', () => {
  beforeAll(() => setTime('2026-11-11T10:00:00Z'));

  it('200: sorts by the time of the last change, then by id, each entry once', async () => {
    for (const handler of [plain, details]) {
      const answer = await asked(handler, { updated_after: '2026-11-09' });
      expect(getIds(answer)).toEqual(ids(2, 4, 5, 3, 6, 1));
      expect(answer.body).toMatchObject({ total: null, limit: 50, offset: 0, has_more: false });
      expect(answer.body.next_cursor).toMatch(/^[\w-]+$/);
    }
    const [entry] = (await asked(plain, { updated_after: '2026-11-09' })).body.items;
    expect(entry).not.toHaveProperty('topic');
  });

  it('200: includes midnight of a given day, and excludes a given instant, in any time zone', async () => {
    const since = async (updated_after: string) => getIds(await asked(plain, { updated_after }));
    await store(7, '2026-11-08T00:00:00Z');
    setTime('2026-11-11T10:00:00Z');
    expect((await since('2026-11-08'))[0]).toBe(getId(7));
    expect((await since('2026-11-08T00:00:00Z'))[0]).toBe(getId(2));
    expect(await since(TEN)).toEqual(ids(3, 6, 1));
    expect(await since('2026-11-10T11:00:00.000+01:00')).toEqual(ids(3, 6, 1));
    expect(await since('2026-11-10T09:59:59.999Z')).toEqual(ids(4, 5, 3, 6, 1));
    expect(await since('2026-11-10T10:00:00.5Z')).toEqual(ids(3, 6, 1));
    expect(await since(at(3))).toEqual([]);
    for (const early of ['0000-01-01', '0001-01-01T00:00:00Z', '1969-12-31T23:59:59Z']) {
      expect(await since(early)).toHaveLength(7);
    }
  });

  it('200: returns an empty page and a reusable cursor for a future updated_after', async () => {
    for (const updated_after of ['2026-11-11T10:00:00Z', '2026-11-12', '9999-12-31T23:59:59Z', '9999-12-31']) {
      const first = await asked(plain, { updated_after });
      expect(first.body).toMatchObject({ items: [], has_more: false });
      const cursor = first.body.next_cursor;
      expect((await asked(plain, { cursor })).body).toMatchObject({ items: [], has_more: false, next_cursor: cursor });
    }
  });

  it('200: returns each entry once in pages by cursor, with or without updated_after on later pages', async () => {
    const start = { updated_after: '2026-11-09', limit: 2 };
    for (const repeated of [{ limit: 2 }, start]) {
      let page = await asked(details, start);
      const seen = [...getIds(page)];
      while (page.body.has_more) {
        page = await asked(details, { ...repeated, cursor: page.body.next_cursor });
        expect(page.body.items.length).toBeGreaterThan(0);
        seen.push(...getIds(page));
      }
      expect(seen).toEqual(ids(2, 4, 5, 3, 6, 1));
      expect((await asked(details, { ...repeated, cursor: page.body.next_cursor })).body.items).toEqual([]);
    }
  });

  it('200: narrows a cursor by a later updated_after, and ignores an earlier one', async () => {
    const cursor = (await asked(plain, { updated_after: '2026-11-09', limit: 1 })).body.next_cursor;
    expect(getIds(await asked(plain, { cursor, updated_after: '2026-11-01' }))).toEqual(ids(4, 5, 3, 6, 1));
    expect(getIds(await asked(plain, { cursor, updated_after: at(1) }))).toEqual(ids(6, 1));
    const inside = (await asked(plain, { updated_after: '2026-11-09', limit: 2 })).body.next_cursor;
    expect(getIds(await asked(plain, { cursor: inside, updated_after: TEN }))).toEqual(ids(3, 6, 1));
  });

  it('200: applies each filter of the entry list and the details list, alone and combined', async () => {
    const list = async (query: CallQuery) => getIds(await asked(plain, { updated_after: '2026-11-09', ...query }));
    const detail = async (query: CallQuery) => getIds(await asked(details, { updated_after: '2026-11-09', ...query }));
    expect(await list({ feed_id: 'sec-press-releases' })).toEqual(ids(5, 1));
    expect(await list({ is_active: 0 })).toEqual(ids(3));
    expect(await list({ is_active: 1, feed_id: 'ecb-press-releases' })).toEqual(ids(6));
    expect(await list({ feed_id: 'none' })).toEqual([]);
    expect(await detail({ topic_id: 'us-cftc' })).toEqual(ids(2, 4));
    expect(await detail({ status: 'inactive' })).toEqual(ids(3));
    expect(await detail({ search: 'capital' })).toEqual(ids(4, 3, 1));
    expect(await detail({ search: 'capital -edited', status: 'active' })).toEqual(ids(4));
    expect(await detail({ date: '2026-11-04' })).toEqual(ids(2));
    expect(await detail({ start_date: '2026-11-04', end_date: '2026-11-05T09:00:00Z' })).toEqual(ids(2, 1));
    expect(await detail({ topic_id: 'us-sec', search: 'capital', start_date: '2026-11-05' })).toEqual(ids(1));
  });

  it('200: returns the same entries in filtered pages as in one page', async () => {
    const seen: string[] = [];
    let query: CallQuery = { updated_after: '2026-11-09', search: 'capital', limit: 1 };
    for (let pages = 0; pages < 20; pages += 1) {
      const page = await asked(details, query);
      seen.push(...getIds(page));
      if (!page.body.has_more) break;
      query = { search: 'capital', limit: 1, cursor: page.body.next_cursor };
    }
    expect(seen).toEqual(ids(4, 3, 1));
  });

  it('200: returns has_more and the first cursor for limit 0', async () => {
    const none = await asked(plain, { updated_after: at(2), limit: 0 });
    expect(none.body).toMatchObject({ items: [], total: null, limit: 0, has_more: true });
    expect(getIds(await asked(plain, { cursor: none.body.next_cursor }))).toEqual(ids(1));
    expect((await asked(plain, { updated_after: at(3), limit: 0 })).body.has_more).toBe(false);
    expect((await asked(plain, { updated_after: TEN, limit: 900 })).body.limit).toBe(100);
  });

  it('400: rejects an offset with updated_after, and days and instants that do not exist', async () => {
    const answer = await call(plain, { query: { updated_after: TEN, offset: 10 } });
    expectProblem(answer, 400, 'invalid_parameter');
    expect(answer.body.detail).toContain('next_cursor');
    expect((await asked(plain, { updated_after: TEN, offset: 0 })).body.items).toHaveLength(3);
    const cursor = (await asked(plain, { updated_after: TEN })).body.next_cursor;
    expectProblem(await call(plain, { query: { cursor, offset: 10 } }), 400, 'invalid_parameter');
    for (const wrong of ['', 'yesterday', '2026-02-30', '2026-11-10T10:00:00', '2026-11-10T10:00Z', '1762768800']) {
      expectProblem(await call(details, { query: { updated_after: wrong } }), 400, 'invalid_parameter');
    }
  });

  it('400: rejects a cursor of another list or of other filters, and an edited cursor', async () => {
    const changes = (await asked(details, { updated_after: TEN, topic_id: 'us-sec' })).body.next_cursor;
    const listed = (await asked(details, { topic_id: 'us-sec', limit: 1 })).body.next_cursor;
    const text = Buffer.from(changes, 'base64url').toString();
    const later = Buffer.from(text.replace('2026-11-10', '2026-11-11')).toString('base64url');
    const refused: [GatewayHandler, CallQuery][] = [
      [details, { cursor: changes }],
      [details, { cursor: changes, topic_id: 'us-cftc' }],
      [details, { cursor: changes, topic_id: 'us-sec', updated_after: TEN, status: 'active' }],
      [plain, { cursor: changes }],
      [plain, { cursor: changes, updated_after: TEN }],
      [details, { cursor: listed, topic_id: 'us-sec', updated_after: TEN }],
      [details, { cursor: later, topic_id: 'us-sec' }],
    ];
    for (const [handler, query] of refused) expectProblem(await call(handler, { query }), 400, 'invalid_cursor');
    const { handler } = await import('../../../functions/feeds/list-topic-entries.ts');
    const pathParameters = { topic_id: 'us-sec' };
    expectProblem(await call(handler, { query: { cursor: changes }, pathParameters }), 400, 'invalid_cursor');
    const ignored = await call(handler, { query: { updated_after: TEN }, pathParameters });
    expect(ignored.headers['ignored-parameters']).toBe('updated_after');
  });

  it('reads a page with one request, and an empty future page with none', async () => {
    const { log } = await call(details, { query: { updated_after: '2026-11-09' } });
    expect(log).toMatchObject({ dynamodb_requests: 1, write_units: 0 });
    expect(log['read_units']).toBeLessThanOrEqual(1);
    expect((await call(plain, { query: { updated_after: '2026-11-12' } })).log).toMatchObject({ dynamodb_requests: 0 });
  });

  // Last, since no time of an entry goes back.
  it('200: returns an entry edited during paging again at its new position, and omits none', async () => {
    const first = await asked(plain, { updated_after: TEN, limit: 1 });
    expect(getIds(first)).toEqual(ids(3));
    await store(6, '2026-11-11T12:00:00Z', { place: 2, title: 'Edited meanwhile' });
    setTime('2026-11-11T12:01:00Z');
    expect(getIds(await asked(plain, { cursor: first.body.next_cursor }))).toEqual(ids(1, 6));
  });

  it('304: answers polls of the last cursor until there are changes, and returns each change once', async () => {
    let { next_cursor: cursor } = (await asked(details, { updated_after: '2026-11-09' })).body;
    const quiet = await asked(details, { cursor });
    expect(quiet.body).toMatchObject({ items: [], has_more: false, next_cursor: cursor });
    const poll = () => asked(details, { cursor }, { 'If-None-Match': String(quiet.headers['etag']) });
    expect((await poll()).status).toBe(304);

    await store(8, '2026-11-11T11:00:00Z', { title: 'First' });
    await store(8, '2026-11-11T11:00:05Z', { title: 'Second' });
    setTime('2026-11-11T11:00:19Z');
    expect((await poll()).status, 'not settled yet').toBe(304);
    setTime('2026-11-11T11:00:20Z');
    const news = await poll();
    expect(news.body.items).toMatchObject([{ id: getId(8), title: 'Second', updated_at: '2026-11-11T11:00:05Z' }]);
    cursor = news.body.next_cursor;
    expect((await asked(details, { cursor })).body.items).toEqual([]);
    await writes.storeEntry({ ...draft(8, { title: 'Second' }), is_active: false });
    setTime('2026-11-11T11:01:00Z');
    expect((await asked(details, { cursor })).body.items).toMatchObject([{ id: getId(8), status: 'inactive' }]);
  });
});

describe('consumers of changed entries while three writers create and edit', () => {
  const SPEED = 8;
  const ENTRIES = 30;
  let clock: NodeJS.Timeout;
  let isOver = false;
  const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

  /** When the write of each writer that is under way began. */
  const begun = Array(3).fill(Number.POSITIVE_INFINITY);

  /**
   * Runs the clock faster than real time: 15 seconds pass in two. It pauses during a write that is slower than any in
   * a deployment, because its change would be committed before a consumer sees it.
   */
  function startClock(): void {
    let time = Date.parse('2026-11-20T10:00:00Z');
    let last = performance.now();
    const tick = () => {
      const now = performance.now();
      time = Math.max(time, Math.min(time + SPEED * (now - last), Math.min(...begun) + 10_000));
      last = now;
      setTime(time);
    };
    tick();
    clock = setInterval(tick, 5);
  }
  afterAll(() => clearInterval(clock));

  async function writer(first: number, which: number): Promise<void> {
    for (let n = 0; n < 3 * ENTRIES; n += 1) {
      const id = n % 3 === 0 && n / 3 < ENTRIES ? first + n / 3 : 1_000 + Math.floor(Math.random() * ENTRIES * 3);
      const fields = { place: id, title: `Title ${n % 5} of ${id}`, is_active: n % 7 !== 0 };
      begun[which] = Date.now();
      await writes.storeEntry(draft(id, fields));
      begun[which] = Number.POSITIVE_INFINITY;
    }
  }

  /** Keeps the last cursor and its ETag, and polls until all is over and nothing has changed since. */
  async function follower(handler: GatewayHandler, query: CallQuery, seen: EntryDetail[] = []): Promise<EntryDetail[]> {
    let next: CallQuery = { ...query, updated_after: '2026-11-20T09:59:59Z' };
    let etag = 'none';
    for (;;) {
      const wasOver = isOver;
      const answer = await asked(handler, next, { 'If-None-Match': etag });
      if (answer.status !== 304) seen.push(...answer.body.items);
      if (answer.status === 200) next = { ...query, cursor: answer.body.next_cursor };
      etag = String(answer.headers['etag']);
      if (wasOver && answer.status === 304) return seen;
      await pause();
    }
  }

  /** Follows next_url as a feed reader does, then polls the last page until nothing changes. */
  async function feedFollower(query: CallQuery): Promise<{ id: string; date_modified: string }[]> {
    const seen: { id: string; date_modified: string }[] = [];
    let next: CallQuery = { ...query, updated_after: '2026-11-20T09:59:59Z' };
    for (;;) {
      const wasOver = isOver;
      const { body } = await asked(details, next, { Accept: 'application/feed+json' });
      expect(body.next_url, 'leads nowhere').not.toBe(body.feed_url);
      const items = body.items;
      const address = new URL(body.next_url ?? body.feed_url);
      for (const item of items) seen.push({ id: item._regulatory_updates.entry_id, date_modified: item.date_modified });
      next = Object.fromEntries(address.searchParams);
      if (wasOver && !body.next_url) return seen;
      if (!body.next_url) await pause();
    }
  }

  it('reach exactly the state of the table, and download each version of an entry once', async () => {
    startClock();
    const write = () => Promise.all([1_000, 1_000 + ENTRIES, 1_000 + 2 * ENTRIES].map(writer));
    const all: EntryDetail[] = [];
    const following = Promise.all([
      follower(details, { limit: 7 }, all),
      follower(plain, { limit: 100 }),
      follower(details, { topic_id: 'us-sec', limit: 5 }),
    ]);
    const reading = feedFollower({ limit: 20 });
    await write();
    // Each entry is seen before it is edited.
    while (all.length < 3 * ENTRIES) await pause();
    await write();
    const settled = Date.now() + 17_000;
    while (Date.now() < settled) await pause();
    isOver = true;
    const [, plains, ofTopic] = (await following) as [unknown, EntryDetail[], EntryDetail[]];
    const stored = [
      ...(await writes.findStoredEntries(Array.from({ length: 3 * ENTRIES }, (_, n) => getId(1_000 + n)))).values(),
    ];
    expect(stored).toHaveLength(3 * ENTRIES);

    const version = ({ id, updated_at }: Entry) => `${id} ${updated_at}`;
    const last = (entries: EntryDetail[]) => new Map(entries.map((entry) => [entry.id, entry]));
    for (const seen of [all, plains, ofTopic]) expect(new Set(seen.map(version)).size).toBe(seen.length);
    expect(all.length, 'the followers saw entries before and after edits').toBeGreaterThan(stored.length);
    expect([...last(all).values()].map(version).sort()).toEqual(stored.map(version).sort());
    for (const entry of stored) expect(entry).toMatchObject(last(all).get(entry.id) as EntryDetail);
    expect([...last(plains).values()].map(version).sort()).toEqual(stored.map(version).sort());
    const secs = stored.filter(({ topic_id }) => topic_id === 'us-sec');
    expect([...last(ofTopic).values()].map(version).sort()).toEqual(secs.map(version).sort());

    const read = (await reading).map(({ id, date_modified }) => `${id} ${date_modified}`);
    expect(new Set(read).size).toBe(read.length);
    for (const entry of stored)
      expect(read.filter((one) => one.startsWith(entry.id)).at(-1)).toContain(entry.updated_at);
  });
});
