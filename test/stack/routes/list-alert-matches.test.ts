import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MatchPage } from '../../../lib/http/match-content.ts';
import { anAlert, withoutAlert } from '../../support/alerts.ts';
import { API_KEY, expectProblem, send, sendV2 } from '../../support/api.ts';
import { draft, getId } from '../../support/drafts.ts';
import { settleEdits } from '../../support/edited-entry.ts';
import { withOwnTopic } from '../../support/own-topic.ts';
import { bearer, type Person, stackFile } from '../../support/people.ts';

/* Updates that are stored after the alert, and matched. */

const WORD = `chrysoprase${Date.now().toString(36)}`;
const NUMBER = Date.now();
/** Of a topic that the demo does not have: other files look at those of the same table. */
const OWN = {
  feed_id: 'test-matches-feed',
  topic_id: 'test-matches',
  topic: { id: 'test-matches', name: 'Topic of this test' },
  feed: { id: 'test-matches-feed', name: 'Feed of this test', url: `${stackFile().base_url}/health` },
};
let id = '';
let ofEdits = '';

const list = async (query = '', person: Person = 'viewer', headers: string[] = []) =>
  sendV2('GET', `/alerts/${id}/matches${query}`, [...(await bearer(person)), ...headers]);

/** Stores updates in the stack's table at a later time, and runs the matcher after they are committed. */
async function storedAndMatched(numbers: number[], later = 0, more = ''): Promise<void> {
  const { storeEntry } = await import('../../../lib/entries/store-entry.ts');
  const { matchAlerts } = await import('../../../lib/jobs/match-alerts.ts');
  const stored = Date.now() + later;
  try {
    vi.useFakeTimers({ toFake: ['Date'], now: stored });
    for (const n of numbers) await storeEntry(draft(NUMBER + n, { ...OWN, title: `About ${WORD} ${n}${more}` }));
    vi.useFakeTimers({ toFake: ['Date'], now: stored + 16_000 });
    await matchAlerts(() => 60_000);
  } finally {
    vi.useRealTimers();
  }
}

withOwnTopic('test-matches');
beforeAll(async () => {
  ({ id } = await anAlert('viewer', { search: WORD, jurisdiction: 'US' }));
  ({ id: ofEdits } = await anAlert('viewer', { search: WORD }, { kinds: ['edited'] }));
  await storedAndMatched([0, 1, 2]);
  // Later than those, by the clock with which they were matched.
  await storedAndMatched([2], 16_000, ', extended');
  await settleEdits();
});
afterAll(() => Promise.all([withoutAlert('viewer', id), withoutAlert('viewer', ofEdits)]));

it('200: lists matches and reasons, newest first, to owner, key and admin · 404: to another person', async () => {
  const first = await list('?limit=2');
  expect(first.status, first.text).toBe(200);
  expect(MatchPage.parse(first.body)).toEqual(first.body);
  expect(first.body).toMatchObject({ total: null, has_more: true });
  const rest = await list(`?limit=2&cursor=${first.body.next_cursor}`);
  expect(rest.body).toMatchObject({ has_more: false, next_cursor: null });
  const items = [...first.body.items, ...rest.body.items];
  expect(items.map(({ entry }) => entry.id)).toEqual([2, 1, 0].map((n) => getId(NUMBER + n)));
  expect(items[0]).toMatchObject({ kind: 'new', why: { words: [WORD], filters: { jurisdiction: ['US'] } } });
  const whole = (await list()).body;
  expect((await send(`//api/v1/alerts/${id}/matches`, { headers: ['X-API-Key', API_KEY] })).body).toEqual(whole);
  expect((await list('', 'admin')).body).toEqual(whole);
  expect((await list('?limit=0')).body).toMatchObject({ items: [], has_more: true, next_cursor: null });
  expectProblem(await list('', 'member'), 404, 'alert_not_found');
});

it('200: returns the matches as Atom, RSS and JSON Feed', async () => {
  const atom = await list('', 'viewer', ['Accept', 'application/atom+xml']);
  expect(atom.headers['content-type']).toContain('application/atom+xml');
  expect(atom.text.match(/<entry>/g)).toHaveLength(3);
  expect(atom.text).toContain('<title type="text">Regulatory updates: alert An alert</title>');
  const rss = await list('', 'viewer', ['Accept', 'application/rss+xml']);
  expect(rss.text.match(/<item>/g)).toHaveLength(3);
  const feed = await list('', 'viewer', ['Accept', 'application/feed+json']);
  expect(feed.body.items).toHaveLength(3);
});

it('200: names the changed field of an edited entry, but not of a new one, in Atom and JSON Feed', async () => {
  const accepting = async (type: string) =>
    sendV2('GET', `/alerts/${ofEdits}/matches`, [...(await bearer('viewer')), 'Accept', type]);
  const said = /^Title changed\.\n\n/;
  const { items } = (await accepting('application/feed+json')).body;
  expect(items.map((item: { content_text: string }) => item.content_text)).toEqual([expect.stringMatching(said)]);
  expect((await accepting('application/atom+xml')).text).toContain('<content type="text">Title changed.\n\n');
  const others = (await list('', 'viewer', ['Accept', 'application/feed+json'])).body.items;
  expect(others.filter((item: { content_text: string }) => said.test(item.content_text))).toEqual([]);
});

it('400: rejects an offset, and a cursor of another alert or another order', async () => {
  expectProblem(await list('?offset=1'), 400, 'offset_too_large');
  expectProblem(await list('?cursor=nothing'), 400, 'invalid_cursor');
  const { body } = await list('?limit=1');
  expectProblem(await list(`?updated_after=2020-01-01&cursor=${body.next_cursor}`), 400, 'invalid_cursor');
  const other = await anAlert('viewer');
  const elsewhere = await sendV2(
    'GET',
    `/alerts/${other.id}/matches?cursor=${body.next_cursor}`,
    await bearer('viewer'),
  );
  expectProblem(elsewhere, 400, 'invalid_cursor');
  await withoutAlert('viewer', other.id);
});

it('200: lists oldest first with updated_after, and its last cursor returns each later match once', async () => {
  const first = await list('?updated_after=2020-01-01&limit=2');
  const second = await list(`?cursor=${first.body.next_cursor}&limit=2`);
  const ids = [...first.body.items, ...second.body.items].map(({ entry }) => entry.id);
  expect(ids).toEqual([0, 1, 2].map((n) => getId(NUMBER + n)));
  expect([first.body.has_more, second.body.has_more]).toEqual([true, false]);
  const following = async (cursor: string) => {
    const { body } = await list(`?cursor=${cursor}`);
    expect(body).toMatchObject({ has_more: false, next_cursor: expect.any(String) });
    return { ids: body.items.map((item: { entry: { id: string } }) => item.entry.id), next: body.next_cursor };
  };
  const none = await following(second.body.next_cursor);
  expect(none.ids).toEqual([]);
  const counted = async (query: string) => (await list(`?limit=0&${query}`)).body;
  expect(await counted(`cursor=${first.body.next_cursor}`)).toMatchObject({
    items: [],
    has_more: true,
    next_cursor: first.body.next_cursor,
  });
  expect(await counted(`cursor=${none.next}`)).toMatchObject({ items: [], has_more: false });
  await storedAndMatched([3], 17_000);
  const later = await following(none.next);
  expect(later.ids).toEqual([getId(NUMBER + 3)]);
  expect((await following(later.next)).ids).toEqual([]);
});
