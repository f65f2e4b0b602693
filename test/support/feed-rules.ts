import { childrenOf, textOf, type XmlElement } from './xml.ts';

/*
 * What RFC 4287 and JSON Feed 1.1 demand of a document, each rule with its section: a list of what is broken. Only what
 * stands in these specifications is known; any other element, attribute or field is a fault, but for extensions.
 */
// biome-ignore lint/suspicious/noExplicitAny: documents of every shape are judged
type Json = any;

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const ABSOLUTE = /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i;
/** RFC 3986 and 3987, simplified: brackets stand in a host only, % begins an octet, # stands once. */
const IN_ADDRESS = '(?:[^\\s<>"{}|\\\\^`[\\]%#]|%[\\dA-Fa-f]{2})*';
const REFERENCE = new RegExp(`^(?:https?://(?:\\[[\\da-f:.]+\\])?)?${IN_ADDRESS}(?:#${IN_ADDRESS})?$`);
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+/;

const ONE = { least: 1, most: 1 };
const UP_TO_ONE = { least: 0, most: 1 };
const ANY = { least: 0, most: Number.POSITIVE_INFINITY };
type Counts = Record<string, { least: number; most: number }>;

/** Sections 4.1.1, 4.1.2 and 4.2.11. */
const METADATA = { author: ANY, category: ANY, contributor: ANY, link: ANY, rights: UP_TO_ONE };
const OF_FEED: Counts = { ...METADATA, generator: UP_TO_ONE, icon: UP_TO_ONE, logo: UP_TO_ONE, subtitle: UP_TO_ONE };
const FEED: Counts = { ...OF_FEED, id: ONE, title: ONE, updated: ONE, entry: ANY };
const SOURCE: Counts = { ...OF_FEED, id: UP_TO_ONE, title: UP_TO_ONE, updated: UP_TO_ONE };
const ENTRY: Counts = {
  ...METADATA,
  id: ONE,
  title: ONE,
  updated: ONE,
  published: UP_TO_ONE,
  content: UP_TO_ONE,
  source: UP_TO_ONE,
  summary: UP_TO_ONE,
};

const elementsOf = ({ children }: XmlElement) => children.filter((child) => typeof child !== 'string');
const isEmpty = ({ children }: XmlElement) => children.every((child) => typeof child === 'string' && !child.trim());

function counted(element: XmlElement, counts: Counts, at: string): string[] {
  const strays = element.children.filter((child) => typeof child === 'string' && child.trim() !== '');
  // Section 6: elements of another namespace may stand anywhere.
  const unknown = elementsOf(element).filter(({ name }) => !Object.hasOwn(counts, name) && !name.includes(':'));
  return [
    ...strays.map((text) => `${at}: the text ${JSON.stringify(text)} stands by itself`),
    ...unknown.map(({ name }) => `${at}: ${name} has no place here`),
    ...Object.entries(counts).flatMap(([name, { least, most }]) => {
      const count = childrenOf(element, name).length;
      return count < least || count > most ? [`${at}: ${count} of ${name}`] : [];
    }),
  ];
}

function attributes({ name, attributes: given }: XmlElement, at: string, known: string[], needed: string[] = []) {
  return [
    ...Object.keys(given).flatMap((one) => (known.includes(one) ? [] : [`${at}: ${name} has an attribute ${one}`])),
    ...needed.flatMap((one) => (given[one] ? [] : [`${at}: ${name} lacks ${one}`])),
  ];
}

/** What holds for an element wherever it stands: sections 3.1 to 3.3 and 4.2. */
function judged(element: XmlElement, at: string): string[] {
  const text = element.children.join('');
  const plain = (...known: string[]) => [
    ...attributes(element, at, known),
    ...(elementsOf(element).length > 0 ? [`${at}: ${element.name} has child elements`] : []),
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
      return [...attributes(element, at, []), ...counted(element, { name: ONE, uri: UP_TO_ONE, email: UP_TO_ONE }, at)];
    case 'category':
      return [...attributes(element, at, ['term', 'scheme', 'label'], ['term']), ...(isEmpty(element) ? [] : [at])];
    case 'link':
      return [
        ...attributes(element, at, ['href', 'rel', 'type', 'hreflang', 'title', 'length'], ['href']),
        ...(REFERENCE.test(href) ? [] : [`${at}: the link ${href}`]),
        ...(['alternate', 'self', 'next', 'related', 'via'].includes(rel) ? [] : [`${at}: the relation ${rel}`]),
        ...(type === undefined || MEDIA_TYPE.test(type) ? [] : [`${at}: the media type ${type}`]),
      ];
    case 'source':
      return [
        ...counted(element, SOURCE, at),
        ...elementsOf(element).flatMap((child) => judged(child, `${at}/source`)),
      ];
    default:
      return [];
  }
}

