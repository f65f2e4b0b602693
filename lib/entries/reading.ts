import { citationsOf } from '../citations/find.ts';
import { keyDatesOf, type Told } from '../key-dates/find.ts';
import { withMoves } from '../key-dates/moved.ts';
import { findKind, type KindSource } from '../kinds/find.ts';
import type { EntryDetail } from './entry.ts';

/** The fields that are extracted from an entry's source, each with its quotes. */
export type Reading = Pick<EntryDetail, (typeof READ)[number]>;
const READ = ['kind', 'kind_quote', 'citations', 'key_dates'] as const;

type Source = Told & Pick<EntryDetail, 'jurisdiction_code'> & Pick<KindSource, 'usual_kind'>;

/** Extracts the fields of an entry; `before` is the result for its earlier text. */
export function readingOf(told: Source, before: Reading | null): Reading {
  const { kind, quote } = findKind(told);
  const key_dates = withMoves(before?.key_dates ?? null, keyDatesOf(told));
  return { kind, kind_quote: quote, citations: citationsOf(told), key_dates };
}

/** Returns the extracted fields of an entry. */
export const readBefore = (entry: Reading): Reading =>
  Object.fromEntries(READ.map((name) => [name, entry[name]])) as Reading;
