/** How reading a feed goes: kept on the feed's own item, written once a run. Times are instants. */
export interface FeedHealth {
  /** The feed's address that this is about: a pause, failures and validators are of no account at another one. */
  url: string;
  last_attempt_at: string;
  /** The last good fetch: a document that was read, or one that is not modified. */
  last_success_at: string | null;
  /** Why the last run failed, or the first of its items that could not be taken; null after a run without errors. */
  last_error: string | null;
  last_error_at: string | null;
  /** Failed runs in a row. */
  failures: number;
  /** Documents in a row that were no feed; a run that brought no document does not count. */
  parse_failures: number;
  /** Why the feed is not read any more; null while it is. */
  paused_reason: string | null;
  /** Not to be read before this instant; null when fine or paused. */
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

/** The health of a feed that was never read. */
export function unread(url: string): FeedHealth {
  return {
    ...{ url, last_attempt_at: '', last_success_at: null, ...HEALED },
    ...{ etag: null, last_modified: null, validators_url: null },
    ...{ items: 0, created: 0, updated: 0, newest_published: null, lag_seconds: null },
  };
}

/** Health without its failures. */
export function healed(health: FeedHealth): FeedHealth {
  return { ...health, ...HEALED };
}
