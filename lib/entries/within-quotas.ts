import type { Quotas, Usage, Wanted } from '../feeds/quotas.ts';
import { NoRoomError } from '../feeds/usage.ts';
import type { CounterUpdate } from '../statistics/counters.ts';
import { feedKey, keyText } from '../table/key-chart.ts';
import type { Refusal } from '../table/write.ts';

/** The counters of a write, and what it takes of its feed's quotas: counted on the feed's item, and only if there is room. */
export function withinQuotas(
  updates: CounterUpdate[],
  feedId: string,
  { kind, bytes }: Wanted,
  quotas: Quotas,
): CounterUpdate[] {
  const key = feedKey(feedId);
  const own = updates.find((update) => keyText(update.key) === keyText(key));
  const taken: [string, number][] = [
    [`usage.${kind}`, 1],
    ['usage.bytes', bytes],
  ];
  const most = new Map([
    [`usage.${kind}`, quotas[kind]],
    ['usage.bytes', quotas.bytes],
  ]);
  const counted = { key, ...own, sums: new Map([...(own?.sums ?? []), ...taken]), most };
  return [...updates.filter((update) => update !== own), counted];
}

/** Why a write was refused, if its feed's quotas have no room for it. */
export function noRoomIn(updates: CounterUpdate[], refusal: Refusal, wanted: Wanted): NoRoomError | null {
  const own = refusal.refused.find(({ index }) => updates[index]?.most);
  return own ? new NoRoomError(wanted, (own.item?.['usage'] ?? null) as Usage | null) : null;
}
