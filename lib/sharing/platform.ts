import type { EntryDetail } from '../entries/entry.ts';
import type { ProblemKind } from '../values/problem.ts';
import type { ChatChannel, ChatChannelList, ChatStatus } from './chat.ts';

/** Where a message goes: by the bot to a channel, or by a webhook to its one channel; that of the deployment, or the one at `url`. */
export type Target = { method: 'bot'; channel_id: string } | { method: 'webhook'; channel_id: null; url?: string };

/** An entry of a digest, with the short name of who published it, null where none is known, and of an edit what changed. */
type Digested = EntryDetail & { acronym: string | null; edit?: string };

/** What stands in a message beside its entries. */
interface Said {
  comment?: string | undefined;
  /** Why nobody shared it: the alert that sent it, and the words that it has. */
  why?: string | undefined;
  /** Its publisher changed the update: it is not announced as a new one. */
  isEdit?: boolean | undefined;
  /** What the buttons by which an alert is muted and its update decided carry; without it there are none. */
  buttons?: string | undefined;
  /** Of the digest of an alert: its headline, what stands below the entries, and where in the app all of them are. */
  digest?: { headline: string; below: string[]; path: string } | undefined;
}
/** Where the web app is; null if that is not known, and then no link leads there. */
type AppUrl = string | null;

/** A run of plain text; `gone` was there before, `come` is there now, `name` says what follows. */
export interface Run {
  text: string;
  look?: 'gone' | 'come' | 'name';
}

/** A message that the bot posted. */
export interface BotMessage {
  channel_id: string;
  message_ts: string;
}

/** What is known of a posted message. Both are texts of the platform; only the platform knows their meaning. */
interface Posted {
  channel_id: string | null;
  message_ts: string | null;
}

/** A code of the platform that is passed on: the kind of failure, and how to fix it. */
export interface Remedy {
  kind: ProblemKind;
  remedy: string;
  /** The bot's token or its scopes are at fault, not a single message. */
  isSetUp: boolean;
}

/** A chat platform as sharing knows it. docs/architecture.md says what a second one would touch. */
export interface Platform {
  /**
   * Posts an entry once. A bot that fails does not fall back to the webhook: that would reach other people and hide the code.
   *
   * @throws Problem with the platform's code, 429, 503, or 504 outcome_unknown if it may have been posted
   */
  post(target: Target, entry: EntryDetail, said: Said, appUrl: AppUrl): Promise<Posted>;
  /**
   * Changes what the bot posted about an entry to what that is now. `fixed`: it stands there, and cannot be changed. `gone`: it was
   * deleted. To change it twice is to change it once. @throws Problem as `post`
   */
  change(message: BotMessage, entry: EntryDetail, said: Said, appUrl: AppUrl): Promise<'changed' | 'fixed' | 'gone'>;
  /** Posts lines of runs once, in the thread of a message of the bot; `text` is what a notification says. @throws Problem as `post` */
  reply(message: BotMessage, text: string, lines: Run[][]): Promise<void>;
  /** Posts several entries once, as one message. @throws Problem as `post` */
  postDigest(target: Target, entries: Digested[], said: Said, appUrl: AppUrl): Promise<Posted>;
  /** Posts lines of plain text once, as one message; `code` follows them as it is, to be copied. @throws Problem as `post` */
  say(target: Target, lines: string[], code?: string): Promise<Posted>;
  /** Whether an address is one of the platform's incoming webhooks. */
  isWebhook(address: string): boolean;
  /** The channels that the bot can see, or the reason why there are none. @throws Problem 429, 502, 503, 504 */
  channels(): Promise<ChatChannelList>;
  /** The channel of an id, in the list or not; null if the bot does not see it. @throws Problem as `channels`, and for the set-up */
  channel(id: string): Promise<ChatChannel | null>;
  /** What the bot may do and what it lacks. A refusal by the platform is part of the answer. */
  status(): Promise<Pick<ChatStatus, 'scopes' | 'problem'>>;
  /** By code. */
  remedies: Record<string, Remedy>;
}
