import {
  ATTRIBUTE_NAMES,
  type AttributeName,
  FACET_NAMES,
  type FilterName,
  OTHER_FILTERS,
} from '../lib/search/filters.ts';
import type { SchemaWords } from './fields.ts';
import { readWords, toWordList, type WordList, type Words } from './words.ts';

/*
 * The texts of the filters, from contract/words/filters.yml. They are added to the texts of parameters and schemas, so
 * that a filter is described in one place.
 */

/** The texts of one filter, by the place that they describe. */
interface FilterWords {
  parameter: Words;
  alert: Words;
  match?: Words;
  facet?: Words;
  python?: { argument: string; option: string };
}

const WORDS: Record<string, FilterWords> = readWords<FilterWords>('filters').all;

/** Returns the texts of a filter's argument and of its command option in the Python client. */
export const getPythonWords = (name: AttributeName) => WORDS[name]?.python ?? { argument: '', option: '' };

const NAMES: FilterName[] = [...OTHER_FILTERS, ...ATTRIBUTE_NAMES];
const isAttribute = (name: string): name is AttributeName => ATTRIBUTE_NAMES.some((one) => one === name);

/** Returns the places in which a filter needs a text. */
const listNeededPlaces = (name: FilterName): (keyof FilterWords)[] => [
  'parameter',
  'alert',
  ...(isAttribute(name) ? (['match', 'python'] as const) : []),
  ...(FACET_NAMES.some((one) => one === name) ? (['facet'] as const) : []),
];

/** Returns the missing texts of filters, and those that describe nothing. */
export function checkFilterWords(words: Partial<Record<string, Partial<FilterWords>>> = WORDS): string[] {
  const missing = NAMES.flatMap((name) =>
    listNeededPlaces(name)
      .filter((place) => !words[name]?.[place])
      .map((place) => `contract/words, filters: ${name}.${place} has no text`),
  );
  const unknown = Object.keys(words).filter((name) => !NAMES.some((one) => one === name));
  return [...missing, ...unknown.map((name) => `contract/words, filters: ${name} is not a filter`)];
}

/** Adds the texts of the filters to those of parameters, and the facets to the text of `facets`. */
export function addFilterParameters({ all }: WordList<Words>): WordList<Words> {
  const parameters = NAMES.flatMap((name) => {
    const words = WORDS[name]?.parameter;
    return words ? [[`query.${name}${name.endsWith('_id') ? '#several' : ''}`, words] as const] : [];
  });
  const facets = all['query.facets'] as Words;
  const named = { ...facets, text: facets.text.replace('{facets}', FACET_NAMES.join(', ')) };
  return toWordList({ ...all, 'query.facets': named, ...Object.fromEntries(parameters) }, 'parameters');
}

/** Adds the texts of the filters to those of the schemas with a field for each filter. */
export function addFilterSchemas({ all }: WordList<SchemaWords>): WordList<SchemaWords> {
  const added = {
    AlertQuery: listFieldWords('alert'),
    Why: listFieldWords('match', 'filters.'),
    FoundFacets: listFieldWords('facet'),
  };
  const extended = Object.entries(added).map(([schema, fields]) => {
    const words = all[schema] as SchemaWords;
    return [schema, { ...words, fields: { ...words.fields, ...fields } }] as const;
  });
  return toWordList({ ...all, ...Object.fromEntries(extended) }, 'schemas');
}

const listFieldWords = (place: 'alert' | 'match' | 'facet', prefix = ''): Record<string, Words> =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const words = WORDS[name]?.[place];
      return words ? [[prefix + name, words]] : [];
    }),
  );
