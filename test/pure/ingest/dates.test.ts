import { describe, expect, it } from 'vitest';
import type { Feed } from '../../../lib/feeds/feed.ts';
import { findItemDateOrigin } from '../../../lib/ingest/item-date.ts';
import { parseFeedDocument } from '../../../lib/ingest/parse-document.ts';
import type { FeedItem } from '../../../lib/ingest/parsed-feed.ts';
import { readSections, splitColumns } from '../../support/sections.ts';

const FETCHED = new Date('2026-11-20T12:00:00Z');
const FIRST_SEEN = {
  published_date: '2026-11-20T00:00:00Z',
  published_date_source: 'first_seen',
  published_precision: 'day',
};
const item = (fields: Partial<FeedItem>): FeedItem => ({
  guid: null,
  title: 'An item',
  link: null,
  html: null,
  dates: [],
  ...fields,
});
const feed = (zone: string | null, formats?: string[]) =>
  ({ time_zone: zone ?? undefined, date_formats: formats }) as unknown as Feed;

/**
 * Dates as regulators' feeds write them. Each has the zone of the feed, the day or instant that it means, and the
 * formats of the feed.
 */
const DATE_FORMS = readSections(`${import.meta.dirname}/date-forms.txt`);
/** Texts that a file of lines cannot hold. */
const ODD_FORMS = [
  ['  Mon,  27  July\n2026 15:30:00  Z ', '-', '2026-07-27T15:30:00Z'],
  [''],
  ['x'.repeat(201)],
  [`27 Jul 2026${' '.repeat(200)}`],
];

describe.each([
  ...DATE_FORMS.map(({ heading, lines }) => ({ heading, forms: lines.map(splitColumns) })),
  { heading: 'odd texts', forms: ODD_FORMS },
])('publication date formats: $heading', ({ forms }) => {
  it.for(forms)('parses %j in the time zone %s as %s %j', ([text = '', zone = '-', published = '-', formats = '']) => {
    const named = zone === '-' ? null : zone;
    const found = findItemDateOrigin(item({ dates: [text] }), feed(named, formats ? formats.split(' ') : undefined), {
      description: '',
      fetchedAt: FETCHED,
    });
    const [day, time] = published.split('T');
    const dated = {
      published_date: time ? published : `${day}T00:00:00Z`,
      published_date_source: 'feed',
      published_precision: time ? 'instant' : 'day',
    };
    expect(found).toEqual(published === '-' ? FIRST_SEEN : dated);
  });
});

it('has test cases for more than 60 date formats', () => {
  expect(DATE_FORMS.flatMap(({ lines }) => lines).length).toBeGreaterThan(60);
});

describe('time zone names in dates', () => {
  it.each([
    ...([
      ['AEST', '00:00'],
      ['AEDT', '23:00'],
      ['BST', '09:00'],
      ['CET', '09:00'],
      ['CEST', '08:00'],
      ['EET', '08:00'],
    ] as const),
    ...([
      ['EEST', '07:00'],
      ['HKT', '02:00'],
      ['IST', '04:30'],
      ['JST', '01:00'],
      ['SGT', '02:00'],
      ['WET', '10:00'],
    ] as const),
    ...([
      ['WEST', '09:00'],
      ['GMT', '10:00'],
      ['UTC', '10:00'],
      ['UT', '10:00'],
      ['EST', '15:00'],
      ['EDT', '14:00'],
    ] as const),
    ...([
      ['CST', '16:00'],
      ['CDT', '15:00'],
      ['MST', '17:00'],
      ['MDT', '16:00'],
      ['PST', '18:00'],
      ['PDT', '17:00'],
    ] as const),
    ...([
      ['NZST', '22:00'],
      ['ET', '14:00'],
      ['+0545', '04:15'],
      ['GMT+2', '08:00'],
      ['UTC-3', '13:00'],
      ['', '10:00'],
    ] as const),
  ])('converts 10:00 in the zone "%s" to %s in UTC', (zone, time) => {
    const found = findItemDateOrigin(item({ dates: [`Mon, 01 Jun 2026 10:00:00 ${zone}`] }), feed(null), {
      description: '',
      fetchedAt: FETCHED,
    });
    expect(found.published_date.slice(11, 16)).toBe(time);
  });
});

