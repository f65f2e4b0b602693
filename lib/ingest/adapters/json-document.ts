import { decodeDocument } from '../../outside/decode.ts';
import type { FetchedDocument } from '../fetch.ts';
import { parsedJson } from '../parse.ts';
import { MOST_ITEMS, ParseError } from '../parsed-feed.ts';
import type { AdapterItem, AdapterItems } from './item.ts';

/** A JSON object, of which only own members are read. */
export type Members = Record<string, unknown>;

/** Parses the JSON of a document. @throws ParseError, or BoundsError for too many values */
export function jsonOf({ body, contentType }: FetchedDocument): unknown {
  const text = decodeDocument(body, contentType);
  const start = text.trimStart().slice(0, 1);
  if (start === '') throw new ParseError('The document is empty');
  if (start === '<') throw new ParseError('The document is a web page or XML, not JSON');
  return parsedJson(text);
}

/** Returns a value if it is an object and not a list, else null. */
function membersOf(value: unknown): Members | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null;
}

/** Returns an own member of an object: inherited ones such as `constructor` are ignored. */
export function member(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && Object.hasOwn(of, name) ? (of as Members)[name] : undefined;
}

/** Returns a text, or a number as text; null for other values. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Parses the first items of a list; `read` returns null for a value that is not an item. */
export function itemsOfList(
  list: unknown[],
  read: (members: Members) => AdapterItem | null,
  base: string | null = null,
): AdapterItems {
  const taken = list.slice(0, MOST_ITEMS);
  const unreadable: string[] = [];
  const items = taken.flatMap((one, index) => {
    const members = membersOf(one);
    const item = members && read(members);
    if (!item)
      unreadable.push(`item ${index + 1} cannot be read: ${members ? 'it has no title' : 'it is not an object'}`);
    return item ?? [];
  });
  return { base, items, unreadable, leftOut: list.length - taken.length };
}

/** Returns a list that the document must have. @throws ParseError */
export function listOf(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw new ParseError(`The document is JSON, but has no list of ${what}`);
  return value;
}
