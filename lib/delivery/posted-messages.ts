import { hashEntryText } from '../alerts/match.ts';
import type { EntryDetail } from '../entries/entry.ts';
import type { TableItem } from '../table/client.ts';
import {
  dueCorrectionKey,
  type ItemKey,
  postedMessageKey,
  postedMessagesPartition,
  postedTextKey,
} from '../table/key-schema.ts';
import { COMMIT_DELAY_MS } from '../table/last-modified.ts';
import { getItem, queryItems } from '../table/read.ts';
import { type PutWrite, putItem } from '../table/write.ts';
import { formatInstant } from '../values/time.ts';
import { toDisplayLine } from './message-text.ts';

/*
 * Which messages about an update the bot has posted for alerts, so that they can be corrected when its publisher changes it. They are
 * under the update and name nobody: whose alert it was is looked up while there is such an alert.
 */

/** A message of an alert about one update that stands in a channel. */
export interface PostedAlertMessage {
  key: ItemKey;
  entry_id: string;
  alert_id: string;
  delivery_id: string;
  channel_id: string;
  message_ts: string;
  app_url: string | null;
  /** Of the title and the text that it shows. */
  digest: string;
  /** A correction took its summary out, since that was of the earlier text: it comes back with the next one. */
  lacks_summary: boolean;
  /** Of the text whose difference is being told in its thread, from before it is. */
  telling: string | null;
  /** Of the text that a correction was to put there that has not ended: nobody noted whether that stands there. Not set in rows of before. */
  changing: string | null;
  /** Until when somebody corrects it, in milliseconds since 1970. */
  leased_until: number;
}

/** What of an update is kept to tell later what has changed: as one line each, the text up to 2,000 characters. */
export interface PostedText {
  title: string;
  text: string;
}

/** So long a message is corrected, as its delivery is kept: 90 days. */
const RETENTION_S = 90 * 86_400;
const MAX_LENGTHS = { title: 500, text: 2_000 };

const getExpiry = (now: Date) => Math.floor(now.getTime() / 1_000) + RETENTION_S;

/** What of an update is compared. */
export const toPostedText = ({ title, description }: EntryDetail): PostedText => ({
  title: toDisplayLine(title, MAX_LENGTHS.title),
  text: toDisplayLine(description ?? '', MAX_LENGTHS.text),
});

/** Whether an update has more text than is compared: one that is cut ends with an ellipsis, before which a space is left out. */
export const isTruncatedText = (text: string) => text.endsWith('…') && [...text].length >= MAX_LENGTHS.text - 1;

/**
 * Keeps an update's text as it is now, which a message shows; the same however often it is written. By itself: many that post an update at
 * once would have to wait for each other in their transactions. Where it is missing, nobody can say later what has changed.
 */
export const storePostedText = (entry: EntryDetail, now: Date): Promise<boolean> =>
  putItem({
    Item: { ...postedTextKey(entry.id, hashEntryText(entry)), ...toPostedText(entry), expires_at: getExpiry(now) },
  });

/** What is to be looked at again, and perhaps corrected. */
export interface DueCorrection {
  /** Of the message. */
  message: ItemKey;
  channel_id: string;
  /** Tries that failed. */
  round: number;
}

/** The row of a message among those that are due; the same for the same instant, however often it is written. */
export const buildCorrectionRow = ({ message, channel_id, round }: DueCorrection, due: string) => ({
  ...dueCorrectionKey(due, message),
  ...{ message, channel_id, round },
});

type NewPostedMessage = Pick<PostedAlertMessage, 'alert_id' | 'delivery_id' | 'channel_id' | 'message_ts' | 'app_url'>;

/**
 * The writes of a message that was just posted. A change of the update is looked at once it is settled:
 * where the post took nearly as long as that, the message is looked at once more.
 */
export function buildPostedRows(entry: EntryDetail, message: NewPostedMessage, read: Date, now: Date): PutWrite[] {
  const key = postedMessageKey(entry.id, message.alert_id, `${message.channel_id}#${message.message_ts}`);
  const row = { ...key, ...message, digest: hashEntryText(entry), expires_at: getExpiry(now) };
  const isLate = now.getTime() - read.getTime() > COMMIT_DELAY_MS / 2;
  const due = isLate
    ? [buildCorrectionRow({ message: key, channel_id: message.channel_id, round: 0 }, formatInstant(now))]
    : [];
  return [row, ...due].map((Item) => ({ Put: { Item } }));
}

function parsePostedItem({ pk, sk, ...item }: TableItem): PostedAlertMessage {
  const { alert_id, delivery_id, channel_id, message_ts, app_url, digest } = item as unknown as PostedAlertMessage;
  const {
    lacks_summary = false,
    telling = null,
    changing = null,
    leased_until = 0,
  } = item as Partial<PostedAlertMessage>;
  const entry_id = String(pk).slice(postedMessagesPartition('').length);
  const key = { pk: String(pk), sk: String(sk) };
  const named = { key, entry_id, alert_id, delivery_id, channel_id, message_ts, app_url, digest };
  return { ...named, lacks_summary, telling, changing, leased_until };
}

/** The messages about an update; those of one alert in one channel alone, if these are given. */
export async function listPostedMessages(
  entryId: string,
  of?: { alert_id: string; channel_id: string },
): Promise<PostedAlertMessage[]> {
  const { pk: partition, sk: from } = postedMessageKey(entryId, of?.alert_id ?? '', of ? `${of.channel_id}#` : '');
  const first = of ? from : from.slice(0, -1);
  return (await queryItems({ partition, from: first, to: `${first}~`, consistent: true })).map(parsePostedItem);
}

/** Whether a message of an alert about an update stands in a channel: an edit of the update changes that one, and needs no other. */
export const isPosted = async (entryId: string, of: { alert_id: string; channel_id: string }): Promise<boolean> =>
  (await listPostedMessages(entryId, of)).length > 0;

/** A message as it is noted; null if it is not any more. */
export async function findPostedMessage(key: ItemKey): Promise<PostedAlertMessage | null> {
  const item = await getItem(key, { consistent: true });
  return item && parsePostedItem(item);
}

/** A text of an update by its digest; null if it was not kept, or is not any more. */
export async function findPostedText(entry_id: string, digest: string): Promise<PostedText | null> {
  const item = await getItem(postedTextKey(entry_id, digest));
  return item && { title: String(item['title']), text: String(item['text']) };
}
