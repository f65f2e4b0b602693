import type { Status } from '../values/entry-status.ts';
import { isOpenState, type ReviewState } from '../values/review-states.ts';

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
 * document outbox  DOCUMENT_INDEX_QUEUE      <due_at>#<document>                                         outbox of document postings
 * key date         DATES:<year>            <last day>#<kind>#<entry>#<a|i><attrs>                      calendar of key dates
 * pending put      PENDING_INDEX_WRITES               <updated_at>#<id>#<version>                                 outbox: postings to put
 * the same         PENDING_INDEX_WRITES               ~#<id>#0                                                    outbox: postings of a document
 * pending delete   PENDING_INDEX_DELETES              <updated_at>#<id>#<version>                                 outbox: postings to delete
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
 * overdue feeds    STATS                   OVERDUE_FEEDS                                               overview, home
 * degraded feeds   STATS                   DEGRADED_FEEDS                                               home
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
 * routing terms    ALERT_ROUTING_TERMS           <shard>                                                     routing of an entry
 * their versions   ALERT_ROUTING_TERMS           VERSIONS                                                    shard versions
 * checkpoint       ALERTS_CHECKPOINT            PLACE                                                       checkpoint of the matcher
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
 * unreported text  UNREPORTED_DOCUMENT_TEXTS          <id>#<version>                                              new texts before their entries await a summary
 * due document     DOCUMENTS_DUE           <due_at>#<id>                                               fetch queue
 * low priority     LOW_PRIORITY_DOCUMENTS_DUE     <due_at>#<id>                                               low-priority fetch queue
 * a host           DOCUMENT_HOST#<host>    HOST                                                        robots.txt and lease of a host
 * fetch quota      DOCUMENTS_BUDGET        <day>#<feed>                                                daily fetch quotas
 * checkpoint       DOCUMENTS_CHECKPOINT         PLACE                                                       checkpoint of link discovery
 * schedule lease   DOCUMENTS_CHECKPOINT         PLAN                                                        lease and checkpoint of the scheduler
 * indexing lease   DOCUMENTS_CHECKPOINT         WORDS                                                       lease of the document indexer
 */

/**
 * The version of the stored schema: this chart, and the layout of packed rows (lib/entries/entry-layout.ts). Each item that
 * contains an entry has the version that it was written with: the entry, its earlier versions, its rows in the change
 * streams, and its pending index deletes. All other items are derived from these, or are read by attribute. A data
 * directory of `npm start` has the version as well.
 */
export const SCHEMA_VERSION = 1;

/** The primary key of an item. */
export interface ItemKey {
  pk: string;
  sk: string;
}

/** Returns a key as one text. */
export const formatKey = ({ pk, sk }: ItemKey) => `${pk} ${sk}`;

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
export const CATALOG_TOTALS: ItemKey = { pk: STATS, sk: 'CATALOG' };
export const FEED_FRESHNESS: ItemKey = { pk: STATS, sk: 'FEEDS' };
export const OVERDUE_FEEDS: ItemKey = { pk: STATS, sk: 'FEEDS_SILENCE' };
export const DEGRADED_FEEDS: ItemKey = { pk: STATS, sk: 'FEEDS_TROUBLE' };
export const COVERAGE = 'COVERAGE';
export const PENDING_INDEX_WRITES = 'WORDS_DUE';
export const PENDING_INDEX_DELETES = 'WORDS_GONE';
export const FEED_ATTRIBUTES: ItemKey = { pk: 'CATALOG', sk: 'FACTS' };
export const MIGRATION_CHECKPOINT: ItemKey = { pk: 'MIGRATION', sk: 'ENTRIES' };

/** Writers spread the counters of all entries over this many items, to reduce contention. */
export const TOTALS_SHARDS = 4;

/**
 * The resources with last-modified markers, and the shards of each: writers spread over them, to reduce contention.
 */
export const MARKER_SHARDS = { catalog: 1, feeds: 4, summaries: 4, documents: 1 } as const;
export type MarkedResource = keyof typeof MARKER_SHARDS;

/** Returns a number for a key, padded so that keys sort numerically. */
const padNumber = (count: number) => `${count}`.padStart(8, '0');

