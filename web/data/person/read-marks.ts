import { onSignOut } from '../../session/session-state.ts';
import { getReadState, markRead, setReadBefore } from '../api/me.ts';
import { showErrorToast } from '../messages.ts';
import { createPersistedValue, isIdList, isInstant } from '../persisted-value.ts';
import { createSessionSignal, runWhenLoaded } from '../session-signal.ts';
import {
  isUnread,
  type LocalReadState,
  type MarkableEntry,
  mergeReadState,
  type ReadMark,
  withMarks,
  withWatermark,
} from './read-state.ts';

/*
 * Read marks are applied locally at once and sent in batches after a second. Marks that the service rejects are
 * reverted. Null means that the read state is not loaded.
 */
export const readState = createSessionSignal<LocalReadState | null>(null);
/** Runs an action once the read state is loaded, for keys pressed before that. */
export const whenMarksLoaded = (run: () => void): void => runWhenLoaded(readState, run);

const SEND_DELAY_MS = 1_000;
/** The service's limit per request. */
const MAX_MARKS_PER_REQUEST = 500;

/** Marks to send, each with the previous value for a revert. */
type PendingMarks = Map<string, { mark: ReadMark; former: ReadMark | null }>;
let pendingMarks: PendingMarks = new Map();
/** Batches that are being sent or queued, in order. */
let batches: PendingMarks[] = [];
/** Requests run one after the other, so that the last mark wins. */
let lastRequest: Promise<unknown> = Promise.resolve();
const isPending = (id: string) => [...batches, pendingMarks].some((one) => one.has(id));
/** A response is ignored if a change began after its request or is still being sent. */
let isWatermarkSent = false;
let changeCount = 0;
let sessionCount = 0;
let since: string | undefined;
/** The time of the last full sync; 0 before the first. */
let fullSyncAt = 0;
/** The state that is in local storage. */
let persistedState: LocalReadState | null = null;
let timer = 0;
onSignOut(() => {
  sessionCount += 1;
  clearTimeout(timer);
  timer = 0;
  [pendingMarks, batches, isWatermarkSent, since, fullSyncAt, persistedState] = [
    new Map(),
    [],
    false,
    undefined,
    0,
    null,
  ];
  changeCount += 1;
});

/** Marks updates as read or unread and schedules the request. */
export function setMarks(ids: string[], value: ReadMark): void {
  const state = readState.value;
  if (!state) return;
  const changed = ids.filter((id) => state.marks.get(id) !== value);
  if (changed.length === 0) return;
  for (const id of changed) {
    const before = pendingMarks.get(id);
    pendingMarks.set(id, { mark: value, former: before ? before.former : (state.marks.get(id) ?? null) });
  }
  changeCount += 1;
  readState.value = withMarks(
    state,
    changed.map((id) => [id, value]),
  );
  timer ||= window.setTimeout(() => void sendMarks(), SEND_DELAY_MS);
}

/** Returns the unread updates. */
export function filterUnread<T extends MarkableEntry>(entries: T[]): T[] {
  const known = readState.value;
  return known ? entries.filter((entry) => isUnread(known, entry)) : [];
}

/** Sends pending marks in batches. `isLast` sends them in parallel, because the page may unload. */
export async function sendMarks(isLast = false): Promise<void> {
  clearTimeout(timer);
  timer = 0;
  const newBatches = toBatches(pendingMarks);
  pendingMarks = new Map();
  batches.push(...newBatches);
  const currentSession = sessionCount;
  if (isLast) lastRequest = Promise.all(newBatches.map((part) => sendBatch(part, currentSession)));
  else for (const part of newBatches) lastRequest = lastRequest.then(() => sendBatch(part, currentSession));
  await lastRequest;
}

function toBatches(all: PendingMarks): PendingMarks[] {
  const marks = [...all];
  const starts = Array.from(
    { length: Math.ceil(marks.length / MAX_MARKS_PER_REQUEST) },
    (_, n) => n * MAX_MARKS_PER_REQUEST,
  );
  return starts.map((start) => new Map(marks.slice(start, start + MAX_MARKS_PER_REQUEST)));
}

