// Made by `npm run openapi` of openapi.json: do not edit.

/** A search that calls. */
export interface Alert {
  /** The id of the alert. */
  id: string;
  /** Its name for the person. */
  name: string;
  /** Its filters, each as the parameter of GET /api/v2/feeds/entries/detail is written. */
  query: AlertQuery;
  /** What rings: new is an update that matches for the first time, edited one whose title or text was changed after it had matched. */
  kinds: ('new' | 'edited')[];
  /** When it sends what it matches: each by itself as it is found, or all as a digest at a time of day. */
  schedule: AlertSchedule;
  /** How long before key dates of the active updates that its query finds it reminds its destinations of them, also of updates that were stored before it. Null if it does not. */
  reminders: AlertReminders | null;
  /** The ids of the destinations that get what it matches; who has none reads it. */
  destinations: string[];
  /** While it is paused nothing is sent; what matches is listed all the same. Null if it is not. */
  paused: AlertPause | null;
  /** Since when it has this query. What was stored before that second does not match. */
  since: string;
  /** Since when its feed has its present address, null if it has none. */
  feed_since: string | null;
  /** When it was made. */
  created_at: string;
  /** When it changed last. */
  updated_at: string;
  /** Why less is sent than its owner chose: their account is disabled or deleted, or their role may not send to some of its destinations. Null where all is sent that is not paused. */
  stopped: {
    /** Why. */
    reason: string;
    /** The destinations that get nothing, by id. */
    destinations: string[];
  } | null;
}

/** What of an alert changes; the rest stays. */
export interface AlertChange {
  /** Its name, 1 to 80 characters. */
  name?: string | undefined;
  /** Its filters, all of them: the former ones are gone. */
  query?: AlertQuery | undefined;
  /** What rings: new, edited or both. */
  kinds?: ('new' | 'edited')[] | undefined;
  /** When it sends what it matches. A digest then has what no digest had yet. */
  schedule?: AlertSchedule | undefined;
  /** When it reminds of key dates; null ends that. No day is reminded of twice. */
  reminders?: AlertReminders | null | undefined;
  /** The ids of up to ten destinations of the alert's person, which get what it matches from now on. */
  destinations?: string[] | undefined;
  /** A pause of what it sends, with its reason; null ends it. */
  paused?:
    | {
        /** Why, or null. */
        reason: string | null;
      }
    | null
    | undefined;
}

/** The alerts of a person. */
export interface AlertList {
  /** The alerts, the oldest first. */
  items: ListedAlert[];
  /** How many a person can have. */
  most: number;
}

/** A pause of what an alert sends. */
export interface AlertPause {
  /** Since when. */
  at: string;
  /** Why, null if nobody said it. */
  reason: string | null;
}

/** The filters of an alert, each as the parameter of GET /api/v2/feeds/entries/detail is written. */
export interface AlertQuery {
  /** Words, "phrases" and -excluded words, as the parameter search. */
  search?: string | undefined;
  /** Up to 20 categories. */
  category_id?: string | undefined;
  /** Up to 20 topics. */
  topic_id?: string | undefined;
  /** Up to 20 feeds. */
  feed_id?: string | undefined;
  /** Up to 20 jurisdictions. */
  jurisdiction?: string | undefined;
  /** Up to 20 sectors. */
  sector?: string | undefined;
  /** Up to 20 institutions. */
  institution?: string | undefined;
  /** Up to 20 tags. */
  tag?: string | undefined;
  /** Up to 20 languages of the texts. */
  language?: string | undefined;
  /** Up to 11 kinds of updates. */
  kind?: string | undefined;
  /** Up to 4 citations. */
  cites?: string | undefined;
  /** active or inactive; both without it. */
  status?: string | undefined;
  /** Published on this day only. */
  date?: string | undefined;
  /** Published from this day or instant on. */
  start_date?: string | undefined;
  /** Published until this day or instant. */
  end_date?: string | undefined;
}

/** When an alert reminds of key dates. */
export interface AlertReminders {
  /** How many days before: 30, 7 and 1, or some of them. What was not sent on its day is made up for within seven days, and never after the date. */
  days_before: DaysBefore[];
  /** At what time of day, as in a schedule. */
  time: string;
  /** Whose clocks and days: a zone of the IANA list. */
  time_zone: string;
}

/** When an alert sends what it matches. */
export interface AlertSchedule {
  /** instant sends each match by itself as it is found; daily and weekly send all of them as one digest, and nothing where there are none. A digest has time, time_zone and days; an instant alert has none of them. */
  every: 'instant' | 'daily' | 'weekly';
  /** The time of day at which a digest is sent. A time that the clocks leave out is that much later; one that they show twice is the first of them. */
  time?: string | undefined;
  /** Whose clocks: a zone of the IANA list. */
  time_zone?: string | undefined;
  /** The days on which a digest is sent; one where every is weekly. */
  days?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | undefined;
}

/** Who an alert is handed over to. */
export interface AlertTransfer {
  /** The id of a person in GET /api/v2/people. */
  owner_id: string;
}

/** What is known of an API key beside its secret. A key never expires by itself. */
export interface ApiKey {
  /** The id of the key. */
  id: string;
  /** What it is called. */
  name: string;
  /** The part of the key that may be shown. It is not a secret. */
  prefix: string;
  /** Who made it, by the sub of their token; erased, if that person was erased. */
  created_by: string;
  /** When it was made. */
  created_at: string;
  /** Who rotated it last, null until then. */
  rotated_by: string | null;
  /** When it was rotated last, null until then. */
  rotated_at: string | null;
  /** Who revoked it, null until then. */
  revoked_by: string | null;
  /** When it was revoked, null until then. A revoked key no longer works. */
  revoked_at: string | null;
  /** When it was used last, written at most once an hour; null until it is used. */
  last_used_at: string | null;
  /** Its own limit of requests, null where that of all keys holds. */
  rate_limit: KeyLimit | null;
}

/** What of a key is changed. */
export interface ApiKeyChange {
  /** Its own limit of requests from its next one on; null for that of all keys. */
  rate_limit: KeyLimit | null;
}

/** What the chat platform posts when somebody presses a button (https://docs.slack.dev/reference/interaction-payloads/block_actions-payload). */
export interface ButtonPress {
  /** The press as the text of a JSON document, once. */
  payload: string;
}

/** A group of topics, for example central banks. */
export interface Category {
  /** The id of the category: lower-case letters, digits and hyphens. It never changes. */
  id: string;
  /** The name for people. */
  name: string;
  /** The name as a part of an address. */
  slug: string;
  /** What the topics of the category have in common. */
  description: string;
  /** A colour for display, as #rrggbb. */
  color: string;
  /** False once the catalog does not name the category any more. It stays readable. */
  is_active: boolean;
  /** How many topics the category has, inactive ones included. */
  topic_count: number;
  /** When the service first knew the category. */
  created_at: string;
  /** When it changed last. */
  updated_at: string;
}

/** A channel of the chat workspace. */
export interface ChatChannel {
  /** The id of the channel, which a share names. */
  id: string;
  /** Its name without the number sign. */
  name: string;
  /** True for a private channel. The bot must be a member to post there, and to public ones it needs chat:write.public. */
  is_private: boolean;
}

/** The channels that the bot can see, by name and without archived ones; or none, with the reason. */
export interface ChatChannelList {
  /** True where the list was obtained. */
  success: boolean;
  /** The channels, none without success. */
  channels: ChatChannel[];
  /** True where the platform has more channels than could be read so far: the next request continues. A channel that is missing can be named by its id. Absent from a complete list. */
  has_more?: boolean | undefined;
  /** Why there is no list. Only without success. */
  reason?: 'chat_not_configured' | 'webhook_only' | 'missing_scope' | 'invalid_token' | undefined;
  /** What to do about it. Only without success. */
  remedy?: string | undefined;
}

/** What is configured for sharing to the chat workspace. A bot token is preferred where both are. */
export interface ChatConfig {
  /** True where CHAT_BOT_TOKEN is set. */
  has_bot_token: boolean;
  /** True where CHAT_WEBHOOK_URL is set. */
  has_webhook: boolean;
  /** True where one of them is set. Sharing is impossible otherwise. */
  configured: boolean;
  /** How a share goes out, null where nothing is configured. */
  preferred_method: 'bot' | 'webhook' | null;
}

/** How the chat is set up, for administrators. It has every field of ChatConfig. */
export interface ChatStatus {
  /** True where CHAT_BOT_TOKEN is set. */
  has_bot_token: boolean;
  /** True where CHAT_WEBHOOK_URL is set. */
  has_webhook: boolean;
  /** True where one of them is set. Sharing is impossible otherwise. */
  configured: boolean;
  /** How a share goes out, null where nothing is configured. */
  preferred_method: 'bot' | 'webhook' | null;
  /** The scopes of the bot token; null without a bot, or where the platform does not name them. */
  scopes: {
    /** What the token has. */
    granted: string[];
    /** What sharing needs. */
    required: string[];
    /** What it lacks. */
    missing: string[];
    /** Optional scopes that it lacks. */
    optional_missing: string[];
  } | null;
  /** What is wrong with the set-up, null where nothing is known to be. */
  problem: {
    /** The name of the fault. */
    code: string;
    /** What to do about it. */
    remedy: string;
  } | null;
}

/** A rule, a law, a matter of an agency or an act of the European Union that an entry cites. */
export interface Citation {
  /** cfr for the Code of Federal Regulations, usc for the United States Code, fr for pages of the Federal Register, rin for a regulation identifier number, docket, release, eu_act for an act of the European Union, celex for its CELEX number, eli for its European Legislation Identifier. */
  type: 'cfr' | 'usc' | 'fr' | 'rin' | 'docket' | 'release' | 'eu_act' | 'celex' | 'eli';
  /** Its name in one form: 12 CFR 1026.35, 15 USC 78o, 89 FR 12345, 3170-AA76, OCC-2026-0008, 34-99999, 2013/575/EU, 32013R0575. A part or section is told without its paragraphs, and an act of the European Union with the year first. */
  id: string;
  /** The words that cite it; those of a list are the same for each of it. */
  quote: Quote;
}

/** How many days before a key date an alert reminds of it: 30, 7 or 1. */
export type DaysBefore = 30 | 7 | 1;

/** What an alert found for a destination, one update or a digest, or what it reminds of. */
export interface Delivery {
  /** The id of the delivery, which is the webhook-id of its message. */
  id: string;
  /** The alert. */
  alert_id: string;
  /** Where it goes. */
  destination_id: string;
  /** The update, null for a digest and a reminder. */
  entry_id: string | null;
  /** Whether the update was new, or edited; a digest of several; or a reminder of key dates. */
  kind: 'new' | 'edited' | 'digest' | 'reminder';
  /** What a digest is of, null for one update. */
  window: DigestWindow | null;
  /** due waits to be sent, failed to be sent again, delivered arrived, unknown may have been posted to a channel and is not repeated, given_up is sent no more, gone met a receiver that wants nothing any more, gathered is told in a digest, corrected is an edit of what stands in the channel already, told by correcting that message: corrected_at of the delivery that posted it says when that was done. */
  state: 'due' | 'delivered' | 'failed' | 'unknown' | 'given_up' | 'gone' | 'gathered' | 'corrected';
  /** When the update matched; of a digest, the end of its window; of a reminder, when it was planned. */
  matched_at: string;
  /** When the delivery was planned. */
  created_at: string;
  /** When it is tried next, null where it is not. */
  due_at: string | null;
  /** Why nothing more is tried, where no try says it. */
  reason: string | null;
  /** How often somebody had it sent again. */
  replays: number;
  /** When its message in a channel was last changed to what the update is now, null where it was not. */
  corrected_at: string | null;
  /** Its last 20 tries, oldest first. */
  tries: DeliveryTry[];
}

/** A part of the deliveries of an alert. */
export interface DeliveryPage {
  /** The items of this page. It can hold fewer than limit, even none, while there is a next_cursor. */
  items: Delivery[];
  /** How many items the whole list has. Exact or null, never an estimate. */
  total: number | null;
  /** The most items that this page could hold: the limit asked for, cut to 100. */
  limit: number;
  /** How many items of the list come before this page. */
  offset: number;
  /** True where there is more to read now. */
  has_more: boolean;
  /** What to send as cursor for the next page; null at the end. A list of changes always has one, to come back with later. */
  next_cursor: string | null;
}

