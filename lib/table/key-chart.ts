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
 * posting          WORD:<stem>             <at>#<a|i><facts>                                           search by words
 *                  CONCEPT:<name>          <at>#<a|i><facts>                                           search by synonyms
 *                  FACT:<name>=<value>     <at>#<a|i><facts>                                           search by filters, facets
 * the same of its document, by words and concepts: <at>#<a|i><facts>#d                                search by words
 * former place     WAS:<one of these>      <at>                                                        lists and searches as of an instant
 * which of them    DOCUMENT_WORDS#<entry>  STANDING                                                    what is to be moved or removed
 * texts to look up DOCUMENT_WORDS_DUE      <due_at>#<document>                                         postings of documents to be written
 * key date         DATES:<year>            <last day>#<kind>#<entry>#<a|i><facts>                      what is due
 * words due        WORDS_DUE               <updated_at>#<id>#<version>                                 what a search could miss
 * the same         WORDS_DUE               ~#<id>#0                                                    postings of a document under way
 * words gone       WORDS_GONE              <updated_at>#<id>#<version>                                 postings to be removed
 * facts of feeds   CATALOG                 FACTS                                                       search by filters, facets
 * hours of a day   DAYS#<list>             <day>[#shard] list: ENTRIES, TOPIC#<id> or FEED#<id>        offsets, totals of days
 * change           CHANGES                 <updated_at>#<id>                                           what changed since, 304
 * the same by fact CHANGES:<name>=<value>  <updated_at>#<id>#<version>                                 what changed since, with a filter
 * stamp            CHANGES                 ~<name>#<n>                                                 304
 * waiting entry    SUMMARIES_DUE           FEED#<feed>#<updated_at>#<id>                               summaries to be made
 * model's budget   MODEL_BUDGET            <day>                                                       daily cap of the model
 * a feed's calls   MODEL_BUDGET            <day>#<feed>                                                daily cap of the feed's entries
 * totals           STATS                   SHARD#<n>                                                   overview, total of all
 * catalog totals   STATS                   CATALOG                                                     overview
 * feeds' freshness STATS                   FEEDS                                                       overview
 * feeds' silence   STATS                   FEEDS_SILENCE                                               overview, home
 * feeds' trouble   STATS                   FEEDS_TROUBLE                                               home
 * a feed's day     COVERAGE                <feed>#<day>                                                coverage
 * migration        MIGRATION               ENTRIES                                                     where a migration continues
 * API key          API_KEY#<id>            API_KEY       index1 API_KEYS / <created_at>#<id>           authorizer, key list
 * API key's name   API_KEY_NAME            <name>                                                      unique names
 * answer           API_KEY_ANSWER          <id>                                                        a repeated change of a key
 * share            SHARE#<id>              SHARE         index1 ENTRY#<entry>#SHARES / <time>#<id>     share once, shares of an entry
 *                                                        index2 SHARES / <time>#<id>                   audit trail
 * entry of a digest SHARE#<id>            ENTRY#<entry> index1 ENTRY#<entry>#SHARES / <time>#<id>     shares of an entry
 * a person's hour  SHARER#<sub>            HOUR                                                        limit of shares
 * profile          PERSON#<sub>            PROFILE                                                     a person's preferences, last visit, counts
 * follows          PERSON#<sub>            FOLLOWS                                                     what a person follows
 * marks            PERSON#<sub>            READ#<minute>                                               what a person read, by when it was marked
 * watermarks       PERSON#<sub>            READ#~                                                      before when all is read
 * view             PERSON#<sub>            VIEW#<id>                                                   a person's views
 * a view's name    PERSON#<sub>            VIEW_NAME#<digest>                                           names are unique
 * saved entry      PERSON#<sub>            SAVED#<at>#<entry>                                          a person's saved entries
 * when it was      PERSON#<sub>            SAVED_AT#<entry>                                            saved once
 * alert            PERSON#<sub>            ALERT#<id>    index1 ALL_ALERTS / <created_at>#<id>         a person's alerts, those of all for admins
 * an alert's owner ALERT#<id>              ALERT                                                       matches of an alert, by key
 * feed address     ALERT_FEED#<digest>     ALERT_FEED                                                  matches of an alert, by its address
 * query            ALERT_QUERY#<query>     QUERY                                                       alerts that are equal are one query
 * its subscriber   ALERT_QUERY#<query>     SUBSCRIBER#<sub>#<alert>                                    whom a match concerns
 * filed query      ALERTS:<word or fact>   <query>       ALERTS:WORD:<stem>, ALERTS:FACT:<name>=<value> what an entry could match
 * packed queries   ALERTS:<word or fact>   ~<number>     the same, many in one item                       the same
 * words in use     ALERT_ANCHORS           <shard>                                                     which of an entry's words to ask for
 * their versions   ALERT_ANCHORS           VERSIONS                                                    which of the shards have changed
 * matcher's place  ALERTS_PLACE            PLACE                                                       up to where changes are matched
 * match            ALERT_MATCHES#<query>   AT#<updated_at>#<entry>                                     matches of an alert
 * matched          ALERT_MATCHES#<query>   ENTRY#<entry>                                               once for an entry and its text
 * destination      PERSON#<sub>            DESTINATION#<id>                                            a person's destinations, deliveries
 * their number     PERSON#<sub>            DESTINATIONS                                                how many a person may have, and try in a day
 * codes of a day   CODES#<digest>          DAY                                                         how many an address gets in a day
 * allowance        ALLOWANCE#<digest>      ALLOWANCE                                                   limit of a person, of a feed address
 * delivery         PERSON#<sub>            DELIVERY#<id> index1 ALERT_DELIVERIES#<sub>#<alert> / <time>#<id> deliveries of an alert
 * due delivery     DELIVERIES_DUE          <due_at>#<delivery>                                         what is to be sent
 *                                          <due_at>#<matched_at>#<delivery>                            the same, asked for again
 * due digest       DIGESTS_DUE             <due_at>#<alert>[#reminders]                                digests and reminders to be planned
 * posted message   POSTED#<entry>          MESSAGE#<alert>#<channel>#<ts>                              an entry's messages in channels
 * the text it had  POSTED#<entry>          TEXT#<digest>                                               what has changed since
 * due correction   CORRECTIONS_DUE         <due_at>#<entry>#MESSAGE#<alert>#<channel>#<ts>             messages to be corrected
 * retention        SHARES_KEPT             PLACE                                                       where pruneDays continues
 * review           ENTRY#<id>              REVIEW        index1 REVIEWS#<state> / <due>#<id>          queues, review of an entry, home
 *                                                        index2 REVIEWS_OF#<person>#<open|state> / <same> queues of a person, home
 *                                                        index3 REVIEWS_TOPIC#<topic>#<state> / <same> queues of a topic
 * a review's log   ENTRY#<id>              REVIEW#LOG#<seq>  index1 LOG_RECORDS / <time>#<id>#<seq>    log of an entry, sealing, evidence
 * note, once       ENTRY#<id>              REVIEW#NOTE#<id>                                            a repeated note
 * reviewer         REVIEWER#<sub>          REVIEWER                                                    reference of a person in logs
 * reviewer, by it  REVIEWER_REF#<ref>      REVIEWER                                                    who a reference in logs is
 * erased text      ERASED#<hash or ref>    ERASED        index1 LOG_RECORDS / <time>#~erasure#<hash or ref> the record of an erasure, and its proof
 * log              LOG                     STATE                                                       the present head of the log
 * sealed batch     LOG_BATCHES             <first>                                                     records by number, evidence
 * head of a day    LOG_DAYS                <day>                                                       evidence of whole days
 * erasure          ERASURE                 <time>#<id>                                                 that a person was erased
 * document         DOCUMENT#<id>           DOCUMENT                                                    the document behind a link
 * its text         DOCUMENT#<id>           TEXT#<version>#<block>                                      text and passages of a document
 * entry of it      DOCUMENT#<id>           ENTRY#<entry>                                               which entries lead to a document
 * text to tell of  DOCUMENTS_READ          <id>#<version>                                              texts that were found, until their entries wait for a summary
 * due document     DOCUMENTS_DUE           <due_at>#<id>                                               what is to be fetched
 * the same, later  DOCUMENTS_DUE_LATER     <due_at>#<id>                                               what is fetched where there is room
 * a host           DOCUMENT_HOST#<host>    HOST                                                        its robots.txt, and who visits it
 * visits of a day  DOCUMENTS_BUDGET        <day>#<feed>                                                daily caps of visits
 * documents' place DOCUMENTS_PLACE         PLACE                                                       up to where changes have been looked at for links
 * and its planner  DOCUMENTS_PLACE         PLAN                                                        who makes visits due, one at a time
 * and its words    DOCUMENTS_PLACE         WORDS                                                       who writes postings of documents, one at a time
 */

