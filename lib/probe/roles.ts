import {
  buildBatchDeleteSteps,
  buildBatchGetSteps,
  buildDeleteItemSteps,
  buildGetItemSteps,
  buildIndexQuerySteps,
  buildPutItemSteps,
  buildQuerySteps,
  buildTransactionSteps,
  buildUpdateItemSteps,
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
export const getReaderProbeSteps = () => [
  ...buildGetItemSteps('CATEGORY', 'TOPIC#', 'FEED', 'ENTRY#', 'STATS', 'CATALOG', 'DOCUMENT#'),
  ...buildQuerySteps(...READER_QUERIES),
  ...buildBatchGetSteps('ENTRY#', 'FEED', 'DOCUMENT#'),
  ...(['index1', 'index2', 'index3'] as const).flatMap((index) => buildIndexQuerySteps(index, ...READER_INDEX_LISTS)),
];

/**
 * Returns the probe steps of the role that checks API keys.
 * Each step checks the permission for a table call that the role makes.
 */
export const getApiKeyAuthorizerProbeSteps = () => [
  ...buildGetItemSteps('API_KEY#'),
  ...buildUpdateItemSteps('API_KEY#'),
];

/**
 * Returns the probe steps of the role that checks access tokens.
 * Each step checks the permission for a table call that the role makes.
 */
export const getAccessTokenAuthorizerProbeSteps = () => buildUpdateItemSteps('ALLOWANCE#');

/**
 * Returns the probe steps of the role that posts shares.
 * Each step checks the permission for a table call that the role makes.
 */
export const getSharerProbeSteps = () => [
  ...buildGetItemSteps('ENTRY#', 'SHARE#', 'SHARER#'),
  ...buildPutItemSteps('SHARE#', 'SHARER#'),
  ...buildUpdateItemSteps('SHARE#', 'SHARER#'),
];

/**
 * Returns the probe steps of the role that posts digests of entries.
 * Each step checks the permission for a table call that the role makes.
 */
export const getDigesterProbeSteps = () => [
  ...buildGetItemSteps('SHARE#', 'SHARER#'),
  ...buildBatchGetSteps('ENTRY#', 'TOPIC#'),
  ...buildTransactionSteps({ put: ['SHARE#'] }),
  ...buildUpdateItemSteps('SHARE#', 'SHARER#'),
];

/**
 * Returns the probe steps of the role that lists the shares of entries.
 * Each step checks the permission for a table call that the role makes.
 */
export const getShareReaderProbeSteps = () => [
  ...buildGetItemSteps('ENTRY#'),
  ...buildBatchGetSteps('SHARE#'),
  ...buildIndexQuerySteps('index1', 'ENTRY#'),
];

/**
 * Returns the probe steps of the role for a person's workspace.
 * Each step checks the permission for a table call that the role makes.
 */
export const getWorkspaceProbeSteps = () => [
  ...buildGetItemSteps('PERSON#', 'TOPIC', 'CATALOG', 'ENTRY#'),
  ...buildBatchGetSteps('TOPIC', 'FEED', 'ENTRY#'),
  ...buildQuerySteps('PERSON#'),
  ...buildUpdateItemSteps('PERSON#'),
  ...buildTransactionSteps({ put: ['PERSON#'], update: ['PERSON#'] }),
  ...buildTransactionSteps({ update: ['PERSON#'], delete: ['PERSON#'] }),
];

/**
 * Returns the probe steps of the role for the home page.
 * Each step checks the permission for a table call that the role makes.
 */
export const getHomeProbeSteps = () => [
  ...buildBatchGetSteps('PERSON#', 'STATS', 'FEED', 'ENTRY#'),
  ...buildQuerySteps('CHANGES'),
  ...buildIndexQuerySteps('index1', 'REVIEWS#'),
  ...buildIndexQuerySteps('index2', 'REVIEWS_OF#'),
];

/**
 * Returns the probe steps of the role that manages alerts.
 * Each step checks the permission for a table call that the role makes.
 */
export const getAlerterProbeSteps = () => [
  ...buildGetItemSteps('PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS_PLACE', 'CATALOG'),
  ...buildQuerySteps('PERSON#', 'WORD:', 'CONCEPT:', 'FACT:'),
  ...buildBatchGetSteps('ALERT_QUERY#', 'PERSON#', 'ALERTS:', 'ALERT_ANCHORS'),
  ...buildIndexQuerySteps('index1', 'ALL_ALERTS'),
  ...buildTransactionSteps({
    put: ['PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS:', 'ALERT_FEED#', 'DIGESTS_DUE'],
    update: ['PERSON#', 'ALERT_QUERY#', 'ALERT_ANCHORS'],
    delete: ['PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS:', 'ALERT_FEED#', 'DIGESTS_DUE'],
  }),
];

/**
 * Returns the probe steps of the role that lists the matches of alerts.
 * Each step checks the permission for a table call that the role makes.
 */
export const getMatchReaderProbeSteps = () => [
  ...buildGetItemSteps('PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS_PLACE', 'CATALOG'),
  ...buildQuerySteps('ALERT_MATCHES#', 'DATES:', 'WORDS_DUE', 'CHANGES'),
  ...buildBatchGetSteps('ENTRY#', 'ALERT_QUERY#', 'CATALOG'),
];

/**
 * Returns the probe steps of the role that publishes an alert as a feed.
 * Each step checks the permission for a table call that the role makes.
 */
export const getAlertFeedProbeSteps = () => [
  ...buildGetItemSteps('PERSON#', 'ALERT_FEED#', 'ALERT_QUERY#', 'ALERTS_PLACE', 'CATALOG'),
  ...buildQuerySteps('ALERT_MATCHES#', 'DATES:', 'WORDS_DUE', 'CHANGES'),
  ...buildBatchGetSteps('ENTRY#', 'ALERT_QUERY#', 'CATALOG'),
  ...buildUpdateItemSteps('ALLOWANCE#'),
];

/**
 * Returns the probe steps of the role that finds the matches of alerts.
 * Each step checks the permission for a table call that the role makes.
 */
export const getMatcherProbeSteps = () => [
  ...buildGetItemSteps('PERSON#', 'ALERTS_PLACE', 'ALERT_ANCHORS', 'CATALOG'),
  ...buildQuerySteps('CHANGES', 'ALERTS:', 'ALERT_QUERY#', 'POSTED#', 'ENTRY#'),
  ...buildBatchGetSteps('ALERT_ANCHORS', 'ALERT_MATCHES#'),
  ...buildUpdateItemSteps('ALERTS_PLACE', 'ALERT_MATCHES#'),
  ...buildTransactionSteps({ put: ['ALERT_MATCHES#'], update: ['ALERT_QUERY#'] }),
  ...buildTransactionSteps({ put: ['PERSON#', 'DELIVERIES_DUE'] }),
  ...buildPutItemSteps('CORRECTIONS_DUE'),
];

/**
 * Returns the probe steps of the role that manages destinations.
 * Each step checks the permission for a table call that the role makes.
 */
export const getDestinationsProbeSteps = () => [
  ...buildGetItemSteps('PERSON#'),
  ...buildQuerySteps('PERSON#'),
  ...buildUpdateItemSteps('PERSON#', 'CODES#'),
  ...buildTransactionSteps({ put: ['PERSON#'], update: ['PERSON#'] }),
  ...buildTransactionSteps({ update: ['PERSON#'], delete: ['PERSON#'] }),
];

/**
 * Returns the probe steps of the role that lists and replays deliveries.
 * Each step checks the permission for a table call that the role makes.
 */
export const getDeliveriesProbeSteps = () => [
  ...buildGetItemSteps('PERSON#'),
  ...buildBatchGetSteps('PERSON#'),
  ...buildQuerySteps('PERSON#'),
  ...buildIndexQuerySteps('index1', 'ALERT_DELIVERIES#'),
  ...buildTransactionSteps({ put: ['DELIVERIES_DUE'], update: ['PERSON#'], delete: ['DELIVERIES_DUE'] }),
];

/**
 * Returns the probe steps of the role that sends deliveries.
 * Each step checks the permission for a table call that the role makes.
 */
export const getDelivererProbeSteps = () => [
  ...buildQuerySteps('DELIVERIES_DUE', 'DIGESTS_DUE', 'ALERT_MATCHES#', 'CHANGES', 'COVERAGE', 'DATES:'),
  ...buildQuerySteps('POSTED#', 'CORRECTIONS_DUE'),
  ...buildGetItemSteps('PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS_PLACE', 'CATALOG', 'POSTED#'),
  ...buildBatchGetSteps('ENTRY#', 'FEED', 'STATS'),
  ...buildUpdateItemSteps('PERSON#', 'POSTED#'),
  ...buildPutItemSteps('POSTED#', 'CORRECTIONS_DUE'),
  ...buildDeleteItemSteps('DELIVERIES_DUE', 'DIGESTS_DUE', 'POSTED#', 'CORRECTIONS_DUE'),
  ...buildTransactionSteps({ put: ['DELIVERIES_DUE'], update: ['PERSON#'], delete: ['DELIVERIES_DUE'] }),
  ...buildTransactionSteps({ put: ['POSTED#', 'CORRECTIONS_DUE'], update: ['PERSON#'], delete: ['DELIVERIES_DUE'] }),
  ...buildTransactionSteps({ update: ['POSTED#'], delete: ['CORRECTIONS_DUE'] }),
  ...buildTransactionSteps({
    put: ['PERSON#', 'DELIVERIES_DUE', 'DIGESTS_DUE'],
    update: ['PERSON#'],
    delete: ['DIGESTS_DUE'],
  }),
];

/**
 * Returns the probe steps of the role that ends the messages to a mailbox.
 * Each step checks the permission for a table call that the role makes.
 */
export const getUnsubscriberProbeSteps = () => [
  ...buildQuerySteps('PERSON#'),
  ...buildTransactionSteps({ update: ['PERSON#'] }),
];

/**
 * Returns the probe steps of the role that manages API keys.
 * Each step checks the permission for a table call that the role makes.
 */
export const getKeyAdminProbeSteps = () => [
  ...buildGetItemSteps('API_KEY#', 'API_KEY_ANSWER'),
  ...buildTransactionSteps({ put: ['API_KEY#', 'API_KEY_NAME', 'API_KEY_ANSWER'] }),
  ...buildTransactionSteps({ put: ['API_KEY_ANSWER'], update: ['API_KEY#'] }),
  ...buildTransactionSteps({ update: ['API_KEY#'], delete: ['API_KEY_NAME'] }),
  ...buildUpdateItemSteps('API_KEY#'),
  ...buildIndexQuerySteps('index1', 'API_KEYS'),
];

/**
 * Returns the probe steps of the role that reads reviews.
 * Each step checks the permission for a table call that the role makes.
 */
export const getReviewReaderProbeSteps = () => [
  ...buildGetItemSteps('ENTRY#'),
  ...buildQuerySteps('ENTRY#'),
  ...buildBatchGetSteps('ENTRY#', 'REVIEWER_REF#'),
  ...buildIndexQuerySteps('index1', 'REVIEWS#'),
  ...buildIndexQuerySteps('index2', 'REVIEWS_OF#'),
  ...buildIndexQuerySteps('index3', 'REVIEWS_TOPIC#'),
];

/**
 * Returns the probe steps of the role that reads the evidence of reviews.
 * Each step checks the permission for a table call that the role makes.
 */
export const getEvidenceReaderProbeSteps = () => [
  ...buildGetItemSteps('LOG', 'LOG_DAYS'),
  ...buildQuerySteps('LOG_BATCHES'),
  ...buildIndexQuerySteps('index1', 'LOG_RECORDS'),
  ...buildBatchGetSteps('REVIEWER_REF#', 'ERASED#'),
];

/**
 * Returns the probe steps of the role that seals the log of reviews.
 * Each step checks the permission for a table call that the role makes.
 */
export const getSealerProbeSteps = () => [
  ...buildGetItemSteps('LOG', 'LOG_DAYS'),
  ...buildQuerySteps('LOG_BATCHES'),
  ...buildIndexQuerySteps('index1', 'LOG_RECORDS'),
  ...buildTransactionSteps({ put: ['LOG', 'LOG_BATCHES', 'LOG_DAYS'], update: ['ERASED#'] }),
  ...buildUpdateItemSteps('LOG', 'LOG_DAYS', 'ENTRY#', 'ERASED#'),
];

/**
 * Returns the probe steps of the role that writes reviews.
 * Each step checks the permission for a table call that the role makes.
 */
export const getReviewerProbeSteps = () => [
  ...buildGetItemSteps('ENTRY#', 'REVIEWER#'),
  ...buildBatchGetSteps('REVIEWER_REF#'),
  ...buildTransactionSteps({ put: ['ENTRY#'] }),
  ...buildTransactionSteps({ put: ['REVIEWER#', 'REVIEWER_REF#'] }),
];

/**
 * Returns the probe steps of the role that handles interactions of the chat.
 * Each step checks the permission for a table call that the role makes.
 */
export const getChatActorProbeSteps = () => [
  ...buildGetItemSteps('PERSON#', 'ALERT#', 'ENTRY#', 'REVIEWER#'),
  ...buildTransactionSteps({ put: ['PERSON#'] }),
  ...buildTransactionSteps({ put: ['ENTRY#'] }),
  ...buildTransactionSteps({ put: ['REVIEWER#', 'REVIEWER_REF#'] }),
];

/**
 * Returns the probe steps of the role that plans the reading of feeds.
 * Each step checks the permission for a table call that the role makes.
 */
export const getPlannerProbeSteps = () => [
  ...buildQuerySteps('FEED', 'SUMMARIES_DUE', 'WORDS_DUE'),
  ...buildGetItemSteps('ENTRY#', 'WORDS_GONE'),
  ...buildBatchDeleteSteps(...INDEX_PARTITIONS),
  ...buildBatchDeleteSteps('WAS:'),
  ...buildUpdateItemSteps('WORDS_DUE'),
  ...buildDeleteItemSteps('WORDS_DUE', 'WORDS_GONE'),
];

/**
 * Returns the probe steps of the role that ingests feeds.
 * Each step checks the permission for a table call that the role makes.
 */
export const getIngesterProbeSteps = () => [
  ...buildBatchGetSteps('ENTRY#'),
  ...buildGetItemSteps('ENTRY#', 'FEED', 'STATS', 'DOCUMENT_WORDS#'),
  ...buildQuerySteps('FEED'),
  ...buildTransactionSteps({
    put: ['ENTRY#', 'CHANGES', 'SUMMARIES_DUE', 'WORDS_DUE', 'WORDS_GONE'],
    update: ['FEED', 'TOPIC#', 'DAYS#', 'STATS'],
    delete: ['CHANGES', 'SUMMARIES_DUE'],
  }),
  ...buildTransactionSteps({ put: ['CHANGES'], update: ['FEED', 'STATS', 'COVERAGE'] }),
  ...buildBatchDeleteSteps(...INDEX_PARTITIONS),
  ...buildUpdateItemSteps('WORDS_DUE', 'TOPIC#'),
  ...buildDeleteItemSteps('WORDS_DUE'),
  ...buildIndexQuerySteps('index1', 'TOPIC#'),
  ...buildIndexQuerySteps('index2', 'FEED#'),
];

/**
 * Returns the probe steps of the role that summarizes entries.
 * Each step checks the permission for a table call that the role makes.
 */
export const getEntrySummarizerProbeSteps = () => [
  ...buildGetItemSteps('ENTRY#', 'DOCUMENT#'),
  ...buildTransactionSteps({ update: ['MODEL_BUDGET'] }),
  ...buildTransactionSteps({
    put: ['ENTRY#', 'CHANGES', 'WORDS_DUE', 'WORDS_GONE'],
    delete: ['CHANGES', 'SUMMARIES_DUE'],
  }),
  ...buildTransactionSteps({ update: ['ENTRY#'], delete: ['SUMMARIES_DUE'] }),
  ...buildBatchDeleteSteps(...INDEX_PARTITIONS),
  ...buildUpdateItemSteps('WORDS_DUE'),
  ...buildDeleteItemSteps('WORDS_DUE'),
];

/**
 * Returns the probe steps of the role that summarizes topics.
 * Each step checks the permission for a table call that the role makes.
 */
export const getTopicSummarizerProbeSteps = () => [
  ...buildQuerySteps('TOPIC', 'TOPIC#'),
  ...buildBatchGetSteps('TOPIC#'),
  ...buildTransactionSteps({ put: ['TOPIC#', 'CHANGES'] }),
  ...buildTransactionSteps({ update: ['MODEL_BUDGET'] }),
  ...buildIndexQuerySteps('index1', 'TOPIC#'),
];

/**
 * Returns the probe steps of the nightly role that prunes and corrects counters.
 * Each step checks the permission for a table call that the role makes.
 */
export const getPrunerProbeSteps = () => [
  ...buildQuerySteps('STATS'),
  ...buildGetItemSteps('SHARES_KEPT'),
  ...buildPutItemSteps('SHARES_KEPT', 'CHANGES'),
  ...buildIndexQuerySteps('index1', 'TOPIC#'),
  ...buildUpdateItemSteps('TOPIC#', 'STATS', 'SHARE#'),
  ...buildIndexQuerySteps('index2', 'SHARES'),
  ...buildIndexQuerySteps('index3', 'TOPICS#STATS'),
];

/**
 * Returns the probe steps of the role that plans visits of documents.
 * Each step checks the permission for a table call that the role makes.
 */
export const getDocumentPlannerProbeSteps = () => [
  ...buildGetItemSteps('DOCUMENTS_PLACE', 'DOCUMENT#', 'DOCUMENT_WORDS#', 'ENTRY#', 'WORDS_DUE'),
  ...buildQuerySteps('CHANGES', 'DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER', 'DOCUMENTS_BUDGET', 'DOCUMENT_WORDS_DUE'),
  ...buildQuerySteps('DOCUMENTS_READ', 'DOCUMENT#'),
  ...buildBatchGetSteps('DOCUMENT#', 'DOCUMENT_WORDS#', 'WORDS_DUE', 'FEED', 'ENTRY#'),
  ...buildUpdateItemSteps('DOCUMENTS_PLACE', 'DOCUMENT_HOST#'),
  ...buildBatchDeleteSteps('DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER', 'WORD:', 'CONCEPT:'),
  ...buildPutItemSteps('DOCUMENT_WORDS_DUE'),
  ...buildDeleteItemSteps('DOCUMENT_WORDS_DUE'),
  ...buildTransactionSteps({ put: ['DOCUMENT_WORDS#', 'WORDS_DUE'] }),
  ...buildTransactionSteps({ put: ['DOCUMENT_WORDS#', 'CHANGES'], delete: ['WORDS_DUE'] }),
  ...buildTransactionSteps({ put: ['DOCUMENT#', 'DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'] }),
  ...buildTransactionSteps({ update: ['DOCUMENTS_BUDGET'] }),
  ...buildTransactionSteps({ update: ['DOCUMENT#'], delete: ['DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'] }),
  ...buildTransactionSteps({ update: ['DOCUMENT#'], put: ['DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'] }),
  ...buildTransactionSteps({ update: ['ENTRY#'], put: ['SUMMARIES_DUE'] }),
  ...buildDeleteItemSteps('DOCUMENTS_READ'),
];

/**
 * Returns the probe steps of the role that visits documents.
 * Each step checks the permission for a table call that the role makes.
 */
export const getDocumentReaderProbeSteps = () => [
  ...buildGetItemSteps('DOCUMENT#', 'DOCUMENT_HOST#'),
  ...buildUpdateItemSteps('DOCUMENT_HOST#'),
  ...buildDeleteItemSteps('DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'),
  ...buildTransactionSteps({
    put: ['DOCUMENT#', 'DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER', 'DOCUMENT_WORDS_DUE', 'DOCUMENTS_READ'],
    delete: ['DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'],
  }),
];
