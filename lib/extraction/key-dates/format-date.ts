const MONTH_NAMES = 'January February March April May June July August September October November December'.split(' ');

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