/** One try of a delivery. */
export interface DeliveryTry {
  /** When. */
  at: string;
  /** How long it took in milliseconds. */
  took_ms: number;
  /** What came of it. */
  outcome: 'delivered' | 'failed' | 'unknown' | 'gone';
  /** The status of the receiver's answer, null where it has none. */
  status: number | null;
  /** Why it did not arrive, null where it did. */
  reason: string | null;
}

/** Where updates can be sent for a person. */
export interface Destination {
  /** The id of the destination. */
  id: string;
  /** A program that takes signed messages, a mailbox, a channel of the chat by the bot or by an incoming webhook, or a channel or chat of Microsoft Teams by a workflow. */
  kind: 'webhook' | 'email' | 'channel' | 'chat_webhook' | 'teams';
  /** Its name. */
  name: string;
  /** Of a webhook, an incoming webhook and a workflow the host and a hint, of a mailbox the address, of a channel its id. */
  address: string;
  /** active gets messages, unverified is to be verified first, paused gets none until it is verified again, or until its owner may have it again. */
  state: 'unverified' | 'active' | 'paused';
  /** When and why it was paused, null where it is not. */
  paused: {
    /** When. */
    at: string;
    /** Why. */
    reason: string;
  } | null;
  /** Why nothing is sent there while the role of its owner may not have it: then state is paused, without a pause. Null where they may; with the role again the next message is sent. */
  withheld: string | null;
  /** When it was made. */
  created_at: string;
  /** When it was verified last, null where it never was. */
  verified_at: string | null;
  /** When a webhook got its present secret, null for its first. */
  rotated_at: string | null;
  /** Since when nothing arrives there, null where the last did. */
  failing_since: string | null;
}

/** A part of two texts. */
export interface DifferenceSegment {
  /** equal for what both have, removed for what only the earlier has, added for what only the later has. */
  op: 'equal' | 'removed' | 'added';
  /** The part itself, with its white space. */
  text: string;
}

/** A digest that was posted. With a webhook neither the channel nor the message's time stamp is known. */
export interface DigestAnswer {
  /** Always true. A digest that was not posted is a problem. */
  success: true;
  /** How it went out. */
  method: 'bot' | 'webhook';
  /** Where it was posted, null with a webhook. */
  channel_id: string | null;
  /** The chat platform's id of the message, null with a webhook. */
  message_ts: string | null;
  /** The entries that were shared, as they stand in the message. */
  entry_ids: string[];
  /** The record of this share in the audit trail. */
  share_id: string;
  /** When it was shared. */
  shared_at: string;
}

/** Which entries are shared as one message, and where to. */
export interface DigestRequest {
  /** The entries, 2 to 20 different ones, as they are to stand in the message. */
  entry_ids: string[];
  /** The id of a channel, in the list of channels or not: the platform checks it. Needed with a bot alone, refused with a webhook alone. */
  channel_id?: string | undefined;
  /** A comment below the message, at most 500 characters. */
  comment?: string | undefined;
}

/** What a digest is of. */
export interface DigestWindow {
  /** After when its updates matched. */
  from: string;
  /** Up to when they matched. */
  to: string;
  /** How many updates they are. At most 1,000 are counted. */
  updates: number;
}

/** A line of a document in other words, or lines that went or came. */
export interface DocumentChange {
  /** changed for one line that both texts have in different words, removed for lines that only the earlier text has, added for lines that only the later one has. */
  change: 'changed' | 'removed' | 'added';
  /** The number of the passage of the earlier text in which it begins, null for what came. */
  passage_before: number | null;
  /** The number of the passage of the later text in which it begins, null for what went. */
  passage_after: number | null;
  /** How many lines between the change before and this one both texts have. */
  lines_unchanged_before: number;
  /** The parts of its text in their order. */
  segments: DifferenceSegment[];
  /** How many words only the earlier text has. */
  words_removed: number;
  /** How many words only the later text has. */
  words_added: number;
  /** False where it stands as a whole because to look for the same line in the other text was too much work. */
  is_aligned: boolean;
}

/** What differs between two texts of a document. Lines that are the same, whatever empty lines stand between them, are only counted. */
export interface DocumentDifference {
  /** The id of the entry. */
  entry_id: string;
  /** Where the document was fetched from. */
  url: string;
  /** The earlier text. */
  from: TextVersion;
  /** The later text. */
  to: TextVersion;
  /** What differs, in the order of the text, 2,000 changes or about a million characters of them at most. */
  changes: DocumentChange[];
  /** True where more differs than changes has. */
  is_cut: boolean;
  /** How many lines both texts have. */
  lines_unchanged: number;
  /** How many words only the earlier text has, of all that differs. */
  words_removed: number;
  /** How many words only the later text has, of all that differs. */
  words_added: number;
  /** False where is_aligned of a change is. */
  is_aligned: boolean;
}

/** A part of the text of a document. */
export interface DocumentPassage {
  /** Its place in the text, from 1. */
  number: number;
  /** Whole paragraphs where these are short. */
  text: string;
  /** Where the words of the search stand, empty without a search. */
  ranges: TextRange[];
}

/** A part of the passages of a document, in their order. */
export interface DocumentPassagePage {
  /** The items of this page. It can hold fewer than limit, even none, while there is a next_cursor. */
  items: DocumentPassage[];
  /** How many items the whole list has. Exact or null, never an estimate. */
  total: number | null;
  /** The most items that this page could hold: the limit asked for, cut to 100. */
  limit: number;
  /** How many items of the list come before this page. */
  offset: number;
  /** True where there is more to read now. */
  has_more: boolean;
  /** What to send as cursor for the next page; null at the end. A list of changes always has one, to come back with later. */
  next_cursor: string | null;
}

/** The text of a document, whole. */
export interface DocumentText {
  /** Its number, from 1. */
  version: number;
  /** The visit that found it. */
  from: string;
  /** The visit that found another one, null for the present text. */
  until: string | null;
  /** Of the document's bytes as they came, in hexadecimal. */
  sha256: string;
  /** How many words it has. */
  words: number;
  /** How many passages it is kept in. */
  passages: number;
  /** The id of the entry. */
  entry_id: string;
  /** Where the document was fetched from. */
  url: string;
  /** The language of the text, null if it could not be told. */
  language: string | null;
  /** True where the document is longer. */
  is_cut: boolean;
  /** Its passages with an empty line between them. */
  text: string;
}

/** A key date with the entry that says it. */
export interface DueDate {
  /** comment_end for the last day for comments; effective, or application, from when it holds; compliance, by when it must be complied with; reporting, by when something must be sent in; hearing. */
  kind: 'comment_end' | 'effective' | 'compliance' | 'reporting' | 'hearing' | 'application';
  /** The day, the month (2027-03) or the quarter (2027-Q1), as exactly as it is said. */
  date: string;
  /** day, month or quarter. */
  precision: 'day' | 'month' | 'quarter';
  /** How it was found: source_field, in a field of the source; rule, in its words by rules; model, by a language model whose quote was found verbatim. */
  method: 'source_field' | 'rule' | 'model';
  /** The words that say it. */
  quote: Quote;
  /** The date that it had before its source moved it; null where it did not. */
  moved_from: string | null;
  /** The entry, with detail. */
  entry: EntryDetail;
}

/** A part of the key dates, the earliest first; total is null. */
export interface DueDatePage {
  /** The items of this page. It can hold fewer than limit, even none, while there is a next_cursor. */
  items: DueDate[];
  /** How many items the whole list has. Exact or null, never an estimate. */
  total: number | null;
  /** The most items that this page could hold: the limit asked for, cut to 100. */
  limit: number;
  /** How many items of the list come before this page. */
  offset: number;
  /** True where there is more to read now. */
  has_more: boolean;
  /** What to send as cursor for the next page; null at the end. A list of changes always has one, to come back with later. */
  next_cursor: string | null;
}

/** One published update. All texts are plain text without markup. */
export interface Entry {
  /** The id of the entry. It never changes. */
  id: string;
  /** The feed that it came from. */
  feed_id: string;
  /** The topic that it belongs to. */
  topic_id: string;
  /** Its title. */
  title: string;
  /** Its original source, an absolute http or https address as browsers read it; null where the feed gave none. */
  link: string | null;
  /** Who published it. */
  institution_name: string;
  /** What the feed says of it, of a longer text its beginning, at most 2,000 characters; empty where it says nothing. */
  description: string;
  /** When it was published, or the first instant of the day on which it was first seen: published_date_source says which. Lists are in the order of this date. */
  published_date: string;
  /** Where published_date is from: the date of the feed (feed), its date of the last change where nothing else is given (feed_modified), the text of the feed's item (feed_text), the page of the notice (page), or nowhere (first_seen). Do not call an entry published on that day where it is first_seen: its source gave no date that can be read. */
  published_date_source: 'feed' | 'feed_text' | 'page' | 'first_seen' | 'feed_modified';
  /** How exact published_date is: instant for a time, day for a day of which no time is known. Then published_date is the first instant of that day in UTC, and its first ten characters are the day as the source gave it. */
  published_precision: 'instant' | 'day';
  /** When the service first read it at its source. */
  first_seen_at: string;
  /** True where it was there when the service read its feed for the first time: not news, whatever its date. */
  is_backfill: boolean;
  /** False for an entry that was taken out of service. */
  is_active: boolean;
  /** What it is, by its title, else by the first sentence of its text, else by what its feed usually publishes: consultation, proposed_rule, final_rule, guidance, enforcement, speech, statistics, warning, recall, appointment, monetary_policy, research or approval; other where they say something else or nothing, and null where it has not been read yet. */
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
  /** A summary in one line, a sentence of the source; null where there is none. */
  one_line_summary: string | null;
  /** A summary in five points, sentences of the source; null where there is none. */
  five_point_summary: string[] | null;
  /** When the service stored it first. */
  created_at: string;
  /** When it changed last. Lists of changes are in the order of this date. */
  updated_at: string;
}

/** An entry as it stood. */
export interface EntryAtVersion {
  /** Its number. Numbers grow, and have gaps. */
  version: number;
  /** Since when it held, which is its updated_at. */
  from: string;
  /** When another one took its place, null for what stands now. */
  until: string | null;
  /** The entry with detail as it was answered then. */
  entry: EntryDetail;
}

