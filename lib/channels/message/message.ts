import type { Why } from '../../alerts/matches/match.ts';
import type { EntryDetail } from '../../entries/entry.ts';
import { type EntryChange, formatEntryChange } from '../../entries/versions/format-change.ts';
import type { KeyDate } from '../../extraction/key-dates/key-date.ts';
import type { TimeStampedHead } from '../../proof/head.ts';
import type { LogKey } from '../../proof/public-key.ts';
import type { SourceCoverageReport } from './source-report.ts';

/** A message about one update that matched an alert. */
export interface UpdateMessage {
  /** The same for each attempt, so that a receiver can detect duplicates. */
  id: string;
  kind: 'new' | 'edited';
  /** When the update matched. */
  at: string;
  alert: { id: string; name: string };
  why: Why;
  /** The fields that the edit changed; null for a new update, or if unknown. */
  changed: EntryChange | null;
  entry: EntryDetail;
}

/** A message with all updates that matched an alert in a window of time. */
export interface DigestMessage {
  id: string;
  kind: 'digest';
  /** The end of the window. */
  at: string;
  alert: { id: string; name: string };
  /** The window, and the time zone of the alert's schedule. */
  from: string;
  to: string;
  time_zone: string;
  /** The number of updates; a lower bound if `isWhole` is false. */
  updates: number;
  isWhole: boolean;
  /** The latest 50 updates, most recently changed first. */
  items: { kind: 'new' | 'edited'; why: Why; changed: EntryChange | null; entry: EntryDetail }[];
  sources: SourceCoverageReport;
}

/** A message about upcoming key dates of updates that match an alert. */
export interface ReminderMessage {
  id: string;
  kind: 'reminder';
  /** When it was planned. */
  at: string;
  alert: { id: string; name: string };
  /** Nearest first, with the days left on the day of sending. A month, quarter or year counts until its last day. */
  dates: { days_left: number; due: KeyDate; entry: EntryDetail }[];
  /** The number of omitted dates; a lower bound if `isWhole` is false. */
  more: number;
  isWhole: boolean;
}

/**
 * A message with the signed head of the sealed log of reviews at the end of a day.
 * The sealed log makes changes of reviews detectable. An outside party keeps its heads, so that later changes of the
 * log can be proved.
 */
export interface LogHeadMessage {
  id: string;
  kind: 'head';
  /** When it was signed. */
  at: string;
  /** The day that it ends, in UTC. */
  day: string;
  head: TimeStampedHead;
  /** The public key that verifies its signature. */
  keys: LogKey[];
}

/** A message that tests a destination. */
interface TestMessage {
  id: string;
  kind: 'test';
  at: string;
}

/** A message with the eight-digit code by which a person verifies a mailbox or chat. */
export interface VerificationCodeMessage {
  id: string;
  kind: 'code';
  at: string;
  code: string;
}

/** Any message to a destination, except a verification code, which is a `VerificationCodeMessage`. */
export type DeliveryMessage = UpdateMessage | DigestMessage | ReminderMessage | LogHeadMessage | TestMessage;

/** Any message to a destination. */
export type ChannelMessage = DeliveryMessage | VerificationCodeMessage;

/** A message by which a person shares an update to the chat. */
interface EntryShareMessage {
  kind: 'share';
  entry: EntryDetail;
  comment: string | undefined;
}

/** A message by which a person shares several updates to the chat. */
interface DigestShareMessage {
  kind: 'shared_digest';
  /** The updates with the acronym of their publisher, null if unknown. */
  entries: (EntryDetail & { acronym: string | null })[];
  comment: string | undefined;
}

/** A message by which a person shares updates to the chat. */
export type ShareMessage = EntryShareMessage | DigestShareMessage;

/** The outcome of one attempt to send a message: whether it arrived, and why if it did not. */
export interface SendOutcome {
  /** `unknown`: it may have arrived, and is not repeated. `gone`: the destination accepts no more messages. */
  outcome: 'delivered' | 'failed' | 'unknown' | 'gone';
  /** The receiver's HTTP or SMTP status, if it answered. */
  status?: number;
  retry_after_s?: number;
  /** Why it did not arrive, in words for the person. It contains nothing of an address or a response. */
  reason?: string;
  /** The location of a message that the bot posted. */
  posted?: { channel_id: string; message_ts: string };
}

const MAX_REASON_WORDS = 20;

/**
 * Formats why an update matched: the found words, then the values of each filter.
 * Example: `capital, requirements · institution: EBA, PRA`.
 */
export function formatMatchReason({ words, filters }: Why): string {
  const named = Object.entries(filters).map(
    ([name, values]) => `${name.replaceAll('_', ' ')}: ${(values ?? []).join(', ')}`,
  );
  return [words.slice(0, MAX_REASON_WORDS).join(', '), ...named].filter(Boolean).join(' · ');
}

/**
 * Formats which fields of an update an edit changed, or `Changed` if they are unknown.
 * The result is '' for a new update.
 */
export const formatEditedFields = ({ kind, changed }: Pick<UpdateMessage, 'kind' | 'changed'>): string =>
  kind === 'edited' ? formatEntryChange(changed) || 'Changed' : '';
