import type { EntryStatus } from '../../values/roles-and-states.ts';
import { entrySortKey, padNumber } from './sort-keys.ts';

/*
 * The whole table on one chart, with the names as they are stored. This file has the keys of catalog, entries and
 * figures; the files *-keys.ts next to it have those of other subjects. `pk` and `sk` are the table's key. The indexes
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
 * source address    SOURCE_URL#<digest>    SOURCE_URL                    one source per address
 * source counts     CATALOG                SOURCES                       quotas of people's sources
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
 * source reads      PERSON#<sub>           SOURCE_READS                  daily reads of new sources
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
 * The version of the stored schema: the keys in this folder, and the layout of packed rows. The layout is in
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

/** The checkpoint of the migration of entries to the current schema version. */
export const MIGRATION_CHECKPOINT_KEY: ItemKey = { pk: 'MIGRATION', sk: 'ENTRIES' };

/** The number of items over which the counters of all entries are spread, to reduce write contention. */
export const ENTRY_TOTALS_SHARD_COUNT = 4;

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

/** Returns the key of the item by which a source claims an address, by the digest of the address. */
export const sourceAddressKey = (digest: string): ItemKey => ({ pk: `SOURCE_URL#${digest}`, sk: 'SOURCE_URL' });

/** The item with the number of sources that people added, in total and for each person. */
export const SOURCE_COUNTS_KEY: ItemKey = { pk: 'CATALOG', sk: 'SOURCES' };

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

/** Returns the index partition (index1) with the base fields of a category's topics, sorted by id. */
export const categoryTopicsPartition = (categoryId: string) => `CATEGORY#${categoryId}`;

/** Returns the index partition (index1) with the items of a topic's feeds, sorted by id. */
export const topicFeedsPartition = (topicId: string) => `TOPIC#${topicId}#FEEDS`;

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
