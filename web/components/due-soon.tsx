import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { toLocalDay } from '../values/date-format.ts';
import { findNextDeadline, formatKeyDate } from '../values/key-dates.ts';

interface DueSoonBadgeProps {
  entry: FoundEntry;
}

/** Renders the next deadline of an update if it is near. */
export function DueSoonBadge({ entry }: DueSoonBadgeProps) {
  const date = findNextDeadline(entry.key_dates, toLocalDay(new Date()));
  return date ? <span class="sort soon">by {formatKeyDate(date, { day: 'numeric', month: 'short' })}</span> : null;
}
