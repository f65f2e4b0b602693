import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { formatAtom } from '../../../lib/http/formats/atom.ts';
import { toFeedItem } from '../../../lib/http/formats/feed-page.ts';
import { formatJsonFeed } from '../../../lib/http/formats/json-feed.ts';
import { parseFeedDocument } from '../../../lib/ingest/parse-document.ts';
import { toPlainText } from '../../../lib/ingest/plain-text.ts';
import { allItems, call, expectProblem, get, send, untilSettled } from '../../support/api.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { atomFaults, jsonFeedFaults } from '../../support/feed-rules.ts';
import { ownTable } from '../../support/own-table.ts';
import { fc } from '../../support/property.ts';
import { rssFaults } from '../../support/rss-rules.ts';
import { getChildren, getText, type PlainXmlElement, parseXml } from '../../support/xml.ts';

const ATOM = 'application/atom+xml';
const RSS = 'application/rss+xml';
const JSON_FEED = 'application/feed+json';
const LISTS = ['/entries/list', '/entries/detail', '/topics/us-sec/entries'];

const getLink = (element: PlainXmlElement, wanted: string) =>
  ['link', 'atom:link'].flatMap((name) => getChildren(element, name)).find(({ attributes: { rel } }) => rel === wanted)
    ?.attributes['href'];
const atom = (text: string) => {
  const feed = parseXml(text);
  expect(atomFaults(feed)).toEqual([]);
  return { feed, entries: getChildren(feed, 'entry') };
};
const toRssFeed = (text: string) => {
  const rss = parseXml(text);
  expect(rssFaults(rss)).toEqual([]);
  const [feed] = getChildren(rss, 'channel') as [PlainXmlElement];
  return { feed, entries: getChildren(feed, 'item') };
};
const read = async (path: string, query: Record<string, string | number>, accept: string) => {
  const answer = await get(path, query, ['Accept', accept]);
  expect(answer.status, answer.text).toBe(200);
  return answer;
};

