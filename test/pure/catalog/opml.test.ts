import { describe, expect, it } from 'vitest';
import { NewSource } from '../../../lib/catalog/sources/new-source.ts';
import {
  type ListLine,
  parseAddressList,
  parseOpml,
  parseSourceList,
} from '../../../lib/catalog/sources/parse-opml.ts';
import { OUTLINE_NAMESPACES, toOutlineAttributes } from '../../../lib/catalog/sources/source-outline.ts';
import { formatOpml } from '../../../lib/http/opml.ts';
import { fc } from '../../support/property.ts';

const source = { name: 'Rules', url: 'https://example.org/feed?a=1&b=2', topic_id: 'us-sec', kind: 'feed' };
const format = (sources: (typeof source)[]) =>
  formatOpml({
    title: 'Sources',
    outlines: sources.map(toOutlineAttributes),
    namespaces: OUTLINE_NAMESPACES,
    next: null,
  });
const wrap = (body: string) => `<?xml version="1.0"?>\n<opml version="2.0"><body>\n${body}\n</body></opml>`;
const parse = (body: string) => parseOpml(wrap(body));
const toBody = (line: ListLine) =>
  'reason' in line ? line : { ...line.settings, name: line.name, url: line.url, topic_id: line.topic };

describe('parseOpml', () => {
  it('reads name, address and topic of an outline, with its line', () => {
    expect(parse('<outline type="rss" text="A" title="B" xmlUrl="https://a.example/f"/>')).toEqual([
      { line: 3, name: 'A', url: 'https://a.example/f', topic: null, settings: {} },
    ]);
  });

  it.each([
    ['title without text', '<outline title="B" xmlUrl="https://a.example/f"/>', 'B'],
    ['an empty text', '<outline text=" " title="B" xmlUrl="https://a.example/f"/>', 'B'],
    ['neither text nor title', '<outline xmlUrl="https://a.example/f"/>', 'a.example/f'],
    [
      'single quotes, references and a bare ampersand',
      "<outline text='R&amp;D &#228; Q&A' xmlUrl='https://a.example/?a&b'/>",
      'R&D ä Q&A',
    ],
    ['xmlurl in lower case', '<outline text="B" xmlurl="https://a.example/f"></outline>', 'B'],
    ['a sign in its name', '<outline text="a > b" xmlUrl="https://a.example/f"/>', 'a > b'],
  ])('reads an outline with %s', (_, outline, name) => {
    expect(parse(outline)).toEqual([expect.objectContaining({ name, settings: {} })]);
  });

  it('gives sources the topic of the nearest folder, or their own', () => {
    const own = 'xmlns:s="tag:regulatory-updates-feed-service,2026:source"';
    const text = `<opml ${own}><body><outline text="Banking">
      <outline text="a" xmlUrl="https://a.example/"/>
      <outline text="SEC" s:topic="us-sec"><outline text="b" xmlUrl="https://b.example/"/></outline>
      <outline text="c" xmlUrl="https://c.example/" s:topic="eu-ecb"/></outline>
      <outline text="d" xmlUrl="https://d.example/"/></body></opml>`;
    const lines = parseOpml(text) as { name: string; topic: string }[];
    expect(lines.map(({ name, topic }) => [name, topic])).toEqual([
      ['a', 'Banking'],
      ['b', 'us-sec'],
      ['c', 'eu-ecb'],
      ['d', null],
    ]);
  });

  it.each([
    ['no address', '<outline text="bad"/>', 'It has no xmlUrl.'],
    ['no end of a quote', '<outline text="bad xmlUrl="https://x.example/"/>', 'It is malformed'],
    ['no end', '<outline text="bad" xmlUrl="https://x.example/"', 'It is malformed'],
    ['a tag in an attribute', '<outline text="bad <b>" xmlUrl="https://x.example/"/>', 'It is malformed'],
    ['an attribute twice', '<outline text="bad" text="bad" xmlUrl="https://x.example/"/>', 'It is malformed'],
    ['another list', '<outline type="include" text="bad" url="https://x.example/"/>', 'It includes another list'],
  ])('names an outline with %s, and reads the next one', (_, outline, reason) => {
    const lines = parse(`${outline}\n<outline text="good" xmlUrl="https://a.example/f"/>`);
    expect(lines).toEqual([
      { line: 3, name: expect.stringContaining('bad'), reason: expect.stringContaining(reason) },
      expect.objectContaining({ line: 4, name: 'good' }),
    ]);
  });

  it('ignores outlines in comments and CDATA', () => {
    expect(parse('<!-- <outline text="a" xmlUrl="https://a.example/"/> --><![CDATA[<outline xmlUrl="x"/>]]>')).toEqual(
      [],
    );
  });

  it('names a document that ends too early', () => {
    const [first, last] = parseOpml(wrap('<outline text="a" xmlUrl="https://a.example/"/>').replace('</opml>', ''));
    expect(first).toMatchObject({ name: 'a' });
    expect(last).toMatchObject({ reason: expect.stringContaining('ends before </opml>') });
  });

  it.each([
    ['a document type', '<!DOCTYPE opml [<!ENTITY a "aaaa">]><opml/>', 'document type'],
    ['an entity bomb', '<?xml version="1.0"?><!doctype x [<!entity b "&a;&a;">]><opml>&b;</opml>', 'document type'],
    ['another root', '<rss version="2.0"></rss>', 'element opml'],
    ['no XML', 'https://a.example/feed', 'element opml'],
    ['another encoding', wrap('<outline text="\uFFFD"/>'), 'UTF-8'],
    ['over 10,000 outlines', wrap('<outline/>'.repeat(20_001)), 'at most 10000'],
  ])('rejects %s', (_, text, detail) => {
    expect(() => parseOpml(text)).toThrow(expect.objectContaining({ code: 'invalid_opml' }));
    expect(() => parseOpml(text)).toThrow(detail);
  });

  it('reads 10,000 outlines nested in each other', () => {
    const nested = `${'<outline text="f">'.repeat(9_000)}<outline text="a" xmlUrl="https://a.example/"/>`;
    expect(parse(`${nested}${'</outline>'.repeat(9_000)}`)).toEqual([expect.objectContaining({ name: 'a' })]);
  });

  it('returns the same address, name, topic and settings that were exported', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((one) => one.trim() === one);
    const settings = fc.record(
      {
        institution_name: text.filter((one) => one !== ''),
        language: fc.constantFrom('de', 'pt-BR'),
        time_zone: fc.constant('Europe/London'),
        date_formats: fc.constant(['day_month_year']),
        interval_minutes: fc.integer({ min: 5, max: 1_440 }),
        usual_kind: fc.constant('consultation'),
        include_words: fc.array(
          text.filter((one) => one !== ''),
          { minLength: 1, maxLength: 3 },
        ),
        documents: fc.constant(false),
        path: fc.constant('/news/'),
        kind: fc.constantFrom('feed', 'page', 'sitemap', 'json'),
        selectors: fc.constant({ items: 'li > a[href*="x"]', title: 'a' }),
      },
      { requiredKeys: ['kind'] },
    );
    fc.assert(
      fc.property(
        settings,
        text.filter((one) => /\S/.test(one)),
        (given, name) => {
          const clean = (value: string) => value.replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
          fc.pre(JSON.stringify([given, name]) === clean(JSON.stringify([given, name])) && clean(name) === name);
          fc.pre(!/[\uFFFD]/.test(JSON.stringify([given, name])));
          const one = { ...source, ...given, name };
          const [line] = parseOpml(format([one]));
          const { kind, ...rest } = one;
          expect(toBody(line as ListLine)).toEqual(kind === 'feed' ? rest : one);
        },
      ),
    );
  });

  it('reads 480 of 500 outlines, and names the 20 broken ones', () => {
    const good = Array.from({ length: 500 }, (_, n) => ({
      ...source,
      name: `Source ${n} <&>`,
      url: `https://example.org/feed/${n}?a=1&b="2"`,
      language: n % 2 ? 'de' : 'pt-BR',
      interval_minutes: 5 + n,
      exclude_words: ['x, "y"', `z${n}`],
    }));
    const texts = format(good).split('\n');
    const broken = [
      (line: string) => line.replace(/xmlUrl="[^"]*"/, ''),
      (line: string) => line.replace('text="', 'text='),
      (line: string) => line.replace('/>', ''),
      (line: string) => line.replace(/xmlUrl="[^"]*"/, 'xmlUrl="javascript:alert(1)"'),
      (line: string) => line.replace(/xmlUrl="[^"]*"/, `xmlUrl="https://example.org/${'x'.repeat(10_000)}"`),
      (line: string) => line.replace(/source:language="[^"]*"/, 'source:language="german"'),
      (line: string) => line.replace(/source:language=/, 'source:colour='),
      (line: string) => line.replace(/source:interval_minutes="\d+"/, 'source:interval_minutes="1"'),
      (line: string) => line.replace('<outline', '<outline <'),
      (line: string) => line.replace(/xmlUrl="[^"]*"/, 'xmlUrl="not an address"'),
    ];
    const first = texts.findIndex((line) => line.startsWith('<outline'));
    const places = Array.from({ length: 20 }, (_, n) => first + n * 25);
    for (const [n, place] of places.entries()) texts[place] = broken[n % broken.length]?.(texts[place] ?? '') ?? '';
    const results = parseOpml(texts.join('\n')).map((line) => ({
      line: line.line,
      body: 'reason' in line ? null : (NewSource.safeParse(toBody(line)).data ?? null),
    }));
    const { kind: _, ...rest } = source;
    expect(results.filter(({ body }) => body === null).map(({ line }) => line)).toEqual(places.map((at) => at + 1));
    expect(results.filter(({ body }) => body !== null).map(({ body }) => body)).toEqual(
      good.filter((_one, n) => n % 25 !== 0).map(({ kind: _kind, ...one }) => ({ ...rest, ...one })),
    );
  });
});

