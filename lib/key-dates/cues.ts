import type { Span } from './sentences.ts';
import type { Cue, Vocabulary } from './vocabulary.ts';

/** A cue where it stands in a text. */
export interface FoundCue extends Span {
  cue: Cue;
}

/** The cues of a text, in the order of their ends. */
export function cuesIn(text: string, { cues }: Vocabulary): FoundCue[] {
  const found = cues.flatMap(([cue, words]) =>
    [...text.matchAll(words)].map((match) => ({ cue, start: match.index, end: match.index + match[0].length })),
  );
  return found.sort((a, b) => a.end - b.end);
}