describe('entry lists as Atom, RSS and JSON Feed', () => {
  beforeAll(untilSettled);

  it('200: returns valid Atom (RFC 4287), RSS 2.0 and JSON Feed 1.1', async () => {
    for (const path of LISTS) {
      for (const query of [{ limit: 100 }, { limit: 3 }, { limit: 0 }, { updated_after: '2026-01-01', limit: 30 }]) {
        const asAtom = await read(path, query, ATOM);
        expect(asAtom.headers['content-type']).toBe(ATOM);
        atom(asAtom.text);
        const asRss = await read(path, query, RSS);
        expect(asRss.headers['content-type']).toBe(RSS);
        toRssFeed(asRss.text);
        const asJson = await read(path, query, JSON_FEED);
        expect(asJson.headers['content-type']).toBe(JSON_FEED);
        expect(jsonFeedFaults(asJson.body)).toEqual([]);
      }
    }
  });

  it('200: round-trips titles, links and dates through the ingestion parser', async () => {
    for (const path of LISTS) {
      const { items } = (await get(path, { limit: 100 })).body;
      for (const type of [ATOM, RSS, JSON_FEED]) {
        // Of an entry without a date all have its last change.
        const expected = items.map((entry: EntryDetail) => ({
          title: entry.title,
          link: entry.link,
          date: entry.published_date_source === 'first_seen' ? entry.updated_at : entry.published_date,
        }));
        const parsed = parseFeedDocument((await read(path, { limit: 100 }, type)).text);
        expect(parsed.unreadable).toEqual([]);
        const found = parsed.items.map(({ title, link, dates, modifiedDates = [] }) => ({
          title: toPlainText(title ?? '', 1_000),
          link,
          date: toInstant([...dates, ...modifiedDates][0]),
        }));
        expect(found).toEqual(expected);
      }
    }
  });

  const toInstant = (date = '') => new Date(date).toISOString().replace('.000Z', 'Z');

  it('200: maps the fields of a JSON entry to its Atom entry', async () => {
    const query = { search: 'capital', limit: 20 };
    const found = (await get('/entries/detail', query)).body.items as EntryDetail[];
    const place = found.findIndex((one) => one.published_date_source !== 'first_seen');
    const entry = found[place] as EntryDetail;
    const { entries } = atom((await read('/entries/detail', query, ATOM)).text);
    const element = entries[place] as PlainXmlElement;
    expect(getText(element, 'title')).toBe(entry.title);
    expect(getLink(element, 'alternate')).toBe(entry.link);
    expect(getText(element, 'published')).toBe(entry.published_date);
    expect(getText(element, 'updated')).toBe(entry.updated_at);
    expect(getText(element, 'summary')).toBe(entry.one_line_summary);
    expect(getText(element, 'content')).toContain(entry.description);
    for (const point of entry.five_point_summary ?? []) expect(getText(element, 'content')).toContain(`- ${point}`);
    expect(getText(getChildren(element, 'author')[0] as PlainXmlElement, 'name')).toBe(entry.institution_name);
    expect(getChildren(element, 'category').map(({ attributes }) => attributes['term'])).toEqual([
      ...new Set([entry.topic.id, entry.category.id, ...entry.tags]),
    ]);
    const [source] = getChildren(element, 'source') as [PlainXmlElement];
    expect([getText(source, 'title'), getLink(source, 'self')]).toEqual([entry.feed.name, entry.feed.url]);
    expect(getText(element, 'id')).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it('200: gives an undated entry a first-seen date but no published date in both formats', async () => {
    const all: EntryDetail[] = await allItems('/entries/detail', {});
    const undated = all.find((entry) => entry.published_date_source === 'first_seen' && entry.title);
    expect(undated).toBeDefined();
    const query = { feed_id: undated?.feed_id ?? '', limit: 100 };
    const { entries } = atom((await read('/entries/detail', query, ATOM)).text);
    const element = entries.find((one) => getLink(one, 'alternate') === undated?.link) as PlainXmlElement;
    expect(getChildren(element, 'published')).toEqual([]);
    const origin = { source: 'first_seen', precision: 'day', 'first-seen': undated?.first_seen_at };
    expect(getChildren(element, 'reg:date').map(({ attributes }) => attributes)).toEqual([origin]);
    const { items } = (await read('/entries/detail', query, JSON_FEED)).body;
    const item = items.find(
      (one: { _regulatory_updates: { entry_id: string } }) => one._regulatory_updates.entry_id === undated?.id,
    );
    expect(item).not.toHaveProperty('date_published');
    const { published_date_source, published_precision, first_seen_at, is_backfill } = undated as EntryDetail;
    expect(item._regulatory_updates).toMatchObject({
      published_date_source,
      published_precision,
      first_seen_at,
      is_backfill,
    });
  });

  it('200: maps the fields of a JSON entry to its JSON Feed item', async () => {
    const found = (await get('/entries/detail', { limit: 100 })).body.items as EntryDetail[];
    const place = found.findIndex((one) => one.published_date_source !== 'first_seen');
    const entry = found[place] as EntryDetail;
    const { body } = await read('/entries/detail', { limit: 100 }, JSON_FEED);
    expect([body.items[place]]).toMatchObject([
      {
        url: entry.link,
        title: entry.title,
        date_published: entry.published_date,
        date_modified: entry.updated_at,
        authors: [{ name: entry.institution_name }],
        tags: expect.arrayContaining([entry.topic.name, entry.category.name, ...entry.tags]),
        _regulatory_updates: {
          entry_id: entry.id,
          feed_id: entry.feed_id,
          topic_id: entry.topic_id,
          category_id: entry.category.id,
          is_active: true,
          summary: entry.summary,
        },
      },
    ]);
    expect(body._regulatory_updates).toMatchObject({ limit: 100, offset: 0, has_more: true });
  });

  it('200: returns the complete filtered list through its next links', async () => {
    for (const query of [
      { topic_id: 'us-sec', limit: 5 },
      { updated_after: '2026-01-01', topic_id: 'us-sec', limit: 5 },
    ]) {
      const all = (await allItems('/entries/detail', { ...query, limit: 100 })).map(({ title }) => title);
      const titles: Record<string, (string | null)[]> = { [ATOM]: [], [RSS]: [], [JSON_FEED]: [] };
      for (const type of [ATOM, RSS, JSON_FEED]) {
        const first = Object.entries(query).map(([name, value]) => `${name}=${value}`);
        let path: string | null = `/entries/detail?${first.join('&')}`;
        const addresses = new Set<string>();
        while (path) {
          expect(addresses.has(path), path).toBe(false);
          addresses.add(path);
          const answer: Awaited<ReturnType<typeof get>> = await get(path, {}, ['Accept', type]);
          const { feed, entries } = toXmlFeed(type, answer.text);
          titles[type]?.push(
            ...(feed ? entries.map((entry) => getText(entry, 'title')) : answer.body.items.map(getTitle)),
          );
          const [self, next] = feed
            ? [getLink(feed, 'self'), getLink(feed, 'next')]
            : [answer.body.feed_url, answer.body.next_url];
          expect(self).toBe(`http://127.0.0.1/api/v1/feeds${path}`);
          path = next?.replace('http://127.0.0.1/api/v1/feeds', '') ?? null;
        }
        expect(titles[type]).toEqual(all);
      }
    }
  });
  const getTitle = (item: { title: string }) => item.title;
  const toXmlFeed = (type: string, text: string) => {
    if (type === JSON_FEED) return { feed: null, entries: [] };
    return type === ATOM ? atom(text) : toRssFeed(text);
  };

  it('200: negotiates the format by q-values and specificity, and defaults to JSON', async () => {
    const json = 'application/json';
    const asAtom = ATOM;
    const asFeed = JSON_FEED;
    const expected: [string | null, string][] = [
      [null, json],
      ['', json],
      ['*/*', json],
      ['application/json', json],
      ['application/*', json],
      ['application/json, text/plain, */*', json],
      ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', json],
      ['text/html', json],
      ['application/atom+xml;q=0', json],
      ['*/*;q=0', json],
      ['nonsense', json],
      ['application/atom+xml;q=2', json],
      ['application/atom+xml;q=0.1234', json],
      ['application/json;profile="a,b"', json],
      ['application/atom+xml;type=entry', json],
      ['application/atom+xml', asAtom],
      ['APPLICATION/ATOM+XML', asAtom],
      [' application/atom+xml ; q=0.5 ', asAtom],
      ['application/atom+xml;type=feed;charset="UTF-8"', asAtom],
      ['application/atom+xml,application/rdf+xml,application/rss+xml,application/xml;q=0.9,*/*;q=0.1', asAtom],
      ['*/*, application/atom+xml', asAtom],
      ['application/json;q=0.5, application/*', asAtom],
      ['application/json;q=0, */*', asAtom],
      ['text/x;a="b, application/feed+json", application/atom+xml;q=0.2', asAtom],
      ['application/rss+xml', RSS],
      ['application/rss+xml;q=0.9, application/atom+xml;q=0.5', RSS],
      ['application/feed+json', asFeed],
      ['application/atom+xml;q=0.4, application/feed+json;q=0.5', asFeed],
      ['*/*;q=0.9, application/feed+json', asFeed],
      ['application/json;q=0.1, application/atom+xml;q=0.2, application/feed+json;q=0.300', asFeed],
      ['application/atom+xml, application/json', json],
    ];
    for (const [accept, type] of expected) {
      const answer = await get('/entries/list', { limit: 1 }, accept === null ? [] : ['Accept', accept]);
      expect([answer.status, answer.headers['content-type']], `Accept: ${accept}`).toEqual([200, type]);
    }
    const twice = await get('/entries/list', { limit: 1 }, ['Accept', 'text/html', 'Accept', ATOM]);
    expect(twice.headers['content-type']).toBe(asAtom);
    const long = await get('/entries/list', { limit: 1 }, ['Accept', `${'"a,'.repeat(1_500)}`]);
    expect(long.headers['content-type']).toBe(json);
    expect((await get('/categories', {}, ['Accept', ATOM])).headers['content-type']).toBe(json);
  });

  it('304: uses a separate ETag for each format', async () => {
    const tags = new Map<string, string>();
    for (const type of ['application/json', ATOM, RSS, JSON_FEED]) {
      tags.set(type, String((await read('/entries/list', { limit: 2 }, type)).headers.etag));
    }
    expect(new Set(tags.values()).size).toBe(4);
    for (const [type, tag] of tags) {
      for (const [other, known] of tags) {
        const answer = await get('/entries/list', { limit: 2 }, ['Accept', type, 'If-None-Match', known]);
        expect(answer.status, `${type} with the tag of ${other}`).toBe(tag === known ? 304 : 200);
      }
    }
  });

  it('400, 401, 404: returns problem+json to callers that accept only a feed format', async () => {
    for (const type of [ATOM, RSS, JSON_FEED]) {
      expectProblem(await get('/entries/list', { limit: -1 }, ['Accept', type]), 400, 'invalid_parameter');
      expectProblem(await get('/topics/none/entries', {}, ['Accept', type]), 404, 'topic_not_found');
      expectProblem(await send('/entries/list', { headers: ['Accept', type] }), 401, 'unauthorized');
    }
  });
});

describe('feeds of hostile and incomplete entries in an isolated table', () => {
  let details: Parameters<typeof call>[0];
  let plain: typeof details;
  const HOSTILE = [
    ']]>',
    '<!--',
    '--><script>alert(1)</script>',
    '<![CDATA[',
    '&lt;b&gt; & &#0; &#x1F; &nbsp; &bogus;',
    '"quoted" \'single\'',
    '</title></entry></feed>',
    '<?xml version="1.1"?>',
    'a\u0000b\u0001c\u0008\u000B\u000C\u000E\u001F\uFFFE\uFFFF',
    '\u007F\u0085\u009F\u2028\u2029\uFEFF\u202E',
    '\r\n\ttabs\rand returns',
    '\u{1F4A9}\u{10FFFF}\u{1FFFE}',
    '%s {0} $& $1 \\ 100%',
    '[0]=a#b#c',
  ];
  const ask = (handler: typeof details, accept: string, more = {}) =>
    call(handler, { headers: { Accept: accept }, path: '/dev/api/v1/feeds/entries/detail', ...more });

  beforeAll(async () => {
    await ownTable('feed-formats');
    details = (await import('../../../functions/feeds/list-entry-details.ts')).handler;
    plain = (await import('../../../functions/feeds/list-entries.ts')).handler;
    const hostile = HOSTILE.map((text, n) => {
      const points = Array.from({ length: 5 }, (_, point) => `${point} ${text}`);
      const published_date = `2026-11-01T10:00:${String(59 - n)}Z`;
      const texts = {
        title: text,
        description: text,
        institution_name: text,
        one_line_summary: text,
        tags: [text, text],
      };
      return draft(n + 1, {
        ...texts,
        five_point_summary: points,
        published_date,
        link: `https://example.org/?q=${text}`,
      });
    });
    await storeAll(hostile);
  });

  const kept = (text: string) => text.replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');

  it('preserves hostile texts except for characters that XML forbids', async () => {
    for (const handler of [details, plain]) {
      const answer = await ask(handler, ATOM);
      const { entries } = atom(answer.text);
      expect(entries.map((entry) => getText(entry, 'title'))).toEqual(HOSTILE.map(kept));
      expect(entries.map((entry) => getText(entry, 'summary'))).toEqual(HOSTILE.map(kept));
      for (const [n, entry] of entries.entries())
        expect(getText(entry, 'content')).toContain(`- 3 ${kept(HOSTILE[n] ?? '')}`);
      const feed = await ask(handler, JSON_FEED);
      expect(jsonFeedFaults(feed.body)).toEqual([]);
      expect(feed.body.items.map(({ title }: EntryDetail) => title)).toEqual(HOSTILE);
    }
  });

  it('links only http and https addresses, and uses the title as content without a description', async () => {
    const links = ['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org/', '//example.org', 'https://', null];
    await storeAll(
      links.map((link, n) =>
        draft(100 + n, { link, description: '', title: 'No text', institution_name: '  ', place: 1 }),
      ),
    );
    const { entries } = atom((await ask(details, ATOM, { query: { topic_id: 'us-cftc', search: '"no text"' } })).text);
    expect(entries).toHaveLength(links.length);
    for (const entry of entries) {
      expect(getChildren(entry, 'link')).toEqual([]);
      expect(getChildren(entry, 'author')).toEqual([]);
      expect(getText(entry, 'content')).toBe('No text');
    }
    const { body } = await ask(details, JSON_FEED, { query: { topic_id: 'us-cftc', search: '"no text"' } });
    expect(jsonFeedFaults(body)).toEqual([]);
    for (const item of body.items) expect(item).not.toHaveProperty('url');
  });

  it('keeps ids across hosts, stages, versions and pages, and gives each list a distinct id', async () => {
    const getIds = async (handler: typeof details, query: object, more: object = {}) => {
      const { feed, entries } = atom((await ask(handler, ATOM, { query, ...more })).text);
      return { list: getText(feed, 'id'), entries: entries.map((entry) => getText(entry, 'id')) };
    };
    const here = await getIds(details, {});
    const elsewhere = { domainName: 'feeds.example.com', path: '/base/api/v2/feeds/entries/detail' };
    expect(await getIds(details, {}, elsewhere)).toEqual(here);
    expect((await getIds(details, { offset: 2, limit: 3 })).list).toBe(here.list);
    expect((await getIds(plain, {})).entries).toEqual(here.entries);
    const others = [
      { topic_id: 'us-sec' },
      { topic_id: 'us-cftc' },
      { search: 'text' },
      { updated_after: '2026-01-01' },
    ];
    const lists = await Promise.all([...others.map((query) => getIds(details, query)), getIds(plain, {})]);
    expect(new Set([here.list, ...lists.map(({ list }) => list)]).size).toBe(6);
    const { text } = await ask(details, RSS, elsewhere);
    const { feed, entries } = toRssFeed(text);
    expect(getText(feed, 'link')).toBe('https://feeds.example.com/base/');
    expect(entries.map((entry) => getText(entry, 'guid'))).toEqual(here.entries);
  });

  it('builds absolute links from API Gateway or the Host header, and relative links without both', async () => {
    const query = { topic_id: 'us-sec', search: 'a "b c" & d+e%', limit: '1', colour: 'red' };
    const self = async (more: object) =>
      getLink(atom((await ask(details, ATOM, { query, ...more })).text).feed, 'self');
    const rest = '/api/v1/feeds/entries/detail?topic_id=us-sec&search=a%20%22b%20c%22%20%26%20d%2Be%25&limit=1';
    expect(await self({})).toBe(`https://api.example.org/dev${rest}`);
    const headers = { Accept: ATOM, Host: 'evil.example' };
    expect(await self({ headers })).toBe(`https://api.example.org/dev${rest}`);
    const local = { domainName: 'offlineContext_domainName', path: '/api/v1/feeds/entries/detail' };
    expect(await self({ ...local, headers: { Accept: ATOM, Host: '127.0.0.1:3000' } })).toBe(
      `http://127.0.0.1:3000${rest}`,
    );
    expect(await self({ ...local, headers: { Accept: ATOM, Host: '[::1]:3000' } })).toBe(`http://[::1]:3000${rest}`);
    expect(await self({ ...local, headers: { Accept: ATOM, Host: '"><x/>' } })).toBe(rest);
    expect(await self(local)).toBe(rest);
  });

  it('describes the filters in the feed title, and returns an unchanged empty page with 304', async () => {
    const title = async (handler: typeof details, query: object) =>
      getText(atom((await ask(handler, ATOM, { query })).text).feed, 'title');
    expect(await title(details, {})).toBe('Regulatory updates');
    expect(await title(details, { topic_id: 'us-sec', search: 'rules' })).toBe(
      'Regulatory updates: topic us-sec, search rules',
    );
    expect(await title(plain, { feed_id: 'none', is_active: 1, updated_after: '2026-11-01' })).toBe(
      'Changed regulatory updates: feed none, is active true',
    );
    const empty = await ask(plain, ATOM, { query: { feed_id: 'none' } });
    expect(getText(atom(empty.text).feed, 'updated')).toBe('1970-01-01T00:00:00Z');
    const headers = { Accept: ATOM, 'If-None-Match': String(empty.headers['etag']) };
    expect((await ask(plain, ATOM, { query: { feed_id: 'none' }, headers })).status).toBe(304);
  });

  it('dates the feed by the newest change on its page', async () => {
    const { feed, entries } = atom((await ask(details, ATOM, { query: { limit: 5 } })).text);
    const updates = entries.map((entry) => getText(entry, 'updated')).sort();
    expect(getText(feed, 'updated')).toBe(updates.at(-1));
  });

  it('sends Vary: Accept with 200 and 304, at the same read costs in each format', async () => {
    const costs = [];
    for (const accept of ['*/*', ATOM, RSS, JSON_FEED]) {
      const answer = await ask(details, accept, { query: { topic_id: 'us-sec' } });
      expect(answer.headers['vary']).toBe('Accept');
      const headers = { Accept: accept, 'If-None-Match': String(answer.headers['etag']) };
      const again = await ask(details, accept, { query: { topic_id: 'us-sec' }, headers });
      expect([again.status, again.text, again.headers['vary']]).toEqual([304, '', 'Accept']);
      costs.push([answer.log['dynamodb_requests'], answer.log['read_units']]);
    }
    expect(new Set(costs.map(String)).size).toBe(1);
  });

  it('produces well-formed documents from any text, even with lone surrogates', async () => {
    const [entry] = (await ask(details, '*/*', { query: { limit: 1 } })).body.items as [EntryDetail];
    const pieces = fc.constantFrom(
      '\uD800',
      '\uDFFF',
      '\u0000',
      '\uFFFF',
      '&',
      '<',
      '>',
      '"',
      "'",
      ']]>',
      '\r',
      'x',
      'é',
    );
    const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
    const page = { items: [], total: null, limit: 1, offset: 0, has_more: false, next_cursor: null };
    const feed = { id: 'urn:x:1', title: 't', updated: entry.updated_at, home: '/', self: '/x', next: null, page };
    fc.assert(
      fc.property(texts, texts, (title, tag) => {
        const items = [toFeedItem({ ...entry, title, tags: [tag], description: title, id: getId(1) })];
        const { entries } = { entries: getChildren(parseXml(formatAtom({ ...feed, title, items })), 'entry') };
        expect(getText(entries[0] as PlainXmlElement, 'title')).toBe(kept(title));
        expect(
          jsonFeedFaults(JSON.parse(formatJsonFeed({ ...feed, self: 'https://x.example/', title, items }))),
        ).toEqual([]);
      }),
    );
  });
});
