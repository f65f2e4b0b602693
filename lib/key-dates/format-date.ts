const MONTH_NAMES = 'January February March April May June July August September October November December'.split(' ');

/**
 * Formats `2026-11-21` as `21 November 2026`, a month as `November 2026`, a quarter as `Q4 2026`,
 * a year as `end of 2026`; '' for other text.
 */
export function formatDate(date: string): string {
  const [year, part = '', day] = date.split('-');
  if (/^\d{4}$/.test(date)) return `end of ${date}`;
  if (/^Q[1-4]$/.test(part)) return `${part} ${year}`;
  const month = MONTH_NAMES[Number(part) - 1];
  if (!month) return '';
  return day === undefined ? `${month} ${year}` : `${Number(day)} ${month} ${year}`;
}
