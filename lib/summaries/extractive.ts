import type { EntryDetail } from '../entries/entry.ts';
import { sentences } from './sentences.ts';
import { weights, worth } from './telling.ts';
import type { Statement } from './topic-text.ts';

type EntrySummary = Pick<EntryDetail, 'one_line_summary' | 'five_point_summary' | 'summary'>;

const LONGEST_SENTENCE = 400;
const POINTS = 5;

/** The most informative sentences of a text, in their own order. */
function best(all: string[], count: number): string[] {
  const weight = weights(all);
  return all
    .map((sentence, index) => ({ sentence, index, weight: weight[index] ?? 0 }))
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
    .map(({ sentence }) => sentence);
}

/** An entry's summary in its own sentences: the most informative one, and five if there are that many. */
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

/** The most informative entries of a topic as statements in their own words, newest first. */
export function statementsOfTopic(entries: EntryDetail[]): Statement[] {
  const told = (entry: EntryDetail) => worth(`${entry.title} ${entry.one_line_summary ?? ''}`);
  return [...entries]
    .sort((a, b) => told(b) - told(a))
    .slice(0, POINTS)
    .sort((a, b) => (a.published_date < b.published_date ? 1 : -1))
    .map(({ id, published_date, title, one_line_summary }) => ({
      text: `${published_date.slice(0, 10)}: ${title}${one_line_summary ? ` — ${one_line_summary}` : ''}`,
      entry_ids: [id],
    }));
}
