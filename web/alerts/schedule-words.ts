import type { AlertSchedule } from '../../clients/typescript/src/index.ts';
import { zoneShown } from '../parts/date-format.ts';
import { DAYS, type Day, WEEK } from './when.ts';

/** The shortest run of days that is shown as a range. */
const LONG_ROW = 3;

/** Returns a summary of a schedule: `At once`, `Daily digest at 09:00, Mon–Fri, Europe/London`. */
export function scheduleInWords({ every, time, time_zone = '', days = [] }: AlertSchedule): string {
  if (every === 'instant') return 'At once';
  const zone = zoneShown(time_zone);
  if (every === 'weekly') return `Weekly digest on ${weekdays(days)} at ${time}, ${zone}`;
  const some = days.length < WEEK.length && rowsOf(days).map((row) => row.map(short).join('–'));
  return ['Daily digest at', [time, ...(some || []), zone].join(', ')].join(' ');
}

/** Returns one or two sentences on when messages are sent. */
export function promiseOf(schedule: AlertSchedule): string {
  const { every, time, time_zone = '', days = [] } = schedule;
  if (every === 'instant') return 'Each update by itself, within two minutes.';
  const on = every === 'weekly' ? weekdays(days) : daysInWords(days);
  return `${on} at ${time}, ${zoneShown(time_zone)} time. Nothing is sent when nothing matched.`;
}

export const short = (day: Day): string => DAYS[day].slice(0, 3);

const weekdays = (days: Day[]): string => days.map((day) => `${DAYS[day]}s`).join(', ');

function daysInWords(days: Day[]): string {
  if (days.length === WEEK.length) return 'Every day';
  return listed(rowsOf(days).map((row) => row.map((day) => DAYS[day]).join(' to ')));
}

/** Returns `Monday`, `Monday and Friday` or `Monday, Wednesday and Friday`. */
function listed(words: string[]): string {
  const [last = '', ...others] = [...words].reverse();
  return others.length > 0 ? `${others.reverse().join(', ')} and ${last}` : last;
}

/**
 * Returns runs of consecutive days as their first and last day. Runs of fewer than three days are returned day by day.
 */
function rowsOf(days: Day[]): Day[][] {
  const rows: Day[][] = [];
  for (const day of WEEK.filter((one) => days.includes(one))) {
    const row = rows.at(-1);
    const before = row?.at(-1);
    if (row && before && WEEK.indexOf(before) === WEEK.indexOf(day) - 1) row.push(day);
    else rows.push([day]);
  }
  return rows.flatMap((row) =>
    row.length < LONG_ROW ? row.map((day) => [day]) : [[row[0], row.at(-1)].filter((day) => day !== undefined)],
  );
}
