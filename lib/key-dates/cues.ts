import type { Span } from './sentences.ts';
import type { Cue, Vocabulary } from './vocabulary.ts';

/** A match of a cue in a text. */
export interface FoundCue extends Span {
  cue: Cue;
}

/** Returns the cues in a text, ordered by their ends. */
export function cuesIn(text: string, { cues }: Vocabulary): FoundCue[] {
  const found = cues.flatMap(([cue, words]) =>
    [...text.matchAll(words)].map((match) => ({ cue, start: match.index, end: match.index + match[0].length })),
  );
  return found.sort((a, b) => a.end - b.end);
}
