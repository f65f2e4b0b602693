import type { TextSpan } from './split-sentences.ts';
import type { KeyDateCue, Vocabulary } from './vocabularies/vocabulary.ts';

/** A match of a cue, words such as "takes effect" that give a date its kind, with its offsets. */
export interface CueMatch extends TextSpan {
  cue: KeyDateCue;
}

/** Returns all matches of a language's cues in a text, ordered by their ends. */
export function findCues(text: string, { cues }: Vocabulary): CueMatch[] {
  const found = cues.flatMap(([cue, words]) =>
    [...text.matchAll(words)].map((match) => ({ cue, start: match.index, end: match.index + match[0].length })),
  );
  return found.sort((a, b) => a.end - b.end);
}