/** An entry with the names of what it belongs to, its tags and how its summary was made. It has every field of Entry. */
export interface EntryDetail {
  /** The id of the entry. It never changes. */
  id: string;
  /** The feed that it came from. */
  feed_id: string;
  /** The topic that it belongs to. */
  topic_id: string;
  /** Its title. */
  title: string;
  /** Its original source, an absolute http or https address as browsers read it; null where the feed gave none. */
  link: string | null;
  /** Who published it. */
  institution_name: string;
  /** What the feed says of it, of a longer text its beginning, at most 2,000 characters; empty where it says nothing. */
  description: string;
  /** When it was published, or the first instant of the day on which it was first seen: published_date_source says which. Lists are in the order of this date. */
  published_date: string;
  /** Where published_date is from: the date of the feed (feed), its date of the last change where nothing else is given (feed_modified), the text of the feed's item (feed_text), the page of the notice (page), or nowhere (first_seen). Do not call an entry published on that day where it is first_seen: its source gave no date that can be read. */
  published_date_source: 'feed' | 'feed_text' | 'page' | 'first_seen' | 'feed_modified';
  /** How exact published_date is: instant for a time, day for a day of which no time is known. Then published_date is the first instant of that day in UTC, and its first ten characters are the day as the source gave it. */
  published_precision: 'instant' | 'day';
  /** When the service first read it at its source. */
  first_seen_at: string;
  /** True where it was there when the service read its feed for the first time: not news, whatever its date. */
  is_backfill: boolean;
  /** False for an entry that was taken out of service. */
  is_active: boolean;
  /** What it is, by its title, else by the first sentence of its text, else by what its feed usually publishes: consultation, proposed_rule, final_rule, guidance, enforcement, speech, statistics, warning, recall, appointment, monetary_policy, research or approval; other where they say something else or nothing, and null where it has not been read yet. */
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
  /** A summary in one line, a sentence of the source; null where there is none. */
  one_line_summary: string | null;
  /** A summary in five points, sentences of the source; null where there is none. */
  five_point_summary: string[] | null;
  /** When the service stored it first. */
  created_at: string;
  /** When it changed last. Lists of changes are in the order of this date. */
  updated_at: string;
  /** The same as is_active in a word. */
  status: 'active' | 'inactive';
  /** The topic that it belongs to. */
  topic: {
    /** The id of the topic. */
    id: string;
    /** The name of the topic. */
    name: string;
  };
  /** The category of that topic. */
  category: {
    /** The id of the category. */
    id: string;
    /** The name of the category. */
    name: string;
  };
  /** The feed that it came from. */
  feed: {
    /** The id of the feed. */
    id: string;
    /** The name of the feed. */
    name: string;
    /** The address of the feed's document. */
    url: string;
  };
  /** Where it has force, as a code of two or three capital letters. */
  jurisdiction_code: string;
  /** The tags of its feed. */
  tags: string[];
  /** The sectors of its topic. */
  sectors: string[];
  /** The language of its feed, as a BCP 47 tag; null where nobody said. */
  language: string | null;
  /** How its summaries were made, null where it has none. */
  summary: {
    /** How its sentences were selected: ai by a language model, extractive by a rule. Both show sentences of the source as they are written. */
    method: 'ai' | 'extractive';
    /** The model, null for an extractive summary. */
    model: string | null;
    /** When they were made. */
    generated_at: string;
    /** document for the text of the document behind the link, entry for title and description. */
    made_of: 'entry' | 'document';
    /** The version of the document's text that they were made of, as GET /feeds/entries/{entry_id}/document lists them, for an earlier version of the entry with as_of; null if they were made of the entry. Where its present version is a later one, they are of the text before it. */
    document_version: number | null;
    /** Where the sentences of the summaries are in the document, the one line first; null if they were made of the entry. */
    grounds: SummaryGround[] | null;
  } | null;
  /** What its source says of it in fields of its own, each a list of texts, such as the date of effect or the dockets: at most 20 fields, and 2 KB. null where it says nothing more. */
  source_fields: Record<string, string[]> | null;
  /** The words that its kind rests on; null where nothing says it, and where it is what its feed usually publishes. */
  kind_quote: Quote | null;
  /** What its title, its description and the fields of its source cite, in that order, each once and at most 20; null where nobody has read it yet. */
  citations: Citation[] | null;
  /** The days on which somebody must or may act, or from which something holds, that its source's own fields, its title and its description say, at most 12; null where nobody has read it yet. Days that are told relative to others are not read. */
  key_dates: KeyDate[] | null;
}

/** What differs between two versions of an entry. Fields that are the same are left out. */
export interface EntryDifference {
  /** The id of the entry. */
  entry_id: string;
  /** The earlier version. */
  from: HeldVersion;
  /** The later version. */
  to: HeldVersion;
  /** How title and description differ. */
  texts: TextDifference[];
  /** How other fields differ. */
  values: ValueDifference[];
}

/** What is known of the document behind the link of an entry. What describes the text is of the last text that was read, and null without one. */
export interface EntryDocument {
  /** The id of the entry. */
  entry_id: string;
  /** read if its text is kept, waiting if it was not fetched yet, none if it is not fetched. Otherwise why there is no text: blocked (the site keeps readers like this one out), paywalled, scanned (pictures of pages), protected (a password), too_large, unsupported (another kind of file), unreadable, gone, failed (the last visit). */
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
  /** Why there is no text, in a sentence; where an earlier text is kept, what the last visit met instead. null where the last visit was good. */
  reason: string | null;
  /** Where its next visit begins: at the link, or where it was sent for good. null without a link. */
  url: string | null;
  /** What it is. */
  media_type: string | null;
  /** Of its bytes as they came, in hexadecimal. */
  sha256: string | null;
  /** As the document says it, null if it does not. */
  title: string | null;
  /** The language of its text, null if it could not be told. */
  language: string | null;
  /** How many pages a PDF has, null for others. */
  pages: number | null;
  /** How many words its text has. */
  words: number | null;
  /** How many passages its text is kept in. */
  passages: number | null;
  /** True where the document is longer than what is read of it. */
  is_cut: boolean;
  /** The visit that found the present text. */
  fetched_at: string | null;
  /** The last visit, null before the first. */
  visited_at: string | null;
  /** When it is due to be visited next, null if it will not be. */
  next_visit_at: string | null;
  /** The number of the present text. */
  version: number | null;
  /** The texts that it had, the present one last. */
  versions: TextVersion[];
}

/** A part of a list of entries, newest first, or of changes in the order of updated_at. */
export interface EntryPage {
  /** The items of this page. It can hold fewer than limit, even none, while there is a next_cursor. */
  items: Entry[];
  /** How many items the whole list has. Exact or null, never an estimate. */
  total: number | null;
  /** The most items that this page could hold: the limit asked for, cut to 100. */
  limit: number;
  /** How many items of the list come before this page. */
  offset: number;
  /** True where there is more to read now. */
  has_more: boolean;
  /** What to send as cursor for the next page; null at the end. A list of changes always has one, to come back with later. */
  next_cursor: string | null;
}

/** A share of an entry that was posted. */
export interface EntryShare {
  /** The record of this share in the audit trail. */
  share_id: string;
  /** The entry that was shared. */
  entry_id: string;
  /** How many entries the message is about: more than one for a digest. */
  entry_count: number;
  /** How it went out. */
  method: 'bot' | 'webhook';
  /** Where it was posted, null with a webhook. */
  channel_id: string | null;
  /** The chat platform's id of the message, null with a webhook. */
  message_ts: string | null;
  /** Who shared it, by the sub of their token; erased, if that person was erased. */
  shared_by: string;
  /** The e-mail address of who shared it, null where the identity provider did not give it. */
  shared_by_email: string | null;
  /** When it was shared. */
  shared_at: string;
}

