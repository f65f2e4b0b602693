import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_ADDRESSES } from './hostile-cases.ts';
import { type DocumentSettings, startPreviewWorld } from './preview-comparison.ts';
import { daysAgo, type FeedAnswer, listen, rss } from './world.ts';

let world: Awaited<ReturnType<typeof startPreviewWorld>>;
beforeAll(async () => {
  world = await startPreviewWorld('ingest-preview-warnings');
});
afterAll(() => world.stop());

type DoubtCase = [name: string, answer: FeedAnswer, settings: DocumentSettings, warnings: object[]];
type FailureCase = [
  name: string,
  answer: FeedAnswer,
  settings: DocumentSettings,
  code: string,
  message: string | RegExp,
];

let documents = 0;
async function preview(answer: FeedAnswer, settings: DocumentSettings = {}) {
  documents += 1;
  world.serve(`/doubts-${documents}`, answer);
  return world.preview(`${world.origin}/doubts-${documents}`, settings);
}
const item = (n: number, more: Record<string, string> = {}) => ({
  title: `The notice ${n} is on the capital of banks`,
  link: `/notices/${n}`,
  guid: `${n}`,
  pubDate: daysAgo(n + 1),
  ...more,
});
const withoutDate = (n: number) => ({ title: `Notice ${n}`, link: `/notices/${n}` });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toUTCString();
const sameDate = { pubDate: daysAgo(3) };
const GERMAN = 'Die Aufsicht hat mit dem Rundschreiben neue Pflichten für die Banken und das Meldewesen der Institute';

describe('doubts about a document', () => {
  it.each<DoubtCase>([
    ['an empty feed', rss([]), {}, [{ code: 'no_items', message: 'The document has no items at the moment.' }]],
    [
      'no dates',
      rss([withoutDate(1), withoutDate(2)]),
      {},
      [{ code: 'no_dates', message: expect.stringMatching(/^No item has a date/), items: [0, 1] }],
    ],
    [
      'an item without a date',
      rss([item(1), withoutDate(2)]),
      {},
      [{ code: 'no_dates', message: expect.stringMatching(/^1 of 2 items have no date/), items: [1] }],
    ],
    ['equal dates', rss([1, 2, 3].map((n) => item(n, sameDate))), {}, [{ code: 'equal_dates', items: [] }]],
    [
      'a date in the future',
      rss([item(1), item(2, { pubDate: inDays(9) })]),
      {},
      [
        { code: 'no_dates', items: [1] },
        { code: 'future_dates', message: '1 date in the future is ignored.' },
      ],
    ],
    [
      'a date that cannot be read',
      rss([item(1), item(2, { pubDate: '05/07/2026' })]),
      {},
      [{ code: 'no_dates' }, { code: 'unread_dates', message: expect.stringContaining('"05/07/2026"') }],
    ],
    [
      'cut titles',
      rss([item(1), item(2, { title: 'The notice on the capital…' })]),
      {},
      [{ code: 'cut_titles', message: '1 title is cut.', items: [1] }],
    ],
    [
      'an item without a link',
      rss([item(1), item(2, { link: '' })]),
      {},
      [{ code: 'no_links', message: '1 of 2 items have no link.', items: [1] }],
    ],
    [
      'a malformed document',
      rss([`<item><title>The first & the second</title><link>/n</link><pubDate>${daysAgo(1)}</pubDate></item>`]),
      {},
      [{ code: 'repaired', message: expect.stringMatching(/line 1/) }],
    ],
    [
      'an item that cannot be read',
      rss([item(1), '<item><guid>2</guid></item>']),
      {},
      [{ code: 'items_unreadable', message: '1 item cannot be read: an item has neither title nor text' }],
    ],
    [
      'words that leave items out',
      rss([item(1), item(2), item(3)]),
      { exclude_words: ['notice 2'] },
      [{ code: 'items_left_out', message: 'The words of the source leave out 1 of 3 items.' }],
    ],
    [
      'words that leave all items out',
      rss([item(1), item(2)]),
      { include_words: ['insurance'] },
      [{ code: 'items_left_out', message: 'The words of the source leave out 2 of 2 items.' }],
    ],
    ['repeated items', rss([item(1), item(1)]), {}, [{ code: 'repeated_items' }]],
    [
      'another language',
      rss([item(1, { title: GERMAN })]),
      { language: 'en' },
      [{ code: 'other_language', message: 'The text is in the language de, and the language is set to en.' }],
    ],
    ['the right language', rss([item(1, { title: GERMAN })]), { language: 'de-AT' }, []],
  ])('names %s', async (...[, answer, settings, warnings]) => {
    expect((await preview(answer, settings)).warnings).toMatchObject(warnings);
    expect((await preview(answer, settings)).warnings).toHaveLength(warnings.length);
  });

  it('names the sources through which items exist already', async () => {
    const answer = rss([item(1), item(2), item(3)]);
    world.serve('/known', answer);
    const [feed] = world.all;
    const findFeedIdsByLink = async (links: string[]) => new Map([[String(links[1]), String(feed?.id)]]);
    const { warnings } = await world.preview(`${world.origin}/known`, {}, findFeedIdsByLink);
    const message = `1 of 3 shown items exist already through another source: ${JSON.stringify(feed?.name)}.`;
    expect(warnings).toEqual([{ code: 'known_items', message, items: [1] }]);
  });
});

