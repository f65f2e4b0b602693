import type { FoundEntry } from '../../../clients/typescript/src/index.ts';
import type { EntryQuery } from '../api/entries.ts';
import { showToast } from '../messages.ts';
import { filterUnread, readState, setMarks, setWatermark, whenMarksLoaded } from './read-marks.ts';
import { buildReadMarks, type ReadMark } from './read-state.ts';

const getMarkedIds = (entries: FoundEntry[]) => entries.map(({ id }) => id);
const formatCount = (count: number) => (count === 1 ? '1 update' : `${count.toLocaleString('en')} updates`);

/** Marks updates and shows a toast with an undo action. */
export const markWithUndo = (entries: FoundEntry[], as: ReadMark): void =>
  whenMarksLoaded(() => markLoaded(entries, as));

function markLoaded(entries: FoundEntry[], as: ReadMark): void {
  const unread = getMarkedIds(filterUnread(entries));
  const ids = as === 'read' ? unread : getMarkedIds(entries).filter((id) => !unread.includes(id));
  if (ids.length === 0) {
    showToast({ text: `All of these are already ${as}.` });
    return;
  }
  setMarks(ids, as);
  const undo = () => setMarks(ids, as === 'read' ? 'unread' : 'read');
  showToast({ text: `${formatCount(ids.length)} marked as ${as}.`, action: { name: 'Undo', run: undo } });
}

/** Returns the topic of a list; an empty string for all updates, null for any other filter. */
export function getListTopic(filter: EntryQuery): string | null {
  const set = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (set.length === 0) return '';
  const [[name, value] = []] = set;
  return set.length === 1 && name === 'topic_id' && value && !String(value).includes(',') ? String(value) : null;
}

/** Marks a list as read. All updates and single topics get a watermark; other filters mark only the loaded updates. */
export async function markAllRead(filter: EntryQuery, entries: FoundEntry[], readAt: number): Promise<void> {
  const topic = getListTopic(filter);
  const known = readState.value;
  if (topic === null || !known) return markWithUndo(entries, 'read');
  const name = topic || undefined;
  const former = (name ? known.topics[name] : known.before) ?? null;
  const { before, ids } = buildReadMarks(known, { entries, readAt, topic: name });
  if (!(await setWatermark(before, name))) return;
  setMarks(ids, 'read');
  const undo = () => {
    void setWatermark(former, name);
    setMarks(ids, 'unread');
  };
  const what = topic ? 'All updates of this topic are' : 'All updates are';
  showToast({ text: `${what} marked as read.`, action: { name: 'Undo', run: undo } });
}
