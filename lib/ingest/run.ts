import type { Wanted } from '../feeds/quotas.ts';
import type { Room } from '../feeds/usage.ts';
import type { Repair } from './parsed-feed.ts';
import type { Validators } from './validators.ts';

/**
 * The result of one feed's document. `failed` items are not stored, and have their reasons in `errors`; of `unknown` ones it is not
 * known, as neither their writes nor the table said so; the others are stored. With the outcome `failed` the first error says why
 * there was no document, why it is not a feed, or why not all of it could be compared with the table and stored.
 */
export interface IngestResult {
  feedId: string;
  outcome: 'read' | 'not modified' | 'failed';
  items: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  unknown: number;
  errors: string[];
}

/** Why a run failed; only a feed that is gone and documents that are not feeds lead to a pause. */
export interface RunFailure {
  kind: 'fetch' | 'gone' | 'parse' | 'empty' | 'storage';
  message: string;
  /** What operators see besides: the addresses that were tried. */
  cause: string | null;
  /** Seconds that the server asked for. */
  retryAfter: number | null;
}

/** The result of a run for its feed. */
export interface Run {
  /** When it began: what it saw of a feed that was released since does not count. */
  startedAt: string;
  result: IngestResult;
  failure: RunFailure | null;
  /** Validators of a document whose items are all stored, else null: only such a document need not be read again. */
  validators: Validators | null;
  /** The newest date that the feed gave for a stored entry, and for one that this run created. */
  newest: string | null;
  newestCreated: string | null;
  /**
   * Of the document's items with a date: their days since 1970-01-01, how many they are, and the date of the oldest. `added`: when
   * the latest of those that were stored before came to be, back-file left out.
   */
  dated: { days: number[]; count: number; oldest: string | null; added: string | null };
  /** The ids of the entries that this run created or changed. */
  stored: string[];
  /** False if something of the document is left to the next run: a run, or the feed's quotas, did not allow all of it. */
  isWhole: boolean;
  /** Which of the feed's quotas the document exceeds; its other items are stored. */
  exceeded: string | null;
  /** Items whose date only moved forward: their entries kept theirs. */
  datesKept: number;
  /** What had to be repaired of the document, and how many of its items could not be read. */
  repair: Repair | null;
  unread: number;
  /** The table did not store all of the run, or not the feed's health: the run must be repeated. */
  mustRepeat: boolean;
}

/** The options of a run. */
export interface RunOptions {
  /** How many items the document before had: none after some is a failure. */
  itemsBefore?: number;
  /** New and changed texts wait for a model's summary. */
  toSummarize?: boolean;
  /** False once no more items may be stored; the rest is left to the repeated run. */
  isTimeLeft?: () => boolean;
  /** It is the first reading of the feed's address: nothing that it brings is news. */
  isFirstReading?: boolean;
  /** New and changed entries that it stores at most (1,000); the next run goes on. No feed can cause more work than that. */
  mostStored?: number;
  /** The room within the feed's quotas; without it there are none. */
  roomFor?: (wanted: Wanted[]) => Promise<Room>;
}
