import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Feed } from '../../../lib/feeds/feed.ts';
import { type FeedAnswer, type IngestWorld, startWorld } from './world.ts';

let world: IngestWorld;
let fetchFeed: typeof import('../../../lib/ingest/adapters/adapters.ts')['fetchFeed'];
beforeAll(async () => {
  world = await startWorld('ingest-kinds');
  ({ fetchFeed } = await import('../../../lib/ingest/adapters/adapters.ts'));
});
afterAll(() => world.stop());

const recorded = (name: string) => readFileSync(`test/pure/ingest/adapters/documents/${name}`);
/** The Accept header of the last fetch of each feed, by its id. */
const accepts = new Map<string, string | undefined>();

/**
 * Fetches a feed of some kind from its address on this machine and stores it. `more` is a feed that was read before, or
 * the fields of a new one.
 */
async function taken(more: Partial<Feed>, answer: FeedAnswer, contentType: string) {
  const one = (more.id ? more : { ...world.nextFeed(), ...more }) as Feed;
  const path = `/${one.id}`;
  const body = Buffer.isBuffer(answer) || typeof answer === 'string' ? answer : '';
  const serve: RequestListener = (request, response) => {
    accepts.set(one.id, request.headers.accept);
    response.writeHead(200, { 'content-type': contentType }).end(body);
  };
  world.serve(path, serve);
  const feed = { ...one, url: `${world.origin}${path}` };
  const run = await world.ingestFeed({ feed, health: null }, (validators) =>
    fetchFeed(feed, { localOrigins: [world.origin], validators }),
  );
  return { feed: one, run: run.result, entries: await world.stored(one), accept: accepts.get(one.id) };
}

describe('feeds of other kinds than RSS and Atom', () => {
  it('stores the rules and notices of a federal_register feed, and reports its other items', async () => {
    const kind = { kind: 'federal_register' } as const;
    const body = recorded('federal-register.json');
    const { feed, run, entries, accept } = await taken(kind, body, 'application/json; charset=utf-8');
    expect(accept).toBe('application/json, */*;q=0.5');
    expect(run).toMatchObject({ items: 4, created: 2, failed: 2 });
    expect(entries.map(({ title }) => title).sort()).toEqual([
      'Agency Information Collection Activities: Comment Request',
      'Truth in Lending (Regulation Z)',
    ]);
    const rule = entries.find(({ title }) => title.startsWith('Truth'));
    expect(rule).toMatchObject({
      link: 'https://www.federalregister.gov/documents/2026/03/02/2026-04112/truth-in-lending-regulation-z',
      published_date: '2026-03-02T00:00:00Z',
      published_date_source: 'feed',
      published_precision: 'day',
      source_fields: {
        document_number: ['2026-04112'],
        effective_date: ['2026-10-01'],
        docket_ids: ['Docket No. CFPB-2026-0007'],
        regulation_ids: ['3170-AB12'],
        cfr_references: ['12 CFR 1026', '12 CFR 1024'],
        agencies: ['Consumer Financial Protection Bureau'],
      },
    });
    expect(rule?.description).toContain('Regulation Z & its commentary, where <5 loans are made.');
    expect((await taken(feed, body, 'application/json')).run).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
    });
  });

  it('resolves the links of a govuk feed against the site', async () => {
    const { entries } = await taken({ kind: 'govuk' }, recorded('govuk.json'), 'application/json');
    expect(entries.map(({ link }) => link).sort()).toEqual([
      'https://www.example.service.gov.uk/start',
      'https://www.gov.uk/government/publications/financial-sanctions-example',
    ]);
  });

  it('stores one entry per act of a eurlex feed, with a link to its page', async () => {
    const { run, entries, accept } = await taken(
      { kind: 'eurlex', language: 'de' },
      recorded('eurlex.json'),
      'application/sparql-results+json',
    );
    expect(accept).toBe('application/sparql-results+json, application/json;q=0.9');
    expect(run).toMatchObject({ created: 2, failed: 1 });
    expect(entries.map(({ link }) => link)).toContain(
      'https://eur-lex.europa.eu/legal-content/DE/TXT/?uri=CELEX:32026R0411',
    );
  });

  it('reads a json feed by its mapping and resolves relative links against its base', async () => {
    const mapping = {
      items: 'data.items',
      title: 'headline.text',
      link: 'links.0.href',
      date: 'created',
      description: 'teaser',
      id: 'nid',
      html: true,
      base: 'https://www.reg.example',
    };
    const { run, entries } = await taken({ kind: 'json', mapping }, recorded('newsroom.json'), 'application/json');
    expect(run).toMatchObject({ created: 2, failed: 3 });
    expect(entries.find(({ title }) => title === 'New rules on liquidity & capital')).toMatchObject({
      link: 'https://www.reg.example/news/8812/new-rules',
      description: 'Banks must hold more of it.',
    });
  });

  it('reads a page feed as plain text, and stores no script as a link', async () => {
    const selectors = { items: 'ul.news > li', title: 'h3', link: 'h3 a', date: 'time', description: '.teaser' };
    const script = '<ul class="news"><li><h3><a href="javascript:alert(1)">A script</a></h3></li>';
    const body = recorded('newsroom-page.txt').toString().replace('<ul class="news">', script);
    const { entries, accept } = await taken({ kind: 'page', selectors }, body, 'text/html; charset=utf-8');
    expect(accept).toBe('text/html, application/xhtml+xml, */*;q=0.5');
    const link = (title: string) => entries.find((entry) => entry.title === title)?.link;
    expect(link('Neue Regeln & Pflichten')).toBe('https://reg.example/de/aktuelles/1.html');
    expect(link('A script')).toBeNull();
    expect(entries.find(({ title }) => title.startsWith('Neue'))).toMatchObject({ published_date_source: 'page' });
    expect(entries.find(({ title }) => title === 'A script')).toMatchObject({ published_date_source: 'first_seen' });
    expect(entries.find(({ title }) => title.startsWith('Neue'))?.description).toBe(
      'Die Aufsicht stellt klar, was ab dem 1. Oktober gilt.',
    );
  });

  it('stores only those pages of a sitemap that are below the path of the feed', async () => {
    const body = recorded('sitemap.xml').toString().replaceAll('https://reg.example', world.origin);
    const { entries } = await taken({ kind: 'sitemap', path: '/news/' }, body, 'application/xml');
    expect(entries.map(({ title }) => title).sort()).toEqual(['2026 guidance on outsourcing', 'Capital & liquidity']);
  });

  it('fails a JSON feed that returns a web page, with the reason', async () => {
    const { run, entries } = await taken({ kind: 'govuk' }, '<!doctype html><p>Just a moment', 'text/html');
    expect(run).toMatchObject({ outcome: 'failed', errors: ['The document is a web page or XML, not JSON'] });
    expect(entries).toEqual([]);
  });

  it('fails a page feed whose layout has changed, and keeps its stored entries', async () => {
    const selectors = { items: 'ul.news > li', title: 'h3', link: 'h3 a' };
    const first = await taken({ kind: 'page', selectors }, recorded('newsroom-page.txt'), 'text/html');
    const next = '<!doctype html><main><article>New design</article></main>';
    const then = await taken(first.feed, next, 'text/html');
    expect(then.run.errors).toEqual([
      'The page has no element ul.news > li: selectors.items in the catalog says what items are',
    ]);
    expect(then.entries).toHaveLength(first.entries.length);
  });
});