describe('addresses without items', () => {
  const status = (code: number): FeedAnswer => ({ body: 'no', status: code });
  const html = (body: string): FeedAnswer => ({
    body: `<!doctype html>${body}`,
    headers: { 'content-type': 'text/html' },
  });
  it.each<FailureCase>([
    [
      '401',
      status(401),
      {},
      'login_required',
      'Only people who are signed in can read it: The server answered 401 Unauthorized.',
    ],
    [
      '403',
      status(403),
      {},
      'blocked',
      'The site does not let this service read it: The server answered 403 Forbidden.',
    ],
    ['404', status(404), {}, 'not_found', 'There is nothing at this address: The server answered 404 Not Found.'],
    ['410', status(410), {}, 'not_found', /410 Gone/],
    ['500', status(500), {}, 'down', 'The server answered 500 Internal Server Error.'],
    ['a log-in page', html('<form><input name="p" type="password"></form>'), {}, 'login_required', /asks for a log-in/],
    ['a web page', html('<p>News</p>'), {}, 'not_a_feed', 'The document is a web page, not a feed.'],
    ['a PDF', { body: '%PDF-1.7\n1 0 obj' }, {}, 'pdf', /is a PDF/],
    ['an empty document', '', {}, 'not_a_feed', 'The document is empty.'],
    ['JSON of another kind', '{"a": 1}', {}, 'not_a_feed', 'The document is JSON, but not a JSON Feed.'],
    [
      'selectors that match nothing',
      html('<p>News</p>'),
      { kind: 'page', selectors: { items: 'li.news' } },
      'no_match',
      /^The page has no element li.news/,
    ],
    ['more than 15 MB', (_, response) => void response.end(Buffer.alloc(16 * 1024 * 1024)), {}, 'too_large', /MB/],
    [
      'endless redirects',
      (request, response) => void response.writeHead(302, { location: `${request.url}?` }).end(),
      {},
      'redirect_loop',
      'More than 5 redirects.',
    ],
    [
      'a redirect to a private address',
      { body: '', status: 302, headers: { location: 'http://10.0.0.1/feed' } },
      {},
      'not_allowed',
      /is not allowed/,
    ],
    ['a connection that ends', (request) => void request.socket.destroy(), {}, 'down', /^Cannot be fetched: /],
  ])('say why: %s', async (...[, answer, settings, code, message]) => {
    const { items, warnings } = await preview(answer, settings);
    expect(items).toEqual([]);
    expect(warnings).toEqual([
      { code, message: typeof message === 'string' ? message : expect.stringMatching(message), items: [] },
    ]);
  });

  it.each(HOSTILE_ADDRESSES.map(([address]) => address).filter((address) => address !== ''))(
    'are never connected to if they are not public: %s',
    async (address) => {
      const { warnings } = await world.preview(address);
      expect(warnings.map(({ code }) => code)).toEqual(['not_allowed']);
    },
  );

  it('include a local server that is not allowed, which gets no request', async () => {
    let visits = 0;
    const server = await listen((__, response) => {
      visits += 1;
      response.end(readFileSync('test/pure/ingest/adapters/documents/sitemap.xml'));
    });
    const { items, warnings } = await world.preview(`${server.origin}/feed`);
    server.stop();
    expect([items, warnings.map(({ code }) => code), visits]).toEqual([[], ['not_allowed'], 0]);
  });
});
