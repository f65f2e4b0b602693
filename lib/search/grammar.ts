import { isStopWord, stemsInOrder } from './stems.ts';

/** A search, in stems: all words, all phrases in their order, none of the excluded phrases or words. */
export interface SearchQuery {
  words: string[];
  phrases: string[][];
  excluded: string[][];
}

/** Parses a search text: words, "quoted phrases", -excluded words. Null if no word is left to look up. */
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
