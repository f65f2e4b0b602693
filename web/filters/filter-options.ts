import { formatDate } from '../../lib/extraction/key-dates/format-key-date.ts';
import { ENTRY_KINDS } from '../../lib/extraction/kinds/entry-kind.ts';
import { FILTER_LABELS } from '../../lib/search/filters.ts';
import type { LoadedCatalog } from '../data/catalog.ts';
import { listSeenFeeds, listSeenInstitutions } from '../data/seen-names.ts';
import { formatKind } from '../values/format-words.ts';
import { API_PARAMETERS, LIST_FILTER_NAMES, type ListFilterName, type UpdateFilter } from './update-filter.ts';
import { getJurisdictionName, isSameValue } from './update-values.ts';

/** A selectable value of a filter. */
export interface FilterOption {
  /** The value in the address and in the API. */
  value: string;
  name: string;
  /** An abbreviation, which a search also finds. */
  short?: string;
}

/** Returns the label of a filter with several values. */
export const getFilterLabel = (name: ListFilterName): string => FILTER_LABELS[API_PARAMETERS[name]].label;

const getMenu = (name: ListFilterName) => FILTER_LABELS[API_PARAMETERS[name]].menu;
/** The filters with a menu in the filter bar, in order. */
export const MENU_FILTERS = LIST_FILTER_NAMES.filter((name) => typeof getMenu(name) === 'number').sort(
  (a, b) => Number(getMenu(a)) - Number(getMenu(b)),
);
/** The filters under "More filters". */
export const MORE_FILTERS = LIST_FILTER_NAMES.filter((name) => getMenu(name) === 'more');

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
const getLanguageName = (tag: string) => {
  try {
    return LANGUAGE_NAMES.of(tag) ?? tag;
  } catch {
    return tag;
  }
};

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const toOptions = (values: string[], name: (value: string) => string = capitalize): FilterOption[] =>
  values.map((value) => ({ value, name: name(value) }));

const MAX_OFFERED_MONTHS = 12;
/** Returns the current month and those after it (UTC). */
const listNextMonths = () => {
  const now = new Date();
  return Array.from({ length: MAX_OFFERED_MONTHS }, (_, n) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n)).toISOString().slice(0, 7),
  );
};
/** Returns `2026-12 December`, because options are sorted by name. */
const formatMonth = (month: string) => `${month} ${formatDate(month).replace(/ \d+$/, '')}`;

/** The options of each filter; duplicates are removed later. */
const OPTION_SOURCES: Record<ListFilterName, (catalog: LoadedCatalog) => FilterOption[]> = {
  jurisdiction: ({ topics }) =>
    topics.map(({ jurisdiction_code: value }) => ({ value, name: getJurisdictionName(value, topics), short: value })),
  category: ({ categories }) => categories.map(({ id, name }) => ({ value: id, name })),
  topic: ({ topics }) => topics.map(({ id, name, acronym }) => ({ value: id, name, short: acronym })),
  sector: ({ topics }) => toOptions(topics.flatMap(({ sectors }) => sectors)),
  // Commas separate values. The API ignores punctuation when it compares names.
  institution: () => listSeenInstitutions().map((name) => ({ value: name.replaceAll(',', '-'), name })),
  language: ({ topics }) =>
    toOptions(
      topics.flatMap(({ languages }) => languages.map((tag) => tag.split('-')[0] ?? tag)),
      getLanguageName,
    ),
  kind: () => toOptions([...ENTRY_KINDS], formatKind),
  tag: () => [],
  feed: () => listSeenFeeds().map(([value, name]) => ({ value, name })),
  cites: () => [],
  key_month: () => toOptions(listNextMonths(), formatMonth),
};

const EMPTY_CATALOG: LoadedCatalog = { categories: [], topics: [] };

/** Returns the options of a filter, sorted by name. Unknown selected values are included. */
export function listFilterOptions(
  name: ListFilterName,
  filter: UpdateFilter,
  catalog: LoadedCatalog | null,
): FilterOption[] {
  const known = OPTION_SOURCES[name](filterTopicsByCategory(name, filter, catalog ?? EMPTY_CATALOG));
  const all = new Map(known.map((option) => [option.value, option]));
  const unknown = filter[name].filter((value) => !known.some((option) => isSameValue(option.value, value)));
  const others = unknown.map((value) => findFilterOption(name, value, catalog));
  return [...all.values(), ...others].sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns the option of a value, or one with the value as its name. */
export function findFilterOption(name: ListFilterName, value: string, catalog: LoadedCatalog | null): FilterOption {
  const known = OPTION_SOURCES[name](catalog ?? EMPTY_CATALOG).find((option) => isSameValue(option.value, value));
  return known ?? { value, name: name === 'language' ? getLanguageName(value) : value };
}

/** Limits topics to the chosen categories. */
function filterTopicsByCategory(
  name: ListFilterName,
  { category }: UpdateFilter,
  catalog: LoadedCatalog,
): LoadedCatalog {
  if (name !== 'topic' || category.length === 0) return catalog;
  return { ...catalog, topics: catalog.topics.filter((topic) => category.includes(topic.category_id)) };
}
