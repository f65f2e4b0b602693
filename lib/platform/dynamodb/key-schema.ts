import type { EntryStatus } from '../../values/roles-and-states.ts';
import { isOpenReviewState, type ReviewState } from '../../values/roles-and-states.ts';

/*
 * The whole table on one chart, with the names as they are stored. `pk` and `sk` are the table's key. The indexes
 * index1, index2 and index3 have the partition keys gsi1, gsi2 and gsi3 and share one sort key, `at`: a row of an index
 * is `partition / at`, under its item. In a key, <at> is <published_date>#<entry id>.
 *
 * item              pk                     sk                            reads that use it
 * ----------------  ---------------------- ----------------------------- ----------------------------------------
 * category          CATEGORY               <id>                          categories
 * topic, base       TOPIC                  <id>
 *   index1 CATEGORY#<category> / <id>                                     topics
 * topic, details    TOPIC#<id>             DETAILS
 *   index2 TOPICS#DETAILS / <cat>#<id>#DETAILS                            one topic, details=true
 * topic, counters   TOPIC#<id>             STATS
 *   index2 TOPICS#DETAILS / <cat>#<id>#STATS                              one topic, topic stats, details=true
 *   index3 TOPICS#STATS / <cat>#<id>#STATS                                stats of all topics
 * topic, summary    TOPIC#<id>             SUMMARY                       topic summary
 * feed, counters    FEED                   <id>
 *   index1 TOPIC#<topic>#FEEDS / <id>                                     feeds, stats by feed
 * entry             ENTRY#<id>             ENTRY
 *   index1 TOPIC#<topic>#<status> / <at>                                  entries of a topic
 *   index2 FEED#<feed>#<status> / <at>                                    entries of a feed
 *   index3 ENTRIES#<status> / <at>                                        all entries
 * earlier version   ENTRY#<id>             V#<version>
 *   index1 VERSIONS#<id> / <until>#<version>                              versions of an entry, as_of
 * posting           WORD:<stem>            <at>#<a|i><attrs>             search by words
 *                   CONCEPT:<name>         <at>#<a|i><attrs>             search by synonyms
 *                   FACT:<name>=<value>    <at>#<a|i><attrs>             search by filters, facets
 * document's        (WORD:, CONCEPT:)      <at>#<a|i><attrs>#d           search by words
 * tombstone         WAS:<one of these>     <at>                          lists and searches as of an instant
 * document terms    DOCUMENT_WORDS#<entry> STANDING                      postings to move or remove
 * key date          DATES:<year>           <last day>#<kind>#<entry>#<a|i><attrs> calendar of key dates
 * pending put       WORDS_DUE              <updated_at>#<id>#<version>   outbox: postings to put
 * document put      WORDS_DUE              ~#<id>#0                      outbox: postings of a document
 * pending delete    WORDS_GONE             <updated_at>#<id>#<version>   outbox: postings to delete
 * feed attributes   CATALOG                FACTS                         search by filters, facets
 * hour counts       DAYS#<list>            <day>[#<shard>]               offsets, totals of days
 *                   (list: ENTRIES, TOPIC#<id> or FEED#<id>)
 * change            CHANGES                <updated_at>#<id>             change stream, 304
 * by attribute      CHANGES:<name>=<value> <updated_at>#<id>#<version>   change stream with a filter
 * marker            CHANGES                ~<name>#<n>                   304
 * summary queue     SUMMARIES_DUE          FEED#<feed>#<updated_at>#<id> outbox of summaries
 * model's budget    MODEL_BUDGET           <day>                         daily cap of the model
 * a feed's calls    MODEL_BUDGET           <day>#<feed>                  daily cap of the feed's entries
 * totals            STATS                  SHARD#<n>                     overview, total of all
 * catalog totals    STATS                  CATALOG                       overview
 * feed freshness    STATS                  FEEDS                         overview
 * overdue feeds     STATS                  FEEDS_SILENCE                 overview, home
 * degraded feeds    STATS                  FEEDS_TROUBLE                 home
 * day coverage      COVERAGE               <feed>#<day>                  coverage
 * migration         MIGRATION              ENTRIES                       checkpoint of a migration
 * API key           API_KEY#<id>           API_KEY
 *   index1 API_KEYS / <created_at>#<id>                                   authorizer, key list
 * API key's name    API_KEY_NAME           <name>                        unique names
 * key replay        API_KEY_ANSWER         <id>                          idempotent key changes
 * share             SHARE#<id>             SHARE
 *   index1 ENTRY#<entry>#SHARES / <time>#<id>                             share once, shares of an entry
 *   index2 SHARES / <time>#<id>                                           audit trail
 * entry of a digest SHARE#<id>             ENTRY#<entry>
 *   index1 ENTRY#<entry>#SHARES / <time>#<id>                             shares of an entry
 * share quota       SHARER#<sub>           HOUR                          limit of shares
 * profile           PERSON#<sub>           PROFILE                       preferences, last visit, counts
 * follows           PERSON#<sub>           FOLLOWS                       follows
 * marks             PERSON#<sub>           READ#<minute>                 read entries by time of marking
 * watermarks        PERSON#<sub>           READ#~                        read watermarks
 * view              PERSON#<sub>           VIEW#<id>                     a person's views
 * a view's name     PERSON#<sub>           VIEW_NAME#<digest>            names are unique
 * saved entry       PERSON#<sub>           SAVED#<at>#<entry>            a person's saved entries
 * saved at          PERSON#<sub>           SAVED_AT#<entry>              saved once
 * alert             PERSON#<sub>           ALERT#<id>
 *   index1 ALL_ALERTS / <created_at>#<id>                                 a person's alerts, those of all for admins
 * an alert's owner  ALERT#<id>             ALERT                         matches of an alert, by key
 * feed address      ALERT_FEED#<digest>    ALERT_FEED                    matches of an alert, by its address
 * query             ALERT_QUERY#<query>    QUERY                         alerts that are equal are one query
 * its subscriber    ALERT_QUERY#<query>    SUBSCRIBER#<sub>#<alert>      subscribers of a match
 * registered query  ALERTS:<posting>       <query>                       queries that an entry may match
 *                   (posting: WORD:<stem> or FACT:<name>=<value>)
 * query block       ALERTS:<posting>       ~<number>                     several registered queries in one item
 * routing terms     ALERT_ANCHORS          <shard>                       routing of an entry
 * their versions    ALERT_ANCHORS          VERSIONS                      shard versions
 * checkpoint        ALERTS_PLACE           PLACE                         checkpoint of the matcher
 * match             ALERT_MATCHES#<query>  AT#<updated_at>#<entry>       matches of an alert
 * entry match       ALERT_MATCHES#<query>  ENTRY#<entry>                 at most one match per entry and text
 * destination       PERSON#<sub>           DESTINATION#<id>              a person's destinations, deliveries
 * counts            PERSON#<sub>           DESTINATIONS                  limits of a person
 * codes             CODES#<digest>         DAY                           daily codes of an address
 * address quota     ALLOWANCE#<digest>     ALLOWANCE                     limit of a person, of a feed address
 * delivery          PERSON#<sub>           DELIVERY#<id>
 *   index1 ALERT_DELIVERIES#<sub>#<alert> / <time>#<id>                   deliveries of an alert
 * due delivery      DELIVERIES_DUE         <due_at>#<delivery>           delivery queue
 *                                          <due_at>#<matched_at>#<delivery> manual retries
 * due digest        DIGESTS_DUE            <due_at>#<alert>[#reminders]  digest and reminder schedule
 * posted message    POSTED#<entry>         MESSAGE#<alert>#<channel>#<ts> an entry's messages in channels
 * posted text       POSTED#<entry>         TEXT#<digest>                 corrections
 * due correction    CORRECTIONS_DUE        <due_at>#<entry>#MESSAGE#<alert>#<channel>#<ts> correction queue
 * retention         SHARES_KEPT            PLACE                         checkpoint of removeExpiredSharerContacts
 * review            ENTRY#<id>             REVIEW
 *   index1 REVIEWS#<state> / <due>#<id>                                   queues, review of an entry, home
 *   index2 REVIEWS_OF#<person>#<open|state> / <same>                      queues of a person, home
 *   index3 REVIEWS_TOPIC#<topic>#<state> / <same>                         queues of a topic
 * a review's log    ENTRY#<id>             REVIEW#LOG#<seq>
 *   index1 LOG_RECORDS / <time>#<id>#<seq>                                log of an entry, sealing, evidence
 * note, once        ENTRY#<id>             REVIEW#NOTE#<id>              a repeated note
 * reviewer          REVIEWER#<sub>         REVIEWER                      reference of a person in logs
 * reviewer, by it   REVIEWER_REF#<ref>     REVIEWER                      person of a reference
 * erased text       ERASED#<hash or ref>   ERASED
 *   index1 LOG_RECORDS / <time>#~erasure#<hash or ref>                    the record of an erasure, and its proof
 * log               LOG                    STATE                         head of the log
 * sealed batch      LOG_BATCHES            <first>                       records by number, evidence
 * head of a day     LOG_DAYS               <day>                         evidence of whole days
 * sent heads        LOG                    HEADS_SENT                    the day whose head each destination got
 * erasure           ERASURE                <time>#<id>                   record of a person's erasure
 * document          DOCUMENT#<id>          DOCUMENT                      the document behind a link
 * its text          DOCUMENT#<id>          TEXT#<version>#<block>        text and passages of a document
 * entry of it       DOCUMENT#<id>          ENTRY#<entry>                 entries of a document
 * document task     DOCUMENT_TASKS         <due_at>#index#<id>           postings of a document to write
 *                                          <due_at>#summaries#<id>#<version> summaries of a text to request
 * dead letter       DOCUMENT_TASKS         ~<key of its task>            tasks that failed at each attempt
 * due document      DOCUMENTS_DUE          <due_at>#<id>                 fetch queue
 * low priority      DOCUMENTS_DUE_LATER    <due_at>#<id>                 low-priority fetch queue
 * a host            DOCUMENT_HOST#<host>   HOST                          robots.txt and lease of a host
 * fetch quota       DOCUMENTS_BUDGET       <day>#<feed>                  daily fetch quotas
 * checkpoint        DOCUMENTS_PLACE        PLACE                         checkpoint of link discovery
 * schedule lease    DOCUMENTS_PLACE        PLAN                          lease of the scheduler
 * tasks' lease      DOCUMENTS_PLACE        TASKS                         lease of the run that handles document tasks
 */

