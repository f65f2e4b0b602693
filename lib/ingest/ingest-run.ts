import type { FeedQuotaConsumption } from '../feeds/feed.ts';
import type { QuotaCheckResult } from '../feeds/quota-usage.ts';
import type { FeedRepairReport } from './parsed-feed.ts';
import type { HttpValidators } from './validators.ts';

/**
 * How many items of a feed's document were created, updated, unchanged or not stored.
 * - `skipped`: items that the words of the feed leave out.
 * - `failed`: items that were not stored; `errors` has the reasons.
 * - `unknown`: items that may be stored, because the table did not answer.
 * - `outcome`: if it is `failed`, the first error says why no valid document was read, or why it is not stored
 *   completely.
 */
export interface IngestResult {
  feedId: string;
  outcome: 'read' | 'not modified' | 'failed';
  items: number;
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  failed: number;
  unknown: number;
  errors: string[];
}

/**
 * Why a run of a feed failed. After most failures, a later run only tries again.
 * The feed is paused if it is gone (HTTP 410), or after repeated invalid documents.
 */
export interface IngestFailure {
  kind: 'fetch' | 'gone' | 'parse' | 'empty' | 'storage';
  message: string;
  /** Details for operators: the addresses that were tried. */
  cause: string | null;
  /** The delay in seconds that the server asked for. */
  retryAfter: number | null;
}

/** All results of fetching and storing a feed once, from which the feed's next health is computed. */
export interface IngestRun {
  /** When it began: its view of a feed that was released since does not count. */
  startedAt: string;
  result: IngestResult;
  failure: IngestFailure | null;
  /**
   * Validators of a document whose items are all stored, else null.
   * Only such a document need not be read again.
   */
  validators: HttpValidators | null;
  /** The newest date of the stored and skipped items, and of the entries that this run created. */
  newest: string | null;
  newestCreated: string | null;
  /**
   * The dated items of the document: their days since 1970-01-01, their number, and the oldest date.
   * The days are those of stored items, the others include skipped items.
   *
   * `added`: when the latest of the known items was stored, without backfill.
   */
  itemDates: { days: number[]; count: number; oldest: string | null; added: string | null };
  /** Ids of the entries that this run created or changed. */
  storedIds: string[];
  /** False if part of the document is left to the next run by the limits of a run or the feed's quotas. */
  isComplete: boolean;
  /** The quota that the document exceeds; its other items are stored. */
  exceeded: string | null;
  /** Items whose date only moved forward: their entries kept theirs. */
  datesKept: number;
  /** Repairs of the document, and how many of its items could not be parsed. */
  repair: FeedRepairReport | null;
  unread: number;
  /** Part of the run, or the feed's health, was not stored: the run must be repeated. */
  mustRepeat: boolean;
}

/** Options of one ingest run of a feed: limits, quotas, and data of the feed's previous document. */
export interface IngestOptions {
  /** The number of items in the previous document: no items after some is an error. */
  itemsBefore?: number;
  /** New and changed texts wait for a model's summary. */
  toSummarize?: boolean;
  /** Returns false once no more items may be stored; the rest is left to the repeated run. */
  isTimeLeft?: () => boolean;
  /** It is the first reading of the feed's address: its entries do not count as new. */
  isFirstReading?: boolean;
  /**
   * The most new and changed entries that it stores (1,000); the next run continues. This limits the work that a feed
   * can cause.
   */
  maxStored?: number;
  /** Checks the feed's quotas; without it there are none. */
  checkQuotas?: (wanted: FeedQuotaConsumption[]) => Promise<QuotaCheckResult>;
}
