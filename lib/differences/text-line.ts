/** A line of a text, with the one or more line ends after it. Only the first line of a text can be empty. */
export interface TextLine {
  text: string;
  ends: string;
}

/** Splits a text into lines that are not empty. Joined with their ends they are the text. */
export function splitLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  for (const [, line = '', ends = ''] of text.matchAll(/([^\n]*)(\n+|$)/g))
    if (line !== '' || ends !== '') lines.push({ text: line, ends });
  return lines;
}
