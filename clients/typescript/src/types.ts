// Made by `npm run openapi` of openapi.json: do not edit.

/** A saved search that reports new matches. */
export interface Alert {
  /** The id of the alert. */
  id: string;
  /** The name of the alert. */
  name: string;
  /** The filters, each in the format of the parameter of GET /api/v2/feeds/entries/detail. */
  query: AlertQuery;
  /** The events that match. `new`: the first match of an update. `edited`: a later change of its title or text. */
  kinds: ('new' | 'edited')[];
  /** The time of sending: each match at once, or all matches as a digest at a time of day. */
  schedule: AlertSchedule;
  /** The reminders of key dates of matching active updates, including those stored before the alert. Null for none. */
  reminders: AlertReminders | null;
  /** The ids of the destinations that receive the matches. Without destinations, matches are only listed. */
  destinations: string[];
  /** The pause of sending; null if the alert is not paused. Matches are still recorded during a pause. */
  paused: AlertPause | null;
  /** The time from which the alert has its current query. Updates that were stored before that second do not match. */
  since: string;
  /** The time from which the alert's feed has its current address; null if it has none. */
  feed_since: string | null;
  /** The time of creation. */
  created_at: string;
  /** The time of the last change. */
  updated_at: string;
  /**
   * The reason why less is sent than the owner chose. A disabled or deleted account, or a role that may not use some
   * destinations. Null if everything is sent, except for a pause.
   */
  stopped: {
    /** The reason, as a sentence. */
    reason: string;
    /** The ids of the destinations that receive nothing. */
    destinations: string[];
  } | null;
}

/** A change of an alert. Absent fields stay as they are. */
export interface AlertChange {
  /** The name of the alert, 1 to 80 characters. */
  name?: string | undefined;
  /** The complete filters. They replace the previous ones. */
  query?: AlertQuery | undefined;
  /** The events that match: `new`, `edited` or both. */
  kinds?: ('new' | 'edited')[] | undefined;
  /** The time of sending. The next digest contains the matches that no digest has sent yet. */
  schedule?: AlertSchedule | undefined;
  /** The reminders of key dates; null for none. No reminder is sent twice. */
  reminders?: AlertReminders | null | undefined;
  /** The ids of up to ten of the owner's destinations. They receive matches from now on. */
  destinations?: string[] | undefined;
  /** A pause of sending with its reason; null resumes the alert. */
  paused?:
    | {
        /** The reason, up to 200 characters, or null. */
        reason: string | null;
      }
    | null
    | undefined;
}

/** The alerts of a person. */
export interface AlertList {
  /** The alerts, oldest first. */
  items: ListedAlert[];
  /** The limit of alerts per person. */
  most: number;
}

/** A pause of an alert. */
export interface AlertPause {
  /** The start of the pause. */
  at: string;
  /** The reason; null if it is not set. */
  reason: string | null;
}

/**
 * The filters of an alert, each in the format of the parameter of GET /api/v2/feeds/entries/detail. Together at most
 * 1,200 bytes of JSON.
 */
export interface AlertQuery {
  /** Words, "phrases" and -excluded words, as in the parameter `search`. */
  search?: string | undefined;
  /** Up to 20 category ids, separated by commas. */
  category_id?: string | undefined;
  /** Up to 20 topic ids, separated by commas. */
  topic_id?: string | undefined;
  /** Up to 20 feed ids, separated by commas. */
  feed_id?: string | undefined;
  /** Up to 20 jurisdiction codes, separated by commas. */
  jurisdiction?: string | undefined;
  /** Up to 20 sectors, separated by commas. */
  sector?: string | undefined;
  /** Up to 20 institutions, separated by commas. */
  institution?: string | undefined;
  /** Up to 20 tags, separated by commas. */
  tag?: string | undefined;
  /** Up to 20 languages of entries, separated by commas. */
  language?: string | undefined;
  /** Up to 20 kinds of updates, separated by commas. */
  kind?: string | undefined;
  /** Up to 4 citations, separated by commas. */
  cites?: string | undefined;
  /** Up to 4 months with a key date, separated by commas. */
  key_month?: string | undefined;
  /** `active` or `inactive`; both by default. */
  status?: string | undefined;
  /** The day of publication (UTC). */
  date?: string | undefined;
  /** The first day or instant of publication. */
  start_date?: string | undefined;
  /** The last day or instant of publication. */
  end_date?: string | undefined;
}

/** The times at which an alert reminds of key dates. */
export interface AlertReminders {
  /**
   * The number of days before a key date: 30, 7, 1 or several of them. A missed reminder is sent up to seven days late,
   * but never after the date.
   */
  days_before: DaysBefore[];
  /** The local time of the reminder, as in a schedule. */
  time: string;
  /** The time zone of the time and the dates, as an IANA name. */
  time_zone: string;
}

/** The time at which an alert sends its matches. */
export interface AlertSchedule {
  /**
   * `instant` sends each match at once. `daily` and `weekly` send all matches as one digest, or nothing if there are
   * none. A digest requires `time`, `time_zone` and `days`; an instant alert has none of them.
   */
  every: 'instant' | 'daily' | 'weekly';
  /**
   * The local time of a digest. A time that a clock change skips moves forward by the length of the change. Of a time
   * that occurs twice, the first counts.
   */
  time?: string | undefined;
  /** The time zone of `time` and `days`, as an IANA name. */
  time_zone?: string | undefined;
  /** The days of the week on which a digest is sent; one day if `every` is `weekly`. */
  days?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | undefined;
}

/** The transfer of an alert to another person. */
export interface AlertTransfer {
  /** The id of the new owner, as in GET /api/v2/people. */
  owner_id: string;
}

/** An API key without its secret. Keys do not expire. */
export interface ApiKey {
  /** The id of the key. */
  id: string;
  /** The name of the key. */
  name: string;
  /** The public part of the key. It is not secret. */
  prefix: string;
  /** The person who created the key, as the `sub` of their token; `erased` if the person was erased. */
  created_by: string;
  /** The time of creation. */
  created_at: string;
  /** The person who last rotated the key; null if it was never rotated. */
  rotated_by: string | null;
  /** The time of the last rotation; null if the key was never rotated. */
  rotated_at: string | null;
  /** The person who revoked the key; null if it is not revoked. */
  revoked_by: string | null;
  /** The time of the revocation; null if the key is not revoked. A revoked key no longer works. */
  revoked_at: string | null;
  /** The time of the last use, updated at most once an hour; null if the key was never used. */
  last_used_at: string | null;
  /** The rate limit of this key; null if the limit of all keys applies. */
  rate_limit: KeyLimit | null;
}

/** The change of a key. */
export interface ApiKeyChange {
  /** The rate limit of this key, from its next request on; null for the limit of all keys. */
  rate_limit: KeyLimit | null;
}

/**
 * The form that the chat platform posts for a button interaction. The chat platform describes it:
 * https://docs.slack.dev/reference/interaction-payloads/block_actions-payload.
 */
export interface ButtonPress {
  /** The interaction as a JSON document. The form has this field once. */
  payload: string;
}

/** A group of topics, for example central banks. */
export interface Category {
  /** The id of the category: lower-case letters, digits and hyphens. It never changes. */
  id: string;
  /** The display name. */
  name: string;
  /** The name for use in a URL. */
  slug: string;
  /** The common subject of the topics in the category. */
  description: string;
  /** The display colour, as #rrggbb. */
  color: string;
  /** False if the catalog no longer lists the category. It stays readable. */
  is_active: boolean;
  /** The number of topics in the category, including inactive ones. */
  topic_count: number;
  /** The time at which the service added the category. */
  created_at: string;
  /** The time of the last change. */
  updated_at: string;
}

/** A channel of the chat workspace. */
export interface ChatChannel {
  /** The id of the channel, for use in a share. */
  id: string;
  /** The name of the channel, without the number sign. */
  name: string;
  /**
   * True for a private channel. The bot must be a member to post there. For public channels it needs
   * `chat:write.public` or membership.
   */
  is_private: boolean;
}

/** The channels that the bot can see, ordered by name, without archived ones. If they are not available, the reason. */
export interface ChatChannelList {
  /** True if the list is available. */
  success: boolean;
  /** The channels; empty if `success` is false. */
  channels: ChatChannel[];
  /**
   * True if the platform has more channels than were read so far; the next request continues. A missing channel can be
   * named by its id. Absent from a complete list.
   */
  has_more?: boolean | undefined;
  /** The reason for a missing list. Only if `success` is false. */
  reason?: 'chat_not_configured' | 'webhook_only' | 'missing_scope' | 'invalid_token' | undefined;
  /** The action that solves the problem. Only if `success` is false. */
  remedy?: string | undefined;
}

/** The configuration of sharing to the chat workspace. If both a bot and a webhook are configured, the bot is used. */
export interface ChatConfig {
  /** True if CHAT_BOT_TOKEN is set. */
  has_bot_token: boolean;
  /** True if CHAT_WEBHOOK_URL is set. */
  has_webhook: boolean;
  /** True if at least one of them is set. Otherwise sharing is not possible. */
  configured: boolean;
  /** The method that a share uses: `bot` or `webhook`; null if neither is configured. */
  preferred_method: 'bot' | 'webhook' | null;
}

/** The state of the chat configuration, for administrators. It has every field of ChatConfig. */
export interface ChatStatus {
  /** True if CHAT_BOT_TOKEN is set. */
  has_bot_token: boolean;
  /** True if CHAT_WEBHOOK_URL is set. */
  has_webhook: boolean;
  /** True if at least one of them is set. Otherwise sharing is not possible. */
  configured: boolean;
  /** The method that a share uses: `bot` or `webhook`; null if neither is configured. */
  preferred_method: 'bot' | 'webhook' | null;
  /** The scopes of the bot token; null without a bot, or if the platform does not list them. */
  scopes: {
    /** The scopes that the token has. */
    granted: string[];
    /** The scopes that sharing requires. */
    required: string[];
    /** The required scopes that the token lacks. */
    missing: string[];
    /** The optional scopes that the token lacks. */
    optional_missing: string[];
  } | null;
  /** The problem with the configuration; null if none is known. */
  problem: {
    /** The code of the problem. */
    code: string;
    /** The action that solves the problem. */
    remedy: string;
  } | null;
}

/** A law, rule, docket or act of the European Union that an entry cites. */
export interface Citation {
  /**
   * The type of reference. `cfr`: Code of Federal Regulations. `usc`: United States Code. `fr`: Federal Register page.
   * `rin`: Regulation Identifier Number. `docket` and `release`: number of an agency. `eu_act`: act of the European
   * Union. `celex`: CELEX number. `eli`: European Legislation Identifier.
   */
  type: 'cfr' | 'usc' | 'fr' | 'rin' | 'docket' | 'release' | 'eu_act' | 'celex' | 'eli';
  /**
   * The normalised reference. Examples: 12 CFR 1026.35, 15 USC 78o, 89 FR 12345, 3170-AA76, OCC-2026-0008, 34-99999,
   * 2013/575/EU and 32013R0575. A part or section has no paragraphs. An act of the European Union begins with the year.
   */
  id: string;
  /** The words that cite the reference. References from one enumeration share one quote. */
  quote: Quote;
}

/** The number of days before a key date at which a reminder is sent: 30, 7 or 1. */
export type DaysBefore = 30 | 7 | 1;

/** The delivery of one update, a digest or a reminder of an alert to one destination. */
export interface Delivery {
  /** The id of the delivery, which is also the `webhook-id` of its message. */
  id: string;
  /** The id of the alert. */
  alert_id: string;
  /** The id of the destination. */
  destination_id: string;
  /** The id of the update; null for a digest or a reminder. */
  entry_id: string | null;
  /** `new` or `edited` for one update, `digest` for several, `reminder` for key dates. */
  kind: 'new' | 'edited' | 'digest' | 'reminder';
  /** The window of a digest; null for other kinds. */
  window: DigestWindow | null;
  /**
   * `due`: waits to be sent. `failed`: waits for the next attempt. `delivered`: arrived. `unknown`: may have been
   * posted to a channel, and is not repeated. `given_up`: has no attempts left. `gone`: the receiver accepts no more
   * messages. `gathered`: sent as part of a digest. `corrected`: an edit of an update that the channel already shows.
   * It corrects that message, and `corrected_at` of the first delivery has the time.
   */
  state: 'due' | 'delivered' | 'failed' | 'unknown' | 'given_up' | 'gone' | 'gathered' | 'corrected';
  /** The time of the match; for a digest the end of its window, for a reminder the time of planning. */
  matched_at: string;
  /** The time at which the delivery was planned. */
  created_at: string;
  /** The time of the next attempt; null if there is none. */
  due_at: string | null;
  /** The reason why there are no more attempts, if no attempt states it; otherwise null. */
  reason: string | null;
  /** The number of times that the delivery was replayed on request. */
  replays: number;
  /** The time at which its message in a channel was last corrected; null if it never was. */
  corrected_at: string | null;
  /** The last 20 attempts, oldest first. */
  tries: DeliveryTry[];
}

/** A page of the deliveries of an alert. */
export interface DeliveryPage {
  /** The items. A page can have fewer than `limit`, even none, before the end of the list. */
  items: Delivery[];
  /** The exact number of items in the list, or null. */
  total: number | null;
  /** The most items that this page can have: the requested limit, at most 100. */
  limit: number;
  /** The number of items before this page. */
  offset: number;
  /** True if more items can be read now. */
  has_more: boolean;
  /** The `cursor` of the next page; null at the end, but never in a change stream. */
  next_cursor: string | null;
}

/** An attempt to send a delivery. */
export interface DeliveryTry {
  /** The time of the attempt. */
  at: string;
  /** The duration in milliseconds. */
  took_ms: number;
  /** `delivered` or `failed`. `unknown` if it may have arrived, `gone` if the receiver accepts no more messages. */
  outcome: 'delivered' | 'failed' | 'unknown' | 'gone';
  /** The HTTP status of the response; null without one. */
  status: number | null;
  /** The reason for the failure; null if the attempt succeeded. */
  reason: string | null;
}

/** A place to which updates are sent for a person. */
export interface Destination {
  /** The id of the destination. */
  id: string;
  /**
   * The type of destination. `email`: a mailbox; `channel`: a chat channel, by the bot; `chat_webhook`: a chat channel,
   * by an incoming webhook; `teams`: a channel or chat of Microsoft Teams, by a workflow; `google_chat`: a space of
   * Google Chat, by an incoming webhook; `webhook`: a program that receives signed messages.
   */
  kind: 'email' | 'channel' | 'chat_webhook' | 'teams' | 'google_chat' | 'webhook';
  /** The name of the destination. */
  name: string;
  /**
   * The address. For a webhook, incoming webhook or workflow only the host and the last characters, for a mailbox the
   * e-mail address, for a channel its id.
   */
  address: string;
  /**
   * `active`: receives messages. `unverified`: must be verified first. `paused`: receives none until it is verified
   * again, or until its owner's role allows it again.
   */
  state: 'unverified' | 'active' | 'paused';
  /** The pause; null if the destination is not paused. */
  paused: {
    /** The start of the pause. */
    at: string;
    /** The reason for the pause. */
    reason: string;
  } | null;
  /**
   * The reason why the owner's role may not use the destination; null if it may. While it is set, `state` is `paused`
   * and `paused` is null. Sending continues once the role allows it.
   */
  withheld: string | null;
  /** The time of creation. */
  created_at: string;
  /** The time of the last verification; null if it was never verified. */
  verified_at: string | null;
  /** The time from which a webhook has its current secret; null for its first secret. */
  rotated_at: string | null;
  /** The time from which messages fail; null if the last message was delivered. */
  failing_since: string | null;
}

/** A segment of a comparison of two texts. */
export interface DifferenceSegment {
  /**
   * `equal` if both texts have the segment. `removed` if only the earlier one has it, `added` if only the later one has
   * it.
   */
  op: 'equal' | 'removed' | 'added';
  /** The text of the segment, including its white space. */
  text: string;
}

/** A posted digest. With a webhook, the channel and the message id are unknown. */
export interface DigestAnswer {
  /** Always true. A digest that was not posted returns a problem. */
  success: true;
  /** The method of posting: `bot` or `webhook`. */
  method: 'bot' | 'webhook';
  /** The channel of the message; null with a webhook. */
  channel_id: string | null;
  /** The chat platform's id of the message; null with a webhook. */
  message_ts: string | null;
  /** The ids of the shared entries, in the order of the message. */
  entry_ids: string[];
  /** The id of the share in the audit log. */
  share_id: string;
  /** The time of the share. */
  shared_at: string;
}

/** Entries to share as one message and its destination. */
export interface DigestRequest {
  /** The ids of 2 to 20 different entries, in the order of the message. */
  entry_ids: string[];
  /**
   * The id of a channel, listed or not: the platform checks it. Required if only a bot is configured, rejected if only
   * a webhook is.
   */
  channel_id?: string | undefined;
  /** A comment below the message, at most 500 characters. */
  comment?: string | undefined;
}

