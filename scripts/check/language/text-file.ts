import { countOldWords } from './old-words.ts';
import { findLongLines, type LanguageReport } from './rules.ts';

/** Checks a page, a style sheet, a YAML or a Python file: its words and the length of its lines. */
export function checkTextFile(file: string, text: string): LanguageReport {
  const lines = text.split('\n');
  // A phrase may continue on the next line: pages are counted whole, by the line that each paragraph begins on.
  const findings: LanguageReport['findings'] = [];
  let start = 0;
  for (let index = 0; index <= lines.length; index += 1) {
    if (index < lines.length && lines[index]?.trim() !== '') continue;
    const count = countOldWords(lines.slice(start, index).join('\n'));
    for (let n = 0; n < count; n += 1) findings.push({ rule: 'old-words', file, line: start + 1 });
    start = index + 1;
  }
  for (const line of findLongLines(text)) {
    if (!isTableRow(file, lines[line - 1] ?? '')) findings.push({ rule: 'long-lines', file, line });
  }
  return { file, lines: lines.length, findings, types: [] };
}

/** A row of a Markdown table cannot be broken. */
function isTableRow(file: string, line: string): boolean {
  return file.endsWith('.md') && line.trimStart().startsWith('|');
}