export const categoryKey = (id: string): ItemKey => ({ pk: CATEGORIES, sk: id });
export const topicKey = (id: string): ItemKey => ({ pk: TOPICS, sk: id });
export const topicDetailsKey = (id: string): ItemKey => ({ pk: `TOPIC#${id}`, sk: 'DETAILS' });
export const topicStatsKey = (id: string): ItemKey => ({ pk: `TOPIC#${id}`, sk: 'STATS' });
export const topicSummaryKey = (id: string): ItemKey => ({ pk: `TOPIC#${id}`, sk: 'SUMMARY' });
export const feedKey = (id: string): ItemKey => ({ pk: FEEDS, sk: id });
export const entryKey = (id: string): ItemKey => ({ pk: `ENTRY#${id}`, sk: 'ENTRY' });
/** The key of an earlier version of an entry. */
export const versionKey = (id: string, version: number): ItemKey => ({
  pk: `ENTRY#${id}`,
  sk: `V#${padNumber(version)}`,
});
/** The index of an entry's earlier versions, by the end of their validity. */
export const versionsIndex = (id: string) => ({ index: 'index1' as const, partition: `VERSIONS#${id}` });
export const versionSortKey = (until: string, version: number) => entrySortKey(until, padNumber(version));
export const changeKey = (updated: string, id: string): ItemKey => ({ pk: CHANGES, sk: entrySortKey(updated, id) });
/** The marker keys of a resource, after all entries of the change stream. */
export const markerKeys = (name: MarkedResource): ItemKey[] =>
  Array.from({ length: MARKER_SHARDS[name] }, (_, n) => ({ pk: CHANGES, sk: `~${name}#${n}` }));
/** The rows of a feed are adjacent, oldest first. */
export const dueSummaryKey = (feed: string, updated: string, id: string): ItemKey => ({
  pk: SUMMARIES_DUE,
  sk: `FEED#${feed}#${entrySortKey(updated, id)}`,
});
export const modelBudgetKey = (day: string): ItemKey => ({ pk: 'MODEL_BUDGET', sk: day });
export const feedBudgetKey = (day: string, feed: string): ItemKey => ({ pk: 'MODEL_BUDGET', sk: `${day}#${feed}` });
/** The days of a feed are adjacent; feeds are in the order of their ids. */
export const coverageKey = (feed: string, day: string): ItemKey => ({ pk: COVERAGE, sk: `${feed}#${day}` });
export const totalsShardKey = (shard: number): ItemKey => ({ pk: STATS, sk: `SHARD#${shard}` });
export const apiKeyKey = (id: string): ItemKey => ({ pk: `API_KEY#${id}`, sk: 'API_KEY' });
/** A symbol with and without its emoji variation selector is the same name. */
export const apiKeyNameKey = (name: string): ItemKey => ({ pk: 'API_KEY_NAME', sk: name.replaceAll('\uFE0F', '') });
/** `id` is derived from a caller and their Idempotency-Key. */
export const apiKeyReplayKey = (id: string): ItemKey => ({ pk: 'API_KEY_ANSWER', sk: id });
export const shareKey = (id: string): ItemKey => ({ pk: `SHARE#${id}`, sk: 'SHARE' });
/** The pointer from an entry to the digest that contains it. */
export const digestEntryKey = (id: string, entryId: string): ItemKey => ({ pk: `SHARE#${id}`, sk: `ENTRY#${entryId}` });
export const shareQuotaKey = (person: string): ItemKey => ({ pk: `SHARER#${person}`, sk: 'HOUR' });
/**
 * The partition of everything that is stored for a person. The subject of their token is in no other partition of
 * these.
 */
export const personPartition = (person: string) => `PERSON#${person}`;
const personItemKey = (person: string, sk: string): ItemKey => ({ pk: personPartition(person), sk });
export const profileKey = (person: string): ItemKey => personItemKey(person, 'PROFILE');
export const followsKey = (person: string): ItemKey => personItemKey(person, 'FOLLOWS');
/** What a person marked as read in a minute `YYYY-MM-DDTHH:MM`. */
export const readMarksKey = (person: string, minute: string): ItemKey => personItemKey(person, `READ#${minute}`);
/** After all marks, so that one request returns it together with the latest marks. */
export const readWatermarksKey = (person: string): ItemKey => personItemKey(person, 'READ#~');
export const savedViewKey = (person: string, id: string): ItemKey => personItemKey(person, `VIEW#${id}`);
export const savedViewNameKey = (person: string, digest: string): ItemKey =>
  personItemKey(person, `VIEW_NAME#${digest}`);