/** The period of the matches in a digest. */
export interface DigestWindow {
  /** The start of the period, excluded. */
  from: string;
  /** The end of the period, included. */
  to: string;
  /** The number of updates in the digest, counted up to 1,000. */
  updates: number;
}

/** The sources that an address leads to, and the addresses that are none. */
export interface Discovery {
  /** The sources, best first. */
  candidates: SourceCandidate[];
  /** The addresses that are not proposed, that of the request first if it is one. */
  problems: DiscoveryProblem[];
}

/** An address that is not proposed, and the reason. */
export interface DiscoveryProblem {
  /** The address. */
  url: string;
  /**
   * `down`: no usable response. `blocked`: the site refuses programs. `login_required`. `not_found`. `not_allowed`: the
   * address is private, or not http or https. `redirect_loop`: redirects that are too many or unsafe. `too_large`: over
   * 15 MB. `too_slow`. `pdf`. `not_a_feed`: another kind of document. `no_source`: a page without feeds and lists.
   * `not_tried`: a limit of the request was reached.
   */
  code:
    | 'down'
    | 'blocked'
    | 'login_required'
    | 'not_found'
    | 'not_allowed'
    | 'redirect_loop'
    | 'too_large'
    | 'too_slow'
    | 'pdf'
    | 'not_a_feed'
    | 'no_source'
    | 'not_tried';
  /** The reason for people. */
  message: string;
}

/** An address of which sources are wanted. */
export interface DiscoveryRequest {
  /** The address of a feed or a page: http or https, up to 2,000 characters. */
  url: string;
}

/** A changed line of a document, or lines that were removed or added. */
export interface DocumentChange {
  /**
   * `changed`: one line with different words in the two texts. `removed`: lines of the earlier text only. `added`:
   * lines of the later text only.
   */
  change: 'changed' | 'removed' | 'added';
  /** The number of the passage in the earlier text in which the change begins; null for added lines. */
  passage_before: number | null;
  /** The number of the passage in the later text in which the change begins; null for removed lines. */
  passage_after: number | null;
  /** The number of unchanged lines between the previous change and this one. */
  lines_unchanged_before: number;
  /** The segments of the text, in order. */
  segments: DifferenceSegment[];
  /** The number of words that only the earlier text has. */
  words_removed: number;
  /** The number of words that only the later text has. */
  words_added: number;
  /**
   * False if the search for the matching line in the other text was too expensive. The change is then shown unaligned.
   */
  is_aligned: boolean;
}

/**
 * The differences between two texts of a document. Unchanged lines are only counted; empty lines between them are
 * ignored.
 */
export interface DocumentDifference {
  /** The id of the entry. */
  entry_id: string;
  /** The address from which the document was fetched. */
  url: string;
  /** The earlier text. */
  from: TextVersion;
  /** The later text. */
  to: TextVersion;
  /** The changes in the order of the text, at most 2,000 changes or about a million characters. */
  changes: DocumentChange[];
  /** True if there are more differences than `changes` contains. */
  is_cut: boolean;
  /** The number of lines that both texts have. */
  lines_unchanged: number;
  /** The number of words that only the earlier text has, in all changes. */
  words_removed: number;
  /** The number of words that only the later text has, in all changes. */
  words_added: number;
  /** False if `is_aligned` is false for a change. */
  is_aligned: boolean;
}

/** A part of the text of a document. */
export interface DocumentPassage {
  /** The position of the passage in the text, from 1. */
  number: number;
  /** The text of the passage. Short paragraphs are kept whole. */
  text: string;
  /** The positions of the search words; empty without a search. */
  ranges: TextRange[];
}

/** A page of the passages of a document, in order. */
export interface DocumentPassagePage {
  /** The items. A page can have fewer than `limit`, even none, before the end of the list. */
  items: DocumentPassage[];
  /** The exact number of items in the list, or null. */
  total: number | null;
  /** The most items that this page can have: the requested limit, at most 100. */
  limit: number;
  /** The number of items before this page. */
  offset: number;
  /** True if more items can be read now. */
  has_more: boolean;
  /** The `cursor` of the next page; null at the end, but never in a change stream. */
  next_cursor: string | null;
}

/** The full text of a document. */
export interface DocumentText {
  /** The version number, from 1. */
  version: number;
  /** The time of the fetch that found this text. */
  from: string;
  /** The time of the fetch that found the next text; null for the current text. */
  until: string | null;
  /** The SHA-256 hash of the document's bytes, in hexadecimal. */
  sha256: string;
  /** The number of words in the text. */
  words: number;
  /** The number of passages in the text. */
  passages: number;
  /** The id of the entry. */
  entry_id: string;
  /** The address from which the document was fetched. */
  url: string;
  /** The language of the text; null if it could not be detected. */
  language: string | null;
  /** True if the document is longer than the text. */
  is_cut: boolean;
  /** The passages, separated by an empty line. */
  text: string;
}

/** A key date with its entry. */
export interface DueDate {
  /**
   * The meaning of the date. `comment_end`: last day for comments. `effective` and `application`: first day of effect.
   * `compliance`: deadline for compliance. `reporting`: deadline for a report. `hearing`: day of a hearing.
   */
  kind: 'comment_end' | 'effective' | 'compliance' | 'reporting' | 'hearing' | 'application';
  /**
   * A day (2027-01-15), month (2027-03), quarter (2027-Q1) or the end of a year (2027). It is as precise as the source
   * states it.
   */
  date: string;
  /** The precision of the date: `day`, `month`, `quarter` or `year`. */
  precision: 'day' | 'month' | 'quarter' | 'year';
  /**
   * The way in which the date was found. `source_field`: in a field of the source. `rule`: by rules in the text.
   * `model`: by a language model, with a quote that was verified verbatim.
   */
  method: 'source_field' | 'rule' | 'model';
  /** The words that state the date. */
  quote: Quote;
  /** The previous date, if the source moved it; otherwise null. */
  moved_from: string | null;
  /** The entry that states the date, in detail. */
  entry: EntryDetail;
}

/** A page of key dates, earliest first. `total` is null. */
export interface DueDatePage {
  /** The items. A page can have fewer than `limit`, even none, before the end of the list. */
  items: DueDate[];
  /** The exact number of items in the list, or null. */
  total: number | null;
  /** The most items that this page can have: the requested limit, at most 100. */
  limit: number;
  /** The number of items before this page. */
  offset: number;
  /** True if more items can be read now. */
  has_more: boolean;
  /** The `cursor` of the next page; null at the end, but never in a change stream. */
  next_cursor: string | null;
}

/** A published update. All texts are plain text without markup. */
export interface Entry {
  /** The id of the entry. It never changes. */
  id: string;
  /** The feed of the entry. */
  feed_id: string;
  /** The topic of the entry. */
  topic_id: string;
  /** The title. */
  title: string;
  /** The absolute http or https URL of the original source, as browsers normalise it. Null if the feed has none. */
  link: string | null;
  /** The name of the publisher. */
  institution_name: string;
  /** The text that the feed gives for the entry, cut to 2,000 characters; empty if there is none. */
  description: string;
  /**
   * The time of publication. If it is unknown, the start (UTC) of the day on which the entry was first seen.
   * `published_date_source` says which. Lists are ordered by this field.
   */
  published_date: string;
  /**
   * The origin of `published_date`. `feed`: the feed's date of publication. `feed_modified`: the feed's date of last
   * change, if it gives no other. `feed_text`: the text of the feed's item. `page`: the page of the notice.
   * `first_seen`: the source has no readable date. Do not present a `first_seen` date as a date of publication.
   */
  published_date_source: 'feed' | 'feed_text' | 'page' | 'first_seen' | 'feed_modified';
  /**
   * The precision of `published_date`: `instant`, or `day` if only the day is known. A day is given as its start in
   * UTC. Its first ten characters are the day as the source gave it.
   */
  published_precision: 'instant' | 'day';
  /** The time at which the service first read the entry at its source. */
  first_seen_at: string;
  /** True if the entry was present when the service first read the feed. It is then not new, regardless of its date. */
  is_backfill: boolean;
  /** False if the entry was taken out of service. */
  is_active: boolean;
  /**
   * The kind of update. It is derived from the title, otherwise from the first sentence of the text, otherwise from the
   * feed's usual kind. `other` if no kind applies; null until the entry is analysed.
   */
  kind:
    | 'consultation'
    | 'proposed_rule'
    | 'final_rule'
    | 'guidance'
    | 'enforcement'
    | 'speech'
    | 'statistics'
    | 'warning'
    | 'recall'
    | 'appointment'
    | 'other'
    | 'monetary_policy'
    | 'research'
    | 'approval'
    | null;
  /** A summary in one line, quoted from the source; null if there is none. */
  one_line_summary: string | null;
  /** A summary in up to five points, sentences quoted from the source; null if there is none. */
  five_point_summary: string[] | null;
  /** The time at which the service stored the entry. */
  created_at: string;
  /** The time of the last change. The change stream is ordered by this field. */
  updated_at: string;
}

/** An entry at one version. */
export interface EntryAtVersion {
  /** The version number. Numbers increase and can have gaps. */
  version: number;
  /** The start of validity, which is the `updated_at` of the version. */
  from: string;
  /** The end of validity; null for the current version. */
  until: string | null;
  /** The entry in detail, as it was returned then. */
  entry: EntryDetail;
}

/**
 * An entry with the names of its topic, category and feed, its tags and the origin of its summaries. It has every field
 * of Entry.
 */
export interface EntryDetail {
  /** The id of the entry. It never changes. */
  id: string;
  /** The feed of the entry. */
  feed_id: string;
  /** The topic of the entry. */
  topic_id: string;
  /** The title. */
  title: string;
  /** The absolute http or https URL of the original source, as browsers normalise it. Null if the feed has none. */
  link: string | null;
  /** The name of the publisher. */
  institution_name: string;
  /** The text that the feed gives for the entry, cut to 2,000 characters; empty if there is none. */
  description: string;
  /**
   * The time of publication. If it is unknown, the start (UTC) of the day on which the entry was first seen.
   * `published_date_source` says which. Lists are ordered by this field.
   */
  published_date: string;
  /**
   * The origin of `published_date`. `feed`: the feed's date of publication. `feed_modified`: the feed's date of last
   * change, if it gives no other. `feed_text`: the text of the feed's item. `page`: the page of the notice.
   * `first_seen`: the source has no readable date. Do not present a `first_seen` date as a date of publication.
   */
  published_date_source: 'feed' | 'feed_text' | 'page' | 'first_seen' | 'feed_modified';
  /**
   * The precision of `published_date`: `instant`, or `day` if only the day is known. A day is given as its start in
   * UTC. Its first ten characters are the day as the source gave it.
   */
  published_precision: 'instant' | 'day';
  /** The time at which the service first read the entry at its source. */
  first_seen_at: string;
  /** True if the entry was present when the service first read the feed. It is then not new, regardless of its date. */
  is_backfill: boolean;
  /** False if the entry was taken out of service. */
  is_active: boolean;
  /**
   * The kind of update. It is derived from the title, otherwise from the first sentence of the text, otherwise from the
   * feed's usual kind. `other` if no kind applies; null until the entry is analysed.
   */
  kind:
    | 'consultation'
    | 'proposed_rule'
    | 'final_rule'
    | 'guidance'
    | 'enforcement'
    | 'speech'
    | 'statistics'
    | 'warning'
    | 'recall'
    | 'appointment'
    | 'other'
    | 'monetary_policy'
    | 'research'
    | 'approval'
    | null;
  /** A summary in one line, quoted from the source; null if there is none. */
  one_line_summary: string | null;
  /** A summary in up to five points, sentences quoted from the source; null if there is none. */
  five_point_summary: string[] | null;
  /** The time at which the service stored the entry. */
  created_at: string;
  /** The time of the last change. The change stream is ordered by this field. */
  updated_at: string;
  /** `is_active` as a word: `active` or `inactive`. */
  status: 'active' | 'inactive';
  /** The topic of the entry. */
  topic: {
    /** The id of the topic. */
    id: string;
    /** The name of the topic. */
    name: string;
  };
  /** The category of the topic. */
  category: {
    /** The id of the category. */
    id: string;
    /** The name of the category. */
    name: string;
  };
  /** The feed of the entry. */
  feed: {
    /** The id of the feed. */
    id: string;
    /** The name of the feed. */
    name: string;
    /** The address of the feed. */
    url: string;
  };
  /** The jurisdiction, as a code of two or three capital letters. */
  jurisdiction_code: string;
  /** The tags of the feed. */
  tags: string[];
  /** The sectors of the topic. */
  sectors: string[];
  /** The language of the feed, as a BCP 47 tag; null if it is unknown. */
  language: string | null;
  /** The origin of the summaries; null if there are none. */
  summary: {
    /**
     * The selection of the sentences: `ai` by a language model, `extractive` by a rule. Both quote the source verbatim.
     */
    method: 'ai' | 'extractive';
    /** The name of the language model; null for an extractive summary. */
    model: string | null;
    /** The time at which the summaries were made. */
    generated_at: string;
    /**
     * The source of the summaries. `document` for the text of the linked document, `entry` for title and description.
     */
    made_of: 'entry' | 'document';
    /**
     * The version of the document's text that the summaries quote; null if they quote the entry. It can be older than
     * the current version. GET /feeds/entries/{entry_id}/document lists the versions, with `as_of` for an earlier
     * version of the entry.
     */
    document_version: number | null;
    /**
     * The positions of the quoted sentences in the document, first that of the one-line summary. Null if the summaries
     * quote the entry.
     */
    grounds: SummaryGround[] | null;
  } | null;
  /**
   * Further fields of the source, such as the effective date or the dockets, each as a list of texts. At most 20 fields
   * and 2 KB; null if there are none.
   */
  source_fields: Record<string, string[]> | null;
  /** The words that determine the kind; null if none do or if the kind is the feed's usual one. */
  kind_quote: Quote | null;
  /**
   * The references that the title, the description and the source's fields cite, in that order. Each appears once, at
   * most 20 in total. Null until the entry is analysed.
   */
  citations: Citation[] | null;
  /**
   * The deadlines and effective dates in the source's fields, the title and the description, at most 12. Null until the
   * entry is analysed. Relative dates ("within 30 days") are not recognised.
   */
  key_dates: KeyDate[] | null;
}

/** The differences between two versions of an entry. Unchanged fields are left out. */
export interface EntryDifference {
  /** The id of the entry. */
  entry_id: string;
  /** The earlier version. */
  from: HeldVersion;
  /** The later version. */
  to: HeldVersion;
  /** The differences in title and description. */
  texts: TextDifference[];
  /** The differences in other fields. */
  values: ValueDifference[];
}

/**
 * The document behind the link of an entry. Fields about the text describe the last text that was read; they are null
 * if there is none.
 */
export interface EntryDocument {
  /** The id of the entry. */
  entry_id: string;
  /**
   * `read`: the text is stored. `waiting`: before the first fetch. `none`: the document is not fetched. The others are
   * reasons for a missing text. `blocked`: the site refuses automated readers. `paywalled`: only for subscribers.
   * `scanned`: images of pages. `protected`: needs a password. `too_large`: over the size limit. `unsupported`: another
   * file type. `unreadable`: the file cannot be read. `gone`: no longer available. `failed`: the last fetch failed.
   */
  status:
    | 'none'
    | 'waiting'
    | 'read'
    | 'blocked'
    | 'paywalled'
    | 'scanned'
    | 'protected'
    | 'too_large'
    | 'unsupported'
    | 'unreadable'
    | 'gone'
    | 'failed';
  /**
   * The reason why there is no text, as a sentence. If an earlier text is stored, the reason why the last fetch failed.
   * Null if the last fetch succeeded.
   */
  reason: string | null;
  /** The address of the next fetch: the link, or the target of its permanent redirect. Null without a link. */
  url: string | null;
  /** The media type of the document. */
  media_type: string | null;
  /** The SHA-256 hash of the document's bytes, in hexadecimal. */
  sha256: string | null;
  /** The title that the document states; null if it has none. */
  title: string | null;
  /** The language of the text; null if it could not be detected. */
  language: string | null;
  /** The number of pages of a PDF; null for other documents. */
  pages: number | null;
  /** The number of words in the text. */
  words: number | null;
  /** The number of passages in the text. */
  passages: number | null;
  /** True if the document is longer than the text that was read. */
  is_cut: boolean;
  /** The time of the fetch that found the current text. */
  fetched_at: string | null;
  /** The time of the last fetch; null before the first. */
  visited_at: string | null;
  /** The time of the next fetch; null if none is planned. */
  next_visit_at: string | null;
  /** The version number of the current text. */
  version: number | null;
  /** The versions of the text, the current one last. */
  versions: TextVersion[];
}

/** A page of entries, newest first, or of changes ordered by `updated_at`. */
export interface EntryPage {
  /** The items. A page can have fewer than `limit`, even none, before the end of the list. */
  items: Entry[];
  /** The exact number of items in the list, or null. */
  total: number | null;
  /** The most items that this page can have: the requested limit, at most 100. */
  limit: number;
  /** The number of items before this page. */
  offset: number;
  /** True if more items can be read now. */
  has_more: boolean;
  /** The `cursor` of the next page; null at the end, but never in a change stream. */
  next_cursor: string | null;
}

