/**
 * A line of a text; `ends` has the line ends between it and the next line that is not empty.
 * Only the first line of a text can be empty.
 */
export interface TextLine {
  text: string;
  ends: string;
}

/**
 * Splits a text into lines; the line ends of empty lines belong to the line before them.
 * The lines joined with their ends are the text.
 */
export function splitLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  for (const [, line = '', ends = ''] of text.matchAll(/([^\n]*)(\n+|$)/g))
    if (line !== '' || ends !== '') lines.push({ text: line, ends });
  return lines;
}
