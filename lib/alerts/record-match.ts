import type { EntryChange } from '../entries/format-change.ts';
import { alertQueryKey, entryMatchKey, entrySortKey, matchKey } from '../table/key-schema.ts';
import { getItems } from '../table/read.ts';
import { updateItem, writeTransaction } from '../table/write.ts';
import { toDay } from '../values/time.ts';
import type { MatchKind } from './alert.ts';
import type { StoredMatch } from './match.ts';
import { buildMatchCount } from './match-counts.ts';

/*
 * A match is recorded twice in one transaction: in the order of matches, and under its entry, so that an update rings once for each
 * text that it has, however often it is looked at and by however many matchers at once.
 */

/** So long a match is kept. */
const RETENTION_DAYS = 400;
const DAY_S = 86_400;

/**
 * The last match of a pair of query and entry: with which text, whether it was new, what had changed, whether its subscribers know of it,
 * and whether they were never told that it is new.
 */
interface LastMatch {
  digest: string;
  kind: MatchKind;
  matchedAt: string;
  changed: EntryChange | null;
  isNotified: boolean;
  isNewPending: boolean;
}

/** The name of a pair in what `getLastMatches` returns. */
export const getPairKey = ({ query_id, entry_id }: StoredMatch): string => {
  const { pk, sk } = entryMatchKey(query_id, entry_id);
  return `${pk} ${sk}`;
};

/**
 * The last match of pairs, by their name; absent for one that never matched. A unit a pair, read consistently: an older one would have
 * the next write refused, and an edit would ring for nobody.
 */
export async function getLastMatches(pairs: StoredMatch[]): Promise<Map<string, LastMatch>> {
  const keys = pairs.map(({ query_id, entry_id }) => entryMatchKey(query_id, entry_id));
  const items = await getItems(keys);
  return new Map(
    items.map(({ pk, sk, digest, kind, matched_at, changed, told, new_untold }) => [
      `${pk} ${sk}`,
      {
        ...{ digest: String(digest), kind: kind as MatchKind, matchedAt: String(matched_at) },
        ...{ changed: (changed as EntryChange | undefined) ?? null, isNotified: told === digest },
        isNewPending: told !== digest && (kind === 'new' || new_untold === true),
      },
    ]),
  );
}

/** Notes that the subscribers of a match know of it. */
export async function markNotified({ query_id, entry_id, digest }: StoredMatch): Promise<void> {
  await updateItem({
    Key: entryMatchKey(query_id, entry_id),
    UpdateExpression: 'SET told = :digest',
    ConditionExpression: 'digest = :digest',
    ExpressionAttributeValues: { ':digest': digest },
  });
}

/**
 * Records a match of an entry with a text that it did not match with before; false if it was recorded meanwhile, or nobody has the
 * query any more. Four write units for each of three items.
 */
export async function recordMatch(match: StoredMatch, before: LastMatch | undefined): Promise<boolean> {
  const { query_id, entry_id, kind, matched_at, digest, entry_created_at, why, changed } = match;
  const expires_at = Math.floor(Date.parse(matched_at) / 1_000) + RETENTION_DAYS * DAY_S;
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
  const refusal = await writeTransaction([
    {
      Put: {
        Item: {
          ...entryMatchKey(query_id, entry_id),
          digest,
          kind,
          matched_at,
          expires_at,
          ...(changed ? { changed } : {}),
          ...(before?.isNewPending ? { new_untold: true } : {}),
        },
        ...(before === undefined
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : { ConditionExpression: 'digest = :before', ExpressionAttributeValues: { ':before': before.digest } }),
      },
    },
    { Put: { Item: { ...matchKey(query_id, entrySortKey(matched_at, entry_id)), ...row } } },
    { Update: { Key: alertQueryKey(query_id), ...buildMatchCount(kind, toDay(matched_at)) } },
  ]);
  // A write whose answer was lost is refused by itself.
  return refusal === null || refusal.mayBeApplied;
}