/** A posted share of an entry. */
export interface EntryShare {
  /** The id of the share in the audit log. */
  share_id: string;
  /** The id of the shared entry. */
  entry_id: string;
  /** The number of entries in the message; more than one for a digest. */
  entry_count: number;
  /** The method of posting: `bot` or `webhook`. */
  method: 'bot' | 'webhook';
  /** The channel of the message; null with a webhook. */
  channel_id: string | null;
  /** The chat platform's id of the message; null with a webhook. */
  message_ts: string | null;
  /** The person who shared the entry, as the `sub` of their token; `erased` if the person was erased. */
  shared_by: string;
  /** The e-mail address of that person; null if the identity provider did not give it. */
  shared_by_email: string | null;
  /** The time of the share. */
  shared_at: string;
}

/** A version of an entry in its list of versions. */
export interface EntryVersion {
  /** The version number. Numbers increase and can have gaps. */
  version: number;
  /** The start of validity, which is the `updated_at` of the version. */
  from: string;
  /** The end of validity; null for the current version. */
  until: string | null;
  /** True for the version that was stored first. */
  is_first: boolean;
  /**
   * The fields that differ from the previous version. `kind`, `citations` and `key_dates` are included if their values
   * differ. Empty for the first version, null if the previous version is not stored.
   */
  changed:
    | (
        | 'title'
        | 'description'
        | 'link'
        | 'institution_name'
        | 'published_date'
        | 'published_date_source'
        | 'published_precision'
        | 'first_seen_at'
        | 'is_backfill'
        | 'is_active'
        | 'one_line_summary'
        | 'five_point_summary'
        | 'summary'
        | 'source_fields'
        | 'kind'
        | 'citations'
        | 'key_dates'
        | 'topic'
        | 'category'
        | 'feed'
        | 'jurisdiction_code'
        | 'tags'
        | 'sectors'
        | 'language'
      )[]
    | null;
}

/** A page of the versions of an entry, the current one first. */
export interface EntryVersionPage {
  /** The items. A page can have fewer than `limit`, even none, before the end of the list. */
  items: EntryVersion[];
  /** The exact number of items in the list, or null. */
  total: number | null;
  /** The most items that this page can have: the requested limit, at most 100. */
  limit: number;
  /** The number of items before this page. */
  offset: number;
  /** True if more items can be read now. */
  has_more: boolean;
  /** The `cursor` of the next page; null at the end, but never in a change stream. */
  next_cursor: string | null;
}

/** A search term with other forms that match too. */
export interface Expansion {
  /** The term as it was written. */
  term: string;
  /** The other forms. */
  forms: string[];
}

/** The number of matching entries with one value. */
export interface FacetCount {
  /** The value, as the filter of the same name takes it. */
  value: string;
  /** The number of entries with the value; null if it is not known exactly. */
  count: number | null;
  /** A lower bound: more entries than this have the value. Null if `count` is known. */
  more_than: number | null;
}

/** The address of an alert's feed. */
export interface FeedAddress {
  /** The address of the feed. It is returned only once, and grants access to the feed: keep it secret. */
  url: string;
}

/** The reading of one feed in a period, with possible omissions. Days are UTC days. */
export interface FeedCoverage {
  /** The id of the feed. */
  feed_id: string;
  /** The name of the feed. */
  feed_name: string;
  /** The topic of the feed. */
  topic_id: string;
  /** The first day of the period. */
  first_day: string;
  /** The last day of the period. */
  last_day: string;
  /**
   * The first of these that applies. `gaps`: items may have been missed. `not_read`: a day had no good fetch, or its
   * last document could not be read. `repaired`: a document was not well-formed, or some items could not be read.
   * `silent`: no news for longer than usual. `unknown`: a day has no stored data, or there is too little history.
   * `complete`: read on each day, without a sign of missing items.
   */
  verdict: 'gaps' | 'not_read' | 'repaired' | 'silent' | 'unknown' | 'complete';
  /**
   * The state of the feed. `fine`: read, with news in the last seven days. `quiet`: no news for a week, as is usual.
   * `silent`: no news for longer than usual. `gap`: items may have been missed, found in the last seven days.
   * `repaired`: the last document is not well-formed and was read item by item. `unknown`: no news for a week, with too
   * little history to judge. `failing`, `paused` and `flooding`: reading fails or was stopped. `stale`: no good fetch
   * for 48 hours. `never_fetched`: no fetch yet. `unconfirmed`: no fetch yet, and the address was never verified here.
   * `blocked`: the source refuses programs, so the feed is not read. `not_followed`: the feed is not read.
   */
  state:
    | 'fine'
    | 'quiet'
    | 'silent'
    | 'gap'
    | 'repaired'
    | 'unknown'
    | 'failing'
    | 'paused'
    | 'flooding'
    | 'stale'
    | 'never_fetched'
    | 'unconfirmed'
    | 'blocked'
    | 'not_followed';
  /** The number of fetches that were due by the feed's interval, as far as it is known. */
  due: number;
  /** The number of good fetches. */
  read: number;
  /** The number of failed runs. */
  failures: number;
  /** The number of new entries from these runs. */
  new_entries: number;
  /** The number of days with a good fetch. */
  days_read: number;
  /** The number of past days without a good fetch, including today if there was none for 48 hours. */
  days_not_read: number;
  /** The number of days without stored data: too old, or before the service stored it. */
  days_unknown: number;
  /** The number of gaps that were found in the period. */
  gaps_found: number;
  /**
   * The most items of one document that were read although they are not well-formed. An example is a missing end tag.
   * No text of such an item contains parts of other elements.
   */
  items_repaired: number;
  /**
   * The most items of one document that could not be read. They are missing from all lists until the source corrects
   * them.
   */
  items_unread: number;
  /** The number of days whose last document could not be read as the feed's format. */
  documents_unread: number;
  /** The latest ten gaps of the feed that overlap the period or were found in it. */
  gaps: {
    /** The date of the newest item known before the gap. */
    after: string;
    /** The date of the oldest item in the document after the gap. Items between the two may be missing. */
    before: string;
    /** The time at which that document was read. */
    found_at: string;
  }[];
  /** The silences that overlap the period, among the latest ten. */
  silences: {
    /** The last day with news before the silence. */
    last_news: string;
    /** The first day of the silence. */
    silent_from: string;
    /** The day of the next news; null if the silence continues. */
    until: string | null;
  }[];
  /**
   * The last day (UTC) with a new entry. If only the first reading brought entries, the day of publication of its
   * newest item. Null if it is unknown.
   */
  last_news_on: string | null;
  /**
   * The usual longest time between days with news, in days. Nearly all gaps are this long or shorter. Null if there is
   * too little history.
   */
  usual_gap_days: number | null;
  /**
   * The number of days without news after which the feed is `silent`. Null if there is too little history. Days from 20
   * December to 6 January do not count, and days in August count half.
   */
  silent_after_days: number | null;
  /** The time of the last good fetch; null if there was none yet. */
  last_success_at: string | null;
}

/** A page of feeds with their coverage. */
export interface FeedCoveragePage {
  /** The items. A page can have fewer than `limit`, even none, before the end of the list. */
  items: FeedCoverage[];
  /** The exact number of items in the list, or null. */
  total: number | null;
  /** The most items that this page can have: the requested limit, at most 100. */
  limit: number;
  /** The number of items before this page. */
  offset: number;
  /** True if more items can be read now. */
  has_more: boolean;
  /** The `cursor` of the next page; null at the end, but never in a change stream. */
  next_cursor: string | null;
}

/** The matches of a search in one field of an entry. */
export interface FieldMatches {
  /** The name of the field. */
  field: 'title' | 'institution_name' | 'one_line_summary' | 'description' | 'five_point_summary' | 'document';
  /** The index in `five_point_summary`, from 0; null for other fields. */
  index: number | null;
  /** The matching ranges, in order. */
  ranges: TextRange[];
}

/** The new entries of a topic. */
export interface FollowedNews {
  /** The id of the topic. */
  topic_id: string;
  /** The number of new entries; null if it is not known exactly. */
  new_count: number | null;
  /** A lower bound if `new_count` is null: more entries than this are new. Null if nothing is known. */
  more_than: number | null;
  /** Up to three of the new entries, last published first. */
  latest: EntryDetail[];
}

/** The topics and feeds that a person follows. */
export interface Follows {
  /** The ids of topics. */
  topic_ids: string[];
  /** The ids of feeds. */
  feed_ids: string[];
}

/** A change of the topics and feeds that a person follows. */
export interface FollowsChange {
  /** The topics and feeds to follow. Ids that are already followed are accepted. */
  follow?:
    | {
        /** The ids of at most 500 topics. */
        topic_ids?: string[] | undefined;
        /** The ids of at most 500 feeds. */
        feed_ids?: string[] | undefined;
      }
    | undefined;
  /** The topics and feeds to unfollow. Ids that are not followed are accepted. */
  unfollow?:
    | {
        /** The ids of at most 500 topics. */
        topic_ids?: string[] | undefined;
        /** The ids of at most 500 feeds. */
        feed_ids?: string[] | undefined;
      }
    | undefined;
}

/** An entry in a list or search result. It has every field of EntryDetail. */
export interface FoundEntry {
  /** The id of the entry. It never changes. */
  id: string;
  /** The feed of the entry. */
  feed_id: string;
  /** The topic of the entry. */
  topic_id: string;
  /** The title. */
  title: string;
  /** The absolute http or https URL of the original source, as browsers normalise it. Null if the feed has none. */
  link: string | null;
  /** The name of the publisher. */
  institution_name: string;
  /** The text that the feed gives for the entry, cut to 2,000 characters; empty if there is none. */
  description: string;
  /**
   * The time of publication. If it is unknown, the start (UTC) of the day on which the entry was first seen.
   * `published_date_source` says which. Lists are ordered by this field.
   */
  published_date: string;
  /**
   * The origin of `published_date`. `feed`: the feed's date of publication. `feed_modified`: the feed's date of last
   * change, if it gives no other. `feed_text`: the text of the feed's item. `page`: the page of the notice.
   * `first_seen`: the source has no readable date. Do not present a `first_seen` date as a date of publication.
   */
  published_date_source: 'feed' | 'feed_text' | 'page' | 'first_seen' | 'feed_modified';
  /**
   * The precision of `published_date`: `instant`, or `day` if only the day is known. A day is given as its start in
   * UTC. Its first ten characters are the day as the source gave it.
   */
  published_precision: 'instant' | 'day';
  /** The time at which the service first read the entry at its source. */
  first_seen_at: string;
  /** True if the entry was present when the service first read the feed. It is then not new, regardless of its date. */
  is_backfill: boolean;
  /** False if the entry was taken out of service. */
  is_active: boolean;
  /**
   * The kind of update. It is derived from the title, otherwise from the first sentence of the text, otherwise from the
   * feed's usual kind. `other` if no kind applies; null until the entry is analysed.
   */
  kind:
    | 'consultation'
    | 'proposed_rule'
    | 'final_rule'
    | 'guidance'
    | 'enforcement'
    | 'speech'
    | 'statistics'
    | 'warning'
    | 'recall'
    | 'appointment'
    | 'other'
    | 'monetary_policy'
    | 'research'
    | 'approval'
    | null;
  /** A summary in one line, quoted from the source; null if there is none. */
  one_line_summary: string | null;
  /** A summary in up to five points, sentences quoted from the source; null if there is none. */
  five_point_summary: string[] | null;
  /** The time at which the service stored the entry. */
  created_at: string;
  /** The time of the last change. The change stream is ordered by this field. */
  updated_at: string;
  /** `is_active` as a word: `active` or `inactive`. */
  status: 'active' | 'inactive';
  /** The topic of the entry. */
  topic: {
    /** The id of the topic. */
    id: string;
    /** The name of the topic. */
    name: string;
  };
  /** The category of the topic. */
  category: {
    /** The id of the category. */
    id: string;
    /** The name of the category. */
    name: string;
  };
  /** The feed of the entry. */
  feed: {
    /** The id of the feed. */
    id: string;
    /** The name of the feed. */
    name: string;
    /** The address of the feed. */
    url: string;
  };
  /** The jurisdiction, as a code of two or three capital letters. */
  jurisdiction_code: string;
  /** The tags of the feed. */
  tags: string[];
  /** The sectors of the topic. */
  sectors: string[];
  /** The language of the feed, as a BCP 47 tag; null if it is unknown. */
  language: string | null;
  /** The origin of the summaries; null if there are none. */
  summary: {
    /**
     * The selection of the sentences: `ai` by a language model, `extractive` by a rule. Both quote the source verbatim.
     */
    method: 'ai' | 'extractive';
    /** The name of the language model; null for an extractive summary. */
    model: string | null;
    /** The time at which the summaries were made. */
    generated_at: string;
    /**
     * The source of the summaries. `document` for the text of the linked document, `entry` for title and description.
     */
    made_of: 'entry' | 'document';
    /**
     * The version of the document's text that the summaries quote; null if they quote the entry. It can be older than
     * the current version. GET /feeds/entries/{entry_id}/document lists the versions, with `as_of` for an earlier
     * version of the entry.
     */
    document_version: number | null;
    /**
     * The positions of the quoted sentences in the document, first that of the one-line summary. Null if the summaries
     * quote the entry.
     */
    grounds: SummaryGround[] | null;
  } | null;
  /**
   * Further fields of the source, such as the effective date or the dockets, each as a list of texts. At most 20 fields
   * and 2 KB; null if there are none.
   */
  source_fields: Record<string, string[]> | null;
  /** The words that determine the kind; null if none do or if the kind is the feed's usual one. */
  kind_quote: Quote | null;
  /**
   * The references that the title, the description and the source's fields cite, in that order. Each appears once, at
   * most 20 in total. Null until the entry is analysed.
   */
  citations: Citation[] | null;
  /**
   * The deadlines and effective dates in the source's fields, the title and the description, at most 12. Null until the
   * entry is analysed. Relative dates ("within 30 days") are not recognised.
   */
  key_dates: KeyDate[] | null;
  /** The positions of the search words in the entry. Only with `highlight=true`. */
  matches?: FieldMatches[] | undefined;
}

/** A page of detailed entries, newest first, or of changes ordered by `updated_at`. */
export interface FoundEntryPage {
  /** The items. A page can have fewer than `limit`, even none, before the end of the list. */
  items: FoundEntry[];
  /** The exact number of items in the list, or null. */
  total: number | null;
  /** The most items that this page can have: the requested limit, at most 100. */
  limit: number;
  /** The number of items before this page. */
  offset: number;
  /** True if more items can be read now. */
  has_more: boolean;
  /** The `cursor` of the next page; null at the end, but never in a change stream. */
  next_cursor: string | null;
  /** The counts of all matching entries by value. Only with `facets`, on the first page. */
  facets?: FoundFacets | undefined;
  /** The search terms with other forms that match too. Only in a search. */
  expanded?: Expansion[] | undefined;
  /** The entries that were sorted. Only with `order=relevance`. */
  ranked?: Ranked | undefined;
}

/**
 * The number of matching entries for each value of the requested facets. If a `count` is null, values can be missing.
 */
export interface FoundFacets {
  /** Counts by `jurisdiction_code`, most frequent first. */
  jurisdiction?: FacetCount[] | undefined;
  /** Counts by category, most frequent first. */
  category_id?: FacetCount[] | undefined;
  /** Counts by topic, most frequent first. */
  topic_id?: FacetCount[] | undefined;
  /** Counts by sector, most frequent first. */
  sector?: FacetCount[] | undefined;
  /** Counts by language without region, most frequent first. Entries without a language are not counted. */
  language?: FacetCount[] | undefined;
  /** Counts by kind, most frequent first. Entries that are not analysed yet are not counted. */
  kind?: FacetCount[] | undefined;
}

/** A destination of the daily head outside the service. */
export interface HeadArrival {
  /** The kind of destination. */
  kind: 'email' | 'webhook' | 'channel';
  /** The last day whose head arrived there; null before the first. */
  day: string | null;
}

/** The state of the service. */
export interface Health {
  /** Always `ok`. A service that is not available returns a problem. */
  status: 'ok';
  /** The version of the service; after a plus sign the revision, if it is known. */
  version: string;
  /** Always `reachable`. */
  table: 'reachable';
}

/** The period in which a version of an entry was valid. */
export interface HeldVersion {
  /** The version number. Numbers increase and can have gaps. */
  version: number;
  /** The start of validity, which is the `updated_at` of the version. */
  from: string;
  /** The end of validity; null for the current version. */
  until: string | null;
}

