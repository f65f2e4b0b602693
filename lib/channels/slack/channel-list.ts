import { Problem } from '../../values/problem.ts';
import type { ChatChannel } from '../chat/chat.ts';
import { fetchChannelPage } from './bot.ts';

/** How long one request reads pages; the last call may exceed it. */
const MAX_LISTING_MS = 8_000;
/** How long a listing is continued: later its first pages may be outdated. */
const MAX_AGE_MS = 600_000;
/** A longer list ends here. */
const MAX_CHANNELS = 10_000;
/** The scope that lists the private channels of which the bot is a member. */
const PRIVATE_SCOPE = 'groups:read';
const PUBLIC_CHANNEL = 'public_channel';
const PRIVATE_CHANNEL = 'private_channel';
const ALL_CHANNEL_TYPES = `${PUBLIC_CHANNEL},${PRIVATE_CHANNEL}`;
/** Errors that end a request but not the listing. */
const TRANSIENT_CODES = new Set(['rate_limited', 'chat_unavailable', 'chat_no_answer']);

/** The channels that were read so far, and where to continue. */
interface ChannelListing {
  channels: Map<string, ChatChannel>;
  /** The remaining channel types; empty when the list is complete. */
  types: string[];
  cursor: string;
  startedAt: number;
  /** The platform rejects calls before this time. */
  blockedUntil: number;
}

/** The scopes in the last response; with groups:read one list has both kinds of channels. */
let grantedScopes: string[] = [];
/** The listing to continue, and the last complete one. Both live as long as the process. */
let openListing: ChannelListing | null = null;
let completeListing: ChannelListing | null = null;

/**
 * Returns the channels that the bot can see and that are not archived, sorted by name.
 * Private channels are included if the token has the scope groups:read.
 *
 * A listing that exceeds eight seconds or a rate limit is continued by the next calls. Until it is complete, `hasMore`
 * is true, and the result combines the channels read so far with the last complete list.
 *
 * @throws Problem with the platform's error code; 429, 503, 504 if no channel was read
 */
export async function listBotChannels(): Promise<{ channels: ChatChannel[]; hasMore: boolean }> {
  const now = performance.now();
  const reading = openListing && now - openListing.startedAt < MAX_AGE_MS ? openListing : startListing(now);
  const last = completeListing && now - completeListing.startedAt < MAX_AGE_MS ? completeListing.channels : [];
  openListing = null;
  try {
    if (now >= reading.blockedUntil) await continueListing(reading, now + MAX_LISTING_MS);
  } catch (error) {
    if (!(error instanceof Problem) || !TRANSIENT_CODES.has(error.code) || reading.channels.size === 0) throw error;
    reading.blockedUntil = performance.now() + (error.code === 'rate_limited' ? (error.retryAfter ?? 0) * 1_000 : 0);
  }
  const hasMore = reading.types.length > 0;
  if (hasMore) openListing = reading;
  else completeListing = reading;
  const channels = hasMore ? new Map([...last, ...reading.channels]) : reading.channels;
  return { channels: [...channels.values()].sort(compareByName), hasMore };
}

const compareByName = (a: ChatChannel, b: ChatChannel) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);

function startListing(startedAt: number): ChannelListing {
  const types = grantedScopes.includes(PRIVATE_SCOPE) ? [ALL_CHANNEL_TYPES] : [PUBLIC_CHANNEL, PRIVATE_CHANNEL];
  return { channels: new Map(), types, cursor: '', startedAt, blockedUntil: 0 };
}

async function continueListing(reading: ChannelListing, deadline: number): Promise<void> {
  for (let [types] = reading.types; types; [types] = reading.types) {
    if (performance.now() > deadline || reading.channels.size >= MAX_CHANNELS) return;
    await readNextPage(reading, types);
  }
}

async function readNextPage(reading: ChannelListing, types: string): Promise<void> {
  const page = await fetchChannelPage(types, reading.cursor).catch((error) => recoverListing(error, reading, types));
  if (!page) return;
  for (const channel of page.channels) reading.channels.set(channel.id, channel);
  if (page.scopes) grantedScopes = page.scopes;
  reading.cursor = page.nextCursor;
  if (reading.cursor) return;
  reading.types.shift();
  // If the platform does not name the scopes, private channels are requested anyway.
  if (page.scopes && !page.scopes.includes(PRIVATE_SCOPE)) reading.types = [];
}

/** Adjusts a listing after an error. Returns null if it continues. @throws the error otherwise */
function recoverListing(error: unknown, reading: ChannelListing, types: string): null {
  if (!(error instanceof Problem)) throw error;
  if (error.code === 'missing_scope' && types !== PUBLIC_CHANNEL) {
    const isRefused = types === PRIVATE_CHANNEL && grantedScopes.includes(PRIVATE_SCOPE);
    if (isRefused) throw error;
    grantedScopes = [];
    reading.types = types === ALL_CHANNEL_TYPES ? [PUBLIC_CHANNEL] : [];
    reading.cursor = '';
    return null;
  }
  // The platform rejects old cursors: the list restarts, and channels that were read are kept.
  if (error.note !== 'invalid_cursor' || !reading.cursor) throw error;
  reading.cursor = '';
  return null;
}
