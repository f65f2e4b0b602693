import { isIds, isInstant, keptOf } from './kept.ts';
import type { Mark, ReadMemory } from './read-state.ts';

/** The last read state from the service and the instant to continue from. */
export interface KeptMarks {
  memory: ReadMemory;
  since: string;
  /** The time of the last full sync, in milliseconds. */
  wholeAt: number;
}

/** After this time all marks are loaded again, because the service drops expired marks without reporting them. */
const WHOLE_MS = 7 * 86_400_000;

interface Stored extends Omit<ReadMemory, 'marks'> {
  since: string;
  wholeAt: number;
  read: string[];
  unread: string[];
}

const stored = keptOf<Stored>('marks', (value) => {
  const { before, topics, days, since, wholeAt, read, unread } = value as Stored;
  const isWhole = isIds(read) && isIds(unread) && isInstant(since) && Number.isFinite(days) && Number.isFinite(wholeAt);
  const areInstants = (before === null || isInstant(before)) && Object.values(topics).every(isInstant);
  return isWhole && areInstants ? { before, topics, days, since, wholeAt, read, unread } : null;
});

/** Returns the marks of the previous page load; null if there are none or they are too old. */
export function keptMarks(now = Date.now()): KeptMarks | null {
  const one = stored.read();
  if (!one || Math.abs(now - one.wholeAt) > WHOLE_MS) return null;
  const { since, wholeAt, read, unread, ...rest } = one;
  const marks = new Map<string, Mark>();
  for (const id of read) marks.set(id, 'read');
  for (const id of unread) marks.set(id, 'unread');
  return { memory: { ...rest, marks }, since, wholeAt };
}

export function keepMarks({ memory: { marks, ...rest }, since, wholeAt }: KeptMarks): void {
  const of = (as: Mark) => [...marks].flatMap(([id, mark]) => (mark === as ? [id] : []));
  stored.write({ ...rest, since, wholeAt, read: of('read'), unread: of('unread') });
}
