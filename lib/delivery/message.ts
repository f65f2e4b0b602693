import type { Why } from '../alerts/match.ts';
import type { EntryDetail } from '../entries/entry.ts';
import { type EntryChange, formatChange } from '../entries/format-change.ts';
import type { KeyDate } from '../key-dates/key-date.ts';
import type { StampedHead } from '../proof/head.ts';
import type { LogKey } from '../proof/public-key.ts';
import type { SourceReport } from './source-report.ts';

/** What is sent about an update. */
export interface UpdateMessage {
  /** The same in each try, so that who gets it twice can tell. */
  id: string;
  kind: 'new' | 'edited';
  /** When it matched. */
  at: string;
  alert: { id: string; name: string };
  why: Why;
  /** What changed; null of a new one, and where that is not known. */
  changed: EntryChange | null;
  entry: EntryDetail;
}

/** What is sent about all updates of a window. */
export interface DigestMessage {
  id: string;
  kind: 'digest';
  /** The end of the window. */
  at: string;
  alert: { id: string; name: string };
  /** The window, and the zone of the clock that the person set it by. */
  from: string;
  to: string;
  time_zone: string;
  /** How many updates it found; at least so many if `isWhole` is false. */
  updates: number;
  isWhole: boolean;
  /** The last of them, 50 at most, those that changed last first. */
  items: { kind: 'new' | 'edited'; why: Why; changed: EntryChange | null; entry: EntryDetail }[];
  sources: SourceReport;
}

/** What is sent about key dates that are near. */
export interface ReminderMessage {
  id: string;
  kind: 'reminder';
  /** When it was planned. */
  at: string;
  alert: { id: string; name: string };
  /** The nearest first, with the days that are left on the day of sending; of a month, a quarter or a year until its last one. */
  dates: { days_left: number; due: KeyDate; entry: EntryDetail }[];
  /** How many more there are; at least so many if `isWhole` is false. */
  more: number;
  isWhole: boolean;
}

/** The head of the team's record at the end of a day, for somebody outside to keep. */
export interface HeadMessage {
  id: string;
  kind: 'head';
  /** When it was signed. */
  at: string;
  /** The day that ended with it, in UTC. */
  day: string;
  head: StampedHead;
  /** The public key that it is signed with. */
  keys: LogKey[];
}

/** What is sent to see whether a destination works. */
interface TestMessage {
  id: string;
  kind: 'test';
  at: string;
}

/** The code for whoever reads what is mailed to a destination that is not verified. */
export interface CodeMessage {
  id: string;
  kind: 'code';
  at: string;
  code: string;
}

export type DeliveryMessage = UpdateMessage | DigestMessage | ReminderMessage | HeadMessage | TestMessage;

/** What came of one try. */
export interface AttemptOutcome {
  /** `unknown`: it may have arrived, and is not sent again. `gone`: the destination wants nothing any more. */
  outcome: 'delivered' | 'failed' | 'unknown' | 'gone';
  /** Of the receiver, where it answered with one. */
  status?: number;
  retry_after_s?: number;
  /** Why it did not arrive, for the person; it has nothing of an address or of an answer. */
  reason?: string;
  /** Of a message that the bot posted: where it stands. */
  posted?: { channel_id: string; message_ts: string };
}

const MAX_REASON_WORDS = 20;

/** The reason in words: `capital, requirements · institution: EBA, PRA`. */
export function formatReason({ words, filters }: Why): string {
  const named = Object.entries(filters).map(
    ([name, values]) => `${name.replaceAll('_', ' ')}: ${(values ?? []).join(', ')}`,
  );
  return [words.slice(0, MAX_REASON_WORDS).join(', '), ...named].filter(Boolean).join(' · ');
}

/** What changed of an edited update, `Changed` where that is not known; '' of a new one. */
export const formatEdit = ({ kind, changed }: Pick<UpdateMessage, 'kind' | 'changed'>): string =>
  kind === 'edited' ? formatChange(changed) || 'Changed' : '';
