/** Returns the last day of a key date: the day itself, or the last day of a month, quarter or year. */
export function getLastDayOfPeriod(date: string): string {
  const [year = '', part] = date.split('-');
  if (/^\d{4}-\d{2}-\d{2}$/.test(date)) return date;
  if (part === undefined) return `${year}-12-31`;
  const month = part.startsWith('Q') ? Number(part.slice(1)) * 3 : Number(part);
  return new Date(Date.UTC(Number(year), month, 0)).toISOString().slice(0, 10);
}
