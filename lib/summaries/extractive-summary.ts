import type { EntryDetail } from '../entries/entry.ts';
import { FEED_TEXT_SUMMARY_PROVENANCE } from '../entries/entry.ts';
import { hasDeadline, isBareDeadline } from './deadlines.ts';
import { scoreAsOneLineSummary, scoreSentences } from './score-sentences.ts';
import { SUMMARY_POINT_COUNT } from './sentence-selection.ts';
import { listSummarizableSentences } from './sentence-splitting.ts';

type EntrySummary = Pick<EntryDetail, 'one_line_summary' | 'five_point_summary' | 'summary'>;

/** Returns the statement that best summarizes the notice; null if each is only a deadline. */
function selectLine(all: string[], title: string): string | null {
  const ranked = all
    .map((one, place) => ({ one, value: scoreAsOneLineSummary(one, place, title) }))
    .filter(({ one }) => !isBareDeadline(one))
    .sort((a, b) => b.value - a.value);
  return ranked[0]?.one ?? null;
}

/**
 * Returns five points in text order; none if there are fewer statements.
 * These are the line, the most informative deadline, and the most informative other statements.
 */
function selectSummaryPoints(all: string[], line: string | null): string[] {
  const weight = scoreSentences(all);
  const ranked = all
    .map((one, place) => ({ one, place, weight: weight[place] ?? 0 }))
    .sort((a, b) => b.weight - a.weight);
  const deadline = ranked.find(({ one }) => hasDeadline(one));
  const first = ranked.filter((one) => one.one === line || one === deadline);
  return [...new Set([...first, ...ranked])]
    .slice(0, SUMMARY_POINT_COUNT)
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

/**
 * Creates the summaries of an entry from sentences of its text, which a rule selects.
 * `one_line_summary` has an actor, an action and a subject if possible. `five_point_summary` is null if the text has
 * fewer than five usable sentences. All fields are null without a usable sentence.
 *
 * @param text one paragraph per line
 * @param now an instant, for `generated_at`
 * @param title text that the summary must not repeat
 */
export function summarizeExtractively(text: string, now: string, title = ''): EntrySummary {
  const all = listSummarizableSentences(text, title);
  const line = selectLine(all, title);
  if (line === null) return { one_line_summary: null, five_point_summary: null, summary: null };
  return {
    one_line_summary: line,
    five_point_summary: all.length >= SUMMARY_POINT_COUNT ? selectSummaryPoints(all, line) : null,
    summary: { method: 'extractive', model: null, generated_at: now, ...FEED_TEXT_SUMMARY_PROVENANCE },
  };
}
