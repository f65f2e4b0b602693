import { alertQueryKey, matchesPartition } from '../table/key-chart.ts';
import { getItem, queryItems } from '../table/read.ts';
import { justAfter } from '../table/sort-keys.ts';
import type { Write } from '../table/write.ts';
import type { Position } from '../values/page.ts';
import { findAlert, replacing } from './alerts.ts';
import { listAllAlerts, type StoredOwnedAlert } from './all-alerts.ts';

const PAGE = 100;

/** The alerts of all persons whose name or whose reason of a pause names somebody. */
export async function* alertsNaming(isNamedIn: (text: string | null) => boolean): AsyncGenerator<StoredOwnedAlert> {
  let position: Position | null = null;
  do {
    const page: Awaited<ReturnType<typeof listAllAlerts>> = await listAllAlerts({ limit: PAGE, offset: 0, position });
    yield* page.items.filter(({ name, paused }) => isNamedIn(name) || isNamedIn(paused?.reason ?? null));
    position = page.next;
  } while (position);
}

/** The writes that remove a person from these texts, one for each alert. A write is refused if the alert has changed: the next round finds it again. */
export async function* forgettingInAlerts(isNamedIn: (text: string | null) => boolean): AsyncGenerator<Write[]> {
  for await (const { owner_id, id } of alertsNaming(isNamedIn)) {
    const stored = await findAlert(owner_id, id);
    if (!stored) continue;
    const { name, paused } = stored.alert;
    const without = {
      name: isNamedIn(name) ? `alert ${id}` : name,
      paused: paused && { ...paused, reason: isNamedIn(paused.reason) ? null : paused.reason },
    };
    yield [replacing(stored, { ...stored.alert, ...without })];
  }
}

/** A transaction takes 100 writes, of which one counts them. */
const MATCHES_AT_ONCE = 99;

/**
 * The writes that remove the matches of a query which only one alert has: they say which of its words were found. Others who begin to
 * have the query now miss nothing, since what was matched before is not theirs.
 */
export async function* forgettingMatches(query: string): AsyncGenerator<Write[]> {
  const head = await getItem(alertQueryKey(query), { consistent: true });
  if (Number(head?.['subscribers'] ?? 0) > 1) return;
  for (let from = ''; ; ) {
    const after = from === '' ? {} : { from };
    const items = await queryItems({ partition: matchesPartition(query), limit: MATCHES_AT_ONCE, ...after });
    const keys = items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
    if (keys.length > 0) yield keys.map((Key) => ({ Delete: { Key } }));
    const last = keys.at(-1);
    if (last === undefined || keys.length < MATCHES_AT_ONCE) return;
    from = justAfter(last.sk);
  }
}
