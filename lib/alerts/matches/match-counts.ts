import type { TableItem } from '../../platform/dynamodb/client.ts';
import { addDays, formatInstant, toDay } from '../../values/time.ts';
import { MATCH_KINDS, type MatchKind } from '../alert.ts';

/*
 * The number of matches per UTC day, in attributes of the query's item such as `new#2026-11-24`. The transaction of a
 * match counts it, and removes counts that are older than a week.
 */

const COUNTED_DAYS = 7;
const FIRST_REMOVED_DAY = 8;
const LAST_REMOVED_DAY = 40;

const getCountAttribute = (kind: MatchKind, day: string) => `${kind}#${day}`;

/**
 * Returns the number of matches of today (UTC) and the six days before, by kind.
 * `queryItem` is the table item of the query, which stores the number of matches per day.
 */
export function getMatchCountsOfLastSevenDays(queryItem: TableItem, now: Date): Record<MatchKind, number> {
  const today = toDay(formatInstant(now));
  const sum = (kind: MatchKind) =>
    Array.from({ length: COUNTED_DAYS }, (_, i) =>
      Number(queryItem[getCountAttribute(kind, addDays(today, -i))] ?? 0),
    ).reduce((a, b) => a + b, 0);
  return { new: sum('new'), edited: sum('edited') };
}

/**
 * Returns the update of a query's item that counts one match on a UTC day, `YYYY-MM-DD`.
 * It also removes counts that are older than a week. It is rejected if the query's item does not exist.
 */
export function buildMatchCountUpdate(kind: MatchKind, day: string) {
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
