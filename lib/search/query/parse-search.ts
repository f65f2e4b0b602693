/** A search as a person typed it, split into required words, quoted phrases, and exclusions. */
export interface ParsedSearchText {
  words: string[];
  phrases: string[];
  excluded: string[];
}

/** Splits a search text into words, "quoted phrases" and -excluded words. Any text is valid. */
export function parseSearchText(text: string): ParsedSearchText {
  const search: ParsedSearchText = { words: [], phrases: [], excluded: [] };
  const plain = text.replace(/[“”„«»]/gu, '"').replace(/(?<!\S)[–—−](?=\S)/gu, '-');
  for (const [, minus, quoted, bare] of plain.matchAll(/(?:(?<!\S)(-))?(?:"([^"]*)"?|([^\s"]+))/gu)) {
    const part = quoted ?? bare ?? '';
    if (minus) search.excluded.push(part);
    else if (quoted !== undefined) search.phrases.push(part);
    else search.words.push(part);
  }
  return search;
}
