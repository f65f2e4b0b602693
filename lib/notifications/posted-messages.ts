import { hashEntryText } from '../alerts/matches/match.ts';
import type { PostedMessageId } from '../channels/channel.ts';
import type { DestinationKind } from '../channels/channel-kinds.ts';
import { toDisplayLine } from '../channels/message/message-parts.ts';
import type { EntryDetail } from '../entries/entry.ts';
import {
  dueCorrectionKey,
  postedEntryTextKey,
  postedMessageKey,
  postedMessagesPartition,
} from '../platform/dynamodb/alert-keys.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import type { ItemKey } from '../platform/dynamodb/key-schema.ts';
import { MAX_COMMIT_DELAY_MS } from '../platform/dynamodb/last-modified.ts';
import { getItem, queryItems } from '../platform/dynamodb/read.ts';
import { type PutWrite, putItem } from '../platform/dynamodb/write.ts';
import { runInParallel } from '../values/in-parallel.ts';
import { formatInstant } from '../values/time.ts';

/*
 * Messages about an update that the bot posted for alerts, so that they can be corrected when the publisher edits it.
 * They are stored with the update and contain no person: the alert's owner is looked up while the alert exists.
 */

/**
 * The record of a chat message about one update that the bot posted for an alert.
 * With it the message can be corrected when the update is edited.
 */
export interface PostedAlertMessage {
  key: ItemKey;
  entry_id: string;
  alert_id: string;
  delivery_id: string;
  /** The kind of the destination that it was posted to. */
  kind: DestinationKind;
  channel_id: string;
  message_ts: string;
  app_url: string | null;
  /** The digest of the title and text that it shows. */
  digest: string;
  /** A correction removed its summary, which was of the earlier text; the next summary is added. */
  lacks_summary: boolean;
  /** The digest of a text whose changes are being posted to the thread, from before the post. */
  telling: string | null;
  /** The digest of a text that an unfinished correction may have put there. Missing in older rows. */
  changing: string | null;
}

/**
 * The title and the text of an update when it was posted, with which later edits are compared.
 * Each is one line; `text` has at most 2,000 characters.
 */
export interface EntryTextSnapshot {
  title: string;
  text: string;
}

/** A message is corrected for as long as its delivery is retained: 90 days. */
const RETENTION_S = 90 * 86_400;
const MAX_LENGTHS = { title: 500, text: 2_000 };

const getExpiry = (now: Date) => Math.floor(now.getTime() / 1_000) + RETENTION_S;

/** Returns the title and the text of an update as a snapshot, with which later edits are compared. */
export const toEntryTextSnapshot = ({ title, description }: EntryDetail): EntryTextSnapshot => ({
  title: toDisplayLine(title, MAX_LENGTHS.title),
  text: toDisplayLine(description ?? '', MAX_LENGTHS.text),
});

/**
 * Returns true for the text of a snapshot that was truncated to 2,000 characters.
 * Such a text ends with an ellipsis. It may be one character short, because a space before the ellipsis is removed.
 */
export const isTruncatedSnapshotText = (text: string) => text.endsWith('…') && [...text].length >= MAX_LENGTHS.text - 1;

/**
 * Stores the title and text of an update that a posted message shows, for comparison with later edits.
 * Repeating the write changes nothing. It is not part of the delivery's transaction, because concurrent posts of one
 * update would conflict. If the snapshot is missing, a later edit cannot show what changed.
 */
export const storeEntryTextSnapshot = (entry: EntryDetail, now: Date): Promise<boolean> =>
  putItem({
    Item: {
      ...postedEntryTextKey(entry.id, hashEntryText(entry)),
      ...toEntryTextSnapshot(entry),
      expires_at: getExpiry(now),
    },
  });

/**
 * A row of the correction queue for one posted message.
 * When the row is due, the message is compared with the current update, and edited if they differ.
 */
export interface CorrectionQueueRow {
  /** The key of the message. */
  message: ItemKey;
  channel_id: string;
  /** Failed attempts. */
  round: number;
}

/**
 * Returns the row of a message in the correction queue, due at an instant.
 * Rows of one message for the same instant have the same key, so repeating the write adds no row.
 */
export const buildCorrectionRow = ({ message, channel_id, round }: CorrectionQueueRow, due: string) => ({
  ...dueCorrectionKey(due, message),
  message,
  channel_id,
  round,
});

type NewPostedMessage = Pick<
  PostedAlertMessage,
  'alert_id' | 'delivery_id' | 'kind' | 'channel_id' | 'message_ts' | 'app_url'
>;

/** Characters that cannot end a part of a sort key. */
const SORT_KEY_PART = /^[\w.-]{1,60}$/;

/** Returns a message's location if a sort key can be made of it, else null. */
export const toRecordableLocation = (posted: PostedMessageId | undefined): PostedMessageId | null =>
  posted && SORT_KEY_PART.test(posted.channel_id) && SORT_KEY_PART.test(posted.message_ts) ? posted : null;

