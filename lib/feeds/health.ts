import type { FeedNews } from './news.ts';

/** Feed health: kept on the feed's own item, written once per run. Times are instants. */
export interface FeedHealth {
  /** The feed's address that this is about: a pause, failures and validators do not apply to another one. */
  url: string;
  /** The run that stored this, by a unique name: of two concurrent runs the second to end must detect the first. */
  run_id?: string;
  /** Empty if the current address was not tried yet. */
  last_attempt_at: string;
  /** The last good fetch: a document was read, or was not modified. */
  last_success_at: string | null;
  /** The last good fetch that returned a document. */
  last_document_at: string | null;
  /** When the first reading of the address ended: the first document with items of which nothing was left to the next run. */
  first_read_at: string | null;
  /** Why the last run failed, or the first of its items that could not be processed; null after a run without errors. */
  last_error: string | null;
  last_error_at: string | null;
  /** Failed runs in a row. */
  failures: number;
  /** Documents in a row that were not feeds; a run without a document does not count. */
  parse_failures: number;
  /** Why the feed is paused: its server says that it is gone, or three documents in a row were not feeds. */
  paused_reason: string | null;
  /** The feed is quarantined: it brought more than its quotas allow. An operator's release or a new address ends that. */
  flooding?: { reason: string; at: string } | null;
  /** When an operator last released it. */
  released_at?: string | null;
  /** Not to be read before this instant; null for a healthy feed, and for one that is gone, whose pause has no end. */
  retry_at: string | null;
  /** Validators of the last document, and the address after redirects that sent them; null unless all its items are stored. */
  etag: string | null;
  last_modified: string | null;
  validators_url: string | null;
  /** Figures of the last document that was read. */
  items: number;
  created: number;
  updated: number;
  /** Items whose date the source moved forward and changed nothing else: the entries kept theirs. */
  dates_kept?: number;
  /** Its last document is not well-formed: how many items were read with repair, and what is wrong; null for a good one. */
  repair?: { items: number; reason: string } | null;
  /** The newest date that the feed gave for an entry. */
  newest_published: string | null;
  /** How long after its publication the newest entry was read; null until one came after the first read. */
  lag_seconds: number | null;
  /** Absent before the first document was read. */
  news?: FeedNews;
  /** What is wrong with it as home has it; see trouble.ts. */
  trouble_told?: string | null;
}

/** What keeps a feed from being read as it should, the worst first; null if nothing does. */
export function faultOf({ flooding, paused_reason, failures }: FeedHealth) {
  if (flooding) return 'flooding';
  if (paused_reason) return 'paused';
  return failures > 0 ? 'failing' : null;
}

/** The values that a feed's first run starts from, and to which a new address is reset. */
const HEALED = {
  last_error: null,
  last_error_at: null,
  failures: 0,
  parse_failures: 0,
  paused_reason: null,
  retry_at: null,
};

/** No known document: the next one is fetched in full. */
export const NO_VALIDATORS = { etag: null, last_modified: null, validators_url: null };

/** The health of a feed that has never been read. */
export function unread(url: string): FeedHealth {
  return {
    ...{ url, last_attempt_at: '', last_success_at: null, last_document_at: null, first_read_at: null },
    ...{ ...HEALED, ...NO_VALIDATORS },
    ...{ items: 0, created: 0, updated: 0, newest_published: null, lag_seconds: null },
  };
}

/** Health without its failures. */
export function healed(health: FeedHealth): FeedHealth {
  return { ...health, ...HEALED };
}
