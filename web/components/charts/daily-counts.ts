import { formatMediumDay } from '../../values/date-format.ts';
import { pluralize } from '../../values/format-words.ts';

/** The number of entries of a UTC day, `YYYY-MM-DD`. */
export interface DailyCount {
  date: string;
  entries: number;
}

export const getMaxEntries = (days: DailyCount[]): number => Math.max(0, ...days.map(({ entries }) => entries));

/** Describes a chart of daily counts as text. */
export function describeDailyCounts(days: DailyCount[]): string {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return 'No data for this period.';
  const sum = days.reduce((total, { entries }) => total + entries, 0);
  const span = `${pluralize(days.length, 'day')} from ${formatMediumDay(first.date)} to ${formatMediumDay(last.date)}`;
  if (sum === 0) return `No updates in the ${span}.`;
  const maxEntries = getMaxEntries(days);
  const peak = days.findLast(({ entries }) => entries === maxEntries) ?? last;
  const emptyDays = days.filter(({ entries }) => entries === 0).length;
  return (
    `${pluralize(sum, 'update')} in the ${span}. At most ${maxEntries} in a day, last on ` +
    `${formatMediumDay(peak.date)}. ` +
    `${pluralize(emptyDays, 'day')} without updates. ${last.entries} on the last day.`
  );
}
