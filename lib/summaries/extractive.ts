import type { EntryDetail } from '../schemas/entry.ts';
import { sentences } from './sentences.ts';

type EntrySummary = Pick<EntryDetail, 'one_line_summary' | 'five_point_summary' | 'summary'>;

const LONGEST_SENTENCE = 400;
const POINTS = 5;
const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december';
const DATE = new RegExp(
  `\\b\\d{1,2} (${MONTHS})\\b|\\b(${MONTHS}) \\d{1,4}\\b|\\b\\d{4}-\\d{2}-\\d{2}\\b|\\bwithin \\d+ (days|months)`,
  'i',
);
const OBLIGATION =
  /\b(must|shall|requires?d?|deadline|effective|comes? into force|penalt(y|ies)|fined?|prohibit\w*|comment period|müssen)\b/i;

/** How telling a sentence is: where it stands, whether it has a date, an obligation or an amount. */
function weight(sentence: string, index: number): number {
  const position = index === 0 ? 2 : 1 / (index + 1);
  const amount = /[$€£¥]\s?\d|\d+(\.\d+)?\s?(million|billion|per cent|%)/i.test(sentence) ? 0.75 : 0;
  const tooShort = sentence.length < 25 ? -1 : 0;
  return position + (DATE.test(sentence) ? 1 : 0) + (OBLIGATION.test(sentence) ? 1.25 : 0) + amount + tooShort;
}

/** The most telling sentences of a text, in their own order. */
function best(all: string[], count: number): string[] {
  return all
    .map((sentence, index) => ({ sentence, index, weight: weight(sentence, index) }))
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
    .map(({ sentence }) => sentence);
}

/** An entry's summary in its own sentences: the most telling one, and five where there are so many. */
export function summarizeEntry(text: string, now: string): EntrySummary {
  const all = [...new Set(sentences(text))].filter((sentence) => sentence.length <= LONGEST_SENTENCE);
  const [line] = best(all, 1);
  if (!line) return { one_line_summary: null, five_point_summary: null, summary: null };
  return {
    one_line_summary: line,
    five_point_summary: all.length >= POINTS ? best(all, POINTS) : null,
    summary: { method: 'extractive', model: null, generated_at: now },
  };
}

/** A topic's recent activity in a few sentences, and the entries that they stand on, newest first. */
export function summarizeTopic(name: string, windowDays: number, entries: EntryDetail[], total: number) {
  if (entries.length === 0)
    return { summary: `${name} published nothing in the last ${windowDays} days.`, entry_ids: [] };
  const cited = [...entries].sort((a, b) => weightOfEntry(b) - weightOfEntry(a)).slice(0, POINTS);
  const lines = cited
    .sort((a, b) => (a.published_date < b.published_date ? 1 : -1))
    .map(
      (entry) =>
        `${entry.published_date.slice(0, 10)}: ${entry.title}${entry.one_line_summary ? ` — ${entry.one_line_summary}` : ''}`,
    );
  const count = total === 1 ? '1 update' : `${total} updates`;
  return {
    summary: [`${name} published ${count} in the last ${windowDays} days.`, ...lines].join('\n'),
    entry_ids: cited.map(({ id }) => id),
  };
}

function weightOfEntry(entry: EntryDetail): number {
  return weight(`${entry.title} ${entry.one_line_summary ?? ''}`, 1);
}
