import type { Feed } from '../../feeds/feed.ts';
import type { JsonMapping } from '../../feeds/source.ts';
import type { FetchedDocument } from '../fetch.ts';
import { ParseError } from '../parsed-feed.ts';
import { type AdapterItem, type AdapterItems, htmlOf } from './item.ts';
import { itemsOfList, jsonOf, type Members, member, textOf } from './json-document.ts';

/** All dates from 2001 to 2286 have ten digits in seconds and thirteen in milliseconds since the epoch. */
const SECONDS = /^\d{10}$/;
const MILLISECONDS = /^\d{13}$/;

/**
 * Parses the items of any JSON document by the feed's mapping.
 *
 * @throws ParseError that names the path without a list
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

/** Checks that a path exists in at least one item: otherwise the document has another structure. @throws ParseError */
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

/** Returns the value at a path of member names; a number is an index of a list. */
function at(value: unknown, path: string): unknown {
  return path === '$' ? value : path.split('.').reduce(member, value);
}

/** Returns a date as it is written; epoch times as ISO 8601. */
function dateOf(written: string | null): string | null {
  if (written === null) return null;
  if (SECONDS.test(written)) return new Date(Number(written) * 1_000).toISOString();
  return MILLISECONDS.test(written) ? new Date(Number(written)).toISOString() : written;
}
