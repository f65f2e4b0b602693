import { Problem } from '../../values/problem.ts';
import type { ChatChannel } from '../chat.ts';
import { readChannelPage } from './bot.ts';

/** How long one request reads pages; the last call may exceed it. */
const LIST_MS = 8_000;
/** How long a listing is continued: later its first pages may be outdated. */
const MAX_AGE_MS = 600_000;
/** A longer list ends here. */
const MAX_CHANNELS = 10_000;
/** The scope that lists the private channels of which the bot is a member. */
const PRIVATE_SCOPE = 'groups:read';
const PUBLIC = 'public_channel';
const PRIVATE = 'private_channel';
const BOTH = `${PUBLIC},${PRIVATE}`;
/** Errors that end a request but not the listing. */
const PASSING = new Set(['rate_limited', 'chat_unavailable', 'chat_no_answer']);

/** The channels that were read so far, and where to continue. */
interface Reading {
  channels: Map<string, ChatChannel>;
  /** The remaining channel types; empty when the list is complete. */
  types: string[];
  cursor: string;
  startedAt: number;
  /** The platform rejects calls before this time. */
  blockedUntil: number;
}

/** The scopes in the last response; with groups:read one list has both kinds of channels. */
let granted: string[] = [];
/** The listing to continue, and the last complete one. Both live as long as the process. */
let current: Reading | null = null;
let complete: Reading | null = null;

/**
 * Returns the channels that are not archived, sorted by name; private ones if the token has groups:read.
 *
 * A listing that exceeds eight seconds or a rate limit is continued by the next calls. Until it is complete,
 * `hasMore` is true, and the result combines the channels read so far with the last complete list.
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

/** Adjusts a listing after an error. Returns null if it continues. @throws the error otherwise */
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
  // The platform rejects old cursors: the list restarts, and channels that were read are kept.
  if (error.note !== 'invalid_cursor' || !reading.cursor) throw error;
  reading.cursor = '';
  return null;
}
