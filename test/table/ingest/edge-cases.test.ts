import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitSentences } from '../../../lib/summaries/sentence-splitting.ts';
import { daysAgo, type FeedAnswer, type IngestWorld, rss, startWorld } from './world.ts';

/* The smallest cases of faults that odd feeds have brought to light once. */

let world: IngestWorld;
beforeAll(async () => {
  world = await startWorld('ingest-known');
});
afterAll(() => world.stop());

async function first(answer: FeedAnswer) {
  const feed = world.nextFeed();
  await world.ingest(feed, answer);
  return (await world.stored(feed))[0];
}
const pubDate = daysAgo(1);

it('does not count a different order of JSON keys in topic and category as an edit', async () => {
  const feed = world.nextFeed();
  const { topic, category } = feed;
  const turned = {
    ...feed,
    topic: { name: topic.name, id: topic.id },
    category: { name: category.name, id: category.id },
  };
  const document = rss([{ title: 'one', guid: '1', pubDate }]);
  await world.ingest(feed, document);
  expect(await world.ingest(turned, document)).toMatchObject({ updated: 0, unchanged: 1 });
});

describe('charsets of documents', () => {
  const TEXT = 'Änderung – Maßnahmen „neu“ für 5 €';
  it.each([
    ['UTF-8 labelled as windows-1252 by header', { encoding: 'utf-8', charset: 'windows-1252', prolog: '' }],
    [
      'UTF-8 labelled as ISO-8859-1 by prolog',
      { encoding: 'utf-8', charset: '', prolog: '<?xml version="1.0" encoding="iso-8859-1"?>' },
    ],
    ['windows-1252 labelled as ISO-8859-1', { encoding: 'windows-1252', charset: 'iso-8859-1', prolog: '' }],
  ])('decodes %s', async (_, { encoding, charset, prolog }) => {
    const body = iconv.encode(rss([{ title: TEXT, guid: '1' }], prolog), encoding);
    const headers = { 'content-type': `text/xml${charset && `; charset=${charset}`}` };
    expect((await first({ body, headers }))?.title).toBe(TEXT);
  });
});

describe('links of items', () => {
  it.each([
    ['click ids are removed', 'https://reg.example/a?id=7&fbclid=z&gclid=y&msclkid=x', 'https://reg.example/a?id=7'],
    ['parameters named gid and fbid stay', 'https://reg.example/a?gid=7&fbid=8', 'https://reg.example/a?gid=7&fbid=8'],
    ['an escaped per cent sign stays escaped', 'https://reg.example/100%25', 'https://reg.example/100%25'],
    ['two slashes in a path stay', 'https://reg.example/a//b', 'https://reg.example/a//b'],
  ])('normalises the link: %s', async (_, link, expected) => {
    expect((await first(rss([{ title: 'one', link }])))?.link).toBe(expected);
  });
});

describe('entities in titles and texts', () => {
  it('keeps escaped angle brackets in an HTML description as text', async () => {
    const description = '&lt;p&gt;The &amp;lt;title&amp;gt; element&lt;/p&gt;';
    const document = rss([`<item><title>one</title><description>${description}</description></item>`]);
    expect((await first(document))?.description).toBe('The <title> element');
  });

  it('does not parse an Atom title of type text as HTML', async () => {
    const document = `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><entry><id>1</id>
      <title type="text">Ratio A&lt;B lowered</title></entry></feed>`;
    expect((await first(document))?.title).toBe('Ratio A<B lowered');
  });

  it('does not parse content_text and title of a JSON Feed as HTML', async () => {
    const version = 'https://jsonfeed.org/version/1.1';
    const items = [{ id: '1', title: 'Ratio A<B lowered', content_text: 'Where A<B holds &amp; more.' }];
    expect(await first(JSON.stringify({ version, items }))).toMatchObject({
      title: 'Ratio A<B lowered',
      description: 'Where A<B holds &amp; more.',
    });
  });
});

