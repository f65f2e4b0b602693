import { describe, expect, it } from 'vitest';
import { parseFeedItems } from '../../../../lib/ingest/adapters/adapters.ts';
import { parseEurlexItems } from '../../../../lib/ingest/adapters/eurlex.ts';
import { parseFederalRegisterItems } from '../../../../lib/ingest/adapters/federal-register.ts';
import { parseGovukItems } from '../../../../lib/ingest/adapters/govuk.ts';
import { parseMappedJsonItems } from '../../../../lib/ingest/adapters/mapped-json.ts';
import { fetched, getFeed, recorded } from './read.ts';

const mapping = {
  items: 'data.items',
  title: 'headline.text',
  link: 'links.0.href',
  date: 'created',
  description: 'teaser',
  id: 'nid',
};
const given = (value: unknown) => fetched(JSON.stringify(value));

describe('reading Federal Register documents', () => {
  it('reads a rule with its dates, docket, RIN and amended CFR parts', () => {
    const { items, unreadable, omittedCount } = parseFederalRegisterItems(recorded('federal-register.json'));
    expect(items[0]).toEqual({
      guid: '2026-04112',
      title: 'Truth in Lending (Regulation Z)',
      link: 'https://www.federalregister.gov/documents/2026/03/02/2026-04112/truth-in-lending-regulation-z',
      html:
        'The Consumer Financial Protection Bureau (Bureau) is issuing this final rule to amend Regulation Z &amp; ' +
        'its commentary, where &lt;5 loans are made.',
      date: '2026-03-02',
      sourceFields: {
        document_number: '2026-04112',
        document_type: 'Rule',
        effective_date: '2026-10-01',
        docket_ids: ['Docket No. CFPB-2026-0007'],
        regulation_ids: ['3170-AB12'],
        cfr_references: ['12 CFR 1026', '12 CFR 1024'],
        agencies: ['Consumer Financial Protection Bureau'],
      },
    });
    expect({ count: items.length, leftOut: omittedCount }).toEqual({ count: 2, leftOut: 0 });
    expect(unreadable).toEqual([
      'item 3 cannot be read: it is not an object',
      'item 4 cannot be read: it has no title',
    ]);
  });

  it('omits the source fields that a notice does not have', () => {
    const [, notice] = parseFederalRegisterItems(recorded('federal-register.json')).items;
    expect(notice?.html).toBeNull();
    expect(notice?.sourceFields).toEqual({
      document_number: '2026-04113',
      document_type: 'Notice',
      comment_date: '2027-01-20',
      cfr_references: ['31 CFR'],
      agencies: ['OFFICE OF EXAMPLES'],
    });
  });

  it('returns no items and no error for an empty result', () => {
    expect(parseFederalRegisterItems(given({ count: 0, description: 'Documents' })).items).toEqual([]);
  });

  it('omits source fields of a wrong type and keeps the item', () => {
    const facts = {
      effective_on: '2026-13-01',
      comments_close_on: 7,
      docket_ids: 'none',
      regulation_id_numbers: [{}, ' ', 'x'.repeat(201)],
      cfr_references: [null, 'x', { part: 1 }],
      agencies: { name: 'x' },
      document_number: ['x'],
    };
    const { items } = parseFederalRegisterItems(given({ count: 1, results: [{ title: 'A rule', ...facts }] }));
    expect(items).toEqual([{ guid: null, title: 'A rule', link: null, html: null, date: null, sourceFields: {} }]);
  });

  it('reads the first twenty values of a list and removes duplicates', () => {
    const docket_ids = ['A-0', ...Array.from({ length: 10_000 }, (_, i) => `A-${i}`)];
    const { items } = parseFederalRegisterItems(given({ count: 1, results: [{ title: 'A rule', docket_ids }] }));
    expect(items[0]?.sourceFields?.docket_ids).toEqual(Array.from({ length: 19 }, (_, i) => `A-${i}`));
  });
});

