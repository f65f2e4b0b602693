import { toPlainLines, toPlainText } from '../../lib/ingest/plain-text.ts';
import { summarizeExtractively } from '../../lib/summaries/extractive-summary.ts';
import { listSummarizableSentences } from '../../lib/summaries/sentence-splitting.ts';
import { type LabelledNotice, notices } from './notices.ts';

/** How the summary of a notice came out. */
export interface JudgedNotice {
  notice: LabelledNotice;
  line: string | null;
  points: string[] | null;
  /** The line is one of the good sentences, without anything before or after it. */
  isHit: boolean;
  /** The line holds one of them, at least behind a heading or a date. */
  holdsHit: boolean;
  /**
   * True if all points are statements of the notice.
   *
   * They must include a deadline if there is one, and be five if the notice has five statements.
   */
  hasGoodPoints: boolean;
}

/**
 * The forms in which a notice is read.
 *
 * `paragraphs` is HTML as ingestion reads it. `stored` is the same, cut to an entry's length. `one line` has no
 * paragraphs.
 */
export const READINGS = ['paragraphs', 'stored', 'one line'] as const;
export type NoticeForm = (typeof READINGS)[number];

const LONGEST = { paragraphs: 10_000, stored: 2_000, 'one line': 10_000 };
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function getText({ paragraphs }: LabelledNotice, reading: NoticeForm): string {
  const html = paragraphs.map((one) => `<p>${escaped(one)}</p>`).join('');
  return (reading === 'one line' ? toPlainText : toPlainLines)(html, LONGEST[reading]);
}

function judged(notice: LabelledNotice, reading: NoticeForm): JudgedNotice {
  const text = getText(notice, reading);
  const { one_line_summary: line, five_point_summary: points } = summarizeExtractively(text, '', notice.title);
  const flat = text.replaceAll('\n', ' ');
  const [deadline] = notice.deadlines.filter((one) => flat.includes(one));
  const hasDeadline = points?.some((point) => notice.deadlines.some((one) => point.includes(one))) ?? false;
  const states = listSummarizableSentences(notice.stated, notice.title).filter((one) => flat.includes(one)).length;
  const isStated = points?.every((point) => notice.stated.replaceAll('\n', ' ').includes(point)) ?? true;
  return {
    notice,
    line,
    points,
    isHit: line !== null && notice.good.includes(line),
    holdsHit: notice.good.some((one) => line?.includes(one)),
    hasGoodPoints: points ? isStated && (hasDeadline || deadline === undefined) : states < 5,
  };
}

/** The summaries of all labelled notices, read in one way. */
export const judgedNotices = (reading: NoticeForm): JudgedNotice[] => notices().map((one) => judged(one, reading));

/** The share of hits, 0 to 1. */
export const hitRate = (all: JudgedNotice[]): number => all.filter(({ isHit }) => isHit).length / all.length;
