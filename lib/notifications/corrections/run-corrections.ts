import { CORRECTIONS_DUE_PARTITION } from '../../platform/dynamodb/alert-keys.ts';
import type { TableItem } from '../../platform/dynamodb/client.ts';
import type { ItemKey } from '../../platform/dynamodb/key-schema.ts';
import { listDueRowsByLane } from '../../platform/queue/due-rows.ts';
import { runInParallel } from '../../values/in-parallel.ts';
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
  const lanes = await listDueRowsByLane(CORRECTIONS_DUE_PARTITION, now(), {
    getLane: ({ channel_id }) => String(channel_id),
    isTimeLeft,
  });
  await runInParallel(lanes, MAX_CONCURRENT_CHANNELS, async (lane) => {
    for (const row of lane) {
      if (!isTimeLeft()) return;
      const outcome = await correctPostedMessage(parseQueuedCorrection(row), now).catch((fault): CorrectionOutcome => {
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

function parseQueuedCorrection(item: TableItem & ItemKey): QueuedCorrection {
  const { pk, sk, message, channel_id, round } = item as unknown as ItemKey & CorrectionQueueRow;
  return { key: { pk, sk }, message, channel_id, round };
}