async function sendBatch(batch: PendingMarks, ownSession: number): Promise<void> {
  // The session changed: marks of another person are not sent.
  if (ownSession !== sessionCount) return;
  const listIds = (as: ReadMark) => [...batch].flatMap(([id, { mark }]) => (mark === as ? [id] : []));
  try {
    await markRead({ read: listIds('read'), unread: listIds('unread') });
  } catch (error) {
    if (ownSession === sessionCount) revertMarks(batch, error);
  }
  batches = batches.filter((one) => one !== batch);
  changeCount += 1;
}

/** Reverts a rejected batch. A newer pending mark keeps its value and reverts to the value before both. */
function revertMarks(batch: PendingMarks, error: unknown): void {
  const known = readState.value;
  if (!known) return;
  const later = [...batches.slice(batches.indexOf(batch) + 1), pendingMarks];
  for (const [id, { former }] of batch) {
    const newer = later.find((one) => one.has(id))?.get(id);
    if (newer) newer.former = former;
  }
  const reverted = [...batch].filter(([id]) => !later.some((one) => one.has(id)));
  readState.value = withMarks(
    known,
    reverted.map(([id, { former }]) => [id, former]),
  );
  const message = batch.size === 1 ? 'The read mark was not saved' : `${batch.size} marks were not saved`;
  const retry = () => {
    for (const as of ['read', 'unread'] as const)
      setMarks(
        reverted.flatMap(([id, one]) => (one.mark === as ? [id] : [])),
        as,
      );
  };
  showErrorToast(message, error, retry);
}

/**
 * Marks everything up to an instant as read, for all updates or a topic; null clears it. Returns false if the service
 * rejected it.
 */
export async function setWatermark(before: string | null, topic?: string): Promise<boolean> {
  const known = readState.value;
  if (!known) return false;
  const body = topic === undefined ? { before } : { before, topic_id: topic };
  const former = (topic === undefined ? known.before : known.topics[topic]) ?? null;
  readState.value = withWatermark(known, body);
  isWatermarkSent = true;
  try {
    await setReadBefore(body);
    return true;
  } catch (error) {
    const now = readState.value;
    if (now) readState.value = withWatermark(now, { ...body, before: former });
    showErrorToast('Your read state was not saved', error);
    return false;
  } finally {
    isWatermarkSent = false;
    changeCount += 1;
  }
}

/** Loads marks since the last sync, which may be of the previous page load, or all marks. @throws ApiError */
export async function syncMarks(): Promise<void> {
  const isFirst = since === undefined;
  let known = readState.value;
  let from = since;
  let hasMore = true;
  const before = changeCount;
  while (hasMore) {
    const answer = await getReadState(from);
    if (before !== changeCount || isWatermarkSent) return;
    known = mergeReadState(known, answer, isPending);
    // An unchanged `as_of` also ends the loop, in case the service repeats itself.
    hasMore = answer.has_more && answer.as_of !== from;
    from = answer.as_of;
  }
  since = from;
  if (isFirst) fullSyncAt = Date.now();
  readState.value = known;
  persistMarks();
}

/** Restores the persisted marks after a reload, so that only new ones are requested. */
export function restoreMarks(): void {
  const persisted = readState.value ? null : loadMarks();
  if (!persisted) return;
  ({ since, fullSyncAt } = persisted);
  persistedState = persisted.memory;
  readState.value = persisted.memory;
}

/** Persists only what the service has confirmed. */
function persistMarks(): void {
  const known = readState.value;
  if (!known || since === undefined || known === persistedState || pendingMarks.size + batches.length > 0) return;
  persistedState = known;
  saveMarks({ memory: known, since, fullSyncAt });
}

/** The last read state from the service and the instant to continue from. */
interface PersistedMarks {
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
function loadMarks(now = Date.now()): PersistedMarks | null {
  const one = storedMarks.read();
  if (!one || Math.abs(now - one.wholeAt) > FULL_SYNC_INTERVAL_MS) return null;
  const { since, wholeAt: fullSyncAt, read, unread, ...rest } = one;
  const marks = new Map<string, ReadMark>();
  for (const id of read) marks.set(id, 'read');
  for (const id of unread) marks.set(id, 'unread');
  return { memory: { ...rest, marks }, since, fullSyncAt };
}

function saveMarks({ memory: { marks, ...rest }, since, fullSyncAt }: PersistedMarks): void {
  const of = (as: ReadMark) => [...marks].flatMap(([id, mark]) => (mark === as ? [id] : []));
  storedMarks.write({ ...rest, since, wholeAt: fullSyncAt, read: of('read'), unread: of('unread') });
}
