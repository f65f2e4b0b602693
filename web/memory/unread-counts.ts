import { useCallback } from 'preact/hooks';
import { listChanges } from '../api/feeds.ts';
import { onSignOut } from '../session/state.ts';
import { readMemory, useReadMemory } from './marks.ts';
import { isUnread, type Markable, type ReadMemory, readUpTo } from './read-state.ts';
import { storeOf } from './store.ts';

/*
 * How many updates are unread is known where all that came since everything was read is known: it is read once, and then what changed.
 * Where that is too much nobody knows, and nothing is said.
 */

interface Recent {
  /** All that was stored after it is there. */
  from: number;
  entries: ReadonlyMap<string, Markable>;
  cursor: string;
}

const recent = storeOf<Recent | null>(null);
/** With more nothing is counted, until more is read. */
const MOST_PAGES = 3;
const PAGE = 100;
/** A limit of days moves on by itself. */
const SLACK_MS = 120_000;
let tooMuchFrom = -1;
/** Between two looks for what changed. */
const PAUSE_MS = 60_000;
let lookedAt = 0;
onSignOut(() => {
  [tooMuchFrom, lookedAt] = [-1, 0];
});

/** Reads what came since all is read, and later what came since. @throws ApiError */
export async function lookForRecent(): Promise<void> {
  const memory = readMemory();
  if (!memory) return;
  const from = readUpTo(memory, '', Date.now());
  const held = recent.get();
  const known = held && held.from <= from + SLACK_MS ? held : null;
  if (!known && tooMuchFrom >= 0 && from <= tooMuchFrom + SLACK_MS) return;
  if (known && Date.now() - lookedAt < PAUSE_MS) return;
  lookedAt = Date.now();
  const entries = new Map(known?.entries);
  let cursor = known?.cursor;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const after = `${new Date(from).toISOString().slice(0, 19)}Z`;
    const answer = await listChanges(cursor ? { cursor } : { updated_after: after }, PAGE);
    for (const { id, created_at, topic_id } of answer.items)
      entries.set(id, { id, created_at, topic: { id: topic_id } });
    cursor = answer.next_cursor ?? cursor;
    if (!answer.has_more && cursor) return recent.set({ from: known?.from ?? from, entries, cursor });
  }
  tooMuchFrom = from;
  recent.set(null);
}

/** How many are unread of a topic, or of all; null where nobody knows. */
type Count = (topic?: string) => number | null;

export function useUnreadCount(): Count {
  const memory = useReadMemory();
  const known = recent.use();
  return useCallback(countIn(memory, known), [memory, known]);
}

function countIn(memory: ReadMemory | null, known: Recent | null): Count {
  const now = Date.now();
  const isKnown = memory && known && known.from <= readUpTo(memory, '', now) + SLACK_MS;
  if (!isKnown) return () => null;
  // Of what was kept unread from before nobody knows the topic.
  const others = [...memory.marks].filter(([id, mark]) => mark === 'unread' && !known.entries.has(id)).length;
  const unread = [...known.entries.values()].filter((entry) => isUnread(memory, entry, now));
  return (topic) => {
    if (topic === undefined) return unread.length + others;
    return others > 0 ? null : unread.filter((entry) => entry.topic.id === topic).length;
  };
}
