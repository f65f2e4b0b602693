import { describe, expect, it } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { type EntryFeedPage, type ListedEntry, toFeedItem } from '../../../lib/http/formats/feed-page.ts';
import { formatRss } from '../../../lib/http/formats/rss.ts';
import { parseFeedDocument } from '../../../lib/ingest/parse-document.ts';
import { toPlainText } from '../../../lib/ingest/plain-text.ts';
import { fc } from '../../support/property.ts';
import { rssFaults } from '../../support/rss-rules.ts';
import { getChildren, getText, type PlainXmlElement, parseXml } from '../../support/xml.ts';

const ENTRY = {
  id: 'a1b2c3',
  feed_id: 'feed',
  topic_id: 'us-sec',
  title: 'Final rule',
  link: 'https://example.org/rule?a=1&b=2',
  institution_name: 'SEC',
  description: 'Text',
  published_date: '2026-11-24T09:31:07Z',
  published_date_source: 'feed',
  published_precision: 'instant',
  first_seen_at: '2026-11-24T09:40:00Z',
  is_backfill: false,
  is_active: true,
  kind: null,
  one_line_summary: null,
  five_point_summary: null,
  created_at: '2026-11-24T09:40:00Z',
  updated_at: '2026-11-25T10:00:00Z',
} as const satisfies ListedEntry;
const DETAILS: Partial<EntryDetail> = {
  topic: { id: 'us-sec', name: 'SEC & CFTC' },
  category: { id: 'securities-markets', name: 'Securities' },
  tags: ['capital'],
  feed: { id: 'feed', name: 'Rules', url: 'https://example.org/feed?x=1&y=2' },
  language: 'en',
};
const HOSTILE = [
  ']]>',
  '<!--',
  '--><script>alert(1)</script>',
  '<![CDATA[',
  '&lt;b&gt; & &#0; &#x1F; &nbsp; &bogus; &amp &copy 2026',
  '"quoted" \'single\'',
  '</title></item></channel></rss>',
  '<?xml version="1.1"?>',
  '<b>bold</b> <img src=x onerror=alert(1)> <p>',
  'CET1<minimum and a < b > c',
  '\u{1F4A9} %s {0} $& $1 \\',
  '\u007F\u0085\u009F\u2028\u202E!',
];

const page = { items: [], total: null, limit: 1, offset: 0, has_more: false, next_cursor: null };
const toPage = (items: ListedEntry[], more: Partial<EntryFeedPage> = {}): EntryFeedPage => ({
  id: 'urn:x:1',
  title: 'Regulatory updates',
  updated: '2026-11-25T10:00:00Z',
  home: 'https://updates.example.org/',
  self: 'https://updates.example.org/list?a=1&b=2',
  next: null,
  page,
  items: items.map(toFeedItem),
  ...more,
});
/** Returns the channel of a valid feed. */
function format(items: ListedEntry[], more: Partial<EntryFeedPage> = {}): PlainXmlElement {
  const root = parseXml(formatRss(toPage(items, more)));
  expect(rssFaults(root)).toEqual([]);
  return getChildren(root, 'channel')[0] as PlainXmlElement;
}
const getItem = (channel: PlainXmlElement) => getChildren(channel, 'item')[0] as PlainXmlElement;
const toText = (html: string | null) => toPlainText(html ?? '', 2_000);

