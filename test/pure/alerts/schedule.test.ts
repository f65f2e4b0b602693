import { expect, it } from 'vitest';
import {
  type AlertSchedule,
  canonicalizeSchedule,
  getNextDigestTime,
  AlertSchedule as Schema,
} from '../../../lib/alerts/schedules/alert-schedule.ts';
import { toLocalTime } from '../../../lib/extraction/dates/time-zones.ts';

const ALL = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const DAY_MS = 86_400_000;
const daily = (time: string, time_zone: string, days: readonly (typeof ALL)[number][] = ALL): AlertSchedule => ({
  every: 'daily',
  time,
  time_zone,
  days: [...days],
});

/** All digests of a schedule between two days, as its own clock shows them. */
function shown(schedule: AlertSchedule, from: string, to: string): string[] {
  const found: string[] = [];
  for (let at = Date.parse(from); ; ) {
    const next = getNextDigestTime(schedule, at);
    if (next === null || next > Date.parse(to)) return found;
    expect(next).toBeGreaterThan(at);
    found.push(new Date(toLocalTime(next, schedule.time_zone ?? 'UTC')).toISOString().slice(0, 16));
    at = next;
  }
}

it.each(['Europe/London', 'America/New_York', 'Australia/Sydney', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
  'plans one digest a day at its local time for two years, across clock changes: %s',
  (zone) => {
    const all = shown(daily('09:00', zone), '2026-01-01T12:00:00Z', '2028-01-01T12:00:00Z');
    const days = all.map((one) => one.slice(0, 10));
    expect(new Set(days).size).toBe(days.length);
    for (const [i, day] of days.entries())
      if (i > 0) expect(Date.parse(day) - Date.parse(days[i - 1] ?? '')).toBe(DAY_MS);
    expect(all.every((one) => one.endsWith('T09:00'))).toBe(true);
    expect(days.length).toBeGreaterThanOrEqual(729);
  },
);

it.for<[zone: string, time: string, lacking: string, twice: string]>([
  ['Europe/London', '01:30', '2026-03-29', '2026-10-25'],
  ['America/New_York', '02:30', '2026-03-08', '2026-11-01'],
  ['Australia/Sydney', '02:30', '2026-10-04', '2026-04-05'],
])(
  '%s at %s: plans one digest on a clock-change day that skips or repeats this time',
  ([zone, time, lacking, twice]) => {
    const near = (day: string) =>
      shown(
        daily(time, zone),
        new Date(Date.parse(day) - DAY_MS).toISOString(),
        new Date(Date.parse(day) + 2 * DAY_MS).toISOString(),
      ).filter((one) => one.startsWith(day));
    const late = `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}:30`;
    expect(near(lacking)).toEqual([`${lacking}T${late}`]);
    expect(near(twice)).toEqual([`${twice}T${time}`]);
  },
);

it('getNextDigestTime determines weekdays in the time zone of the schedule, not in UTC', () => {
  const working = shown(
    daily('07:15', 'Asia/Tokyo', ['mon', 'tue', 'wed', 'thu', 'fri']),
    '2026-11-20T00:00:00Z',
    '2026-11-30T00:00:00Z',
  );
  expect(working.map((one) => one.slice(0, 10))).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-30',
  ]);
  const weekly: AlertSchedule = { every: 'weekly', time: '09:00', time_zone: 'Europe/London', days: ['mon'] };
  expect(shown(weekly, '2026-11-23T09:00:00Z', '2026-12-08T00:00:00Z')).toEqual([
    '2026-11-30T09:00',
    '2026-12-07T09:00',
  ]);
  expect(getNextDigestTime({ every: 'instant' }, Date.now())).toBeNull();
});

it('canonicalizeSchedule sorts weekdays, and returns an instant schedule unchanged', () => {
  expect(canonicalizeSchedule(daily('09:00', 'UTC', ['fri', 'mon']))).toEqual(daily('09:00', 'UTC', ['mon', 'fri']));
  expect(canonicalizeSchedule({ every: 'instant' })).toEqual({ every: 'instant' });
});

it.each<[string, object]>([
  ['no time', { every: 'daily', time_zone: 'UTC', days: ['mon'] }],
  ['no time zone', { every: 'daily', time: '09:00', days: ['mon'] }],
  ['no days', { every: 'daily', time: '09:00', time_zone: 'UTC' }],
  ['an empty list of days', daily('09:00', 'UTC', [])],
  ['a repeated weekday', daily('09:00', 'UTC', ['mon', 'mon'])],
  ['an unknown weekday', { ...daily('09:00', 'UTC'), days: ['someday'] }],
  ['24:00', daily('24:00', 'UTC')],
  ['9:00', daily('9:00', 'UTC')],
  ['an unknown time zone', daily('09:00', 'Mars/Olympus')],
  ['a time zone of 10,000 characters', daily('09:00', 'x'.repeat(10_000))],
  ['two weekdays in a weekly schedule', { ...daily('09:00', 'UTC', ['mon', 'tue']), every: 'weekly' }],
  ['an instant schedule with a time', { every: 'instant', time: '09:00' }],
  ['hourly', { ...daily('09:00', 'UTC'), every: 'hourly' }],
  ['an unknown field', { ...daily('09:00', 'UTC'), month: 1 }],
])('rejects an invalid alert schedule: %s', (_, given) => {
  expect(Schema.safeParse(given).success).toBe(false);
});
