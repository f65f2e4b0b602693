import { decodeDocument } from '../../egress/decode-text.ts';
import type { FetchedDocument } from '../fetch-document.ts';
import { parseJson } from '../parse-document.ts';
import { MAX_FEED_ITEMS, ParseError } from '../parsed-feed.ts';
import type { AdapterItem, AdapterItems } from './adapter-item.ts';

/** A parsed JSON object, whose members are read with `getMember`. */
export type JsonObject = Record<string, unknown>;

/**
 * Decodes and parses the JSON of a fetched document.
 * @throws ParseError if it is empty, XML or a web page, or invalid; DocumentLimitError for too many values
 */
export function parseJsonDocument({ body, contentType }: FetchedDocument): unknown {
  const text = decodeDocument(body, contentType);
  const start = text.trimStart().slice(0, 1);
  if (start === '') throw new ParseError('The document is empty');
  if (start === '<') throw new ParseError('The document is a web page or XML, not JSON');
  return parseJson(text);
}

/** Returns a value if it is an object and not a list, else null. */
function toJsonObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/**
 * Returns an own member of an object, undefined for others.
 * Inherited ones such as `constructor` are not members of the JSON.
 */
export function getMember(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && Object.hasOwn(of, name) ? (of as JsonObject)[name] : undefined;
}

/** Returns a non-empty text, or a number as text; null for all other JSON values. */
export function toText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/**
 * Parses the first 5,000 values of a list as items with `read`, which returns null for no item.
 * Others are counted or listed as unreadable. `base` is the base of their relative links.
 */
export function parseItemList(
  list: unknown[],
  read: (members: JsonObject) => AdapterItem | null,
  base: string | null = null,
): AdapterItems {
  const readItems = list.slice(0, MAX_FEED_ITEMS);
  const unreadable: string[] = [];
  const items = readItems.flatMap((one, index) => {
    const members = toJsonObject(one);
    const item = members && read(members);
    if (!item)
      unreadable.push(`item ${index + 1} cannot be read: ${members ? 'it has no title' : 'it is not an object'}`);
    return item ?? [];
  });
  return { base, items, unreadable, omittedCount: list.length - readItems.length };
}

/**
 * Returns the value as a list.
 * @param description what the list should contain, for the error message
 * @throws ParseError if it is not a list
 */
export function assertList(value: unknown, description: string): unknown[] {
  if (!Array.isArray(value)) throw new ParseError(`The document is JSON, but has no list of ${description}`);
  return value;
}