describe('broken documents', () => {
  it('refuses XML that is cut between two elements of an item', async () => {
    const feed = world.nextFeed();
    const items = ['one', 'two'].map((title) => ({ title, link: `/${title}`, guid: title, pubDate }));
    const document = rss(items);
    const cut = document.slice(0, document.indexOf('<guid>two'));
    expect((await world.ingest(feed, cut)).errors).toHaveLength(1);
    await world.ingest(feed, document);
    expect(await world.stored(feed)).toHaveLength(2);
  });

  it('stores the valid items of a JSON Feed with invalid ones', async () => {
    const good = { id: '1', title: 'good' };
    const document = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items: [null, good, 'x'] });
    const feed = world.nextFeed();
    expect(await world.ingest(feed, document)).toMatchObject({ items: 3, created: 1, failed: 2 });
  });

  it('reads the first 5,000 items of a larger document and reports the rest on the feed', async () => {
    const same = Array.from({ length: 4_999 }, () => ({ title: 'same', link: '/same' }));
    const feed = world.nextFeed();
    const document = rss([{ title: 'first', link: '/first' }, ...same, { title: 'last', link: '/last' }]);
    expect(await world.ingest(feed, document)).toMatchObject({ outcome: 'read', items: 5_001, created: 2, failed: 1 });
    expect((await world.stored(feed)).map(({ title }) => title).sort()).toEqual(['first', 'same']);
    expect(await world.lastError(feed)).toMatch(/more than 5000 items/);
    expect((await world.health(feed)).etag).toBeNull();
  });

  it('stores the remaining new items in later runs when a run reaches its limit of stored items', async () => {
    // The night has as many as a run stores without options.
    const mostStored = process.env['EVERY_POINT'] ? 1_000 : 20;
    const options = process.env['EVERY_POINT'] ? {} : { maxStored: mostStored };
    const feed = world.nextFeed();
    const items = Array.from({ length: mostStored + 3 }, (_, i) => ({
      title: `Notice ${i}`,
      guid: String(i),
      pubDate,
    }));
    const first = await world.ingest(feed, rss(items), options);
    expect(first.created).toBe(mostStored);
    expect(first.errors.at(-1)).toContain(`at most ${mostStored} `);
    expect(await world.health(feed)).toMatchObject({ first_read_at: null });
    const second = await world.ingest(feed, rss(items));
    expect(second.created).toBe(3);
    expect(await world.health(feed)).toMatchObject({ first_read_at: expect.any(String) });
    expect(await world.ingest(feed, rss(items))).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: mostStored + 3,
      errors: [],
    });
  });

  it('stores the other items when one item cannot be stored', async () => {
    const feed = world.nextFeed();
    const gothic = `a${'\u{10330}'.repeat(19)}`;
    const odd = { title: `${gothic}\u{10330} ${gothic}\u{10428}`, guid: 'odd', pubDate };
    const good = Array.from({ length: 20 }, (_, i) => ({ title: 'good', guid: String(i), pubDate }));
    expect((await world.ingest(feed, rss([odd, ...good]))).created).toBeGreaterThanOrEqual(20);
  });

  it('reports a redirect whose location is not an address', async () => {
    const answer = { body: '', status: 302, headers: { location: 'http://[' } };
    expect((await world.ingest(world.nextFeed(), answer)).errors).toEqual(['"http://[" is not an address']);
  });
});

it('keeps the id of an entry when another item with the same guid appears or disappears', async () => {
  const feed = world.nextFeed();
  const items = ['one', 'two'].map((title) => ({ title, link: `/${title}`, guid: 'same', pubDate }));
  await world.ingest(feed, rss(items));
  await world.ingest(feed, rss(items.slice(1)));
  expect((await world.stored(feed)).map(({ title }) => title).sort()).toEqual(['one', 'two']);
});

describe('dates of items', () => {
  it.each([
    ['CEST', 'Mon, 01 Jun 2026 10:00:00 CEST', '2026-06-01T08:00:00Z'],
    ['BST', 'Mon, 01 Jun 2026 10:00:00 BST', '2026-06-01T09:00:00Z'],
    ['JST', 'Mon, 01 Jun 2026 10:00:00 JST', '2026-06-01T01:00:00Z'],
  ])('parses RFC 822 dates in %s', async (_, date, expected) => {
    expect((await first(rss([{ title: 'one', guid: '1', pubDate: date }])))?.published_date).toBe(expected);
  });

  it('does not parse words with a number as a date', async () => {
    expect((await first(rss([{ title: 'one', guid: '1', pubDate: 'Item 5' }])))?.published_date_source).toBe(
      'first_seen',
    );
  });
});

describe('extractive summaries', () => {
  it('ends a sentence after a number of up to three digits', () => {
    expect(splitSentences('The limit is 25. Firms must comply.')).toEqual(['The limit is 25.', 'Firms must comply.']);
  });

  it('does not take the verb "may" for a month', async () => {
    const { summarizeExtractively } = await import('../../../lib/summaries/extractive-summary.ts');
    const plain = 'Firms may also send a letter here.';
    const dated = 'Banks must report it by 5 April 2027.';
    const text = ['A note on the new rules.', plain, dated].join(' ');
    expect(summarizeExtractively(text, '2026-03-02T08:30:00Z').one_line_summary).toBe(dated);
    expect(summarizeExtractively(`${plain} ${plain.replace('may', 'can')}`, '').one_line_summary).toBe(plain);
  });
});
