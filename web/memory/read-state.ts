import type { ReadBefore, ReadState } from '../../clients/typescript/src/index.ts';

/* Which updates a person has read: up to when all is read, and single ones that are marked. A mark stands above the rest. */

export type Mark = 'read' | 'unread';

export interface ReadMemory {
  before: string | null;
  topics: Readonly<Record<string, string>>;
  /** What was stored so many days ago is read for everybody. */
  days: number;
  marks: ReadonlyMap<string, Mark>;
}

/** What counts of an update. */
export interface Markable {
  id: string;
  created_at: string;
  topic: { id: string };
}

const DAY_MS = 86_400_000;
const timeOf = (at: string | null | undefined) => (at ? Date.parse(at) : 0);

/** Up to when updates are read that have no mark: all, or those of a topic, too. */
export const readUpTo = ({ before, topics, days }: ReadMemory, topic: string, now: number): number =>
  Math.max(now - days * DAY_MS, timeOf(before), timeOf(topics[topic]));

export function isUnread(memory: ReadMemory, { id, created_at, topic }: Markable, now = Date.now()): boolean {
  const mark = memory.marks.get(id);
  return mark ? mark === 'unread' : timeOf(created_at) > readUpTo(memory, topic.id, now);
}

const isSame = (one: ReadMemory['topics'], other: ReadMemory['topics']) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.keys(one).every((topic) => one[topic] === other[topic]);

/** With marks; null takes one away. */
export function withMarks(memory: ReadMemory, marks: Iterable<[string, Mark | null]>): ReadMemory {
  const all = new Map(memory.marks);
  for (const [id, mark] of marks) {
    if (mark) all.set(id, mark);
    else all.delete(id);
  }
  return { ...memory, marks: all };
}

/** Without those of a topic that has none any more. */
export function withWatermark(memory: ReadMemory, { before, topic_id: topic }: ReadBefore): ReadMemory {
  if (topic === undefined) return { ...memory, before };
  const { [topic]: _, ...topics } = memory.topics;
  return { ...memory, topics: before ? { ...topics, [topic]: before } : topics };
}

/**
 * What marks a list that was read at a moment, of all updates or of a topic: up to when all are read, and which single ones are as well.
 * Instants are whole seconds, and in the one of the reading more may be stored that nobody has seen: all are read up to the last second
 * that was over, and what the list has beyond that is marked by itself, like what was marked as unread.
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
 * What the service answered; marks of a part add up with those that are known, but for those that are being sent. The same as before
 * where nothing is new.
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
