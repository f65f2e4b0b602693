import type { AlertSchedule } from '../../clients/typescript/src/index.ts';
import { formatZone } from '../values/date-format.ts';
import { WEEKDAY_NAMES, WEEKDAYS, type Weekday } from './schedule-form.ts';

/** The shortest run of days that is shown as a range. */
const MIN_RANGE_DAYS = 3;

/** Returns a summary of a schedule: `Immediately`, `Daily digest at 09:00, Mon–Fri, Europe/London`. */
export function formatSchedule({ every, time, time_zone = '', days = [] }: AlertSchedule): string {
  if (every === 'instant') return 'Immediately';
  const zone = formatZone(time_zone);
  if (every === 'weekly') return `Weekly digest on ${formatWeekdays(days)} at ${time}, ${zone}`;
  const dayRanges =
    days.length < WEEKDAYS.length && groupConsecutiveDays(days).map((row) => row.map(formatShortDay).join('–'));
  return ['Daily digest at', [time, ...(dayRanges || []), zone].join(', ')].join(' ');
}

/** Returns one or two sentences on when messages are sent. */
export function describeSchedule(schedule: AlertSchedule): string {
  const { every, time, time_zone = '', days = [] } = schedule;
  if (every === 'instant') return 'Each update is sent separately within two minutes.';
  const on = every === 'weekly' ? formatWeekdays(days) : formatDays(days);
  return `${on} at ${time}, ${formatZone(time_zone)} time. Nothing is sent when nothing matched.`;
}

export const formatShortDay = (day: Weekday): string => WEEKDAY_NAMES[day].slice(0, 3);

const formatWeekdays = (days: Weekday[]): string => days.map((day) => `${WEEKDAY_NAMES[day]}s`).join(', ');

function formatDays(days: Weekday[]): string {
  if (days.length === WEEKDAYS.length) return 'Every day';
  return formatList(groupConsecutiveDays(days).map((row) => row.map((day) => WEEKDAY_NAMES[day]).join(' to ')));
}

/** Returns `Monday`, `Monday and Friday` or `Monday, Wednesday and Friday`. */
function formatList(words: string[]): string {
  const [last = '', ...others] = [...words].reverse();
  return others.length > 0 ? `${others.reverse().join(', ')} and ${last}` : last;
}

/**
 * Returns runs of consecutive days as their first and last day. Runs of fewer than three days are returned day by day.
 */
function groupConsecutiveDays(days: Weekday[]): Weekday[][] {
  const runs: Weekday[][] = [];
  for (const day of WEEKDAYS.filter((one) => days.includes(one))) {
    const row = runs.at(-1);
    const before = row?.at(-1);
    if (row && before && WEEKDAYS.indexOf(before) === WEEKDAYS.indexOf(day) - 1) row.push(day);
    else runs.push([day]);
  }
  return runs.flatMap((row) =>
    row.length < MIN_RANGE_DAYS ? row.map((day) => [day]) : [[row[0], row.at(-1)].filter((day) => day !== undefined)],
  );
}
