import { useEffect, useState } from 'preact/hooks';
import type { EntryShare } from '../../lib/sharing/share.ts';
import { onSignOut } from '../session/state.ts';

/** The outcomes of shares on this page, by entry. */
export interface Settled {
  /** Posted, newest first. */
  shares: EntryShare[];
  /** Texts about shares that failed after their dialog was closed, or whose outcome is unknown. */
  notes: string[];
  /** Channels of shares whose dialog was closed before the response. */
  underWay: string[];
}

const NOTHING: Settled = { shares: [], notes: [], underWay: [] };
const followers = new Set<(entryId: string) => void>();

/** Replaced on sign-out, so that late outcomes are dropped. */
let ledger = new Map<string, Settled>();
onSignOut(() => {
  ledger = new Map();
});

/** Records the outcomes of one dialog's shares of an entry, within the current session. */
export function openLedger() {
  const mine = ledger;
  let left = '';
  let seen: string[] = [];
  const write = (entryId: string, change: Partial<Settled>) => {
    mine.set(entryId, { ...ofEntry(entryId), ...change });
    for (const follow of followers) follow(entryId);
  };
  /** Returns the pending shares without that of this dialog. */
  const others = (entryId: string) => {
    const { underWay } = ofEntry(entryId);
    const at = underWay.indexOf(left);
    left = '';
    return underWay.filter((_, index) => index !== at);
  };
  /** Returns notes that were added during this share, which its sender has not seen. */
  const unseen = (entryId: string) => ofEntry(entryId).notes.filter((note) => !seen.includes(note));
  return {
    /** Call before sending; then call one of the other functions. */
    sent: (entryId: string) => {
      seen = ofEntry(entryId).notes;
    },
    /** Call if the dialog closes early; then call `posted` or `failed`. */
    leftUnderWay: (entryId: string, where: string) => {
      left = where;
      write(entryId, { underWay: [...ofEntry(entryId).underWay, where] });
    },
    posted: (share: EntryShare) => {
      const shares = [share, ...ofEntry(share.entry_id).shares];
      write(share.entry_id, { shares, notes: unseen(share.entry_id), underWay: others(share.entry_id) });
    },
    failed: (entryId: string, note: string | null) =>
      write(entryId, { notes: [...unseen(entryId), ...(note ? [note] : [])], underWay: others(entryId) }),
  };
}

/** Returns the text for a pending share. */
export const stillUnderWay = (where: string) => `A share to ${where} is still under way; its outcome will stand here.`;

/** Returns what a person should know before sharing the entry again. */
export const notesOf = ({ notes, underWay }: Settled): string => [...notes, ...underWay.map(stillUnderWay)].join(' ');

const ofEntry = (entryId: string): Settled => ledger.get(entryId) ?? NOTHING;

/** Merges the outcomes of entries without duplicates. */
export function settledOf(entryIds: string[]): Settled {
  const all = entryIds.map(ofEntry);
  if (all.length === 1) return all[0] ?? NOTHING;
  const shares = new Map(all.flatMap((one) => one.shares.map((share) => [share.share_id, share])));
  const [notes, underWay] = [all.flatMap((one) => one.notes), all.flatMap((one) => one.underWay)];
  return { shares: [...shares.values()], notes: [...new Set(notes)], underWay: [...new Set(underWay)] };
}

/** Subscribes a component to the outcomes of entries. */
export function useSettled(entryIds: string[]): Settled {
  const [settled, setSettled] = useState(() => settledOf(entryIds));
  useEffect(() => {
    const follow = (id: string) => entryIds.includes(id) && setSettled(settledOf(entryIds));
    followers.add(follow);
    follow(entryIds[0] ?? '');
    return () => void followers.delete(follow);
  }, [entryIds.join()]);
  return settled;
}