describe('reading GOV.UK search results', () => {
  it('reads pages with their time and organisations, and links relative to the site', () => {
    const { items, base, unreadable } = parseGovukItems(recorded('govuk.json'));
    expect(base).toBe('https://www.gov.uk');
    expect(items[0]).toEqual({
      guid: '/government/publications/financial-sanctions-example',
      title: 'Financial sanctions, Example regime: notice &amp; guidance',
      link: '/government/publications/financial-sanctions-example',
      html: 'Updates to the list of designated persons under the Example regime.',
      date: '2026-03-02T11:30:05.000+00:00',
      sourceFields: {
        document_type: 'guidance',
        agencies: ['Office of Financial Sanctions Implementation', 'HM Treasury'],
      },
    });
    expect(items[1]).toMatchObject({ link: 'https://www.example.service.gov.uk/start', html: null, sourceFields: {} });
    expect(unreadable).toHaveLength(1);
  });
});

describe('reading EUR-Lex results', () => {
  it('identifies an act by its number, and links the page of the act in the language of the feed', () => {
    const { items, unreadable } = parseEurlexItems(recorded('eurlex.json'), getFeed({ language: 'de-DE' }));
    expect(items).toEqual([
      {
        guid: '32026R0411',
        title:
          'Commission Delegated Regulation (EU) 2026/411 supplementing Regulation (EU) 2023/1114 with regard to ' +
          'technical standards',
        link: 'https://eur-lex.europa.eu/legal-content/DE/TXT/?uri=CELEX:32026R0411',
        html: null,
        date: '2026-03-02',
        sourceFields: { document_number: '32026R0411' },
      },
      {
        guid: 'http://publications.europa.eu/resource/cellar/1b2c3d4e-1111-11f1-8000-01aa75ed71a1',
        title: 'Corrigendum without a number',
        link: 'http://publications.europa.eu/resource/cellar/1b2c3d4e-1111-11f1-8000-01aa75ed71a1',
        html: null,
        date: '2026-03-01',
        sourceFields: {},
      },
    ]);
    expect(unreadable).toHaveLength(1);
  });

  it.each([['a b'], ['x'.repeat(42)], ['32026R1/../../x?'], ['&uri=other']])(
    'ignores the invalid act number %s',
    (value) => {
      const row = { celex: { value }, work: { value: 'http://publications.europa.eu/x' }, title: { value: 'An act' } };
      const { items } = parseEurlexItems(given({ results: { bindings: [row] } }), getFeed());
      expect(items).toMatchObject([
        { guid: 'http://publications.europa.eu/x', link: 'http://publications.europa.eu/x' },
      ]);
    },
  );
});

