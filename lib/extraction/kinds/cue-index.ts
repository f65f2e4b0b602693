import { compileCues, type KindCue } from './cue.ts';
import { ENTRY_KIND_CUES, type KindCueLanguage } from './cue-languages.ts';

/** The cues of a language by what their first word can be. */
interface CueIndex {
  byWord: Map<string, KindCue[]>;
  /** By the first letters of a word, for cues that begin with a part of one. */
  byLetters: Map<string, KindCue[]>;
  others: KindCue[];
}

const FIRST_LETTERS = 2;
const CUE_INDEXES = new Map<KindCueLanguage, CueIndex>();

function addCue(index: Map<string, KindCue[]>, key: string, cue: KindCue) {
  const cues = index.get(key);
  if (!cues) index.set(key, [cue]);
  else if (!cues.includes(cue)) cues.push(cue);
}

function buildIndex(language: KindCueLanguage): CueIndex {
  const index: CueIndex = { byWord: new Map(), byLetters: new Map(), others: [] };
  for (const cue of compileCues(ENTRY_KIND_CUES[language])) {
    const first = cue.elements.find(({ type }) => type !== 'start' && type !== 'comma');
    const beginnings = first?.type === 'words' ? [...first.prefixes, ...first.numbered] : [];
    const isShort = beginnings.some((one) => one.length < FIRST_LETTERS);
    if (first?.type !== 'words' || first.suffixes.length > 0 || isShort) index.others.push(cue);
    else {
      for (const word of first.exact) addCue(index.byWord, word, cue);
      for (const one of beginnings) addCue(index.byLetters, one.slice(0, FIRST_LETTERS), cue);
    }
  }
  return index;
}

/**
 * Returns the cues that may match a title at `word`: word sequences that indicate an entry's kind.
 * They are in three lists: cues that begin with this word, cues that begin with any word with the same first two
 * letters, and cues that may begin with any word. `word` must be normalized by `normalizeWord`. The cues of a language
 * are compiled at the first call for it.
 */
export function getCuesForTitleWord(language: KindCueLanguage, word: string): KindCue[][] {
  let index = CUE_INDEXES.get(language);
  if (!index) {
    index = buildIndex(language);
    CUE_INDEXES.set(language, index);
  }
  const { byWord, byLetters, others } = index;
  return [byWord.get(word) ?? [], byLetters.get(word.slice(0, FIRST_LETTERS)) ?? [], others];
}
