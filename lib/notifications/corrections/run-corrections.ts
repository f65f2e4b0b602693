import { CORRECTIONS_DUE_PARTITION, type ItemKey } from '../../platform/dynamodb/key-schema.ts';
import { queryItems } from '../../platform/dynamodb/read.ts';
import { getLastSortKeyAt, getSortKeyAfter, MIN_SORT_KEY } from '../../platform/dynamodb/sort-keys.ts';
import { runInParallel } from '../../values/in-parallel.ts';
import { formatInstant } from '../../values/time.ts';
import { listDueRowsByQueue } from '../destination-queues.ts';
import type { CorrectionQueueRow } from '../posted-messages.ts';
import { type CorrectionOutcome, correctPostedMessage, type QueuedCorrection } from './correct-posted-message.ts';

/** Channels whose messages are corrected in parallel; within a channel one after the other. */
const MAX_CONCURRENT_CHANNELS = 4;

/** The number of messages that one run handled, by outcome. */
export type CorrectionOutcomeCounts = Partial<Record<CorrectionOutcome, number>>;

/**
 * Makes one attempt to correct each posted message that is due for it, oldest first per channel.
 * After a failure the remaining messages of that channel are skipped. Concurrent runs do not conflict.
 * @throws Error of the last failed message, after all others were tried
 */
export async function runDueMessageCorrections(
  isTimeLeft: () => boolean,
  now = () => new Date(),
): Promise<CorrectionOutcomeCounts> {
  const counts: CorrectionOutcomeCounts = {};
  const errors: unknown[] = [];
  const until = formatInstant(now());
  const channelQueues = await listDueRowsByQueue(
    {
      readPage: (after, limit) => listDueCorrections(until, after, limit),
      getQueueKey: ({ channel_id }) => channel_id,
      getSortKey: ({ key }) => key.sk,
    },
    isTimeLeft,
  );
  await runInParallel(channelQueues, MAX_CONCURRENT_CHANNELS, async (lane) => {
    for (const due of lane) {
      if (!isTimeLeft()) return;
      const outcome = await correctPostedMessage(due, now).catch((fault): CorrectionOutcome => {
        errors.push(fault);
        return 'failed';
      });
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      if (outcome === 'failed') return;
    }
  });
  if (errors.length > 0) throw errors.at(-1);
  return counts;
}

/** Returns due messages after a sort key, oldest first. */
async function listDueCorrections(until: string, after: string | null, limit: number): Promise<QueuedCorrection[]> {
  const range = { from: after === null ? MIN_SORT_KEY : getSortKeyAfter(after), to: getLastSortKeyAt(until) };
  const items = await queryItems({ partition: CORRECTIONS_DUE_PARTITION, ...range, limit, consistent: true });
  return (items as unknown as (ItemKey & CorrectionQueueRow)[]).map(({ pk, sk, message, channel_id, round }) => {
    return { key: { pk, sk }, message, channel_id, round };
  });
}
