import { KINDS } from '../../lib/kinds/kind.ts';
import type { Catalog } from '../api/catalog.ts';
import { sayKind } from '../parts/kind.ts';
import { feedsSeen, institutionsSeen } from './names-seen.ts';
import type { ListName, UpdateFilter } from './update-filter.ts';
import { isSame, placeOf } from './update-values.ts';

/** A selectable value of a filter. */
export interface Option {
  /** The value in the address and in the API. */
  value: string;
  name: string;
  /** An abbreviation, which a search also finds. */
  short?: string;
}

/** Labels of filters with several values. */
export const LABELS: Record<ListName, string> = {
  jurisdiction: 'Jurisdiction',
  category: 'Category',
  topic: 'Topic',
  sector: 'Sector',
  kind: 'Kind',
  institution: 'Institution',
  language: 'Language',
  tag: 'Tag',
  feed: 'Feed',
  cites: 'Cites',
};

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
const languageName = (tag: string) => {
  try {
    return languageNames.of(tag) ?? tag;
  } catch {
    return tag;
  }
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const named = (values: string[], name: (value: string) => string = capital): Option[] =>
  values.map((value) => ({ value, name: name(value) }));

/** The options of each filter; duplicates are removed later. */
const OPTIONS: Record<ListName, (catalog: Catalog) => Option[]> = {
  jurisdiction: ({ topics }) =>
    topics.map(({ jurisdiction_code: value }) => ({ value, name: placeOf(value, topics), short: value })),
  category: ({ categories }) => categories.map(({ id, name }) => ({ value: id, name })),
  topic: ({ topics }) => topics.map(({ id, name, acronym }) => ({ value: id, name, short: acronym })),
  sector: ({ topics }) => named(topics.flatMap(({ sectors }) => sectors)),
  // Commas separate values. The API ignores punctuation when it compares names.
  institution: () => institutionsSeen().map((name) => ({ value: name.replaceAll(',', '-'), name })),
  language: ({ topics }) =>
    named(
      topics.flatMap(({ languages }) => languages.map((tag) => tag.split('-')[0] ?? tag)),
      languageName,
    ),
  kind: () => named([...KINDS], sayKind),
  tag: () => [],
  feed: () => feedsSeen().map(([value, name]) => ({ value, name })),
  cites: () => [],
};

const EMPTY: Catalog = { categories: [], topics: [] };

/** Returns the options of a filter, sorted by name. Unknown selected values are included. */
export function optionsOf(name: ListName, filter: UpdateFilter, catalog: Catalog | null): Option[] {
  const known = OPTIONS[name](narrowed(name, filter, catalog ?? EMPTY));
  const all = new Map(known.map((option) => [option.value, option]));
  const unknown = filter[name].filter((value) => !known.some((option) => isSame(option.value, value)));
  const others = unknown.map((value) => optionOf(name, value, catalog));
  return [...all.values(), ...others].sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns the option of a value, or one with the value as its name. */
export function optionOf(name: ListName, value: string, catalog: Catalog | null): Option {
  const known = OPTIONS[name](catalog ?? EMPTY).find((option) => isSame(option.value, value));
  return known ?? { value, name: name === 'language' ? languageName(value) : value };
}

/** Limits topics to the chosen categories. */
function narrowed(name: ListName, { category }: UpdateFilter, catalog: Catalog): Catalog {
  if (name !== 'topic' || category.length === 0) return catalog;
  return { ...catalog, topics: catalog.topics.filter((topic) => category.includes(topic.category_id)) };
}
