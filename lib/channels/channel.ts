import type { EntryDetail } from '../entries/entry.ts';
import type { StoredDestination } from './destinations/destination.ts';
import type { ChannelMessage, SendOutcome, UpdateMessage } from './message/message.ts';

/**
 * The code of one kind of destination. `CHANNEL_KINDS` describes the kind, and `CHANNELS` lists the code of all kinds.
 * `Rendered` is a message in the platform's format, and `To` is what is needed of a destination.
 */
export interface Channel<Rendered = unknown, To = StoredDestination, Message = ChannelMessage> {
  /**
   * Checks the address of a new destination, and returns it as it is stored.
   * @throws Problem 400
   */
  parseAddress(text: string): string;
  /**
   * Checks that this deployment can send by the channel; absent if it always can.
   * @throws Problem 409
   */
  assertConfigured?(): void;
  /** Converts a message to the platform's format, within its limits. Text of feeds stays text. Sends nothing. */
  render(message: Message, to: To): Rendered;
  /**
   * Sends a rendered message once.
   * @throws an error that `describeError` explains
   */
  send(to: To, rendered: Rendered): Promise<SendReceipt>;
  /**
   * Verifies a destination whose kind needs no code. Returns its name on the platform, or null if it has none.
   * @throws Problem
   */
  verify?(to: Pick<StoredDestination, 'address'> & Partial<To>): Promise<string | null>;
  /** Returns the outcome of an error of `send`; null for an error that is not the receiver's. */
  describeError(error: unknown): SendOutcome | null;
  /** Absent if posted messages cannot be changed. */
  corrections?: MessageCorrections;
}

/** What the platform returned for an accepted message. */
export interface SendReceipt {
  status?: number;
  posted?: PostedMessageId;
}

/** Identifies a posted message by its channel and the platform's timestamp. */
export interface PostedMessageId {
  channel_id: string;
  message_ts: string;
}

/**
 * Plain text with one style, given by `look`.
 * The styles are `gone` for removed text, `come` for added text, and `name` for a label before other text.
 */
export interface StyledTextRun {
  text: string;
  look?: 'gone' | 'come' | 'name';
}

/** The current update, and its alert's message; null if the alert was deleted. */
export interface CorrectedUpdate {
  entry: EntryDetail;
  message: UpdateMessage | null;
  app_url: string | null;
}

/** Changes of messages that were posted about an update. */
export interface MessageCorrections {
  /**
   * Updates a message to the current update. The operation is idempotent. Returns `fixed` if the message exists but
   * cannot be edited, and `gone` if it was deleted.
   *
   * @throws Problem with the platform's code, 429, 503, or 504 outcome_unknown if it may have been updated
   */
  update(posted: PostedMessageId, update: CorrectedUpdate): Promise<'changed' | 'fixed' | 'gone'>;
  /**
   * Posts lines once in the thread of a message. `text` is the notification text.
   *
   * @throws Problem as `update`
   */
  reply(posted: PostedMessageId, text: string, lines: StyledTextRun[][]): Promise<void>;
}

/** Sends one message once. Errors of the receiver become an outcome. @throws any other error */
export async function sendOnce<Rendered, To, Message>(
  channel: Channel<Rendered, To, Message>,
  to: To,
  message: Message,
): Promise<SendOutcome> {
  try {
    return { outcome: 'delivered', ...(await channel.send(to, channel.render(message, to))) };
  } catch (error) {
    const outcome = channel.describeError(error);
    if (outcome) return outcome;
    throw error;
  }
}
