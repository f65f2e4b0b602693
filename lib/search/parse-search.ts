/** A search text: required words, phrases, and excluded words or phrases. */
export interface SearchText {
  words: string[];
  phrases: string[];
  excluded: string[];
}

/** Parses a search text: words, "quoted phrases", -excluded words. */
export function parseSearch(text: string): SearchText {
  const search: SearchText = { words: [], phrases: [], excluded: [] };
  const plain = text.replace(/[“”„«»]/gu, '"').replace(/(?<!\S)[–—−](?=\S)/gu, '-');
  for (const [, minus, quoted, bare] of plain.matchAll(/(?:(?<!\S)(-))?(?:"([^"]*)"?|([^\s"]+))/gu)) {
    const part = quoted ?? bare ?? '';
    if (minus) search.excluded.push(part);
    else if (quoted !== undefined) search.phrases.push(part);
    else search.words.push(part);
  }
  return search;
}
