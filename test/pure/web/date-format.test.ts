import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { describeDailyCounts } from '../../../web/components/charts/daily-counts.ts';
import { getLocalToday, isOverdue } from '../../../web/reviews/format-review.ts';
import { formatDayName } from '../../../web/updates/list-days.ts';
import {
  formatCitationDay,
  formatInstantLocal,
  formatListDay,
  formatLongDay,
  formatMediumDay,
  formatPrintInstant,
  getDateFormat,
  setDateSettings,
  toLocalDay,
} from '../../../web/values/date-format.ts';

const AT = '2026-11-18T12:39:00Z';

afterEach(() => setDateSettings(null, null));

describe('dates in the web app', () => {
  it('are written day first and with 24 hours by default', () => {
    setDateSettings(null, 'America/Los_Angeles');
    expect(formatInstantLocal(AT)).toBe('18 Nov 2026, 04:39');
    expect(formatInstantLocal('2026-11-19T07:30:00Z')).toBe('18 Nov 2026, 23:30');
    expect(getDateFormat({ timeStyle: 'short' }).format(new Date('2026-11-18T22:05:00Z'))).toBe('14:05');
    expect(formatDayName('2026-11-18', new Date(AT))).toBe('Today, Wednesday 18 November');
    expect(formatDayName('2025-11-18', new Date(AT))).toMatch(/^Tuesday,? 18 November 2025$/);
    expect(formatLongDay('2026-11-18')).toBe('18 November 2026');
  });

  it('are the same in every time zone if they have no time', () => {
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles']) {
      setDateSettings(null, zone);
      expect([formatMediumDay('2026-11-18'), formatMediumDay(AT)]).toEqual(['18 Nov 2026', '18 Nov 2026']);
    }
    expect(toLocalDay(new Date('2026-11-18T22:00:00Z'))).toBe('2026-11-18');
    setDateSettings(null, 'Pacific/Auckland');
    expect(toLocalDay(new Date('2026-11-18T22:00:00Z'))).toBe('2026-11-19');
  });

  it.each([
    ['de', '18.11.2026, 13:39', '18. November 2026'],
    ['fr', '18 nov. 2026, 13:39', '18 novembre 2026'],
    ['en-US', 'Nov 18, 2026, 1:39 PM', 'November 18, 2026'],
    ['en-GB', '18 Nov 2026, 13:39', '18 November 2026'],
  ])('are written in the language chosen by the user: %s', (language, moment, day) => {
    setDateSettings(language, 'Europe/Berlin');
    expect(formatInstantLocal(AT).replaceAll('\u202f', ' ')).toBe(moment);
    expect(formatLongDay('2026-11-18')).toBe(day);
    expect(describeDailyCounts([{ date: '2026-11-18', entries: 1 }])).toContain(formatMediumDay('2026-11-18'));
  });

  it('include the year in lists unless it is the current year in the time zone of the user', () => {
    setDateSettings(null, 'America/New_York');
    const shown = (at: string, isInstant: boolean, now: string) =>
      formatListDay(new Date(at), isInstant, new Date(now));
    expect(shown('2027-01-01T02:00:00Z', true, '2027-01-05T12:00:00Z')).toBe('31 Dec 2026');
    expect(shown('2027-01-01T02:00:00Z', true, '2027-01-01T03:00:00Z')).toBe('31 Dec');
    expect(shown('2027-01-01T12:00:00Z', true, '2027-01-05T12:00:00Z')).toBe('1 Jan');
    expect(shown('2027-01-01', false, '2027-01-05T12:00:00Z')).toBe('1 Jan');
    expect(shown('2026-12-31', false, '2027-01-05T12:00:00Z')).toBe('31 Dec 2026');
  });

  it('are counted as days with and without updates in the description of a chart', () => {
    const one = { date: '2026-11-17', entries: 1 };
    expect(describeDailyCounts([one, { date: '2026-11-18', entries: 0 }])).toMatch(
      /^1 update in the 2 days .* 1 day without updates/,
    );
    expect(describeDailyCounts([one])).toMatch(/^1 update in the 1 day .* 0 days without updates/);
  });

  it('do not depend on the settings of the user in citations and printouts', () => {
    setDateSettings('de', 'Pacific/Auckland');
    expect(formatCitationDay(new Date(AT))).toBe('18 November 2026');
    expect(formatPrintInstant(new Date(AT))).toMatch(/^18 November 2026( at|,) 12:39 UTC$/);
  });

  it('are compared with today in the chosen time zone to find overdue reviews', () => {
    const now = new Date('2026-11-18T02:00:00Z');
    const due = { state: 'new', due: '2026-11-17' } as const;
    for (const [zone, day, is] of [
      ['America/New_York', '2026-11-17', false],
      ['Asia/Tokyo', '2026-11-18', true],
    ] as const) {
      setDateSettings(null, zone);
      expect(getLocalToday(now)).toBe(day);
      expect(isOverdue(due, getLocalToday(now))).toBe(is);
    }
  });

  it('use the time zone of the device if the browser does not know the chosen time zone', () => {
    setDateSettings(null, 'Mars/Olympus');
    const own = new Date(AT);
    const [hours, minutes] = [own.getHours(), own.getMinutes()].map((one) => String(one).padStart(2, '0'));
    expect(formatInstantLocal(AT)).toBe(`${own.getDate()} Nov 2026, ${hours}:${minutes}`);
  });

  it('are formatted in one module only', () => {
    const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    const others = files.filter((file) =>
      /new Intl\.DateTimeFormat\((?!\)\.resolvedOptions)|toLocale(Date|Time)/.test(
        readFileSync(path.join('web', file), 'utf8'),
      ),
    );
    expect(others).toEqual([path.join('values', 'date-format.ts')]);
  });
});
