import { digestOf } from '../alerts/match.ts';
import type { EntryDetail } from '../entries/entry.ts';
import type { Item } from '../table/client.ts';
import { dueCorrectionKey, type Key, postedKey, postedPartition, postedTextKey } from '../table/key-chart.ts';
import { getItem, queryItems } from '../table/read.ts';
import { SETTLED_AFTER_MS } from '../table/stamps.ts';
import { type PutWrite, putItem } from '../table/write.ts';
import { instantOf } from '../values/time.ts';
import { oneLine } from './words.ts';

/*
 * Which messages about an update the bot has posted for alerts, so that they can be corrected when its publisher changes it. They are
 * under the update and name nobody: whose alert it was is looked up while there is such an alert.
 */

/** A message of an alert about one update that stands in a channel. */
export interface Posted {
  key: Key;
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
const KEPT_S = 90 * 86_400;
const LONGEST = { title: 500, text: 2_000 };

const expiry = (now: Date) => Math.floor(now.getTime() / 1_000) + KEPT_S;

/** What of an update is compared. */
export const textOf = ({ title, description }: EntryDetail): PostedText => ({
  title: oneLine(title, LONGEST.title),
  text: oneLine(description ?? '', LONGEST.text),
});

/** Whether an update has more text than is compared: one that is cut ends with an ellipsis, before which a space is left out. */
export const isLonger = (text: string) => text.endsWith('…') && [...text].length >= LONGEST.text - 1;

/**
 * Keeps an update's text as it is now, which a message shows; the same however often it is written. By itself: many that post an update at
 * once would have to wait for each other in their transactions. Where it is missing, nobody can say later what has changed.
 */
export const keepText = (entry: EntryDetail, now: Date): Promise<boolean> =>
  putItem({ Item: { ...postedTextKey(entry.id, digestOf(entry)), ...textOf(entry), expires_at: expiry(now) } });

/** What is to be looked at again, and perhaps corrected. */
export interface DueCorrection {
  /** Of the message. */
  message: Key;
  channel_id: string;
  /** Tries that failed. */
  round: number;
}

/** The row of a message among those that are due; the same for the same instant, however often it is written. */
export const correctionRow = ({ message, channel_id, round }: DueCorrection, due: string) => ({
  ...dueCorrectionKey(due, message),
  ...{ message, channel_id, round },
});

type NewPosted = Pick<Posted, 'alert_id' | 'delivery_id' | 'channel_id' | 'message_ts' | 'app_url'>;

/**
 * The writes of a message that was just posted. A change of the update is looked at once it is settled:
 * where the post took nearly as long as that, the message is looked at once more.
 */
export function postedRows(entry: EntryDetail, message: NewPosted, read: Date, now: Date): PutWrite[] {
  const key = postedKey(entry.id, message.alert_id, `${message.channel_id}#${message.message_ts}`);
  const row = { ...key, ...message, digest: digestOf(entry), expires_at: expiry(now) };
  const isLate = now.getTime() - read.getTime() > SETTLED_AFTER_MS / 2;
  const due = isLate ? [correctionRow({ message: key, channel_id: message.channel_id, round: 0 }, instantOf(now))] : [];
  return [row, ...due].map((Item) => ({ Put: { Item } }));
}

function postedOf({ pk, sk, ...item }: Item): Posted {
  const { alert_id, delivery_id, channel_id, message_ts, app_url, digest } = item as unknown as Posted;
  const { lacks_summary = false, telling = null, changing = null, leased_until = 0 } = item as Partial<Posted>;
  const entry_id = String(pk).slice(postedPartition('').length);
  const key = { pk: String(pk), sk: String(sk) };
  const named = { key, entry_id, alert_id, delivery_id, channel_id, message_ts, app_url, digest };
  return { ...named, lacks_summary, telling, changing, leased_until };
}

/** The messages about an update; those of one alert in one channel alone, if these are given. */
export async function listPosted(entryId: string, of?: { alert_id: string; channel_id: string }): Promise<Posted[]> {
  const { pk: partition, sk: from } = postedKey(entryId, of?.alert_id ?? '', of ? `${of.channel_id}#` : '');
  const first = of ? from : from.slice(0, -1);
  return (await queryItems({ partition, from: first, to: `${first}~`, consistent: true })).map(postedOf);
}

/** Whether a message of an alert about an update stands in a channel: an edit of the update changes that one, and needs no other. */
export const stands = async (entryId: string, of: { alert_id: string; channel_id: string }): Promise<boolean> =>
  (await listPosted(entryId, of)).length > 0;

/** A message as it is noted; null if it is not any more. */
export async function findPosted(key: Key): Promise<Posted | null> {
  const item = await getItem(key, { consistent: true });
  return item && postedOf(item);
}

/** A text of an update by its digest; null if it was not kept, or is not any more. */
export async function findText(entry_id: string, digest: string): Promise<PostedText | null> {
  const item = await getItem(postedTextKey(entry_id, digest));
  return item && { title: String(item['title']), text: String(item['text']) };
}