describe('parseAddressList', () => {
  it('reads an address in each line, without empty lines and comments', () => {
    expect(parseAddressList('https://a.example/feed\r\n\n# note\n  https://b.example/x \n')).toEqual([
      { line: 1, name: 'a.example/feed', url: 'https://a.example/feed', topic: null, settings: {} },
      { line: 4, name: 'b.example/x', url: 'https://b.example/x', topic: null, settings: {} },
    ]);
  });

  it('rejects over 10,000 lines', () => {
    expect(() => parseAddressList('https://a.example\n'.repeat(10_001))).toThrow('at most 10000');
  });
});

describe('parseSourceList', () => {
  const list = (name: string, encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?>\n` +
    `<opml><body><outline text="${name}" xmlUrl="https://a.example/"/></body></opml>`;

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${list('Aufsicht für', 'UTF-8')}`)],
    ['UTF-8 under another label', Buffer.from(list('Aufsicht für', 'ISO-8859-1'))],
    ['ISO-8859-1', Buffer.from(list('Aufsicht für', 'ISO-8859-1'), 'latin1')],
  ])('reads OPML in %s', (_, bytes) => {
    expect(parseSourceList(bytes)).toEqual([expect.objectContaining({ name: 'Aufsicht für' })]);
  });

  it('rejects bytes that have no known encoding', () => {
    expect(() => parseSourceList(Buffer.from(list('für', 'x-unknown'), 'latin1'))).toThrow('must be in UTF-8');
  });

  it('reads a text with an address in each line', () => {
    expect(parseSourceList(Buffer.from('https://a.example/f\n'))).toEqual([
      expect.objectContaining({ url: 'https://a.example/f' }),
    ]);
  });
});
