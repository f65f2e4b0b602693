import {
  checkBatchDeletes,
  checkBatchGets,
  checkDeletes,
  checkGets,
  checkIndexQueries,
  checkPuts,
  checkQueries,
  checkTransaction,
  checkUpdates,
} from './table-steps.ts';

/* The calls that each role of infra/roles.yml makes to the table; test/pure/probe compares them. */

const INDEX_PARTITIONS = ['WORD:', 'CONCEPT:', 'FACT:', 'DATES:', 'CHANGES:'];
const READER_QUERIES = [
  ...['CATEGORY', 'TOPIC', 'TOPIC#', 'DAYS#', 'CHANGES', 'STATS', 'WORDS_DUE', 'COVERAGE', 'DOCUMENT#'],
  ...INDEX_PARTITIONS,
  'WAS:',
];
const READER_INDEX_LISTS = ['CATEGORY#', 'TOPIC#', 'FEED#', 'ENTRIES#', 'TOPICS#', 'VERSIONS#'];

/**
 * Returns the probe steps of the role that reads entries, topics and feeds.
 * Each step checks the permission for a table call that the role makes.
 */
export const reader = () => [
  ...checkGets('CATEGORY', 'TOPIC#', 'FEED', 'ENTRY#', 'STATS', 'CATALOG', 'DOCUMENT#'),
  ...checkQueries(...READER_QUERIES),
  ...checkBatchGets('ENTRY#', 'FEED', 'DOCUMENT#'),
  ...(['index1', 'index2', 'index3'] as const).flatMap((index) => checkIndexQueries(index, ...READER_INDEX_LISTS)),
];

/**
 * Returns the probe steps of the role that checks API keys.
 * Each step checks the permission for a table call that the role makes.
 */
export const apiKeyAuthorizer = () => [...checkGets('API_KEY#'), ...checkUpdates('API_KEY#')];

/**
 * Returns the probe steps of the role that checks access tokens.
 * Each step checks the permission for a table call that the role makes.
 */
export const accessTokenAuthorizer = () => checkUpdates('ALLOWANCE#');

/**
 * Returns the probe steps of the role that posts shares.
 * Each step checks the permission for a table call that the role makes.
 */
export const sharer = () => [
  ...checkGets('ENTRY#', 'SHARE#', 'SHARER#'),
  ...checkPuts('SHARE#', 'SHARER#'),
  ...checkUpdates('SHARE#', 'SHARER#'),
];

/**
 * Returns the probe steps of the role that posts digests of entries.
 * Each step checks the permission for a table call that the role makes.
 */
export const digester = () => [
  ...checkGets('SHARE#', 'SHARER#'),
  ...checkBatchGets('ENTRY#', 'TOPIC#'),
  ...checkTransaction({ put: ['SHARE#'] }),
  ...checkUpdates('SHARE#', 'SHARER#'),
];

/**
 * Returns the probe steps of the role that lists the shares of entries.
 * Each step checks the permission for a table call that the role makes.
 */
export const shareReader = () => [
  ...checkGets('ENTRY#'),
  ...checkBatchGets('SHARE#'),
  ...checkIndexQueries('index1', 'ENTRY#'),
];

/**
 * Returns the probe steps of the role for a person's workspace.
 * Each step checks the permission for a table call that the role makes.
 */
export const desk = () => [
  ...checkGets('PERSON#', 'TOPIC', 'CATALOG', 'ENTRY#'),
  ...checkBatchGets('TOPIC', 'FEED', 'ENTRY#'),
  ...checkQueries('PERSON#'),
  ...checkUpdates('PERSON#'),
  ...checkTransaction({ put: ['PERSON#'], update: ['PERSON#'] }),
  ...checkTransaction({ update: ['PERSON#'], delete: ['PERSON#'] }),
];

/**
 * Returns the probe steps of the role for the home page.
 * Each step checks the permission for a table call that the role makes.
 */
export const home = () => [
  ...checkBatchGets('PERSON#', 'STATS', 'FEED', 'ENTRY#'),
  ...checkQueries('CHANGES'),
  ...checkIndexQueries('index1', 'REVIEWS#'),
  ...checkIndexQueries('index2', 'REVIEWS_OF#'),
];

/**
 * Returns the probe steps of the role that manages alerts.
 * Each step checks the permission for a table call that the role makes.
 */
export const alerter = () => [
  ...checkGets('PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS_PLACE', 'CATALOG'),
  ...checkQueries('PERSON#', 'WORD:', 'CONCEPT:', 'FACT:'),
  ...checkBatchGets('ALERT_QUERY#', 'PERSON#', 'ALERTS:', 'ALERT_ANCHORS'),
  ...checkIndexQueries('index1', 'ALL_ALERTS'),
  ...checkTransaction({
    put: ['PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS:', 'ALERT_FEED#', 'DIGESTS_DUE'],
    update: ['PERSON#', 'ALERT_QUERY#', 'ALERT_ANCHORS'],
    delete: ['PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS:', 'ALERT_FEED#', 'DIGESTS_DUE'],
  }),
];

