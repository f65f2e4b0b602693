import type { Validators } from './validators.ts';

/**
 * What became of one feed's document. `failed` items have their reasons in `errors`; the others are stored. With the outcome
 * `failed` the first error says why there was no document, why it is no feed, or why it could not be compared with the table.
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

/** Why a run brought nothing; only a feed that is gone and documents that are no feed lead to a pause. */
export interface RunFailure {
  kind: 'fetch' | 'gone' | 'parse' | 'storage';
  message: string;
  /** Seconds that the server asked for. */
  retryAfter: number | null;
}

/** What a run tells about its feed. */
export interface Run {
  result: IngestResult;
  failure: RunFailure | null;
  /** Of a document whose items are all stored, else null: a document that is not read again must have nothing to give. */
  validators: Validators | null;
  /** The newest date that the feed gave to a stored entry, and to one that this run created. */
  newest: string | null;
  newestCreated: string | null;
  /** The ids of the entries that this run created or changed. */
  stored: string[];
  /** The table did not take all of the run, or not the feed's health: the run is to be repeated. */
  mustRepeat: boolean;
}

/** What a run is told beside its feed. */
export interface RunOptions {
  /** New and changed texts wait for a model's summary. */
  toSummarize?: boolean;
  /** False once no more items may be stored; what is left is for the repeated run. */
  isTimeLeft?: () => boolean;
}
