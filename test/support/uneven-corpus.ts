import type { StoredEntry } from '../../lib/entries/entry-items.ts';
import type { ItemKey } from '../../lib/platform/dynamodb/key-schema.ts';
import { listStems } from '../../lib/search/words/search-tokens.ts';
import { addDays, getToday } from '../../lib/values/time.ts';
import { benchEntry } from './corpus.ts';
import { drawn, getWords } from './drawn-words.ts';

/*
 * A table as it really is, and as a greedy feed would have it: texts of 40 and of 110 words, 2 % as long as they may
 * be, one entry in ten of each topic and feed inactive, dates of 90 days, of one hour, of one second, and of one day in
 * each of many years.
 */

export const FREQUENT = ['authority', 'report', 'capital'] as const;

/**
 * Returns the publication time of entry `n`.
 *
 * Most are within 90 days, some within one hour, in one second, and on single days further and further back.
 */
function publishedAt(n: number, of: number): string {
  const kind = drawn(n, 1);
  const time = new Date(Math.floor(drawn(n, 2) * 86_400_000)).toISOString().slice(11, 19);
  if (kind < 0.15) return `${addDays(getToday(), -3)}T10:${time.slice(3)}Z`;
  if (kind < 0.2) return `${addDays(getToday(), -4)}T09:00:00Z`;
  if (kind < 0.3) return `${addDays(getToday(), -100 - Math.floor((n * 12_000) / of))}T${time}Z`;
  return `${addDays(getToday(), -1 - Math.floor(drawn(n, 3) * 90))}T${time}Z`;
}

/** The texts of an entry; so many different ones, since making them is most of the work. */
const VARIANTS = 1_000;
const texts = new Map<
  number,
  Pick<StoredEntry, 'title' | 'link' | 'description' | 'one_line_summary' | 'five_point_summary'>
>();

function getTexts(n: number) {
  const kind = drawn(n, 4);
  const isLongest = kind < 0.02;
  const length = kind < 0.25 ? 110 : 40;
  const slug = getWords(n, isLongest ? 200 : 6, 7).replaceAll(' ', '-');
  return {
    title: getWords(n, 9, 6),
    link: `https://www.authority.example/news/2026/${slug}`.slice(0, 2_000),
    description: isLongest ? getWords(n, 300, 5).slice(0, 2_000) : `${getWords(n, length, 5)}.`,
    one_line_summary: `${getWords(n, 20, 8)}.`,
    five_point_summary: length > 100 ? Array.from({ length: 5 }, (_, i) => `${getWords(n, 18, 9 + i)}.`) : null,
  };
}

/** Entry `n`. */
export function unevenEntry(n: number, of: number): StoredEntry {
  const variant = n % VARIANTS;
  const own = texts.get(variant) ?? getTexts(variant);
  texts.set(variant, own);
  const is_active = (Math.floor(n / 20) + 7 * n) % 10 !== 0;
  return {
    ...benchEntry(n, of),
    ...own,
    published_date: publishedAt(n, of),
    is_active,
    status: is_active ? 'active' : 'inactive',
    updated_at: `${addDays(getToday(), -2)}T10:00:00Z`,
  };
}

const frequent = new Set(FREQUENT.flatMap((word) => listStems(word, 'en')).map((stem) => `WORD:${stem}`));

/**
 * Returns true for the postings to import, whose number must stay affordable.
 *
 * One entry in 500 has all, and one in four has those of frequent words and of attributes.
 */
export const isImported = (n: number, { pk }: ItemKey) =>
  n % 500 === 0 || pk.startsWith('FACT:') || pk.startsWith('CONCEPT:') || (n % 4 === 0 && frequent.has(pk));
