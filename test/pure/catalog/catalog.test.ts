import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildCatalogContents } from '../../../lib/catalog/catalog-changes.ts';
import { Catalog } from '../../../lib/catalog/catalog-file.ts';

const catalog = Catalog.parse(JSON.parse(readFileSync('catalog.json', 'utf8')));
const { categories, topics, institutions, feeds } = catalog;

/**
 * The continent of each national jurisdiction, by the geoscheme of the United Nations. Türkiye and Cyprus are under
 * Europe, as their supervisors are.
 */
const COUNTRIES: Record<string, string> = {
  Africa: 'EG GH KE MA MU NG ZA',
  Asia: 'AE BH CN HK ID IL IN JP KR KZ MY PH QA SA SG TH TW',
  Europe: 'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HU IE IT LI LT LU MT NL NO PL PT RO SE TR',
  'North America': 'CA KY MX PA US',
  Oceania: 'AU NZ',
  'South America': 'AR BR CL CO PE',
};
const CONTINENT = new Map(
  Object.entries(COUNTRIES).flatMap(([continent, codes]) => codes.split(' ').map((code) => [code, continent] as const)),
);
const NO_COUNTRY = new Set(['EU', 'INT']);
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const host = (address: string) => new URL(address).hostname;
const twice = (all: string[]) => all.filter((one, i) => all.indexOf(one) !== i);

describe('the contents of catalog.json', () => {
  it('has at least 120 institutions on six continents', () => {
    expect(institutions.length).toBeGreaterThanOrEqual(120);
    const found = new Set(institutions.flatMap(({ jurisdiction_code }) => CONTINENT.get(jurisdiction_code) ?? []));
    expect([...found].sort()).toEqual(Object.keys(COUNTRIES));
  });

  it('has a feed for each topic and institution, and a topic for each category', () => {
    const of = (name: 'topic_id' | 'institution_id') => new Set(feeds.map((feed) => feed[name]));
    expect(topics.filter(({ id }) => !of('topic_id').has(id))).toEqual([]);
    expect(institutions.filter(({ id }) => !of('institution_id').has(id))).toEqual([]);
    const used = new Set(topics.map(({ category_id }) => category_id));
    expect(categories.filter(({ id }) => !used.has(id))).toEqual([]);
    expect(buildCatalogContents(catalog, '2026-01-01T00:00:00Z').feeds).toHaveLength(feeds.length);
  });

  it('has unique ids, feed URLs, topic names and topic URLs', () => {
    for (const all of [categories, topics, institutions, feeds]) expect(twice(all.map(({ id }) => id))).toEqual([]);
    expect(twice(feeds.map(({ url }) => url))).toEqual([]);
    expect(twice(topics.map(({ name }) => name))).toEqual([]);
    const addresses = topics.map(({ primary_url }) => primary_url.replace(/\/$/, ''));
    expect(twice(addresses)).toEqual([]);
  });

  it('uses only country codes, EU and INT as jurisdiction codes, with one name for each code', () => {
    const codes = [...topics, ...institutions].map(({ jurisdiction_code }) => jurisdiction_code);
    expect(codes.filter((code) => !NO_COUNTRY.has(code) && !(regions.of(code) && CONTINENT.has(code)))).toEqual([]);
    const names = new Map<string, Set<string>>();
    for (const { jurisdiction_code: code, jurisdiction } of topics)
      names.set(code, (names.get(code) ?? new Set()).add(jurisdiction.replace(/ \(.*\)$/, '')));
    for (const [code, known] of names) expect([...known], code).toHaveLength(1);
  });

  it('names a state or province in brackets after the country, for subnational topics only', () => {
    for (const { id, scope, jurisdiction, jurisdiction_code: code } of topics) {
      expect(/ \(.+\)$/.test(jurisdiction), id).toBe(scope === 'subnational');
      expect({ EU: 'supranational', INT: 'international' }[code] ?? 'country', id).toBe(
        scope === 'national' || scope === 'subnational' ? 'country' : scope,
      );
    }
  });

  it('lists known languages per topic, and names a feed language only if it is not the first of the list', () => {
    for (const { id, languages: all } of topics) {
      expect(all.length, id).toBeGreaterThan(0);
      expect(
        all.filter((code) => !/^[a-z]{2}$/.test(code) || !languages.of(code)),
        id,
      ).toEqual([]);
    }
    for (const { id, language, topic_id } of feeds) {
      const topic = topics.find((one) => one.id === topic_id);
      if (language) expect(topic?.languages.slice(1), id).toContain(language.slice(0, 2));
    }
  });

  it('has tags of lowercase letters, digits and hyphens', () => {
    for (const { id, tags } of [...topics, ...feeds])
      expect([id, tags.length > 0 && tags.every((tag) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(tag))]).toEqual([id, true]);
  });

  it('has all feeds of the kind federal_register, govuk or eurlex at the host of that service', () => {
    const at = (kind: string) => new Set(feeds.filter((feed) => feed.kind === kind).map(({ url }) => host(url)));
    expect([...at('federal_register')]).toEqual(['www.federalregister.gov']);
    expect([...at('govuk')]).toEqual(['www.gov.uk']);
    expect([...at('eurlex')]).toEqual(['publications.europa.eu']);
  });

  it('has a past date for each verification and block of a feed', () => {
    for (const { id, verified, blocked } of feeds)
      for (const known of [verified === 'unverified' ? undefined : verified, blocked])
        if (known) expect(Date.parse(known.on), id).toBeLessThan(Date.now());
  });
});

