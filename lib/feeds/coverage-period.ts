import { invalidParameter } from '../values/problem.ts';
import { addDays, type DayRange, formatInstant, toDay } from '../values/time.ts';
import { MAX_COVERAGE_PERIOD_DAYS } from './coverage-days.ts';

/** Earlier than any feed; bounds the calculation. */
const FIRST_DAY = '1971-01-01';
/** The default length of a period, its last day included. */
const DEFAULT_PERIOD_DAYS = 7;

/**
 * Returns the first and last day of a coverage report, both inclusive.
 * Without `to` the last day is today; without `from` the report has seven days.
 * @throws Problem 400 if the period is longer than 92 days, or its days are in the wrong order
 */
export function resolveCoveragePeriod(
  { from, to }: { [name in keyof DayRange]?: string | undefined },
  now: Date,
): DayRange {
  const today = toDay(formatInstant(now));
  const last = to ?? today;
  const first = from ?? addDays(last, 1 - DEFAULT_PERIOD_DAYS);
  const refusal = (parameter: string, detail: string) => invalidParameter({ in: 'query', parameter, detail });
  if (last < FIRST_DAY) throw refusal(to === undefined ? 'from' : 'to', `must not be before ${FIRST_DAY}`);
  if (first > last) throw refusal('from', to === undefined ? 'must not be after today' : 'must not be after to');
  if (first > today) throw refusal('from', 'must not be after today');
  if (addDays(first, MAX_COVERAGE_PERIOD_DAYS) <= last) {
    throw refusal(
      'from',
      `must be at most ${MAX_COVERAGE_PERIOD_DAYS} days before the end of the period, that day included; ` +
        'ask for its parts',
    );
  }
  return { from: first, to: last };
}
