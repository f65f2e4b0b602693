import { leadingDate } from '../dates/leading-date.ts';
import { type DateCustoms, isUsable } from '../dates/read-date.ts';
import { type DateOrigin, dated, isUndated, undated } from './origin.ts';
import type { StoredEntry } from './rows.ts';

/**
 * The date that an entry without one should have: what its stored text begins with, if its feed's texts do, or else the day on
 * which it was first seen, where older code has the time. Null if it has that, or a date of its source.
 */
export function mendedDate(entry: StoredEntry, customs: DateCustoms): DateOrigin | null {
  if (!isUndated(entry)) return null;
  const told = leadingDate(entry.description, customs);
  const isTold = told && isUsable(told, new Date(entry.first_seen_at));
  const origin = isTold ? dated(told, 'feed_text') : undated(entry.first_seen_at);
  const isMended = isUndated(origin) && origin.published_date === entry.published_date;
  return isMended ? null : origin;
}
