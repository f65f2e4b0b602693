import { inParallel } from '../values/in-parallel.ts';
import { instantOf } from '../values/time.ts';
import { type Attempted, attempt } from './attempt.ts';
import { gather } from './gather.ts';
import { type Due, findDelivery, listDue, removeDue } from './rows.ts';

/** Destinations that are sent to at once; each gets one message after the other. */
const LANES = 12;
const PAGE = 200;

/** What a run did, by what became of deliveries. */
export interface Delivered {
  counts: Partial<Record<Attempted, number>>;
  /** For how long the oldest was due as the run began, of destinations that do not fail. */
  due_seconds: number;
}

/**
 * Tries what is due, longest due first, each once. A destination that fails is left alone for the rest of the run, so that nobody waits
 * for it. Runs at once do not hinder each other.
 *
 * @throws Error of the last delivery that met one, after all others were tried
 */
export async function deliverDue(isTimeLeft: () => boolean, now = () => new Date()): Promise<Delivered> {
  const counts: Delivered['counts'] = {};
  const failing = new Set<string>();
  const faults: unknown[] = [];
  const [began, until] = [now().getTime(), instantOf(now())];
  const oldest = new Map<string, string>();
  let place: string | null = null;
  while (isTimeLeft()) {
    const page = await listDue(until, place, PAGE);
    for (const due of page) if (!oldest.has(laneOf(due))) oldest.set(laneOf(due), dueAtOf(due));
    place = page.at(-1)?.key.sk ?? null;
    if (place === null) break;
    await inParallel(lanesOf(page), LANES, async (lane) => {
      const gathered = await gather(lane, now());
      if (gathered.size > 0) counts.gathered = (counts.gathered ?? 0) + gathered.size;
      for (const due of lane) {
        if (gathered.has(due.id)) continue;
        if (!isTimeLeft() || failing.has(laneOf(due))) return;
        const became = await attemptDue(due, now).catch((fault) => {
          faults.push(fault);
          return 'failed' as const;
        });
        if (became) counts[became] = (counts[became] ?? 0) + 1;
        if (became === 'failed') failing.add(laneOf(due));
      }
    });
    // What was gathered is due as a digest now, behind this page.
    if (page.length < PAGE && !counts.gathered) break;
  }
  if (faults.length > 0) throw faults.at(-1);
  const waits = [...oldest].filter(([lane]) => !failing.has(lane)).map(([, at]) => began - Date.parse(at));
  return { counts, due_seconds: Math.round(Math.max(0, ...waits) / 1_000) };
}

const dueAtOf = ({ key }: Due) => key.sk.split('#')[0] ?? '';
const laneOf = ({ person, destination_id }: Due) => `${person} ${destination_id}`;

function lanesOf(page: Due[]): Due[][] {
  const lanes = new Map<string, Due[]>();
  for (const due of page) lanes.set(laneOf(due), [...(lanes.get(laneOf(due)) ?? []), due]);
  return [...lanes.values()];
}

/** Null for a row that stands for nothing: of an erased person, or of a place that its delivery has left. */
async function attemptDue({ key, person, id }: Due, now: () => Date): Promise<Attempted | null> {
  const delivery = await findDelivery(person, id);
  if (delivery?.due === key.sk) return attempt(delivery, now);
  await removeDue(key);
  return null;
}