/**
 * Returns the probe steps of the role that lists the matches of alerts.
 * Each step checks the permission for a table call that the role makes.
 */
export const matchReader = () => [
  ...checkGets('PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS_PLACE', 'CATALOG'),
  ...checkQueries('ALERT_MATCHES#', 'DATES:', 'WORDS_DUE', 'CHANGES'),
  ...checkBatchGets('ENTRY#', 'ALERT_QUERY#', 'CATALOG'),
];

/**
 * Returns the probe steps of the role that publishes an alert as a feed.
 * Each step checks the permission for a table call that the role makes.
 */
export const alertFeed = () => [
  ...checkGets('PERSON#', 'ALERT_FEED#', 'ALERT_QUERY#', 'ALERTS_PLACE', 'CATALOG'),
  ...checkQueries('ALERT_MATCHES#', 'DATES:', 'WORDS_DUE', 'CHANGES'),
  ...checkBatchGets('ENTRY#', 'ALERT_QUERY#', 'CATALOG'),
  ...checkUpdates('ALLOWANCE#'),
];

/**
 * Returns the probe steps of the role that finds the matches of alerts.
 * Each step checks the permission for a table call that the role makes.
 */
export const matcher = () => [
  ...checkGets('PERSON#', 'ALERTS_PLACE', 'ALERT_ANCHORS', 'CATALOG'),
  ...checkQueries('CHANGES', 'ALERTS:', 'ALERT_QUERY#', 'POSTED#', 'ENTRY#'),
  ...checkBatchGets('ALERT_ANCHORS', 'ALERT_MATCHES#'),
  ...checkUpdates('ALERTS_PLACE', 'ALERT_MATCHES#'),
  ...checkTransaction({ put: ['ALERT_MATCHES#'], update: ['ALERT_QUERY#'] }),
  ...checkTransaction({ put: ['PERSON#', 'DELIVERIES_DUE'] }),
  ...checkPuts('CORRECTIONS_DUE'),
];

/**
 * Returns the probe steps of the role that manages destinations.
 * Each step checks the permission for a table call that the role makes.
 */
export const destinations = () => [
  ...checkGets('PERSON#'),
  ...checkQueries('PERSON#'),
  ...checkUpdates('PERSON#', 'CODES#'),
  ...checkTransaction({ put: ['PERSON#'], update: ['PERSON#'] }),
  ...checkTransaction({ update: ['PERSON#'], delete: ['PERSON#'] }),
];

/**
 * Returns the probe steps of the role that lists and replays deliveries.
 * Each step checks the permission for a table call that the role makes.
 */
export const deliveries = () => [
  ...checkGets('PERSON#'),
  ...checkBatchGets('PERSON#'),
  ...checkQueries('PERSON#'),
  ...checkIndexQueries('index1', 'ALERT_DELIVERIES#'),
  ...checkTransaction({ put: ['DELIVERIES_DUE'], update: ['PERSON#'], delete: ['DELIVERIES_DUE'] }),
];

/**
 * Returns the probe steps of the role that sends deliveries.
 * Each step checks the permission for a table call that the role makes.
 */
export const deliverer = () => [
  ...checkQueries('DELIVERIES_DUE', 'DIGESTS_DUE', 'ALERT_MATCHES#', 'CHANGES', 'COVERAGE', 'DATES:'),
  ...checkQueries('POSTED#', 'CORRECTIONS_DUE'),
  ...checkGets('PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS_PLACE', 'CATALOG', 'POSTED#'),
  ...checkBatchGets('ENTRY#', 'FEED', 'STATS'),
  ...checkUpdates('PERSON#', 'POSTED#'),
  ...checkPuts('POSTED#', 'CORRECTIONS_DUE'),
  ...checkDeletes('DELIVERIES_DUE', 'DIGESTS_DUE', 'POSTED#', 'CORRECTIONS_DUE'),
  ...checkTransaction({ put: ['DELIVERIES_DUE'], update: ['PERSON#'], delete: ['DELIVERIES_DUE'] }),
  ...checkTransaction({ put: ['POSTED#', 'CORRECTIONS_DUE'], update: ['PERSON#'], delete: ['DELIVERIES_DUE'] }),
  ...checkTransaction({ update: ['POSTED#'], delete: ['CORRECTIONS_DUE'] }),
  ...checkTransaction({
    put: ['PERSON#', 'DELIVERIES_DUE', 'DIGESTS_DUE'],
    update: ['PERSON#'],
    delete: ['DIGESTS_DUE'],
  }),
];

