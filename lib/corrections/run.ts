import { lanesOf } from '../delivery/lanes.ts';
import type { DueCorrection } from '../delivery/posted.ts';
import { CORRECTIONS_DUE, type Key } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { FIRST, justAfter, upTo } from '../table/sort-keys.ts';
import { inParallel } from '../values/in-parallel.ts';
import { instantOf } from '../values/time.ts';
import { type Corrected, correct, type Due } from './correct.ts';

/** Channels whose messages are corrected in parallel; within a channel one after the other. */
const LANES = 4;

/** The number of messages of a run by result. */
export type Corrections = Partial<Record<Corrected, number>>;

/**
 * Corrects due messages once each, oldest first per channel. After a failure the rest of that channel is skipped.
 *
 * Concurrent runs do not conflict. @throws Error of the last failed message, after all others were tried
 */
export async function correctDue(isTimeLeft: () => boolean, now = () => new Date()): Promise<Corrections> {
  const counts: Corrections = {};
  const faults: unknown[] = [];
  const until = instantOf(now());
  const lanes = await lanesOf(
    {
      page: (after, limit) => listDue(until, after, limit),
      laneOf: ({ channel_id }) => channel_id,
      placeOf: ({ key }) => key.sk,
    },
    isTimeLeft,
  );
  await inParallel(lanes, LANES, async (lane) => {
    for (const due of lane) {
      if (!isTimeLeft()) return;
      const became = await correct(due, now).catch((fault): Corrected => {
        faults.push(fault);
        return 'failed';
      });
      counts[became] = (counts[became] ?? 0) + 1;
      if (became === 'failed') return;
    }
  });
  if (faults.length > 0) throw faults.at(-1);
  return counts;
}

/** Returns due messages after a sort key, oldest first. */
async function listDue(until: string, after: string | null, limit: number): Promise<Due[]> {
  const range = { from: after === null ? FIRST : justAfter(after), to: upTo(until) };
  const items = await queryItems({ partition: CORRECTIONS_DUE, ...range, limit, consistent: true });
  return (items as unknown as (Key & DueCorrection)[]).map(({ pk, sk, message, channel_id, round }) => {
    return { key: { pk, sk }, message, channel_id, round };
  });
}