describe('feed with an unconfirmed address', () => {
  it('is not stale until the address answers once, but fails visibly', async () => {
    const { storeFeedItem } = await import('../../../lib/catalog/stored-feeds.ts');
    const { listFeedsWithHealth } = await import('../../../lib/feeds/feeds-with-health.ts');
    const { getFeedState } = await import('../../../lib/feeds/feed-state.ts');
    const feed = world.nextFeed();
    const count = async () => {
      const { feeds_stale, feeds_unconfirmed } = await world.stats.getStatsOverview();
      const detail = (await world.stats.getTopicStats(feed.topic.id)).by_feed.find((one) => one.feed_id === feed.id);
      const followed = (await listFeedsWithHealth()).find((one) => one.feed.id === feed.id);
      const state = followed && getFeedState(followed, new Date());
      return { feeds_stale, feeds_unconfirmed, is_confirmed: detail?.is_confirmed, state };
    };
    const before = await count();
    expect(before).toMatchObject({ feeds_unconfirmed: 0, is_confirmed: true, state: 'never fetched' });
    await storeFeedItem({ ...feed, verified: 'unverified' });
    const open = {
      feeds_stale: before.feeds_stale - 1,
      feeds_unconfirmed: 1,
      is_confirmed: false,
      state: 'unconfirmed',
    };
    expect(await count()).toEqual(open);
    const own = { ...feed, verified: 'unverified' as const };
    await world.ingest(own, { body: '', status: 500 });
    expect(await count()).toEqual({ ...open, state: 'failing' });
    await storeFeedItem(feed);
    expect(await count()).toMatchObject({ feeds_stale: before.feeds_stale, feeds_unconfirmed: 0, is_confirmed: true });
    await storeFeedItem(own);
    await world.ingest(
      own,
      '<rss version="2.0"><channel><title>F</title><item><title>One</title></item></channel></rss>',
    );
    expect(await count()).toEqual({ ...open, feeds_unconfirmed: 0, is_confirmed: true, state: 'fine' });
    await storeFeedItem(own);
    expect(await count()).toMatchObject({ feeds_unconfirmed: 0, is_confirmed: true });
  });
});