/**
 * The version of the stored schema: this chart, and the layout of what is packed (lib/entries/layout.ts). Each item that holds an
 * entry has the version that it was written with: the entry itself, its earlier versions, its rows in the lists of changes, and its
 * postings to be removed. All other items are derived from these, or have the attributes that their own code reads. A data
 * directory of `npm start` has the version as well.
 */
export const SCHEMA_VERSION = 1;

/** The primary key of an item. */
export interface Key {
  pk: string;
  sk: string;
}

/** A key as one text. */
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

/** Writers spread the counters of all entries over this many items, so that they seldom conflict. */
export const SHARDS = 4;

/** What has stamps, and how many: its writers spread over them, so that they seldom conflict. */
export const STAMPS = { catalog: 1, feeds: 4, summaries: 4, documents: 1 } as const;
export type Stamped = keyof typeof STAMPS;

/** A number in a key, where numbers sort as they count. */
const numberOf = (count: number) => `${count}`.padStart(8, '0');

export const categoryKey = (id: string): Key => ({ pk: CATEGORIES, sk: id });
export const topicKey = (id: string): Key => ({ pk: TOPICS, sk: id });
export const topicDetailsKey = (id: string): Key => ({ pk: `TOPIC#${id}`, sk: 'DETAILS' });
export const topicStatsKey = (id: string): Key => ({ pk: `TOPIC#${id}`, sk: 'STATS' });
export const topicSummaryKey = (id: string): Key => ({ pk: `TOPIC#${id}`, sk: 'SUMMARY' });
export const feedKey = (id: string): Key => ({ pk: FEEDS, sk: id });
export const entryKey = (id: string): Key => ({ pk: `ENTRY#${id}`, sk: 'ENTRY' });
/** A version of an entry that another one took the place of. */
export const versionKey = (id: string, version: number): Key => ({ pk: `ENTRY#${id}`, sk: `V#${numberOf(version)}` });
/** All earlier versions of an entry, by until when they held. */
export const versionsOf = (id: string) => ({ index: 'index1' as const, partition: `VERSIONS#${id}` });
export const versionAt = (until: string, version: number) => entryAt(until, numberOf(version));
export const changeKey = (updated: string, id: string): Key => ({ pk: CHANGES, sk: entryAt(updated, id) });
/** After all changes of entries: when something else changed last. */
export const stampKeys = (name: Stamped): Key[] =>
  Array.from({ length: STAMPS[name] }, (_, n) => ({ pk: CHANGES, sk: `~${name}#${n}` }));