/** A version of an entry in the list of them. */
export interface EntryVersion {
  /** Its number. Numbers grow, and have gaps. */
  version: number;
  /** Since when it held, which is its updated_at. */
  from: string;
  /** When another one took its place, null for what stands now. */
  until: string | null;
  /** True for what was there when the entry was first stored. */
  is_first: boolean;
  /** The fields that differ from the version before, none of the first; kind, citations and key_dates where they say something else. null where the one before is not kept. */
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

/** A part of the versions of an entry, what stands now first. */
export interface EntryVersionPage {
  /** The items of this page. It can hold fewer than limit, even none, while there is a next_cursor. */
  items: EntryVersion[];
  /** How many items the whole list has. Exact or null, never an estimate. */
  total: number | null;
  /** The most items that this page could hold: the limit asked for, cut to 100. */
  limit: number;
  /** How many items of the list come before this page. */
  offset: number;
  /** True where there is more to read now. */
  has_more: boolean;
  /** What to send as cursor for the next page; null at the end. A list of changes always has one, to come back with later. */
  next_cursor: string | null;
}

/** A term of a search that is found by other forms, too. */
export interface Expansion {
  /** The term, as it was written. */
  term: string;
  /** The other forms. */
  forms: string[];
}

/** How many of the entries that are found have a value. */
export interface FacetCount {
  /** The value, as the filter of that name takes it. */
  value: string;
  /** How many have it; null where that is not known exactly. */
  count: number | null;
  /** More than so many have it; null where count is known. */
  more_than: number | null;
}

/** The address of an alert's feed. */
export interface FeedAddress {
  /** The address, which is answered this once. Whoever has it can read the feed. */
  url: string;
}

/** How one feed was read in a period, and what may be missing of it. Days are days of UTC. */
export interface FeedCoverage {
  /** The feed. */
  feed_id: string;
  /** Its name. */
  feed_name: string;
  /** Its topic. */
  topic_id: string;
  /** The first day of the period. */
  first_day: string;
  /** The last day of the period. */
  last_day: string;
  /** The first that holds. gaps: items may have been missed. not_read: on some day there was no good fetch, or its last document could not be read. repaired: a document was not well-formed, or items of it could not be read. silent: for longer than is usual there was no news. unknown: of some day nothing is stored, or it is not known whether no news is usual. complete: it was read on each day, and nothing says that anything is missing. */
  verdict: 'gaps' | 'not_read' | 'repaired' | 'silent' | 'unknown' | 'complete';
  /** fine: read, with news in the last seven days; quiet: none for longer, as is usual for it; silent: none for longer than is usual; gap: items may have been missed, found in the last seven days; repaired: its last document is not well-formed, and was read item by item; unknown: no news for a week, and too little is known to say whether that is usual; failing, paused, flooding: reading fails or was stopped; stale: no good fetch for 48 hours; never_fetched; unconfirmed: its address has never been seen to answer, here or elsewhere; not_followed. */
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
    | 'not_followed';
  /** How often it was due by its interval, as far as that is known. */
  due: number;
  /** How many good fetches there were. */
  read: number;
  /** How many runs failed. */
  failures: number;
  /** How many new entries these runs brought. */
  new_entries: number;
  /** Days with a good fetch. */
  days_read: number;
  /** Days that are over and had no good fetch, and today where there was none for 48 hours. */
  days_not_read: number;
  /** Days of which nothing is stored: before the service kept this, or too long ago. */
  days_unknown: number;
  /** How many gaps were found in the period. */
  gaps_found: number;
  /** The most items of one document that were read although they are not well-formed, such as one with a tag that does not end. No text of them holds a part of another element. */
  items_repaired: number;
  /** The most items of one document that could not be read. They are in no list until their source fixes them. */
  items_unread: number;
  /** Days whose last document could not be read as what the feed should give. */
  documents_unread: number;
  /** The latest ten gaps of the feed, as far as they touch the period or were found in it. */
  gaps: {
    /** The newest item known before. */
    after: string;
    /** The oldest item of the document that began after it. Items between the two may be missing. */
    before: string;
    /** When that document was read. */
    found_at: string;
  }[];
  /** The silences that touch the period, of the latest ten. */
  silences: {
    /** The last day with news before. */
    last_news: string;
    /** The first day on which it was silent. */
    silent_from: string;
    /** The day on which news came again, null while it is silent. */
    until: string | null;
  }[];
  /** The last day with news in UTC: when something new came, or at its first reading when its newest item was published. Null where nothing is known. */
  last_news_on: string | null;
  /** Nearly always there are no more days than this from news to news. Null while too little is known. */
  usual_gap_days: number | null;
  /** After more days without news than this it is silent. Days from 20 December to 6 January do not count, and those of August half. */
  silent_after_days: number | null;
  /** The last good fetch, null where there was none yet. */
  last_success_at: string | null;
}

/** A part of the feeds and how they were read. */
export interface FeedCoveragePage {
  /** The items of this page. It can hold fewer than limit, even none, while there is a next_cursor. */
  items: FeedCoverage[];
  /** How many items the whole list has. Exact or null, never an estimate. */
  total: number | null;
  /** The most items that this page could hold: the limit asked for, cut to 100. */
  limit: number;
  /** How many items of the list come before this page. */
  offset: number;
  /** True where there is more to read now. */
  has_more: boolean;
  /** What to send as cursor for the next page; null at the end. A list of changes always has one, to come back with later. */
  next_cursor: string | null;
}

/** What of a field of an entry matches a search. */
export interface FieldMatches {
  /** The field. */
  field: 'title' | 'institution_name' | 'one_line_summary' | 'description' | 'five_point_summary' | 'document';
  /** Which point of five_point_summary, from 0; null for other fields. */
  index: number | null;
  /** The parts that match, in their order. */
  ranges: TextRange[];
}

/** What is new of a topic. */
export interface FollowedNews {
  /** The topic. */
  topic_id: string;
  /** How many entries are new, null where that is not known exactly. */
  new_count: number | null;
  /** Where new_count is null: it is more than so many; null where nothing is known. */
  more_than: number | null;
  /** Up to three of the new entries, those published last first. */
  latest: EntryDetail[];
}

/** What a person follows. */
export interface Follows {
  /** Topics, by id. */
  topic_ids: string[];
  /** Feeds, by id. */
  feed_ids: string[];
}

/** What a person begins to follow, and what they follow no longer. */
export interface FollowsChange {
  /** What they begin to follow. What they follow already may be in it. */
  follow?:
    | {
        /** Topics, by id, at most 500. */
        topic_ids?: string[] | undefined;
        /** Feeds, by id, at most 500. */
        feed_ids?: string[] | undefined;
      }
    | undefined;
  /** What they follow no longer. What they do not follow may be in it. */
  unfollow?:
    | {
        /** Topics, by id, at most 500. */
        topic_ids?: string[] | undefined;
        /** Feeds, by id, at most 500. */
        feed_ids?: string[] | undefined;
      }
    | undefined;
}

/** An entry of a list or a search. It has every field of EntryDetail. */
export interface FoundEntry {
  /** The id of the entry. It never changes. */
  id: string;
  /** The feed that it came from. */
  feed_id: string;
  /** The topic that it belongs to. */
  topic_id: string;
  /** Its title. */
  title: string;
  /** Its original source, an absolute http or https address as browsers read it; null where the feed gave none. */
  link: string | null;
  /** Who published it. */
  institution_name: string;
  /** What the feed says of it, of a longer text its beginning, at most 2,000 characters; empty where it says nothing. */
  description: string;
  /** When it was published, or the first instant of the day on which it was first seen: published_date_source says which. Lists are in the order of this date. */
  published_date: string;
  /** Where published_date is from: the date of the feed (feed), its date of the last change where nothing else is given (feed_modified), the text of the feed's item (feed_text), the page of the notice (page), or nowhere (first_seen). Do not call an entry published on that day where it is first_seen: its source gave no date that can be read. */
  published_date_source: 'feed' | 'feed_text' | 'page' | 'first_seen' | 'feed_modified';
  /** How exact published_date is: instant for a time, day for a day of which no time is known. Then published_date is the first instant of that day in UTC, and its first ten characters are the day as the source gave it. */
  published_precision: 'instant' | 'day';
  /** When the service first read it at its source. */
  first_seen_at: string;
  /** True where it was there when the service read its feed for the first time: not news, whatever its date. */
  is_backfill: boolean;
  /** False for an entry that was taken out of service. */
  is_active: boolean;
  /** What it is, by its title, else by the first sentence of its text, else by what its feed usually publishes: consultation, proposed_rule, final_rule, guidance, enforcement, speech, statistics, warning, recall, appointment, monetary_policy, research or approval; other where they say something else or nothing, and null where it has not been read yet. */
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
  /** A summary in one line, a sentence of the source; null where there is none. */
  one_line_summary: string | null;
  /** A summary in five points, sentences of the source; null where there is none. */
  five_point_summary: string[] | null;
  /** When the service stored it first. */
  created_at: string;
  /** When it changed last. Lists of changes are in the order of this date. */
  updated_at: string;
  /** The same as is_active in a word. */
  status: 'active' | 'inactive';
  /** The topic that it belongs to. */
  topic: {
    /** The id of the topic. */
    id: string;
    /** The name of the topic. */
    name: string;
  };
  /** The category of that topic. */
  category: {
    /** The id of the category. */
    id: string;
    /** The name of the category. */
    name: string;
  };
  /** The feed that it came from. */
  feed: {
    /** The id of the feed. */
    id: string;
    /** The name of the feed. */
    name: string;
    /** The address of the feed's document. */
    url: string;
  };
  /** Where it has force, as a code of two or three capital letters. */
  jurisdiction_code: string;
  /** The tags of its feed. */
  tags: string[];
  /** The sectors of its topic. */
  sectors: string[];
  /** The language of its feed, as a BCP 47 tag; null where nobody said. */
  language: string | null;
  /** How its summaries were made, null where it has none. */
  summary: {
    /** How its sentences were selected: ai by a language model, extractive by a rule. Both show sentences of the source as they are written. */
    method: 'ai' | 'extractive';
    /** The model, null for an extractive summary. */
    model: string | null;
    /** When they were made. */
    generated_at: string;
    /** document for the text of the document behind the link, entry for title and description. */
    made_of: 'entry' | 'document';
    /** The version of the document's text that they were made of, as GET /feeds/entries/{entry_id}/document lists them, for an earlier version of the entry with as_of; null if they were made of the entry. Where its present version is a later one, they are of the text before it. */
    document_version: number | null;
    /** Where the sentences of the summaries are in the document, the one line first; null if they were made of the entry. */
    grounds: SummaryGround[] | null;
  } | null;
  /** What its source says of it in fields of its own, each a list of texts, such as the date of effect or the dockets: at most 20 fields, and 2 KB. null where it says nothing more. */
  source_fields: Record<string, string[]> | null;
  /** The words that its kind rests on; null where nothing says it, and where it is what its feed usually publishes. */
  kind_quote: Quote | null;
  /** What its title, its description and the fields of its source cite, in that order, each once and at most 20; null where nobody has read it yet. */
  citations: Citation[] | null;
  /** The days on which somebody must or may act, or from which something holds, that its source's own fields, its title and its description say, at most 12; null where nobody has read it yet. Days that are told relative to others are not read. */
  key_dates: KeyDate[] | null;
  /** With highlight, where the words of the search stand in it; absent otherwise. */
  matches?: FieldMatches[] | undefined;
}

/** A part of a list of entries with detail, newest first, or of changes in the order of updated_at. */
export interface FoundEntryPage {
  /** The items of this page. It can hold fewer than limit, even none, while there is a next_cursor. */
  items: FoundEntry[];
  /** How many items the whole list has. Exact or null, never an estimate. */
  total: number | null;
  /** The most items that this page could hold: the limit asked for, cut to 100. */
  limit: number;
  /** How many items of the list come before this page. */
  offset: number;
  /** True where there is more to read now. */
  has_more: boolean;
  /** What to send as cursor for the next page; null at the end. A list of changes always has one, to come back with later. */
  next_cursor: string | null;
  /** With facets, on the first page: what is counted of all entries that are found. */
  facets?: FoundFacets | undefined;
  /** Of a search, the terms that are found by other forms, too. */
  expanded?: Expansion[] | undefined;
  /** With order=relevance, over what the order was made. */
  ranked?: Ranked | undefined;
}

/** How many of all entries that are found have each value, of the facets that were asked for. Where a count is null, there can be further values. */
export interface FoundFacets {
  /** By jurisdiction_code, the most frequent first. */
  jurisdiction?: FacetCount[] | undefined;
  /** By category, the most frequent first. */
  category_id?: FacetCount[] | undefined;
  /** By topic, the most frequent first. */
  topic_id?: FacetCount[] | undefined;
  /** By sector, the most frequent first. */
  sector?: FacetCount[] | undefined;
  /** By language without its region, the most frequent first; entries without a language are in none. */
  language?: FacetCount[] | undefined;
  /** By kind, the most frequent first; entries that nobody has read yet are in none. */
  kind?: FacetCount[] | undefined;
}

/** That the service can serve. */
export interface Health {
  /** Always ok. A service that cannot serve answers a problem. */
  status: 'ok';
  /** The version that answers, after a plus sign the revision where it is known. */
  version: string;
  /** Always reachable. */
  table: 'reachable';
}

/** When an entry stood so. */
export interface HeldVersion {
  /** Its number. Numbers grow, and have gaps. */
  version: number;
  /** Since when it held, which is its updated_at. */
  from: string;
  /** When another one took its place, null for what stands now. */
  until: string | null;
}

/** What a person begins the day with. */
export interface Home {
  /** Since when it is new: their last visit, or a day ago. */
  since: string;
  /** What is new of what they follow, by topic. Of a topic of which they follow only feeds, these. */
  followed: FollowedNews[];
  /** Up to 20 sources that are in trouble, the worst first. */
  sources: TroubledSource[];
  /** How many more sources are in trouble. */
  more_sources: number;
  /** The first ten open reviews that are assigned to them, by due day. */
  assigned: QueuedReview[];
  /** The first ten open reviews of the team that are due within seven days from today (UTC), by due day, whoever they are assigned to. */
  due: QueuedReview[];
  /** True if more are due within these days. */
  has_more_due: boolean;
}

/** One thing that is wrong with the input. */
export interface InputError {
  /** Where it is. */
  in: 'path' | 'query' | 'header' | 'body';
  /** The name of the parameter, the header or the field of the body. */
  parameter: string;
  /** What would be right. */
  detail: string;
}

/** A page of entries as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). What the format has no field for stands in _regulatory_updates. */
export interface JsonFeed {
  /** The version of the format. */
  version: 'https://jsonfeed.org/version/1.1';
  /** What the list is. */
  title: string;
  /** The address of this page. */
  feed_url: string;
  /** The address of the next page. Only where there is one. */
  next_url?: string | undefined;
  authors: JsonFeedAuthors;
  /** The entries. */
  items: JsonFeedItem[];
  /** The page without its items. */
  _regulatory_updates: {
    /** How many items the whole list has. Exact or null, never an estimate. */
    total: number | null;
    /** The most items that this page could hold. */
    limit: number;
    /** How many items of the list come before this page. */
    offset: number;
    /** True where there is more to read now. */
    has_more: boolean;
    /** What to send as cursor for the next page. */
    next_cursor: string | null;
  };
}

/** Who published it, one name. */
export type JsonFeedAuthors = {
  /** The name. */
  name: string;
}[];

/** An entry in a JSON Feed. */
export interface JsonFeedItem {
  /** The name of the entry in every feed. */
  id: string;
  /** Its original source, where it has one. */
  url?: string | undefined;
  /** Its title. */
  title: string;
  /** Its description and the five points of its summary. */
  content_text: string;
  /** Its summary in one line, where there is one. */
  summary?: string | undefined;
  /** When it was published; absent where its source gives no date, and published_date_source is first_seen. */
  date_published?: string | undefined;
  /** When it changed last. */
  date_modified: string;
  authors?: JsonFeedAuthors | undefined;
  /** Its topic, its category and its tags. */
  tags: string[];
  /** What the format has no field for. */
  _regulatory_updates: {
    /** The id of the entry. */
    entry_id: string;
    /** The feed that it came from. */
    feed_id: string;
    /** The topic that it belongs to. */
    topic_id: string;
    /** False for an entry that was taken out of service. */
    is_active: boolean;
    /** When the service stored it first. */
    created_at: string;
    /** Where its date is from. */
    published_date_source: 'feed' | 'feed_text' | 'page' | 'first_seen' | 'feed_modified';
    /** Whether its date is a time, or a day of which no time is known. */
    published_precision: 'instant' | 'day';
    /** When the service first read it at its source. */
    first_seen_at: string;
    /** True where it was there when the service read its feed for the first time. */
    is_backfill: boolean;
    /** What it is, null where nobody has read it yet. */
    kind?: string | null | undefined;
    /** The category of its topic. Only in lists with detail. */
    category_id?: string | undefined;
    /** The name of its feed. Only in lists with detail. */
    feed_name?: string | undefined;
    /** Where it has force. Only in lists with detail. */
    jurisdiction_code?: string | undefined;
    /** How its summaries were made. Only in lists with detail. */
    summary?: Record<string, unknown> | null | undefined;
    /** What its source says in fields of its own. Only in lists with detail. */
    source_fields?: Record<string, unknown> | null | undefined;
    /** What it cites. Only in lists with detail. */
    citations?: Citation[] | null | undefined;
    /** What is due when. Only in lists with detail. */
    key_dates?: KeyDate[] | null | undefined;
  };
}

/** A day on which somebody must or may act, or from which something holds, as an entry says it. */
export interface KeyDate {
  /** comment_end for the last day for comments; effective, or application, from when it holds; compliance, by when it must be complied with; reporting, by when something must be sent in; hearing. */
  kind: 'comment_end' | 'effective' | 'compliance' | 'reporting' | 'hearing' | 'application';
  /** The day, the month (2027-03) or the quarter (2027-Q1), as exactly as it is said. */
  date: string;
  /** day, month or quarter. */
  precision: 'day' | 'month' | 'quarter';
  /** How it was found: source_field, in a field of the source; rule, in its words by rules; model, by a language model whose quote was found verbatim. */
  method: 'source_field' | 'rule' | 'model';
  /** The words that say it. */
  quote: Quote;
  /** The date that it had before its source moved it; null where it did not. */
  moved_from: string | null;
}

/** How many requests a key may send. What is beyond answers 429 with Retry-After. */
export interface KeyLimit {
  /** So many a second in the long run. */
  per_second: number;
  /** So many at once. */
  burst: number;
}

/** An alert with how often its query matched. It has every field of Alert. */
export interface ListedAlert {
  /** The id of the alert. */
  id: string;
  /** Its name for the person. */
  name: string;
  /** Its filters, each as the parameter of GET /api/v2/feeds/entries/detail is written. */
  query: AlertQuery;
  /** What rings: new is an update that matches for the first time, edited one whose title or text was changed after it had matched. */
  kinds: ('new' | 'edited')[];
  /** When it sends what it matches: each by itself as it is found, or all as a digest at a time of day. */
  schedule: AlertSchedule;
  /** How long before key dates of the active updates that its query finds it reminds its destinations of them, also of updates that were stored before it. Null if it does not. */
  reminders: AlertReminders | null;
  /** The ids of the destinations that get what it matches; who has none reads it. */
  destinations: string[];
  /** While it is paused nothing is sent; what matches is listed all the same. Null if it is not. */
  paused: AlertPause | null;
  /** Since when it has this query. What was stored before that second does not match. */
  since: string;
  /** Since when its feed has its present address, null if it has none. */
  feed_since: string | null;
  /** When it was made. */
  created_at: string;
  /** When it changed last. */
  updated_at: string;
  /** Why less is sent than its owner chose: their account is disabled or deleted, or their role may not send to some of its destinations. Null where all is sent that is not paused. */
  stopped: {
    /** Why. */
    reason: string;
    /** The destinations that get nothing, by id. */
    destinations: string[];
  } | null;
  /** How many updates the query matched today and in the six days before, in UTC, for whomever has an alert with the same query. */
  matches_7_days: {
    /** Matches for the first time. */
    new: number;
    /** Edits of what had matched. */
    edited: number;
  };
}

/** The present head of the log of the team's record, for somebody to keep. */
export interface LogHead {
  /** The head. Kept as JSON, it is what an export of later is compared with. */
  head: SignedHead;
  /** Every key that ever signed a head. */
  keys: LogKey[];
}

/** A public key that signed heads of the log. */
export interface LogKey {
  /** The first 16 hexadecimal digits of the SHA-256 of the key as DER (SubjectPublicKeyInfo). */
  id: string;
  /** The key as PEM. */
  pem: string;
}

/** That entries are marked. */
export interface Marked {
  /** When. */
  as_of: string;
}

/** Entries that were read, and entries that are to be unread again. */
export interface Marks {
  /** Entries by id, at most 500. */
  read?: string[] | undefined;
  /** Entries by id, at most 500. */
  unread?: string[] | undefined;
}

/** An update that an alert matched. */
export interface Match {
  /** new, or edited after it had matched. */
  kind: 'new' | 'edited';
  /** When it had changed so that it matched. */
  matched_at: string;
  /** Why it matched. */
  why: Why;
  /** Which fields changed since it matched before, as `changed` of its versions names them; null for a new one, and where that is not known. */
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
  /** The update as it is now, with where the words of the query match. */
  entry: FoundEntry;
}

/** A part of the matches of an alert, the last first, or the first first where it is followed. */
export interface MatchPage {
  /** The items of this page. It can hold fewer than limit, even none, while there is a next_cursor. */
  items: Match[];
  /** How many items the whole list has. Exact or null, never an estimate. */
  total: number | null;
  /** The most items that this page could hold: the limit asked for, cut to 100. */
  limit: number;
  /** How many items of the list come before this page. */
  offset: number;
  /** True where there is more to read now. */
  has_more: boolean;
  /** What to send as cursor for the next page; null at the end. A list of changes always has one, to come back with later. */
  next_cursor: string | null;
}

/** The matches whose deliveries are sent again. */
export interface MatchSpan {
  /** The first instant of the span, with a zone. What matched then is in it. */
  from: string;
  /** Its end, after from. What matched then is not in it. */
  to: string;
  /** The next_cursor of the answer before, to go on in the same span. */
  cursor?: string | undefined;
}

/** Another step of the matter of an entry; the kind of its entry says which one. */
export interface MatterStep {
  /** Why, at least one reason. */
  because: RelationReason[];
  /** The entry, with detail. */
  entry: EntryDetail;
  /** By its date: earlier or later than the entry that was asked for. */
  relation: 'earlier' | 'later';
}

/** A person and what is remembered for them. */
export interface Me {
  /** Who they are, the subject of their token. */
  id: string;
  /** What they may do. */
  role: 'api_key' | 'viewer' | 'member' | 'admin';
  /** How they want the app to be. */
  preferences: Preferences;
  /** What they follow. */
  follows: Follows;
  /** Their views, in their order. */
  views: View[];
  /** How many entries they saved. */
  saved_count: number;
  /** Up to when they have read everything. */
  read: Watermarks;
  /** When they were here before this visit, null for the first one. */
  last_visit_at: string | null;
}

/** An alert to be made. */
export interface NewAlert {
  /** Its name, 1 to 80 characters. */
  name: string;
  /** Its filters, each as the parameter of GET /api/v2/feeds/entries/detail is written. */
  query: AlertQuery;
  /** What rings: new, edited or both; new without it. */
  kinds?: ('new' | 'edited')[] | undefined;
  /** When it sends what it matches; at once without it. */
  schedule?: AlertSchedule | undefined;
  /** When it reminds of key dates; null, as without it, never. */
  reminders?: AlertReminders | null | undefined;
  /** The ids of up to ten destinations of the alert's person, which get what it matches from now on. */
  destinations?: string[] | undefined;
}

/** A key to be made. */
export interface NewApiKey {
  /** What it is called, 1 to 80 characters, none of them invisible. No other live key may have the name. */
  name: string;
  /** Its own limit of requests; without it, or with null, that of all keys holds. */
  rate_limit?: KeyLimit | null | undefined;
}

/** A destination to be made. */
export interface NewDestination {
  /** webhook, email, channel, chat_webhook or teams. */
  kind: 'webhook' | 'email' | 'channel' | 'chat_webhook' | 'teams';
  /** The https address of a webhook, of an incoming webhook of the chat or of a workflow of Teams, an e-mail address, or the id of a channel. Without one, e-mail goes to the caller's own verified address. */
  address?: string | undefined;
  /** 1 to 80 characters; without it the address, or the channel's name. */
  name?: string | undefined;
}

/** A view to be made. */
export interface NewView {
  /** 1 to 80 characters, none of them a control character. */
  name: string;
  /** The filters, as the query string of the app's list: up to 2000 characters of ASCII. */
  query: string;
  /** Its place among the views; without it, it is the last one. */
  position?: number | undefined;
}

/** An alert with whose it is. It has every field of Alert. */
export interface OwnedAlert {
  /** The id of the alert. */
  id: string;
  /** Its name for the person. */
  name: string;
  /** Its filters, each as the parameter of GET /api/v2/feeds/entries/detail is written. */
  query: AlertQuery;
  /** What rings: new is an update that matches for the first time, edited one whose title or text was changed after it had matched. */
  kinds: ('new' | 'edited')[];
  /** When it sends what it matches: each by itself as it is found, or all as a digest at a time of day. */
  schedule: AlertSchedule;
  /** How long before key dates of the active updates that its query finds it reminds its destinations of them, also of updates that were stored before it. Null if it does not. */
  reminders: AlertReminders | null;
  /** The ids of the destinations that get what it matches; who has none reads it. */
  destinations: string[];
  /** While it is paused nothing is sent; what matches is listed all the same. Null if it is not. */
  paused: AlertPause | null;
  /** Since when it has this query. What was stored before that second does not match. */
  since: string;
  /** Since when its feed has its present address, null if it has none. */
  feed_since: string | null;
  /** When it was made. */
  created_at: string;
  /** When it changed last. */
  updated_at: string;
  /** Why nothing of it is sent, where its owner's account is disabled or deleted. What the role of an owner withholds is in GET /api/v2/alerts/{alert_id}. */
  stopped: {
    /** Why. */
    reason: string;
    /** The destinations that get nothing, by id. */
    destinations: string[];
  } | null;
  /** The subject of its person's token, their id in GET /api/v2/people. */
  owner_id: string;
  /** active, disabled or deleted; unknown where the sign-in service does not say, or people sign in elsewhere. */
  owner_state: 'active' | 'disabled' | 'deleted' | 'unknown';
}

/** A part of everybody's alerts. */
export interface OwnedAlertPage {
  /** The items of this page. It can hold fewer than limit, even none, while there is a next_cursor. */
  items: OwnedAlert[];
  /** How many items the whole list has. Exact or null, never an estimate. */
  total: number | null;
  /** The most items that this page could hold: the limit asked for, cut to 100. */
  limit: number;
  /** How many items of the list come before this page. */
  offset: number;
  /** True where there is more to read now. */
  has_more: boolean;
  /** What to send as cursor for the next page; null at the end. A list of changes always has one, to come back with later. */
  next_cursor: string | null;
}

/** How a person wants the app to be. What they did not choose is null. */
export interface Preferences {
  /** The time zone that times are shown in, by its IANA name. */
  time_zone: string | null;
  /** The language that dates are written in, as a BCP 47 tag. */
  date_language: string | null;
  /** How close the rows of a list stand. */
  density: 'compact' | 'comfortable' | 'cards' | null;
  /** Light or dark; null is as the device has it. */
  theme: 'light' | 'dark' | null;
  /** What the app begins with. */
  start_view: 'home' | 'updates' | null;
  /** The channel that was shared to last. */
  last_channel_id: string | null;
}

/** Preferences to be changed. A field that is absent stays, and null takes the choice back. */
export interface PreferencesChange {
  /** The time zone that times are shown in, by its IANA name. */
  time_zone?: string | null | undefined;
  /** The language that dates are written in, as a BCP 47 tag. */
  date_language?: string | null | undefined;
  /** How close the rows of a list stand. */
  density?: 'compact' | 'comfortable' | 'cards' | null | undefined;
  /** Light or dark; null is as the device has it. */
  theme?: 'light' | 'dark' | null | undefined;
  /** What the app begins with. */
  start_view?: 'home' | 'updates' | null | undefined;
  /** The channel that was shared to last. */
  last_channel_id?: string | null | undefined;
}

/** How often an alert would have rung. */
export interface Preview {
  /** The first day that was counted, in UTC: 89 days ago, or later where there is more than can be counted. */
  from: string;
  /** The last one, today. */
  to: string;
  /** How many updates matched in these days. */
  matches: number;
  /** How many that is a week, rounded to tenths. */
  per_week: number;
  /** Each of the days, the first first. */
  by_day: {
    /** The day. */
    day: string;
    /** How many of that day matched. */
    matches: number;
  }[];
  /** The newest five, with where their words match. */
  samples: FoundEntry[];
  /** ok, busy for more than 10 a day, refused for more than 50. */
  grade: 'ok' | 'busy' | 'refused';
}

/** What is previewed. */
export interface PreviewRequest {
  /** The filters of an alert, each as the parameter of GET /api/v2/feeds/entries/detail is written. */
  query: AlertQuery;
}

/** Why a request was not answered, as problem details of RFC 9457. The functions and the gateway have this one shape. */
export interface Problem {
  /** Always about:blank. The code names the problem. */
  type: string;
  /** The phrase of the status. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** What is wrong and what to do about it. For people. */
  detail: string;
  /** The stable name of the problem. For programs. */
  code: string;
  /** Leads to the log line of the request, the same as the header X-Request-Id. */
  request_id: string;
  /** Each thing that is wrong with the input. */
  errors?: InputError[] | undefined;
  /** The record of a share that was not posted, or of which nobody knows whether it was. */
  share_id?: string | undefined;
}

/** A review with its entry. */
export interface QueuedReview {
  /** The review. */
  review: Review;
  /** The entry, null where it is gone. */
  entry: EntryDetail | null;
}

/** A part of a list of reviews, by due day. */
export interface QueuedReviewPage {
  /** The items of this page. It can hold fewer than limit, even none, while there is a next_cursor. */
  items: QueuedReview[];
  /** How many items the whole list has. Exact or null, never an estimate. */
  total: number | null;
  /** The most items that this page could hold: the limit asked for, cut to 100. */
  limit: number;
  /** How many items of the list come before this page. */
  offset: number;
  /** True where there is more to read now. */
  has_more: boolean;
  /** What to send as cursor for the next page; null at the end. A list of changes always has one, to come back with later. */
  next_cursor: string | null;
}

/** The words of an entry that something is taken from, as they stand in it. */
export interface Quote {
  /** Where they stand: title, description or source_fields. */
  field: 'title' | 'description' | 'source_fields';
  /** Of source_fields, the name of the field; null for the others. */
  name: string | null;
  /** The words. */
  text: string;
  /** Where they begin in the text, in Unicode code points from 0. */
  start: number;
  /** Where they end, itself excluded. */
  end: number;
}

/** What was put in order by relevance. */
export interface Ranked {
  /** So many of the newest matches, at most 500. Where total is null, some of them may be found not to match when their page is read. */
  matches: number;
  /** False where there are more matches, which no page of this order shows. */
  is_all: boolean;
}

/** Up to when all is read. */
export interface ReadBefore {
  /** What was stored up to then is read; null takes it back. */
  before: string | null;
  /** Only what is of this topic. */
  topic_id?: string | undefined;
}

/** What a person has read. */
export interface ReadState {
  /** What was stored up to then is read, null where nothing is said. */
  before: string | null;
  /** The same for single topics, by id. */
  topics: Record<string, string>;
  /** What was stored so many days ago is read. */
  unread_days: number;
  /** Entries that were marked as read, by id. */
  read: string[];
  /** Entries that were marked as unread again, by id. */
  unread: string[];
  /** What to send as since the next time. */
  as_of: string;
  /** Whether there are more marks already; then the next time is now. */
  has_more: boolean;
}

/** What is related to an entry. */
export interface RelatedEntries {
  /** The same act in other feeds, of each the nearest, at most 8, in the order of their dates. */
  same: RelatedEntry[];
  /** Earlier and later steps of its matter, at most 12, in the order of their dates. */
  steps: MatterStep[];
  /** false where more of the same act or with the same docket or RIN could not be looked at: where very many updates have its words, or words of some are not stored yet. */
  is_complete: boolean;
}

/** An entry that is related to another one. */
export interface RelatedEntry {
  /** Why, at least one reason. */
  because: RelationReason[];
  /** The entry, with detail. */
  entry: EntryDetail;
}

/** Why two entries are related. */
export interface RelationReason {
  /** What it is: a citation that both have, by its type, or link, text or title. */
  by: 'cfr' | 'usc' | 'fr' | 'rin' | 'docket' | 'release' | 'eu_act' | 'celex' | 'eli' | 'link' | 'text' | 'title';
  /** What it rests on: the name of what both cite; the link that both have; of text the part of the one's pairs of words that stand in the other, from 0.60 to 1.00; of title its words, by their stems. */
  value: string;
}

/** What came of the replay of a span, or of a part of it. */
export interface ReplayedSpan {
  /** How many deliveries are due again. */
  replayed: number;
  /** How many were left out, by why. */
  skipped: {
    /** Were due already. */
    due: number;
    /** Are told in a digest, which is a delivery of its own. */
    gathered: number;
    /** Were being sent. */
    delivery_in_progress: number;
    /** Were posted to a channel, or may have been. */
    not_replayable: number;
    /** Go to a destination that is not verified or is paused. */
    destination_not_active: number;
    /** Went to a destination that was deleted. */
    destination_not_found: number;
  };
  /** Goes on where there is more; null at the end. */
  next_cursor: string | null;
}

/** How the team stands to an entry. */
export interface Review {
  /** The entry. */
  entry_id: string;
  /** Where it stands: new, in_review and relevant are open, not_relevant and done are closed. */
  state: 'new' | 'in_review' | 'relevant' | 'not_relevant' | 'done';
  /** Whose it is, null for nobody's. */
  assignee: Reviewer | null;
  /** The day by which it is to be done, in the team's own calendar, null without one. */
  due: string | null;
  /** How much it matters, null where nobody said. */
  impact: 'none' | 'low' | 'medium' | 'high' | null;
  /** Why it is in this state. */
  reason: string | null;
  /** How often it was changed, 0 for what nobody has touched. */
  version: number;
  /** When it was changed last, null for version 0. */
  updated_at: string | null;
  /** Who changed it last, null for version 0. */
  updated_by: Reviewer | null;
}

/** The fields that a transition changed, as they were or became. The others are absent. */
export interface ReviewChange {
  /** Where it stood. */
  state?: 'new' | 'in_review' | 'relevant' | 'not_relevant' | 'done' | undefined;
  /** Whose it was, null for nobody's. */
  assignee?: Reviewer | null | undefined;
  /** The day by which it was to be done. */
  due?: string | null | undefined;
  /** How much it mattered. */
  impact?: 'none' | 'low' | 'medium' | 'high' | null | undefined;
}

/** A record of the log of a review. It is never changed; only a person, and texts that name a person, are removed with an erasure. */
export interface ReviewLogRecord {
  /** Its number in the log of the entry, from 1. */
  seq: number;
  /** When it happened. */
  at: string;
  /** Who did it. */
  by: Reviewer;
  /** What was done. */
  action: 'transition' | 'note';
  /** What a transition changed */
  from: ReviewChange;
  /** What a transition changed */
  to: ReviewChange;
  /** The note, or the reason that held after the transition. Null where there was none, or where it was erased. */
  text: string | null;
  /** The hash of the record before, null for the first. */
  previous_hash: string | null;
  /** The SHA-256 of this record with the hash before. */
  hash: string;
}

/** A part of the log of a review, oldest first. */
export interface ReviewLogRecordPage {
  /** The items of this page. It can hold fewer than limit, even none, while there is a next_cursor. */
  items: ReviewLogRecord[];
  /** How many items the whole list has. Exact or null, never an estimate. */
  total: number | null;
  /** The most items that this page could hold: the limit asked for, cut to 100. */
  limit: number;
  /** How many items of the list come before this page. */
  offset: number;
  /** True where there is more to read now. */
  has_more: boolean;
  /** What to send as cursor for the next page; null at the end. A list of changes always has one, to come back with later. */
  next_cursor: string | null;
}

/** A note to a review. */
export interface ReviewNote {
  /** The note, 1 to 4000 characters. */
  text: string;
}

/** All that a person decides of a review, at once. What is null is removed. */
export interface ReviewRequest {
  /** Where it stands. not_relevant and done need a reason. */
  state: 'new' | 'in_review' | 'relevant' | 'not_relevant' | 'done';
  /** Whose it is, an id of the list of people, or null. */
  assignee: string | null;
  /** The day by which it is to be done, or null. */
  due: string | null;
  /** How much it matters, or null. */
  impact: 'none' | 'low' | 'medium' | 'high' | null;
  /** Why, 3 to 2000 characters, or null. */
  reason: string | null;
}

/** A person in the team's record. */
export interface Reviewer {
  /** Who it is, by the sub of their token; erased, if that person was erased. */
  id: string;
  /** What they are called, null where nobody told it. */
  name: string | null;
}

/** A key after its rotation with the new key itself. No later answer shows it again. */
export interface RotatedApiKey {
  /** The id of the key. */
  id: string;
  /** What it is called. */
  name: string;
  /** The key itself, to be sent as X-API-Key. */
  api_key: string;
  /** The part of the key that may be shown. It is not a secret. */
  prefix: string;
  /** When the key was made first. */
  created_at: string;
  /** When the old key stopped working. */
  invalidated_at: string;
}

/** That an entry is saved. */
export interface Saved {
  /** The id of the entry. */
  entry_id: string;
  /** When it was saved first. */
  saved_at: string;
  /** What the person noted, null for nothing. */
  note: string | null;
}

/** A saved entry. */
export interface SavedEntry {
  /** The id of the entry. */
  entry_id: string;
  /** When it was saved first. */
  saved_at: string;
  /** What the person noted, null for nothing. */
  note: string | null;
  /** The entry, null where it is gone. */
  entry: EntryDetail | null;
}

/** A part of what a person saved, last saved first. */
export interface SavedEntryPage {
  /** The items of this page. It can hold fewer than limit, even none, while there is a next_cursor. */
  items: SavedEntry[];
  /** How many items the whole list has. Exact or null, never an estimate. */
  total: number | null;
  /** The most items that this page could hold: the limit asked for, cut to 100. */
  limit: number;
  /** How many items of the list come before this page. */
  offset: number;
  /** True where there is more to read now. */
  has_more: boolean;
  /** What to send as cursor for the next page; null at the end. A list of changes always has one, to come back with later. */
  next_cursor: string | null;
  /** With ids_only the ids of all saved entries, last saved first. */
  entry_ids?: string[] | undefined;
}

/** What a person says of an entry that they save. */
export interface SavedNote {
  /** Up to 2000 characters. Without it the note stays, null removes it. */
  note?: string | null | undefined;
}

/** A share that was posted. With a webhook neither the channel nor the message's time stamp is known. */
export interface ShareAnswer {
  /** Always true. A share that was not posted is a problem. */
  success: true;
  /** How it went out. */
  method: 'bot' | 'webhook';
  /** Where it was posted, null with a webhook. */
  channel_id: string | null;
  /** The chat platform's id of the message, null with a webhook. */
  message_ts: string | null;
  /** The entry that was shared. */
  entry_id: string;
  /** The record of this share in the audit trail. */
  share_id: string;
  /** When it was shared. */
  shared_at: string;
}

/** What is shared, and where to. */
export interface ShareRequest {
  /** The entry. */
  entry_id: string;
  /** The id of a channel, in the list of channels or not: the platform checks it. Needed with a bot alone, refused with a webhook alone. */
  channel_id?: string | undefined;
  /** A comment below the message, at most 500 characters. */
  comment?: string | undefined;
}

/** A new key with the key itself. No later answer shows it again. */
export interface ShownApiKey {
  /** The id of the key. */
  id: string;
  /** What it is called. */
  name: string;
  /** The key itself, to be sent as X-API-Key. */
  api_key: string;
  /** The part of the key that may be shown. It is not a secret. */
  prefix: string;
  /** When the key was made first. */
  created_at: string;
}

/** A destination, with the secret of a webhook, which no other answer has. */
export interface ShownDestination {
  /** The id of the destination. */
  id: string;
  /** A program that takes signed messages, a mailbox, a channel of the chat by the bot or by an incoming webhook, or a channel or chat of Microsoft Teams by a workflow. */
  kind: 'webhook' | 'email' | 'channel' | 'chat_webhook' | 'teams';
  /** Its name. */
  name: string;
  /** Of a webhook, an incoming webhook and a workflow the host and a hint, of a mailbox the address, of a channel its id. */
  address: string;
  /** active gets messages, unverified is to be verified first, paused gets none until it is verified again, or until its owner may have it again. */
  state: 'unverified' | 'active' | 'paused';
  /** When and why it was paused, null where it is not. */
  paused: {
    /** When. */
    at: string;
    /** Why. */
    reason: string;
  } | null;
  /** Why nothing is sent there while the role of its owner may not have it: then state is paused, without a pause. Null where they may; with the role again the next message is sent. */
  withheld: string | null;
  /** When it was made. */
  created_at: string;
  /** When it was verified last, null where it never was. */
  verified_at: string | null;
  /** When a webhook got its present secret, null for its first. */
  rotated_at: string | null;
  /** Since when nothing arrives there, null where the last did. */
  failing_since: string | null;
  /** What signs the messages to a webhook, null for another kind. Keep it: it is shown once. */
  secret: string | null;
}

/** A signed statement of what the log is. */
export interface SignedHead {
  /** The version of its format. */
  v: 1;
  /** The log: every deployment has its own. */
  log: string;
  /** How many records it has. */
  size: number;
  /** The root of the Merkle tree over its records (RFC 9162), SHA-256 in hexadecimal. */
  root: string;
  /** Every record that is dated before this instant is in it. */
  until: string;
  /** When it was signed. */
  at: string;
  /** The id of the key that signed it. */
  key: string;
  /** ECDSA over P-256 with SHA-256, DER in base64, of all other fields as canonical JSON (RFC 8785). */
  signature: string;
}

/** Totals of the platform. Days are days of UTC, and today counts. */
export interface StatsOverview {
  /** All feeds, inactive ones included. */
  total_feeds: number;
  /** All topics, inactive ones included. */
  total_topics: number;
  /** All entries, inactive ones included. */
  total_entries: number;
  /** All categories, inactive ones included. */
  total_categories: number;
  /** Feeds that are read, unconfirmed ones included. */
  active_feeds: number;
  /** Active feeds without a good fetch for 48 hours, those that were never read included, but not the unconfirmed ones. This tells a feed without news from a broken one. */
  feeds_stale: number;
  /** Active feeds whose address nobody is known to have seen answer, and that never answered here. They are tried, but do not count on them: they are neither stale nor read. The first good fetch confirms an address. */
  feeds_unconfirmed: number;
  /** Active feeds that are read, and bring no news for longer than is usual for them. A feed of which too little is known does not count. */
  feeds_silent: number;
  /** Topics that are followed. */
  active_topics: number;
  /** Entries in service. */
  active_entries: number;
  /** Active entries that were published in the last 7 days. */
  entries_last_7_days: number;
  /** Active entries that were published in the last 30 days. */
  entries_last_30_days: number;
  /** The publication of the newest entry, inactive ones included; null while there is none. */
  latest_published_date: string | null;
  /** When these figures changed last, null while they never did. */
  as_of: string | null;
  /** Active entries by published day over the last 90 days, oldest first, days without entries included. */
  by_day: {
    /** The day in UTC. */
    date: string;
    /** How many. */
    entries: number;
  }[];
}

/** A sentence of a document that a summary shows, as it is written there. */
export interface SummaryGround {
  /** Which point of five_point_summary, from 0; null for the one line. */
  index: number | null;
  /** The number of the passage, from 1, of the version that the summary names: GET /feeds/entries/{entry_id}/document/passages. */
  passage: number;
  /** The sentence. */
  text: string;
  /** Where it begins in the passage, in Unicode code points from 0. */
  start: number;
  /** Where it ends, itself excluded. */
  end: number;
}

/** Somebody who can sign in. */
export interface TeamPerson {
  /** Who it is, by the sub of their token. */
  id: string;
  /** What they are called: their name at the identity provider, else the part of their verified address before the @, else null; null for viewers. */
  name: string | null;
  /** Their address, for members and administrators only; absent for viewers. */
  email?: string | null | undefined;
  /** What they are. */
  role: 'viewer' | 'member' | 'admin';
}

/** What came of a test. */
export interface TestResult {
  /** delivered, failed, unknown where it may have arrived, or gone where it wants nothing any more. */
  outcome: 'delivered' | 'failed' | 'unknown' | 'gone';
  /** The status of its answer, null where it has none. */
  status: number | null;
  /** Why it did not arrive, null where it did. */
  reason: string | null;
  /** How long it took in milliseconds. */
  took_ms: number;
}

/** How a text differs. Equal and removed segments joined are the earlier text, equal and added ones the later, letter by letter. */
export interface TextDifference {
  /** The field. */
  field: 'title' | 'description';
  /** The parts in their order. */
  segments: DifferenceSegment[];
  /** How many words only the earlier text has. */
  words_removed: number;
  /** How many words only the later text has. */
  words_added: number;
  /** False where the texts differ in so many words that they stand as two wholes. */
  is_aligned: boolean;
}

/** A part of a text, in Unicode code points from 0. */
export interface TextRange {
  /** Where it begins. */
  start: number;
  /** Where it ends, itself excluded. */
  end: number;
}

/** A text that a document had. */
export interface TextVersion {
  /** Its number, from 1. */
  version: number;
  /** The visit that found it. */
  from: string;
  /** The visit that found another one, null for the present text. */
  until: string | null;
  /** Of the document's bytes as they came, in hexadecimal. */
  sha256: string;
  /** How many words it has. */
  words: number;
  /** How many passages it is kept in. */
  passages: number;
}

/** One regulator or standard setter whose updates are followed. */
export interface Topic {
  /** The id of the topic: lower-case letters, digits and hyphens. It never changes. */
  id: string;
  /** The category that the topic belongs to. */
  category_id: string;
  /** The name for people. */
  name: string;
  /** What it does. */
  description: string;
  /** A colour for display, as #rrggbb. */
  color: string;
  /** False once the catalog does not name the topic any more. It stays readable. */
  is_active: boolean;
  /** How many days the topic's summary looks back. */
  summary_window_days: number;
  /** When the service first knew the topic. */
  created_at: string;
  /** When it changed last. */
  updated_at: string;
}

/** A topic with who it is, where it has force and how much it published. It has every field of Topic. */
export interface TopicDetails {
  /** The id of the topic: lower-case letters, digits and hyphens. It never changes. */
  id: string;
  /** The category that the topic belongs to. */
  category_id: string;
  /** The name for people. */
  name: string;
  /** What it does. */
  description: string;
  /** A colour for display, as #rrggbb. */
  color: string;
  /** False once the catalog does not name the topic any more. It stays readable. */
  is_active: boolean;
  /** How many days the topic's summary looks back. */
  summary_window_days: number;
  /** When the service first knew the topic. */
  created_at: string;
  /** When it changed last. */
  updated_at: string;
  /** The short name. */
  acronym: string;
  /** Where it has force, as a code of two or three capital letters. */
  jurisdiction_code: string;
  /** The name of that place. */
  jurisdiction: string;
  /** How far it reaches: subnational (a state or a province), national, supranational or international. */
  scope: string;
  /** What it is: regulator, central_bank, standard_setter, legislator or self_regulatory. */
  entity_type: string;
  /** The sectors that it supervises. */
  sectors: string[];
  /** The languages of its publications, as codes of ISO 639-1. */
  languages: string[];
  /** Its own site. */
  primary_url: string;
  /** Words for finding it. */
  tags: string[];
  /** How many feeds belong to it, inactive ones included. */
  feed_count: number;
  /** How many entries it has, inactive ones included. */
  entry_count: number;
  /** The publication of its newest entry, inactive ones included; null while there is none. After a crash it may be wrong until the nightly recount. */
  latest_published_date: string | null;
}

/** One topic's figures. Days are days of UTC, and today counts. */
export interface TopicStats {
  /** The topic. */
  topic_id: string;
  /** Its name. */
  topic_name: string;
  /** All its entries, inactive ones included. */
  total_entries: number;
  /** Its entries in service. */
  active_entries: number;
  /** Its entries out of service. */
  inactive_entries: number;
  /** All its feeds, inactive ones included. */
  total_feeds: number;
  /** Its active entries that were published in the last 7 days. */
  entries_last_7_days: number;
  /** Its active entries that were published in the last 30 days. */
  entries_last_30_days: number;
  /** The publication of its newest entry, inactive ones included; null while there is none. After a crash it may be wrong until the nightly recount. */
  latest_published_date: string | null;
}

/** One topic's figures by feed and by day. It has every field of TopicStats. */
export interface TopicStatsDetail {
  /** The topic. */
  topic_id: string;
  /** Its name. */
  topic_name: string;
  /** All its entries, inactive ones included. */
  total_entries: number;
  /** Its entries in service. */
  active_entries: number;
  /** Its entries out of service. */
  inactive_entries: number;
  /** All its feeds, inactive ones included. */
  total_feeds: number;
  /** Its active entries that were published in the last 7 days. */
  entries_last_7_days: number;
  /** Its active entries that were published in the last 30 days. */
  entries_last_30_days: number;
  /** The publication of its newest entry, inactive ones included; null while there is none. After a crash it may be wrong until the nightly recount. */
  latest_published_date: string | null;
  /** The figures of each of its feeds. */
  by_feed: {
    /** The feed. */
    feed_id: string;
    /** Its name. */
    feed_name: string;
    /** False for a feed that is not read any more. */
    is_active: boolean;
    /** False while nobody is known to have seen its address answer, and it never answered here: that it brings nothing says nothing. */
    is_confirmed: boolean;
    /** All its entries, inactive ones included. */
    total_entries: number;
    /** Its entries in service. */
    active_entries: number;
    /** Its entries out of service. */
    inactive_entries: number;
    /** The last good fetch: a document that was read, or one that is not modified. Null where there was none yet. */
    last_success_at: string | null;
    /** fine: read, with news in the last seven days; quiet: none for longer, as is usual for it; silent: none for longer than is usual; gap: items may have been missed, found in the last seven days; repaired: its last document is not well-formed, and was read item by item; unknown: no news for a week, and too little is known to say whether that is usual; failing, paused, flooding: reading fails or was stopped; stale: no good fetch for 48 hours; never_fetched; unconfirmed: its address has never been seen to answer, here or elsewhere; not_followed. */
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
      | 'not_followed';
    /** The last day with news in UTC: when something new came, or at its first reading when its newest item was published. Null where nothing is known. */
    last_news_on: string | null;
    /** Nearly always there are no more days than this from news to news. Null while too little is known. */
    usual_gap_days: number | null;
    /** After more days without news than this it is silent. Days from 20 December to 6 January do not count, and those of August half. */
    silent_after_days: number | null;
  }[];
  /** Active entries by published day over the last 90 days, oldest first, days without entries included. */
  by_day: {
    /** The day in UTC. */
    date: string;
    /** How many. */
    entries: number;
  }[];
}

/** A part of the figures of all topics. */
export interface TopicStatsPage {
  /** The items of this page. It can hold fewer than limit, even none, while there is a next_cursor. */
  items: TopicStats[];
  /** How many items the whole list has. Exact or null, never an estimate. */
  total: number | null;
  /** The most items that this page could hold: the limit asked for, cut to 100. */
  limit: number;
  /** How many items of the list come before this page. */
  offset: number;
  /** True where there is more to read now. */
  has_more: boolean;
  /** What to send as cursor for the next page; null at the end. A list of changes always has one, to come back with later. */
  next_cursor: string | null;
}

/** What a topic published in its window. */
export interface TopicSummary {
  /** The topic. */
  topic_id: string;
  /** Its name. */
  topic_name: string;
  /** The text, null while there is none. A number in brackets at the end of a line cites an entry by its place in entry_ids, counted from 1. */
  summary: string | null;
  /** ready; pending, where none was made yet; stale, where entries were added, removed or moved since it was made. */
  status: 'ready' | 'pending' | 'stale';
  /** How many days it looks back. */
  window_days: number;
  /** The first moment that it covers, null while it is pending. */
  window_start: string | null;
  /** The last moment that it covers, null while it is pending. */
  window_end: string | null;
  /** How many entries are in the window. */
  entry_count: number;
  /** The entries that the text is made of and cites. */
  entry_ids: string[];
  /** How its sentences were selected: ai by a language model, extractive by a rule; null while it is pending. Both show sentences of the entries as they are written. */
  method: 'ai' | 'extractive' | null;
  /** The model, null for an extractive summary. */
  model: string | null;
  /** When it was made, null while it is pending. */
  generated_at: string | null;
}

/** A source that does not bring what it should. */
export interface TroubledSource {
  /** The id of the feed. */
  feed_id: string;
  /** Its name. */
  name: string;
  /** Its topic. */
  topic_id: string;
  /** flooding brought more than it may, paused and failing are not read, stale was not read for two days, gap may have missed items, silent brings no news for longer than is usual for it. */
  state: 'flooding' | 'paused' | 'failing' | 'stale' | 'gap' | 'silent';
  /** Since when: of what is not read, when it was read last, null for never; of a gap, when it was found; of a silence, from which day on no news was unusual. */
  since: string | null;
  /** The last day with news in UTC: when something new came, or at its first reading when its newest item was published. Null where nothing is known. */
  last_news_on: string | null;
}

/** How another field differs. Its values are texts; one with parts has each as its name and its value, a key date its kind and date, a citation its type and id. */
export interface ValueDifference {
  /** The field. */
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
  /** What it was, null for nothing. */
  before: string[] | null;
  /** What it is, null for nothing. */
  after: string[] | null;
}

/** How a destination is verified. */
export interface Verification {
  /** The eight digits that were sent there. Without them a mailbox, an incoming webhook or a workflow gets new ones; other kinds need none. */
  code?: string | undefined;
}

/** A filter of the list of updates that a person named. */
export interface View {
  /** The id of the view. */
  id: string;
  /** Its name for the person. */
  name: string;
  /** Its filters, as the query string of the app's list. */
  query: string;
  /** Its place among the views. */
  position: number;
  /** When it was made. */
  created_at: string;
  /** When it changed last. */
  updated_at: string;
}

/** What of a view changes. A field that is absent stays. */
export interface ViewChange {
  /** 1 to 80 characters, none of them a control character. */
  name?: string | undefined;
  /** The filters, as the query string of the app's list: up to 2000 characters of ASCII. */
  query?: string | undefined;
  /** Its place among the views; without it, it is the last one. */
  position?: number | undefined;
}

/** When a person was here before. */
export interface Visit {
  /** When their visit before this one was, null for the first one. */
  last_visit_at: string | null;
}

/** Up to when a person has read everything. */
export interface Watermarks {
  /** What was stored up to then is read, null where nothing is said. */
  before: string | null;
  /** The same for single topics, by id. */
  topics: Record<string, string>;
  /** What was stored so many days ago is read. */
  unread_days: number;
}

/** Why an update matched. */
export interface Why {
  /** The words that stood in it, as they were written there, at most ten. */
  words: string[];
  /** Of each filter of the query the values that it has. */
  filters: {
    /** Its category. */
    category_id?: string[] | undefined;
    /** Its topic. */
    topic_id?: string[] | undefined;
    /** Its feed. */
    feed_id?: string[] | undefined;
    /** Its jurisdiction. */
    jurisdiction?: string[] | undefined;
    /** Its sectors. */
    sector?: string[] | undefined;
    /** Its institution, in the form in which it is compared. */
    institution?: string[] | undefined;
    /** Its tags, in the form in which they are compared. */
    tag?: string[] | undefined;
    /** Its language. */
    language?: string[] | undefined;
    /** Its kind. */
    kind?: string[] | undefined;
    /** What it cites, in the form in which it is compared. */
    cites?: string[] | undefined;
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
  /** The state at this time, which has a time zone and is not in the future: the version of an entry that was valid at the end of that second, a list as it was then, or the document of the link that the entry had then. The current state by default. */
  as_of?: string | undefined;
  /** True for active ones only, false for inactive ones only, both by default. */
  is_active?: boolean | undefined;
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /** How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor. */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
}

/** Parameters of listEntries. */
export interface ListEntriesQuery {
  /** The state at this time, which has a time zone and is not in the future: the version of an entry that was valid at the end of that second, a list as it was then, or the document of the link that the entry had then. The current state by default. */
  as_of?: string | undefined;
  /** Of this feed only. An unknown id returns an empty list. */
  feed_id?: string | undefined;
  /** True for active ones only, false for inactive ones only, both by default. */
  is_active?: boolean | undefined;
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /** How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor. */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
  /** Answers what changed after this instant (YYYY-MM-DDTHH:MM:SSZ, or another zone), or from the first moment of this day of UTC (YYYY-MM-DD) on, in ascending order of updated_at. Offset cannot be used then. A change appears 15 seconds after it happened. */
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
  /** Entries of these jurisdictions only: up to 20 codes as in jurisdiction_code, separated by commas, in any case. */
  jurisdiction?: string | undefined;
  /** Entries about these sectors only: up to 20, separated by commas. Case, accents and punctuation are ignored: asset-management is asset management. */
  sector?: string | undefined;
  /** Entries of these institutions only: up to 20 names, separated by commas. They are compared as sectors are; write a comma within a name as a hyphen. */
  institution?: string | undefined;
  /** Entries with one of these tags only: up to 20, separated by commas, compared as sectors are. */
  tag?: string | undefined;
  /** Entries in these languages only: up to 20 language tags, separated by commas. Regions are ignored. */
  language?: string | undefined;
  /** Entries of these kinds only, separated by commas: consultation, proposed_rule, final_rule, guidance, enforcement, speech, statistics, warning, recall, appointment, other, monetary_policy, research, approval. */
  kind?: string | undefined;
  /** Entries that cite one of up to 4 references, separated by commas: a part or section of the Code of Federal Regulations or the United States Code, a docket, an RIN, a release, a Federal Register page, or an act of the European Union by its number, CELEX number or ELI. A part also matches its sections. */
  cites?: string | undefined;
  /** Entries with this status only, both by default. */
  status?: 'active' | 'inactive' | undefined;
  /** Words that must all occur, in any order and case, without regard to accents, by their stems in the language of the entry. Words match whole: SEC does not find securities. All words of an entry are indexed, up to 2,000 different ones. Use double quotes for phrases and a minus to exclude a word. Acronyms and terms of regulation also match their other forms (CRR and Capital Requirements Regulation); `expanded` lists these, and double quotes turn this off. A search with only common or excluded words is 400. */
  search?: string | undefined;
  /** Where the words of the search are looked for: in the entry, in the document behind its link, or, without it, in both as one. By relevance matches in the entry come first. A document is searchable within a minute or two after it was read. Lists of changes look in the entry alone. */
  in?: 'entry' | 'document' | undefined;
  /** Entries that were published on this day of UTC. Not together with start_date and end_date. */
  date?: string | undefined;
  /** Entries that were published from this day of UTC (YYYY-MM-DD) or instant (YYYY-MM-DDTHH:MM:SSZ, or another zone) on, itself included. It must not be after end_date. */
  start_date?: string | undefined;
  /** Entries that were published up to this day of UTC (YYYY-MM-DD) or instant (YYYY-MM-DDTHH:MM:SSZ, or another zone), itself included. */
  end_date?: string | undefined;
  /** The order of a search: newest first, or by relevance: words in the title before words in the one-line summary and words elsewhere, words close together before words apart, then the newer first. By relevance the newest 500 matches are put in order; ranked says over how many. It needs a search, and cannot be used with updated_after. */
  order?: 'newest' | 'relevance' | undefined;
  /** True for matches in each entry that a search finds: where its words stand. */
  highlight?: boolean | undefined;
  /** Counts how many of the entries that are found have each value of these, separated by commas: jurisdiction, category_id, topic_id, sector, language, kind. On the first page of a list, not with updated_after. */
  facets?: string | undefined;
  /** The state at this time, which has a time zone and is not in the future: the version of an entry that was valid at the end of that second, a list as it was then, or the document of the link that the entry had then. The current state by default. */
  as_of?: string | undefined;
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /** How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor. */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
  /** Answers what changed after this instant (YYYY-MM-DDTHH:MM:SSZ, or another zone), or from the first moment of this day of UTC (YYYY-MM-DD) on, in ascending order of updated_at. Offset cannot be used then. A change appears 15 seconds after it happened. */
  updated_after?: string | undefined;
}

/** Parameters of getEntry. */
export interface GetEntryQuery {
  /** The state at this time, which has a time zone and is not in the future: the version of an entry that was valid at the end of that second, a list as it was then, or the document of the link that the entry had then. The current state by default. */
  as_of?: string | undefined;
}

/** Parameters of listEntryVersions. */
export interface ListEntryVersionsQuery {
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /** How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor. */
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
  /** The state at this time, which has a time zone and is not in the future: the version of an entry that was valid at the end of that second, a list as it was then, or the document of the link that the entry had then. The current state by default. */
  as_of?: string | undefined;
}

/** Parameters of getDocumentText. */
export interface GetDocumentTextQuery {
  /** The state at this time, which has a time zone and is not in the future: the version of an entry that was valid at the end of that second, a list as it was then, or the document of the link that the entry had then. The current state by default. */
  as_of?: string | undefined;
  /** The number of an earlier text of the document. The current one by default. */
  version?: number | undefined;
}

/** Parameters of getDocumentDiff. */
export interface GetDocumentDiffQuery {
  /** The state at this time, which has a time zone and is not in the future: the version of an entry that was valid at the end of that second, a list as it was then, or the document of the link that the entry had then. The current state by default. */
  as_of?: string | undefined;
  /** The number of the earlier version. By default, the one before the later version. */
  from?: number | undefined;
  /** The number of the later version. The current one by default. */
  to?: number | undefined;
}

/** Parameters of listDocumentPassages. */
export interface ListDocumentPassagesQuery {
  /** The state at this time, which has a time zone and is not in the future: the version of an entry that was valid at the end of that second, a list as it was then, or the document of the link that the entry had then. The current state by default. */
  as_of?: string | undefined;
  /** The number of an earlier text of the document. The current one by default. */
  version?: number | undefined;
  /** Words that must all occur, in any order and case, without regard to accents, by their stems in the language of the entry. Words match whole: SEC does not find securities. All words of an entry are indexed, up to 2,000 different ones. Use double quotes for phrases and a minus to exclude a word. Acronyms and terms of regulation also match their other forms (CRR and Capital Requirements Regulation); `expanded` lists these, and double quotes turn this off. A search with only common or excluded words is 400. */
  search?: string | undefined;
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /** How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor. */
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
  /** Dates of these kinds only, separated by commas: comment_end, effective, compliance, reporting, hearing, application. */
  kind?: string | undefined;
  /** Entries of these categories only: up to 20 ids, separated by commas. */
  category_id?: string | undefined;
  /** Entries of these topics only: up to 20 ids, separated by commas. An unknown id matches nothing. */
  topic_id?: string | undefined;
  /** Entries of these feeds only: up to 20 ids, separated by commas. */
  feed_id?: string | undefined;
  /** Entries of these jurisdictions only: up to 20 codes as in jurisdiction_code, separated by commas, in any case. */
  jurisdiction?: string | undefined;
  /** Entries about these sectors only: up to 20, separated by commas. Case, accents and punctuation are ignored: asset-management is asset management. */
  sector?: string | undefined;
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /** How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor. */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
}

/** Parameters of listTopicStats. */
export interface ListTopicStatsQuery {
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /** How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor. */
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
  /** The first day of the period (UTC). By default, six days before the last. A coverage period has at most 92 days, both ends included. */
  from?: string | undefined;
  /** The last day of the period (UTC), included. Today by default. */
  to?: string | undefined;
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /** How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor. */
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
  /** Only what was marked from this instant on (YYYY-MM-DDTHH:MM:SSZ, or another zone), or from the first moment of this day of UTC (YYYY-MM-DD): the as_of of the last answer. */
  since?: string | undefined;
}

/** Parameters of listSaved. */
export interface ListSavedQuery {
  /** Whether only the ids of all saved entries are wanted, in entry_ids. The page is empty then, whatever limit says, and neither cursor nor offset is possible. */
  ids_only?: boolean | undefined;
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /** How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor. */
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
  /** How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor. */
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
  /** How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor. */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
}

/** Parameters of getEvidence. */
export interface GetEvidenceQuery {
  /** The first day of the period (UTC). By default, six days before the last. A coverage period has at most 92 days, both ends included. */
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
  /** Only alerts whose owner's account is disabled or deleted. A page looks at as many alerts as limit says and may have fewer, or none, while has_more is true. */
  ownerless?: boolean | undefined;
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /** How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor. */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
}

/** Parameters of listAlertMatches. */
export interface ListAlertMatchesQuery {
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /** How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor. */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
  /** Answers what changed after this instant (YYYY-MM-DDTHH:MM:SSZ, or another zone), or from the first moment of this day of UTC (YYYY-MM-DD) on, in ascending order of updated_at. Offset cannot be used then. A change appears 15 seconds after it happened. */
  updated_after?: string | undefined;
}

/** Parameters of getAlertFeed. */
export interface GetAlertFeedQuery {
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /** How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor. */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
  /** Answers what changed after this instant (YYYY-MM-DDTHH:MM:SSZ, or another zone), or from the first moment of this day of UTC (YYYY-MM-DD) on, in ascending order of updated_at. Offset cannot be used then. A change appears 15 seconds after it happened. */
  updated_after?: string | undefined;
}

/** Parameters of listDestinations. */
export interface ListDestinationsQuery {
  /** The number of a page, counted from 1. A page past the end is empty. */
  page?: number | undefined;
  /** How many items a page has. Without it there is one page with everything. */
  page_size?: number | undefined;
}

/** Parameters of listAlertDeliveries. */
export interface ListAlertDeliveriesQuery {
  /** The most items of a page. More than 100 becomes 100, and 0 gives no items and the total. */
  limit?: number | undefined;
  /** How many items to pass over. To read beyond 10000 follow next_cursor, which has no bound. Not together with cursor. */
  offset?: number | undefined;
  /** The next_cursor of a page of the same list with the same filters. The limit may change. */
  cursor?: string | undefined;
}
