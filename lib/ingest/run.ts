import type { Validators } from './validators.ts';

/**
 * The result of one feed's document. `failed` items have their reasons in `errors`; the others are stored. With the outcome
 * `failed` the first error says why there was no document, why it is not a feed, or why it could not be compared with the table.
 */
export interface IngestResult {
  feedId: string;
  outcome: 'read' | 'not modified' | 'failed';
  items: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  errors: string[];
}

/** Why a run failed; only a feed that is gone and documents that are not feeds lead to a pause. */
export interface RunFailure {
  kind: 'fetch' | 'gone' | 'parse' | 'storage';
  message: string;
  /** Seconds that the server asked for. */
  retryAfter: number | null;
}

/** The result of a run for its feed. */
export interface Run {
  result: IngestResult;
  failure: RunFailure | null;
  /** Validators of a document whose items are all stored, else null: only such a document need not be read again. */
  validators: Validators | null;
  /** The newest date that the feed gave for a stored entry, and for one that this run created. */
  newest: string | null;
  newestCreated: string | null;
  /** The ids of the entries that this run created or changed. */
  stored: string[];
  /** The table did not store all of the run, or not the feed's health: the run must be repeated. */
  mustRepeat: boolean;
}

/** The options of a run. */
export interface RunOptions {
  /** New and changed texts wait for a model's summary. */
  toSummarize?: boolean;
  /** False once no more items may be stored; the rest is left to the repeated run. */
  isTimeLeft?: () => boolean;
}
