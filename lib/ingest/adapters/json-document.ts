import { decodeFeedDocument } from '../../platform/egress/decode-text.ts';
import type { FetchedDocument } from '../fetch-document.ts';
import { parseUntrustedJson } from '../parse-document.ts';
import { MAX_FEED_ITEMS, ParseError } from '../parsed-feed.ts';
import type { AdapterItem, AdapterResult } from './adapter-item.ts';

/** A parsed JSON object, whose members are read with `getJsonMember`. */
export type JsonObject = Record<string, unknown>;

/**
 * Decodes and parses the JSON of a fetched document.
 * @throws ParseError if the document is empty, XML, a web page, or invalid JSON
 * @throws DocumentLimitError if it has too many values
 */
export function parseJsonDocument({ body, contentType }: FetchedDocument): unknown {
  const text = decodeFeedDocument(body, contentType);
  const start = text.trimStart().slice(0, 1);
  if (start === '') throw new ParseError('The document is empty');
  if (start === '<') throw new ParseError('The document is a web page or XML, not JSON');
  return parseUntrustedJson(text);
}

/** Returns a value if it is an object and not a list, else null. */
function toJsonObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/**
 * Returns a member of a JSON object; undefined for any other value, and for a missing member.
 * Inherited properties such as `constructor` are not members of the JSON.
 */
export function getJsonMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as JsonObject)[name]
    : undefined;
}

/** Returns a non-empty text, or a number as text; null for all other JSON values. */
export function toNonEmptyText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/**
 * Parses the first 5,000 values of a list as items.
 * `parseItem` converts an object to an item, or returns null if the object has no title. A value that gives no item is
 * listed as unreadable; values beyond the limit are counted. `base` is the base address of relative links in the items.
 */
export function parseItemList(
  list: unknown[],
  parseItem: (members: JsonObject) => AdapterItem | null,
  base: string | null = null,
): AdapterResult {
  const readItems = list.slice(0, MAX_FEED_ITEMS);
  const unreadable: string[] = [];
  const items = readItems.flatMap((one, index) => {
    const members = toJsonObject(one);
    const item = members && parseItem(members);
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
export function assertJsonList(value: unknown, description: string): unknown[] {
  if (!Array.isArray(value)) throw new ParseError(`The document is JSON, but has no list of ${description}`);
  return value;
}