/** All rows of a feed are next to each other, the oldest first. */
export const feedWaitingKey = (feed: string, updated: string, id: string): Key => ({
  pk: SUMMARIES_DUE,
  sk: `FEED#${feed}#${entryAt(updated, id)}`,
});
export const modelBudgetKey = (day: string): Key => ({ pk: 'MODEL_BUDGET', sk: day });
export const feedBudgetKey = (day: string, feed: string): Key => ({ pk: 'MODEL_BUDGET', sk: `${day}#${feed}` });
/** The days of a feed stand together, and the feeds in the order of their ids. */
export const coverageKey = (feed: string, day: string): Key => ({ pk: COVERAGE, sk: `${feed}#${day}` });
export const shardKey = (shard: number): Key => ({ pk: STATS, sk: `SHARD#${shard}` });
export const apiKeyKey = (id: string): Key => ({ pk: `API_KEY#${id}`, sk: 'API_KEY' });
/** A symbol with and without the selector of its coloured form is the same name. */
export const apiKeyNameKey = (name: string): Key => ({ pk: 'API_KEY_NAME', sk: name.replaceAll('\uFE0F', '') });
/** `id` is derived from a caller and their Idempotency-Key. */
export const keyAnswerKey = (id: string): Key => ({ pk: 'API_KEY_ANSWER', sk: id });
export const shareKey = (id: string): Key => ({ pk: `SHARE#${id}`, sk: 'SHARE' });
/** The pointer from an entry to the digest that it is in. */
export const digestedKey = (id: string, entryId: string): Key => ({ pk: `SHARE#${id}`, sk: `ENTRY#${entryId}` });
export const sharerKey = (person: string): Key => ({ pk: `SHARER#${person}`, sk: 'HOUR' });
/** All that is kept for a person; the subject of their token is in no other key of these. */
export const personPartition = (person: string) => `PERSON#${person}`;
const ofPerson = (person: string, sk: string): Key => ({ pk: personPartition(person), sk });
export const profileKey = (person: string): Key => ofPerson(person, 'PROFILE');
export const followsKey = (person: string): Key => ofPerson(person, 'FOLLOWS');
/** What a person marked in a minute `YYYY-MM-DDTHH:MM`. */
export const marksKey = (person: string, minute: string): Key => ofPerson(person, `READ#${minute}`);
/** Behind all marks: one request has it together with the last of them. */
export const watermarksKey = (person: string): Key => ofPerson(person, 'READ#~');
export const viewKey = (person: string, id: string): Key => ofPerson(person, `VIEW#${id}`);
export const viewNameKey = (person: string, digest: string): Key => ofPerson(person, `VIEW_NAME#${digest}`);
export const alertKey = (person: string, id: string): Key => ofPerson(person, `ALERT#${id}`);
/** Everybody's alerts in index1, in the order in which they were made. */
export const ALL_ALERTS = 'ALL_ALERTS';
export const alertOwnerKey = (id: string): Key => ({ pk: `ALERT#${id}`, sk: 'ALERT' });
/** `digest` is of the token in the address. */
export const alertFeedKey = (digest: string): Key => ({ pk: `ALERT_FEED#${digest}`, sk: 'ALERT_FEED' });
export const alertQueryPartition = (query: string) => `ALERT_QUERY#${query}`;
export const alertQueryKey = (query: string): Key => ({ pk: alertQueryPartition(query), sk: 'QUERY' });
export const subscriberKey = (query: string, person: string, alert: string): Key => ({
  pk: alertQueryPartition(query),
  sk: `SUBSCRIBER#${person}#${alert}`,
});
/** Where queries are filed that only entries with a posting in that partition can match. */
export const filedPartition = (posting: string) => `ALERTS:${posting}`;
/** A block of packed queries, after those that stand there by themselves. */
export const filedBlockKey = (posting: string, block: number): Key => ({
  pk: filedPartition(posting),
  sk: `~${block}`,
});
export const ALERT_ANCHORS = 'ALERT_ANCHORS';
export const anchorShardKey = (shard: string): Key => ({ pk: ALERT_ANCHORS, sk: shard });
export const ANCHOR_VERSIONS: Key = { pk: ALERT_ANCHORS, sk: 'VERSIONS' };
export const ALERTS_PLACE: Key = { pk: 'ALERTS_PLACE', sk: 'PLACE' };
export const matchesPartition = (query: string) => `ALERT_MATCHES#${query}`;
/** `place` is that of the entry among the changes when it matched. */
export const matchKey = (query: string, place: string): Key => ({ pk: matchesPartition(query), sk: `AT#${place}` });
export const matchedKey = (query: string, entry: string): Key => ({
  pk: matchesPartition(query),
  sk: `ENTRY#${entry}`,
});
export const savedKey = (person: string, at: string, entry: string): Key => ofPerson(person, `SAVED#${at}#${entry}`);
export const savedAtKey = (person: string, entry: string): Key => ofPerson(person, `SAVED_AT#${entry}`);
export const destinationKey = (person: string, id: string): Key => ofPerson(person, `DESTINATION#${id}`);
export const destinationsKey = (person: string): Key => ofPerson(person, 'DESTINATIONS');
/** `digest` is that of the address. */
export const allowanceKey = (digest: string): Key => ({ pk: `ALLOWANCE#${digest}`, sk: 'ALLOWANCE' });
export const codesKey = (digest: string): Key => ({ pk: `CODES#${digest}`, sk: 'DAY' });
export const deliveryKey = (person: string, id: string): Key => ofPerson(person, `DELIVERY#${id}`);
export const alertDeliveries = (person: string, alertId: string) => `ALERT_DELIVERIES#${person}#${alertId}`;
export const DELIVERIES_DUE = 'DELIVERIES_DUE';
export const DIGESTS_DUE = 'DIGESTS_DUE';
export const postedPartition = (entry: string) => `POSTED#${entry}`;
/** `message` is its channel and its number there; less of it is the beginning of several. */
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
/** `place` is the instant and the alert. */
export const dueDigestKey = (place: string): Key => ({ pk: DIGESTS_DUE, sk: place });
export const dueDeliveryKey = (due: string, id: string): Key => ({ pk: DELIVERIES_DUE, sk: entryAt(due, id) });
/** Up to which place in the audit trail addresses and comments have been removed. */
export const SHARES_KEPT_PLACE: Key = { pk: 'SHARES_KEPT', sk: 'PLACE' };
export const documentPartition = (id: string) => `DOCUMENT#${id}`;
export const documentKey = (id: string): Key => ({ pk: documentPartition(id), sk: 'DOCUMENT' });
/** A part of the text that a document had in a version. */
export const documentTextKey = (id: string, version: number, block: number): Key => ({
  pk: documentPartition(id),
  sk: `TEXT#${numberOf(version)}#${numberOf(block)}`,
});
/** That an entry's link leads to a document. */
export const documentEntryKey = (id: string, entryId: string): Key => ({
  pk: documentPartition(id),
  sk: `ENTRY#${entryId}`,
});
/** A text that was found and that the document's entries are not told of yet. */
export const DOCUMENTS_READ = 'DOCUMENTS_READ';
export const documentReadKey = (id: string, version: number): Key => ({
  pk: DOCUMENTS_READ,
  sk: `${id}#${numberOf(version)}`,
});
/** First visits of what was published since its feed is followed come before all others. */
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
/** What stands of an entry's document among the postings. */
export const documentWordsKey = (entryId: string): Key => ({ pk: `DOCUMENT_WORDS#${entryId}`, sk: 'STANDING' });
/** That this changes; after all marks of writings. */
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
/** All records of the log, in the order in which they are sealed. */
export const LOG_RECORDS = 'LOG_RECORDS';
/** `of` is the hash of a record whose text was erased, or the reference of an erased person. */
export const erasedKey = (of: string): Key => ({ pk: `ERASED#${of}`, sk: 'ERASED' });
export const LOG_STATE: Key = { pk: 'LOG', sk: 'STATE' };
/** `first` is the number of the batch's first record, from 0. */
export const logBatchKey = (first: number): Key => ({ pk: 'LOG_BATCHES', sk: `${first}`.padStart(12, '0') });
export const logDayKey = (day: string): Key => ({ pk: 'LOG_DAYS', sk: day });
export const reviewsByState = (state: string) => `REVIEWS#${state}`;
/** What is open of a person is one list, whatever its state: home reads it in one request. */
export const reviewsOf = (person: string, state: ReviewState) =>
  `REVIEWS_OF#${person}#${isOpen(state) ? 'open' : state}`;
