import type { Status } from '../values/entry-status.ts';
import { isOpen, type ReviewState } from '../values/review-states.ts';

/*
 * The whole table on one chart. `pk` and `sk` are the table's key. The indexes index1, index2 and index3 have the
 * partition keys gsi1, gsi2 and gsi3 and share one sort key, `at`. In a key, <at> is <published_date>#<entry id>.
 *
 * item             pk                      sk            found by an index                             reads that use it
 * ---------------  ----------------------  ------------  --------------------------------------------  ----------------------
 * category         CATEGORY                <id>                                                        categories
 * topic, base      TOPIC                   <id>          index1 CATEGORY#<category> / <id>             topics
 * topic, details   TOPIC#<id>              DETAILS       index2 TOPICS#DETAILS / <cat>#<id>#DETAILS    one topic, details=true
 * topic, counters  TOPIC#<id>              STATS         index2 TOPICS#DETAILS / <cat>#<id>#STATS      one topic, topic stats, details=true
 *                                                        index3 TOPICS#STATS / <cat>#<id>#STATS        stats of all topics
 * topic, summary   TOPIC#<id>              SUMMARY                                                     topic summary
 * feed, counters   FEED                    <id>          index1 TOPIC#<topic>#FEEDS / <id>             feeds, stats by feed
 * entry            ENTRY#<id>              ENTRY         index1 TOPIC#<topic>#<status> / <at>          entries of a topic
 *                                                        index2 FEED#<feed>#<status> / <at>            entries of a feed
 *                                                        index3 ENTRIES#<status> / <at>                all entries
 * earlier version  ENTRY#<id>              V#<version>   index1 VERSIONS#<id> / <until>#<version>      versions of an entry, as_of
 * posting          WORD:<stem>             <at>#<a|i><attrs>                                           search by words
 *                  CONCEPT:<name>          <at>#<a|i><attrs>                                           search by synonyms
 *                  FACT:<name>=<value>     <at>#<a|i><attrs>                                           search by filters, facets
 * the same of its document, by words and concepts: <at>#<a|i><attrs>#d                                search by words
 * tombstone        WAS:<one of these>      <at>                                                        lists and searches as of an instant
 * document terms   DOCUMENT_WORDS#<entry>  STANDING                                                    postings to move or remove
 * document outbox  DOCUMENT_WORDS_DUE      <due_at>#<document>                                         outbox of document postings
 * key date         DATES:<year>            <last day>#<kind>#<entry>#<a|i><attrs>                      calendar of key dates
 * pending put      WORDS_DUE               <updated_at>#<id>#<version>                                 outbox: postings to put
 * the same         WORDS_DUE               ~#<id>#0                                                    outbox: postings of a document
 * pending delete   WORDS_GONE              <updated_at>#<id>#<version>                                 outbox: postings to delete
 * feed attributes  CATALOG                 FACTS                                                       search by filters, facets
 * hour counts      DAYS#<list>             <day>[#shard] list: ENTRIES, TOPIC#<id> or FEED#<id>        offsets, totals of days
 * change           CHANGES                 <updated_at>#<id>                                           change stream, 304
 * by attribute     CHANGES:<name>=<value>  <updated_at>#<id>#<version>                                 change stream with a filter
 * marker           CHANGES                 ~<name>#<n>                                                 304
 * summary queue    SUMMARIES_DUE           FEED#<feed>#<updated_at>#<id>                               outbox of summaries
 * model's budget   MODEL_BUDGET            <day>                                                       daily cap of the model
 * a feed's calls   MODEL_BUDGET            <day>#<feed>                                                daily cap of the feed's entries
 * totals           STATS                   SHARD#<n>                                                   overview, total of all
 * catalog totals   STATS                   CATALOG                                                     overview
 * feed freshness   STATS                   FEEDS                                                       overview
 * overdue feeds    STATS                   FEEDS_SILENCE                                               overview, home
 * degraded feeds   STATS                   FEEDS_TROUBLE                                               home
 * day coverage     COVERAGE                <feed>#<day>                                                coverage
 * migration        MIGRATION               ENTRIES                                                     checkpoint of a migration
 * API key          API_KEY#<id>            API_KEY       index1 API_KEYS / <created_at>#<id>           authorizer, key list
 * API key's name   API_KEY_NAME            <name>                                                      unique names
 * key replay       API_KEY_ANSWER          <id>                                                        idempotent key changes
 * share            SHARE#<id>              SHARE         index1 ENTRY#<entry>#SHARES / <time>#<id>     share once, shares of an entry
 *                                                        index2 SHARES / <time>#<id>                   audit trail
 * entry of a digest SHARE#<id>            ENTRY#<entry> index1 ENTRY#<entry>#SHARES / <time>#<id>     shares of an entry
 * share quota      SHARER#<sub>            HOUR                                                        limit of shares
 * profile          PERSON#<sub>            PROFILE                                                     preferences, last visit, counts
 * follows          PERSON#<sub>            FOLLOWS                                                     follows
 * marks            PERSON#<sub>            READ#<minute>                                               read entries by time of marking
 * watermarks       PERSON#<sub>            READ#~                                                      read watermarks
 * view             PERSON#<sub>            VIEW#<id>                                                   a person's views
 * a view's name    PERSON#<sub>            VIEW_NAME#<digest>                                           names are unique
 * saved entry      PERSON#<sub>            SAVED#<at>#<entry>                                          a person's saved entries
 * saved at         PERSON#<sub>            SAVED_AT#<entry>                                            saved once
 * alert            PERSON#<sub>            ALERT#<id>    index1 ALL_ALERTS / <created_at>#<id>         a person's alerts, those of all for admins
 * an alert's owner ALERT#<id>              ALERT                                                       matches of an alert, by key
 * feed address     ALERT_FEED#<digest>     ALERT_FEED                                                  matches of an alert, by its address
 * query            ALERT_QUERY#<query>     QUERY                                                       alerts that are equal are one query
 * its subscriber   ALERT_QUERY#<query>     SUBSCRIBER#<sub>#<alert>                                    subscribers of a match
 * registered query ALERTS:<word or fact>   <query>       ALERTS:WORD:<stem>, ALERTS:FACT:<name>=<value> queries that an entry may match
 * query block      ALERTS:<word or fact>   ~<number>     the same, many in one item                       the same
 * routing terms    ALERT_ANCHORS           <shard>                                                     routing of an entry
 * their versions   ALERT_ANCHORS           VERSIONS                                                    shard versions
 * checkpoint       ALERTS_PLACE            PLACE                                                       checkpoint of the matcher
 * match            ALERT_MATCHES#<query>   AT#<updated_at>#<entry>                                     matches of an alert
 * entry match      ALERT_MATCHES#<query>   ENTRY#<entry>                                               at most one match per entry and text
 * destination      PERSON#<sub>            DESTINATION#<id>                                            a person's destinations, deliveries
 * counts           PERSON#<sub>            DESTINATIONS                                                limits of a person
 * codes            CODES#<digest>          DAY                                                         daily codes of an address
 * address quota    ALLOWANCE#<digest>      ALLOWANCE                                                   limit of a person, of a feed address
 * delivery         PERSON#<sub>            DELIVERY#<id> index1 ALERT_DELIVERIES#<sub>#<alert> / <time>#<id> deliveries of an alert
 * due delivery     DELIVERIES_DUE          <due_at>#<delivery>                                         delivery queue
 *                                          <due_at>#<matched_at>#<delivery>                            manual retries
 * due digest       DIGESTS_DUE             <due_at>#<alert>[#reminders]                                digest and reminder schedule
 * posted message   POSTED#<entry>          MESSAGE#<alert>#<channel>#<ts>                              an entry's messages in channels
 * posted text      POSTED#<entry>          TEXT#<digest>                                               corrections
 * due correction   CORRECTIONS_DUE         <due_at>#<entry>#MESSAGE#<alert>#<channel>#<ts>             correction queue
 * retention        SHARES_KEPT             PLACE                                                       checkpoint of pruneDays
 * review           ENTRY#<id>              REVIEW        index1 REVIEWS#<state> / <due>#<id>          queues, review of an entry, home
 *                                                        index2 REVIEWS_OF#<person>#<open|state> / <same> queues of a person, home
 *                                                        index3 REVIEWS_TOPIC#<topic>#<state> / <same> queues of a topic
 * a review's log   ENTRY#<id>              REVIEW#LOG#<seq>  index1 LOG_RECORDS / <time>#<id>#<seq>    log of an entry, sealing, evidence
 * note, once       ENTRY#<id>              REVIEW#NOTE#<id>                                            a repeated note
 * reviewer         REVIEWER#<sub>          REVIEWER                                                    reference of a person in logs
 * reviewer, by it  REVIEWER_REF#<ref>      REVIEWER                                                    person of a reference
 * erased text      ERASED#<hash or ref>    ERASED        index1 LOG_RECORDS / <time>#~erasure#<hash or ref> the record of an erasure, and its proof
 * log              LOG                     STATE                                                       head of the log
 * sealed batch     LOG_BATCHES             <first>                                                     records by number, evidence
 * head of a day    LOG_DAYS                <day>                                                       evidence of whole days
 * sent heads       LOG                     HEADS_SENT                                                  the day whose head each destination got
 * erasure          ERASURE                 <time>#<id>                                                 record of a person's erasure
 * document         DOCUMENT#<id>           DOCUMENT                                                    the document behind a link
 * its text         DOCUMENT#<id>           TEXT#<version>#<block>                                      text and passages of a document
 * entry of it      DOCUMENT#<id>           ENTRY#<entry>                                               entries of a document
 * unreported text  DOCUMENTS_READ          <id>#<version>                                              new texts before their entries await a summary
 * due document     DOCUMENTS_DUE           <due_at>#<id>                                               fetch queue
 * low priority     DOCUMENTS_DUE_LATER     <due_at>#<id>                                               low-priority fetch queue
 * a host           DOCUMENT_HOST#<host>    HOST                                                        robots.txt and lease of a host
 * fetch quota      DOCUMENTS_BUDGET        <day>#<feed>                                                daily fetch quotas
 * checkpoint       DOCUMENTS_PLACE         PLACE                                                       checkpoint of link discovery
 * schedule lease   DOCUMENTS_PLACE         PLAN                                                        lease and checkpoint of the scheduler
 * indexing lease   DOCUMENTS_PLACE         WORDS                                                       lease of the document indexer
 */