/**
 * Returns the probe steps of the role that ends the messages to a mailbox.
 * Each step checks the permission for a table call that the role makes.
 */
export const unsubscriber = () => [...checkQueries('PERSON#'), ...checkTransaction({ update: ['PERSON#'] })];

/**
 * Returns the probe steps of the role that manages API keys.
 * Each step checks the permission for a table call that the role makes.
 */
export const keyAdmin = () => [
  ...checkGets('API_KEY#', 'API_KEY_ANSWER'),
  ...checkTransaction({ put: ['API_KEY#', 'API_KEY_NAME', 'API_KEY_ANSWER'] }),
  ...checkTransaction({ put: ['API_KEY_ANSWER'], update: ['API_KEY#'] }),
  ...checkTransaction({ update: ['API_KEY#'], delete: ['API_KEY_NAME'] }),
  ...checkUpdates('API_KEY#'),
  ...checkIndexQueries('index1', 'API_KEYS'),
];

/**
 * Returns the probe steps of the role that reads reviews.
 * Each step checks the permission for a table call that the role makes.
 */
export const reviewReader = () => [
  ...checkGets('ENTRY#'),
  ...checkQueries('ENTRY#'),
  ...checkBatchGets('ENTRY#', 'REVIEWER_REF#'),
  ...checkIndexQueries('index1', 'REVIEWS#'),
  ...checkIndexQueries('index2', 'REVIEWS_OF#'),
  ...checkIndexQueries('index3', 'REVIEWS_TOPIC#'),
];

/**
 * Returns the probe steps of the role that reads the evidence of reviews.
 * Each step checks the permission for a table call that the role makes.
 */
export const evidenceReader = () => [
  ...checkGets('LOG', 'LOG_DAYS'),
  ...checkQueries('LOG_BATCHES'),
  ...checkIndexQueries('index1', 'LOG_RECORDS'),
  ...checkBatchGets('REVIEWER_REF#', 'ERASED#'),
];

/**
 * Returns the probe steps of the role that seals the log of reviews.
 * Each step checks the permission for a table call that the role makes.
 */
export const sealer = () => [
  ...checkGets('LOG', 'LOG_DAYS'),
  ...checkQueries('LOG_BATCHES'),
  ...checkIndexQueries('index1', 'LOG_RECORDS'),
  ...checkTransaction({ put: ['LOG', 'LOG_BATCHES', 'LOG_DAYS'], update: ['ERASED#'] }),
  ...checkUpdates('LOG', 'LOG_DAYS', 'ENTRY#', 'ERASED#'),
];

/**
 * Returns the probe steps of the role that writes reviews.
 * Each step checks the permission for a table call that the role makes.
 */
export const reviewer = () => [
  ...checkGets('ENTRY#', 'REVIEWER#'),
  ...checkBatchGets('REVIEWER_REF#'),
  ...checkTransaction({ put: ['ENTRY#'] }),
  ...checkTransaction({ put: ['REVIEWER#', 'REVIEWER_REF#'] }),
];

/**
 * Returns the probe steps of the role that handles interactions of the chat.
 * Each step checks the permission for a table call that the role makes.
 */
export const chatActor = () => [
  ...checkGets('PERSON#', 'ALERT#', 'ENTRY#', 'REVIEWER#'),
  ...checkTransaction({ put: ['PERSON#'] }),
  ...checkTransaction({ put: ['ENTRY#'] }),
  ...checkTransaction({ put: ['REVIEWER#', 'REVIEWER_REF#'] }),
];

/**
 * Returns the probe steps of the role that plans the reading of feeds.
 * Each step checks the permission for a table call that the role makes.
 */
export const planner = () => [
  ...checkQueries('FEED', 'SUMMARIES_DUE', 'WORDS_DUE'),
  ...checkGets('ENTRY#', 'WORDS_GONE'),
  ...checkBatchDeletes(...INDEX_PARTITIONS),
  ...checkBatchDeletes('WAS:'),
  ...checkUpdates('WORDS_DUE'),
  ...checkDeletes('WORDS_DUE', 'WORDS_GONE'),
];

/**
 * Returns the probe steps of the role that ingests feeds.
 * Each step checks the permission for a table call that the role makes.
 */
export const ingester = () => [
  ...checkBatchGets('ENTRY#'),
  ...checkGets('ENTRY#', 'FEED', 'STATS', 'DOCUMENT_WORDS#'),
  ...checkQueries('FEED'),
  ...checkTransaction({
    put: ['ENTRY#', 'CHANGES', 'SUMMARIES_DUE', 'WORDS_DUE', 'WORDS_GONE'],
    update: ['FEED', 'TOPIC#', 'DAYS#', 'STATS'],
    delete: ['CHANGES', 'SUMMARIES_DUE'],
  }),
  ...checkTransaction({ put: ['CHANGES'], update: ['FEED', 'STATS', 'COVERAGE'] }),
  ...checkBatchDeletes(...INDEX_PARTITIONS),
  ...checkUpdates('WORDS_DUE', 'TOPIC#'),
  ...checkDeletes('WORDS_DUE'),
  ...checkIndexQueries('index1', 'TOPIC#'),
  ...checkIndexQueries('index2', 'FEED#'),
];

