import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkFilterWords } from '../../../contract/filters.ts';
import { PYTHON_FILTER_FILES, writePythonFilters } from '../../../contract/python-filters.ts';
import { getEntryRoutingTerms, getRoutingTerms } from '../../../lib/alerts/registry/routing-terms.ts';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { matchesFilter } from '../../../lib/entries/entry-filter.ts';
import { parseAlertFilter } from '../../../lib/http/alert-query-input.ts';
import { API_PARAMETER_BY_VIEW_FILTER, assertViewQuery } from '../../../lib/http/view-query.ts';
import { ATTRIBUTE_NAMES, FILTER_LABELS, getAppFilterName } from '../../../lib/search/filters.ts';
import { pickAttributes } from '../../../lib/search/index/attributes.ts';
import { buildPostings } from '../../../lib/search/index/postings.ts';
import { tokenizeTexts } from '../../../lib/search/index/searched-texts.ts';
import openapi from '../../../openapi.json';
import { draft } from '../../support/drafts.ts';
import { FILTER_EXAMPLES } from '../../support/filter-examples.ts';

const quote = (text: string) => ({ field: 'description' as const, name: null, text, start: 0, end: text.length });
/** An entry with a value of each attribute. */
const ENTRY = {
  ...draft(1, { tags: ['Capital'], sectors: ['banking'] }),
  status: 'active',
  is_active: true,
  kind: 'consultation',
  citations: [{ type: 'cfr', id: '12 CFR 1026', quote: quote('12 CFR 1026') }],
  key_dates: [
    {
      kind: 'comment_end',
      date: '2026-12-24',
      precision: 'day',
      method: 'rule',
      moved_from: null,
      quote: quote('24 December'),
    },
  ],
} as unknown as EntryDetail;

const listParameters = (path: keyof typeof openapi.paths) =>
  (openapi.paths[path] as { get: { parameters: { $ref: string }[] } }).get.parameters.map(({ $ref }) => {
    const key = $ref.split('/').at(-1) as keyof typeof openapi.components.parameters;
    return openapi.components.parameters[key].name;
  });

describe.each(ATTRIBUTE_NAMES)('the filter %s', (name) => {
  const { getValues, unknown, malformed } = FILTER_EXAMPLES[name];

  it('is a parameter of both versions, a field of alerts and of reasons, and has a label', () => {
    const { AlertQuery, Why } = openapi.components.schemas;
    expect(listParameters('/api/v1/feeds/entries/detail')).toContain(name);
    expect(listParameters('/api/v2/feeds/entries/detail')).toContain(name);
    expect(AlertQuery.properties).toHaveProperty(name);
    expect(Why.properties.filters.properties).toHaveProperty(name);
    expect(FILTER_LABELS).toHaveProperty(name);
    expect(API_PARAMETER_BY_VIEW_FILTER[getAppFilterName(name)]).toBe(name);
  });

  it('is an argument of both clients', () => {
    const types = readFileSync('clients/typescript/src/types.ts', 'utf8');
    const [query = ''] = /interface ListEntryDetailsQuery \{[\s\S]*?\n\}/.exec(types) ?? [];
    expect(query).toContain(`  ${name}?: string | undefined;`);
    for (const file of PYTHON_FILTER_FILES) {
      const source = readFileSync(file, 'utf8');
      expect(source).toContain(name);
      expect(writePythonFilters(file, source)).toBe(source);
    }
  });

  it('matches an entry by a value of it, through a posting and a routing term of that value', () => {
    const [value = ''] = getValues(ENTRY);
    const filter = parseAlertFilter({ [name]: value });
    expect(matchesFilter(filter, ENTRY)).toBe(true);
    expect(matchesFilter(parseAlertFilter({ [name]: unknown }), ENTRY)).toBe(false);
    const [terms = []] = getRoutingTerms(filter);
    expect(getEntryRoutingTerms(ENTRY, tokenizeTexts(ENTRY))).toEqual(expect.arrayContaining(terms));
    expect(buildPostings(ENTRY).map(({ pk }) => pk)).toEqual(expect.arrayContaining(terms));
  });

  it('is either in the attribute code or only in lists', () => {
    const attributes = { [name]: [unknown] };
    const split = [pickAttributes(attributes), pickAttributes(attributes, { isListed: true })];
    expect(split).toContainEqual(attributes);
    expect(split).toContainEqual({});
  });

  it('400: refuses malformed values in an alert and in a saved view', () => {
    for (const value of malformed) {
      expect(() => parseAlertFilter({ [name]: value }), value).toThrow(
        expect.objectContaining({ errors: [expect.objectContaining({ parameter: `query.${name}` })] }),
      );
      expect(() => assertViewQuery(String(new URLSearchParams({ [getAppFilterName(name)]: value })))).toThrow();
    }
  });
});

describe('checkFilterWords', () => {
  const complete = { text: 'A text.' };

  it('names the missing texts of a filter', () => {
    const faults = checkFilterWords({ kind: { parameter: complete, alert: complete, match: complete } });
    expect(faults.filter((fault) => fault.includes(' kind.'))).toEqual([
      'contract/words, filters: kind.python has no text',
      'contract/words, filters: kind.facet has no text',
    ]);
    expect(faults).toContain('contract/words, filters: cites.parameter has no text');
  });

  it('names texts that describe no filter, and accepts those of the contract', () => {
    expect(checkFilterWords({ colour: {} })).toContain('contract/words, filters: colour is not a filter');
    expect(checkFilterWords()).toEqual([]);
  });
});

it('writePythonFilters fails for a file in which a list of filters is not found', () => {
  const [file = ''] = PYTHON_FILTER_FILES;
  expect(() => writePythonFilters(file, 'def detail(self): ...')).toThrow('has 0 lists of filters');
});
