import { createPersistedValue, isIdList, isInstant } from '../persisted-value.ts';
import type { LocalReadState, ReadMark } from './read-state.ts';

/** The last read state from the service and the instant to continue from. */
export interface PersistedMarks {
  memory: LocalReadState;
  since: string;
  /** The time of the last full sync, in milliseconds. */
  fullSyncAt: number;
}

/**
 * After this time all marks are loaded again.
 * The service drops expired marks without reporting them.
 */
const FULL_SYNC_INTERVAL_MS = 7 * 86_400_000;

interface StoredMarks extends Omit<LocalReadState, 'marks'> {
  since: string;
  wholeAt: number;
  read: string[];
  unread: string[];
}

const storedMarks = createPersistedValue<StoredMarks>('marks', (value) => {
  const { before, topics, days, since, wholeAt, read, unread } = value as StoredMarks;
  const isWhole =
    isIdList(read) && isIdList(unread) && isInstant(since) && Number.isFinite(days) && Number.isFinite(wholeAt);
  const areInstants = (before === null || isInstant(before)) && Object.values(topics).every(isInstant);
  return isWhole && areInstants ? { before, topics, days, since, wholeAt, read, unread } : null;
});

/** Returns the marks of the previous page load; null if there are none or they are too old. */
export function loadMarks(now = Date.now()): PersistedMarks | null {
  const one = storedMarks.read();
  if (!one || Math.abs(now - one.wholeAt) > FULL_SYNC_INTERVAL_MS) return null;
  const { since, wholeAt: fullSyncAt, read, unread, ...rest } = one;
  const marks = new Map<string, ReadMark>();
  for (const id of read) marks.set(id, 'read');
  for (const id of unread) marks.set(id, 'unread');
  return { memory: { ...rest, marks }, since, fullSyncAt };
}

export function saveMarks({ memory: { marks, ...rest }, since, fullSyncAt }: PersistedMarks): void {
  const of = (as: ReadMark) => [...marks].flatMap(([id, mark]) => (mark === as ? [id] : []));
  storedMarks.write({ ...rest, since, wholeAt: fullSyncAt, read: of('read'), unread: of('unread') });
}
