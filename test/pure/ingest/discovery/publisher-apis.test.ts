import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { discoverSources } from '../../../../lib/ingest/discovery/discover-sources.ts';
import type { DiscoveryOptions } from '../../../../lib/ingest/discovery/document-reader.ts';
import { findPublisherApi } from '../../../../lib/ingest/discovery/publisher-apis.ts';
import { fetched } from '../adapters/read.ts';
import { page, rss } from './site.ts';

const NCUA = 'https://www.federalregister.gov/agencies/national-credit-union-administration';
const TREASURY = 'https://www.gov.uk/government/organisations/hm-treasury';

it('builds the addresses that the catalog has for the same publishers', () => {
  const { feeds }: { feeds: { url: string }[] } = JSON.parse(readFileSync('catalog.json', 'utf8'));
  const urls = feeds.map(({ url }) => new URL(url));
  const toParts = (url: URL) => `${url.origin}${url.pathname}?${[...url.searchParams].map(String).sort().join('&')}`;
  const known = new Set(urls.map(toParts));
  for (const address of [NCUA, TREASURY]) {
    const found = findPublisherApi(address);
    expect(known, address).toContain(toParts(new URL(found?.url ?? '')));
  }
});

it.each([
  [NCUA, 'federal_register', 'conditions[agencies][]=national-credit-union-administration'],
  [`${NCUA}/`, 'federal_register', 'conditions[agencies][]=national-credit-union-administration'],
  [
    'https://www.federalregister.gov/documents/search?conditions%5Bterm%5D=capital',
    'federal_register',
    'conditions[term]=capital',
  ],
  [TREASURY, 'govuk', 'filter_organisations=hm-treasury'],
  ['https://www.gov.uk/cma-cases', 'govuk', 'filter_format=cma_case'],
  [
    'https://www.gov.uk/search/news-and-communications?organisations%5B%5D=hm-treasury&parent=x',
    'govuk',
    'filter_organisations=hm-treasury&filter_content_purpose_supergroup=news_and_communications',
  ],
  ['https://eur-lex.europa.eu/oj/direct-access.html?locale=de', 'eurlex', '/authority/language/DEU>'],
  ['https://eur-lex.europa.eu/legal-content/FR/TXT/?uri=CELEX:32016R0679', 'eurlex', '/authority/language/FRA>'],
])('finds the API for %s', (address, kind, part) => {
  const found = findPublisherApi(address);
  expect(found?.kind).toBe(kind);
  expect(decodeURIComponent(found?.url.replaceAll('+', ' ') ?? '')).toContain(part);
});

it.each([
  'https://www.federalregister.gov/api/v1/documents.json?conditions[term]=a',
  'https://www.gov.uk/api/search.json?q=a',
])('does not change the address of an API: %s', (address) =>
  expect(findPublisherApi(address)?.url).toBe(new URL(address).href),
);

it.each([
  'https://www.federalregister.gov/',
  'https://www.federalregister.gov/documents/search',
  'https://www.federalregister.gov/agencies/%3Cscript%3E',
  'https://www.gov.uk/',
  'https://www.gov.uk/search/all',
  'https://www.gov.uk/constructor',
  'https://www.gov.uk.example.org/government/organisations/hm-treasury',
  'https://reg.example/agencies/a',
])('finds no API for %s', (address) => expect(findPublisherApi(address)).toBeNull());

it('proposes an API before the feeds of the page, even if the page is blocked', async () => {
  const results = [
    { title: 'A rule', document_number: '2026-1', html_url: 'https://a.example/1', publication_date: '2026-03-04' },
  ];
  const read: DiscoveryOptions['read'] = async ({ url, kind }) => {
    const body = {
      feed: page('<link rel="alternate" type="application/rss+xml" href="/a.rss">'),
      federal_register: JSON.stringify({ count: 1, results }),
    };
    const text = url.endsWith('.rss') ? rss() : body[kind as 'feed'];
    return { kind: 'document' as const, ...fetched(text, { url }) };
  };
  const { candidates } = await discoverSources(NCUA, { read });
  expect(candidates.map(({ kind, newest, items }) => [kind, newest, items])).toEqual([
    ['federal_register', '2026-03-04T00:00:00Z', 1],
    ['feed', '2026-03-12T09:00:00Z', 2],
  ]);
});