/**
 * The version of the stored schema: the keys in this file, and the layout of packed rows. The layout is in
 * lib/entries/entry-layout.ts. Each item that contains an entry stores the version with which it was written:
 * - entries and their earlier versions
 * - rows of entries in the change streams
 * - pending index deletes
 *
 * All other items are derived from these, or are read by attribute. A data directory of `npm start` stores the version,
 * too.
 */
export const SCHEMA_VERSION = 1;

/** The primary key of an item in the service's only table. */
export interface ItemKey {
  pk: string;
  sk: string;
}

/** Returns a key as one text, `<pk> <sk>`, to compare keys and to use them in maps. */
export const formatItemKey = ({ pk, sk }: ItemKey) => `${pk} ${sk}`;

/** The secondary indexes: each name with the attribute that is its partition key. The sort key is always `at`. */
export const INDEX_PARTITION_KEYS = { index1: 'gsi1', index2: 'gsi2', index3: 'gsi3' } as const;
/** The name of a secondary index: `index1`, `index2` or `index3`. */
export type IndexName = keyof typeof INDEX_PARTITION_KEYS;

/** The partition with one item per category of the catalog, sorted by id. */
export const CATEGORIES_PARTITION = 'CATEGORY';
/** The partition with one item per topic, sorted by id: its base fields, without details and counters. */
export const TOPICS_PARTITION = 'TOPIC';
/** The partition with one item per feed, sorted by id: its catalog fields, health and counters. */
export const FEEDS_PARTITION = 'FEED';
/** The index partition (index2) with the details and counters of all topics, by category and topic. */
export const TOPIC_DETAILS_PARTITION = 'TOPICS#DETAILS';
/** The index partition (index3) with the counters of all topics, by category and topic. */
export const TOPIC_STATS_PARTITION = 'TOPICS#STATS';
/**
 * The partition of figures about the whole service. It has the catalog totals, the entry totals by shard, and the
 * status of all feeds.
 */