/** When the update was read before it was posted, and the current time. */
interface PostTimes {
  read: Date;
  now: Date;
}

/**
 * Returns the writes that record a message that was just posted.
 * `read` is when the entry was read. If more than half of `MAX_COMMIT_DELAY_MS` has passed since then, a correction is
 * also queued, because an edit of the entry may have been missed.
 */
export function buildPostedMessageWrites(
  entry: EntryDetail,
  message: NewPostedMessage,
  { read, now }: PostTimes,
): PutWrite[] {
  const key = postedMessageKey(entry.id, message.alert_id, `${message.channel_id}#${message.message_ts}`);
  const row = { ...key, ...message, digest: hashEntryText(entry), expires_at: getExpiry(now) };
  const isLate = now.getTime() - read.getTime() > MAX_COMMIT_DELAY_MS / 2;
  const due = isLate
    ? [buildCorrectionRow({ message: key, channel_id: message.channel_id, round: 0 }, formatInstant(now))]
    : [];
  return [row, ...due].map((Item) => ({ Put: { Item } }));
}

function parsePostedItem({ pk, sk, ...item }: TableItem): PostedAlertMessage {
  const { alert_id, delivery_id, kind, channel_id, message_ts, app_url, digest } =
    item as unknown as PostedAlertMessage;
  const { lacks_summary = false, telling = null, changing = null } = item as Partial<PostedAlertMessage>;
  const entry_id = String(pk).slice(postedMessagesPartition('').length);
  const key = { pk: String(pk), sk: String(sk) };
  const named = { key, entry_id, alert_id, delivery_id, kind, channel_id, message_ts, app_url, digest };
  return { ...named, lacks_summary, telling, changing };
}

/** An alert and a channel to which it posts. */
interface AlertChannel {
  alert_id: string;
  channel_id: string;
}

/**
 * Returns the posted messages about an update, read consistently.
 * With `alertChannel` only the messages of one alert in one channel.
 */
export async function listPostedMessages(entryId: string, alertChannel?: AlertChannel): Promise<PostedAlertMessage[]> {
  const { pk: partition, sk: from } = postedMessageKey(
    entryId,
    alertChannel?.alert_id ?? '',
    alertChannel ? `${alertChannel.channel_id}#` : '',
  );
  const first = alertChannel ? from : from.slice(0, -1);
  return (await queryItems({ partition, from: first, to: `${first}~`, consistent: true })).map(parsePostedItem);
}

/**
 * Returns true if an alert's message about an update is in a channel already.
 * An edit of the update then corrects that message, and no other message is posted.
 */
export const hasPostedMessage = async (entryId: string, alertChannel: AlertChannel): Promise<boolean> =>
  (await listPostedMessages(entryId, alertChannel)).length > 0;

/**
 * Returns the record of a posted message by its key, read consistently.
 * Null if it has expired or was deleted.
 */
export async function findPostedMessage(key: ItemKey): Promise<PostedAlertMessage | null> {
  const item = await getItem(key, { consistent: true });
  return item && parsePostedItem(item);
}

/**
 * Returns the title and text of an update from when a message about it was posted.
 * `digest` is the hash of that title and text. Null if they were not stored or have expired.
 */
export async function findEntryTextSnapshot(entry_id: string, digest: string): Promise<EntryTextSnapshot | null> {
  const item = await getItem(postedEntryTextKey(entry_id, digest));
  return item && { title: String(item['title']), text: String(item['text']) };
}

const MAX_CONCURRENT_WRITES = 8;

/**
 * Queues a correction for each posted message that differs from the changed entry.
 * Returns the number of these messages. Repeating it changes nothing. A new entry needs no request. An entry that
 * changed after it was stored needs one, which costs one read unit per ten messages or so.
 */
export async function planMessageCorrections(changedEntry: EntryDetail): Promise<number> {
  if (changedEntry.updated_at === changedEntry.created_at) return 0;
  const outdated = (await listPostedMessages(changedEntry.id)).filter((message) =>
    isPostedMessageOutdated(message, changedEntry),
  );
  await runInParallel(outdated, MAX_CONCURRENT_WRITES, ({ key: message, channel_id }) =>
    putItem({ Item: buildCorrectionRow({ message, channel_id, round: 0 }, changedEntry.updated_at) }),
  );
  return outdated.length;
}

/**
 * Returns true if a posted message may differ from the current entry.
 * The entry has another title or text, or a summary that the message lacks, or an earlier correction did not finish.
 */
export const isPostedMessageOutdated = (
  { digest, changing, lacks_summary }: PostedAlertMessage,
  entry: EntryDetail,
): boolean => digest !== hashEntryText(entry) || changing !== null || (lacks_summary && hasSummary(entry));

/** Returns true if an entry has a summary of one line or of several points. */
export const hasSummary = ({ one_line_summary, five_point_summary }: EntryDetail): boolean =>
  Boolean(one_line_summary) || (five_point_summary ?? []).length > 0;