/**
 * The version of the stored schema: this chart, and the layout of packed rows (lib/entries/layout.ts). Each item that
 * contains an entry has the version that it was written with: the entry, its earlier versions, its rows in the change
 * streams, and its pending index deletes. All other items are derived from these, or are read by attribute. A data
 * directory of `npm start` has the version as well.
 */
export const SCHEMA_VERSION = 1;

/** The primary key of an item. */
export interface Key {
  pk: string;
  sk: string;
}

/** Returns a key as one text. */
export const keyText = ({ pk, sk }: Key) => `${pk} ${sk}`;

/** The indexes: their names and the attribute that is their partition key; the sort key is always `at`. */
export const INDEXES = { index1: 'gsi1', index2: 'gsi2', index3: 'gsi3' } as const;
export type IndexName = keyof typeof INDEXES;

export const CATEGORIES = 'CATEGORY';
export const TOPICS = 'TOPIC';
export const FEEDS = 'FEED';
export const TOPIC_DETAILS = 'TOPICS#DETAILS';
export const TOPIC_STATS = 'TOPICS#STATS';
export const STATS = 'STATS';
export const API_KEYS = 'API_KEYS';
export const SHARES = 'SHARES';
export const CHANGES = 'CHANGES';
export const SUMMARIES_DUE = 'SUMMARIES_DUE';
export const CATALOG_TOTALS: Key = { pk: STATS, sk: 'CATALOG' };
export const FEEDS_FRESHNESS: Key = { pk: STATS, sk: 'FEEDS' };
export const FEEDS_SILENCE: Key = { pk: STATS, sk: 'FEEDS_SILENCE' };
export const FEEDS_TROUBLE: Key = { pk: STATS, sk: 'FEEDS_TROUBLE' };
export const COVERAGE = 'COVERAGE';
export const WORDS_DUE = 'WORDS_DUE';
export const WORDS_GONE = 'WORDS_GONE';
export const FEEDS_FACTS: Key = { pk: 'CATALOG', sk: 'FACTS' };
export const MIGRATION_CHECKPOINT: Key = { pk: 'MIGRATION', sk: 'ENTRIES' };

