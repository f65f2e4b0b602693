import { expect, it } from 'vitest';
import { getLocalDayOfSortKey, getNextReminderSortKey } from '../../../lib/alerts/schedules/reminder-progress.ts';
import { fc } from '../../support/property.ts';

const MINUTE_MS = 60_000;
const ZONES = ['UTC', 'Europe/London', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Niue', 'America/St_Johns'];
const two = (n: number) => String(n).padStart(2, '0');

it('getNextReminderSortKey plans no day twice, even after a change of the reminder time or time zone', () => {
  const times = fc.record({
    time: fc.tuple(fc.nat(23), fc.nat(59)).map(([hours, minutes]) => `${two(hours)}:${two(minutes)}`),
    time_zone: fc.constantFrom(...ZONES),
    stays: fc.integer({ min: 1, max: 3 }),
    before: fc.integer({ min: 0, max: 600 }),
  });
  fc.assert(
    fc.property(fc.array(times, { minLength: 1, maxLength: 5 }), fc.nat(500), (all, day) => {
      let now = Date.parse('2026-03-01T00:00:00Z') + day * 1_440 * MINUTE_MS;
      let done = '';
      for (const { time, time_zone, stays, before } of all) {
        now += before * MINUTE_MS;
        for (let i = 0; i < stays; i += 1) {
          const place = getNextReminderSortKey(
            { days_before: [7], time, time_zone },
            { alertId: 'a1', lastDay: done },
            new Date(now),
          );
          const planned = getLocalDayOfSortKey(place, time_zone);
          expect(planned > done).toBe(true);
          if (i > 0) expect(Date.parse(planned) - Date.parse(done)).toBe(1_440 * MINUTE_MS);
          now = Date.parse(place.split('#')[0] ?? '');
          done = planned;
        }
      }
    }),
  );
});
