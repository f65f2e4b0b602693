import { alertQueryKey, matchesByQueryPartition } from '../platform/dynamodb/alert-keys.ts';
import { getItem, queryItems } from '../platform/dynamodb/read.ts';
import { getSortKeyAfter } from '../platform/dynamodb/sort-keys.ts';
import type { TransactionWrite } from '../platform/dynamodb/write.ts';
import type { ListPosition } from '../values/page.ts';
import { buildAlertReplacement, findAlert } from './alert-store.ts';
import { listAllAlerts, type StoredOwnedAlert } from './all-alerts.ts';

const PAGE_SIZE = 100;

/**
 * Yields the alerts of all people that mention a person in their name or pause reason.
 * `mentionsPerson` returns true for a text that mentions the person. Reads every alert.
 */
export async function* listAlertsMentioning(
  mentionsPerson: (text: string | null) => boolean,
): AsyncGenerator<StoredOwnedAlert> {
  let position: ListPosition | null = null;
  do {
    const page: Awaited<ReturnType<typeof listAllAlerts>> = await listAllAlerts({
      limit: PAGE_SIZE,
      offset: 0,
      position,
    });
    yield* page.items.filter(({ name, paused }) => mentionsPerson(name) || mentionsPerson(paused?.reason ?? null));
    position = page.next;
  } while (position);
}

/**
 * Yields, for each alert that mentions a person, the write that removes the mention.
 * The alert's name becomes `alert <id>`, its pause reason null. A write is rejected if the alert has changed; the next
 * round of the erasure finds the alert again.
 */
export async function* buildAlertTextErasures(
  mentionsPerson: (text: string | null) => boolean,
): AsyncGenerator<TransactionWrite[]> {
  for await (const { owner_id, id } of listAlertsMentioning(mentionsPerson)) {
    const stored = await findAlert(owner_id, id);
    if (!stored) continue;
    const { name, paused } = stored.alert;
    const without = {
      name: mentionsPerson(name) ? `alert ${id}` : name,
      paused: paused && { ...paused, reason: mentionsPerson(paused.reason) ? null : paused.reason },
    };
    yield [buildAlertReplacement(stored, { ...stored.alert, ...without })];
  }
}

/** A transaction has at most 100 writes, one of which counts the others. */
const MAX_MATCHES_PER_WRITE = 99;

/**
 * Yields batches of writes that delete all matches of a query; none if several alerts share the query.
 * Matches are erased because they contain words of the query. An alert that gets the same query later would not list
 * them anyway.
 */
export async function* buildMatchErasures(queryId: string): AsyncGenerator<TransactionWrite[]> {
  const head = await getItem(alertQueryKey(queryId), { consistent: true });
  if (Number(head?.['subscribers'] ?? 0) > 1) return;
  for (let from = ''; ; ) {
    const after = from === '' ? {} : { from };
    const items = await queryItems({
      partition: matchesByQueryPartition(queryId),
      limit: MAX_MATCHES_PER_WRITE,
      ...after,
    });
    const keys = items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
    if (keys.length > 0) yield keys.map((Key) => ({ Delete: { Key } }));
    const last = keys.at(-1);
    if (last === undefined || keys.length < MAX_MATCHES_PER_WRITE) return;
    from = getSortKeyAfter(last.sk);
  }
}
