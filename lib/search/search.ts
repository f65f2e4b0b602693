import type { EntryDetail, Status } from '../entries/entry.ts';
import type { Span } from '../entries/offsets.ts';
import { FIRST, justBefore, LAST, upTo } from '../entries/pages.ts';
import { entryOfPosting } from '../entries/rows.ts';
import type { PageRequest, Slice } from '../values/page.ts';
import { searchableTexts } from './postings.ts';
import { isStopWord, stemsInOrder } from './stems.ts';
import { openWalk } from './walk.ts';

/** What is searched for, in stems: all words, all phrases in their order, none of the excluded phrases or words. */
export interface SearchQuery {
  words: string[];
  phrases: string[][];
  excluded: string[][];
}

export interface SearchFilter {
  topic_id?: string | undefined;
  statuses: readonly Status[];
  span: Span;
}

/** Reads a search text: words, "quoted phrases", -excluded words. Null where no word is left that could be looked up. */
export function parseSearch(text: string): SearchQuery | null {
  const query: SearchQuery = { words: [], phrases: [], excluded: [] };
  const plain = text.replace(/[“”„«»]/gu, '"').replace(/(?<!\S)[–—−](?=\S)/gu, '-');
  for (const [, minus, quoted, bare] of plain.matchAll(/(?:(?<!\S)(-))?(?:"([^"]*)"?|([^\s"]+))/gu)) {
    const stems = stemsInOrder(quoted ?? bare ?? '');
    if (stems.length === 0) continue;
    if (minus && stems.every(isStopWord)) continue;
    if (minus) query.excluded.push(stems);
    else if (quoted !== undefined && stems.length > 1) query.phrases.push(stems);
    else query.words.push(...stems);
  }
  query.words = [...new Set([...query.words, ...query.phrases.flat()])].filter((stem) => !isStopWord(stem));
  return query.words.length > 0 ? query : null;
}

function holds(sequence: string[], phrase: string[]): boolean {
  return sequence.some((_, start) => phrase.every((stem, i) => sequence[start + i] === stem));
}

/** True where an entry with these indexed words is what the search asks for. */
export function matches(query: SearchQuery, entry: EntryDetail, stems: Set<string>): boolean {
  if (!query.words.every((word) => stems.has(word))) return false;
  if (query.phrases.length === 0 && query.excluded.length === 0) return true;
  const texts = searchableTexts(entry).map(stemsInOrder);
  const stands = (phrase: string[]) => texts.some((text) => holds(text, phrase));
  return query.phrases.every(stands) && !query.excluded.some(stands);
}

/**
 * Entries that match, newest first. Up to three words' newest postings are probed side by side; the word that reaches
 * furthest back is the rarest and is walked on, everything else is checked on its postings. The walk ends with the page
 * or with the budget of 5 requests and 50 read units; then the answer holds what was found, and the position to go on.
 *
 * `total` is known when the walk went from the start to the end. A page of limit 0 only counts.
 */
export async function searchEntries(
  query: SearchQuery,
  filter: SearchFilter,
  page: PageRequest,
): Promise<Slice<EntryDetail>> {
  const { position } = page;
  const limit = page.limit === 0 ? Number.POSITIVE_INFINITY : page.limit;
  const skip = position ? position.skip : page.offset;
  const from = filter.span.from ?? FIRST;
  const to = position ? justBefore(position.after) : upTo(filter.span.to ?? LAST);
  const walk = await openWalk(query.words, filter.statuses, { from, to }, skip + limit + 1);
  const found: EntryDetail[] = [];
  let passed = 0;
  let last = position?.after ?? '';
  for await (const posting of walk.postings()) {
    const { entry, stems } = entryOfPosting(posting);
    const isOfTopic = !filter.topic_id || entry.topic_id === filter.topic_id;
    if (isOfTopic && matches(query, entry, stems)) {
      if (passed < skip) passed += 1;
      else if (found.length === limit) return { items: found, total: null, next: { after: last, skip: 0 } };
      else found.push(entry);
    }
    last = String(posting['sk']);
  }
  const items = page.limit === 0 ? [] : found;
  if (!walk.ended()) return { items, total: null, next: { after: last, skip: skip - passed } };
  return { items, total: position ? null : passed + found.length, next: null };
}
