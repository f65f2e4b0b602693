import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { dayAt } from './date-format.ts';
import { dateSaid, dueSoon } from './key-dates.ts';

/** Renders the next deadline of an update if it is near. */
export function DueSoon({ entry }: { entry: FoundEntry }) {
  const date = dueSoon(entry.key_dates, dayAt(new Date()));
  return date ? <span class="sort soon">by {dateSaid(date, { day: 'numeric', month: 'short' })}</span> : null;
}
