import type { EntryDetail } from '../../entries/entry.ts';
import type { ProblemKind } from '../../values/problem.ts';
import type { ChatChannel, ChatChannelList, ChatStatus } from './chat.ts';

/**
 * Where a message is posted: by the bot to a channel, or by a webhook.
 * `url` is the address of the webhook; without it the deployment's own webhook is used.
 */
export type ChatTarget = { method: 'bot'; channel_id: string } | { method: 'webhook'; channel_id: null; url?: string };

/** An entry of a digest with its publisher's acronym, null if unknown, and the changes of an edit. */
type DigestEntry = EntryDetail & { acronym: string | null; edit?: string };

/** The text of a message other than its entries. */
interface MessageContext {
  /** The address of the web app, or null if unknown; then messages have no links to it. */
  app_url: string | null;
  comment?: string | undefined;
  /** The alert that sent the message and the terms that matched; absent if a person shared it. */
  why?: string | undefined;
  /** The publisher changed the entry, so the message does not announce a new one. */
  isEdit?: boolean | undefined;
  /** The signed value of the alert's buttons; without it there are none. */
  buttons?: string | undefined;
  /** For an alert's digest: headline, text below the entries, and the path of the alert in the app. */
  digest?: { headline: string; below: string[]; path: string } | undefined;
}

/**
 * Plain text with one style, given by `look`.
 * The styles are `gone` for removed text, `come` for added text, and `name` for a label before other text.
 */
export interface StyledTextRun {
  text: string;
  look?: 'gone' | 'come' | 'name';
}

/**
 * Identifies a message that the bot posted by its channel and timestamp.
 * The platform's timestamp is the id of a message in its channel.
 */
export interface BotMessageId {
  channel_id: string;
  message_ts: string;
}

/** The location of a posted message, in values that only the platform interprets. */
interface PostedMessage {
  channel_id: string | null;
  message_ts: string | null;
}

/** How the service reports an error code of the platform to callers: as a problem kind with a remedy. */
export interface PlatformErrorHandling {
  kind: ProblemKind;
  remedy: string;
  /** The bot's token or scopes are wrong, not a single message. */
  isConfigurationError: boolean;
}

/**
 * The operations of a chat platform: posting and updating messages, and listing channels.
 * docs/architecture.md describes what a second platform would change.
 */
export interface ChatPlatform {
  /**
   * Posts an entry once. A bot that fails does not fall back to the webhook, which would reach other people and hide
   * the error.
   *
   * @throws Problem with the platform's code, 429, 503, or 504 outcome_unknown if the message may have been posted
   */
  post(target: ChatTarget, entry: EntryDetail, context: MessageContext): Promise<PostedMessage>;
  /**
   * Updates a message that the bot posted to the current entry. The operation is idempotent. Returns `fixed` if the
   * message exists but cannot be edited, and `gone` if it was deleted.
   *
   * @throws Problem as `post`
   */
  update(message: BotMessageId, entry: EntryDetail, context: MessageContext): Promise<'changed' | 'fixed' | 'gone'>;
  /**
   * Posts lines once in the thread of a message. `text` is the notification text.
   *
   * @throws Problem as `post`
   */
  reply(message: BotMessageId, text: string, lines: StyledTextRun[][]): Promise<void>;
  /**
   * Posts several entries once, as one message.
   *
   * @throws Problem as `post`
   */
  postDigest(target: ChatTarget, entries: DigestEntry[], context: MessageContext): Promise<PostedMessage>;
  /**
   * Posts lines of plain text once, as one message; `code` follows them as it is, to be copied.
   *
   * @throws Problem as `post`
   */
  postLines(target: ChatTarget, lines: string[], code?: string): Promise<PostedMessage>;
  /** Whether an address is one of the platform's incoming webhooks. */
  isWebhook(address: string): boolean;
  /**
   * Returns the channels that the bot can see, or why there are none.
   *
   * @throws Problem 429, 502, 503, 504
   */
  listChannels(): Promise<ChatChannelList>;
  /**
   * Returns a channel by id, or null if the bot cannot see it.
   *
   * @throws Problem as `listChannels`, or for a wrong configuration
   */
  findChannel(id: string): Promise<ChatChannel | null>;
  /** Returns the scopes that the bot has and lacks. An error of the platform is part of the result. */
  getStatus(): Promise<Pick<ChatStatus, 'scopes' | 'problem'>>;
  /** Error codes of the platform, by code. */
  errorsByCode: Record<string, PlatformErrorHandling>;
}
