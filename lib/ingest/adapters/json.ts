import type { Feed } from '../../feeds/feed.ts';
import type { JsonMapping } from '../../feeds/source.ts';
import type { FetchedDocument } from '../fetch.ts';
import { ParseError } from '../parsed-feed.ts';
import { type AdapterItem, type AdapterItems, htmlOf } from './item.ts';
import { itemsOfList, jsonOf, type Members, member, textOf } from './json-document.ts';

/** Seconds since 1970 have ten digits, milliseconds thirteen, for all dates from 2001 to 2286. */
const SECONDS = /^\d{10}$/;
const MILLISECONDS = /^\d{13}$/;

/**
 * The items of any JSON, where the feed's mapping says that they are.
 *
 * @throws ParseError that names the path at which there is no list
 */
export function jsonItems(document: FetchedDocument, { mapping }: Feed): AdapterItems {
  if (!mapping) throw new ParseError('The feed is of kind json, but has no mapping: give it one in the catalog');
  const found = at(jsonOf(document), mapping.items);
  if (!Array.isArray(found))
    throw new ParseError(
      `The document has no list at ${mapping.items}: mapping.items in the catalog says where items are`,
    );
  for (const name of ['title', 'link', 'date', 'description', 'id'] as const) assertPath(found, mapping, name);
  const read = (members: Members): AdapterItem | null => {
    const value = (path: string | undefined) => (path === undefined ? null : textOf(at(members, path)));
    const html = (path: string | undefined) => (mapping.html ? value(path) : htmlOf(value(path)));
    const item = { guid: value(mapping.id), title: html(mapping.title), link: value(mapping.link) };
    if (item.title === null) return null;
    return { ...item, html: html(mapping.description), date: dateOf(value(mapping.date)) };
  };
  return itemsOfList(found, read, mapping.base ?? null);
}

/** A path at which no item has anything is of another document. @throws ParseError */
function assertPath(
  items: unknown[],
  mapping: JsonMapping,
  name: Exclude<keyof JsonMapping, 'items' | 'html' | 'base'>,
) {
  const path = mapping[name];
  if (path === undefined || items.length === 0 || items.some((item) => at(item, path) !== undefined)) return;
  throw new ParseError(
    `No item of the document has anything at ${path}: mapping.${name} in the catalog says what it is`,
  );
}

/** What stands at a path of member names; a number is a place in a list. */
function at(value: unknown, path: string): unknown {
  return path === '$' ? value : path.split('.').reduce(member, value);
}

/** A date as it is written; one that is counted since 1970, as ISO 8601. */
function dateOf(written: string | null): string | null {
  if (written === null) return null;
  if (SECONDS.test(written)) return new Date(Number(written) * 1_000).toISOString();
  return MILLISECONDS.test(written) ? new Date(Number(written)).toISOString() : written;
}
