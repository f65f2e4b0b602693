import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { EntryDetail } from '../../entries/entry.ts';
import type { EntryFilter } from '../../entries/entry-filter.ts';
import type { EntryChange } from '../../entries/versions/format-change.ts';
import type { TableItem } from '../../platform/dynamodb/client.ts';
import { ATTRIBUTE_NAMES, mapAttributes } from '../../search/filters.ts';
import { highlightMatches } from '../../search/highlight.ts';
import { getEntryAttributeValues } from '../../search/index/attributes.ts';
import type { TokenizedText } from '../../search/index/searched-texts.ts';
import type { SearchQuery } from '../../search/parse.ts';
import type { Instant } from '../../values/time.ts';
import type { MatchKind } from '../alert.ts';

const valuesSchema = z.optional(z.array(z.string()));

/** Why an update matched: the found words as the update spells them, and the values of each filter. */
export const Why = z.object({
  words: z.array(z.string()),
  filters: z.object(mapAttributes(() => valuesSchema)),
});
export type Why = z.infer<typeof Why>;

/**
 * The record that an entry matched a query, which several alerts may share.
 * `matched_at` is the time of the change that made the entry match.
 */
export interface StoredMatch {
  query_id: string;
  entry_id: string;
  kind: MatchKind;
  matched_at: string;
  /** The digest of the title and text that matched. */
  digest: string;
  /** When the update was stored: newer alerts do not report it. */
  entry_created_at: string;
  why: Why;
  /** The changes since the last match; null for a new update, or if unknown. */
  changed: EntryChange | null;
}

/**
 * Returns true if an update was stored at or after `since`, the start of an alert.
 * Both times are in whole seconds. So an update of the same second counts, because a superfluous report is better than
 * a missing one.
 */
export const isEntryStoredSince = (since: string, entry_created_at: string): boolean => entry_created_at >= since;

/**
 * Returns a short hash of an entry's title and text, by which edits are detected.
 * The hash does not depend on the summary.
 */
export const hashEntryText = ({ title, description }: EntryDetail): string =>
  createHash('sha256')
    .update(JSON.stringify([title, description]))
    .digest('base64url')
    .slice(0, 16);

const MAX_WORDS = 10;
const MAX_WORD_LENGTH = 80;

/** An entry with its searched texts, split into words. */
interface MatchedEntry {
  entry: EntryDetail;
  texts: TokenizedText[];
}

/**
 * Returns why an entry matches: the found words, and the values that satisfied each attribute filter.
 * It must only be called for an entry that matches. `query` is the parsed search of the filter, null without a search.
 */
export function explainMatch(
  { attributes = {} }: EntryFilter,
  query: SearchQuery | null,
  { entry, texts }: MatchedEntry,
): Why {
  const own = getEntryAttributeValues(entry.feed_id, entry);
  const filters = Object.fromEntries(
    ATTRIBUTE_NAMES.flatMap((name) => {
      const filterValues = attributes[name];
      return filterValues ? [[name, filterValues.filter((value) => own[name].includes(value))]] : [];
    }),
  );
  return { words: query ? findMatchedWords(query, entry, texts) : [], filters };
}

/** Returns the matching words in the order of the text, title first, each once regardless of case. */
function findMatchedWords(query: SearchQuery, entry: EntryDetail, texts: TokenizedText[]): string[] {
  const words = new Map<string, string>();
  for (const { field, index, ranges } of highlightMatches(query, entry, texts)) {
    const points = [...(texts.find((one) => one.field === field && one.index === index)?.text ?? '')];
    for (const { start, end } of ranges) {
      const word = points.slice(start, Math.min(end, start + MAX_WORD_LENGTH)).join('');
      if (!words.has(word.toLowerCase())) words.set(word.toLowerCase(), word);
    }
  }
  return [...words.values()].slice(0, MAX_WORDS);
}

/**
 * Returns the filters in a fixed order, because the ETag depends on the text.
 * DynamoDB returns maps in any order.
 */
const toOrderedReason = ({ words, filters }: Why): Why => ({
  words,
  filters: Object.fromEntries(ATTRIBUTE_NAMES.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))),
});

/**
 * Parses the table item of a recorded match.
 * `changed`, the changes of an edit, is null if the item has none.
 */
export const parseMatchItem = ({
  pk,
  entry_id,
  kind,
  matched_at,
  digest,
  entry_created_at,
  why,
  changed,
}: TableItem): StoredMatch => ({
  query_id: String(pk).slice('ALERT_MATCHES#'.length),
  entry_id: String(entry_id),
  kind: kind as MatchKind,
  matched_at: String(matched_at) as z.infer<typeof Instant>,
  digest: String(digest),
  entry_created_at: String(entry_created_at),
  why: toOrderedReason(why as Why),
  changed: (changed as EntryChange | undefined) ?? null,
});
