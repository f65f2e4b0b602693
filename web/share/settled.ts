import { useEffect, useState } from 'preact/hooks';
import type { EntryShare } from '../../lib/schemas/share.ts';
import { onSignOut } from '../session/session.ts';

/** What became of the shares of an entry that were made on this page. */
export interface Settled {
  /** Posted, newest first. */
  shares: EntryShare[];
  /** What a person should know who looks at the entry: a share that failed unseen, or whose outcome nobody knows. */
  note: string;
}

const NOTHING: Settled = { shares: [], note: '' };
const followers = new Set<(entryId: string) => void>();

/** Of one session: what comes in after its end is written where nobody reads any more. */
let ledger = new Map<string, Settled>();
onSignOut(() => {
  ledger = new Map();
});

/** Writes down how shares end, as long as the session lasts in which they began. */
export function openLedger() {
  const mine = ledger;
  const write = (entryId: string, settled: Settled) => {
    mine.set(entryId, settled);
    for (const follow of followers) follow(entryId);
  };
  return {
    posted: (share: EntryShare) =>
      write(share.entry_id, { shares: [share, ...settledOf(share.entry_id).shares], note: '' }),
    noted: (entryId: string, note: string) => write(entryId, { ...settledOf(entryId), note }),
  };
}

export const settledOf = (entryId: string): Settled => ledger.get(entryId) ?? NOTHING;

/** What became of an entry's shares, in a component. */
export function useSettled(entryId: string): Settled {
  const [settled, setSettled] = useState(() => settledOf(entryId));
  useEffect(() => {
    const follow = (id: string) => id === entryId && setSettled(settledOf(entryId));
    followers.add(follow);
    follow(entryId);
    return () => void followers.delete(follow);
  }, [entryId]);
  return settled;
}
