import { getChildren, getText, type PlainXmlElement } from './xml.ts';

/*
 * The rules of RSS 2.0 (https://www.rssboard.org/rss-specification), and of the RSS Profile for Atom links.
 * The result is a list of violations. An element without a namespace that the specification does not name is one.
 */
const CHANNEL_REQUIRED = ['title', 'link', 'description'];
const CHANNEL_OPTIONAL = ['language', 'lastBuildDate', 'ttl', 'item'];
const ITEM = ['title', 'link', 'description', 'category', 'guid', 'pubDate', 'source'];
const REPEATABLE = ['item', 'category'];
const DAY_OF_WEEK = 'Mon|Tue|Wed|Thu|Fri|Sat|Sun';
const MONTH = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const RFC_822 = new RegExp(`^(?:${DAY_OF_WEEK}), \\d\\d (?:${MONTH}) \\d{4} \\d\\d:\\d\\d:\\d\\d GMT$`);

const getElements = ({ children }: PlainXmlElement) => children.filter((child) => typeof child !== 'string');
const isWebAddress = (text: string | null) => text !== null && /^https?:\/\/[^\s<>"{}|\\^`]+$/.test(text);

function findUnexpected(element: PlainXmlElement, known: string[], at: string): string[] {
  const names = getElements(element)
    .map(({ name }) => name)
    .filter((name) => !name.includes(':'));
  return [
    ...names.filter((name) => !known.includes(name)).map((name) => `${at}: ${name} is unknown`),
    ...known.filter((name) => !REPEATABLE.includes(name) && names.filter((one) => one === name).length > 1),
  ];
}

function findDateErrors(element: PlainXmlElement, name: string, at: string): string[] {
  const date = getText(element, name);
  const isValid = date === null || (RFC_822.test(date) && new Date(date).toUTCString() === date);
  return isValid ? [] : [`${at}: ${name} is ${date}`];
}

function findItemErrors(item: PlainXmlElement, at: string): string[] {
  const [guid] = getChildren(item, 'guid');
  const link = getText(item, 'link');
  return [
    ...findUnexpected(item, ITEM, at),
    ...findDateErrors(item, 'pubDate', at),
    ...(getText(item, 'title') === null && getText(item, 'description') === null ? [`${at}: no text`] : []),
    ...(link === null || isWebAddress(link) ? [] : [`${at}: the link ${link}`]),
    ...(guid?.attributes['isPermaLink'] === 'false' && guid.children.length > 0 ? [] : [`${at}: no guid`]),
    ...getChildren(item, 'source').flatMap(({ attributes: { url = null } }) =>
      isWebAddress(url) ? [] : [`${at}: source has no url`],
    ),
  ];
}

/** Returns what is wrong with an RSS 2.0 document. */
export function rssFaults(root: PlainXmlElement): string[] {
  const [channel] = getChildren(root, 'channel');
  if (root.name !== 'rss' || root.attributes['version'] !== '2.0' || !channel) return ['no RSS 2.0'];
  const items = getChildren(channel, 'item');
  const ids = items.map((item) => getText(item, 'guid'));
  const selves = getChildren(channel, 'atom:link').filter(({ attributes: { rel } }) => rel === 'self');
  return [
    ...findUnexpected(channel, [...CHANNEL_REQUIRED, ...CHANNEL_OPTIONAL], 'channel'),
    ...CHANNEL_REQUIRED.filter((name) => !getText(channel, name)).map((name) => `channel: no ${name}`),
    ...(isWebAddress(getText(channel, 'link')) ? [] : ['channel: link is no address']),
    ...findDateErrors(channel, 'lastBuildDate', 'channel'),
    ...(/^\d+$/.test(getText(channel, 'ttl') ?? '0') ? [] : ['channel: ttl is no number']),
    ...(selves.length === 1 ? [] : ['channel: no link to itself']),
    ...(new Set(ids).size === ids.length ? [] : ['channel: a guid twice']),
    ...items.flatMap((item, index) => findItemErrors(item, `item ${index}`)),
  ];
}