/** The start page of a person. */
export interface Home {
  /** The start of the period: the last visit, or a day ago. */
  since: string;
  /**
   * The new entries by topic, for the topics and feeds that the person follows. If they follow only feeds of a topic,
   * only those count.
   */
  followed: FollowedNews[];
  /** The first 20 degraded sources, worst first. */
  sources: TroubledSource[];
  /** The number of further degraded sources. */
  more_sources: number;
  /** The first ten open reviews that are assigned to the person, by due day. */
  assigned: QueuedReview[];
  /**
   * The first ten open reviews of the team that are due within seven days from today (UTC). They are ordered by due day
   * and include all assignees.
   */
  due: QueuedReview[];
  /** True if more reviews are due within these days. */
  has_more_due: boolean;
}

/** What became of an outline of a list of sources. */
export interface ImportedLine {
  /** The line of the list, from 1. */
  line: number;
  /** The name of the source. */
  name: string;
  /** The address of the source. */
  url: string | null;
  /** The topic of the source. */
  topic_id: string | null;
  /** `new` is what a dry run would add. */
  result: 'new' | 'added' | 'known' | 'broken';
  /** Why it is broken, or known. */
  reason: string | null;
  /** The source with this address. */
  source_id: string | null;
}

/** An error in the input. */
export interface InputError {
  /** The location of the error. */
  in: 'path' | 'query' | 'header' | 'body';
  /** The name of the parameter, header or body field. */
  parameter: string;
  /** The expected value. */
  detail: string;
}

/**
 * A page of entries as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). Fields that the format does not define
 * are in `_regulatory_updates`.
 */
export interface JsonFeed {
  /** The version of the format. */
  version: 'https://jsonfeed.org/version/1.1';
  /** The title of the list. */
  title: string;
  /** The address of this page. */
  feed_url: string;
  /** The address of the next page; absent on the last page. */
  next_url?: string | undefined;
  authors: JsonFeedAuthors;
  /** The entries. */
  items: JsonFeedItem[];
  /** The fields of the page without its items. */
  _regulatory_updates: {
    /** The exact number of items in the list, or null. */
    total: number | null;
    /** The most items that this page can have. */
    limit: number;
    /** The number of items before this page. */
    offset: number;
    /** True if more items can be read now. */
    has_more: boolean;
    /** The `cursor` of the next page; null at the end, but never in a change stream. */
    next_cursor: string | null;
  };
}

/** The publisher, as one author. */
export type JsonFeedAuthors = {
  /** The name. */
  name: string;
}[];

/** An entry as an item of a JSON Feed. */
export interface JsonFeedItem {
  /** The id of the entry in feeds, as a URN. */
  id: string;
  /** The address of the original source; absent if it has none. */
  url?: string | undefined;
  /** The title. */
  title: string;
  /** The description and the five points of the summary. */
  content_text: string;
  /** The summary in one line; absent if there is none. */
  summary?: string | undefined;
  /** The time of publication. Absent if the source gives no date and `published_date_source` is `first_seen`. */
  date_published?: string | undefined;
  /** The time of the last change. */
  date_modified: string;
  authors?: JsonFeedAuthors | undefined;
  /** The topic, the category and the tags. */
  tags: string[];
  /** Fields that the format does not define. */
  _regulatory_updates: {
    /** The id of the entry. */
    entry_id: string;
    /** The feed of the entry. */
    feed_id: string;
    /** The topic of the entry. */
    topic_id: string;
    /** False if the entry was taken out of service. */
    is_active: boolean;
    /** The time at which the service stored the entry. */
    created_at: string;
    /** The origin of the date, as in Entry. */
    published_date_source: 'feed' | 'feed_text' | 'page' | 'first_seen' | 'feed_modified';
    /** The precision of the date: `instant` for a time, or `day` if only the day is known. */
    published_precision: 'instant' | 'day';
    /** The time at which the service first read the entry. */
    first_seen_at: string;
    /** True if the entry was present when the service first read the feed. */
    is_backfill: boolean;
    /** The kind of update; null until the entry is analysed. */
    kind?: string | null | undefined;
    /** The category of the topic. Only in lists with detail. */
    category_id?: string | undefined;
    /** The name of the feed. Only in lists with detail. */
    feed_name?: string | undefined;
    /** The jurisdiction. Only in lists with detail. */
    jurisdiction_code?: string | undefined;
    /** The origin of the summaries. Only in lists with detail. */
    summary?: Record<string, unknown> | null | undefined;
    /** Further fields of the source. Only in lists with detail. */
    source_fields?: Record<string, unknown> | null | undefined;
    /** The citations. Only in lists with detail. */
    citations?: Citation[] | null | undefined;
    /** The key dates. Only in lists with detail. */
    key_dates?: KeyDate[] | null | undefined;
  };
}

/** The paths of the items and of their fields in a JSON document, with a full stop between the names. */
export interface JsonMapping {
  /** The list of items; `$` if the document is the list. */
  items: string;
  /** The title of an item. */
  title: string;
  /** The link of an item. */
  link?: string | undefined;
  /** The date of an item. */
  date?: string | undefined;
  /** The description of an item. */
  description?: string | undefined;
  /** The id of an item. */
  id?: string | undefined;
  /** The base of relative links, if it is not the address. */
  base?: string | undefined;
  /** Whether titles and descriptions are HTML. */
  html?: boolean | undefined;
}

/** A deadline, effective date or hearing date that an entry states. */
export interface KeyDate {
  /**
   * The meaning of the date. `comment_end`: last day for comments. `effective` and `application`: first day of effect.
   * `compliance`: deadline for compliance. `reporting`: deadline for a report. `hearing`: day of a hearing.
   */
  kind: 'comment_end' | 'effective' | 'compliance' | 'reporting' | 'hearing' | 'application';
  /**
   * A day (2027-01-15), month (2027-03), quarter (2027-Q1) or the end of a year (2027). It is as precise as the source
   * states it.
   */
  date: string;
  /** The precision of the date: `day`, `month`, `quarter` or `year`. */
  precision: 'day' | 'month' | 'quarter' | 'year';
  /**
   * The way in which the date was found. `source_field`: in a field of the source. `rule`: by rules in the text.
   * `model`: by a language model, with a quote that was verified verbatim.
   */
  method: 'source_field' | 'rule' | 'model';
  /** The words that state the date. */
  quote: Quote;
  /** The previous date, if the source moved it; otherwise null. */
  moved_from: string | null;
}

/** The rate limit of a key. Requests over the limit return 429 with `Retry-After`. */
export interface KeyLimit {
  /** The sustained rate, in requests per second. */
  per_second: number;
  /** The most requests at once. */
  burst: number;
}

/** An alert with its number of matches. It has every field of Alert. */
export interface ListedAlert {
  /** The id of the alert. */
  id: string;
  /** The name of the alert. */
  name: string;
  /** The filters, each in the format of the parameter of GET /api/v2/feeds/entries/detail. */
  query: AlertQuery;
  /** The events that match. `new`: the first match of an update. `edited`: a later change of its title or text. */
  kinds: ('new' | 'edited')[];
  /** The time of sending: each match at once, or all matches as a digest at a time of day. */
  schedule: AlertSchedule;
  /** The reminders of key dates of matching active updates, including those stored before the alert. Null for none. */
  reminders: AlertReminders | null;
  /** The ids of the destinations that receive the matches. Without destinations, matches are only listed. */
  destinations: string[];
  /** The pause of sending; null if the alert is not paused. Matches are still recorded during a pause. */
  paused: AlertPause | null;
  /** The time from which the alert has its current query. Updates that were stored before that second do not match. */
  since: string;
  /** The time from which the alert's feed has its current address; null if it has none. */
  feed_since: string | null;
  /** The time of creation. */
  created_at: string;
  /** The time of the last change. */
  updated_at: string;
  /**
   * The reason why less is sent than the owner chose. A disabled or deleted account, or a role that may not use some
   * destinations. Null if everything is sent, except for a pause.
   */
  stopped: {
    /** The reason, as a sentence. */
    reason: string;
    /** The ids of the destinations that receive nothing. */
    destinations: string[];
  } | null;
  /**
   * The number of updates that matched the query today and on the six days before (UTC). Alerts with the same query
   * share these figures.
   */
  matches_7_days: {
    /** The number of first matches. */
    new: number;
    /** The number of edits of updates that had matched. */
    edited: number;
  };
}

/** The current head of the log of the team's record. Keep a copy outside the service. */
export interface LogHead {
  /** The signed head. Later exports can be compared with it; keep it as JSON. */
  head: SignedHead;
  /** Every key that has signed a head. */
  keys: LogKey[];
  /** The destinations of the daily head outside the service, without their addresses. */
  sent: HeadArrival[];
}

/** A public key that has signed heads of the log. */
export interface LogKey {
  /** The id of the key. The first 16 hexadecimal digits of the SHA-256 hash of its DER form (SubjectPublicKeyInfo). */
  id: string;
  /** The key as PEM. */
  pem: string;
}

/** The confirmation that entries are marked. */
export interface Marked {
  /** The time of the change. */
  as_of: string;
}

/** Entries to mark as read or unread. */
export interface Marks {
  /** The ids of at most 500 entries to mark as read. */
  read?: string[] | undefined;
  /** The ids of at most 500 entries to mark as unread. */
  unread?: string[] | undefined;
}

/** An update that matched an alert. */
export interface Match {
  /** `new`, or `edited` for a change after the update had matched. */
  kind: 'new' | 'edited';
  /** The time of the change with which the update matched. */
  matched_at: string;
  /** The reasons for the match. */
  why: Why;
  /**
   * The fields that changed since the previous match, as in `changed` of the entry's versions. Null for a new match, or
   * if it is unknown.
   */
  changed:
    | (
        | 'title'
        | 'description'
        | 'link'
        | 'institution_name'
        | 'published_date'
        | 'published_date_source'
        | 'published_precision'
        | 'first_seen_at'
        | 'is_backfill'
        | 'is_active'
        | 'one_line_summary'
        | 'five_point_summary'
        | 'summary'
        | 'source_fields'
        | 'kind'
        | 'citations'
        | 'key_dates'
        | 'topic'
        | 'category'
        | 'feed'
        | 'jurisdiction_code'
        | 'tags'
        | 'sectors'
        | 'language'
      )[]
    | null;
  /** The current update, with the positions of the search words. */
  entry: FoundEntry;
}

/** A page of the matches of an alert, newest first, or oldest first with `updated_after`. */
export interface MatchPage {
  /** The items. A page can have fewer than `limit`, even none, before the end of the list. */
  items: Match[];
  /** The exact number of items in the list, or null. */
  total: number | null;
  /** The most items that this page can have: the requested limit, at most 100. */
  limit: number;
  /** The number of items before this page. */
  offset: number;
  /** True if more items can be read now. */
  has_more: boolean;
  /** The `cursor` of the next page; null at the end, but never in a change stream. */
  next_cursor: string | null;
}

/** A period whose matches are sent again. */
export interface MatchSpan {
  /** The start of the period, an instant with a time zone. It is included. */
  from: string;
  /** The end of the period, after `from`. It is excluded. */
  to: string;
  /** The `next_cursor` of the previous answer, to continue in the same period. */
  cursor?: string | undefined;
}

/** Another step of the matter that an entry belongs to. The kind of its entry says which step it is. */
export interface MatterStep {
  /** The reasons for the relation, at least one. */
  because: RelationReason[];
  /** The related entry, in detail. */
  entry: EntryDetail;
  /** `earlier` or `later` than the requested entry, by date. */
  relation: 'earlier' | 'later';
}

/** The caller and their workspace. */
export interface Me {
  /** The id of the person: the `sub` of their token. */
  id: string;
  /** The role of the person. */
  role: 'api_key' | 'viewer' | 'member' | 'admin';
  /** The settings of the web app. */
  preferences: Preferences;
  /** The topics and feeds that the person follows. */
  follows: Follows;
  /** The person's views, in order. */
  views: View[];
  /** The number of saved entries. */
  saved_count: number;
  /** The instants up to which everything is read. */
  read: Watermarks;
  /** The time of the previous visit; null on the first one. */
  last_visit_at: string | null;
}

/** An alert to create. */
export interface NewAlert {
  /** The name of the alert, 1 to 80 characters. */
  name: string;
  /** The filters, each in the format of the parameter of GET /api/v2/feeds/entries/detail. */
  query: AlertQuery;
  /** The events that match: `new`, `edited` or both. Only `new` by default. */
  kinds?: ('new' | 'edited')[] | undefined;
  /** The time of sending. At once by default. */
  schedule?: AlertSchedule | undefined;
  /** The reminders of key dates. None by default or if null. */
  reminders?: AlertReminders | null | undefined;
  /** The ids of up to ten of the owner's destinations. They receive matches from now on. */
  destinations?: string[] | undefined;
}

/** A key to create. */
export interface NewApiKey {
  /** The name of the key: 1 to 80 visible characters. No other live key may have it. */
  name: string;
  /** The rate limit of this key; null or absent for the limit of all keys. */
  rate_limit?: KeyLimit | null | undefined;
}

/** A destination to create. */
export interface NewDestination {
  /** The type of destination. It is one of those of `Destination`. */
  kind: 'email' | 'channel' | 'chat_webhook' | 'teams' | 'google_chat' | 'webhook';
  /**
   * The address of the destination. Https for webhooks, and for chats that messages are posted to by an incoming
   * webhook or a workflow; otherwise an e-mail address or a channel id. Without it, e-mail goes to the caller's
   * verified address.
   */
  address?: string | undefined;
  /** The name, 1 to 80 characters. By default the address or the name of the channel. */
  name?: string | undefined;
}

/** A source to add. Absent settings have the defaults of the topic. */
export interface NewSource {
  /** The kind of the address. */
  kind?: 'feed' | 'federal_register' | 'govuk' | 'eurlex' | 'json' | 'page' | 'sitemap' | undefined;
  /** The paths of a JSON document, for the kind `json`. */
  mapping?: JsonMapping | undefined;
  /** The selectors of a web page, for the kind `page`. */
  selectors?: PageItemSelectors | undefined;
  /** The path prefix of the items, for the kind `sitemap`. */
  path?: string | undefined;
  /** The institution that publishes it. */
  institution_name?: string | undefined;
  /** The code of the jurisdiction. */
  jurisdiction_code?: string | undefined;
  /** The language of its texts. */
  language?: string | undefined;
  /** The time zone of dates without one. */
  time_zone?: string | undefined;
  /** The formats of ambiguous dates. */
  date_formats?: ('day_month_year' | 'month_day_year' | 'leading_text')[] | undefined;
  /** The minutes between two reads; 30 by default. */
  interval_minutes?: number | undefined;
  /** The kind of entries whose text does not name one. */
  usual_kind?:
    | 'consultation'
    | 'proposed_rule'
    | 'final_rule'
    | 'guidance'
    | 'enforcement'
    | 'speech'
    | 'statistics'
    | 'warning'
    | 'recall'
    | 'appointment'
    | 'monetary_policy'
    | 'research'
    | 'approval'
    | undefined;
  /** If there are any, only items with one of these words are stored. */
  include_words?: string[] | undefined;
  /** Items with one of these words are not stored. */
  exclude_words?: string[] | undefined;
  /** Whether the documents behind the links are read. */
  documents?: boolean | undefined;
  /** The address. */
  url: string;
  /** The name. */
  name: string;
  /** The id of the topic of its entries. */
  topic_id: string;
}

/** A view to create. */
export interface NewView {
  /** The name of the view, 1 to 80 characters without control characters. */
  name: string;
  /** The filters, as the query string of the app's list: up to 2,000 ASCII characters. */
  query: string;
  /** The position among the views; by default the last one. */
  position?: number | undefined;
}

/** An alert with its owner. It has every field of Alert. */
export interface OwnedAlert {
  /** The id of the alert. */
  id: string;
  /** The name of the alert. */
  name: string;
  /** The filters, each in the format of the parameter of GET /api/v2/feeds/entries/detail. */
  query: AlertQuery;
  /** The events that match. `new`: the first match of an update. `edited`: a later change of its title or text. */
  kinds: ('new' | 'edited')[];
  /** The time of sending: each match at once, or all matches as a digest at a time of day. */
  schedule: AlertSchedule;
  /** The reminders of key dates of matching active updates, including those stored before the alert. Null for none. */
  reminders: AlertReminders | null;
  /** The ids of the destinations that receive the matches. Without destinations, matches are only listed. */
  destinations: string[];
  /** The pause of sending; null if the alert is not paused. Matches are still recorded during a pause. */
  paused: AlertPause | null;
  /** The time from which the alert has its current query. Updates that were stored before that second do not match. */
  since: string;
  /** The time from which the alert's feed has its current address; null if it has none. */
  feed_since: string | null;
  /** The time of creation. */
  created_at: string;
  /** The time of the last change. */
  updated_at: string;
  /**
   * The reason why nothing is sent, if the owner's account is disabled or deleted. GET /api/v2/alerts/{alert_id} also
   * covers limits of the owner's role.
   */
  stopped: {
    /** The reason, as a sentence. */
    reason: string;
    /** The ids of the destinations that receive nothing. */
    destinations: string[];
  } | null;
  /** The id of the owner, as in GET /api/v2/people. */
  owner_id: string;
  /**
   * The state of the owner's account: `active`, `disabled` or `deleted`. `unknown` if the sign-in service does not
   * answer, or if people sign in at another deployment.
   */
  owner_state: 'active' | 'disabled' | 'deleted' | 'unknown';
}