/** Writers spread the counters of all entries over this many items, to reduce contention. */
export const SHARDS = 4;

/**
 * The resources with last-modified markers, and the shards of each: writers spread over them, to reduce contention.
 */
export const STAMPS = { catalog: 1, feeds: 4, summaries: 4, documents: 1 } as const;
export type Stamped = keyof typeof STAMPS;

/** Returns a number for a key, padded so that keys sort numerically. */
const numberOf = (count: number) => `${count}`.padStart(8, '0');

export const categoryKey = (id: string): Key => ({ pk: CATEGORIES, sk: id });
export const topicKey = (id: string): Key => ({ pk: TOPICS, sk: id });
export const topicDetailsKey = (id: string): Key => ({ pk: `TOPIC#${id}`, sk: 'DETAILS' });
export const topicStatsKey = (id: string): Key => ({ pk: `TOPIC#${id}`, sk: 'STATS' });
export const topicSummaryKey = (id: string): Key => ({ pk: `TOPIC#${id}`, sk: 'SUMMARY' });
export const feedKey = (id: string): Key => ({ pk: FEEDS, sk: id });
export const entryKey = (id: string): Key => ({ pk: `ENTRY#${id}`, sk: 'ENTRY' });
/** The key of an earlier version of an entry. */
export const versionKey = (id: string, version: number): Key => ({ pk: `ENTRY#${id}`, sk: `V#${numberOf(version)}` });
/** The index of an entry's earlier versions, by the end of their validity. */
export const versionsOf = (id: string) => ({ index: 'index1' as const, partition: `VERSIONS#${id}` });
export const versionAt = (until: string, version: number) => entryAt(until, numberOf(version));
export const changeKey = (updated: string, id: string): Key => ({ pk: CHANGES, sk: entryAt(updated, id) });
/** The marker keys of a resource, after all entries of the change stream. */
export const stampKeys = (name: Stamped): Key[] =>
  Array.from({ length: STAMPS[name] }, (_, n) => ({ pk: CHANGES, sk: `~${name}#${n}` }));
