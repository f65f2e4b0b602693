import { isFurniture, isHeading, withoutLead } from './furniture.ts';
import { isTitleAgain } from './saying.ts';
import { sentences } from './sentences.ts';

const LONGEST = 400;
const LONGEST_WITH_LEAD = 600;

/**
 * What a text states, sentence by sentence and each once: without headings, datelines, bylines, greetings, contacts, links, and what
 * its title says already. Lines of the text are its paragraphs.
 */
export function statementsOf(text: string, title: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim());
  const found = lines
    .filter((line) => lines.length === 1 || !isHeading(line))
    .flatMap(sentences)
    .filter((one) => one.length <= LONGEST_WITH_LEAD)
    .map(withoutLead)
    .filter((one) => one.length <= LONGEST && !one.endsWith('…') && !isFurniture(one) && !isTitleAgain(one, title));
  return [...new Set(found)];
}
