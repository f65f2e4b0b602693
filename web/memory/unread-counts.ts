import { useCallback } from 'preact/hooks';
import { listChanges } from '../api/feeds.ts';
import { ApiError } from '../api/problem.ts';
import { onSignOut } from '../session/state.ts';
import { isIds, isInstant, keptOf } from './kept.ts';
import { readMemory, useReadMemory } from './marks.ts';
import { isUnread, type Markable, type ReadMemory, readUpTo } from './read-state.ts';
import { storeOf } from './store.ts';

/*
 * Unread counts. They need all updates since the watermark, which are loaded once and then synced, also across page
 * loads. Above a limit there is no count.
 */

interface Recent {
  /** All updates stored after this time are included. */
  from: number;
  entries: ReadonlyMap<string, Markable>;
  cursor: string;
}

const recent = storeOf<Recent | null>(null);
/** Above this number of pages there is no count until more is marked as read. */
const MOST_PAGES = 3;
const PAGE = 100;
/** Tolerance for the day limit, which moves with the clock. */
const SLACK_MS = 120_000;
/**
 * Since when there are too many updates, and when that was found. It is checked again after a day, or when more is
 * read.
 */
interface TooMuch {
  from: number;
  at: number;
}
const DAY_MS = 86_400_000;
let tooMuch: TooMuch | null = null;
const isTooMuch = (from: number, now: number) =>
  tooMuch !== null && now - tooMuch.at < DAY_MS && from - tooMuch.from <= now - tooMuch.at + SLACK_MS;
/** Interval between syncs. */
const PAUSE_MS = 60_000;
let lookedAt = 0;
onSignOut(() => {
  [tooMuch, lookedAt] = [null, 0];
});

/** A persisted update: id, created_at, topic. */
type Row = [string, string, string];
type Stored = { from: number; cursor: string; rows: Row[] } | TooMuch;
const isRow = ([id, at, topic]: Row) => isIds([id, topic]) && isInstant(at);
const stored = keptOf<Stored>('recent', (value) => {
  const { from, at, cursor, rows } = value as TooMuch & { cursor: string; rows: Row[] };
  if (!Number.isFinite(from)) return null;
  if (rows === undefined) return Number.isFinite(at) ? { from, at } : null;
  return typeof cursor === 'string' && rows.every(isRow) ? { from, cursor, rows } : null;
});

/** Restores the persisted updates of the previous page load. */
function takeUp(): void {
  const kept = stored.read();
  if (!kept) return;
  if (!('rows' in kept)) tooMuch = kept;
  else {
    const entries = kept.rows.map(([id, created_at, topic]) => [id, { id, created_at, topic: { id: topic } }] as const);
    recent.set({ from: kept.from, cursor: kept.cursor, entries: new Map(entries) });
  }
}

function keep({ from, cursor, entries }: Recent): void {
  const rows = [...entries.values()].map(({ id, created_at, topic }): Row => [id, created_at, topic.id]);
  stored.write({ from, cursor, rows });
}

/**
 * Loads updates since the watermark, and later only changes. The first sync of a page load only continues from
 * persisted updates, because a full load takes up to three requests. @throws ApiError
 */
export async function lookForRecent(isFirst: boolean): Promise<void> {
  const memory = readMemory();
  if (!memory) return;
  if (isFirst) takeUp();
  const from = readUpTo(memory, '', Date.now());
  const held = recent.get();
  const known = held && held.from <= from + SLACK_MS ? held : null;
  if (!known && (isFirst || isTooMuch(from, Date.now()))) return;
  if (known && Date.now() - lookedAt < PAUSE_MS) return;
  lookedAt = Date.now();
  const entries = new Map(known?.entries);
  let cursor = known?.cursor;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const after = `${new Date(from).toISOString().slice(0, 19)}Z`;
    const answer = await listChanges(cursor ? { cursor } : { updated_after: after }, PAGE).catch(forgetCursor);
    for (const { id, created_at, topic_id } of answer.items)
      entries.set(id, { id, created_at, topic: { id: topic_id } });
    cursor = answer.next_cursor ?? cursor;
    if (answer.has_more || !cursor) continue;
    const now = withoutOld({ from: known?.from ?? from, entries, cursor }, memory);
    recent.set(now);
    if (!known || answer.items.length > 0) keep(now);
    return;
  }
  tooMuch = { from, at: Date.now() };
  stored.write(tooMuch);
  recent.set(null);
}

/** Drops a cursor that the service no longer accepts. */
function forgetCursor(error: unknown): never {
  if (error instanceof ApiError && error.problem.code === 'invalid_cursor') {
    recent.set(null);
    stored.drop();
  }
  throw error;
}

/** Removes updates older than the day limit, unless they are marked as unread. */
function withoutOld({ from, entries, cursor }: Recent, { marks, days }: ReadMemory): Recent {
  const since = Math.max(from, Date.now() - days * DAY_MS);
  const isKept = ({ id, created_at }: Markable) => Date.parse(created_at) > since || marks.get(id) === 'unread';
  return { from: since, entries: new Map([...entries].filter(([, entry]) => isKept(entry))), cursor };
}

/** Returns the number of unread updates of a topic, or of all; null if it is unknown. */
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
  // The topic of an older update marked as unread is not known.
  const others = [...memory.marks].filter(([id, mark]) => mark === 'unread' && !known.entries.has(id)).length;
  const unread = [...known.entries.values()].filter((entry) => isUnread(memory, entry, now));
  return (topic) => {
    if (topic === undefined) return unread.length + others;
    return others > 0 ? null : unread.filter((entry) => entry.topic.id === topic).length;
  };
}
