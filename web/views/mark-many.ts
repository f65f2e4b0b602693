import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import type { EntryFilter } from '../api/feeds.ts';
import { mark, onceMarksKnown, readMemory, setWatermark, unreadOf } from '../memory/marks.ts';
import { type Mark, readingOf } from '../memory/read-state.ts';
import { tellToast } from '../parts/toast.tsx';

const idsOf = (entries: FoundEntry[]) => entries.map(({ id }) => id);
const updates = (count: number) => (count === 1 ? '1 update' : `${count.toLocaleString('en')} updates`);

/** Marks updates and shows a toast with an undo action. */
export const markWithUndo = (entries: FoundEntry[], as: Mark): void => onceMarksKnown(() => markKnown(entries, as));

function markKnown(entries: FoundEntry[], as: Mark): void {
  const unread = idsOf(unreadOf(entries));
  const ids = as === 'read' ? unread : idsOf(entries).filter((id) => !unread.includes(id));
  if (ids.length === 0) {
    tellToast({ text: `All of these are ${as} already.` });
    return;
  }
  mark(ids, as);
  const undo = () => mark(ids, as === 'read' ? 'unread' : 'read');
  tellToast({ text: `${updates(ids.length)} marked as ${as}.`, action: { name: 'Undo', run: undo } });
}

/** Returns the topic of a list; an empty string for all updates, null for any other filter. */
export function topicOfList(filter: EntryFilter): string | null {
  const set = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (set.length === 0) return '';
  const [[name, value] = []] = set;
  return set.length === 1 && name === 'topic_id' && value && !String(value).includes(',') ? String(value) : null;
}

/** Marks a list as read. All updates and single topics get a watermark; other filters mark only the loaded updates. */
export async function markAllRead(filter: EntryFilter, entries: FoundEntry[], readAt: number): Promise<void> {
  const topic = topicOfList(filter);
  const known = readMemory();
  if (topic === null || !known) return markWithUndo(entries, 'read');
  const name = topic || undefined;
  const former = (name ? known.topics[name] : known.before) ?? null;
  const { before, ids } = readingOf(known, entries, readAt, name);
  if (!(await setWatermark(before, name))) return;
  mark(ids, 'read');
  const undo = () => {
    void setWatermark(former, name);
    mark(ids, 'unread');
  };
  const what = topic ? 'All updates of this topic are' : 'All updates are';
  tellToast({ text: `${what} marked as read.`, action: { name: 'Undo', run: undo } });
}
