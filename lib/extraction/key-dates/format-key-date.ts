import type { KeyDateKind } from './key-date.ts';

const MONTH_NAMES = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/**
 * Formats a key date: `2026-11-21` as `21 November 2026`; '' for other text.
 * A month is `November 2026`, a quarter `Q4 2026`, a year `end of 2026`.
 */
export function formatDate(date: string): string {
  const [year, part = '', day] = date.split('-');
  if (/^\d{4}$/.test(date)) return `end of ${date}`;
  if (/^Q[1-4]$/.test(part)) return `${part} ${year}`;
  const month = MONTH_NAMES[Number(part) - 1];
  if (!month) return '';
  return day === undefined ? `${month} ${year}` : `${Number(day)} ${month} ${year}`;
}

/** Returns the last day of a key date: the day itself, or the last day of a month, quarter or year. */
export function getLastDayOfPeriod(date: string): string {
  const [year = '', part] = date.split('-');
  if (/^\d{4}-\d{2}-\d{2}$/.test(date)) return date;
  if (part === undefined) return `${year}-12-31`;
  const month = part.startsWith('Q') ? Number(part.slice(1)) * 3 : Number(part);
  return new Date(Date.UTC(Number(year), month, 0)).toISOString().slice(0, 10);
}

/** Labels such as "Comments end", which precede a key date in the web app and in chat messages. */
export const KEY_DATE_LABELS: Record<KeyDateKind, string> = {
  comment_end: 'Comments end',
  effective: 'Takes effect',
  compliance: 'Comply by',
  reporting: 'Report by',
  hearing: 'Hearing',
  application: 'Applies from',
};
