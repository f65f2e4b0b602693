import type { ReadBefore, ReadState } from '../../../clients/typescript/src/index.ts';

/* The read state: watermarks up to which everything is read, and marks of single updates. A mark takes precedence. */

export type ReadMark = 'read' | 'unread';

export interface LocalReadState {
  before: string | null;
  topics: Readonly<Record<string, string>>;
  /** Updates older than this many days count as read. */
  days: number;
  marks: ReadonlyMap<string, ReadMark>;
}

/** The fields of an update that decide whether it is unread. */
export interface MarkableEntry {
  id: string;
  created_at: string;
  topic: { id: string };
}

const DAY_MS = 86_400_000;
const toMilliseconds = (at: string | null | undefined) => (at ? Date.parse(at) : 0);

/** Returns the time up to which unmarked updates are read, for a topic. */
export const getReadUpTo = ({ before, topics, days }: LocalReadState, topic: string, now: number): number =>
  Math.max(now - days * DAY_MS, toMilliseconds(before), toMilliseconds(topics[topic]));

export function isUnread(memory: LocalReadState, { id, created_at, topic }: MarkableEntry, now = Date.now()): boolean {
  const mark = memory.marks.get(id);
  return mark ? mark === 'unread' : toMilliseconds(created_at) > getReadUpTo(memory, topic.id, now);
}

const haveSameTopics = (one: LocalReadState['topics'], other: LocalReadState['topics']) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.keys(one).every((topic) => one[topic] === other[topic]);

/** Returns the state with added marks; null removes a mark. */
export function withMarks(memory: LocalReadState, marks: Iterable<[string, ReadMark | null]>): LocalReadState {
  const all = new Map(memory.marks);
  for (const [id, mark] of marks) {
    if (mark) all.set(id, mark);
    else all.delete(id);
  }
  return { ...memory, marks: all };
}

/** Returns the state with a watermark for everything or for a topic; null removes it. */
export function withWatermark(memory: LocalReadState, { before, topic_id: topic }: ReadBefore): LocalReadState {
  if (topic === undefined) return { ...memory, before };
  const { [topic]: _, ...topics } = memory.topics;
  return { ...memory, topics: before ? { ...topics, [topic]: before } : topics };
}

/** A list that a person marks as read. */
interface ReadList {
  entries: readonly MarkableEntry[];
  /** When the list was requested, in milliseconds since the epoch. */
  readAt: number;
  /** The topic of the list; absent for all updates. */
  topic?: string | undefined;
}

/**
 * Returns the watermark and the marks that make a loaded list read. Instants are whole seconds, and more updates may
 * be stored in the second of the request. So the watermark is the last complete second, and later or unread-marked
 * updates of the list are marked one by one.
 */
export function buildReadMarks(
  memory: LocalReadState,
  { entries, readAt, topic }: ReadList,
): { before: string; ids: string[] } {
  const before = `${new Date(readAt - 1_000).toISOString().slice(0, 19)}Z`;
  const upTo = withWatermark(memory, topic === undefined ? { before } : { before, topic_id: topic });
  const unreadIds = entries.filter((entry) => isUnread(upTo, entry)).map(({ id }) => id);
  const markedUnread =
    topic === undefined ? [...memory.marks].flatMap(([id, as]) => (as === 'unread' ? [id] : [])) : [];
  return { before, ids: [...new Set([...unreadIds, ...markedUnread])] };
}

/**
 * Merges a response into the state, except for marks that are being sent. Returns the same object if nothing changed.
 */
export function mergeReadState(
  known: LocalReadState | null,
  answer: ReadState,
  isKept: (id: string) => boolean,
): LocalReadState {
  const { before, topics, unread_days: days, read, unread } = answer;
  const responseMarks = [
    ...read.map((id): [string, ReadMark] => [id, 'read']),
    ...unread.map((id): [string, ReadMark] => [id, 'unread']),
  ];
  const marks = responseMarks.filter(([id, mark]) => !isKept(id) && known?.marks.get(id) !== mark);
  const isOld = known?.before === before && known.days === days && haveSameTopics(known.topics, topics);
  if (known && isOld && marks.length === 0) return known;
  return withMarks({ before, topics, days, marks: known?.marks ?? new Map() }, marks);
}