/** A page of the alerts of all people. */
export interface OwnedAlertPage {
  /** The items. A page can have fewer than `limit`, even none, before the end of the list. */
  items: OwnedAlert[];
  /** The exact number of items in the list, or null. */
  total: number | null;
  /** The most items that this page can have: the requested limit, at most 100. */
  limit: number;
  /** The number of items before this page. */
  offset: number;
  /** True if more items can be read now. */
  has_more: boolean;
  /** The `cursor` of the next page; null at the end, but never in a change stream. */
  next_cursor: string | null;
}

/** The CSS selectors of the items in a web page, and of the parts within an item. */
export interface PageItemSelectors {
  /** The items. */
  items: string;
  /** The title; the text of the link if absent. */
  title?: string | undefined;
  /** The link; the first link of the item, or the item itself, if absent. */
  link?: string | undefined;
  /** The publication date. */
  date?: string | undefined;
  /** The description. */
  description?: string | undefined;
}

/** What a page shows, and the items that proposed selectors find in it. */
export interface PageSelection {
  /** The title of the page. */
  title: string;
  /**
   * A copy of what the page shows, at most 500,000 characters. Texts and plain elements, which have no attributes but
   * `data-n`, their number. It runs nothing and has no addresses. Null in answers to a click and with a problem.
   */
  html: string | null;
  /** False if the rest of the page was left out because of its size. */
  is_complete: boolean;
  /** The elements that the copy leaves out, with what is in them. */
  omitted: {
    /** The name of the element. */
    name: string;
    /** How many there are. */
    count: number;
  }[];
  /** The structure of the page: up to eight groups of elements that repeat, the likeliest lists first. */
  groups: {
    /** The number of the first title, to send as `clicked`. */
    element: number;
    /** The number of its elements. */
    items: number;
    /** The first titles, up to three. */
    titles: string[];
  }[];
  /** The proposed selectors; null if no list was found. */
  selectors: PageItemSelectors | null;
  /** How many items they find. */
  count: number;
  /** The first 100 of these items. */
  items: {
    /** The title as plain text. */
    title: string;
    /** The link; null if it is not http or https. */
    link: string | null;
    /** The date as the page has it. */
    date_text: string | null;
    /** The time of the date; null if it cannot be read without the settings of a source. */
    date: string | null;
    /** The numbers of its elements, `data-n` in the copy. */
    elements: {
      /** The item. */
      item: number;
      /** The title. */
      title: number;
      /** The date; null without one. */
      date: number | null;
    };
  }[];
  /** Why there are no items; null if there are. */
  problem: {
    /**
     * `no_match` if no list was found; else why the page cannot be read. `down`, `blocked`, `login_required`,
     * `not_found`, `not_allowed`, `redirect_loop`, `too_large`, `too_slow`, `pdf`, `not_a_feed` (no web page).
     */
    code:
      | 'down'
      | 'blocked'
      | 'login_required'
      | 'not_found'
      | 'not_allowed'
      | 'redirect_loop'
      | 'too_large'
      | 'too_slow'
      | 'pdf'
      | 'not_a_feed'
      | 'no_match';
    /** The reason for people. */
    message: string;
  } | null;
}

/** A web page in which items are chosen. */
export interface PageSelectionRequest {
  /** The address of the page. */
  url: string;
  /** The elements of one item that a person chose. */
  clicked?:
    | {
        /** The title. */
        title: {
          /** Its number, `data-n` in the copy. */
          element: number;
          /** Its text, by which it is found if the page has changed. */
          text: string;
        };
        /** The link; by default the one around the title, in it, or nearest to it. */
        link?:
          | {
              /** Its number, `data-n` in the copy. */
              element: number;
              /** Its text. */
              text: string;
            }
          | undefined;
        /** The date; by default the first date in the item. */
        date?:
          | {
              /** Its number, `data-n` in the copy. */
              element: number;
              /** Its text. */
              text: string;
            }
          | undefined;
      }
    | undefined;
  /** Items that the page had before, up to 20. They are found by title or link. */
  known?:
    | {
        /** The title. */
        title: string;
        /** The link; null without one. */
        link: string | null;
      }[]
    | undefined;
}

/** The settings of the web app. A setting without a choice is null. */
export interface Preferences {
  /** The time zone for displayed times, as an IANA name. */
  time_zone: string | null;
  /** The language of dates, as a BCP 47 tag. */
  date_language: string | null;
  /** The layout of lists: `compact`, `comfortable` or `cards`. */
  density: 'compact' | 'comfortable' | 'cards' | null;
  /** `light` or `dark`; null for the setting of the device. */
  theme: 'light' | 'dark' | null;
  /** The first page of the app: `home` or `updates`. */
  start_view: 'home' | 'updates' | null;
  /** The channel of the last share. */
  last_channel_id: string | null;
}

/** A change of settings. Absent fields stay as they are; null removes a choice. */
export interface PreferencesChange {
  /** The time zone for displayed times, as an IANA name. */
  time_zone?: string | null | undefined;
  /** The language of dates, as a BCP 47 tag. */
  date_language?: string | null | undefined;
  /** The layout of lists: `compact`, `comfortable` or `cards`. */
  density?: 'compact' | 'comfortable' | 'cards' | null | undefined;
  /** `light` or `dark`; null for the setting of the device. */
  theme?: 'light' | 'dark' | null | undefined;
  /** The first page of the app: `home` or `updates`. */
  start_view?: 'home' | 'updates' | null | undefined;
  /** The channel of the last share. */
  last_channel_id?: string | null | undefined;
}

/** The number of past updates that an alert would have matched. */
export interface Preview {
  /** The first day of the count (UTC): 89 days ago, or later if there are too many matches to count. */
  from: string;
  /** The last day of the count (UTC): today. */
  to: string;
  /** The number of matching updates in the period. */
  matches: number;
  /** The average number of matches per week, rounded to tenths. */
  per_week: number;
  /** The matches of each day, oldest first. */
  by_day: {
    /** The day (UTC). */
    day: string;
    /** The number of matching updates that were published on the day. */
    matches: number;
  }[];
  /** The five newest matches, with the positions of the search words. */
  samples: FoundEntry[];
  /** `ok`, `busy` for more than 10 matches a day, `refused` for more than 50. */
  grade: 'ok' | 'busy' | 'refused';
}

/** A query to preview. */
export interface PreviewRequest {
  /** The filters of an alert, each in the format of the parameter of GET /api/v2/feeds/entries/detail. */
  query: AlertQuery;
}

/** An error, as problem details of RFC 9457. Functions and gateway use the same format. */
export interface Problem {
  /** Always `about:blank`. `code` names the problem. */
  type: string;
  /** The phrase of the HTTP status. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** The cause and the next step, for people. */
  detail: string;
  /** The stable name of the problem, for programs. */
  code: string;
  /** The id of the request, also in the header `X-Request-Id`. It finds the log line. */
  request_id: string;
  /** The errors in the input. */
  errors?: InputError[] | undefined;
  /** The id of a share that was not posted, or whose outcome is unknown. */
  share_id?: string | undefined;
  /** The id of the source that has the address. */
  source_id?: string | undefined;
}

/** A review with its entry. */
export interface QueuedReview {
  /** The review. */
  review: Review;
  /** The entry; null if it no longer exists. */
  entry: EntryDetail | null;
}

/** A page of reviews, ordered by due day. */
export interface QueuedReviewPage {
  /** The items. A page can have fewer than `limit`, even none, before the end of the list. */
  items: QueuedReview[];
  /** The exact number of items in the list, or null. */
  total: number | null;
  /** The most items that this page can have: the requested limit, at most 100. */
  limit: number;
  /** The number of items before this page. */
  offset: number;
  /** True if more items can be read now. */
  has_more: boolean;
  /** The `cursor` of the next page; null at the end, but never in a change stream. */
  next_cursor: string | null;
}

/** Verbatim words of an entry that support a value. */
export interface Quote {
  /** The field that contains the words: `title`, `description` or `source_fields`. */
  field: 'title' | 'description' | 'source_fields';
  /** The name of the field within `source_fields`; null for other fields. */
  name: string | null;
  /** The quoted words. */
  text: string;
  /** The position of the first character in the text, in Unicode code points from 0. */
  start: number;
  /** The position after the last character, in Unicode code points from 0. */
  end: number;
}

/** The entries that were sorted by relevance. */
export interface Ranked {
  /**
   * The number of newest matches that were sorted, at most 500. If `total` is null, some of them may be discarded when
   * their page is read.
   */
  matches: number;
  /** False if there are more matches. No page of this order contains them. */
  is_all: boolean;
}

/** A change of the instant up to which everything is read. */
export interface ReadBefore {
  /** Entries that were stored up to this instant are read; null removes the instant. */
  before: string | null;
  /** The topic to which the change is limited. All topics by default. */
  topic_id?: string | undefined;
}

/** The read state of a person. */
export interface ReadState {
  /** Entries that were stored up to this instant are read; null if none is set. */
  before: string | null;
  /** The same instant for single topics, by topic id. */
  topics: Record<string, string>;
  /** The number of days after which a stored entry counts as read. */
  unread_days: number;
  /** The ids of entries that were marked as read. */
  read: string[];
  /** The ids of entries that were marked as unread again. */
  unread: string[];
  /** The value of `since` for the next request. */
  as_of: string;
  /** True if there are more marks. Send the next request at once. */
  has_more: boolean;
}

/** The entries that are related to an entry. */
export interface RelatedEntries {
  /** The same act in other feeds, the closest entry of each feed, at most 8, ordered by date. */
  same: RelatedEntry[];
  /** Earlier and later steps of the matter, at most 12, ordered by date. */
  steps: MatterStep[];
  /**
   * False if some candidates could not be compared. Too many updates share the words, or some words are not indexed
   * yet.
   */
  is_complete: boolean;
}

/** An entry that is related to another one. */
export interface RelatedEntry {
  /** The reasons for the relation, at least one. */
  because: RelationReason[];
  /** The related entry, in detail. */
  entry: EntryDetail;
}

/** A reason why two entries are related. */
export interface RelationReason {
  /** The common feature: the type of a shared citation, or `link`, `text` or `title`. */
  by: 'cfr' | 'usc' | 'fr' | 'rin' | 'docket' | 'release' | 'eu_act' | 'celex' | 'eli' | 'link' | 'text' | 'title';
  /**
   * The evidence. For a citation it is the reference, for `link` the address. For `text` it is the share of common word
   * pairs, 0.60 to 1.00. For `title` it is the common words, as stems.
   */
  value: string;
}

/** The result of replaying a period or a part of it. */
export interface ReplayedSpan {
  /** The number of deliveries that are due again. */
  replayed: number;
  /** The number of deliveries that were skipped, by reason. */
  skipped: {
    /** Deliveries that were already due. */
    due: number;
    /** Deliveries that are part of a digest. The digest is another delivery. */
    gathered: number;
    /** Deliveries that were being sent. */
    delivery_in_progress: number;
    /** Deliveries that were posted to a channel, or may have been. */
    not_replayable: number;
    /** Deliveries whose destination is paused or not verified. */
    destination_not_active: number;
    /** Deliveries whose destination was deleted. */
    destination_not_found: number;
  };
  /** The cursor of the next part; null at the end. */
  next_cursor: string | null;
}

/** The team's decision on an entry. */
export interface Review {
  /** The id of the entry. */
  entry_id: string;
  /** The state of the review. `new`, `in_review` and `relevant` are open, `not_relevant` and `done` are closed. */
  state: 'new' | 'in_review' | 'relevant' | 'not_relevant' | 'done';
  /** The person to whom the review is assigned; null if it is unassigned. */
  assignee: Reviewer | null;
  /** The due day, in the team's calendar; null without one. */
  due: string | null;
  /** The impact of the entry: `none`, `low`, `medium` or `high`; null if it is not set. */
  impact: 'none' | 'low' | 'medium' | 'high' | null;
  /** The reason for the state; null if there is none. */
  reason: string | null;
  /** The number of changes; 0 if the review was never changed. */
  version: number;
  /** The time of the last change; null for version 0. */
  updated_at: string | null;
  /** The person who made the last change; null for version 0. */
  updated_by: Reviewer | null;
}

/** The fields that a transition changed, with their values before or after it. Unchanged fields are absent. */
export interface ReviewChange {
  /** The state of the review. */
  state?: 'new' | 'in_review' | 'relevant' | 'not_relevant' | 'done' | undefined;
  /** The person to whom the review was assigned; null if it was unassigned. */
  assignee?: Reviewer | null | undefined;
  /** The due day; null without one. */
  due?: string | null | undefined;
  /** The impact of the entry; null if it was not set. */
  impact?: 'none' | 'low' | 'medium' | 'high' | null | undefined;
}

/**
 * A record in the log of a review. Records never change, but an erasure removes a person and the texts that name that
 * person.
 */
export interface ReviewLogRecord {
  /** The number of the record in the log of the entry, from 1. */
  seq: number;
  /** The time of the action. */
  at: string;
  /** The person who acted. */
  by: Reviewer;
  /** The action: `transition` or `note`. */
  action: 'transition' | 'note';
  /** The changed fields with their values before the transition. */
  from: ReviewChange;
  /** The changed fields with their values after the transition. */
  to: ReviewChange;
  /** The note, or the reason after the transition. Null if there was none or if it was erased. */
  text: string | null;
  /** The hash of the previous record; null for the first record. */
  previous_hash: string | null;
  /** The SHA-256 hash of this record and the previous hash. */
  hash: string;
}

/** A page of the log of a review, oldest record first. */
export interface ReviewLogRecordPage {
  /** The items. A page can have fewer than `limit`, even none, before the end of the list. */
  items: ReviewLogRecord[];
  /** The exact number of items in the list, or null. */
  total: number | null;
  /** The most items that this page can have: the requested limit, at most 100. */
  limit: number;
  /** The number of items before this page. */
  offset: number;
  /** True if more items can be read now. */
  has_more: boolean;
  /** The `cursor` of the next page; null at the end, but never in a change stream. */
  next_cursor: string | null;
}

/** A note on a review. */
export interface ReviewNote {
  /** The note, 1 to 4,000 characters. */
  text: string;
}

/** The new content of a review. Fields that are null are cleared. */
export interface ReviewRequest {
  /** The state of the review. `not_relevant` and `done` require a reason. */
  state: 'new' | 'in_review' | 'relevant' | 'not_relevant' | 'done';
  /** The id of a person from the list of people, or null. */
  assignee: string | null;
  /** The due day, or null. */
  due: string | null;
  /** The impact of the entry, or null. */
  impact: 'none' | 'low' | 'medium' | 'high' | null;
  /** The reason, 3 to 2,000 characters, or null. */
  reason: string | null;
}

/** A person in the team's record. */
export interface Reviewer {
  /** The id of the person: the `sub` of their token; `erased` if the person was erased. */
  id: string;
  /** The name of the person; null if it is unknown. */
  name: string | null;
}

/**
 * A rotated key with its new secret. Only this answer, and a repeat of the request with the same `Idempotency-Key`,
 * have it.
 */
export interface RotatedApiKey {
  /** The id of the key. */
  id: string;
  /** The name of the key. */
  name: string;
  /** The key with its secret, for the header `X-API-Key`. */
  api_key: string;
  /** The public part of the key. It is not secret. */
  prefix: string;
  /** The time of creation of the key. */
  created_at: string;
  /** The time at which the old secret stopped working. */
  invalidated_at: string;
}

/** A saved entry without its content. */
export interface Saved {
  /** The id of the entry. */
  entry_id: string;
  /** The time at which the entry was first saved. */
  saved_at: string;
  /** The person's note; null if there is none. */
  note: string | null;
}

/** A saved entry. */
export interface SavedEntry {
  /** The id of the entry. */
  entry_id: string;
  /** The time at which the entry was first saved. */
  saved_at: string;
  /** The person's note; null if there is none. */
  note: string | null;
  /** The entry; null if it no longer exists. */
  entry: EntryDetail | null;
}

/** A page of saved entries, last saved first. */
export interface SavedEntryPage {
  /** The items. A page can have fewer than `limit`, even none, before the end of the list. */
  items: SavedEntry[];
  /** The exact number of items in the list, or null. */
  total: number | null;
  /** The most items that this page can have: the requested limit, at most 100. */
  limit: number;
  /** The number of items before this page. */
  offset: number;
  /** True if more items can be read now. */
  has_more: boolean;
  /** The `cursor` of the next page; null at the end, but never in a change stream. */
  next_cursor: string | null;
  /** The ids of all saved entries, last saved first. Only with `ids_only=true`. */
  entry_ids?: string[] | undefined;
}

/** A note on a saved entry. */
export interface SavedNote {
  /** The note, up to 2,000 characters. Null removes it; without the field it stays as it is. */
  note?: string | null | undefined;
}