export const STATS_PARTITION = 'STATS';
/** The index partition (index1) of all API keys, sorted by creation. */
export const API_KEYS_PARTITION = 'API_KEYS';
/** The index partition (index2) with the records of all shares to the chat, sorted by time. */
export const SHARES_PARTITION = 'SHARES';
/**
 * The partition of the change stream: one row per entry, in the order of its last change. The last-modified markers of
 * other resources follow the entries.
 */
export const ENTRY_CHANGES_PARTITION = 'CHANGES';
/** The outbox of entries that await a summary, with all rows of a feed together, oldest first. */
export const SUMMARIES_DUE_PARTITION = 'SUMMARIES_DUE';
/** The item with the numbers of categories, topics and feeds, in total and active. */
export const CATALOG_TOTALS_KEY: ItemKey = { pk: STATS_PARTITION, sk: 'CATALOG' };
/** The item with the time of the last successful fetch of each followed feed. */
export const FEED_FRESHNESS_KEY: ItemKey = { pk: STATS_PARTITION, sk: 'FEEDS' };
/** The item with the day from which each feed is overdue: without a new entry for longer than usual. */
export const OVERDUE_FEEDS_KEY: ItemKey = { pk: STATS_PARTITION, sk: 'FEEDS_SILENCE' };
/** The item with the last reported problem of each feed whose fetches fail. */
export const DEGRADED_FEEDS_KEY: ItemKey = { pk: STATS_PARTITION, sk: 'FEEDS_TROUBLE' };
/** The partition with the numbers of successful and failed fetches and of new entries, by feed and day. */
export const FEED_DAY_STATISTICS_PARTITION = 'COVERAGE';
/** The outbox of changed entries whose search postings are still to be written, oldest change first. */
export const PENDING_INDEX_WRITES_PARTITION = 'WORDS_DUE';
/** The outbox of changed entries whose old search postings are to be deleted, oldest change first. */
export const PENDING_INDEX_DELETES_PARTITION = 'WORDS_GONE';
/**
 * The item with the filter attributes and text languages of all feeds. Postings contain a code of their entry's
 * attributes, which searches look up in this item.
 */
export const ALL_FEED_ATTRIBUTES_KEY: ItemKey = { pk: 'CATALOG', sk: 'FACTS' };
/** The checkpoint of the migration of entries to the current schema version. */
export const MIGRATION_CHECKPOINT_KEY: ItemKey = { pk: 'MIGRATION', sk: 'ENTRIES' };

/** The number of items over which the counters of all entries are spread, to reduce write contention. */
export const ENTRY_TOTALS_SHARD_COUNT = 4;

/**
 * The number of marker items per resource. A marker stores when the resource last changed, for ETags of responses. A
 * resource with several markers has less write contention.
 */
export const LAST_MODIFIED_SHARD_COUNTS = { catalog: 1, feeds: 4, summaries: 4, documents: 1 } as const;
/** A resource with last-modified markers, because its changes are not in the change stream. */
export type LastModifiedResource = keyof typeof LAST_MODIFIED_SHARD_COUNTS;

/** Returns a number for a key, padded so that keys sort numerically. */
const padNumber = (count: number) => `${count}`.padStart(8, '0');

/** Returns the key of a category of the catalog; its topics are separate items. */
export const categoryKey = (id: string): ItemKey => ({ pk: CATEGORIES_PARTITION, sk: id });
/** Returns the key of a topic's base fields. Its details, counters and summary are separate items. */
export const topicKey = (id: string): ItemKey => ({ pk: TOPICS_PARTITION, sk: id });
/** Returns the key of a topic with all of its catalog fields. */
export const topicDetailsKey = (id: string): ItemKey => ({ pk: `TOPIC#${id}`, sk: 'DETAILS' });
/**
 * Returns the key of a topic's counters. These are its number of feeds, its entries in total and by day, and its newest
 * publication date.
 */