describe('selection of the publication date', () => {
  const origin = (fields: Partial<FeedItem>, description = '', formats: string[] = []) =>
    findItemDateOrigin(item(fields), feed('Europe/Paris', formats), { description, fetchedAt: FETCHED });

  it('uses the first readable date of the feed', () => {
    const dates = ['soon', '05/07/2026', '2026-07-27', '2026-07-28'];
    expect(origin({ dates })).toMatchObject({ published_date: '2026-07-27T00:00:00Z', published_date_source: 'feed' });
  });

  it('prefers a date of the feed to a date in the text', () => {
    const html = '<time datetime="2026-07-01T10:00:00Z">1 July</time>';
    expect(origin({ dates: ['2026-07-27'], html }).published_date).toBe('2026-07-27T00:00:00Z');
  });

  it('reports the page as the source of the date for items of a web page', () => {
    const found = origin({ dates: ['27 juillet 2026'], dateSource: 'page' });
    expect(found).toMatchObject({ published_date: '2026-07-27T00:00:00Z', published_date_source: 'page' });
  });

  it.each([
    ['<div><time datetime="2026-07-27T08:00:00Z" class="datetime">27 July 2026</time></div>', '2026-07-27T08:00:00Z'],
    ["<TIME class=a DateTime='2026-07-27'>Monday</TIME>", '2026-07-27T00:00:00Z'],
    ['<time datetime=2026-07-27T10:00:00+02:00>x</time>', '2026-07-27T08:00:00Z'],
    ['<time>27 July 2026</time>', '2026-07-27T00:00:00Z'],
    ['<time datetime="2026-07-27">a</time> and <time datetime="2026-07-27">b</time>', '2026-07-27T00:00:00Z'],
  ])('uses the date of a time element in the text: %s', (html, published_date) => {
    expect(origin({ html })).toMatchObject({ published_date, published_date_source: 'feed_text' });
  });

  it.each([
    ['two dates', '<time datetime="2026-07-27">a</time> to <time datetime="2026-07-29">b</time>'],
    ['a future date', '<time datetime="2027-07-27T08:00:00Z">Comments are due</time>'],
    ['no time element', '<p>Published on 27 July 2026</p>'],
    ['a date beyond the searched part', `${'<p>text</p>'.repeat(5_000)}<time datetime="2026-07-27">a</time>`],
    ['hostile markup', '<time '.repeat(20_000)],
  ])('uses the day of the first fetch for an item with %s in the text', (_, html) => {
    expect(origin({ html })).toEqual(FIRST_SEEN);
  });

  it.each([
    ['27 July 2026 ESMA publishes a report', '2026-07-27T00:00:00Z'],
    ['05/07/2026 - News ESMA publishes a report', '2026-07-05T00:00:00Z'],
    ['27 July 2026, 10:30 ESMA publishes a report', '2026-07-27T08:30:00Z'],
  ])('uses the date at the start of the text only if the catalog allows it: %s', (text, published_date) => {
    const found = origin({}, text, ['leading_text', 'day_month_year']);
    expect(found).toMatchObject({ published_date, published_date_source: 'feed_text' });
    expect(origin({}, text)).toEqual(FIRST_SEEN);
  });

  it('accepts a day that has begun in the time zone of the feed', () => {
    const evening = new Date('2026-07-26T20:00:00Z');
    const of = (zone: string) =>
      findItemDateOrigin(item({ dates: ['27 July 2026'] }), feed(zone), { description: '', fetchedAt: evening });
    expect(of('Australia/Sydney')).toMatchObject({
      published_date: '2026-07-27T00:00:00Z',
      published_date_source: 'feed',
    });
    expect(of('Europe/London')).toMatchObject({
      published_date: '2026-07-26T00:00:00Z',
      published_date_source: 'first_seen',
    });
  });
});

it('uses the modification date of an item without a publication date, and reports feed_modified', () => {
  const originIn = (document: string) =>
    findItemDateOrigin(parseFeedDocument(document).items[0] as FeedItem, feed(null), {
      description: '',
      fetchedAt: FETCHED,
    });
  const json = (dates: object) =>
    JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items: [{ id: '1', title: 'A list', ...dates }] });
  const atom = (dates: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>A list</title>${dates}</entry></feed>`;
  const modified = { published_date: '2026-11-18T10:00:00Z', published_date_source: 'feed_modified' };
  expect(originIn(json({ date_modified: '2026-11-18T10:00:00Z' }))).toMatchObject(modified);
  expect(originIn(atom('<updated>2026-11-18T10:00:00Z</updated>'))).toMatchObject(modified);
  const published = { published_date: '2026-11-17T00:00:00Z', published_date_source: 'feed' };
  expect(originIn(json({ date_modified: '2026-11-18', date_published: '2026-11-17' }))).toMatchObject(published);
  expect(originIn(atom('<updated>2026-11-18</updated><published>2026-11-17</published>'))).toMatchObject(published);
});
