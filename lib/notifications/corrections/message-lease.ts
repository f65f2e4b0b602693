import { hashEntryText } from '../../alerts/matches/match.ts';
import type { EntryDetail } from '../../entries/entry.ts';
import type { ItemKey } from '../../platform/dynamodb/key-schema.ts';
import { writeTransaction } from '../../platform/dynamodb/write.ts';
import { acquireLease, buildLeasedUpdate, LEASE_ATTRIBUTES, type Lease } from '../../platform/queue/lease.ts';
import { hasSummary, type PostedAlertMessage, storeEntryTextSnapshot } from '../posted-messages.ts';

/* One run at a time has the lease of a message. Later writes of a run that lost it are rejected. */

/** Longer than a function runs. */
const LEASE_MS = 90_000;

/** The attributes that record the state of the channel and the thread. */
const STATE_ATTRIBUTES = ['digest', 'telling', 'changing'] as const;

/**
 * Acquires the lease for editing a posted message, unless the message changed since it was read.
 * Returns null if another run has the lease, or if the message changed. Until its correction is completed, the message
 * counts as outdated.
 */
export function acquireMessageLease(message: PostedAlertMessage, entry: EntryDetail, now: Date): Promise<Lease | null> {
  const isAsRead = STATE_ATTRIBUTES.map((name) =>
    message[name] === null ? `attribute_not_exists(${name})` : `${name} = :${name}`,
  );
  const asRead = STATE_ATTRIBUTES.flatMap((name) => (message[name] === null ? [] : [[`:${name}`, message[name]]]));
  return acquireLease(message.key, {
    durationMs: LEASE_MS,
    now: now.getTime(),
    set: { changing: hashEntryText(entry) },
    condition: { expression: isAsRead.join(' AND '), values: Object.fromEntries(asRead) },
  });
}

/** The entry that a message shows now, and the key of its due row. */
interface FinishedCorrection {
  entry: EntryDetail;
  dueKey: ItemKey;
}

/**
 * Records that a message shows the entry's current text, and releases its lease.
 * The row of the correction queue is deleted in the same transaction. Returns false if the lease was lost.
 */
export async function completeMessageCorrection(
  lease: Lease,
  { entry, dueKey }: FinishedCorrection,
  now: Date,
): Promise<boolean> {
  await storeEntryTextSnapshot(entry, now);
  const refusal = await writeTransaction([
    buildLeasedUpdate(lease, {
      set: { digest: hashEntryText(entry), lacks_summary: !hasSummary(entry) },
      remove: ['telling', 'changing', ...LEASE_ATTRIBUTES],
    }),
    { Delete: { Key: dueKey } },
  ]);
  return refusal === null || refusal.mayBeApplied;
}
