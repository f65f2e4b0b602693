import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { EntryFilter } from '../entries/filters.ts';
import type { Facts } from '../search/facts.ts';

const LONGEST = 2_000;
const RULE = `must be text of up to ${LONGEST} characters, as the parameter of this name is written`;
const written = z.optional(z.string(RULE).check(z.minLength(1, RULE), z.maxLength(LONGEST, RULE)));

/** Of all filters together, as JSON: a list of a person's alerts has each of them twice. */
const MAX_QUERY_BYTES = 1_200;
const QUERY_RULE = `must have filters of at most ${MAX_QUERY_BYTES} bytes together; use several alerts`;

/** The filters of the list of entries with detail, each as its parameter is written: `{"search": "\"capital requirements\" -insurance"}`. */
export const AlertQuery = z.strictObject({
  ...{ search: written, category_id: written, topic_id: written, feed_id: written },
  ...{
    jurisdiction: written,
    sector: written,
    institution: written,
    tag: written,
    language: written,
    kind: written,
    cites: written,
  },
  ...{ status: written, date: written, start_date: written, end_date: written },
});

/** The filters of an alert that is made or changed. */
export const GivenQuery = AlertQuery.check(
  z.refine((query) => Buffer.byteLength(JSON.stringify(query)) <= MAX_QUERY_BYTES, QUERY_RULE),
);
export type AlertQuery = z.infer<typeof AlertQuery>;

/** Its filters in one order, since the tag of an answer is one of its text: DynamoDB returns maps in any order. */
export const inOneOrder = (query: AlertQuery): AlertQuery =>
  Object.fromEntries(
    (Object.keys(AlertQuery.shape) as (keyof AlertQuery)[]).flatMap((name) => {
      const value = query[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

const sorted = (values: string[]) => [...new Set(values)].sort();

/** One form of a filter: those that are equal but for order, case and repetition are one. */
export function canonical({ facts = {}, status, span = {}, search }: EntryFilter): EntryFilter {
  const named = (Object.keys(facts) as (keyof Facts)[]).sort();
  const texts = (all: string[]) => sorted(all.map((text) => text.normalize('NFC')));
  return {
    ...(named.length > 0 ? { facts: Object.fromEntries(named.map((name) => [name, sorted(facts[name] ?? [])])) } : {}),
    ...(status ? { status } : {}),
    ...(span.from || span.to
      ? { span: { ...(span.from ? { from: span.from } : {}), ...(span.to ? { to: span.to } : {}) } }
      : {}),
    // The order of words stays: together they may be a form that has synonyms.
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

/** The name of a query: alerts whose filters are equal share one. */
export const queryIdOf = (filter: EntryFilter): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(filter)))
    .digest('hex')
    .slice(0, 32);
