import { useEffect, useState } from 'preact/hooks';
import type { EntryShare } from '../../lib/sharing/share.ts';
import { onSignOut } from '../session/state.ts';

/** What became of the shares of entries that were made on this page. */
export interface Settled {
  /** Posted, newest first. */
  shares: EntryShare[];
  /** What a person should know who looks at the entry: shares that failed unseen, or whose outcome nobody knows. */
  notes: string[];
  /** Where shares go whose dialog was closed before their answer came. */
  underWay: string[];
}

const NOTHING: Settled = { shares: [], notes: [], underWay: [] };
const followers = new Set<(entryId: string) => void>();

/** Of one session: what comes in after its end is written where nobody reads any more. */
let ledger = new Map<string, Settled>();
onSignOut(() => {
  ledger = new Map();
});

/** Writes down how the shares of one entry by one dialog end, as long as the session lasts in which they began. */
export function openLedger() {
  const mine = ledger;
  let left = '';
  let seen: string[] = [];
  const write = (entryId: string, change: Partial<Settled>) => {
    mine.set(entryId, { ...ofEntry(entryId), ...change });
    for (const follow of followers) follow(entryId);
  };
  /** Those that are still under way without the one of this dialog. */
  const others = (entryId: string) => {
    const { underWay } = ofEntry(entryId);
    const at = underWay.indexOf(left);
    left = '';
    return underWay.filter((_, index) => index !== at);
  };
  /** What came in about another share while this one was sent: who sent this one has not seen it. */
  const unseen = (entryId: string) => ofEntry(entryId).notes.filter((note) => !seen.includes(note));
  return {
    /** Whoever sends has seen what stands on the entry; one of the others follows. */
    sent: (entryId: string) => {
      seen = ofEntry(entryId).notes;
    },
    /** The dialog was closed; one of the others follows, in time. */
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

/** Says of a share that its outcome is still to come. */
export const stillUnderWay = (where: string) => `A share to ${where} is still under way; its outcome will stand here.`;

/** What a person should know before sharing the entry once more. */
export const notesOf = ({ notes, underWay }: Settled): string => [...notes, ...underWay.map(stillUnderWay)].join(' ');

const ofEntry = (entryId: string): Settled => ledger.get(entryId) ?? NOTHING;

/** What became of the shares of entries: what is true of several of them stands once. */
export function settledOf(entryIds: string[]): Settled {
  const all = entryIds.map(ofEntry);
  if (all.length === 1) return all[0] ?? NOTHING;
  const shares = new Map(all.flatMap((one) => one.shares.map((share) => [share.share_id, share])));
  const [notes, underWay] = [all.flatMap((one) => one.notes), all.flatMap((one) => one.underWay)];
  return { shares: [...shares.values()], notes: [...new Set(notes)], underWay: [...new Set(underWay)] };
}

/** The same in a component. */
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