export const topicStatsKey = (id: string): ItemKey => ({ pk: `TOPIC#${id}`, sk: 'STATS' });
/** Returns the key of the latest generated summary of a topic's publications. */
export const topicSummaryKey = (id: string): ItemKey => ({ pk: `TOPIC#${id}`, sk: 'SUMMARY' });
/** Returns the key of a feed: its catalog fields, health, and entry counters. */
export const feedKey = (id: string): ItemKey => ({ pk: FEEDS_PARTITION, sk: id });
/** Returns the key of an entry in its current version. Its earlier versions and its review share the partition. */
export const entryKey = (id: string): ItemKey => ({ pk: `ENTRY#${id}`, sk: 'ENTRY' });
/** Returns the key of an archived version of an entry. The entry itself has the current version. */
export const archivedEntryVersionKey = (id: string, version: number): ItemKey => ({
  pk: `ENTRY#${id}`,
  sk: `V#${padNumber(version)}`,
});
/** Returns the index and partition of an entry's archived versions, sorted by when each was replaced. */
export const archivedEntryVersionsIndexPartition = (id: string) => ({
  index: 'index1' as const,
  partition: `VERSIONS#${id}`,
});
/**
 * Returns the sort key of an archived version in `archivedEntryVersionsIndexPartition`.
 * `replacedAt` is the instant when the next version replaced it.
 */
export const archivedEntryVersionSortKey = (replacedAt: string, version: number) =>
  entrySortKey(replacedAt, padNumber(version));
/** Returns the key of an entry's row in the change stream. `updated` is the instant of its last change. */
export const entryChangeKey = (updated: string, id: string): ItemKey => ({
  pk: ENTRY_CHANGES_PARTITION,
  sk: entrySortKey(updated, id),
});
/** Returns the keys of all last-modified markers of a resource. They sort after all entries of the change stream. */
export const lastModifiedMarkerKeys = (name: LastModifiedResource): ItemKey[] =>
  Array.from({ length: LAST_MODIFIED_SHARD_COUNTS[name] }, (_, n) => ({
    pk: ENTRY_CHANGES_PARTITION,
    sk: `~${name}#${n}`,
  }));
/**
 * Returns the key of an entry in the outbox of entries that await a summary. The rows of a feed are adjacent, oldest
 * first.
 */
export const dueSummaryKey = (feed: string, updated: string, id: string): ItemKey => ({
  pk: SUMMARIES_DUE_PARTITION,
  sk: `FEED#${feed}#${entrySortKey(updated, id)}`,
});
/** Returns the key of the counters of all calls of the language model on a UTC day. */
export const modelBudgetKey = (day: string): ItemKey => ({ pk: 'MODEL_BUDGET', sk: day });
/** Returns the key of the counters of the language model's calls for a feed's entries on a UTC day. */
export const feedModelBudgetKey = (day: string, feed: string): ItemKey => ({
  pk: 'MODEL_BUDGET',
  sk: `${day}#${feed}`,
});
/** Returns the key of the figures of a feed's fetches on a UTC day. Items are sorted by feed id, then by day. */
export const feedDayStatisticsKey = (feed: string, day: string): ItemKey => ({
  pk: FEED_DAY_STATISTICS_PARTITION,
  sk: `${feed}#${day}`,
});
/**
 * Returns the key of one of the items that together count all entries.
 * `shard` is at least 0 and below `ENTRY_TOTALS_SHARD_COUNT`.
 */
export const entryTotalsShardKey = (shard: number): ItemKey => ({ pk: STATS_PARTITION, sk: `SHARD#${shard}` });
/** Returns the key of the item of an API key; `id` is the public id of the key, not its secret. */
export const apiKeyKey = (id: string): ItemKey => ({ pk: `API_KEY#${id}`, sk: 'API_KEY' });
/**
 * Returns the key of the item that keeps the name of an API key unique. Names that differ only in emoji variation
 * selectors have the same key.
 */
export const apiKeyNameKey = (name: string): ItemKey => ({ pk: 'API_KEY_NAME', sk: name.replaceAll('\uFE0F', '') });
/**
 * Returns the key of the stored response to a change of API keys. A repeated request gets this response. `id` is
 * derived from a caller and their Idempotency-Key.
 */
export const apiKeyChangeResponseKey = (id: string): ItemKey => ({ pk: 'API_KEY_ANSWER', sk: id });
/** Returns the key of the record of one message that a person shared to the chat. */
export const shareKey = (id: string): ItemKey => ({ pk: `SHARE#${id}`, sk: 'SHARE' });
/**
 * Returns the key of the pointer from an entry to a digest that contains it. A digest is one share of several entries;
 * `id` is the id of the share.
 */
