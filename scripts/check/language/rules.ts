/** The rules of the language check: what counts as a finding, and how to fix it. */
export const RULES = {
  'old-words': 'use the term of the field: docs/glossary.md; the words are in scripts/check/language/old-words.json',
  'of-functions':
    'begin the name of a function with a verb: toX, getX, parseX, formatX; …Of is for look-ups in a constant',
  'duplicate-types': 'declare a type name in one file: import it, or give one of the two another name',
  'limit-names': 'name limits MAX_…, MIN_… or DEFAULT_…, with the unit at the end',
  'long-lines': 'end lines at column 120 or before',
  'tuple-declarations': 'declare one name a line',
  'grouped-spreads': 'list the properties without ...{ … }',
  'inline-options': 'give the options a named type with documented fields',
  'many-parameters': 'take at most three parameters, or a named type of options',
  'nested-conditionals': 'return early, or use a function',
  'long-patterns': 'build a regular expression over 120 characters from a list of alternatives',
  'long-docstrings': 'keep the first sentence of a docstring within 100 characters',
} as const;

export type LanguageRule = keyof typeof RULES;

export interface LanguageFinding {
  rule: LanguageRule;
  file: string;
  line: number;
}

/** What one file contributes: its findings, its size and the types that it declares at its top level. */
export interface LanguageReport {
  file: string;
  lines: number;
  findings: LanguageFinding[];
  types: { name: string; line: number }[];
}

const MAX_LINE_LENGTH = 120;

/** Returns a function that converts an offset of the text to a line number, counted from 1. */
export function createLineIndex(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Returns the numbers of lines over 120 columns. A line that is one long word, such as an address, is allowed. */
export function findLongLines(text: string): number[] {
  return text.split('\n').flatMap((line, index) => (isTooLong(line) ? [index + 1] : []));
}

function isTooLong(line: string): boolean {
  if (line.length <= MAX_LINE_LENGTH || [...line].length <= MAX_LINE_LENGTH) return false;
  return /\S\s+\S/.test(line.replace(/^\s*(?:[-*#]|\/\/)\s+/, ''));
}