/** A posted share. With a webhook, the channel and the message id are unknown. */
export interface ShareAnswer {
  /** Always true. A share that was not posted returns a problem. */
  success: true;
  /** The method of posting: `bot` or `webhook`. */
  method: 'bot' | 'webhook';
  /** The channel of the message; null with a webhook. */
  channel_id: string | null;
  /** The chat platform's id of the message; null with a webhook. */
  message_ts: string | null;
  /** The id of the shared entry. */
  entry_id: string;
  /** The id of the share in the audit log. */
  share_id: string;
  /** The time of the share. */
  shared_at: string;
}

/** An entry to share and its destination. */
export interface ShareRequest {
  /** The id of the entry. */
  entry_id: string;
  /**
   * The id of a channel, listed or not: the platform checks it. Required if only a bot is configured, rejected if only
   * a webhook is.
   */
  channel_id?: string | undefined;
  /** A comment below the message, at most 500 characters. */
  comment?: string | undefined;
}

/** A key with its secret. Only this answer, and a repeat of the request with the same `Idempotency-Key`, have it. */
export interface ShownApiKey {
  /** The id of the key. */
  id: string;
  /** The name of the key. */
  name: string;
  /** The key with its secret, for the header `X-API-Key`. */
  api_key: string;
  /** The public part of the key. It is not secret. */
  prefix: string;
  /** The time of creation of the key. */
  created_at: string;
}

/** A destination with the secret of a webhook. No other answer contains the secret. */
export interface ShownDestination {
  /** The id of the destination. */
  id: string;
  /**
   * The type of destination. `email`: a mailbox; `channel`: a chat channel, by the bot; `chat_webhook`: a chat channel,
   * by an incoming webhook; `teams`: a channel or chat of Microsoft Teams, by a workflow; `google_chat`: a space of
   * Google Chat, by an incoming webhook; `webhook`: a program that receives signed messages.
   */
  kind: 'email' | 'channel' | 'chat_webhook' | 'teams' | 'google_chat' | 'webhook';
  /** The name of the destination. */
  name: string;
  /**
   * The address. For a webhook, incoming webhook or workflow only the host and the last characters, for a mailbox the
   * e-mail address, for a channel its id.
   */
  address: string;
  /**
   * `active`: receives messages. `unverified`: must be verified first. `paused`: receives none until it is verified
   * again, or until its owner's role allows it again.
   */
  state: 'unverified' | 'active' | 'paused';
  /** The pause; null if the destination is not paused. */
  paused: {
    /** The start of the pause. */
    at: string;
    /** The reason for the pause. */
    reason: string;
  } | null;
  /**
   * The reason why the owner's role may not use the destination; null if it may. While it is set, `state` is `paused`
   * and `paused` is null. Sending continues once the role allows it.
   */
  withheld: string | null;
  /** The time of creation. */
  created_at: string;
  /** The time of the last verification; null if it was never verified. */
  verified_at: string | null;
  /** The time from which a webhook has its current secret; null for its first secret. */
  rotated_at: string | null;
  /** The time from which messages fail; null if the last message was delivered. */
  failing_since: string | null;
  /** The secret that signs messages to a webhook; null for other kinds. Store it: it is returned only once. */
  secret: string | null;
}

/** A signed statement of the content of the log. */
export interface SignedHead {
  /** The version of the format. */
  v: 1;
  /** The id of the log. Every deployment has a different one. */
  log: string;
  /** The number of records in the log. */
  size: number;
  /** The root of the Merkle tree over the records (RFC 9162), a SHA-256 hash in hexadecimal. */
  root: string;
  /** The log contains every record that is dated before this instant. */
  until: string;
  /** The time of the signature. */
  at: string;
  /** The id of the key that signed the head. */
  key: string;
  /**
   * The signature of all other fields as canonical JSON (RFC 8785). ECDSA over P-256 with SHA-256, as DER in base64.
   */
  signature: string;
}

/** A source of entries with its settings and its state. */
export interface Source {
  /** The name. */
  name: string;
  /** The address. */
  url: string;
  /** The id of the topic of its entries. */
  topic_id: string;
  /** The kind of the address. */
  kind: 'feed' | 'federal_register' | 'govuk' | 'eurlex' | 'json' | 'page' | 'sitemap';
  /** The paths of a JSON document, for the kind `json`. */
  mapping: JsonMapping | null;
  /** The selectors of a web page, for the kind `page`. */
  selectors: PageItemSelectors | null;
  /** The path prefix of the items, for the kind `sitemap`. */
  path: string | null;
  /** The institution that publishes it. */
  institution_name: string;
  /** The code of the jurisdiction. */
  jurisdiction_code: string;
  /** The language of its texts. */
  language: string | null;
  /** The time zone of dates without one. */
  time_zone: string | null;
  /** The formats of ambiguous dates. */
  date_formats: string[];
  /** The minutes between two reads; 30 by default. */
  interval_minutes: number | null;
  /** The kind of entries whose text does not name one. */
  usual_kind: string | null;
  /** If there are any, only items with one of these words are stored. */
  include_words: string[];
  /** Items with one of these words are not stored. */
  exclude_words: string[];
  /** Whether the documents behind the links are read. */
  documents: boolean;
  /** The id. */
  id: string;
  /** `catalog`: listed by the catalog. `manual`: read by an operator. `person`: added by a person. */
  origin: 'catalog' | 'manual' | 'person';
  /** Whether people paused it. */
  paused: boolean;
  /**
   * The state, as in the coverage of the source. `paused`: by people, or because its address returned no feed.
   * `proposed`: waits until an administrator accepts it.
   */
  state:
    | 'fine'
    | 'quiet'
    | 'silent'
    | 'gap'
    | 'repaired'
    | 'unknown'
    | 'failing'
    | 'paused'
    | 'flooding'
    | 'stale'
    | 'never_fetched'
    | 'unconfirmed'
    | 'blocked'
    | 'not_followed'
    | 'proposed';
  /** The default values of the settings that people changed. */
  defaults: SourceDefaults;
  /** The last successful read; null if there was none. */
  last_success_at: string | null;
  /** The last day on which it published; null if unknown. */
  last_news_on: string | null;
  /** The usual days between two publications; null if unknown. */
  usual_gap_days: number | null;
  /** The days without a publication after which it is overdue. */
  silent_after_days: number | null;
  /** The number of its entries. */
  total_entries: number;
  /** The number of its active entries. */
  active_entries: number;
  /** What is wrong with it; null if nothing is. */
  problem: {
    /** The problem. */
    text: string;
    /** What to do. */
    advice: string;
    /** When it was noticed; null if unknown. */
    at: string | null;
  } | null;
  /** The time at which a person added it; null for others. */
  added_at: string | null;
}

/** A source that was fetched and parsed, and can be added. */
export interface SourceCandidate {
  /** The address of the source. */
  url: string;
  /**
   * How the source is read. `feed` (RSS, Atom or JSON Feed), `federal_register`, `govuk`, `eurlex`, `json`, `page` or
   * `sitemap`.
   */
  kind: 'feed' | 'federal_register' | 'govuk' | 'eurlex' | 'json' | 'page' | 'sitemap';
  /** The title of the source as plain text. */
  name: string;
  /** The number of its items now; 0 for a feed that is empty today. */
  items: number;
  /** The newest publication date of its items; null if none has one. */
  newest: string | null;
  /** The language tag that the source or its page declares; null if neither does. */
  language: string | null;
  /** Why it is recommended. */
  reason: string;
  /** The settings that its kind needs; absent if it needs none. */
  settings?:
    | {
        /** The selectors of the items of a page. */
        selectors?: PageItemSelectors | undefined;
        /** The path prefix of the pages of a sitemap. */
        path?: string | undefined;
      }
    | undefined;
}

/** Settings of a source to change; null resets one to its default. */
export interface SourceChange {
  /** The address. */
  url?: string | null | undefined;
  /** The name. */
  name?: string | null | undefined;
  /** The id of the topic of its entries. */
  topic_id?: string | null | undefined;
  /** The kind of the address. */
  kind?: 'feed' | 'federal_register' | 'govuk' | 'eurlex' | 'json' | 'page' | 'sitemap' | null | undefined;
  /** The paths of a JSON document, for the kind `json`. */
  mapping?: JsonMapping | null | undefined;
  /** The selectors of a web page, for the kind `page`. */
  selectors?: PageItemSelectors | null | undefined;
  /** The path prefix of the items, for the kind `sitemap`. */
  path?: string | null | undefined;
  /** The institution that publishes it. */
  institution_name?: string | null | undefined;
  /** The code of the jurisdiction. */
  jurisdiction_code?: string | null | undefined;
  /** The language of its texts. */
  language?: string | null | undefined;
  /** The time zone of dates without one. */
  time_zone?: string | null | undefined;
  /** The formats of ambiguous dates. */
  date_formats?: ('day_month_year' | 'month_day_year' | 'leading_text')[] | null | undefined;
  /** The minutes between two reads; 30 by default. */
  interval_minutes?: number | null | undefined;
  /** The kind of entries whose text does not name one. */
  usual_kind?:
    | 'consultation'
    | 'proposed_rule'
    | 'final_rule'
    | 'guidance'
    | 'enforcement'
    | 'speech'
    | 'statistics'
    | 'warning'
    | 'recall'
    | 'appointment'
    | 'monetary_policy'
    | 'research'
    | 'approval'
    | null
    | undefined;
  /** If there are any, only items with one of these words are stored. */
  include_words?: string[] | null | undefined;
  /** Items with one of these words are not stored. */
  exclude_words?: string[] | null | undefined;
  /** Whether the documents behind the links are read. */
  documents?: boolean | null | undefined;
  /** True stops its reads; false continues them. */
  paused?: boolean | undefined;
  /** True accepts a proposal. */
  accepted?: true | undefined;
}

/** The reads of a source on one UTC day. */
export interface SourceDay {
  /** The day. */
  day: string;
  /** The number of successful reads. */
  read: number;
  /** The number of failed reads. */
  failed: number;
  /** The number of new entries. */
  new_entries: number;
  /** The number of gaps in which items may have been missed. */
  gaps: number;
}

/** The default values of the settings that people changed. */
export interface SourceDefaults {
  /** The name. */
  name?: string | undefined;
  /** The address. */
  url?: string | undefined;
  /** The id of the topic of its entries. */
  topic_id?: string | undefined;
  /** The kind of the address. */
  kind?: 'feed' | 'federal_register' | 'govuk' | 'eurlex' | 'json' | 'page' | 'sitemap' | undefined;
  /** The paths of a JSON document, for the kind `json`. */
  mapping?: JsonMapping | null | undefined;
  /** The selectors of a web page, for the kind `page`. */
  selectors?: PageItemSelectors | null | undefined;
  /** The path prefix of the items, for the kind `sitemap`. */
  path?: string | null | undefined;
  /** The institution that publishes it. */
  institution_name?: string | undefined;
  /** The code of the jurisdiction. */
  jurisdiction_code?: string | undefined;
  /** The language of its texts. */
  language?: string | null | undefined;
  /** The time zone of dates without one. */
  time_zone?: string | null | undefined;
  /** The formats of ambiguous dates. */
  date_formats?: string[] | undefined;
  /** The minutes between two reads; 30 by default. */
  interval_minutes?: number | null | undefined;
  /** The kind of entries whose text does not name one. */
  usual_kind?: string | null | undefined;
  /** If there are any, only items with one of these words are stored. */
  include_words?: string[] | undefined;
  /** Items with one of these words are not stored. */
  exclude_words?: string[] | undefined;
  /** Whether the documents behind the links are read. */
  documents?: boolean | undefined;
}

/** How a source was read in the last 30 days. */
export interface SourceHealth {
  /** The id of the source. */
  source_id: string;
  /**
   * The state, as in the coverage of the source. `paused`: by people, or because its address returned no feed.
   * `proposed`: waits until an administrator accepts it.
   */
  state:
    | 'fine'
    | 'quiet'
    | 'silent'
    | 'gap'
    | 'repaired'
    | 'unknown'
    | 'failing'
    | 'paused'
    | 'flooding'
    | 'stale'
    | 'never_fetched'
    | 'unconfirmed'
    | 'blocked'
    | 'not_followed'
    | 'proposed';
  /** What is wrong with it; null if nothing is. */
  problem: {
    /** The problem. */
    text: string;
    /** What to do. */
    advice: string;
    /** When it was noticed; null if unknown. */
    at: string | null;
  } | null;
  /** The last read; null if there was none. */
  last_attempt_at: string | null;
  /** The last successful read; null if there was none. */
  last_success_at: string | null;
  /** The next read after a failure, if it waits; otherwise null. */
  next_attempt_at: string | null;
  /** The number of consecutive failures. */
  failures: number;
  /** The address that answered, if it is another one; otherwise null. */
  answered_from: string | null;
  /** The number of new entries in these days. */
  new_entries: number;
  /** The days with a read, oldest first. */
  days: SourceDay[];
}

/** What became of some outlines of a list of sources. */
export interface SourceImport {
  /** Nothing was added. */
  dry_run: boolean;
  /** The number of outlines of the list. */
  total: number;
  /** The outlines of this page in their order. */
  lines: ImportedLine[];
  /** The parameter `next` of the next page; null on the last one. */
  next: number | null;
}

/** A page of sources by id. */
export interface SourcePage {
  /** The items. A page can have fewer than `limit`, even none, before the end of the list. */
  items: Source[];
  /** The exact number of items in the list, or null. */
  total: number | null;
  /** The most items that this page can have: the requested limit, at most 100. */
  limit: number;
  /** The number of items before this page. */
  offset: number;
  /** True if more items can be read now. */
  has_more: boolean;
  /** The `cursor` of the next page; null at the end, but never in a change stream. */
  next_cursor: string | null;
}

/** The first entries that a source would have, and the doubts about them. */
export interface SourcePreview {
  /** Up to ten entries, in the order of the document. */
  items: EntryDetail[];
  /** Doubts about the document, or the reason why it has no items. */
  warnings: {
    /**
     * Why there are no items. `down`, `blocked`, `login_required`, `not_found`, `not_allowed` (a private address, or
     * not http or https), `redirect_loop`, `too_large`, `too_slow`, `pdf`, `not_a_feed`, `no_match` (nothing matches
     * the mapping, selectors or path). Doubts: `no_items` today, `repaired` (a malformed document), `items_unreadable`,
     * `items_omitted` (more than 5,000), `items_left_out` by words, `repeated_items`, `no_dates`, `equal_dates`,
     * `future_dates` that are ignored, `unread_dates`, `cut_titles`, `no_links`, `other_language`, `known_items` that
     * exist through another source.
     */
    code:
      | 'down'
      | 'blocked'
      | 'login_required'
      | 'not_found'
      | 'not_allowed'
      | 'redirect_loop'
      | 'too_large'
      | 'too_slow'
      | 'pdf'
      | 'not_a_feed'
      | 'no_match'
      | 'no_items'
      | 'repaired'
      | 'items_unreadable'
      | 'items_omitted'
      | 'items_left_out'
      | 'repeated_items'
      | 'no_dates'
      | 'equal_dates'
      | 'future_dates'
      | 'unread_dates'
      | 'cut_titles'
      | 'no_links'
      | 'other_language'
      | 'known_items';
    /** The doubt or the reason for people. */
    message: string;
    /** The positions in `items`, from 0, of the entries that it is about. */
    items: number[];
  }[];
}

/** A source to preview. Absent settings have the defaults of the topic. */
export interface SourcePreviewRequest {
  /** The kind of the address. */
  kind?: 'feed' | 'federal_register' | 'govuk' | 'eurlex' | 'json' | 'page' | 'sitemap' | undefined;
  /** The paths of a JSON document, for the kind `json`. */
  mapping?: JsonMapping | undefined;
  /** The selectors of a web page, for the kind `page`. */
  selectors?: PageItemSelectors | undefined;
  /** The path prefix of the items, for the kind `sitemap`. */
  path?: string | undefined;
  /** The institution that publishes it. */
  institution_name?: string | undefined;
  /** The code of the jurisdiction. */
  jurisdiction_code?: string | undefined;
  /** The language of its texts. */
  language?: string | undefined;
  /** The time zone of dates without one. */
  time_zone?: string | undefined;
  /** The formats of ambiguous dates. */
  date_formats?: ('day_month_year' | 'month_day_year' | 'leading_text')[] | undefined;
  /** The minutes between two reads; 30 by default. */
  interval_minutes?: number | undefined;
  /** The kind of entries whose text does not name one. */
  usual_kind?:
    | 'consultation'
    | 'proposed_rule'
    | 'final_rule'
    | 'guidance'
    | 'enforcement'
    | 'speech'
    | 'statistics'
    | 'warning'
    | 'recall'
    | 'appointment'
    | 'monetary_policy'
    | 'research'
    | 'approval'
    | undefined;
  /** If there are any, only items with one of these words are stored. */
  include_words?: string[] | undefined;
  /** Items with one of these words are not stored. */
  exclude_words?: string[] | undefined;
  /** Whether the documents behind the links are read. */
  documents?: boolean | undefined;
  /** The address. */
  url: string;
  /** The id of the topic of its entries. */
  topic_id: string;
  /** The name; by default the title of its document. */
  name?: string | undefined;
}