export const sharedDigestEntryKey = (id: string, entryId: string): ItemKey => ({
  pk: `SHARE#${id}`,
  sk: `ENTRY#${entryId}`,
});
/** Returns the key of the times at which a person shared within the last hour, for their quota. */
export const shareQuotaKey = (person: string): ItemKey => ({ pk: `SHARER#${person}`, sk: 'HOUR' });
/** Returns the partition of the items that are stored for a person. `person` is the subject of their token. */
export const personPartition = (person: string) => `PERSON#${person}`;
const personItemKey = (person: string, sk: string): ItemKey => ({ pk: personPartition(person), sk });
/** Returns the key of a person's preferences, last visits, and counts of views and saved entries. */
export const profileKey = (person: string): ItemKey => personItemKey(person, 'PROFILE');
/** Returns the key of the item with all topics and feeds that a person follows. */
export const followsKey = (person: string): ItemKey => personItemKey(person, 'FOLLOWS');
/** Returns the key of a person's read and unread marks of a minute (`YYYY-MM-DDTHH:MM`). */
export const personReadMarksKey = (person: string, minute: string): ItemKey => personItemKey(person, `READ#${minute}`);
/**
 * Returns the key of a person's watermarks, for all topics and by topic. A watermark is an instant before which all
 * entries count as read. The key sorts after all read marks of the person, so one request reads both.
 */
export const personReadWatermarksKey = (person: string): ItemKey => personItemKey(person, 'READ#~');
/** Returns the key of a view: a named filter of the list of updates that a person saved. */
export const savedViewKey = (person: string, id: string): ItemKey => personItemKey(person, `VIEW#${id}`);
/** Returns the key that keeps the names of a person's saved views unique. `digest` is a hash of the folded name. */
export const savedViewNameKey = (person: string, digest: string): ItemKey =>
  personItemKey(person, `VIEW_NAME#${digest}`);
/** Returns the key of a person's alert, which notifies them of new matches of a saved search. */
export const alertKey = (person: string, id: string): ItemKey => personItemKey(person, `ALERT#${id}`);
/** The index partition of all alerts, in the order of their creation. */
export const ALL_ALERTS_PARTITION = 'ALL_ALERTS';
/** Returns the key of the item that names an alert's owner, to find the alert by its id alone. */
export const alertOwnerKey = (id: string): ItemKey => ({ pk: `ALERT#${id}`, sk: 'ALERT' });
/**
 * Returns the key of the feed in which an alert publishes its matches. `tokenHash` is a hash of the secret token in the
 * feed's address.
 */
export const alertFeedKey = (tokenHash: string): ItemKey => ({ pk: `ALERT_FEED#${tokenHash}`, sk: 'ALERT_FEED' });
/** Returns the partition of a query and its subscribers. Alerts with equal searches share one query. */
export const alertQueryPartition = (queryId: string) => `ALERT_QUERY#${queryId}`;
/** Returns the key of the query that all alerts with the same search share. */
export const alertQueryKey = (queryId: string): ItemKey => ({ pk: alertQueryPartition(queryId), sk: 'QUERY' });
/** Returns the key of an alert's subscription to the query of its search. */
export const querySubscriberKey = (query: string, person: string, alert: string): ItemKey => ({
  pk: alertQueryPartition(query),
  sk: `SUBSCRIBER#${person}#${alert}`,
});
/**
 * Returns the partition of the registered queries that can only match an entry with this posting. A registered query is
 * the search that alerts share. `postingsPartition` is the partition key of the posting, such as `WORD:<stem>`.
 */
export const registeredQueriesPartition = (postingsPartition: string) => `ALERTS:${postingsPartition}`;
/**
 * Returns the key of an item that packs several registered queries with the same posting. `block` is the number of the
 * item. Such items sort after the items with a single query.
 */
export const packedQueriesKey = (postingsPartition: string, block: number): ItemKey => ({
  pk: registeredQueriesPartition(postingsPartition),
  sk: `~${block}`,
});
/**
 * The partition of the routing terms: the postings under which the queries of alerts are registered. The alert matcher
 * looks up the terms of a new entry here, to find the queries that the entry may match.
 */
export const ALERT_ROUTING_TERMS_PARTITION = 'ALERT_ANCHORS';
/** Returns the key of a shard of the routing terms, with the number of registered queries per term. */
export const alertRoutingShardKey = (shard: string): ItemKey => ({ pk: ALERT_ROUTING_TERMS_PARTITION, sk: shard });
/**
 * The item with the version of each shard of the alerts' routing terms. The alert matcher caches the shards, and reads
 * only those whose version has changed.
 */
export const ALERT_ROUTING_SHARD_VERSIONS_KEY: ItemKey = { pk: ALERT_ROUTING_TERMS_PARTITION, sk: 'VERSIONS' };
/** The checkpoint of the alert matcher: how far it has read the change stream. */
export const ALERT_MATCHER_CHECKPOINT_KEY: ItemKey = { pk: 'ALERTS_PLACE', sk: 'PLACE' };
/** Returns the partition of a query's matches: a list by time, and one item per entry. */
export const matchesByQueryPartition = (query: string) => `ALERT_MATCHES#${query}`;
/**
 * Returns the key of a match in the list of a query's matches. `sortKey` is the sort key that the entry had in the
 * change stream when it matched.
 */
export const queryMatchKey = (query: string, sortKey: string): ItemKey => ({
  pk: matchesByQueryPartition(query),
  sk: `AT#${sortKey}`,
});
/**
 * Returns the key of the record of a query's last match with an entry. With this record, the same text of an entry is
 * not reported twice for the same query.
 */
