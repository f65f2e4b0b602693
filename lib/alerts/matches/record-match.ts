import type { EntryChange } from '../../entries/versions/format-change.ts';
import { alertQueryKey, lastEntryMatchKey, queryMatchKey } from '../../platform/dynamodb/alert-keys.ts';
import { getItems } from '../../platform/dynamodb/read.ts';
import { entrySortKey } from '../../platform/dynamodb/sort-keys.ts';
import { updateItem, writeTransaction } from '../../platform/dynamodb/write.ts';
import { toDay } from '../../values/time.ts';
import type { MatchKind } from '../alert.ts';
import type { StoredMatch } from './match.ts';
import { buildMatchCountUpdate } from './match-counts.ts';

/*
 * A match is recorded twice in one transaction: in the order of matches, and under its entry. So an update is reported
 * once per text, even if several matchers evaluate it repeatedly.
 */

/** Retention of matches. */
const RETENTION_DAYS = 400;
const DAY_S = 86_400;

/** The last match of a query with an entry. `isNewPending`: its subscribers never got the update as new. */
interface LastMatch {
  digest: string;
  kind: MatchKind;
  matchedAt: string;
  changed: EntryChange | null;
  isNotified: boolean;
  isNewPending: boolean;
}

/** Returns the key of a match's query and entry, by which `getLastRecordedMatches` maps its results. */
export const getQueryEntryKey = ({ query_id, entry_id }: StoredMatch): string => {
  const { pk, sk } = lastEntryMatchKey(query_id, entry_id);
  return `${pk} ${sk}`;
};

/**
 * Returns the last recorded match of each pair of query and entry, by `getQueryEntryKey`.
 * Pairs that never matched are missing. Costs one unit per pair. The reads are consistent: with an outdated match the
 * next write would be rejected, and an edit lost.
 */
export async function getLastRecordedMatches(matches: StoredMatch[]): Promise<Map<string, LastMatch>> {
  const keys = matches.map(({ query_id, entry_id }) => lastEntryMatchKey(query_id, entry_id));
  const items = await getItems(keys);
  return new Map(
    items.map((item) => {
      const { pk, sk, digest, kind, matched_at, changed } = item;
      const isNotified = item['told'] === digest;
      return [
        `${pk} ${sk}`,
        {
          digest: String(digest),
          kind: kind as MatchKind,
          matchedAt: String(matched_at),
          changed: (changed as EntryChange | undefined) ?? null,
          isNotified,
          isNewPending: !isNotified && (kind === 'new' || item['new_untold'] === true),
        },
      ];
    }),
  );
}

/**
 * Records that the subscribers of a match's query were notified of the match.
 * Changes nothing if another text of the entry has matched since.
 */
export async function markMatchNotified({ query_id, entry_id, digest }: StoredMatch): Promise<void> {
  await updateItem({
    Key: lastEntryMatchKey(query_id, entry_id),
    UpdateExpression: 'SET #notified = :digest',
    ConditionExpression: 'digest = :digest',
    ExpressionAttributeNames: { '#notified': 'told' },
    ExpressionAttributeValues: { ':digest': digest },
  });
}

/**
 * Records that an entry's current text matches a query, and counts the match on its day (UTC).
 * Either all is written or nothing. `lastMatch` is the last match of this query and entry as it was read, undefined if
 * there is none. Returns false if the match was recorded concurrently, or if no alert has the query any more. Costs
 * twelve write units: four for each of three items.
 */
export async function recordMatch(match: StoredMatch, lastMatch: LastMatch | undefined): Promise<boolean> {
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
          ...lastEntryMatchKey(query_id, entry_id),
          digest,
          kind,
          matched_at,
          expires_at,
          ...(changed ? { changed } : {}),
          ...(lastMatch?.isNewPending ? { new_untold: true } : {}),
        },
        ...(lastMatch === undefined
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : { ConditionExpression: 'digest = :before', ExpressionAttributeValues: { ':before': lastMatch.digest } }),
      },
    },
    { Put: { Item: { ...queryMatchKey(query_id, entrySortKey(matched_at, entry_id)), ...row } } },
    { Update: { Key: alertQueryKey(query_id), ...buildMatchCountUpdate(kind, toDay(matched_at)) } },
  ]);
  // A write whose response was lost is rejected when it is repeated.
  return refusal === null || refusal.mayBeApplied;
}