export const alertKey = (person: string, id: string): ItemKey => personItemKey(person, `ALERT#${id}`);
/** All alerts in index1, in the order of their creation. */
export const ALL_ALERTS = 'ALL_ALERTS';
export const alertOwnerKey = (id: string): ItemKey => ({ pk: `ALERT#${id}`, sk: 'ALERT' });
/** `digest` is the digest of the token in the feed's URL. */
export const alertFeedKey = (digest: string): ItemKey => ({ pk: `ALERT_FEED#${digest}`, sk: 'ALERT_FEED' });
export const alertQueryPartition = (query: string) => `ALERT_QUERY#${query}`;
export const alertQueryKey = (query: string): ItemKey => ({ pk: alertQueryPartition(query), sk: 'QUERY' });
export const subscriberKey = (query: string, person: string, alert: string): ItemKey => ({
  pk: alertQueryPartition(query),
  sk: `SUBSCRIBER#${person}#${alert}`,
});
/** The partition of queries that only an entry with a posting in `posting` can match. */
export const registeredQueriesPartition = (posting: string) => `ALERTS:${posting}`;
/** A block of packed queries, after the queries that have items of their own. */
export const registeredQueriesBlockKey = (posting: string, block: number): ItemKey => ({
  pk: registeredQueriesPartition(posting),
  sk: `~${block}`,
});
export const ALERT_ROUTING_TERMS = 'ALERT_ANCHORS';
export const routingTermShardKey = (shard: string): ItemKey => ({ pk: ALERT_ROUTING_TERMS, sk: shard });
export const ROUTING_TERM_VERSIONS: ItemKey = { pk: ALERT_ROUTING_TERMS, sk: 'VERSIONS' };
export const ALERTS_CHECKPOINT: ItemKey = { pk: 'ALERTS_PLACE', sk: 'PLACE' };
export const matchesPartition = (query: string) => `ALERT_MATCHES#${query}`;
/** `place` is the sort key of the entry in the change stream when it matched. */
export const matchKey = (query: string, sortKey: string): ItemKey => ({
  pk: matchesPartition(query),
  sk: `AT#${sortKey}`,
});
export const entryMatchKey = (query: string, entry: string): ItemKey => ({
  pk: matchesPartition(query),
  sk: `ENTRY#${entry}`,
});
export const savedEntryKey = (person: string, savedAt: string, entry: string): ItemKey =>
  personItemKey(person, `SAVED#${savedAt}#${entry}`);
