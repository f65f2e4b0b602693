import type { FeedActivity } from './feed-activity.ts';

/**
 * The results of a feed's past runs: last fetches, failures, pause, validators and figures.
 * It is stored on the feed's own item, written once per run. Times are instants.
 */
export interface FeedHealth extends ReportedProblem {
  /** The feed's address: pause, failures and validators apply to this address only. */
  url: string;
  /** The unique name of the run that stored this. The second of two concurrent runs detects the first by it. */
  run_id?: string;
  /** Empty before the first attempt with the current address. */
  last_attempt_at: string;
  /** The last good fetch: a document was read, or was not modified. */
  last_success_at: string | null;
  /** The last good fetch that returned a document. */
  last_document_at: string | null;
  /** When the first reading of the address ended: the first document whose items are all stored. */
  first_read_at: string | null;
  /** Why the last run failed, or the first item error; null after a run without errors. */
  last_error: string | null;
  last_error_at: string | null;
  /** Consecutive failed runs. */
  failures: number;
  /** Consecutive documents that were not feeds; a run without a document does not count. */
  parse_failures: number;
  /** Why the feed is paused: its server answers 410, or three consecutive documents were not feeds. */
  paused_reason: string | null;
  /**
   * Set while the feed is quarantined for exceeding its quotas.
   * It ends when an operator releases the feed, or when its address changes.
   */
  flooding?: { reason: string; at: string } | null;
  /** When an operator last released it. */
  released_at?: string | null;
  /** The earliest next attempt; null for a healthy feed, and for a gone one, whose pause has no end. */
  retry_at: string | null;
  /** Validators of the last document, and the final address that sent them. Null unless all its items are stored. */
  etag: string | null;
  last_modified: string | null;
  validators_url: string | null;
  /** Figures of the last document. */
  items: number;
  created: number;
  updated: number;
  /** Items that the words of the feed leave out. */
  skipped?: number;
  /** Items whose only change is a later date: the entries keep their dates. */
  dates_kept?: number;
  /** For a malformed last document, the number of repaired items and the reason; null for a good one. */
  repair?: { items: number; reason: string } | null;
  /** The newest date that the feed gave for an entry, or for an item that its words leave out. */
  newest_published: string | null;
  /** Time from publication to reading of the newest entry; null until one came after the first reading. */
  lag_seconds: number | null;
  /** Absent before the first document. */
  news?: FeedActivity;
}

/** The problem that the home page reports (degraded-sources.ts), under the name in stored items. */
type ReportedProblem = Partial<Record<'trouble_told', string | null>>;

/**
 * Returns the worst problem that prevents a feed from being read; null if there is none.
 * From worst to least: `flooding` (quarantined for exceeding its quotas), `paused`, `failing`.
 */
export function getFetchObstacle({ flooding, paused_reason, failures }: FeedHealth) {
  if (flooding) return 'flooding';
  if (paused_reason) return 'paused';
  return failures > 0 ? 'failing' : null;
}

/** The values of a new feed, and of a feed with a new address. */
const INITIAL_STATUS = {
  last_error: null,
  last_error_at: null,
  failures: 0,
  parse_failures: 0,
  paused_reason: null,
  retry_at: null,
};

/**
 * The validator fields of a feed's health when no HTTP validators are known.
 * The next document is then fetched in full.
 */
export const EMPTY_HTTP_VALIDATOR_FIELDS = { etag: null, last_modified: null, validators_url: null };

/** Returns the initial health of a feed that was never fetched from `url`. */
export function createFeedHealth(url: string): FeedHealth {
  return {
    url,
    last_attempt_at: '',
    last_success_at: null,
    last_document_at: null,
    first_read_at: null,
    ...INITIAL_STATUS,
    ...EMPTY_HTTP_VALIDATOR_FIELDS,
    items: 0,
    created: 0,
    updated: 0,
    newest_published: null,
    lag_seconds: null,
  };
}

/** Returns a health without errors, failure counts, pause and retry time; a quarantine remains. */
export function clearFailures(health: FeedHealth): FeedHealth {
  return { ...health, ...INITIAL_STATUS };
}
