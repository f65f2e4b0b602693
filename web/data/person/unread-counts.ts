import { useCallback } from 'preact/hooks';
import { onSignOut } from '../../session/session-state.ts';
import { ApiError } from '../api/api-error.ts';
import { listChanges } from '../api/entries.ts';
import { createPersistedValue, isIdList, isInstant } from '../persisted-value.ts';
import { createSessionSignal } from '../session-signal.ts';
import { readState } from './read-marks.ts';
import { getReadUpTo, isUnread, type LocalReadState, type MarkableEntry } from './read-state.ts';

/*
 * Unread counts. They need all updates since the watermark, which are loaded once and then synced, also across page
 * loads. Above a limit there is no count.
 */

interface RecentEntries {
  /** All updates stored after this time are included. */
  from: number;
  entries: ReadonlyMap<string, MarkableEntry>;
  cursor: string;
}

const recentEntries = createSessionSignal<RecentEntries | null>(null);
/** Above this number of pages there is no count until more is marked as read. */
const MAX_PAGES = 3;
const CHANGES_PER_PAGE = 100;
/** Tolerance for the day limit, which moves with the clock. */
const CUTOFF_TOLERANCE_MS = 120_000;
/**
 * Since when there are too many updates, and when that was found. It is checked again after a day, or when more is
 * read.
 */
interface CountOverflow {
  from: number;
  at: number;
}
const DAY_MS = 86_400_000;
let overflow: CountOverflow | null = null;
const isOverflowing = (from: number, now: number) =>
  overflow !== null && now - overflow.at < DAY_MS && from - overflow.from <= now - overflow.at + CUTOFF_TOLERANCE_MS;
/** Interval between syncs. */
const REFRESH_INTERVAL_MS = 60_000;
let refreshedAt = 0;
onSignOut(() => {
  [overflow, refreshedAt] = [null, 0];
});

/** A persisted update: id, created_at, topic. */
type RecentRow = [string, string, string];
type StoredRecent = { from: number; cursor: string; rows: RecentRow[] } | CountOverflow;
const isRecentRow = ([id, at, topic]: RecentRow) => isIdList([id, topic]) && isInstant(at);
const storedRecent = createPersistedValue<StoredRecent>('recent', (value) => {
  const { from, at, cursor, rows } = value as CountOverflow & { cursor: string; rows: RecentRow[] };
  if (!Number.isFinite(from)) return null;
  if (rows === undefined) return Number.isFinite(at) ? { from, at } : null;
  return typeof cursor === 'string' && rows.every(isRecentRow) ? { from, cursor, rows } : null;
});

/** Restores the persisted updates of the previous page load. */
function restoreRecent(): void {
  const kept = storedRecent.read();
  if (!kept) return;
  if (!('rows' in kept)) overflow = kept;
  else {
    const entries = kept.rows.map(([id, created_at, topic]) => [id, { id, created_at, topic: { id: topic } }] as const);
    recentEntries.value = { from: kept.from, cursor: kept.cursor, entries: new Map(entries) };
  }
}

function persistRecent({ from, cursor, entries }: RecentEntries): void {
  const rows = [...entries.values()].map(({ id, created_at, topic }): RecentRow => [id, created_at, topic.id]);
  storedRecent.write({ from, cursor, rows });
}

/**
 * Loads updates since the watermark, and later only changes. The first sync of a page load only continues from
 * persisted updates, because a full load takes up to three requests. @throws ApiError
 */
export async function syncRecent(isFirst: boolean): Promise<void> {
  const memory = readState.value;
  if (!memory) return;
  if (isFirst) restoreRecent();
  const from = getReadUpTo(memory, '', Date.now());
  const held = recentEntries.value;
  const known = held && held.from <= from + CUTOFF_TOLERANCE_MS ? held : null;
  if (!known && (isFirst || isOverflowing(from, Date.now()))) return;
  if (known && Date.now() - refreshedAt < REFRESH_INTERVAL_MS) return;
  refreshedAt = Date.now();
  const entries = new Map(known?.entries);
  let cursor = known?.cursor;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const after = `${new Date(from).toISOString().slice(0, 19)}Z`;
    const answer = await listChanges(cursor ? { cursor } : { updated_after: after }, CHANGES_PER_PAGE).catch(
      dropInvalidCursor,
    );
    for (const { id, created_at, topic_id } of answer.items)
      entries.set(id, { id, created_at, topic: { id: topic_id } });
    cursor = answer.next_cursor ?? cursor;
    if (answer.has_more || !cursor) continue;
    const now = pruneEntries({ from: known?.from ?? from, entries, cursor }, memory);
    recentEntries.value = now;
    if (!known || answer.items.length > 0) persistRecent(now);
    return;
  }
  overflow = { from, at: Date.now() };
  storedRecent.write(overflow);
  recentEntries.value = null;
}

/** Drops a cursor that the service no longer accepts. */
function dropInvalidCursor(error: unknown): never {
  if (error instanceof ApiError && error.problem.code === 'invalid_cursor') {
    recentEntries.value = null;
    storedRecent.remove();
  }
  throw error;
}

/** Removes updates older than the day limit, unless they are marked as unread. */
function pruneEntries({ from, entries, cursor }: RecentEntries, { marks, days }: LocalReadState): RecentEntries {
  const since = Math.max(from, Date.now() - days * DAY_MS);
  const isKept = ({ id, created_at }: MarkableEntry) => Date.parse(created_at) > since || marks.get(id) === 'unread';
  return { from: since, entries: new Map([...entries].filter(([, entry]) => isKept(entry))), cursor };
}

/** Returns the number of unread updates of a topic, or of all; null if it is unknown. */
type GetUnreadCount = (topic?: string) => number | null;

export function useUnreadCount(): GetUnreadCount {
  const memory = readState.value;
  const known = recentEntries.value;
  return useCallback(createUnreadCounter(memory, known), [memory, known]);
}

function createUnreadCounter(memory: LocalReadState | null, known: RecentEntries | null): GetUnreadCount {
  const now = Date.now();
  const isKnown = memory && known && known.from <= getReadUpTo(memory, '', now) + CUTOFF_TOLERANCE_MS;
  if (!isKnown) return () => null;
  // The topic of an older update marked as unread is not known.
  const others = [...memory.marks].filter(([id, mark]) => mark === 'unread' && !known.entries.has(id)).length;
  const unread = [...known.entries.values()].filter((entry) => isUnread(memory, entry, now));
  return (topic) => {
    if (topic === undefined) return unread.length + others;
    return others > 0 ? null : unread.filter((entry) => entry.topic.id === topic).length;
  };
}