describe('formatRss', () => {
  it('has the channel with its links, language, date and time to live', () => {
    const channel = format([{ ...ENTRY, ...DETAILS }], { next: 'https://updates.example.org/list?cursor=x' });
    const names = ['title', 'link', 'language', 'lastBuildDate', 'ttl'];
    expect(names.map((name) => getText(channel, name))).toEqual([
      'Regulatory updates',
      'https://updates.example.org/',
      'en',
      'Wed, 25 Nov 2026 10:00:00 GMT',
      '15',
    ]);
    expect(getChildren(channel, 'atom:link').map(({ attributes: { rel, href } }) => [rel, href])).toEqual([
      ['self', 'https://updates.example.org/list?a=1&b=2'],
      ['next', 'https://updates.example.org/list?cursor=x'],
    ]);
  });

  it('has the fields of an entry', () => {
    const item = getItem(format([{ ...ENTRY, ...DETAILS, five_point_summary: ['one', 'two'] }]));
    expect(getText(item, 'link')).toBe(ENTRY.link);
    expect(getText(item, 'pubDate')).toBe('Tue, 24 Nov 2026 09:31:07 GMT');
    expect(getText(item, 'atom:updated')).toBe(ENTRY.updated_at);
    expect(getText(item, 'dc:creator')).toBe('SEC');
    expect(getText(item, 'description')).toBe('Text<br>\n<br>\n- one<br>\n- two');
    expect(getText(item, 'guid')).toMatch(/^urn:uuid:/);
    expect(getText(item, 'source')).toBe('Rules');
    expect(getChildren(item, 'category').map(({ children }) => children.join(''))).toEqual([
      'SEC & CFTC',
      'Securities',
      'capital',
    ]);
  });

  it('has no pubDate for an entry that was only first seen', () => {
    const item = getItem(format([{ ...ENTRY, published_date_source: 'first_seen', published_precision: 'day' }]));
    expect(getText(item, 'pubDate')).toBeNull();
    expect(getChildren(item, 'reg:date')[0]?.attributes).toMatchObject({ source: 'first_seen' });
  });

  it('omits links that are no web address, and an empty publisher', () => {
    const item = getItem(format([{ ...ENTRY, link: 'javascript:alert(1)', institution_name: ' ' }]));
    expect([getText(item, 'link'), getText(item, 'dc:creator')]).toEqual([null, null]);
  });

  it.each([
    ['of the entries if they have the same', ['de', 'de'], 'de'],
    ['of none if they differ', ['de', 'en'], null],
    ['of none if one is unknown', ['de', null], null],
    ['of none for an empty page', [], null],
  ])('has the language %s', (_, languages, expected) => {
    const items = languages.map((language, n) => ({ ...ENTRY, id: `e${n}`, language }));
    expect(getText(format(items), 'language')).toBe(expected);
  });

  it('leaves a title as it is unless HTML would read it as markup', () => {
    const titles = ['S&P, Q&A, M & A, 5 < 6 > 4', '<b>', 'a &amp; b', '&#38;', '</p>', '<!-- -->'];
    const items = titles.map((title, n) => ({ ...ENTRY, id: `e${n}`, title }));
    expect(getChildren(format(items), 'item').map((item) => getText(item, 'title'))).toEqual([
      'S&P, Q&A, M & A, 5 < 6 > 4',
      '&lt;b>',
      'a &amp;amp; b',
      '&amp;#38;',
      '&lt;/p>',
      '&lt;!-- -->',
    ]);
  });

  it('is read back by the parser of sources with the same titles, links, texts and dates', () => {
    const items = HOSTILE.map((text, n) => {
      const published_date = `2026-11-01T10:00:${String(10 + n)}Z`;
      return { ...ENTRY, id: `e${n}`, title: `x ${text}`, description: `y\n${text}`, published_date };
    });
    const { items: found, unreadable } = parseFeedDocument(formatRss(toPage(items)));
    expect(unreadable).toEqual([]);
    // Plain text has no control characters, and one space for each run of white space.
    const expected = items.map(({ title, description, published_date, link }) => ({
      title: cleaned(title),
      text: cleaned(description),
      date: published_date,
      link,
    }));
    const toInstant = (date: string | undefined) => new Date(date ?? '').toISOString().replace('.000', '');
    expect(
      found.map(({ title, html, dates, link }) => {
        return { title: cleaned(toText(title)), text: cleaned(toText(html)), date: toInstant(dates[0]), link };
      }),
    ).toEqual(expected);
  });
  const cleaned = (text: string) => text.replace(/[\s\u007F-\u009F\u202E]+/g, ' ').trim();

  it('is well-formed and valid for any text, even with lone surrogates', () => {
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
      'é',
      'a',
    );
    const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, texts, (title, tag) => {
        format([{ ...ENTRY, title, tags: [tag], description: title, institution_name: tag }], { title: `t${title}` });
      }),
    );
  });
});