export const lastEntryMatchKey = (query: string, entry: string): ItemKey => ({
  pk: matchesByQueryPartition(query),
  sk: `ENTRY#${entry}`,
});
/** Returns the key of an entry that a person saved, in the order of saving. */
export const savedEntryKey = (person: string, savedAt: string, entry: string): ItemKey =>
  personItemKey(person, `SAVED#${savedAt}#${entry}`);
/**
 * Returns the key of the time at which a person saved an entry. It finds the saved entry by the entry's id, and keeps
 * it unique.
 */
export const savedEntryLookupKey = (person: string, entry: string): ItemKey =>
  personItemKey(person, `SAVED_AT#${entry}`);
/** Returns the key of a destination of a person's alerts, such as a channel or a mailbox. */
export const destinationKey = (person: string, id: string): ItemKey => personItemKey(person, `DESTINATION#${id}`);
/** Returns the key of the counters that limit a person's destinations, attempts and manual retries. */
export const destinationCountsKey = (person: string): ItemKey => personItemKey(person, 'DESTINATIONS');
/**
 * Returns the key of the rate limit of a person, or of the address of an alert feed. `callerIdHash` is a hash of the
 * caller's id.
 */
export const callerRateLimitKey = (callerIdHash: string): ItemKey => ({
  pk: `ALLOWANCE#${callerIdHash}`,
  sk: 'ALLOWANCE',
});
/**
 * Returns the key of the number of verification codes sent to an address today. `addressHash` is a hash of the address.
 */
export const verificationCodeCountKey = (addressHash: string): ItemKey => ({ pk: `CODES#${addressHash}`, sk: 'DAY' });
/** Returns the key of a delivery: the matches of an alert on their way to one destination. */
export const deliveryKey = (person: string, id: string): ItemKey => personItemKey(person, `DELIVERY#${id}`);
/** Returns the index partition (index1) of an alert's deliveries, sorted by match time. */
export const alertDeliveriesPartition = (person: string, alertId: string) => `ALERT_DELIVERIES#${person}#${alertId}`;
/** The partition with the queue of deliveries to attempt, sorted by when they are due. */
export const DELIVERIES_DUE_PARTITION = 'DELIVERIES_DUE';
/** The partition with the queue of alert digests and reminders to send, sorted by when they are due. */
export const ALERT_DIGESTS_DUE_PARTITION = 'DIGESTS_DUE';
/** Returns the partition of the chat messages that alerts posted about an entry, and of their texts. */
export const postedMessagesPartition = (entry: string) => `POSTED#${entry}`;
/**
 * Returns the key of a message that an alert posted about an entry in a chat channel. `message` is `<channel>#<ts>`,
 * with the message's timestamp in the chat. A shorter value results in a key prefix for queries.
 */
export const postedMessageKey = (entry: string, alert: string, message: string): ItemKey => ({
  pk: postedMessagesPartition(entry),
  sk: `MESSAGE#${alert}#${message}`,
});
/**
 * Returns the key of an entry's text as it was in posted messages, by its digest. It is compared with the current text
 * to describe a correction.
 */
export const postedEntryTextKey = (entry: string, digest: string): ItemKey => ({
  pk: postedMessagesPartition(entry),
  sk: `TEXT#${digest}`,
});
/** The partition with the queue of posted messages to compare with their entries, sorted by due time. */
export const CORRECTIONS_DUE_PARTITION = 'CORRECTIONS_DUE';
/** Returns the key of a posted message in the queue of corrections. The second parameter is the key of the message. */
export const dueCorrectionKey = (dueAt: string, { pk, sk }: ItemKey): ItemKey => ({
  pk: CORRECTIONS_DUE_PARTITION,
  sk: entrySortKey(dueAt, `${pk.slice('POSTED#'.length)}#${sk}`),
});
/**
 * Returns the key of an alert digest in its queue. `sortKey` is `<due_at>#<alert>`, with `#reminders` for reminders.
 */
export const dueAlertDigestKey = (sortKey: string): ItemKey => ({ pk: ALERT_DIGESTS_DUE_PARTITION, sk: sortKey });
/** Returns the key of a delivery in its queue; `dueAt` is the instant of its next attempt. */
export const dueDeliveryKey = (dueAt: string, id: string): ItemKey => ({
  pk: DELIVERIES_DUE_PARTITION,
  sk: entrySortKey(dueAt, id),
});
/** The checkpoint of the job that removes addresses and comments from old shares. */
export const SHARE_RETENTION_CHECKPOINT_KEY: ItemKey = { pk: 'SHARES_KEPT', sk: 'PLACE' };
/** Returns the partition of a linked document: its state, its text, and the entries that link to it. */
export const documentPartition = (id: string) => `DOCUMENT#${id}`;
/** Returns the key of the document behind a link: its state without its text. */
export const documentKey = (id: string): ItemKey => ({ pk: documentPartition(id), sk: 'DOCUMENT' });
/**
 * Returns the key of a part of a document's text, which is stored in several items. `block` is the number of the part.
 */
export const documentTextKey = (id: string, version: number, block: number): ItemKey => ({
  pk: documentPartition(id),
  sk: `TEXT#${padNumber(version)}#${padNumber(block)}`,
});
/** Returns the key of the pointer from a document to an entry that links to it. */
export const documentEntryKey = (id: string, entryId: string): ItemKey => ({
  pk: documentPartition(id),
  sk: `ENTRY#${entryId}`,
});
/**
 * The partition with the queue of first fetches of the documents of new publications. They precede all other fetches of
 * documents.
 */
