import { readFileSync } from 'node:fs';

/** The lines under a heading of a corpus. */
export interface Section {
  heading: string;
  lines: string[];
}

/**
 * Reads a corpus of lines under headings ("# …"); blank lines separate nothing.
 * @throws Error with the file and the line of a text before the first heading, or of a heading without lines
 */
export function readSections(file: string): Section[] {
  const sections: Section[] = [];
  const fail = (line: number, message: string): never => {
    throw new Error(`${file}:${line}: ${message}`);
  };
  const lines = readFileSync(file, 'utf8').split('\n');
  for (const [i, line] of lines.entries()) {
    const last = sections.at(-1);
    if (line.startsWith('# ')) {
      if (last?.lines.length === 0) fail(i, 'a heading without lines');
      sections.push({ heading: line.slice(2), lines: [] });
    } else if (line) (last ?? fail(i + 1, 'a line before the first heading')).lines.push(line);
  }
  if (!sections.at(-1)?.lines.length) fail(lines.length, 'a heading without lines');
  return sections;
}

/** Returns the columns of a line: "text → what is expected of it". */
export const splitColumns = (line: string): string[] => line.split(' → ');
