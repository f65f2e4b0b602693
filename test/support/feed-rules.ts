import { getChildren, getText, type PlainXmlElement } from './xml.ts';

/*
 * The rules of RFC 4287 and JSON Feed 1.1 for documents, each with its section.
 *
 * The result is a list of violations. An element, attribute or field that the specifications do not name is a
 * violation, except for extensions.
 */
// biome-ignore lint/suspicious/noExplicitAny: documents of every shape are judged
type FeedJson = any;

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const ABSOLUTE = /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i;
/** Simplified from RFC 3986 and 3987: brackets only in a host, % only before an octet, # only once. */
const IN_ADDRESS = '(?:[^\\s<>"{}|\\\\^`[\\]%#]|%[\\dA-Fa-f]{2})*';
const REFERENCE = new RegExp(`^(?:https?://(?:\\[[\\da-f:.]+\\])?)?${IN_ADDRESS}(?:#${IN_ADDRESS})?$`);
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+/;

const ONE = { least: 1, most: 1 };
const UP_TO_ONE = { least: 0, most: 1 };
const ANY = { least: 0, most: Number.POSITIVE_INFINITY };
type ElementCounts = Record<string, { least: number; most: number }>;

/** Sections 4.1.1, 4.1.2 and 4.2.11. */
const METADATA = { author: ANY, category: ANY, contributor: ANY, link: ANY, rights: UP_TO_ONE };
const OF_FEED: ElementCounts = {
  ...METADATA,
  generator: UP_TO_ONE,
  icon: UP_TO_ONE,
  logo: UP_TO_ONE,
  subtitle: UP_TO_ONE,
};
const FEED: ElementCounts = { ...OF_FEED, id: ONE, title: ONE, updated: ONE, entry: ANY };
const SOURCE: ElementCounts = { ...OF_FEED, id: UP_TO_ONE, title: UP_TO_ONE, updated: UP_TO_ONE };
const ENTRY: ElementCounts = {
  ...METADATA,
  id: ONE,
  title: ONE,
  updated: ONE,
  published: UP_TO_ONE,
  content: UP_TO_ONE,
  source: UP_TO_ONE,
  summary: UP_TO_ONE,
};

const getElements = ({ children }: PlainXmlElement) => children.filter((child) => typeof child !== 'string');
const isEmpty = ({ children }: PlainXmlElement) =>
  children.every((child) => typeof child === 'string' && !child.trim());

function counted(element: PlainXmlElement, counts: ElementCounts, at: string): string[] {
  const strays = element.children.filter((child) => typeof child === 'string' && child.trim() !== '');
  // Section 6: elements of another namespace may stand anywhere.
  const unknown = getElements(element).filter(({ name }) => !Object.hasOwn(counts, name) && !name.includes(':'));
  return [
    ...strays.map((text) => `${at}: the text ${JSON.stringify(text)} stands by itself`),
    ...unknown.map(({ name }) => `${at}: ${name} has no place here`),
    ...Object.entries(counts).flatMap(([name, { least, most }]) => {
      const count = getChildren(element, name).length;
      return count < least || count > most ? [`${at}: ${count} of ${name}`] : [];
    }),
  ];
}

interface AttributeRules {
  known: string[];
  needed?: string[];
}

function attributes(element: PlainXmlElement, at: string, { known, needed = [] }: AttributeRules): string[] {
  const { name, attributes: given } = element;
  return [
    ...Object.keys(given).flatMap((one) => (known.includes(one) ? [] : [`${at}: ${name} has an attribute ${one}`])),
    ...needed.flatMap((one) => (given[one] ? [] : [`${at}: ${name} lacks ${one}`])),
  ];
}

/** Checks the rules for an element in any place: sections 3.1 to 3.3 and 4.2. */
function judged(element: PlainXmlElement, at: string): string[] {
  const text = element.children.join('');
  const plain = (...known: string[]) => [
    ...attributes(element, at, { known }),
    ...(getElements(element).length > 0 ? [`${at}: ${element.name} has child elements`] : []),
  ];
  const { href = '', rel = 'alternate', type } = element.attributes;
  switch (element.name) {
    case 'id':
      return [...plain(), ...(ABSOLUTE.test(text) ? [] : [`${at}: the id ${text} is no absolute IRI`])];
    case 'updated':
    case 'published':
      return [...plain(), ...(RFC_3339.test(text) && Date.parse(text) ? [] : datesFault(text, at))];
    case 'title':
    case 'summary':
    case 'content':
      return [...plain('type'), ...(['text', 'html', undefined].includes(type) ? [] : [`${at}: the type ${type}`])];
    case 'author':
      return [
        ...attributes(element, at, { known: [] }),
        ...counted(element, { name: ONE, uri: UP_TO_ONE, email: UP_TO_ONE }, at),
      ];
    case 'category':
      return [
        ...attributes(element, at, { known: ['term', 'scheme', 'label'], needed: ['term'] }),
        ...(isEmpty(element) ? [] : [at]),
      ];
    case 'link':
      return [
        ...attributes(element, at, { known: ['href', 'rel', 'type', 'hreflang', 'title', 'length'], needed: ['href'] }),
        ...(REFERENCE.test(href) ? [] : [`${at}: the link ${href}`]),
        ...(['alternate', 'self', 'next', 'related', 'via'].includes(rel) ? [] : [`${at}: the relation ${rel}`]),
        ...(type === undefined || MEDIA_TYPE.test(type) ? [] : [`${at}: the media type ${type}`]),
      ];
    case 'source':
      return [
        ...counted(element, SOURCE, at),
        ...getElements(element).flatMap((child) => judged(child, `${at}/source`)),
      ];
    default:
      return [];
  }
}