export const savedEntryTimeKey = (person: string, entry: string): ItemKey => personItemKey(person, `SAVED_AT#${entry}`);
export const destinationKey = (person: string, id: string): ItemKey => personItemKey(person, `DESTINATION#${id}`);
export const destinationCountsKey = (person: string): ItemKey => personItemKey(person, 'DESTINATIONS');
/** `digest` is the digest of the address. */
export const addressQuotaKey = (digest: string): ItemKey => ({ pk: `ALLOWANCE#${digest}`, sk: 'ALLOWANCE' });
export const verificationCodesKey = (digest: string): ItemKey => ({ pk: `CODES#${digest}`, sk: 'DAY' });
export const deliveryKey = (person: string, id: string): ItemKey => personItemKey(person, `DELIVERY#${id}`);
export const alertDeliveriesPartition = (person: string, alertId: string) => `ALERT_DELIVERIES#${person}#${alertId}`;
export const DELIVERIES_DUE = 'DELIVERIES_DUE';
export const DIGESTS_DUE = 'DIGESTS_DUE';
export const postedMessagesPartition = (entry: string) => `POSTED#${entry}`;
/** `message` is its channel and its number there; a shorter value is a prefix of several keys. */
export const postedMessageKey = (entry: string, alert: string, message: string): ItemKey => ({
  pk: postedMessagesPartition(entry),
  sk: `MESSAGE#${alert}#${message}`,
});
export const postedTextKey = (entry: string, digest: string): ItemKey => ({
  pk: postedMessagesPartition(entry),
  sk: `TEXT#${digest}`,
});
export const CORRECTIONS_DUE = 'CORRECTIONS_DUE';
export const dueCorrectionKey = (dueAt: string, { pk, sk }: ItemKey): ItemKey => ({
  pk: CORRECTIONS_DUE,
  sk: entrySortKey(dueAt, `${pk.slice('POSTED#'.length)}#${sk}`),
});
/** `place` is the due instant and the alert. */
export const dueDigestKey = (sortKey: string): ItemKey => ({ pk: DIGESTS_DUE, sk: sortKey });
export const dueDeliveryKey = (dueAt: string, id: string): ItemKey => ({
  pk: DELIVERIES_DUE,
  sk: entrySortKey(dueAt, id),
});
/** The checkpoint of the job that removes addresses and comments from the share log. */
export const SHARE_RETENTION_CHECKPOINT: ItemKey = { pk: 'SHARES_KEPT', sk: 'PLACE' };
export const documentPartition = (id: string) => `DOCUMENT#${id}`;
export const documentKey = (id: string): ItemKey => ({ pk: documentPartition(id), sk: 'DOCUMENT' });
/** A block of a document's text in one version. */
export const documentTextKey = (id: string, version: number, block: number): ItemKey => ({
  pk: documentPartition(id),
  sk: `TEXT#${padNumber(version)}#${padNumber(block)}`,
});
/** The pointer from a document to an entry that links to it. */
export const documentEntryKey = (id: string, entryId: string): ItemKey => ({
  pk: documentPartition(id),
  sk: `ENTRY#${entryId}`,
});
/** New texts of documents whose entries do not await a summary of them yet. */
export const UNREPORTED_DOCUMENT_TEXTS = 'DOCUMENTS_READ';
export const unreportedDocumentTextKey = (id: string, version: number): ItemKey => ({
  pk: UNREPORTED_DOCUMENT_TEXTS,
  sk: `${id}#${padNumber(version)}`,
});
/** First fetches of new publications come before all other fetches. */
export const DOCUMENTS_DUE = 'DOCUMENTS_DUE';
export const LOW_PRIORITY_DOCUMENTS_DUE = 'DOCUMENTS_DUE_LATER';
export const dueDocumentKey = (dueAt: string, id: string, isLowPriority: boolean): ItemKey => ({
  pk: isLowPriority ? LOW_PRIORITY_DOCUMENTS_DUE : DOCUMENTS_DUE,
  sk: entrySortKey(dueAt, id),
});
export const documentHostKey = (host: string): ItemKey => ({ pk: `DOCUMENT_HOST#${host}`, sk: 'HOST' });
export const DOCUMENTS_BUDGET = 'DOCUMENTS_BUDGET';
export const documentsBudgetKey = (day: string, feed: string): ItemKey => ({
  pk: DOCUMENTS_BUDGET,
  sk: `${day}#${feed}`,
});
export const DOCUMENTS_CHECKPOINT: ItemKey = { pk: 'DOCUMENTS_PLACE', sk: 'PLACE' };
export const DOCUMENT_SCHEDULE_CHECKPOINT: ItemKey = { pk: 'DOCUMENTS_PLACE', sk: 'PLAN' };
export const DOCUMENT_INDEX_CHECKPOINT: ItemKey = { pk: 'DOCUMENTS_PLACE', sk: 'WORDS' };
/** The indexed terms of an entry's document. */
export const documentPostingsKey = (entryId: string): ItemKey => ({ pk: `DOCUMENT_WORDS#${entryId}`, sk: 'STANDING' });
/** The pending index write of a document's postings; after all other pending writes. */
export const pendingDocumentIndexKey = (entryId: string): ItemKey => ({
  pk: PENDING_INDEX_WRITES,
  sk: `~#${entryId}#0`,
});
export const DOCUMENT_INDEX_QUEUE = 'DOCUMENT_WORDS_DUE';
export const documentIndexQueueKey = (dueAt: string, id: string): ItemKey => ({
  pk: DOCUMENT_INDEX_QUEUE,
  sk: entrySortKey(dueAt, id),
});
export const erasureKey = (began: string, id: string): ItemKey => ({ pk: 'ERASURE', sk: entrySortKey(began, id) });
export const reviewKey = (entryId: string): ItemKey => ({ pk: `ENTRY#${entryId}`, sk: 'REVIEW' });
/** `seq` counts the records of an entry's log from 1. */
export const reviewLogKey = (entryId: string, seq: number): ItemKey => ({
  pk: `ENTRY#${entryId}`,
  sk: `REVIEW#LOG#${padNumber(seq)}`,
});
/** `id` is derived from a person and their Idempotency-Key. */
export const reviewNoteKey = (entryId: string, id: string): ItemKey => ({
  pk: `ENTRY#${entryId}`,
  sk: `REVIEW#NOTE#${id}`,
});
export const reviewerKey = (person: string): ItemKey => ({ pk: `REVIEWER#${person}`, sk: 'REVIEWER' });
export const reviewerRefKey = (ref: string): ItemKey => ({ pk: `REVIEWER_REF#${ref}`, sk: 'REVIEWER' });
/** All records of the log, in sealing order. */
export const LOG_RECORDS = 'LOG_RECORDS';
/** `of` is the hash of a record whose text was erased, or the reference of an erased person. */
export const erasedTextKey = (hashOrRef: string): ItemKey => ({ pk: `ERASED#${hashOrRef}`, sk: 'ERASED' });
export const LOG_STATE: ItemKey = { pk: 'LOG', sk: 'STATE' };
export const LOG_HEADS_SENT: ItemKey = { pk: 'LOG', sk: 'HEADS_SENT' };
/** `first` is the number of the batch's first record, from 0. */
export const logBatchKey = (first: number): ItemKey => ({ pk: 'LOG_BATCHES', sk: `${first}`.padStart(12, '0') });
export const logDayKey = (day: string): ItemKey => ({ pk: 'LOG_DAYS', sk: day });
export const reviewsByState = (state: string) => `REVIEWS#${state}`;
/** All open reviews of a person are one list, so that the home page reads them in one request. */
export const reviewsByPerson = (person: string, state: ReviewState) =>
  `REVIEWS_OF#${person}#${isOpenState(state) ? 'open' : state}`;
