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
 * Marks are seen at once and sent together, a second after the first of them; what the service does not take is taken back.
 * Null: what is read is not known, or not yet.
 */
const memory = storeOf<ReadMemory | null>(null);
export const useReadMemory = memory.use;
export const readMemory = memory.get;
/** A key that is pressed before that is known counts then. */
export const onceMarksKnown = memory.once;

const SENT_AFTER_MS = 1_000;
/** The most of a request. */
const MOST = 500;

/** Marks that are to be sent, with what stood before each. */
type Waiting = Map<string, { mark: Mark; former: Mark | null }>;
let waiting: Waiting = new Map();
/** What is being sent, or is next, in this order. */
let parts: Waiting[] = [];
/** One after the other: what is marked last is stored last. */
let sent: Promise<unknown> = Promise.resolve();
const isOpen = (id: string) => [...parts, waiting].some((one) => one.has(id));
/** Answers of reads that began before a change say nothing of it, nor those that come while it is sent. */
let isWatermarkSent = false;
let changes = 0;
let session = 0;
let since: string | undefined;
/** When all marks were read at once; 0: not yet. */
let wholeAt = 0;
/** What the browser keeps. */
let keptNow: ReadMemory | null = null;
let timer = 0;
onSignOut(() => {
  session += 1;
  clearTimeout(timer);
  timer = 0;
  [waiting, parts, isWatermarkSent, since, wholeAt, keptNow] = [new Map(), [], false, undefined, 0, null];
  changes += 1;
});

/** Marks updates that are not marked so. */
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

/** Those of updates that are unread. */
export function unreadOf<T extends Markable>(entries: T[]): T[] {
  const known = memory.get();
  return known ? entries.filter((entry) => isUnread(known, entry)) : [];
}

/** Sends what waits, part by part; `isLast`: all at once, since the page may go. */
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
  // Nobody else's marks are sent for who signed in meanwhile.
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

/** What was marked anew meanwhile stays, before what stood there before both. */
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

/** Marks all up to an instant as read, or all of a topic; null takes it back. False where the service refused. */
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

/** Reads what was marked since the last time, be it of the load before; else all, part by part. @throws ApiError */
export async function lookForMarks(): Promise<void> {
  const isFirst = since === undefined;
  let [known, from, hasMore] = [memory.get(), since, true];
  const before = changes;
  while (hasMore) {
    const answer = await getReadState(from);
    if (before !== changes || isWatermarkSent) return;
    known = withAnswer(known, answer, isOpen);
    // A service that says the same again has no more.
    hasMore = answer.has_more && answer.as_of !== from;
    from = answer.as_of;
  }
  since = from;
  if (isFirst) wholeAt = Date.now();
  memory.set(known);
  keep();
}

/** What was read as the browser keeps it: a page that is loaded again shows it at once, and asks only what is new. */
export function takeUpMarks(): void {
  const kept = memory.get() ? null : keptMarks();
  if (!kept) return;
  ({ since, wholeAt } = kept);
  keptNow = kept.memory;
  memory.set(kept.memory);
}

/** Only what the service has told or taken. */
function keep(): void {
  const known = memory.get();
  if (!known || since === undefined || known === keptNow || waiting.size + parts.length > 0) return;
  keptNow = known;
  keepMarks({ memory: known, since, wholeAt });
}