const datesFault = (text: string, at: string) =>
  text === '1970-01-01T00:00:00Z' ? [] : [`${at}: the date ${JSON.stringify(text)}`];

/** At most one alternate link of a type and language (sections 4.1.1 and 4.1.2). */
function alternates(element: PlainXmlElement, at: string): string[] {
  const links = getChildren(element, 'link').filter(({ attributes: { rel = 'alternate' } }) => rel === 'alternate');
  const kinds = links.map(({ attributes: { type, hreflang } }) => `${type} ${hreflang}`);
  return new Set(kinds).size === kinds.length ? [] : [`${at}: two alternate links of one kind`];
}

function entryFaults(entry: PlainXmlElement, feedHasAuthor: boolean, at: string): string[] {
  const hasAlternate = getChildren(entry, 'link').some(({ attributes: { rel = 'alternate' } }) => rel === 'alternate');
  const hasAuthor = feedHasAuthor || getChildren(entry, 'author').length > 0;
  return [
    ...counted(entry, ENTRY, at),
    ...getElements(entry).flatMap((child) => judged(child, at)),
    ...alternates(entry, at),
    ...(hasAuthor ? [] : [`${at}: nobody is its author`]),
    ...(hasAlternate || getChildren(entry, 'content').length > 0
      ? []
      : [`${at}: neither content nor an alternate link`]),
  ];
}

/** What is wrong with an Atom feed document. */
export function atomFaults(feed: PlainXmlElement): string[] {
  const entries = getChildren(feed, 'entry');
  const ids = entries.map((entry) => getText(entry, 'id'));
  const hasAuthor = getChildren(feed, 'author').length > 0;
  const hasSelf = getChildren(feed, 'link').some(({ attributes: { rel } }) => rel === 'self');
  return [
    ...(feed.name === 'feed' && feed.attributes['xmlns'] === 'http://www.w3.org/2005/Atom' ? [] : ['no Atom feed']),
    ...attributes(feed, 'feed', { known: ['xmlns', 'xmlns:reg', 'xml:lang', 'xml:base'] }),
    ...counted(feed, FEED, 'feed'),
    ...getElements(feed).flatMap((child) => judged(child, 'feed')),
    ...alternates(feed, 'feed'),
    ...(hasSelf ? [] : ['feed: no link to itself']),
    ...(new Set(ids).size === ids.length ? [] : ['feed: an id twice']),
    ...entries.flatMap((entry, index) => entryFaults(entry, hasAuthor, `entry ${index}`)),
  ];
}

type FieldRule = (value: FeedJson) => boolean;
const isText: FieldRule = (value) => typeof value === 'string';
const isUrl: FieldRule = (value) => isText(value) && /^https?:/.test(value) && URL.canParse(value);
const isDate: FieldRule = (value) => isText(value) && RFC_3339.test(value);
const isObject: FieldRule = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const getList =
  (rule: FieldRule): FieldRule =>
  (value) =>
    Array.isArray(value) && value.every(rule);
const isAuthor: FieldRule = (value) =>
  isObject(value) && [value.name, value.url, value.avatar].some(isText) && Object.values(value).every(isText);

const TOP: Record<string, FieldRule> = {
  version: (value) => value === 'https://jsonfeed.org/version/1.1',
  title: isText,
  home_page_url: isUrl,
  feed_url: isUrl,
  description: isText,
  user_comment: isText,
  next_url: isUrl,
  icon: isUrl,
  favicon: isUrl,
  authors: getList(isAuthor),
  language: isText,
  expired: (value) => typeof value === 'boolean',
  items: getList(isObject),
};
const ITEM: Record<string, FieldRule> = {
  id: (value) => isText(value) && value !== '',
  url: isUrl,
  external_url: isUrl,
  title: isText,
  content_text: isText,
  content_html: isText,
  summary: isText,
  image: isUrl,
  date_published: isDate,
  date_modified: isDate,
  authors: getList(isAuthor),
  tags: getList(isText),
  language: isText,
};

interface ObjectRules {
  rules: Record<string, FieldRule>;
  needed: string[];
}

function fields(value: FeedJson, at: string, { rules, needed }: ObjectRules): string[] {
  return [
    ...needed.filter((name) => !Object.hasOwn(value, name)).map((name) => `${at}: no ${name}`),
    ...Object.entries(value).flatMap(([name, one]) => {
      const rule = /^_[a-zA-Z]/.test(name) ? isObject : rules[name];
      if (!rule) return [`${at}: ${name} is no field`];
      return rule(one) ? [] : [`${at}: ${name} is ${JSON.stringify(one)}`];
    }),
  ];
}

/** What is wrong with a JSON Feed. */
export function jsonFeedFaults(feed: FeedJson): string[] {
  const items: FeedJson[] = feed.items ?? [];
  const ids = items.map(({ id }) => id);
  return [
    ...fields(feed, 'feed', { rules: TOP, needed: ['version', 'title', 'items'] }),
    ...(feed.next_url !== undefined && feed.next_url === feed.feed_url ? ['feed: next_url is feed_url'] : []),
    ...(new Set(ids).size === ids.length ? [] : ['feed: an id twice']),
    ...items.flatMap((item, index) => [
      ...fields(item, `item ${index}`, { rules: ITEM, needed: ['id'] }),
      ...(isText(item.content_text) || isText(item.content_html) ? [] : [`item ${index}: no content`]),
    ]),
  ];
}