export const reviewsByTopic = (topicId: string, state: string) => `REVIEWS_TOPIC#${topicId}#${state}`;
/** The sort key of one version of an entry in the outbox and in the change streams by attribute. */
export const entryVersionSortKey = (updated: string, id: string, version: number) =>
  `${entrySortKey(updated, id)}#${version}`;

export const termPartition = (stem: string) => `WORD:${stem}`;
export const conceptPartition = (name: string) => `CONCEPT:${name}`;
export const attributePartition = (name: string, value: string) => `FACT:${name}=${value}`;
/** The partition of the postings that entries no longer have. */
export const tombstonePartition = (postings: string) => `WAS:${postings}`;
/** The key dates of a year, by the due day. */
export const keyDatesPartition = (day: string) => `DATES:${day.slice(0, 4)}`;
/** The changes of the entries with an attribute value: rows under `entryVersionSortKey`. */
export const attributeChangesPartition = (name: string, value: string) => `CHANGES:${name}=${value}`;
export const entrySharesPartition = (entryId: string) => `ENTRY#${entryId}#SHARES`;
export const categoryTopicsPartition = (categoryId: string) => `CATEGORY#${categoryId}`;
export const topicFeedsPartition = (topicId: string) => `TOPIC#${topicId}#FEEDS`;

/** Returns the sort key of an entry in a list, by publication or update: newest last in ascending order. */
export const entrySortKey = (instant: string, id: string) => `${instant}#${id}`;

/** Returns the shard that counts an entry; always the same for an entry. */
export const getTotalsShard = (entryId: string) => Number.parseInt(entryId.slice(-2), 36) % TOTALS_SHARDS;

/** An ordered list of entries: its index, the partition of each status, and the partition of its hour counts. */
export interface EntryList {
  index: IndexName;
  partition: (status: Status) => string;
  dayCountsPartition: string;
  /** The item with the totals of the list; null for all entries, which the shards count. */
  totals: ItemKey | null;
  /** Whether the totals are also kept by day. */
  hasDailyTotals: boolean;
}

export const ALL_ENTRIES: EntryList = {
  index: 'index3',
  partition: (status) => `ENTRIES#${status}`,
  dayCountsPartition: 'DAYS#ENTRIES',
  totals: null,
  hasDailyTotals: true,
};
export const topicEntryList = (topicId: string): EntryList => ({
  index: 'index1',
  partition: (status) => `TOPIC#${topicId}#${status}`,
  dayCountsPartition: `DAYS#TOPIC#${topicId}`,
  totals: topicStatsKey(topicId),
  hasDailyTotals: true,
});
export const feedEntryList = (feedId: string): EntryList => ({
  index: 'index2',
  partition: (status) => `FEED#${feedId}#${status}`,
  dayCountsPartition: `DAYS#FEED#${feedId}`,
  totals: feedKey(feedId),
  hasDailyTotals: false,
});