const datesFault = (text: string, at: string) =>
  text === '1970-01-01T00:00:00Z' ? [] : [`${at}: the date ${JSON.stringify(text)}`];

/** At most one alternate link of a type and language (sections 4.1.1 and 4.1.2). */
function alternates(element: XmlElement, at: string): string[] {
  const links = childrenOf(element, 'link').filter(({ attributes: { rel = 'alternate' } }) => rel === 'alternate');
  const kinds = links.map(({ attributes: { type, hreflang } }) => `${type} ${hreflang}`);
  return new Set(kinds).size === kinds.length ? [] : [`${at}: two alternate links of one kind`];
}

function entryFaults(entry: XmlElement, feedHasAuthor: boolean, at: string): string[] {
  const hasAlternate = childrenOf(entry, 'link').some(({ attributes: { rel = 'alternate' } }) => rel === 'alternate');
  const hasAuthor = feedHasAuthor || childrenOf(entry, 'author').length > 0;
  return [
    ...counted(entry, ENTRY, at),
    ...elementsOf(entry).flatMap((child) => judged(child, at)),
    ...alternates(entry, at),
    ...(hasAuthor ? [] : [`${at}: nobody is its author`]),
    ...(hasAlternate || childrenOf(entry, 'content').length > 0
      ? []
      : [`${at}: neither content nor an alternate link`]),
  ];
}

/** What is wrong with an Atom feed document. */
export function atomFaults(feed: XmlElement): string[] {
  const entries = childrenOf(feed, 'entry');
  const ids = entries.map((entry) => textOf(entry, 'id'));
  const hasAuthor = childrenOf(feed, 'author').length > 0;
  const hasSelf = childrenOf(feed, 'link').some(({ attributes: { rel } }) => rel === 'self');
  return [
    ...(feed.name === 'feed' && feed.attributes['xmlns'] === 'http://www.w3.org/2005/Atom' ? [] : ['no Atom feed']),
    ...attributes(feed, 'feed', ['xmlns', 'xmlns:reg', 'xml:lang', 'xml:base']),
    ...counted(feed, FEED, 'feed'),
    ...elementsOf(feed).flatMap((child) => judged(child, 'feed')),
    ...alternates(feed, 'feed'),
    ...(hasSelf ? [] : ['feed: no link to itself']),
    ...(new Set(ids).size === ids.length ? [] : ['feed: an id twice']),
    ...entries.flatMap((entry, index) => entryFaults(entry, hasAuthor, `entry ${index}`)),
  ];
}

type Rule = (value: Json) => boolean;
const isText: Rule = (value) => typeof value === 'string';
const isUrl: Rule = (value) => isText(value) && /^https?:/.test(value) && URL.canParse(value);
const isDate: Rule = (value) => isText(value) && RFC_3339.test(value);
const isObject: Rule = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.every(rule);
const isAuthor: Rule = (value) =>
  isObject(value) && [value.name, value.url, value.avatar].some(isText) && Object.values(value).every(isText);

const TOP: Record<string, Rule> = {
  version: (value) => value === 'https://jsonfeed.org/version/1.1',
  title: isText,
  home_page_url: isUrl,
  feed_url: isUrl,
  description: isText,
  user_comment: isText,
  next_url: isUrl,
  icon: isUrl,
  favicon: isUrl,
  authors: listOf(isAuthor),
  language: isText,
  expired: (value) => typeof value === 'boolean',
  items: listOf(isObject),
};
const ITEM: Record<string, Rule> = {
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
  authors: listOf(isAuthor),
  tags: listOf(isText),
  language: isText,
};

function fields(value: Json, rules: Record<string, Rule>, needed: string[], at: string): string[] {
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
export function jsonFeedFaults(feed: Json): string[] {
  const items: Json[] = feed.items ?? [];
  const ids = items.map(({ id }) => id);
  return [
    ...fields(feed, TOP, ['version', 'title', 'items'], 'feed'),
    ...(feed.next_url !== undefined && feed.next_url === feed.feed_url ? ['feed: next_url is feed_url'] : []),
    ...(new Set(ids).size === ids.length ? [] : ['feed: an id twice']),
    ...items.flatMap((item, index) => [
      ...fields(item, ITEM, ['id'], `item ${index}`),
      ...(isText(item.content_text) || isText(item.content_html) ? [] : [`item ${index}: no content`]),
    ]),
  ];
}