export const DOCUMENTS_DUE_PARTITION = 'DOCUMENTS_DUE';
/** The partition with the queue of document fetches that wait for those in `DOCUMENTS_DUE_PARTITION`. */
export const LOW_PRIORITY_DOCUMENTS_PARTITION = 'DOCUMENTS_DUE_LATER';
/** Returns the key of a linked document in one of the two fetch queues. `dueAt` is the instant of its next fetch. */
export const dueDocumentFetchKey = (dueAt: string, id: string, isLowPriority: boolean): ItemKey => ({
  pk: isLowPriority ? LOW_PRIORITY_DOCUMENTS_PARTITION : DOCUMENTS_DUE_PARTITION,
  sk: entrySortKey(dueAt, id),
});
/** Returns the key of a host that documents are fetched from: its robots.txt and its lease. */
export const documentHostKey = (host: string): ItemKey => ({ pk: `DOCUMENT_HOST#${host}`, sk: 'HOST' });
/** The partition of the daily quotas of document fetches per feed. */
export const DOCUMENT_FETCH_QUOTAS_PARTITION = 'DOCUMENTS_BUDGET';
/** Returns the key of the counters of a feed's document fetches on a UTC day, for its quota. */
export const documentFetchQuotaKey = (day: string, feed: string): ItemKey => ({
  pk: DOCUMENT_FETCH_QUOTAS_PARTITION,
  sk: `${day}#${feed}`,
});
/** The checkpoint of link discovery: how far it has read the change stream for links to documents. */
export const LINK_DISCOVERY_CHECKPOINT_KEY: ItemKey = { pk: 'DOCUMENTS_PLACE', sk: 'PLACE' };
/** The lease of the job that schedules fetches of linked documents. */
export const DOCUMENT_SCHEDULE_LEASE_KEY: ItemKey = { pk: 'DOCUMENTS_PLACE', sk: 'PLAN' };
/** The lease of the run that handles the tasks of linked documents. */
export const DOCUMENT_TASKS_LEASE_KEY: ItemKey = { pk: 'DOCUMENTS_PLACE', sk: 'TASKS' };
/**
 * Returns the key of the record that lists the search postings of an entry's document. With this record, an indexer
 * finds the postings that it moves or removes.
 */
export const documentPostingsKey = (entryId: string): ItemKey => ({ pk: `DOCUMENT_WORDS#${entryId}`, sk: 'STANDING' });
/** Returns the key of the pending index write for the document of an entry. It sorts after all other pending writes. */
export const reindexDocumentTaskKey = (entryId: string): ItemKey => ({
  pk: PENDING_INDEX_WRITES_PARTITION,
  sk: `~#${entryId}#0`,
});
/** The partition with the tasks that changes of documents cause, by due time. Dead letters sort after them. */
export const DOCUMENT_TASKS_PARTITION = 'DOCUMENT_TASKS';
/**
 * Returns the key of the record that a person's data was erased. `startedAt` is the instant when the erasure began, and
 * `id` is random.
 */
export const personErasureKey = (startedAt: string, id: string): ItemKey => ({
  pk: 'ERASURE',
  sk: entrySortKey(startedAt, id),
});
/** Returns the key of the review of an entry: its state, assignee and due day. */
export const reviewKey = (entryId: string): ItemKey => ({ pk: `ENTRY#${entryId}`, sk: 'REVIEW' });
/** Returns the key of a record in the append-only log of an entry's review. `seq` counts from 1. */
export const reviewLogKey = (entryId: string, seq: number): ItemKey => ({
  pk: `ENTRY#${entryId}`,
  sk: `REVIEW#LOG#${padNumber(seq)}`,
});
/**
 * Returns the key of the record that a request has added a review note. It prevents that a repeated request adds
 * another note. `id` is derived from a person and their Idempotency-Key.
 */
export const handledReviewNoteRequestKey = (entryId: string, id: string): ItemKey => ({
  pk: `ENTRY#${entryId}`,
  sk: `REVIEW#NOTE#${id}`,
});
/** Returns the key of the item that stores a person's pseudonymous reference for review records. */
export const reviewerKey = (person: string): ItemKey => ({ pk: `REVIEWER#${person}`, sk: 'REVIEWER' });
/** Returns the key of the item that resolves a pseudonymous reference of review records to its person. */
export const reviewerRefKey = (pseudonymousRef: string): ItemKey => ({
  pk: `REVIEWER_REF#${pseudonymousRef}`,
  sk: 'REVIEWER',
});
/** The index partition (index1) of all records of the evidence log, in sealing order. */
export const EVIDENCE_LOG_RECORDS_PARTITION = 'LOG_RECORDS';
/**
 * Returns the key of the record of an erasure in the evidence log. `hashOrRef` is the hash of an erased text, or the
 * pseudonymous reference of an erased person.
 */
export const evidenceLogErasureKey = (hashOrRef: string): ItemKey => ({ pk: `ERASED#${hashOrRef}`, sk: 'ERASED' });
/** The item with the current signed head of the evidence log, and the state of its hash tree. */
export const EVIDENCE_LOG_STATE_KEY: ItemKey = { pk: 'LOG', sk: 'STATE' };
/** The item with the last signed head of the evidence log that each external recipient has received. */
export const SENT_LOG_HEADS_KEY: ItemKey = { pk: 'LOG', sk: 'HEADS_SENT' };
/**
 * Returns the key of a batch of sealed records of the evidence log. `first` is the number of its first record, from 0.
 */
