import { counted } from '../parts/counted.ts';
import { dayShown } from '../parts/date-format.ts';

/** The number of entries of a UTC day, `YYYY-MM-DD`. */
export interface Day {
  date: string;
  entries: number;
}

export const mostOf = (days: Day[]): number => Math.max(0, ...days.map(({ entries }) => entries));

/** Describes a chart of daily counts as text. */
export function daysInWords(days: Day[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return 'There are no days to show.';
  const sum = days.reduce((total, { entries }) => total + entries, 0);
  const span = `${counted(days.length, 'day')} from ${dayShown(first.date)} to ${dayShown(last.date)}`;
  if (sum === 0) return `No updates in the ${span}.`;
  const most = mostOf(days);
  const peak = days.findLast(({ entries }) => entries === most) ?? last;
  const quiet = days.filter(({ entries }) => entries === 0).length;
  return (
    `${counted(sum, 'update')} in the ${span}. At most ${most} in a day, last on ${dayShown(peak.date)}. ` +
    `${counted(quiet, 'day')} without updates. ${last.entries} on the last day.`
  );
}