/** A request to read a source. */
export interface SourceRead {
  /** The id of the source. */
  source_id: string;
  /** The time of the request. */
  requested_at: string;
}

/** A deleted source, and how far its entries are. */
export interface SourceRemoval {
  /** The id of the source. */
  source_id: string;
  /** What happens to its entries. */
  entries: 'keep' | 'remove';
  /** `pending` until all entries are inactive, or removed. */
  state: 'pending' | 'done';
  /** The number of its entries when it was deleted. */
  total_entries: number;
  /** The number of removed entries. */
  removed_entries: number;
  /** The number of entries that stay. With `entries=remove` null until all were examined. */
  kept_entries: number | null;
}

/** Totals of the service. Days are UTC days, including today. */
export interface StatsOverview {
  /** The number of feeds, including inactive ones. */
  total_feeds: number;
  /** The number of topics, including inactive ones. */
  total_topics: number;
  /** The number of entries, including inactive ones. */
  total_entries: number;
  /** The number of categories, including inactive ones. */
  total_categories: number;
  /** The number of feeds that are read, including unconfirmed ones. */
  active_feeds: number;
  /**
   * The number of active feeds without a good fetch for 48 hours. It includes feeds that were never read, but not
   * unconfirmed ones. It distinguishes broken feeds from feeds without news.
   */
  feeds_stale: number;
  /**
   * The number of active feeds whose address was never read or verified here. Other projects may have seen it. The
   * feeds are fetched, except blocked ones, but may never return entries. They do not count as stale or read. The first
   * good fetch confirms an address.
   */
  feeds_unconfirmed: number;
  /**
   * The number of active feeds that are read, but are without news for longer than usual. Feeds with too little history
   * do not count.
   */
  feeds_silent: number;
  /** The number of active topics. */
  active_topics: number;
  /** The number of active entries. */
  active_entries: number;
  /** The number of active entries that were published in the last 7 days. */
  entries_last_7_days: number;
  /** The number of active entries that were published in the last 30 days. */
  entries_last_30_days: number;
  /** The publication date of the newest entry, including inactive ones; null if there is none. */
  latest_published_date: string | null;
  /** The time of the last change of these figures; null if they never changed. */
  as_of: string | null;
  /**
   * The number of active entries by day of publication for the last 90 days. The oldest day is first, and days without
   * entries are included.
   */
  by_day: {
    /** The day (UTC). */
    date: string;
    /** The number of entries. */
    entries: number;
  }[];
}

/** The position in the document of a sentence that a summary quotes. */
export interface SummaryGround {
  /** The index in `five_point_summary`, from 0; null for the one-line summary. */
  index: number | null;
  /**
   * The number of the passage, from 1, in the version that `summary.document_version` names. GET
   * /feeds/entries/{entry_id}/document/passages lists the passages.
   */
  passage: number;
  /** The quoted sentence. */
  text: string;
  /** The position of the first character in the passage, in Unicode code points from 0. */
  start: number;
  /** The position after the last character, in Unicode code points from 0. */
  end: number;
}

/** A person who can sign in. */
export interface TeamPerson {
  /** The id of the person: the `sub` of their token. */
  id: string;
  /**
   * The name at the identity provider, otherwise the part of the verified address before the @. Null for viewers, and
   * without either.
   */
  name: string | null;
  /** The e-mail address of the person. Only for members and administrators; absent for viewers. */
  email?: string | null | undefined;
  /** The role of the person. */
  role: 'viewer' | 'member' | 'admin';
}

/** The result of a test message. */
export interface TestResult {
  /** `delivered` or `failed`. `unknown` if it may have arrived, `gone` if the receiver accepts no more messages. */
  outcome: 'delivered' | 'failed' | 'unknown' | 'gone';
  /** The HTTP status of the response; null without one. */
  status: number | null;
  /** The reason for the failure; null if the message was delivered. */
  reason: string | null;
  /** The duration in milliseconds. */
  took_ms: number;
}

/**
 * The differences in a text field. Equal and removed segments joined are exactly the earlier text, equal and added ones
 * the later text.
 */
export interface TextDifference {
  /** The name of the field. */
  field: 'title' | 'description';
  /** The segments, in order. */
  segments: DifferenceSegment[];
  /** The number of words that only the earlier text has. */
  words_removed: number;
  /** The number of words that only the later text has. */
  words_added: number;
  /** False if the texts differ in too many words for a word-by-word comparison. Then each is one segment. */
  is_aligned: boolean;
}

/** A range of a text, in Unicode code points from 0. */
export interface TextRange {
  /** The position of the first character. */
  start: number;
  /** The position after the last character. */
  end: number;
}

/** A version of a document's text. */
export interface TextVersion {
  /** The version number, from 1. */
  version: number;
  /** The time of the fetch that found this text. */
  from: string;
  /** The time of the fetch that found the next text; null for the current text. */
  until: string | null;
  /** The SHA-256 hash of the document's bytes, in hexadecimal. */
  sha256: string;
  /** The number of words in the text. */
  words: number;
  /** The number of passages in the text. */
  passages: number;
}

/** A regulator or standard setter whose updates the service collects. */
export interface Topic {
  /** The id of the topic: lower-case letters, digits and hyphens. It never changes. */
  id: string;
  /** The category of the topic. */
  category_id: string;
  /** The display name. */
  name: string;
  /** The tasks of the regulator or standard setter. */
  description: string;
  /** The display colour, as #rrggbb. */
  color: string;
  /** False if the catalog no longer lists the topic. It stays readable. */
  is_active: boolean;
  /** The length of the period that the topic's summary covers, in days. */
  summary_window_days: number;
  /** The time at which the service added the topic. */
  created_at: string;
  /** The time of the last change. */
  updated_at: string;
}

/** A topic with its organisation, jurisdiction and number of entries. It has every field of Topic. */
export interface TopicDetails {
  /** The id of the topic: lower-case letters, digits and hyphens. It never changes. */
  id: string;
  /** The category of the topic. */
  category_id: string;
  /** The display name. */
  name: string;
  /** The tasks of the regulator or standard setter. */
  description: string;
  /** The display colour, as #rrggbb. */
  color: string;
  /** False if the catalog no longer lists the topic. It stays readable. */
  is_active: boolean;
  /** The length of the period that the topic's summary covers, in days. */
  summary_window_days: number;
  /** The time at which the service added the topic. */
  created_at: string;
  /** The time of the last change. */
  updated_at: string;
  /** The short name. */
  acronym: string;
  /** The jurisdiction, as a code of two or three capital letters. */
  jurisdiction_code: string;
  /** The name of the jurisdiction. */
  jurisdiction: string;
  /** The reach of its powers. `subnational` (a state or province), `national`, `supranational` or `international`. */
  scope: string;
  /** The type of organisation. `regulator`, `central_bank`, `standard_setter`, `legislator` or `self_regulatory`. */
  entity_type: string;
  /** The sectors that it supervises. */
  sectors: string[];
  /** The languages of its publications, as ISO 639-1 codes. */
  languages: string[];
  /** The address of its website. */
  primary_url: string;
  /** Keywords for finding the topic. */
  tags: string[];
  /** The number of feeds of the topic, including inactive ones. */
  feed_count: number;
  /** The number of entries of the topic, including inactive ones. */
  entry_count: number;
  /**
   * The publication date of its newest entry, including inactive ones; null if there is none. After a crash it may be
   * wrong until the nightly recount.
   */
  latest_published_date: string | null;
}

/** The figures of a topic. Days are UTC days, including today. */
export interface TopicStats {
  /** The id of the topic. */
  topic_id: string;
  /** The name of the topic. */
  topic_name: string;
  /** The number of entries, including inactive ones. */
  total_entries: number;
  /** The number of active entries. */
  active_entries: number;
  /** The number of inactive entries. */
  inactive_entries: number;
  /** The number of feeds, including inactive ones. */
  total_feeds: number;
  /** The number of active entries that were published in the last 7 days. */
  entries_last_7_days: number;
  /** The number of active entries that were published in the last 30 days. */
  entries_last_30_days: number;
  /**
   * The publication date of the newest entry, including inactive ones; null if there is none. After a crash it may be
   * wrong until the nightly recount.
   */
  latest_published_date: string | null;
}

/** The figures of a topic by feed and by day. It has every field of TopicStats. */
export interface TopicStatsDetail {
  /** The id of the topic. */
  topic_id: string;
  /** The name of the topic. */
  topic_name: string;
  /** The number of entries, including inactive ones. */
  total_entries: number;
  /** The number of active entries. */
  active_entries: number;
  /** The number of inactive entries. */
  inactive_entries: number;
  /** The number of feeds, including inactive ones. */
  total_feeds: number;
  /** The number of active entries that were published in the last 7 days. */
  entries_last_7_days: number;
  /** The number of active entries that were published in the last 30 days. */
  entries_last_30_days: number;
  /**
   * The publication date of the newest entry, including inactive ones; null if there is none. After a crash it may be
   * wrong until the nightly recount.
   */
  latest_published_date: string | null;
  /** The figures of each feed of the topic. */
  by_feed: {
    /** The id of the feed. */
    feed_id: string;
    /** The name of the feed. */
    feed_name: string;
    /** False if the feed is no longer read. */
    is_active: boolean;
    /**
     * False if the address of the feed was never read or verified here. Other projects may have seen it. Missing
     * entries then have no meaning.
     */
    is_confirmed: boolean;
    /** The number of entries, including inactive ones. */
    total_entries: number;
    /** The number of active entries. */
    active_entries: number;
    /** The number of inactive entries. */
    inactive_entries: number;
    /** The time of the last good fetch: a document was read, or was not modified. Null if there was none yet. */
    last_success_at: string | null;
    /**
     * The state of the feed. `fine`: read, with news in the last seven days. `quiet`: no news for a week, as is usual.
     * `silent`: no news for longer than usual. `gap`: items may have been missed, found in the last seven days.
     * `repaired`: the last document is not well-formed and was read item by item. `unknown`: no news for a week, with
     * too little history to judge. `failing`, `paused` and `flooding`: reading fails or was stopped. `stale`: no good
     * fetch for 48 hours. `never_fetched`: no fetch yet. `unconfirmed`: no fetch yet, and the address was never
     * verified here. `blocked`: the source refuses programs, so the feed is not read. `not_followed`: the feed is not
     * read.
     */
    state:
      | 'fine'
      | 'quiet'
      | 'silent'
      | 'gap'
      | 'repaired'
      | 'unknown'
      | 'failing'
      | 'paused'
      | 'flooding'
      | 'stale'
      | 'never_fetched'
      | 'unconfirmed'
      | 'blocked'
      | 'not_followed';
    /**
     * The last day (UTC) with a new entry. If only the first reading brought entries, the day of publication of its
     * newest item. Null if it is unknown.
     */
    last_news_on: string | null;
    /**
     * The usual longest time between days with news, in days. Nearly all gaps are this long or shorter. Null if there
     * is too little history.
     */
    usual_gap_days: number | null;
    /**
     * The number of days without news after which the feed is `silent`. Null if there is too little history. Days from
     * 20 December to 6 January do not count, and days in August count half.
     */
    silent_after_days: number | null;
  }[];
  /**
   * The number of active entries by day of publication for the last 90 days. The oldest day is first, and days without
   * entries are included.
   */
  by_day: {
    /** The day (UTC). */
    date: string;
    /** The number of entries. */
    entries: number;
  }[];
}

/** A page of the figures of all topics. */
export interface TopicStatsPage {
  /** The items. A page can have fewer than `limit`, even none, before the end of the list. */
  items: TopicStats[];
  /** The exact number of items in the list, or null. */
  total: number | null;
  /** The most items that this page can have: the requested limit, at most 100. */
  limit: number;
  /** The number of items before this page. */
  offset: number;
  /** True if more items can be read now. */
  has_more: boolean;
  /** The `cursor` of the next page; null at the end, but never in a change stream. */
  next_cursor: string | null;
}

/** A summary of the entries that a topic published in its window. */
export interface TopicSummary {
  /** The id of the topic. */
  topic_id: string;
  /** The name of the topic. */
  topic_name: string;
  /**
   * The text; null if there is none. A number in brackets at the end of a line cites an entry by its position in
   * `entry_ids`, from 1.
   */
  summary: string | null;
  /** `ready`: up to date. `pending`: not made yet. `stale`: entries were added, removed or moved since it was made. */
  status: 'ready' | 'pending' | 'stale';
  /** The length of the window, in days. */
  window_days: number;
  /** The first instant of the window; null while the status is `pending`. */
  window_start: string | null;
  /** The last instant of the window; null while the status is `pending`. */
  window_end: string | null;
  /** The number of entries in the window. */
  entry_count: number;
  /** The ids of the entries that the text quotes and cites. */
  entry_ids: string[];
  /**
   * The selection of the sentences: `ai` by a language model, `extractive` by a rule. Both quote the entries verbatim.
   * Null while the status is `pending`.
   */
  method: 'ai' | 'extractive' | null;
  /** The name of the language model; null for an extractive summary. */
  model: string | null;
  /** The time at which the summary was made; null while the status is `pending`. */
  generated_at: string | null;
}

/** A degraded source. */
export interface TroubledSource {
  /** The id of the feed. */
  feed_id: string;
  /** The name of the feed. */
  name: string;
  /** The topic of the feed. */
  topic_id: string;
  /**
   * The problem. `flooding`: more entries than the quota. `paused` and `failing`: the feed is not read. `stale`: no
   * good fetch for two days. `gap`: items may have been missed. `silent`: no news for longer than usual.
   */
  state: 'flooding' | 'paused' | 'failing' | 'stale' | 'gap' | 'silent';
  /**
   * The start of the problem. `flooding`: the start of the quarantine. `paused`, `failing` and `stale`: the last good
   * fetch, or null if there was none. `gap`: the time at which it was found. `silent`: the first day of the silence.
   */
  since: string | null;
  /**
   * The last day (UTC) with a new entry. If only the first reading brought entries, the day of publication of its
   * newest item. Null if it is unknown.
   */
  last_news_on: string | null;
}

/**
 * The difference in another field. All values are texts. An object gives one text for each property with name and
 * value, a key date its kind and date, a citation its type and id.
 */
export interface ValueDifference {
  /** The name of the field. */
  field:
    | 'link'
    | 'institution_name'
    | 'published_date'
    | 'published_date_source'
    | 'published_precision'
    | 'first_seen_at'
    | 'is_backfill'
    | 'is_active'
    | 'one_line_summary'
    | 'five_point_summary'
    | 'summary'
    | 'source_fields'
    | 'kind'
    | 'citations'
    | 'key_dates'
    | 'topic'
    | 'category'
    | 'feed'
    | 'jurisdiction_code'
    | 'tags'
    | 'sectors'
    | 'language';
  /** The values in the earlier version; null if there were none. */
  before: string[] | null;
  /** The values in the later version; null if there are none. */
  after: string[] | null;
}

/** The verification of a destination. */
export interface Verification {
  /**
   * The eight digits that were sent to the destination. Without them a mailbox, incoming webhook or workflow receives a
   * new code. Other kinds need none.
   */
  code?: string | undefined;
}

/** A named filter of the list of updates. */
export interface View {
  /** The id of the view. */
  id: string;
  /** The name of the view. */
  name: string;
  /** The filters, as the query string of the app's list. */
  query: string;
  /** The position among the views. */
  position: number;
  /** The time of creation. */
  created_at: string;
  /** The time of the last change. */
  updated_at: string;
}

/** A change of a view. Absent fields stay as they are. */
export interface ViewChange {
  /** The name of the view, 1 to 80 characters without control characters. */
  name?: string | undefined;
  /** The filters, as the query string of the app's list: up to 2,000 ASCII characters. */
  query?: string | undefined;
  /** The position among the views; by default the last one. */
  position?: number | undefined;
}

/** The previous visit of a person. */
export interface Visit {
  /** The time of the previous visit; null on the first one. */
  last_visit_at: string | null;
}

/** The instants up to which a person has read everything. */
export interface Watermarks {
  /** Entries that were stored up to this instant are read; null if none is set. */
  before: string | null;
  /** The same instant for single topics, by topic id. */
  topics: Record<string, string>;
  /** The number of days after which a stored entry counts as read. */
  unread_days: number;
}

/** The reasons why an update matched. */
export interface Why {
  /** The matching words as written in the update, at most ten. */
  words: string[];
  /** The values of the update that match the filters of the query. */
  filters: {
    /** The category of the update. */
    category_id?: string[] | undefined;
    /** The topic of the update. */
    topic_id?: string[] | undefined;
    /** The feed of the update. */
    feed_id?: string[] | undefined;
    /** The jurisdiction of the update. */
    jurisdiction?: string[] | undefined;
    /** The sectors of the update. */
    sector?: string[] | undefined;
    /** The institution of the update, in normalised form. */
    institution?: string[] | undefined;
    /** The tags of the update, in normalised form. */
    tag?: string[] | undefined;
    /** The language of the update. */
    language?: string[] | undefined;
    /** The kind of the update. */
    kind?: string[] | undefined;
    /** The citations of the update, in normalised form. */
    cites?: string[] | undefined;
    /** The months of the key dates of the update. */
    key_month?: string[] | undefined;
  };
}

