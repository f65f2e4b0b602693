import { expect, it, vi } from 'vitest';
import { onOneDay } from '../../support/one-day.ts';

it('asks again where midnight of UTC fell meanwhile, and only then', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T23:59:59.999Z') });
  const asked: string[] = [];
  const late = async (day: string) => {
    asked.push(day);
    vi.advanceTimersByTime(1);
    return day;
  };
  expect(await onOneDay(late)).toBe('2026-03-02');
  expect(asked).toEqual(['2026-03-01', '2026-03-02']);
  expect(await onOneDay(late)).toBe('2026-03-02');
  expect(asked).toHaveLength(3);
});
