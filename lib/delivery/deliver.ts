import { instantOfPlace } from '../table/sort-keys.ts';
import { inParallel } from '../values/in-parallel.ts';
import { instantOf } from '../values/time.ts';
import { type Attempted, attempt } from './attempt.ts';
import { gather } from './gather.ts';
import { type Due, findDelivery, listDue, removeDue } from './rows.ts';

/** Destinations that are sent to at once; each gets one message after the other. */
const LANES = 12;
const PAGE = 200;
/** The messages of one destination that a run looks at, and the rows of all. */
const MOST_OF_LANE = 200;
const MOST_ROWS = 10_000;

/** What a run did, by what became of deliveries. */
export interface Delivered {
  counts: Partial<Record<Attempted, number>>;
  /** For how long the oldest was due as the run began, of destinations that do not fail. */
  due_seconds: number;
}

/**
 * Tries what is due, longest due first of each destination, each once. A destination that fails is left alone for the rest of the run.
 * Destinations come in any order, so that those that are slow, or get much, hold up no others for longer than a run. Runs at once do
 * not hinder each other.
 *
 * @throws Error of the last delivery that met one, after all others were tried
 */
export async function deliverDue(isTimeLeft: () => boolean, now = () => new Date()): Promise<Delivered> {
  const counts: Delivered['counts'] = {};
  const faults: unknown[] = [];
  const began = now().getTime();
  const waits: number[] = [];
  const add = (became: Attempted, by = 1) => {
    counts[became] = (counts[became] ?? 0) + by;
  };
  await inParallel(await dueLanes(instantOf(now()), isTimeLeft), LANES, async (lane) => {
    const [first] = lane;
    const isFailing = await tryLane(lane, isTimeLeft, now, add).catch((fault) => {
      faults.push(fault);
      add('failed');
      return true;
    });
    if (first && !isFailing) waits.push(began - Date.parse(instantOfPlace(first.key.sk)));
  });
  if (faults.length > 0) throw faults.at(-1);
  return { counts, due_seconds: Math.round(Math.max(0, ...waits) / 1_000) };
}

/** What is due, by destination. One that has more than a run looks at keeps no other from being found. */
async function dueLanes(until: string, isTimeLeft: () => boolean): Promise<Due[][]> {
  const lanes = new Map<string, Due[]>();
  let place: string | null = null;
  for (let rows = 0; rows < MOST_ROWS && isTimeLeft(); rows += PAGE) {
    const page = await listDue(until, place, PAGE);
    for (const due of page) {
      const name = `${due.person} ${due.destination_id}`;
      const lane = lanes.get(name) ?? [];
      if (lane.length < MOST_OF_LANE) lane.push(due);
      lanes.set(name, lane);
    }
    place = page.at(-1)?.key.sk ?? null;
    if (page.length < PAGE) break;
  }
  return [...lanes.values()]
    .map((lane) => ({ lane, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ lane }) => lane);
}

/** Tries what is due for one destination, up to its first failure; true if there was one. */
async function tryLane(
  lane: Due[],
  isTimeLeft: () => boolean,
  now: () => Date,
  add: (became: Attempted, by?: number) => void,
): Promise<boolean> {
  if (!isTimeLeft()) return false;
  const gathered = await gather(lane, now());
  if (gathered.size > 0) add('gathered', gathered.size);
  for (const due of lane) {
    if (gathered.has(due.id)) continue;
    if (!isTimeLeft()) return false;
    const became = await attemptDue(due, now);
    if (became) add(became);
    if (became === 'failed') return true;
  }
  return false;
}

/** Null for a row that stands for nothing: of an erased person, or of a place that its delivery has left. */
async function attemptDue({ key, person, id }: Due, now: () => Date): Promise<Attempted | null> {
  const delivery = await findDelivery(person, id);
  if (delivery?.due === key.sk) return attempt(delivery, now);
  await removeDue(key);
  return null;
}
