import { getReadState, markRead, setReadBefore } from '../api/me.ts';
import { onSignOut } from '../session/state.ts';
import { keepMarks, keptMarks } from './kept-marks.ts';
import {
  isUnread,
  type Mark,
  type Markable,
  type ReadMemory,
  withAnswer,
  withMarks,
  withWatermark,
} from './read-state.ts';
import { storeOf } from './store.ts';
import { tellFault } from './tell-fault.ts';

/*
 * Read marks are applied locally at once and sent in batches after a second. Marks that the service rejects are
 * reverted. Null means that the read state is not loaded.
 */
const memory = storeOf<ReadMemory | null>(null);
export const useReadMemory = memory.use;
export const readMemory = memory.get;
/** Runs an action once the read state is loaded, for keys pressed before that. */
export const onceMarksKnown = memory.once;

const SENT_AFTER_MS = 1_000;
/** The service's limit per request. */
const MOST = 500;

/** Marks to send, each with the previous value for a revert. */
type Waiting = Map<string, { mark: Mark; former: Mark | null }>;
let waiting: Waiting = new Map();
/** Batches that are being sent or queued, in order. */
let parts: Waiting[] = [];
/** Requests run one after the other, so that the last mark wins. */
let sent: Promise<unknown> = Promise.resolve();
const isOpen = (id: string) => [...parts, waiting].some((one) => one.has(id));
/** A response is ignored if a change began after its request or is still being sent. */
let isWatermarkSent = false;
let changes = 0;
let session = 0;
let since: string | undefined;
/** The time of the last full sync; 0 before the first. */
let wholeAt = 0;
/** The state that is in local storage. */
let keptNow: ReadMemory | null = null;
let timer = 0;
onSignOut(() => {
  session += 1;
  clearTimeout(timer);
  timer = 0;
  [waiting, parts, isWatermarkSent, since, wholeAt, keptNow] = [new Map(), [], false, undefined, 0, null];
  changes += 1;
});

/** Marks updates as read or unread and schedules the request. */
export function mark(ids: string[], as: Mark): void {
  const known = memory.get();
  if (!known) return;
  const changed = ids.filter((id) => known.marks.get(id) !== as);
  if (changed.length === 0) return;
  for (const id of changed) {
    const before = waiting.get(id);
    waiting.set(id, { mark: as, former: before ? before.former : (known.marks.get(id) ?? null) });
  }
  changes += 1;
  memory.set(
    withMarks(
      known,
      changed.map((id) => [id, as]),
    ),
  );
  timer ||= window.setTimeout(() => void sendMarks(), SENT_AFTER_MS);
}

/** Returns the unread updates. */
export function unreadOf<T extends Markable>(entries: T[]): T[] {
  const known = memory.get();
  return known ? entries.filter((entry) => isUnread(known, entry)) : [];
}

/** Sends pending marks in batches. `isLast` sends them in parallel, because the page may unload. */
export async function sendMarks(isLast = false): Promise<void> {
  clearTimeout(timer);
  timer = 0;
  const now = partsOf(waiting);
  waiting = new Map();
  parts.push(...now);
  const mine = session;
  if (isLast) sent = Promise.all(now.map((part) => sendPart(part, mine)));
  else for (const part of now) sent = sent.then(() => sendPart(part, mine));
  await sent;
}

function partsOf(all: Waiting): Waiting[] {
  const marks = [...all];
  const starts = Array.from({ length: Math.ceil(marks.length / MOST) }, (_, n) => n * MOST);
  return starts.map((start) => new Map(marks.slice(start, start + MOST)));
}

async function sendPart(part: Waiting, mine: number): Promise<void> {
  // The session changed: marks of another person are not sent.
  if (mine !== session) return;
  const idsOf = (as: Mark) => [...part].flatMap(([id, { mark }]) => (mark === as ? [id] : []));
  try {
    await markRead({ read: idsOf('read'), unread: idsOf('unread') });
  } catch (error) {
    if (mine === session) takeBack(part, error);
  }
  parts = parts.filter((one) => one !== part);
  changes += 1;
}

/** Reverts a rejected batch. A newer pending mark keeps its value and reverts to the value before both. */
function takeBack(part: Waiting, error: unknown): void {
  const known = memory.get();
  if (!known) return;
  const later = [...parts.slice(parts.indexOf(part) + 1), waiting];
  for (const [id, { former }] of part) {
    const anew = later.find((one) => one.has(id))?.get(id);
    if (anew) anew.former = former;
  }
  const lost = [...part].filter(([id]) => !later.some((one) => one.has(id)));
  memory.set(
    withMarks(
      known,
      lost.map(([id, { former }]) => [id, former]),
    ),
  );
  const what = part.size === 1 ? 'The mark was not saved' : `${part.size} marks were not saved`;
  const again = () => {
    for (const as of ['read', 'unread'] as const)
      mark(
        lost.flatMap(([id, one]) => (one.mark === as ? [id] : [])),
        as,
      );
  };
  tellFault(what, error, again);
}

/**
 * Marks everything up to an instant as read, for all updates or a topic; null clears it. Returns false if the service
 * rejected it.
 */
export async function setWatermark(before: string | null, topic?: string): Promise<boolean> {
  const known = memory.get();
  if (!known) return false;
  const body = topic === undefined ? { before } : { before, topic_id: topic };
  const former = (topic === undefined ? known.before : known.topics[topic]) ?? null;
  memory.set(withWatermark(known, body));
  isWatermarkSent = true;
  try {
    await setReadBefore(body);
    return true;
  } catch (error) {
    const now = memory.get();
    if (now) memory.set(withWatermark(now, { ...body, before: former }));
    tellFault('What you read was not saved', error);
    return false;
  } finally {
    isWatermarkSent = false;
    changes += 1;
  }
}

/** Loads marks since the last sync, which may be of the previous page load, or all marks. @throws ApiError */
export async function lookForMarks(): Promise<void> {
  const isFirst = since === undefined;
  let [known, from, hasMore] = [memory.get(), since, true];
  const before = changes;
  while (hasMore) {
    const answer = await getReadState(from);
    if (before !== changes || isWatermarkSent) return;
    known = withAnswer(known, answer, isOpen);
    // An unchanged `as_of` also ends the loop, in case the service repeats itself.
    hasMore = answer.has_more && answer.as_of !== from;
    from = answer.as_of;
  }
  since = from;
  if (isFirst) wholeAt = Date.now();
  memory.set(known);
  keep();
}

/** Restores the persisted marks after a reload, so that only new ones are requested. */
export function takeUpMarks(): void {
  const kept = memory.get() ? null : keptMarks();
  if (!kept) return;
  ({ since, wholeAt } = kept);
  keptNow = kept.memory;
  memory.set(kept.memory);
}

/** Persists only what the service has confirmed. */
function keep(): void {
  const known = memory.get();
  if (!known || since === undefined || known === keptNow || waiting.size + parts.length > 0) return;
  keptNow = known;
  keepMarks({ memory: known, since, wholeAt });
}
