/** Precision, recall and F1, each 0 to 1. */
export interface TextScore {
  precision: number;
  recall: number;
  f1: number;
}

/** An extracted text and the right one. */
export interface TextPair {
  text: string;
  truth: string;
}

const WORDS_IN_A_ROW = 4;

/**
 * Returns the mean precision and recall of some texts, and the F1 of both means. They count runs of four words. This is
 * the published score of article-extraction-benchmark. A text without words has precision 0.
 */
export function scoreTexts(pairs: readonly TextPair[]): TextScore {
  const precisions: number[] = [];
  const recalls: number[] = [];
  for (const { text, truth } of pairs) {
    const extracted = countRuns(text);
    const right = countRuns(truth);
    const common = countCommon(extracted, right);
    if (extracted.size > 0) precisions.push(common / sum(extracted));
    if (right.size > 0) recalls.push(common / sum(right));
  }
  const precision = mean(precisions);
  const recall = mean(recalls);
  const total = precision + recall;
  return { precision, recall, f1: total === 0 ? 0 : (2 * precision * recall) / total };
}

/** How often a text has each run of four words; a shorter text is one run. */
function countRuns(text: string): Map<string, number> {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  if (words.length === 0) return counts;
  for (let start = 0; start < Math.max(1, words.length - WORDS_IN_A_ROW + 1); start += 1) {
    const run = words.slice(start, start + WORDS_IN_A_ROW).join(' ');
    counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return counts;
}

function countCommon(a: Map<string, number>, b: Map<string, number>): number {
  let common = 0;
  for (const [run, count] of a) common += Math.min(count, b.get(run) ?? 0);
  return common;
}

const sum = (counts: Map<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);
const mean = (values: number[]) => values.reduce((total, value) => total + value, 0) / Math.max(1, values.length);