/** The rows of a feed are adjacent, oldest first. */
export const feedWaitingKey = (feed: string, updated: string, id: string): Key => ({
  pk: SUMMARIES_DUE,
  sk: `FEED#${feed}#${entryAt(updated, id)}`,
});
export const modelBudgetKey = (day: string): Key => ({ pk: 'MODEL_BUDGET', sk: day });
export const feedBudgetKey = (day: string, feed: string): Key => ({ pk: 'MODEL_BUDGET', sk: `${day}#${feed}` });
/** The days of a feed are adjacent; feeds are in the order of their ids. */
export const coverageKey = (feed: string, day: string): Key => ({ pk: COVERAGE, sk: `${feed}#${day}` });
export const shardKey = (shard: number): Key => ({ pk: STATS, sk: `SHARD#${shard}` });
export const apiKeyKey = (id: string): Key => ({ pk: `API_KEY#${id}`, sk: 'API_KEY' });
/** A symbol with and without its emoji variation selector is the same name. */
export const apiKeyNameKey = (name: string): Key => ({ pk: 'API_KEY_NAME', sk: name.replaceAll('\uFE0F', '') });
/** `id` is derived from a caller and their Idempotency-Key. */
export const keyAnswerKey = (id: string): Key => ({ pk: 'API_KEY_ANSWER', sk: id });
export const shareKey = (id: string): Key => ({ pk: `SHARE#${id}`, sk: 'SHARE' });
/** The pointer from an entry to the digest that contains it. */
export const digestedKey = (id: string, entryId: string): Key => ({ pk: `SHARE#${id}`, sk: `ENTRY#${entryId}` });
export const sharerKey = (person: string): Key => ({ pk: `SHARER#${person}`, sk: 'HOUR' });
/**
 * The partition of everything that is stored for a person. The subject of their token is in no other partition of
 * these.
 */
