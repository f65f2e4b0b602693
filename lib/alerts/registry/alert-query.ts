import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { EntryFilter } from '../../entries/entry-filter.ts';
import { mapAttributes } from '../../search/filters.ts';
import type { EntryAttributeValues } from '../../search/index/attributes.ts';

const MAX_FILTER_LENGTH = 2_000;
const FILTER_RULE = `must be text of up to ${MAX_FILTER_LENGTH} characters, as the parameter of this name is written`;
const filterText = z.optional(
  z.string(FILTER_RULE).check(z.minLength(1, FILTER_RULE), z.maxLength(MAX_FILTER_LENGTH, FILTER_RULE)),
);

/** Limit of all filters as JSON, because a list of alerts contains them twice. */
const MAX_QUERY_BYTES = 1_200;
const QUERY_RULE = `must have filters of at most ${MAX_QUERY_BYTES} bytes together; use several alerts`;

/**
 * The filters of an alert, in the syntax of the parameters of `GET /entries/detail`.
 * Example: `{"search": "\\"capital requirements\\" -insurance"}`.
 */
export const AlertQuery = z.strictObject({
  search: filterText,
  ...mapAttributes(() => filterText),
  status: filterText,
  date: filterText,
  start_date: filterText,
  end_date: filterText,
});

/** The filters of an alert in a request, limited to 1,200 bytes. */
export const AlertQueryInput = AlertQuery.check(
  z.refine((query) => Buffer.byteLength(JSON.stringify(query)) <= MAX_QUERY_BYTES, QUERY_RULE),
);
export type AlertQuery = z.infer<typeof AlertQuery>;

/**
 * Returns the same query with its fields in a fixed order, without undefined fields.
 * The ETag depends on the JSON text, and DynamoDB returns maps in any order.
 */
export const sortQueryFields = (query: AlertQuery): AlertQuery =>
  Object.fromEntries(
    (Object.keys(AlertQuery.shape) as (keyof AlertQuery)[]).flatMap((name) => {
      const value = query[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

const toSortedSet = (values: string[]) => [...new Set(values)].sort();

/**
 * Returns the canonical form of a filter, from which the id of its query is computed.
 * Values and phrases are sorted without repetitions, and search texts are in Unicode form NFC. The order of search
 * words is kept, because several words may form a synonym (such as `capital requirements regulation`).
 */
export function toCanonicalFilter({ attributes = {}, status, publishedRange = {}, search }: EntryFilter): EntryFilter {
  const named = (Object.keys(attributes) as (keyof EntryAttributeValues)[]).sort();
  const texts = (all: string[]) => toSortedSet(all.map((text) => text.normalize('NFC')));
  return {
    ...(named.length > 0
      ? { attributes: Object.fromEntries(named.map((name) => [name, toSortedSet(attributes[name] ?? [])])) }
      : {}),
    ...(status ? { status } : {}),
    ...(publishedRange.from || publishedRange.to
      ? {
          publishedRange: {
            ...(publishedRange.from ? { from: publishedRange.from } : {}),
            ...(publishedRange.to ? { to: publishedRange.to } : {}),
          },
        }
      : {}),
    // The order of words matters, because together they may be a synonym.
    ...(search
      ? {
          search: {
            words: search.words.map((text) => text.normalize('NFC')),
            phrases: texts(search.phrases),
            excluded: texts(search.excluded),
          },
        }
      : {}),
  };
}

/**
 * Returns the id of a query: the first 32 hexadecimal digits of the hash of its canonical filter.
 * Alerts with equal filters share one query and its matches.
 */
export const computeQueryId = (filter: EntryFilter): string =>
  createHash('sha256')
    .update(JSON.stringify(toCanonicalFilter(filter)))
    .digest('hex')
    .slice(0, 32);
