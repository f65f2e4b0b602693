import { Problem } from '../../values/problem.ts';
import type { ChatChannel } from '../chat.ts';
import { readChannelPage } from './bot.ts';

/** How long the pages of a list are read in one request; the last call may then take its own time. */
const LIST_MS = 8_000;
/** How long a reading is continued: later its first channels may be others. */
const MAX_AGE_MS = 600_000;
/** A list without end is one of this length. */
const MAX_CHANNELS = 10_000;
/** The scope that lets a bot list the private channels that it is in. */
const PRIVATE_SCOPE = 'groups:read';
const PUBLIC = 'public_channel';
const PRIVATE = 'private_channel';
const BOTH = `${PUBLIC},${PRIVATE}`;
/** Failures that end a request, and not the list: of its rate, and of an answer that does not come. */
const PASSING = new Set(['rate_limited', 'chat_unavailable', 'chat_no_answer']);

/** The channels read so far, and where to continue. */
interface Reading {
  channels: Map<string, ChatChannel>;
  /** The types that are still to be read. Empty: the list is complete. */
  types: string[];
  cursor: string;
  startedAt: number;
  /** The platform takes no calls before. */
  blockedUntil: number;
}

/** The scopes of the token in the last response: with groups:read one list has both kinds of channels. */
let granted: string[] = [];
/** The reading to continue, and the last complete one. They live as long as the function's process. */
let current: Reading | null = null;
let complete: Reading | null = null;

/**
 * The channels that are not archived, by name; private ones if the token's granted scopes include groups:read. What cannot be read
 * within eight seconds, or for a limit of the platform, is read by the next calls: until then `hasMore` is true, and the channels are
 * those read so far with those of the last complete list.
 *
 * @throws Problem with the platform's code; 429, 503, 504 if no channel was read
 */
export async function listBotChannels(): Promise<{ channels: ChatChannel[]; hasMore: boolean }> {
  const now = performance.now();
  const reading = current && now - current.startedAt < MAX_AGE_MS ? current : newReading(now);
  const last = complete && now - complete.startedAt < MAX_AGE_MS ? complete.channels : [];
  current = null;
  try {
    if (now >= reading.blockedUntil) await continueReading(reading, now + LIST_MS);
  } catch (error) {
    if (!(error instanceof Problem) || !PASSING.has(error.code) || reading.channels.size === 0) throw error;
    reading.blockedUntil = performance.now() + (error.code === 'rate_limited' ? (error.retryAfter ?? 0) * 1_000 : 0);
  }
  const hasMore = reading.types.length > 0;
  if (hasMore) current = reading;
  else complete = reading;
  const channels = hasMore ? new Map([...last, ...reading.channels]) : reading.channels;
  return { channels: [...channels.values()].sort(byName), hasMore };
}

const byName = (a: ChatChannel, b: ChatChannel) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);

function newReading(startedAt: number): Reading {
  const types = granted.includes(PRIVATE_SCOPE) ? [BOTH] : [PUBLIC, PRIVATE];
  return { channels: new Map(), types, cursor: '', startedAt, blockedUntil: 0 };
}

async function continueReading(reading: Reading, deadline: number): Promise<void> {
  for (let [types] = reading.types; types; [types] = reading.types) {
    if (performance.now() > deadline || reading.channels.size >= MAX_CHANNELS) return;
    await readNextPage(reading, types);
  }
}

async function readNextPage(reading: Reading, types: string): Promise<void> {
  const page = await readChannelPage(types, reading.cursor).catch((error) => afterFailure(error, reading, types));
  if (!page) return;
  for (const channel of page.channels) reading.channels.set(channel.id, channel);
  if (page.scopes) granted = page.scopes;
  reading.cursor = page.nextCursor;
  if (reading.cursor) return;
  reading.types.shift();
  // If the platform does not name the scopes, private channels are requested anyway.
  if (page.scopes && !page.scopes.includes(PRIVATE_SCOPE)) reading.types = [];
}

/** Null if the list goes on in another way. */
function afterFailure(error: unknown, reading: Reading, types: string): null {
  if (!(error instanceof Problem)) throw error;
  if (error.code === 'missing_scope' && types !== PUBLIC) {
    const isRefused = types === PRIVATE && granted.includes(PRIVATE_SCOPE);
    if (isRefused) throw error;
    granted = [];
    reading.types = types === BOTH ? [PUBLIC] : [];
    reading.cursor = '';
    return null;
  }
  // The platform may refuse a cursor that is some minutes old: the list starts again, and what was read stays.
  if (error.note !== 'invalid_cursor' || !reading.cursor) throw error;
  reading.cursor = '';
  return null;
}
