import type { Write } from '../table/write.ts';
import type { Position } from '../values/page.ts';
import { findAlert, replacing } from './alerts.ts';
import { listAllAlerts, type OwnedAlert } from './all-alerts.ts';

const PAGE = 100;

/** The alerts of all persons whose name or whose reason of a pause names somebody. */
export async function* alertsNaming(isNamedIn: (text: string | null) => boolean): AsyncGenerator<OwnedAlert> {
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
