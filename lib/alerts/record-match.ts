import type { Changed } from '../entries/change-words.ts';
import { alertQueryKey, entryAt, matchedKey, matchKey } from '../table/key-chart.ts';
import { getItems } from '../table/read.ts';
import { transact, updateItem } from '../table/write.ts';
import { dayOf } from '../values/time.ts';
import type { MatchKind } from './alert.ts';
import { countingMatch } from './counts.ts';
import type { StoredMatch } from './match.ts';

/*
 * A match is recorded twice in one transaction: in the order of matches, and under its entry, so that an update rings once for each
 * text that it has, however often it is looked at and by however many matchers at once.
 */

/** So long a match is kept. */
const KEPT_DAYS = 400;
const DAY_S = 86_400;

/**
 * The last match of a pair of query and entry: with which text, whether it was new, what had changed, whether its subscribers know of it,
 * and whether they were never told that it is new.
 */
interface Matched {
  digest: string;
  kind: MatchKind;
  matchedAt: string;
  changed: Changed | null;
  isTold: boolean;
  isNewUntold: boolean;
}

/** The name of a pair in what `matchedBefore` returns. */
export const pairOf = ({ query_id, entry_id }: StoredMatch): string => {
  const { pk, sk } = matchedKey(query_id, entry_id);
  return `${pk} ${sk}`;
};

/**
 * The last match of pairs, by their name; absent for one that never matched. A unit a pair, read consistently: an older one would have
 * the next write refused, and an edit would ring for nobody.
 */
export async function matchedBefore(pairs: StoredMatch[]): Promise<Map<string, Matched>> {
  const keys = pairs.map(({ query_id, entry_id }) => matchedKey(query_id, entry_id));
  const items = await getItems(keys);
  return new Map(
    items.map(({ pk, sk, digest, kind, matched_at, changed, told, new_untold }) => [
      `${pk} ${sk}`,
      {
        ...{ digest: String(digest), kind: kind as MatchKind, matchedAt: String(matched_at) },
        ...{ changed: (changed as Changed | undefined) ?? null, isTold: told === digest },
        isNewUntold: told !== digest && (kind === 'new' || new_untold === true),
      },
    ]),
  );
}

/** Notes that the subscribers of a match know of it. */
export async function noteTold({ query_id, entry_id, digest }: StoredMatch): Promise<void> {
  await updateItem({
    Key: matchedKey(query_id, entry_id),
    UpdateExpression: 'SET told = :digest',
    ConditionExpression: 'digest = :digest',
    ExpressionAttributeValues: { ':digest': digest },
  });
}

/**
 * Records a match of an entry with a text that it did not match with before; false if it was recorded meanwhile, or nobody has the
 * query any more. Four write units for each of three items.
 */
export async function recordMatch(match: StoredMatch, before: Matched | undefined): Promise<boolean> {
  const { query_id, entry_id, kind, matched_at, digest, entry_created_at, why, changed } = match;
  const expires_at = Math.floor(Date.parse(matched_at) / 1_000) + KEPT_DAYS * DAY_S;
  const row = {
    entry_id,
    kind,
    matched_at,
    digest,
    entry_created_at,
    why,
    expires_at,
    ...(changed ? { changed } : {}),
  };
  const refusal = await transact([
    {
      Put: {
        Item: {
          ...matchedKey(query_id, entry_id),
          digest,
          kind,
          matched_at,
          expires_at,
          ...(changed ? { changed } : {}),
          ...(before?.isNewUntold ? { new_untold: true } : {}),
        },
        ...(before === undefined
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : { ConditionExpression: 'digest = :before', ExpressionAttributeValues: { ':before': before.digest } }),
      },
    },
    { Put: { Item: { ...matchKey(query_id, entryAt(matched_at, entry_id)), ...row } } },
    { Update: { Key: alertQueryKey(query_id), ...countingMatch(kind, dayOf(matched_at)) } },
  ]);
  // A write whose answer was lost is refused by itself.
  return refusal === null || refusal.mayBeDone;
}