/**
 * Returns the probe steps of the role that summarizes entries.
 * Each step checks the permission for a table call that the role makes.
 */
export const entrySummarizer = () => [
  ...checkGets('ENTRY#', 'DOCUMENT#'),
  ...checkTransaction({ update: ['MODEL_BUDGET'] }),
  ...checkTransaction({
    put: ['ENTRY#', 'CHANGES', 'WORDS_DUE', 'WORDS_GONE'],
    delete: ['CHANGES', 'SUMMARIES_DUE'],
  }),
  ...checkTransaction({ update: ['ENTRY#'], delete: ['SUMMARIES_DUE'] }),
  ...checkBatchDeletes(...INDEX_PARTITIONS),
  ...checkUpdates('WORDS_DUE'),
  ...checkDeletes('WORDS_DUE'),
];

/**
 * Returns the probe steps of the role that summarizes topics.
 * Each step checks the permission for a table call that the role makes.
 */
export const topicSummarizer = () => [
  ...checkQueries('TOPIC', 'TOPIC#'),
  ...checkBatchGets('TOPIC#'),
  ...checkTransaction({ put: ['TOPIC#', 'CHANGES'] }),
  ...checkTransaction({ update: ['MODEL_BUDGET'] }),
  ...checkIndexQueries('index1', 'TOPIC#'),
];

/**
 * Returns the probe steps of the nightly role that prunes and corrects counters.
 * Each step checks the permission for a table call that the role makes.
 */
export const pruner = () => [
  ...checkQueries('STATS'),
  ...checkGets('SHARES_KEPT'),
  ...checkPuts('SHARES_KEPT', 'CHANGES'),
  ...checkIndexQueries('index1', 'TOPIC#'),
  ...checkUpdates('TOPIC#', 'STATS', 'SHARE#'),
  ...checkIndexQueries('index2', 'SHARES'),
  ...checkIndexQueries('index3', 'TOPICS#STATS'),
];

/**
 * Returns the probe steps of the role that plans visits of documents.
 * Each step checks the permission for a table call that the role makes.
 */
export const documentPlanner = () => [
  ...checkGets('DOCUMENTS_PLACE', 'DOCUMENT#', 'DOCUMENT_WORDS#', 'ENTRY#', 'WORDS_DUE'),
  ...checkQueries('CHANGES', 'DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER', 'DOCUMENTS_BUDGET', 'DOCUMENT_WORDS_DUE'),
  ...checkQueries('DOCUMENTS_READ', 'DOCUMENT#'),
  ...checkBatchGets('DOCUMENT#', 'DOCUMENT_WORDS#', 'WORDS_DUE', 'FEED', 'ENTRY#'),
  ...checkUpdates('DOCUMENTS_PLACE', 'DOCUMENT_HOST#'),
  ...checkBatchDeletes('DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER', 'WORD:', 'CONCEPT:'),
  ...checkPuts('DOCUMENT_WORDS_DUE'),
  ...checkDeletes('DOCUMENT_WORDS_DUE'),
  ...checkTransaction({ put: ['DOCUMENT_WORDS#', 'WORDS_DUE'] }),
  ...checkTransaction({ put: ['DOCUMENT_WORDS#', 'CHANGES'], delete: ['WORDS_DUE'] }),
  ...checkTransaction({ put: ['DOCUMENT#', 'DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'] }),
  ...checkTransaction({ update: ['DOCUMENTS_BUDGET'] }),
  ...checkTransaction({ update: ['DOCUMENT#'], delete: ['DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'] }),
  ...checkTransaction({ update: ['DOCUMENT#'], put: ['DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'] }),
  ...checkTransaction({ update: ['ENTRY#'], put: ['SUMMARIES_DUE'] }),
  ...checkDeletes('DOCUMENTS_READ'),
];

/**
 * Returns the probe steps of the role that visits documents.
 * Each step checks the permission for a table call that the role makes.
 */
export const documentReader = () => [
  ...checkGets('DOCUMENT#', 'DOCUMENT_HOST#'),
  ...checkUpdates('DOCUMENT_HOST#'),
  ...checkDeletes('DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'),
  ...checkTransaction({
    put: ['DOCUMENT#', 'DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER', 'DOCUMENT_WORDS_DUE', 'DOCUMENTS_READ'],
    delete: ['DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'],
  }),
];
