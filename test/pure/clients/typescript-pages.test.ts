import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { all, changes, clientWithKey, clientWithToken, ServiceError } from '../../../clients/typescript/src/index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const page = (ids: string[], next_cursor: string | null, has_more = next_cursor !== null) =>
  Response.json({ items: ids.map((id) => ({ id })), total: null, limit: 2, offset: 0, has_more, next_cursor });

/** A client of a service that answers in this order, and the queries that it was asked. */
function scripted(...answers: Response[]) {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(new URL(url).search);
    return answers.shift() ?? expect.unreachable('asked once more');
  };
  const connection = { baseUrl: 'http://127.0.0.1:1', fetch };
  const client = clientWithKey({ ...connection, apiKey: 'k' });
  return { asked, client, people: clientWithToken({ ...connection, accessToken: async () => 't' }) };
}

async function getIds(list: AsyncIterable<{ id: string }>, most = Number.POSITIVE_INFINITY): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of list) if (ids.push(id) >= most) break;
  return ids;
}

it('iterating over a page yields the items of all later pages and requests the first page once', async () => {
  const { asked, client } = scripted(page(['a', 'b'], 'c1'), page(['c'], 'c2'), page(['d'], null));
  const first = await client.entries.list({ limit: 2, feed_id: 'f' });
  expect(first.items).toHaveLength(2);
  expect(Object.keys(first)).not.toContain('Symbol(Symbol.asyncIterator)');
  expect(await getIds(first)).toEqual(['a', 'b', 'c', 'd']);
  expect(asked).toEqual(['?limit=2&feed_id=f', '?limit=2&feed_id=f&cursor=c1', '?limit=2&feed_id=f&cursor=c2']);
});

const PEOPLES = {
  saved: ({ me }) => me.saved({ limit: 2 }),
  matches: ({ alerts }) => alerts.matches('a', { limit: 2 }),
  allAlerts: ({ allAlerts }) => allAlerts.list({ limit: 2 }),
  log: ({ reviews }) => reviews.log('e', { limit: 2 }),
  reviews: ({ reviews }) => reviews.list({ limit: 2 }),
  deliveries: ({ deliveries }) => deliveries.list('a', { limit: 2 }),
} satisfies Record<string, (people: ReturnType<typeof clientWithToken>) => Promise<AsyncIterable<unknown>>>;

it.each(Object.entries(PEOPLES))(
  'iterates over all pages of %s, and rejects a response that is not a page',
  async (_, list) => {
    const { asked, people } = scripted(page(['a', 'b'], 'c1'), page(['c'], null));
    const ids: unknown[] = [];
    for await (const one of await list(people)) ids.push('id' in one ? one.id : null);
    expect([ids, asked]).toEqual([
      ['a', 'b', 'c'],
      ['?limit=2', '?limit=2&cursor=c1'],
    ]);
    await expect(list(scripted(Response.json({ status: 'fine' })).people)).rejects.toThrow(ServiceError);
  },
);

it('omits a null query parameter, such as the next_cursor of the last page', async () => {
  const { asked, client } = scripted(page(['a'], null));
  await client.entries.list({ feed_id: 'f', ...({ cursor: null } as object) });
  expect(asked).toEqual(['?feed_id=f']);
});

it('iteration fails if a page with has_more has no new cursor', async () => {
  const { client } = scripted(page(['a'], 'c1'), page(['b'], null, true));
  const seen: string[] = [];
  const read = async () => {
    for await (const { id } of all(client.entries.list, { limit: 1 })) seen.push(id);
  };
  await expect(read()).rejects.toThrow('The page has more after it, and does not lead there.');
  expect(seen).toEqual(['a', 'b']);
  const itself = scripted(page(['a'], 'c1'), page(['b'], 'c1'));
  await expect(getIds(all(itself.client.entries.list, {}))).rejects.toThrow(RangeError);
  const counted = scripted(page([], null, true));
  expect(await getIds(await counted.client.entries.list({ limit: 0 }))).toEqual([]);
});

it('changes() resumes from its cursor, which advances after each page', async () => {
  const { asked, client } = scripted(page(['a', 'b'], 'c1'), page(['c'], 'c2', false), page(['d'], 'c3', false));
  const found = changes(client.entries.list, { feed_id: 'f' }, { since: '2026-11-01' });
  expect(found.cursor).toBeNull();
  expect(await getIds(found)).toEqual(['a', 'b', 'c']);
  expect(found.cursor).toBe('c2');
  const later = changes(client.entries.list, { feed_id: 'f' }, { since: { cursor: found.cursor ?? '' } });
  expect(await getIds(later, 1)).toEqual(['d']);
  expect(later.cursor).toBe('c2');
  expect(asked).toEqual(['?feed_id=f&updated_after=2026-11-01', '?feed_id=f&cursor=c1', '?feed_id=f&cursor=c2']);
});

it('changes() polls for new items until the signal aborts', async () => {
  const { asked, client } = scripted(page([], 'c1', false), page(['a'], 'c2', false));
  const giveUp = new AbortController();
  const found = changes(client.entries.list, {}, { since: '2026-11-01', every: 60, signal: giveUp.signal });
  const ids: string[] = [];
  const ended = (async () => {
    for await (const { id } of found) ids.push(id);
  })().catch((error) => error);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ids).toEqual(['a']);
  giveUp.abort(new Error('enough'));
  expect(await ended).toMatchObject({ message: 'enough' });
});

it.each([0, -1, Number.NaN, 2_147_484, Number.POSITIVE_INFINITY])(
  'changes() rejects a polling interval of %d seconds',
  (every) => {
    expect(() => changes(scripted().client.entries.list, {}, { since: '2026-11-01', every })).toThrow(RangeError);
  },
);

it('iteration over changes fails if a page has no cursor', async () => {
  const { client } = scripted(page(['a'], null));
  await expect(getIds(changes(client.entries.list, {}, { since: '2026-11-01' }))).rejects.toThrow(RangeError);
});

it('the message of a ServiceError has status, code, detail and request id', async () => {
  const said = { code: 'entry_not_found', detail: 'There is no entry x.', request_id: 'r-1' };
  const refused = (body: object, headers = {}) =>
    scripted(new Response(JSON.stringify(body), { status: 404, headers })).client.entries.get('x');
  await expect(refused(said)).rejects.toThrow('404 entry_not_found: There is no entry x. (request r-1)');
  const bare = await refused({}, { 'X-Request-Id': 'r-2' }).catch((error) => error);
  expect(bare).toBeInstanceOf(ServiceError);
  expect(bare.message).toBe('404: The service refused the request. (request r-2)');
});