export const sealedLogBatchKey = (first: number): ItemKey => ({ pk: 'LOG_BATCHES', sk: `${first}`.padStart(12, '0') });
/** Returns the key of the signed head of the evidence log at the end of a UTC day. */
export const evidenceLogDayHeadKey = (day: string): ItemKey => ({ pk: 'LOG_DAYS', sk: day });
/** Returns the index partition (index1) of all reviews in a state, sorted by due day. */
export const reviewsByStatePartition = (state: string) => `REVIEWS#${state}`;
/**
 * Returns the index partition (index2) of the reviews that are assigned to a person, by due day. All open states share
 * one partition, so that the home page reads them in one request.
 */
export const reviewsByPersonPartition = (person: string, state: ReviewState) =>
  `REVIEWS_OF#${person}#${isOpenReviewState(state) ? 'open' : state}`;
/** Returns the index partition (index3) of a topic's reviews in a state, sorted by due day. */
export const reviewsByTopicPartition = (topicId: string, state: string) => `REVIEWS_TOPIC#${topicId}#${state}`;
/**
 * Returns the sort key of an entry's version, `<updated>#<id>#<version>`. It is used in the index outboxes and in the
 * change streams by attribute.
 */
export const entryVersionSortKey = (updated: string, id: string, version: number) =>
  `${entrySortKey(updated, id)}#${version}`;

/** Returns the partition of the postings of a stem: one row per entry whose texts have it. */
export const termPartition = (stem: string) => `WORD:${stem}`;
/** Returns the partition of the postings of a concept: one row per entry with any of its synonyms. */
export const synonymConceptPartition = (name: string) => `CONCEPT:${name}`;
/**
 * Returns the partition of an attribute value's postings: one row per entry with this value. For example, `name` is
 * `jurisdiction`, and `value` is `US`.
 */
export const attributePostingsPartition = (name: string, value: string) => `FACT:${name}=${value}`;
/**
 * Returns the partition of the tombstones of a posting list. A tombstone is the sort key of a posting that an edit
 * removed. As-of queries read the list and its tombstones. `postingsPartition` is the partition of the list.
 */
export const tombstonePartition = (postingsPartition: string) => `WAS:${postingsPartition}`;
/** Returns the partition of all key dates in the year of `day`, sorted by the last day of the key date. */
export const keyDatesPartition = (day: string) => `DATES:${day.slice(0, 4)}`;
/**
 * Returns the partition of the change stream of entries with an attribute value. It is sorted by `entryVersionSortKey`.
 */
export const changesByAttributePartition = (name: string, value: string) => `CHANGES:${name}=${value}`;
/** Returns the index partition (index1) of an entry's shares, alone or in a digest, by time. */
export const entrySharesPartition = (entryId: string) => `ENTRY#${entryId}#SHARES`;
/** Returns the index partition (index1) with the base fields of a category's topics, sorted by id. */
export const categoryTopicsPartition = (categoryId: string) => `CATEGORY#${categoryId}`;
/** Returns the index partition (index1) with the items of a topic's feeds, sorted by id. */
export const topicFeedsPartition = (topicId: string) => `TOPIC#${topicId}#FEEDS`;

/** Returns the sort key `<instant>#<id>` of an entry in a list, in ascending order of time. */
export const entrySortKey = (instant: string, id: string) => `${instant}#${id}`;

/** Returns the number of the totals shard that counts an entry; it never changes for an entry. */
export const getEntryTotalsShard = (entryId: string) =>
  Number.parseInt(entryId.slice(-2), 36) % ENTRY_TOTALS_SHARD_COUNT;

/** Where an ordered list of entries is stored: of all entries, of a topic or of a feed. */
export interface EntryListLocation {
  index: IndexName;
  /** The index partition of the entries with a status, sorted by publication. */
  partition: (status: EntryStatus) => string;
  /** The partition with one item per day, or several shards, that count the entries by hour and status. */
  dayCountsPartition: string;
  /** The item with the totals of the list; null for all entries, which the shards count. */
  totals: ItemKey | null;
  /** Whether the totals are also kept by day. */
  hasDailyTotals: boolean;
}

/** The index, partitions and counters of the list of all entries. */
export const ALL_ENTRIES_LIST: EntryListLocation = {
  index: 'index3',
  partition: (status) => `ENTRIES#${status}`,
  dayCountsPartition: 'DAYS#ENTRIES',
  totals: null,
  hasDailyTotals: true,
};
/** Returns the index, partitions and counters of the list of a topic's entries. */
export const topicEntryList = (topicId: string): EntryListLocation => ({
  index: 'index1',
  partition: (status) => `TOPIC#${topicId}#${status}`,
  dayCountsPartition: `DAYS#TOPIC#${topicId}`,
  totals: topicStatsKey(topicId),
  hasDailyTotals: true,
});
/** Returns the index, partitions and counters of the list of a feed's entries. */
export const feedEntryList = (feedId: string): EntryListLocation => ({
  index: 'index2',
  partition: (status) => `FEED#${feedId}#${status}`,
  dayCountsPartition: `DAYS#FEED#${feedId}`,
  totals: feedKey(feedId),
  hasDailyTotals: false,
});