describe('reading JSON with a field mapping', () => {
  it('finds items by the mapping of the catalog, and reports unreadable items', () => {
    const { items, base, unreadable } = parseMappedJsonItems(recorded('newsroom.json'), getFeed({ mapping }));
    expect(base).toBeNull();
    expect(items).toEqual([
      {
        guid: '8812',
        title: 'New rules on &lt;b>liquidity&lt;/b> &amp; capital',
        link: '/news/8812/new-rules',
        html: '&lt;p>Banks must hold more of it.&lt;/p>',
        date: new Date(1_772_450_000_000).toISOString(),
      },
      { guid: '8811', title: 'A second item', link: null, html: null, date: '2026-03-01' },
    ]);
    expect(unreadable).toHaveLength(3);
  });

  it('reads texts as HTML and uses another base address if the catalog says so', () => {
    const more = { ...mapping, html: true, base: 'https://www.reg.example' };
    const { items, base } = parseMappedJsonItems(recorded('newsroom.json'), getFeed({ mapping: more }));
    expect(base).toBe('https://www.reg.example');
    expect(items[0]).toMatchObject({
      title: 'New rules on <b>liquidity</b> & capital',
      html: '<p>Banks must hold more of it.</p>',
    });
  });

  it('reads the document itself as the list of items for the path $', () => {
    const { items } = parseMappedJsonItems(
      given([{ t: 'One' }, { t: 2 }]),
      getFeed({ mapping: { items: '$', title: 't' } }),
    );
    expect(items.map(({ title }) => title)).toEqual(['One', '2']);
  });

  it.each(['constructor', '__proto__', 'toString.name', 'a.constructor.name', '__proto__.x'])(
    'reads no inherited members of JavaScript objects: %s',
    (title) => {
      const document = fetched('{"items":[{"t":"One","a":{}},{"__proto__":{"x":"own"},"t":"Two"}]}');
      const read = () => parseMappedJsonItems(document, getFeed({ mapping: { items: 'items', title } })).items;
      if (title === '__proto__.x') expect(read().map((item) => item.title)).toEqual(['own']);
      else if (title === '__proto__') expect(read()).toEqual([]);
      else
        expect(read).toThrow(`No item of the document has anything at ${title}: correct mapping.title in the catalog`);
      expect(({} as { x?: string }).x).toBeUndefined();
    },
  );

  it.each([
    ['milliseconds', 1_772_450_000_000, '2026-03-02T11:13:20.000Z'],
    ['a text of digits', '1772450000', '2026-03-02T11:13:20.000Z'],
    ['a year', 2026, '2026'],
    ['words', 'March 2026', 'March 2026'],
    ['no text', { at: 1 }, null],
  ])('converts the date of an item: %s', (_, created, date) => {
    const document = given([{ t: 'One', created }]);
    const { items } = parseMappedJsonItems(document, getFeed({ mapping: { items: '$', title: 't', date: 'created' } }));
    expect(items[0]?.date).toBe(date);
  });
});

describe('parseFeedItems', () => {
  const kinds = [
    ['federal_register', getFeed({ kind: 'federal_register' })],
    ['govuk', getFeed({ kind: 'govuk' })],
    ['eurlex', getFeed({ kind: 'eurlex' })],
    ['json', getFeed({ kind: 'json', mapping })],
  ] as const;
  const documents: [string, string][] = [
    ['an empty document', ' '],
    ['a web page', '<!doctype html><p>Access denied'],
    ['incomplete JSON', '{"results": [{"title": "A'],
    ['null', 'null'],
    ['a list', '[[]]'],
    ['JSON of another structure', '{"results": {"title": "x"}, "data": {"items": 5}}'],
    ['deeply nested lists', `${'['.repeat(140_000)}${']'.repeat(140_000)}`],
    ['a list of 160,000 values', `[${'1,'.repeat(160_000)}1]`],
  ];
  it.each(kinds.flatMap(([kind, feed]) => documents.map(([name, body]) => ({ kind, name, feed, body }))))(
    'throws a descriptive error if a document does not match the feed kind $kind: $name',
    ({ feed, body }) => {
      expect(() => parseFeedItems(fetched(body), feed)).toThrow(/^The document (is|has|can)/);
    },
  );

  it.each(kinds)('reads the first 5,000 of 6,000 items of the kind %s', (_, feed) => {
    const created = '2026-11-02';
    const rows = Array.from({ length: 6_000 }, (_, i) => ({
      title: `Item ${i}`,
      link: `/${i}`,
      headline: { text: `Item ${i}` },
      links: [{ href: `/${i}` }],
      created,
      teaser: 'x',
      nid: i,
    }));
    const bindings = rows.map(({ title, link }) => ({ title: { value: title }, work: { value: link } }));
    const body = JSON.stringify({
      count: 1,
      results: feed.kind === 'eurlex' ? { bindings } : rows,
      data: { items: rows },
    });
    const { items, omittedCount } = parseFeedItems(fetched(body), feed);
    expect({ items: items.length, leftOut: omittedCount }).toEqual({ items: 5_000, leftOut: 1_000 });
  });
});
