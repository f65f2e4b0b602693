import type { Feed } from '../../feeds/feed.ts';
import type { JsonMapping } from '../../feeds/feed-source.ts';
import type { FetchedDocument } from '../fetch-document.ts';
import { ParseError } from '../parsed-feed.ts';
import { type AdapterItem, type AdapterResult, escapeTextAsHtml } from './adapter-item.ts';
import { getJsonMember, type JsonObject, parseItemList, parseJsonDocument, toNonEmptyText } from './json-document.ts';

/** All dates from 2001 to 2286 have ten digits in seconds and thirteen in milliseconds since the epoch. */
const SECONDS_PATTERN = /^\d{10}$/;
const MILLISECONDS_PATTERN = /^\d{13}$/;

/**
 * Parses the items of any JSON document by the paths in the feed's `mapping`.
 * @throws ParseError if the value at the mapped path is not a list; the message names the path
 */
export function parseMappedJsonItems(document: FetchedDocument, { mapping }: Feed): AdapterResult {
  if (!mapping) throw new ParseError('The feed is of kind json, but has no mapping: give it one in the catalog');
  const found = getAtPath(parseJsonDocument(document), mapping.items);
  if (!Array.isArray(found))
    throw new ParseError(
      `The document has no list at ${mapping.items}: mapping.items in the catalog says where items are`,
    );
  for (const name of ['title', 'link', 'date', 'description', 'id'] as const) assertPath(found, mapping, name);
  const read = (members: JsonObject): AdapterItem | null => {
    const value = (path: string | undefined) => (path === undefined ? null : toNonEmptyText(getAtPath(members, path)));
    const html = (path: string | undefined) => (mapping.html ? value(path) : escapeTextAsHtml(value(path)));
    const item = { guid: value(mapping.id), title: html(mapping.title), link: value(mapping.link) };
    if (item.title === null) return null;
    return { ...item, html: html(mapping.description), date: toDateText(value(mapping.date)) };
  };
  return parseItemList(found, read, mapping.base ?? null);
}

/** Checks that a path exists in at least one item: otherwise the document has another structure. @throws ParseError */
function assertPath(
  items: unknown[],
  mapping: JsonMapping,
  name: Exclude<keyof JsonMapping, 'items' | 'html' | 'base'>,
) {
  const path = mapping[name];
  if (path === undefined || items.length === 0 || items.some((item) => getAtPath(item, path) !== undefined)) return;
  throw new ParseError(`No item of the document has anything at ${path}: correct mapping.${name} in the catalog`);
}

/** Returns the value at a path of member names; a number is an index of a list. */
function getAtPath(value: unknown, path: string): unknown {
  return path === '$' ? value : path.split('.').reduce(getJsonMember, value);
}

/** Returns a date as it is written; epoch times as ISO 8601. */
function toDateText(written: string | null): string | null {
  if (written === null) return null;
  if (SECONDS_PATTERN.test(written)) return new Date(Number(written) * 1_000).toISOString();
  return MILLISECONDS_PATTERN.test(written) ? new Date(Number(written)).toISOString() : written;
}
