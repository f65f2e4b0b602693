import type { DueCorrection } from '../delivery/posted.ts';
import { CORRECTIONS_DUE, type Key } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { upTo } from '../table/sort-keys.ts';
import { inParallel } from '../values/in-parallel.ts';
import { instantOf } from '../values/time.ts';
import { type Corrected, correct, type Due } from './correct.ts';

/** Channels in which messages are corrected at once; in each one after the other. */
const LANES = 4;
/** The messages that a run looks at. The platform takes some fifty changes a minute. */
const MOST = 200;

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
  await inParallel(await dueLanes(instantOf(now())), LANES, async (lane) => {
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

async function dueLanes(until: string): Promise<Due[][]> {
  const items = await queryItems({ partition: CORRECTIONS_DUE, to: upTo(until), limit: MOST, consistent: true });
  const lanes = new Map<string, Due[]>();
  for (const { pk, sk, message, channel_id, round } of items as unknown as (Key & DueCorrection)[]) {
    const due = { key: { pk, sk }, message, channel_id, round };
    lanes.set(channel_id, [...(lanes.get(channel_id) ?? []), due]);
  }
  return [...lanes.values()];
}
