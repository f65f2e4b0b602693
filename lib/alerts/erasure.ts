import { alertQueryKey, matchesPartition } from '../table/key-schema.ts';
import { getItem, queryItems } from '../table/read.ts';
import { getSortKeyAfter } from '../table/sort-keys.ts';
import type { TransactionWrite } from '../table/write.ts';
import type { ListPosition } from '../values/page.ts';
import { buildAlertReplacement, findAlert } from './alert-store.ts';
import { listAllAlerts, type StoredOwnedAlert } from './all-alerts.ts';

const PAGE_SIZE = 100;

/** The alerts of all persons whose name or whose reason of a pause names somebody. */
export async function* listAlertsMentioning(
  isNamedIn: (text: string | null) => boolean,
): AsyncGenerator<StoredOwnedAlert> {
  let position: ListPosition | null = null;
  do {
    const page: Awaited<ReturnType<typeof listAllAlerts>> = await listAllAlerts({
      limit: PAGE_SIZE,
      offset: 0,
      position,
    });
    yield* page.items.filter(({ name, paused }) => isNamedIn(name) || isNamedIn(paused?.reason ?? null));
    position = page.next;
  } while (position);
}

/** The writes that remove a person from these texts, one for each alert. A write is refused if the alert has changed: the next round finds it again. */
export async function* buildAlertTextErasures(
  isNamedIn: (text: string | null) => boolean,
): AsyncGenerator<TransactionWrite[]> {
  for await (const { owner_id, id } of listAlertsMentioning(isNamedIn)) {
    const stored = await findAlert(owner_id, id);
    if (!stored) continue;
    const { name, paused } = stored.alert;
    const without = {
      name: isNamedIn(name) ? `alert ${id}` : name,
      paused: paused && { ...paused, reason: isNamedIn(paused.reason) ? null : paused.reason },
    };
    yield [buildAlertReplacement(stored, { ...stored.alert, ...without })];
  }
}

/** A transaction takes 100 writes, of which one counts them. */
const MAX_MATCHES_PER_WRITE = 99;

/**
 * The writes that remove the matches of a query which only one alert has: they say which of its words were found. Others who begin to
 * have the query now miss nothing, since what was matched before is not theirs.
 */
export async function* buildMatchErasures(query: string): AsyncGenerator<TransactionWrite[]> {
  const head = await getItem(alertQueryKey(query), { consistent: true });
  if (Number(head?.['subscribers'] ?? 0) > 1) return;
  for (let from = ''; ; ) {
    const after = from === '' ? {} : { from };
    const items = await queryItems({ partition: matchesPartition(query), limit: MAX_MATCHES_PER_WRITE, ...after });
    const keys = items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
    if (keys.length > 0) yield keys.map((Key) => ({ Delete: { Key } }));
    const last = keys.at(-1);
    if (last === undefined || keys.length < MAX_MATCHES_PER_WRITE) return;
    from = getSortKeyAfter(last.sk);
  }
}
