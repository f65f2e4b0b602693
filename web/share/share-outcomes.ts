import type { EntryShare } from '../../lib/sharing/share.ts';
import { createSessionSignal } from '../data/session-signal.ts';
import { onSignOut } from '../session/session-state.ts';

/** The outcomes of shares on this page, by entry. */
export interface ShareOutcomes {
  /** Posted, newest first. */
  shares: EntryShare[];
  /** Texts about shares that failed after their dialog was closed, or whose outcome is unknown. */
  notes: string[];
  /** Channels of shares whose dialog was closed before the response. */
  pending: string[];
}

const NO_OUTCOMES: ShareOutcomes = { shares: [], notes: [], pending: [] };

const outcomesByEntry = createSessionSignal<ReadonlyMap<string, ShareOutcomes>>(new Map());
let sessionCount = 0;
onSignOut(() => {
  sessionCount += 1;
});

/** Records the outcomes of one dialog's shares of an entry, within the current session. */
export function trackOutcomes() {
  const ownSession = sessionCount;
  let closedTarget = '';
  let seenNotes: string[] = [];
  const updateOutcomes = (entryId: string, change: Partial<ShareOutcomes>) => {
    // Outcomes that arrive after a sign-out are dropped.
    if (ownSession !== sessionCount) return;
    const outcomes = { ...getEntryOutcomes(entryId), ...change };
    outcomesByEntry.value = new Map(outcomesByEntry.peek()).set(entryId, outcomes);
  };
  /** Returns the pending shares without that of this dialog. */
  const listOtherPending = (entryId: string) => {
    const { pending } = getEntryOutcomes(entryId);
    const at = pending.indexOf(closedTarget);
    closedTarget = '';
    return pending.filter((_, index) => index !== at);
  };
  /** Returns notes that were added during this share, which its sender has not seen. */
  const listUnseenNotes = (entryId: string) =>
    getEntryOutcomes(entryId).notes.filter((note) => !seenNotes.includes(note));
  return {
    /** Call before sending; then call one of the other functions. */
    sent: (entryId: string) => {
      seenNotes = getEntryOutcomes(entryId).notes;
    },
    /** Call if the dialog closes early; then call `posted` or `failed`. */
    leftUnderWay: (entryId: string, where: string) => {
      closedTarget = where;
      updateOutcomes(entryId, { pending: [...getEntryOutcomes(entryId).pending, where] });
    },
    posted: (share: EntryShare) => {
      const shares = [share, ...getEntryOutcomes(share.entry_id).shares];
      updateOutcomes(share.entry_id, {
        shares,
        notes: listUnseenNotes(share.entry_id),
        pending: listOtherPending(share.entry_id),
      });
    },
    failed: (entryId: string, note: string | null) =>
      updateOutcomes(entryId, {
        notes: [...listUnseenNotes(entryId), ...(note ? [note] : [])],
        pending: listOtherPending(entryId),
      }),
  };
}

/** Returns the text for a pending share. */
export const formatPendingShare = (channel: string) =>
  `A share to ${channel} is still in progress. Its outcome will appear here.`;

/** Returns what a person should know before sharing the entry again. */
export const formatShareNotes = ({ notes, pending }: ShareOutcomes): string =>
  [...notes, ...pending.map(formatPendingShare)].join(' ');

const getEntryOutcomes = (entryId: string): ShareOutcomes => outcomesByEntry.value.get(entryId) ?? NO_OUTCOMES;

/** Merges the outcomes of entries without duplicates. */
export function mergeOutcomes(entryIds: string[]): ShareOutcomes {
  const all = entryIds.map(getEntryOutcomes);
  if (all.length === 1) return all[0] ?? NO_OUTCOMES;
  const shares = new Map(all.flatMap((one) => one.shares.map((share) => [share.share_id, share])));
  const notes = all.flatMap((one) => one.notes);
  const underWay = all.flatMap((one) => one.pending);
  return { shares: [...shares.values()], notes: [...new Set(notes)], pending: [...new Set(underWay)] };
}
