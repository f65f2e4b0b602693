import { KINDS } from '../../lib/kinds/kind.ts';
import type { Catalog } from '../api/catalog.ts';
import { sayKind } from '../parts/kind.ts';
import { feedsSeen, institutionsSeen } from './names-seen.ts';
import type { ListName, UpdateFilter } from './update-filter.ts';
import { isSame, placeOf } from './update-values.ts';

/** A value of a filter. */
export interface Option {
  /** As the address and the service have it. */
  value: string;
  name: string;
  /** An abbreviation that is looked for, too. */
  short?: string;
}

/** The filters with several values, by the words for them. */
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

/** What may be chosen of a filter, without doubles. */
const OPTIONS: Record<ListName, (catalog: Catalog) => Option[]> = {
  jurisdiction: ({ topics }) =>
    topics.map(({ jurisdiction_code: value }) => ({ value, name: placeOf(value, topics), short: value })),
  category: ({ categories }) => categories.map(({ id, name }) => ({ value: id, name })),
  topic: ({ topics }) => topics.map(({ id, name, acronym }) => ({ value: id, name, short: acronym })),
  sector: ({ topics }) => named(topics.flatMap(({ sectors }) => sectors)),
  // A comma separates values; a name is found without it.
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

/** All that may be chosen of a filter, in the order of names; what is chosen and not known stands there by its value. */
export function optionsOf(name: ListName, filter: UpdateFilter, catalog: Catalog | null): Option[] {
  const known = OPTIONS[name](narrowed(name, filter, catalog ?? EMPTY));
  const all = new Map(known.map((option) => [option.value, option]));
  const unknown = filter[name].filter((value) => !known.some((option) => isSame(option.value, value)));
  const others = unknown.map((value) => optionOf(name, value, catalog));
  return [...all.values(), ...others].sort((a, b) => a.name.localeCompare(b.name));
}

/** A value with its name, where it is known. */
export function optionOf(name: ListName, value: string, catalog: Catalog | null): Option {
  const known = OPTIONS[name](catalog ?? EMPTY).find((option) => isSame(option.value, value));
  return known ?? { value, name: name === 'language' ? languageName(value) : value };
}

/** Chosen categories leave their own topics to choose from. */
function narrowed(name: ListName, { category }: UpdateFilter, catalog: Catalog): Catalog {
  if (name !== 'topic' || category.length === 0) return catalog;
  return { ...catalog, topics: catalog.topics.filter((topic) => category.includes(topic.category_id)) };
}
