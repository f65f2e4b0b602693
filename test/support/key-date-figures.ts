import { extractKeyDates } from '../../lib/extraction/key-dates/extract-key-dates.ts';
import type { ExtractedKeyDate } from '../../lib/extraction/key-dates/key-date.ts';
import type { MarkedText } from './marked-dates.ts';

/** What the reader found in a marked text. */
export interface JudgedText {
  text: MarkedText;
  found: ExtractedKeyDate[];
}

/** Counts of key dates, with precision and recall; null without a base. */
export interface Figures {
  texts: number;
  marked: number;
  found: number;
  right: number;
  precision: number | null;
  recall: number | null;
}

export const getName = ({ kind, date }: ExtractedKeyDate): string => `${kind} ${date}`;

/** A marked text, read from its title and description alone. */
export function judgedText(text: MarkedText): JudgedText {
  const at = `${text.published}T09:00:00Z`;
  const { title, description, language } = text;
  return {
    text,
    found: extractKeyDates({
      title,
      description,
      language,
      source_fields: null,
      published_date: at,
      first_seen_at: at,
    }),
  };
}

/** The figures of some texts, of one kind or of all. */
export function getFigures(all: JudgedText[], kind = ''): Figures {
  const isCounted = (name: string) => name.startsWith(kind);
  const counts = all.map(({ text, found }) => {
    const names = found.map(getName).filter(isCounted);
    const marked = text.dates.filter(isCounted);
    return [marked.length, names.length, names.filter((name) => marked.includes(name)).length] as const;
  });
  const [marked, found, right] = [0, 1, 2].map((index) => counts.reduce((sum, one) => sum + (one[index] ?? 0), 0));
  const share = (part = 0, whole = 0) => (whole === 0 ? null : part / whole);
  return {
    texts: all.length,
    marked: marked ?? 0,
    found: found ?? 0,
    right: right ?? 0,
    precision: share(right, found),
    recall: share(right, marked),
  };
}