/** Parameters of listCategories. */
export interface ListCategoriesQuery {
  /** A part of the category's name, ignoring case. */
  name?: string | undefined;
  /** True for active ones only, false for inactive ones only, both by default. */
  is_active?: boolean | undefined;
  /** The number of a page, counted from 1. A page past the end is empty. */
  page?: number | undefined;
  /** How many items a page has. Without it there is one page with everything. */
  page_size?: number | undefined;
}

/** Parameters of listCategoryTopics. */
export interface ListCategoryTopicsQuery {
  /** The number of a page, counted from 1. A page past the end is empty. */
  page?: number | undefined;
  /** How many items a page has. Without it there is one page with everything. */
  page_size?: number | undefined;
}

/** Parameters of listTopics. */
export interface ListTopicsQuery {
  /** Topics of this category only. An unknown id returns an empty list. */
  category_id?: string | undefined;
  /** True for all fields of TopicDetails. */
  details?: boolean | undefined;
  /** The number of a page, counted from 1. A page past the end is empty. */
  page?: number | undefined;
  /** How many items a page has. Without it there is one page with everything. */
  page_size?: number | undefined;
}

/** Parameters of listTopicEntries. */
export interface ListTopicEntriesQuery {
  /**
   * The state at this time, which has a time zone and is not in the future. The version of an entry that was valid at
   * the end of that second, a list as it was then, or the document of the link that the entry had then. The current
   * state by default.
   */
  as_of?: string | undefined;
  /** True for active ones only, false for inactive ones only, both by default. */
  is_active?: boolean | undefined;
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /**
   * How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor.
   */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
}

/** Parameters of listEntries. */
export interface ListEntriesQuery {
  /**
   * The state at this time, which has a time zone and is not in the future. The version of an entry that was valid at
   * the end of that second, a list as it was then, or the document of the link that the entry had then. The current
   * state by default.
   */
  as_of?: string | undefined;
  /** Of this feed only. An unknown id returns an empty list. */
  feed_id?: string | undefined;
  /** True for active ones only, false for inactive ones only, both by default. */
  is_active?: boolean | undefined;
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /**
   * How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor.
   */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
  /**
   * Only changes after this instant or since the start of this day, in ascending order of updated_at. An instant has a
   * zone (YYYY-MM-DDTHH:MM:SSZ, or another zone); a day (YYYY-MM-DD) is one of UTC. Offset cannot be used then. A
   * change appears 15 seconds after it happened.
   */
  updated_after?: string | undefined;
}

/** Parameters of listEntryDetails. */
export interface ListEntryDetailsQuery {
  /** Entries of these categories only: up to 20 ids, separated by commas. */
  category_id?: string | undefined;
  /** Entries of these topics only: up to 20 ids, separated by commas. An unknown id matches nothing. */
  topic_id?: string | undefined;
  /** Entries of these feeds only: up to 20 ids, separated by commas. */
  feed_id?: string | undefined;
  /** Entries of these jurisdictions only. Up to 20 codes as in jurisdiction_code, separated by commas, in any case. */
  jurisdiction?: string | undefined;
  /**
   * Entries about these sectors only: up to 20, separated by commas. Case, accents and punctuation are ignored:
   * asset-management is asset management.
   */
  sector?: string | undefined;
  /**
   * Entries of these institutions only: up to 20 names, separated by commas. They are compared as sectors are; write a
   * comma within a name as a hyphen.
   */
  institution?: string | undefined;
  /** Entries with one of these tags only: up to 20, separated by commas, compared as sectors are. */
  tag?: string | undefined;
  /** Entries in these languages only: up to 20 language tags, separated by commas. Regions are ignored. */
  language?: string | undefined;
  /**
   * Entries of these kinds only, separated by commas. Consultation, proposed_rule, final_rule, guidance, enforcement,
   * speech, statistics, warning, recall, appointment, other, monetary_policy, research, approval.
   */
  kind?: string | undefined;
  /**
   * Entries that cite one of up to 4 references, separated by commas. A part or section of the Code of Federal
   * Regulations or the United States Code, a docket, an RIN, a release, a Federal Register page, or an act of the
   * European Union by its number, CELEX number or ELI. A part also matches its sections.
   */
  cites?: string | undefined;
  /**
   * Entries with a key date in one of these months: up to 4, separated by commas. Key dates are, for example, the end
   * of a consultation, or the day on which a rule takes effect. A quarter or a year counts as its last month.
   */
  key_month?: string | undefined;
  /** Entries with this status only, both by default. */
  status?: 'active' | 'inactive' | undefined;
  /**
   * Words that must all occur, in any order and case. They match by their stems in the language of the entry, without
   * regard to accents. Words match whole: SEC does not find securities. All words of an entry are indexed, up to 2,000
   * different ones. Use double quotes for phrases and a minus to exclude a word. Acronyms and terms of regulation also
   * match their other forms (CRR and Capital Requirements Regulation); `expanded` lists these, and double quotes turn
   * this off. A search with only common or excluded words is 400.
   */
  search?: string | undefined;
  /**
   * Where the words of the search are looked for. In the entry, in the document behind its link, or, without it, in
   * both as one. By relevance matches in the entry come first. A document is searchable within a minute or two after it
   * was read. Lists of changes look in the entry alone.
   */
  in?: 'entry' | 'document' | undefined;
  /** Entries that were published on this day of UTC. Not together with start_date and end_date. */
  date?: string | undefined;
  /**
   * Entries that were published on or after this day or instant. A day (YYYY-MM-DD) is one of UTC; an instant has a
   * zone (YYYY-MM-DDTHH:MM:SSZ, or another zone). It must not be after end_date.
   */
  start_date?: string | undefined;
  /**
   * Entries that were published on or before this day or instant. A day (YYYY-MM-DD) is one of UTC; an instant has a
   * zone (YYYY-MM-DDTHH:MM:SSZ, or another zone).
   */
  end_date?: string | undefined;
  /**
   * The order of a search: newest first, or by relevance. Words in the title before words in the one-line summary and
   * words elsewhere, words close together before words apart, then the newer first. By relevance the newest 500 matches
   * are put in order; ranked says over how many. It needs a search, and cannot be used with updated_after.
   */
  order?: 'newest' | 'relevance' | undefined;
  /** True for matches in each entry that a search finds: where its words stand. */
  highlight?: boolean | undefined;
  /**
   * Counts how many of the entries that are found have each value of these, separated by commas. Jurisdiction,
   * category_id, topic_id, sector, language, kind. On the first page of a list, not with updated_after.
   */
  facets?: string | undefined;
  /**
   * The state at this time, which has a time zone and is not in the future. The version of an entry that was valid at
   * the end of that second, a list as it was then, or the document of the link that the entry had then. The current
   * state by default.
   */
  as_of?: string | undefined;
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /**
   * How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor.
   */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
  /**
   * Only changes after this instant or since the start of this day, in ascending order of updated_at. An instant has a
   * zone (YYYY-MM-DDTHH:MM:SSZ, or another zone); a day (YYYY-MM-DD) is one of UTC. Offset cannot be used then. A
   * change appears 15 seconds after it happened.
   */
  updated_after?: string | undefined;
}

/** Parameters of getEntry. */
export interface GetEntryQuery {
  /**
   * The state at this time, which has a time zone and is not in the future. The version of an entry that was valid at
   * the end of that second, a list as it was then, or the document of the link that the entry had then. The current
   * state by default.
   */
  as_of?: string | undefined;
}

/** Parameters of listEntryVersions. */
export interface ListEntryVersionsQuery {
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /**
   * How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor.
   */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
}

/** Parameters of getEntryDiff. */
export interface GetEntryDiffQuery {
  /** The number of the earlier version. By default, the one before the later version. */
  from?: number | undefined;
  /** The number of the later version. The current one by default. */
  to?: number | undefined;
}

/** Parameters of getEntryDocument. */
export interface GetEntryDocumentQuery {
  /**
   * The state at this time, which has a time zone and is not in the future. The version of an entry that was valid at
   * the end of that second, a list as it was then, or the document of the link that the entry had then. The current
   * state by default.
   */
  as_of?: string | undefined;
}

/** Parameters of getDocumentText. */
export interface GetDocumentTextQuery {
  /**
   * The state at this time, which has a time zone and is not in the future. The version of an entry that was valid at
   * the end of that second, a list as it was then, or the document of the link that the entry had then. The current
   * state by default.
   */
  as_of?: string | undefined;
  /** The number of an earlier text of the document. The current one by default. */
  version?: number | undefined;
}

/** Parameters of getDocumentDiff. */
export interface GetDocumentDiffQuery {
  /**
   * The state at this time, which has a time zone and is not in the future. The version of an entry that was valid at
   * the end of that second, a list as it was then, or the document of the link that the entry had then. The current
   * state by default.
   */
  as_of?: string | undefined;
  /** The number of the earlier version. By default, the one before the later version. */
  from?: number | undefined;
  /** The number of the later version. The current one by default. */
  to?: number | undefined;
}

/** Parameters of listDocumentPassages. */
export interface ListDocumentPassagesQuery {
  /**
   * The state at this time, which has a time zone and is not in the future. The version of an entry that was valid at
   * the end of that second, a list as it was then, or the document of the link that the entry had then. The current
   * state by default.
   */
  as_of?: string | undefined;
  /** The number of an earlier text of the document. The current one by default. */
  version?: number | undefined;
  /**
   * Words that must all occur, in any order and case. They match by their stems in the language of the entry, without
   * regard to accents. Words match whole: SEC does not find securities. All words of an entry are indexed, up to 2,000
   * different ones. Use double quotes for phrases and a minus to exclude a word. Acronyms and terms of regulation also
   * match their other forms (CRR and Capital Requirements Regulation); `expanded` lists these, and double quotes turn
   * this off. A search with only common or excluded words is 400.
   */
  search?: string | undefined;
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /**
   * How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor.
   */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
}

/** Parameters of listDueDates. */
export interface ListDueDatesQuery {
  /** The first day of the range. Today (UTC) by default. */
  from?: string | undefined;
  /** The last day of the range, included; less than 366 days after the first. By default, 90 days after the first. */
  to?: string | undefined;
  /**
   * Dates of these kinds only, separated by commas. Comment_end, effective, compliance, reporting, hearing,
   * application.
   */
  kind?: string | undefined;
  /** Entries of these categories only: up to 20 ids, separated by commas. */
  category_id?: string | undefined;
  /** Entries of these topics only: up to 20 ids, separated by commas. An unknown id matches nothing. */
  topic_id?: string | undefined;
  /** Entries of these feeds only: up to 20 ids, separated by commas. */
  feed_id?: string | undefined;
  /** Entries of these jurisdictions only. Up to 20 codes as in jurisdiction_code, separated by commas, in any case. */
  jurisdiction?: string | undefined;
  /**
   * Entries about these sectors only: up to 20, separated by commas. Case, accents and punctuation are ignored:
   * asset-management is asset management.
   */
  sector?: string | undefined;
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /**
   * How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor.
   */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
}

/** Parameters of listTopicStats. */
export interface ListTopicStatsQuery {
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /**
   * How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor.
   */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
}

/** Parameters of listCoverage. */
export interface ListCoverageQuery {
  /** Of this topic only. An unknown id returns an empty list. */
  topic_id?: string | undefined;
  /** Of this feed only. An unknown id returns an empty list. */
  feed_id?: string | undefined;
  /**
   * The first day of the period (UTC). By default, six days before the last. A coverage period has at most 92 days,
   * both ends included.
   */
  from?: string | undefined;
  /** The last day of the period (UTC), included. Today by default. */
  to?: string | undefined;
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /**
   * How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor.
   */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
}

/** Parameters of listEntryShares. */
export interface ListEntrySharesQuery {
  /** The number of a page, counted from 1. A page past the end is empty. */
  page?: number | undefined;
  /** How many items a page has. Without it there is one page with everything. */
  page_size?: number | undefined;
}

/** Parameters of getReadState. */
export interface GetReadStateQuery {
  /**
   * Entries that were marked at or after this instant, or since the start of this day. The as_of of the last answer. An
   * instant has a zone (YYYY-MM-DDTHH:MM:SSZ, or another zone); a day (YYYY-MM-DD) is one of UTC.
   */
  since?: string | undefined;
}

/** Parameters of listSaved. */
export interface ListSavedQuery {
  /**
   * Whether to return only the ids of all saved entries, in entry_ids. The page is empty then for any limit, and
   * neither cursor nor offset is possible.
   */
  ids_only?: boolean | undefined;
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /**
   * How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor.
   */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
}

/** Parameters of listApiKeys. */
export interface ListApiKeysQuery {
  /** The number of a page, counted from 1. A page past the end is empty. */
  page?: number | undefined;
  /** How many items a page has. Without it there is one page with everything. */
  page_size?: number | undefined;
}

/** Parameters of listReviewLog. */
export interface ListReviewLogQuery {
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /**
   * How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor.
   */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
}

/** Parameters of listReviews. */
export interface ListReviewsQuery {
  /** Reviews in this state only; open is new, in_review and relevant. All by default. */
  state?: 'open' | 'new' | 'in_review' | 'relevant' | 'not_relevant' | 'done' | undefined;
  /** Reviews assigned to this person only (their id); me is the caller, none is unassigned. */
  assignee?: string | undefined;
  /** Of this topic only. An unknown id returns an empty list. */
  topic_id?: string | undefined;
  /** Reviews due before this day only, without those that have no due day. */
  due_before?: string | undefined;
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /**
   * How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor.
   */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
}

/** Parameters of getEvidence. */
export interface GetEvidenceQuery {
  /**
   * The first day of the period (UTC). By default, six days before the last. A coverage period has at most 92 days,
   * both ends included.
   */
  from?: string | undefined;
  /** The last day of the period (UTC), included. Today by default. */
  to?: string | undefined;
  /** The format of the file: ndjson (default) or csv. */
  format?: 'ndjson' | 'csv' | undefined;
  /** Where the previous part ended, for the same period and format. The Link header of that part has it. */
  after?: string | undefined;
}

/** Parameters of listPeople. */
export interface ListPeopleQuery {
  /** The number of a page, counted from 1. A page past the end is empty. */
  page?: number | undefined;
  /** How many items a page has. Without it there is one page with everything. */
  page_size?: number | undefined;
}

/** Parameters of listAllAlerts. */
export interface ListAllAlertsQuery {
  /**
   * Only alerts whose owner's account is disabled or deleted. A page looks at as many alerts as limit says and may have
   * fewer, or none, while has_more is true.
   */
  ownerless?: boolean | undefined;
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /**
   * How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor.
   */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
}

/** Parameters of listAlertMatches. */
export interface ListAlertMatchesQuery {
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /**
   * How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor.
   */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
  /**
   * Only changes after this instant or since the start of this day, in ascending order of updated_at. An instant has a
   * zone (YYYY-MM-DDTHH:MM:SSZ, or another zone); a day (YYYY-MM-DD) is one of UTC. Offset cannot be used then. A
   * change appears 15 seconds after it happened.
   */
  updated_after?: string | undefined;
}

/** Parameters of getAlertFeed. */
export interface GetAlertFeedQuery {
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /**
   * How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor.
   */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
  /**
   * Only changes after this instant or since the start of this day, in ascending order of updated_at. An instant has a
   * zone (YYYY-MM-DDTHH:MM:SSZ, or another zone); a day (YYYY-MM-DD) is one of UTC. Offset cannot be used then. A
   * change appears 15 seconds after it happened.
   */
  updated_after?: string | undefined;
}

/** Parameters of listDestinations. */
export interface ListDestinationsQuery {
  /** The number of a page, counted from 1. A page past the end is empty. */
  page?: number | undefined;
  /** How many items a page has. Without it there is one page with everything. */
  page_size?: number | undefined;
}

/** Parameters of listSources. */
export interface ListSourcesQuery {
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /**
   * How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor.
   */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
}

/** Parameters of deleteSource. */
export interface DeleteSourceQuery {
  /** `keep`: the entries of the source become inactive. `remove`: they are removed. */
  entries?: 'keep' | 'remove' | undefined;
}

/** Parameters of importSources. */
export interface ImportSourcesQuery {
  /** True to add nothing, and to return what would be added. */
  dry_run?: boolean | undefined;
  /** The topic of sources for which the list has none. */
  default_topic_id?: string | undefined;
  /** The number of outlines that were handled before, from `next` of the page before. */
  next?: number | undefined;
}

/** Parameters of listAlertDeliveries. */
export interface ListAlertDeliveriesQuery {
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /**
   * How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor.
   */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
}
