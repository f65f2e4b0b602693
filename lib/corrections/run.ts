import { lanesOf } from '../delivery/lanes.ts';
import type { DueCorrection } from '../delivery/posted.ts';
import { CORRECTIONS_DUE, type Key } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { FIRST, justAfter, upTo } from '../table/sort-keys.ts';
import { inParallel } from '../values/in-parallel.ts';
import { instantOf } from '../values/time.ts';
import { type Corrected, correct, type Due } from './correct.ts';

/** Channels in which messages are corrected at once; in each one after the other. */
const LANES = 4;

/** What a run did, by what became of messages. */
export type Corrections = Partial<Record<Corrected, number>>;

/**
 * Corrects the messages that are due, longest due first of each channel, each once. A channel in which it fails is left alone for the rest
 * of the run. Runs at once do not hinder each other.
 *
 * @throws Error of the last message that met one, after all others were tried
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

/** What is due, longest due first, after a place. */
async function listDue(until: string, after: string | null, limit: number): Promise<Due[]> {
  const range = { from: after === null ? FIRST : justAfter(after), to: upTo(until) };
  const items = await queryItems({ partition: CORRECTIONS_DUE, ...range, limit, consistent: true });
  return (items as unknown as (Key & DueCorrection)[]).map(({ pk, sk, message, channel_id, round }) => {
    return { key: { pk, sk }, message, channel_id, round };
  });
}
