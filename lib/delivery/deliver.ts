import { instantOfPlace } from '../table/sort-keys.ts';
import { inParallel } from '../values/in-parallel.ts';
import { instantOf } from '../values/time.ts';
import { type Attempted, attempt } from './attempt.ts';
import { gather } from './gather.ts';
import { lanesOf } from './lanes.ts';
import { type Due, findDelivery, listDue, removeDue } from './rows.ts';

/** Destinations that are sent to at once; each gets one message after the other. */
const LANES = 12;

/** What a run did, by what became of deliveries. */
export interface Delivered {
  counts: Partial<Record<Attempted, number>>;
  /** For how long the oldest was due as the run began, of destinations that do not fail. */
  due_seconds: number;
  /** Of the last destination that met an error, after all others were tried; undefined if none did. */
  fault: unknown;
}

/**
 * Tries what is due, longest due first of each destination, each once. A destination that fails, or does not say, is left alone for the rest of the run.
 * Runs at once do not hinder each other. @throws Problem 503 if what is due cannot be read
 */
export async function deliverDue(isTimeLeft: () => boolean, now = () => new Date()): Promise<Delivered> {
  const counts: Delivered['counts'] = {};
  let fault: unknown;
  const began = now().getTime();
  const waits: number[] = [];
  const add = (became: Attempted, by = 1) => {
    counts[became] = (counts[became] ?? 0) + by;
  };
  const until = instantOf(now());
  const lanes = await lanesOf(
    {
      page: (after, limit) => listDue(until, after, limit),
      laneOf: ({ person, destination_id }) => `${person} ${destination_id}`,
      placeOf: ({ key }) => key.sk,
    },
    isTimeLeft,
  );
  await inParallel(lanes, LANES, async (lane) => {
    const [first] = lane;
    const isFailing = await tryLane(lane, isTimeLeft, now, add).catch((met) => {
      fault = met;
      add('failed');
      return true;
    });
    if (first && !isFailing) waits.push(began - Date.parse(instantOfPlace(first.key.sk)));
  });
  return { counts, due_seconds: Math.round(Math.max(0, ...waits) / 1_000), fault };
}

/** Tries what is due for one destination, up to its first failure, or what somebody else has; true if one failed, may have, or is held. */
async function tryLane(
  lane: Due[],
  isTimeLeft: () => boolean,
  now: () => Date,
  add: (became: Attempted, by?: number) => void,
): Promise<boolean> {
  if (!isTimeLeft()) return false;
  const gathered = await gather(lane, now());
  if (gathered.size > 0) add('gathered', gathered.size);
  let isHeld = false;
  for (const due of lane) {
    if (gathered.has(due.id)) continue;
    if (!isTimeLeft()) return isHeld;
    const became = await attemptDue(due, now, isHeld);
    if (became) add(became);
    // What is unknown is not repeated: while a chat answers nothing, one message at most is lost to that in a run.
    if (became === 'failed' || became === 'unknown') return true;
    isHeld ||= became === 'held';
    // Another run sends to it, or a try of it was killed: what comes after that waits for it, as long as a lease at most.
    if (became === 'busy') return isHeld;
  }
  return isHeld;
}

/** Null for a row that stands for nothing: of an erased person, or of a place that its delivery has left. */
async function attemptDue({ key, person, id }: Due, now: () => Date, isHeld: boolean): Promise<Attempted | null> {
  const delivery = await findDelivery(person, id);
  if (delivery?.due !== key.sk) {
    await removeDue(key);
    return null;
  }
  // Behind one that is held, only what somebody has sent again is looked at more closely.
  return isHeld && delivery.shown.replays === 0 ? 'held' : attempt(delivery, now);
}
