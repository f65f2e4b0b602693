const WORD_START = '(?<![\\p{L}\\p{N}])';
const WORD_END = '(?![\\p{L}\\p{N}])';

/** Returns the source of a group that matches any of `alternatives`. A blank in them matches any white space. */
export const buildAlternatives = (alternatives: readonly string[]): string =>
  `(?:${alternatives.join('|').replaceAll(' ', '\\s')})`;

/** Returns each combination of a first and a last alternative, joined by `between`. */
export const combineAlternatives = (first: readonly string[], last: readonly string[], between = ' '): string[] =>
  first.flatMap((start) => last.map((end) => start + between + end));

/** Compiles a source to a pattern that matches it as whole words, in any case, anywhere. */
export const compileWords = (source: string, flags = 'iu'): RegExp =>
  new RegExp(`${WORD_START}${source}${WORD_END}`, flags);

/** Compiles a source to a pattern that matches it in any case at the beginning of a text. */
export const compileAtStart = (source: string): RegExp => new RegExp(`^${source}${WORD_END}`, 'iu');

/** Compiles a source to a pattern that matches it in any case as the last words of a text. */
export const compileAtEnd = (source: string): RegExp => new RegExp(`${WORD_START}${source}\\s*$`, 'iu');
