/** How reading a feed goes: kept on the feed's own item, written once a run. Times are instants. */
export interface FeedHealth {
  /** The feed's address that this is about: a pause, failures and validators are of no account at another one. */
  url: string;
  /** The run that this is after, by a name of its own: of two runs at once the second to end must learn of the first. */
  run_id?: string;
  /** Empty where the present address was not tried yet. */
  last_attempt_at: string;
  /** The last good fetch: a document that was read, or one that is not modified. */
  last_success_at: string | null;
  /** The last good fetch that brought a document; absent in health that was stored before this was known. */
  last_document_at?: string | null;
  /** Why the last run failed, or the first of its items that could not be taken; null after a run without errors. */
  last_error: string | null;
  last_error_at: string | null;
  /** Failed runs in a row. */
  failures: number;
  /** Documents in a row that were no feed; a run that brought no document does not count. */
  parse_failures: number;
  /** Why the feed is paused: its server says that it is gone, or three documents in a row were no feed. */
  paused_reason: string | null;
  /** Not to be read before this instant; null when fine, and in the pause of a feed that is gone, which has no end. */
  retry_at: string | null;
  /** Validators of the last document, and the address after redirects that gave them; null unless all its items are stored. */
  etag: string | null;
  last_modified: string | null;
  validators_url: string | null;
  /** Figures of the last document that was read. */
  items: number;
  created: number;
  updated: number;
  /** The newest date that the feed gave to an entry. */
  newest_published: string | null;
  /** How long after its publication the newest entry was read; null until one came after the first reading. */
  lag_seconds: number | null;
}

/** What the first run of a feed starts from, and what a new address does not take over. */
const HEALED = {
  last_error: null,
  last_error_at: null,
  failures: 0,
  parse_failures: 0,
  paused_reason: null,
  retry_at: null,
};

/** What is known of no document: the next one is fetched whole. */
export const NO_VALIDATORS = { etag: null, last_modified: null, validators_url: null };

/** The health of a feed that was never read. */
export function unread(url: string): FeedHealth {
  return {
    ...{ url, last_attempt_at: '', last_success_at: null, last_document_at: null, ...HEALED, ...NO_VALIDATORS },
    ...{ items: 0, created: 0, updated: 0, newest_published: null, lag_seconds: null },
  };
}

/** Health without its failures. */
export function healed(health: FeedHealth): FeedHealth {
  return { ...health, ...HEALED };
}