export const reviewsByTopic = (topicId: string, state: string) => `REVIEWS_TOPIC#${topicId}#${state}`;
/** One writing of an entry: among those whose words are due or gone, and in the lists of changes by fact. */
export const writingAt = (updated: string, id: string, version: number) => `${entryAt(updated, id)}#${version}`;

export const wordPartition = (stem: string) => `WORD:${stem}`;
export const conceptPartition = (name: string) => `CONCEPT:${name}`;
export const factPartition = (name: string, value: string) => `FACT:${name}=${value}`;
/** Where entries had postings of a partition, and have none any more. */
export const formerPartition = (postings: string) => `WAS:${postings}`;
/** The key dates of a year, by the day on which each is due. */
export const datePartition = (day: string) => `DATES:${day.slice(0, 4)}`;
/** The changes of the entries that have a value of a fact: rows under `writingAt`. */
export const changePartition = (name: string, value: string) => `CHANGES:${name}=${value}`;
export const entryShares = (entryId: string) => `ENTRY#${entryId}#SHARES`;
export const categoryTopics = (categoryId: string) => `CATEGORY#${categoryId}`;
export const topicFeeds = (topicId: string) => `TOPIC#${topicId}#FEEDS`;

/** The place of an entry in every list, by when it was published or updated: newest last in ascending order. */
export const entryAt = (instant: string, id: string) => `${instant}#${id}`;

/** The shard that counts an entry: always the same one. */
export const shardOf = (entryId: string) => Number.parseInt(entryId.slice(-2), 36) % SHARDS;

/** An ordered list of entries: its index, the partition of each status there, and the partition that counts its hours. */
export interface EntryList {
  index: IndexName;
  partition: (status: Status) => string;
  days: string;
  /** The item that counts the list; null for all entries, which the shards count. */
  totals: Key | null;
  /** Whether these counts are of each of the last days, too. */
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
