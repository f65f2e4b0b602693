import type { TableItem } from '../table/client.ts';
import { addDays, formatInstant, toDay } from '../values/time.ts';
import { MATCH_KINDS, type MatchKind } from './alert.ts';

/*
 * How often a query matched, by day of UTC, in attributes of its item: `new#2026-11-24`. They are counted in the transaction of each
 * match, which also removes those of a month before.
 */

const COUNTED_DAYS = 7;
const [FIRST_REMOVED_DAY, LAST_REMOVED_DAY] = [8, 40];

const getCountAttribute = (kind: MatchKind, day: string) => `${kind}#${day}`;

/** The matches of today and the six days before. */
export function getWeekCounts(head: TableItem, now: Date): Record<MatchKind, number> {
  const today = toDay(formatInstant(now));
  const sum = (kind: MatchKind) =>
    Array.from({ length: COUNTED_DAYS }, (_, i) =>
      Number(head[getCountAttribute(kind, addDays(today, -i))] ?? 0),
    ).reduce((a, b) => a + b, 0);
  return { new: sum('new'), edited: sum('edited') };
}

/** The expression that counts a match of a day. */
export function buildMatchCount(kind: MatchKind, day: string) {
  const old = Array.from({ length: LAST_REMOVED_DAY - FIRST_REMOVED_DAY }, (_, i) =>
    addDays(day, -FIRST_REMOVED_DAY - i),
  );
  const names = MATCH_KINDS.flatMap((one) => old.map((then) => getCountAttribute(one, then)));
  return {
    UpdateExpression: `ADD #day :one REMOVE ${names.map((_, i) => `#o${i}`).join(', ')}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: {
      '#day': getCountAttribute(kind, day),
      ...Object.fromEntries(names.map((name, i) => [`#o${i}`, name])),
    },
    ExpressionAttributeValues: { ':one': 1 },
  };
}
