/*
 * The filters of entries. Everything that must know a filter is made from this table: the parameters of lists, the
 * attributes of the index, the queries of alerts, facets, the texts of the contract (contract/words/filters.yml), the
 * clients and the web app. The web app bundles this file, so it has neither schemas nor imports.
 */

/** How the values of a filter are written; lib/http/list-parameters.ts has the schema of each. */
type FilterValues = 'ids' | 'codes' | 'names' | 'languages' | 'kinds' | 'citations' | 'months';

/** A filter by an attribute of entries. */
interface FilterRow {
  values: FilterValues;
  /**
   * Whether only the posting lists of its values have the attribute. All others are in the attribute code of each
   * posting, because they follow from the feed and the kind of an entry.
   */
  isListed?: boolean;
  /** Whether the matches of a search can be counted by its values. */
  isFacet?: boolean;
  /** Whether the list of key dates has it, too. */
  isOfKeyDates?: boolean;
}

/** The filters by attributes of entries. Lists, change streams, alerts and clients have every one. */
export const FILTERS = {
  jurisdiction: { values: 'codes', isFacet: true, isOfKeyDates: true },
  category_id: { values: 'ids', isFacet: true, isOfKeyDates: true },
  topic_id: { values: 'ids', isFacet: true, isOfKeyDates: true },
  feed_id: { values: 'ids', isOfKeyDates: true },
  sector: { values: 'names', isFacet: true, isOfKeyDates: true },
  institution: { values: 'names' },
  tag: { values: 'names' },
  language: { values: 'languages', isFacet: true },
  kind: { values: 'kinds', isFacet: true },
  cites: { values: 'citations', isListed: true },
  key_month: { values: 'months', isListed: true },
} as const satisfies Record<string, FilterRow>;

/**
 * The other filters of entries.
 * Each has its own rules, in lib/http/entry-queries.ts and lib/entries/entry-filter.ts.
 */
export const OTHER_FILTERS = ['search', 'status', 'date', 'start_date', 'end_date'] as const;

type Filters = typeof FILTERS;
/**
 * The name of an attribute by which entries are filtered and counted, such as `jurisdiction` or `tag`. Text, status and
 * date have separate filters.
 */
export type AttributeName = keyof Filters;
/** The name of a filter, as a query parameter has it. */
export type FilterName = AttributeName | (typeof OTHER_FILTERS)[number];
type NameWith<Row> = { [Name in AttributeName]: Filters[Name] extends Row ? Name : never }[AttributeName];
/** The name of an attribute that can be counted as a facet. */
export type FacetName = NameWith<{ isFacet: true }>;
/** The name of an attribute by which the list of key dates can be filtered. */
export type KeyDateFilterName = NameWith<{ isOfKeyDates: true }>;
/** How the values of an attribute filter are written. */
export type AttributeValues = Filters[AttributeName]['values'];

/** How the web app shows a filter: its label, and where it can be chosen if not only by a link. */
interface FilterLabel {
  label: string;
  /** The position of its menu in the filter bar, or its place under "More filters". */
  menu?: number | 'more';
}

/** The filters of the web app, in the order of their chips. The parameter `date` is only for programs. */
export const FILTER_LABELS: Record<Exclude<FilterName, 'date'>, FilterLabel> = {
  start_date: { label: 'From' },
  end_date: { label: 'To' },
  status: { label: 'Status' },
  search: { label: 'Search' },
  jurisdiction: { label: 'Jurisdiction', menu: 1 },
  category_id: { label: 'Category', menu: 2 },
  topic_id: { label: 'Topic', menu: 3 },
  sector: { label: 'Sector', menu: 5 },
  kind: { label: 'Kind', menu: 4 },
  institution: { label: 'Institution', menu: 6 },
  language: { label: 'Language', menu: 'more' },
  tag: { label: 'Tag' },
  cites: { label: 'Cites' },
  key_month: { label: 'Key date', menu: 'more' },
  // The names of feeds may load late: as the last chips they cause no layout shift.
  feed_id: { label: 'Feed' },
};

/** The most values of a filter that accepts several. */
export const MAX_FILTER_VALUES = 20;
/** The most values of a filter by an attribute that only lists have: each value has its own list. */
export const MAX_LISTED_FILTER_VALUES = 4;
/** Returns the most values of a filter by an attribute. */
export const getMaxFilterValues = (name: AttributeName) =>
  'isListed' in FILTERS[name] ? MAX_LISTED_FILTER_VALUES : MAX_FILTER_VALUES;

/** The name of a filter in the addresses of the web app. */
export type AppFilterName<Name extends FilterName> = Name extends `${infer Start}_${'id' | 'date'}` ? Start : Name;

/** Returns the name of a filter in the addresses of the web app: `topic_id` is `topic` there. */
export const getAppFilterName = <Name extends FilterName>(name: Name) =>
  name.replace(/_(id|date)$/, '') as AppFilterName<Name>;

const isId = (name: AttributeName) => Number(FILTERS[name].values === 'ids');
/** Returns the attributes in the order of the web app. */
export const listAttributesOfApp = () =>
  (Object.keys(FILTER_LABELS) as AttributeName[]).filter((name) => name in FILTERS);

/** The attributes in the order of the contract: ids come first. */
export const ATTRIBUTE_NAMES = (Object.keys(FILTERS) as AttributeName[]).sort((a, b) => isId(b) - isId(a));
/** The attributes whose values can be counted among the matches of a search. */
export const FACET_NAMES = (Object.keys(FILTERS) as AttributeName[]).filter(
  (name): name is FacetName => 'isFacet' in FILTERS[name],
);

/** Returns an object with a value for each attribute, in the order of the contract. */
export const mapAttributes = <T>(toValue: (name: AttributeName) => T): Record<AttributeName, T> =>
  Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, toValue(name)])) as Record<AttributeName, T>;
