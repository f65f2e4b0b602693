import type { ReadBefore, ReadState } from '../../clients/typescript/src/index.ts';

/* The read state: watermarks up to which everything is read, and marks of single updates. A mark takes precedence. */

export type Mark = 'read' | 'unread';

export interface ReadMemory {
  before: string | null;
  topics: Readonly<Record<string, string>>;
  /** Updates older than this many days count as read. */
  days: number;
  marks: ReadonlyMap<string, Mark>;
}

/** The fields of an update that decide whether it is unread. */
export interface Markable {
  id: string;
  created_at: string;
  topic: { id: string };
}

const DAY_MS = 86_400_000;
const timeOf = (at: string | null | undefined) => (at ? Date.parse(at) : 0);

/** Returns the time up to which unmarked updates are read, for a topic. */
export const readUpTo = ({ before, topics, days }: ReadMemory, topic: string, now: number): number =>
  Math.max(now - days * DAY_MS, timeOf(before), timeOf(topics[topic]));

export function isUnread(memory: ReadMemory, { id, created_at, topic }: Markable, now = Date.now()): boolean {
  const mark = memory.marks.get(id);
  return mark ? mark === 'unread' : timeOf(created_at) > readUpTo(memory, topic.id, now);
}

const isSame = (one: ReadMemory['topics'], other: ReadMemory['topics']) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.keys(one).every((topic) => one[topic] === other[topic]);

/** Returns the state with added marks; null removes a mark. */
export function withMarks(memory: ReadMemory, marks: Iterable<[string, Mark | null]>): ReadMemory {
  const all = new Map(memory.marks);
  for (const [id, mark] of marks) {
    if (mark) all.set(id, mark);
    else all.delete(id);
  }
  return { ...memory, marks: all };
}

/** Returns the state with a watermark for everything or for a topic; null removes it. */
export function withWatermark(memory: ReadMemory, { before, topic_id: topic }: ReadBefore): ReadMemory {
  if (topic === undefined) return { ...memory, before };
  const { [topic]: _, ...topics } = memory.topics;
  return { ...memory, topics: before ? { ...topics, [topic]: before } : topics };
}

/**
 * Returns the watermark and the marks that make a loaded list read. Instants are whole seconds, and more updates may
 * be stored in the second of the request. So the watermark is the last complete second, and later or unread-marked
 * updates of the list are marked one by one.
 */
export function readingOf(
  memory: ReadMemory,
  entries: readonly Markable[],
  readAt: number,
  topic?: string,
): { before: string; ids: string[] } {
  const before = `${new Date(readAt - 1_000).toISOString().slice(0, 19)}Z`;
  const upTo = withWatermark(memory, topic === undefined ? { before } : { before, topic_id: topic });
  const shown = entries.filter((entry) => isUnread(upTo, entry)).map(({ id }) => id);
  const kept = topic === undefined ? [...memory.marks].flatMap(([id, as]) => (as === 'unread' ? [id] : [])) : [];
  return { before, ids: [...new Set([...shown, ...kept])] };
}

/**
 * Merges a response into the state, except for marks that are being sent. Returns the same object if nothing changed.
 */
export function withAnswer(known: ReadMemory | null, answer: ReadState, isKept: (id: string) => boolean): ReadMemory {
  const { before, topics, unread_days: days, read, unread } = answer;
  const told = [
    ...read.map((id): [string, Mark] => [id, 'read']),
    ...unread.map((id): [string, Mark] => [id, 'unread']),
  ];
  const marks = told.filter(([id, mark]) => !isKept(id) && known?.marks.get(id) !== mark);
  const isOld = known?.before === before && known.days === days && isSame(known.topics, topics);
  if (known && isOld && marks.length === 0) return known;
  return withMarks({ before, topics, days, marks: known?.marks ?? new Map() }, marks);
}