export const personPartition = (person: string) => `PERSON#${person}`;
const ofPerson = (person: string, sk: string): Key => ({ pk: personPartition(person), sk });
export const profileKey = (person: string): Key => ofPerson(person, 'PROFILE');
export const followsKey = (person: string): Key => ofPerson(person, 'FOLLOWS');
/** What a person marked as read in a minute `YYYY-MM-DDTHH:MM`. */
export const marksKey = (person: string, minute: string): Key => ofPerson(person, `READ#${minute}`);
/** After all marks, so that one request returns it together with the latest marks. */
export const watermarksKey = (person: string): Key => ofPerson(person, 'READ#~');
export const viewKey = (person: string, id: string): Key => ofPerson(person, `VIEW#${id}`);
export const viewNameKey = (person: string, digest: string): Key => ofPerson(person, `VIEW_NAME#${digest}`);
export const alertKey = (person: string, id: string): Key => ofPerson(person, `ALERT#${id}`);
/** All alerts in index1, in the order of their creation. */
export const ALL_ALERTS = 'ALL_ALERTS';
export const alertOwnerKey = (id: string): Key => ({ pk: `ALERT#${id}`, sk: 'ALERT' });
/** `digest` is the digest of the token in the feed's URL. */
export const alertFeedKey = (digest: string): Key => ({ pk: `ALERT_FEED#${digest}`, sk: 'ALERT_FEED' });
export const alertQueryPartition = (query: string) => `ALERT_QUERY#${query}`;
export const alertQueryKey = (query: string): Key => ({ pk: alertQueryPartition(query), sk: 'QUERY' });
export const subscriberKey = (query: string, person: string, alert: string): Key => ({
  pk: alertQueryPartition(query),
  sk: `SUBSCRIBER#${person}#${alert}`,
});
/** The partition of queries that only an entry with a posting in `posting` can match. */
export const filedPartition = (posting: string) => `ALERTS:${posting}`;
/** A block of packed queries, after the queries that have items of their own. */
export const filedBlockKey = (posting: string, block: number): Key => ({
  pk: filedPartition(posting),
  sk: `~${block}`,
});
export const ALERT_ANCHORS = 'ALERT_ANCHORS';
export const anchorShardKey = (shard: string): Key => ({ pk: ALERT_ANCHORS, sk: shard });
export const ANCHOR_VERSIONS: Key = { pk: ALERT_ANCHORS, sk: 'VERSIONS' };
export const ALERTS_PLACE: Key = { pk: 'ALERTS_PLACE', sk: 'PLACE' };
export const matchesPartition = (query: string) => `ALERT_MATCHES#${query}`;
/** `place` is the sort key of the entry in the change stream when it matched. */
export const matchKey = (query: string, place: string): Key => ({ pk: matchesPartition(query), sk: `AT#${place}` });
export const matchedKey = (query: string, entry: string): Key => ({
  pk: matchesPartition(query),
  sk: `ENTRY#${entry}`,
});
export const savedKey = (person: string, at: string, entry: string): Key => ofPerson(person, `SAVED#${at}#${entry}`);
export const savedAtKey = (person: string, entry: string): Key => ofPerson(person, `SAVED_AT#${entry}`);
export const destinationKey = (person: string, id: string): Key => ofPerson(person, `DESTINATION#${id}`);
export const destinationsKey = (person: string): Key => ofPerson(person, 'DESTINATIONS');
/** `digest` is the digest of the address. */
export const allowanceKey = (digest: string): Key => ({ pk: `ALLOWANCE#${digest}`, sk: 'ALLOWANCE' });
export const codesKey = (digest: string): Key => ({ pk: `CODES#${digest}`, sk: 'DAY' });
export const deliveryKey = (person: string, id: string): Key => ofPerson(person, `DELIVERY#${id}`);
export const alertDeliveries = (person: string, alertId: string) => `ALERT_DELIVERIES#${person}#${alertId}`;
export const DELIVERIES_DUE = 'DELIVERIES_DUE';
export const DIGESTS_DUE = 'DIGESTS_DUE';
export const postedPartition = (entry: string) => `POSTED#${entry}`;
/** `message` is its channel and its number there; a shorter value is a prefix of several keys. */
export const postedKey = (entry: string, alert: string, message: string): Key => ({
  pk: postedPartition(entry),
  sk: `MESSAGE#${alert}#${message}`,
});
export const postedTextKey = (entry: string, digest: string): Key => ({
  pk: postedPartition(entry),
  sk: `TEXT#${digest}`,
});
export const CORRECTIONS_DUE = 'CORRECTIONS_DUE';
export const dueCorrectionKey = (due: string, { pk, sk }: Key): Key => ({
  pk: CORRECTIONS_DUE,
  sk: entryAt(due, `${pk.slice('POSTED#'.length)}#${sk}`),
});
/** `place` is the due instant and the alert. */
export const dueDigestKey = (place: string): Key => ({ pk: DIGESTS_DUE, sk: place });
export const dueDeliveryKey = (due: string, id: string): Key => ({ pk: DELIVERIES_DUE, sk: entryAt(due, id) });
/** The checkpoint of the job that removes addresses and comments from the share log. */
export const SHARES_KEPT_PLACE: Key = { pk: 'SHARES_KEPT', sk: 'PLACE' };
export const documentPartition = (id: string) => `DOCUMENT#${id}`;
export const documentKey = (id: string): Key => ({ pk: documentPartition(id), sk: 'DOCUMENT' });
/** A block of a document's text in one version. */
export const documentTextKey = (id: string, version: number, block: number): Key => ({
  pk: documentPartition(id),
  sk: `TEXT#${numberOf(version)}#${numberOf(block)}`,
});
/** The pointer from a document to an entry that links to it. */
export const documentEntryKey = (id: string, entryId: string): Key => ({
  pk: documentPartition(id),
  sk: `ENTRY#${entryId}`,
});
/** New texts of documents whose entries do not await a summary of them yet. */
export const DOCUMENTS_READ = 'DOCUMENTS_READ';
export const documentReadKey = (id: string, version: number): Key => ({
  pk: DOCUMENTS_READ,
  sk: `${id}#${numberOf(version)}`,
});
/** First fetches of new publications come before all other fetches. */
export const DOCUMENTS_DUE = 'DOCUMENTS_DUE';
export const DOCUMENTS_DUE_LATER = 'DOCUMENTS_DUE_LATER';
export const dueDocumentKey = (due: string, id: string, isLater: boolean): Key => ({
  pk: isLater ? DOCUMENTS_DUE_LATER : DOCUMENTS_DUE,
  sk: entryAt(due, id),
});
export const documentHostKey = (host: string): Key => ({ pk: `DOCUMENT_HOST#${host}`, sk: 'HOST' });
export const DOCUMENTS_BUDGET = 'DOCUMENTS_BUDGET';
export const documentsBudgetKey = (day: string, feed: string): Key => ({ pk: DOCUMENTS_BUDGET, sk: `${day}#${feed}` });
export const DOCUMENTS_PLACE: Key = { pk: 'DOCUMENTS_PLACE', sk: 'PLACE' };
export const DOCUMENTS_PLAN: Key = { pk: 'DOCUMENTS_PLACE', sk: 'PLAN' };
export const DOCUMENTS_WORDS: Key = { pk: 'DOCUMENTS_PLACE', sk: 'WORDS' };
/** The indexed terms of an entry's document. */
export const documentWordsKey = (entryId: string): Key => ({ pk: `DOCUMENT_WORDS#${entryId}`, sk: 'STANDING' });
/** The pending index write of a document's postings; after all other pending writes. */
export const documentMarkKey = (entryId: string): Key => ({ pk: WORDS_DUE, sk: `~#${entryId}#0` });
export const DOCUMENT_WORDS_DUE = 'DOCUMENT_WORDS_DUE';
export const dueTextKey = (due: string, id: string): Key => ({ pk: DOCUMENT_WORDS_DUE, sk: entryAt(due, id) });
export const erasureKey = (began: string, id: string): Key => ({ pk: 'ERASURE', sk: entryAt(began, id) });
export const reviewKey = (entryId: string): Key => ({ pk: `ENTRY#${entryId}`, sk: 'REVIEW' });
/** `seq` counts the records of an entry's log from 1. */
export const reviewLogKey = (entryId: string, seq: number): Key => ({
  pk: `ENTRY#${entryId}`,
  sk: `REVIEW#LOG#${numberOf(seq)}`,
});
/** `id` is derived from a person and their Idempotency-Key. */
export const reviewNoteKey = (entryId: string, id: string): Key => ({
  pk: `ENTRY#${entryId}`,
  sk: `REVIEW#NOTE#${id}`,
});
export const reviewerKey = (person: string): Key => ({ pk: `REVIEWER#${person}`, sk: 'REVIEWER' });
export const reviewerRefKey = (ref: string): Key => ({ pk: `REVIEWER_REF#${ref}`, sk: 'REVIEWER' });
/** All records of the log, in sealing order. */
export const LOG_RECORDS = 'LOG_RECORDS';
/** `of` is the hash of a record whose text was erased, or the reference of an erased person. */
export const erasedKey = (of: string): Key => ({ pk: `ERASED#${of}`, sk: 'ERASED' });
export const LOG_STATE: Key = { pk: 'LOG', sk: 'STATE' };
export const LOG_HEADS_SENT: Key = { pk: 'LOG', sk: 'HEADS_SENT' };
/** `first` is the number of the batch's first record, from 0. */
export const logBatchKey = (first: number): Key => ({ pk: 'LOG_BATCHES', sk: `${first}`.padStart(12, '0') });
export const logDayKey = (day: string): Key => ({ pk: 'LOG_DAYS', sk: day });
export const reviewsByState = (state: string) => `REVIEWS#${state}`;
/** All open reviews of a person are one list, so that the home page reads them in one request. */
export const reviewsOf = (person: string, state: ReviewState) =>
  `REVIEWS_OF#${person}#${isOpen(state) ? 'open' : state}`;
