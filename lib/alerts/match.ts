import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { EntryDetail } from '../entries/entry.ts';
import type { EntryFilter } from '../entries/entry-filter.ts';
import type { EntryChange } from '../entries/format-change.ts';
import { getAttributes } from '../search/attributes.ts';
import type { SearchQuery } from '../search/build-query.ts';
import { highlightMatches } from '../search/highlight.ts';
import type { TokenizedText } from '../search/searched-texts.ts';
import type { TableItem } from '../table/client.ts';
import type { Instant } from '../values/time.ts';
import type { MatchKind } from './alert.ts';

const ATTRIBUTE_NAMES = [
  'category_id',
  'topic_id',
  'feed_id',
  'jurisdiction',
  'sector',
  'institution',
  'tag',
  'language',
  'kind',
  'cites',
] as const;
const valuesSchema = z.optional(z.array(z.string()));

/** Why an update matched: the words that stood in it, as they were written, and of each filter the values that it has. */
export const Why = z.object({
  words: z.array(z.string()),
  filters: z.object({
    category_id: valuesSchema,
    topic_id: valuesSchema,
    feed_id: valuesSchema,
    jurisdiction: valuesSchema,
    sector: valuesSchema,
    institution: valuesSchema,
    tag: valuesSchema,
    language: valuesSchema,
    kind: valuesSchema,
    cites: valuesSchema,
  } satisfies Record<(typeof ATTRIBUTE_NAMES)[number], typeof valuesSchema>),
});
export type Why = z.infer<typeof Why>;

/** What is stored of an update that matched a query; `matched_at` is when it had changed so that it did. */
export interface StoredMatch {
  query_id: string;
  entry_id: string;
  kind: MatchKind;
  matched_at: string;
  /** Of the title and the text that matched. */
  digest: string;
  /** When the update was stored: alerts that are younger do not tell of it. */
  entry_created_at: string;
  why: Why;
  /** What changed since it matched before; null for a new one, and where that is not known. */
  changed: EntryChange | null;
}

/**
 * Whether an update was stored since an instant, that of an alert. Both are whole seconds: of the alert's own second all counts, since
 * nobody knows what was before it, and what rings once too often is better than what never does.
 */
export const isStoredSince = (since: string, entry_created_at: string): boolean => entry_created_at >= since;

/** What the publisher wrote: another text is an edit, another summary is not. */
export const hashEntryText = ({ title, description }: EntryDetail): string =>
  createHash('sha256')
    .update(JSON.stringify([title, description]))
    .digest('base64url')
    .slice(0, 16);

const MAX_WORDS = 10;
const MAX_WORD_LENGTH = 80;

/** Why an entry matches, which it does. */
export function explainMatch(
  { facts = {} }: EntryFilter,
  query: SearchQuery | null,
  entry: EntryDetail,
  texts: TokenizedText[],
): Why {
  const own = getAttributes(entry.feed_id, entry);
  const filters = Object.fromEntries(
    ATTRIBUTE_NAMES.flatMap((name) => {
      const filterValues = facts[name];
      return filterValues ? [[name, filterValues.filter((value) => own[name].includes(value))]] : [];
    }),
  );
  return { words: query ? findMatchedWords(query, entry, texts) : [], filters };
}

/** The words that match, each once whatever its case, in the order in which they stand, the title first. */
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

/** Its filters in one order: the tag of an answer is one of its text, and DynamoDB returns maps in any order. */
const toOrderedReason = ({ words, filters }: Why): Why => ({
  words,
  filters: Object.fromEntries(ATTRIBUTE_NAMES.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))),
});

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
