import { describe, expect, it } from 'vitest';
import type { AlertSchedule } from '../../../clients/typescript/src/index.ts';
import { describeSchedule, formatSchedule } from '../../../web/alerts/format-schedule.ts';
import { fromScheduleForm, toScheduleForm, validateSchedule, WEEKDAYS } from '../../../web/alerts/schedule-form.ts';

type Days = NonNullable<AlertSchedule['days']>;
const daily = (days: Days): AlertSchedule => ({ every: 'daily', time: '09:00', time_zone: 'Europe/London', days });

describe('text of an alert schedule', () => {
  it.each<[Days, string, string]>([
    [['mon', 'tue', 'wed', 'thu', 'fri'], 'Mon–Fri, ', 'Monday to Friday'],
    [WEEKDAYS, '', 'Every day'],
    [['sat', 'sun'], 'Sat, Sun, ', 'Saturday and Sunday'],
    [['mon', 'wed', 'thu', 'fri', 'sun'], 'Mon, Wed–Fri, Sun, ', 'Monday, Wednesday to Friday and Sunday'],
    [['tue'], 'Tue, ', 'Tuesday'],
  ])('describes a daily schedule on %j', (days, brief, long) => {
    expect(formatSchedule(daily(days))).toBe(`Daily digest at 09:00, ${brief}Europe/London`);
    expect(describeSchedule(daily(days))).toBe(
      `${long} at 09:00, Europe/London time. Nothing is sent when nothing matched.`,
    );
  });

  it('describes a weekly and an instant schedule', () => {
    const weekly: AlertSchedule = { ...daily(['mon']), every: 'weekly', time_zone: 'America/New_York' };
    expect(formatSchedule(weekly)).toBe('Weekly digest on Mondays at 09:00, America/New York');
    expect(describeSchedule(weekly)).toBe(
      'Mondays at 09:00, America/New York time. Nothing is sent when nothing matched.',
    );
    expect(formatSchedule({ every: 'instant' })).toBe('Immediately');
  });
});

describe('form of an alert schedule', () => {
  it('fills in defaults for missing fields and converts to the stored schedule and back', () => {
    const when = toScheduleForm({ every: 'instant' }, 'Asia/Tokyo');
    expect(fromScheduleForm(when)).toEqual({ every: 'instant' });
    expect(fromScheduleForm({ ...when, every: 'daily' })).toEqual({
      ...daily(['mon', 'tue', 'wed', 'thu', 'fri']),
      time_zone: 'Asia/Tokyo',
    });
    expect(fromScheduleForm({ ...when, every: 'weekly' })).toMatchObject({ every: 'weekly', days: ['mon'] });
    const stored = { ...daily(['thu']), every: 'weekly' } as const;
    expect(fromScheduleForm(toScheduleForm(stored, 'Asia/Tokyo'))).toEqual(stored);
  });

  it('requires a time and at least one day', () => {
    const when = toScheduleForm(daily([]), 'UTC');
    expect(validateSchedule(when)).toBe('Choose at least one day.');
    expect(validateSchedule({ ...when, time: '' })).toBe('Enter a time of day.');
    expect(validateSchedule({ ...when, time: '', every: 'instant' })).toBe('');
  });
});