export const reviewsByTopic = (topicId: string, state: string) => `REVIEWS_TOPIC#${topicId}#${state}`;
/** The sort key of one version of an entry in the outbox and in the change streams by attribute. */
export const writingAt = (updated: string, id: string, version: number) => `${entryAt(updated, id)}#${version}`;

export const wordPartition = (stem: string) => `WORD:${stem}`;
export const conceptPartition = (name: string) => `CONCEPT:${name}`;
export const factPartition = (name: string, value: string) => `FACT:${name}=${value}`;
/** The partition of the postings that entries no longer have. */
export const formerPartition = (postings: string) => `WAS:${postings}`;
/** The key dates of a year, by the due day. */
export const datePartition = (day: string) => `DATES:${day.slice(0, 4)}`;
/** The changes of the entries with an attribute value: rows under `writingAt`. */
export const changePartition = (name: string, value: string) => `CHANGES:${name}=${value}`;
export const entryShares = (entryId: string) => `ENTRY#${entryId}#SHARES`;
export const categoryTopics = (categoryId: string) => `CATEGORY#${categoryId}`;
export const topicFeeds = (topicId: string) => `TOPIC#${topicId}#FEEDS`;

/** Returns the sort key of an entry in a list, by publication or update: newest last in ascending order. */
export const entryAt = (instant: string, id: string) => `${instant}#${id}`;

/** Returns the shard that counts an entry; always the same for an entry. */
export const shardOf = (entryId: string) => Number.parseInt(entryId.slice(-2), 36) % SHARDS;

/** An ordered list of entries: its index, the partition of each status, and the partition of its hour counts. */
export interface EntryList {
  index: IndexName;
  partition: (status: Status) => string;
  days: string;
  /** The item with the totals of the list; null for all entries, which the shards count. */
  totals: Key | null;
  /** Whether the totals are also kept by day. */
  haveDays: boolean;
}

export const ALL_ENTRIES: EntryList = {
  index: 'index3',
  partition: (status) => `ENTRIES#${status}`,
  days: 'DAYS#ENTRIES',
  totals: null,
  haveDays: true,
};
export const topicEntries = (topicId: string): EntryList => ({
  index: 'index1',
  partition: (status) => `TOPIC#${topicId}#${status}`,
  days: `DAYS#TOPIC#${topicId}`,
  totals: topicStatsKey(topicId),
  haveDays: true,
});
export const feedEntries = (feedId: string): EntryList => ({
  index: 'index2',
  partition: (status) => `FEED#${feedId}#${status}`,
  days: `DAYS#FEED#${feedId}`,
  totals: feedKey(feedId),
  haveDays: false,
});
