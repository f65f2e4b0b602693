import type { Item } from '../table/client.ts';
import { addDays, dayOf, instantOf } from '../values/time.ts';
import { MATCH_KINDS, type MatchKind } from './alert.ts';

/*
 * How often a query matched, by day of UTC, in attributes of its item: `new#2026-11-24`. They are counted in the transaction of each
 * match, which also removes those of a month before.
 */

const DAYS = 7;
const [OLDEST, REMOVED] = [8, 40];

const nameOf = (kind: MatchKind, day: string) => `${kind}#${day}`;

/** The matches of today and the six days before. */
export function countsOfWeek(head: Item, now: Date): Record<MatchKind, number> {
  const today = dayOf(instantOf(now));
  const sum = (kind: MatchKind) =>
    Array.from({ length: DAYS }, (_, i) => Number(head[nameOf(kind, addDays(today, -i))] ?? 0)).reduce(
      (a, b) => a + b,
      0,
    );
  return { new: sum('new'), edited: sum('edited') };
}

/** The expression that counts a match of a day. */
export function countingMatch(kind: MatchKind, day: string) {
  const old = Array.from({ length: REMOVED - OLDEST }, (_, i) => addDays(day, -OLDEST - i));
  const names = MATCH_KINDS.flatMap((one) => old.map((then) => nameOf(one, then)));
  return {
    UpdateExpression: `ADD #day :one REMOVE ${names.map((_, i) => `#o${i}`).join(', ')}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: {
      '#day': nameOf(kind, day),
      ...Object.fromEntries(names.map((name, i) => [`#o${i}`, name])),
    },
    ExpressionAttributeValues: { ':one': 1 },
  };
}
