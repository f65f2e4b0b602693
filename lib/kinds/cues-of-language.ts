import { type Cue, compileCues } from './cue.ts';
import { type Language, TABLES } from './languages.ts';

/** The cues of a language by the word that they begin with, and those that begin with anything else. */
export interface CueIndex {
  byWord: Map<string, Cue[]>;
  others: Cue[];
}

const INDEXES = new Map<Language, CueIndex>();

function buildIndex(language: Language): CueIndex {
  const index: CueIndex = { byWord: new Map(), others: [] };
  for (const cue of compileCues(TABLES[language])) {
    const first = cue.elements.find(({ type }) => type !== 'start' && type !== 'comma');
    if (first?.type !== 'words' || first.prefixes.length + first.suffixes.length + first.numbered.length > 0)
      index.others.push(cue);
    else for (const word of first.exact) index.byWord.set(word, [...(index.byWord.get(word) ?? []), cue]);
  }
  return index;
}

/** Returns the cues of a language, which are compiled at the first call. */
export function getCues(language: Language): CueIndex {
  const known = INDEXES.get(language);
  if (known) return known;
  const index = buildIndex(language);
  INDEXES.set(language, index);
  return index;
}