describe('validation of catalog.json', () => {
  const [feed] = feeds;
  const messages = (change: object): string[] => {
    const read = Catalog.safeParse({ ...catalog, feeds: [{ ...feed, ...change }] });
    return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.slice(2).join('.')}: ${message}`);
  };
  const mapping = { items: 'data', title: 'title' };
  const PATH = 'names of members, with a full stop between them, at most 10: "data.items"; "$" for all';
  const SELECTOR =
    'not a CSS selector that is taken, such as "ul.news > li a"; :has() and :contains() are not, they cost too much';

  it.each([
    ['a known kind', {}],
    ['json with a mapping', { kind: 'json', mapping }],
    ['json whose document is a list', { kind: 'json', mapping: { items: '$', title: 'a.0.b' } }],
    ['a path of 200 characters', { kind: 'json', mapping: { ...mapping, items: 'a'.repeat(200) } }],
    ['a page with selectors', { kind: 'page', selectors: { items: "main a[href*='/news/']:not(.more)" } }],
    ['a sitemap with a path', { kind: 'sitemap', path: '/news/' }],
    ['a feed with a verification', { verified: { on: '2026-07-07', how: 'read from a browser, ten items' } }],
    [
      'a feed that was seen elsewhere',
      { verified: { on: '2026-07-07', how: 'read by another project', by: 'elsewhere' } },
    ],
    ['a blocked feed', { blocked: { on: '2026-07-07', reason: 'Answers 403 to programs.' } }],
    ['a feed with a note', { note: 'Answers slowly.' }],
    ['a feed with a usual entry kind', { usual_kind: 'monetary_policy' }],
  ])('accepts %s', (_, change) => expect(messages(change)).toEqual([]));

  it.each<[string, object, string[]]>([
    ['json without a mapping', { kind: 'json' }, ['mapping: a feed of kind json needs mapping']],
    ['a page without selectors', { kind: 'page' }, ['selectors: a feed of kind page needs selectors']],
    ['a sitemap without a path', { kind: 'sitemap' }, ['path: a feed of kind sitemap needs path']],
    [
      'selectors of another kind',
      { kind: 'govuk', selectors: { items: 'a' } },
      ['selectors: allowed for kind page only; this feed has kind govuk'],
    ],
    ['a mapping without a kind', { mapping }, ['mapping: allowed for kind json only; this feed has kind feed']],
    [
      'a mapping path with an empty step',
      { kind: 'json', mapping: { ...mapping, items: 'a..b' } },
      [`mapping.items: ${PATH}`],
    ],
    [
      'a mapping path with a step after $',
      { kind: 'json', mapping: { ...mapping, items: '$.a' } },
      [`mapping.items: ${PATH}`],
    ],
    [
      'a mapping path of 12 steps',
      { kind: 'json', mapping: { ...mapping, title: 'a.'.repeat(11).concat('a') } },
      [`mapping.title: ${PATH}`],
    ],
    [
      'a path of 201 characters',
      { kind: 'json', mapping: { ...mapping, items: 'a'.repeat(201) } },
      ['mapping.items: Invalid input'],
    ],
    [
      'a selector that ends with a combinator',
      { kind: 'page', selectors: { items: 'ul >' } },
      [`selectors.items: ${SELECTOR}`],
    ],
    [
      'a selector with an unclosed bracket',
      { kind: 'page', selectors: { items: 'a[href' } },
      [`selectors.items: ${SELECTOR}`],
    ],
    ['a costly selector', { kind: 'page', selectors: { items: 'div:has(a)' } }, [`selectors.items: ${SELECTOR}`]],
    [
      'a selector with an unknown pseudo-class',
      { kind: 'page', selectors: { items: 'a:news' } },
      [`selectors.items: ${SELECTOR}`],
    ],
  ])('rejects an invalid feed with the reason: %s', (_, change, expected) =>
    expect(messages(change)).toEqual(expected),
  );

  it.each([
    ['an unknown kind', { kind: 'rss' }, 'kind'],
    ['a misspelled field in a mapping', { kind: 'json', mapping: { ...mapping, titel: 'x' } }, 'mapping'],
    ['an unknown usual kind', { usual_kind: 'speeches' }, 'usual_kind'],
    ['the usual kind other', { usual_kind: 'other' }, 'usual_kind'],
    ['a sitemap path without a leading slash', { kind: 'sitemap', path: 'news' }, 'path'],
    ['a verification that is a string', { verified: 'yes' }, 'verified'],
    [
      'a verification on a day that does not exist',
      { verified: { on: '2026-02-30', how: 'read from a browser' } },
      'verified',
    ],
    [
      'a verification by an unknown party',
      { verified: { on: '2026-07-07', how: 'read from a browser', by: 'me' } },
      'verified',
    ],
    ['a block without a reason', { blocked: { on: '2026-07-07' } }, 'blocked'],
    ['a missing verification', { verified: undefined }, 'verified'],
  ])('rejects an invalid feed and names the field: %s', (_, change, place) => {
    expect(messages(change).map((message) => message.split(/[.:]/)[0])).toEqual([place]);
  });
});

it('README.md and CHANGELOG.md have the current counts of catalog.json', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme).toContain(`names ${feeds.length} sources of ${institutions.length} institutions`);
  const here = feeds.filter(({ verified }) => verified !== 'unverified' && verified.by !== 'elsewhere');
  expect(readme.includes('This project has read no address of the catalog yet.')).toBe(here.length === 0);
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(
    `A catalog of ${categories.length} categories, ${topics.length} topics and ${feeds.length} feeds of ` +
      `${institutions.length} institutions`,
  );
});

describe('addresses of catalog.json', () => {
  const [first, second] = feeds;
  const messages = (url: string, other: string) => {
    const read = Catalog.safeParse({
      ...catalog,
      feeds: [
        { ...first, url },
        { ...second, url: other },
      ],
    });
    return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  };
  const ADDRESS = 'https://www.reg.example/news/rss?b=2&a=1';

  it.each([
    ['itself', ADDRESS],
    ['itself with http', 'http://www.reg.example/news/rss?b=2&a=1'],
    ['itself without www', 'https://reg.example/news/rss?b=2&a=1'],
    ['itself with a slash at the end', 'https://www.reg.example/news/rss/?b=2&a=1'],
    ['itself with other order, case and fragment', 'https://WWW.reg.example/news/rss?a=1&b=%32#top'],
  ])('cannot be repeated by another feed: %s', (_, other) => {
    expect(messages(ADDRESS, other)).toEqual([`feeds.1.url: the feed ${first?.id} has this address`]);
  });

  it.each([
    ['another path', 'https://www.reg.example/News/rss?b=2&a=1'],
    ['another parameter', 'https://www.reg.example/news/rss?b=2&a=3'],
    ['another port', 'https://www.reg.example:8443/news/rss?b=2&a=1'],
    ['another host', 'https://media.reg.example/news/rss?b=2&a=1'],
  ])('can differ only in %s', (_, other) => expect(messages(ADDRESS, other)).toEqual([]));
});

describe('the schema of catalog.json', () => {
  const isCatalog = (change: object) => Catalog.safeParse({ ...catalog, ...change }).success;
  const [first, ...others] = categories;

  it.each([
    [0, false],
    [1, true],
    [500, true],
    [501, false],
  ])('accepts a description of %i characters: %s', (length, isOne) => {
    expect(isCatalog({ categories: [{ ...first, description: 'a'.repeat(length) }, ...others] })).toBe(isOne);
  });

  it('rejects an unknown field', () => {
    expect(isCatalog({})).toBe(true);
    expect(isCatalog({ colour: 'blue' })).toBe(false);
    expect(isCatalog({ categories: [{ ...first, colour: 'blue' }, ...others] })).toBe(false);
  });
});
