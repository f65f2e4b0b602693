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
 * Returns the permission checks of the IAM role that reads entries, topics and feeds.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
 */
export const getReaderProbeSteps = () => [
  ...buildGetItemSteps('CATEGORY', 'TOPIC#', 'FEED', 'ENTRY#', 'STATS', 'CATALOG', 'DOCUMENT#'),
  ...buildQuerySteps(...READER_QUERIES),
  ...buildBatchGetSteps('ENTRY#', 'FEED', 'DOCUMENT#'),
  ...(['index1', 'index2', 'index3'] as const).flatMap((index) => buildIndexQuerySteps(index, ...READER_INDEX_LISTS)),
];

/**
 * Returns the permission checks of the IAM role that verifies API keys.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
 */
export const getApiKeyAuthorizerProbeSteps = () => [
  ...buildGetItemSteps('API_KEY#'),
  ...buildUpdateItemSteps('API_KEY#'),
];

/**
 * Returns the permission checks of the IAM role that verifies access tokens.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
 */
export const getAccessTokenAuthorizerProbeSteps = () => buildUpdateItemSteps('ALLOWANCE#');

/**
 * Returns the permission checks of the IAM role that posts shares.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
 */
export const getSharerProbeSteps = () => [
  ...buildGetItemSteps('ENTRY#', 'SHARE#', 'SHARER#'),
  ...buildPutItemSteps('SHARE#', 'SHARER#'),
  ...buildUpdateItemSteps('SHARE#', 'SHARER#'),
];

/**
 * Returns the permission checks of the IAM role that posts digests of entries.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
 */
export const getDigesterProbeSteps = () => [
  ...buildGetItemSteps('SHARE#', 'SHARER#'),
  ...buildBatchGetSteps('ENTRY#', 'TOPIC#'),
  ...buildTransactionSteps({ put: ['SHARE#'] }),
  ...buildUpdateItemSteps('SHARE#', 'SHARER#'),
];

/**
 * Returns the permission checks of the IAM role that lists the shares of entries.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
 */
export const getShareReaderProbeSteps = () => [
  ...buildGetItemSteps('ENTRY#'),
  ...buildBatchGetSteps('SHARE#'),
  ...buildIndexQuerySteps('index1', 'ENTRY#'),
];

/**
 * Returns the permission checks of the IAM role that reads and changes a person's workspace.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
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
 * Returns the permission checks of the IAM role that reads the home page.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
 */
export const getHomeProbeSteps = () => [
  ...buildBatchGetSteps('PERSON#', 'STATS', 'FEED', 'ENTRY#'),
  ...buildQuerySteps('CHANGES'),
  ...buildIndexQuerySteps('index1', 'REVIEWS#'),
  ...buildIndexQuerySteps('index2', 'REVIEWS_OF#'),
];

/**
 * Returns the permission checks of the IAM role that manages alerts.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
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
 * Returns the permission checks of the IAM role that lists the matches of alerts.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
 */
export const getMatchReaderProbeSteps = () => [
  ...buildGetItemSteps('PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS_PLACE', 'CATALOG'),
  ...buildQuerySteps('ALERT_MATCHES#', 'DATES:', 'WORDS_DUE', 'CHANGES'),
  ...buildBatchGetSteps('ENTRY#', 'ALERT_QUERY#', 'CATALOG'),
];

/**
 * Returns the permission checks of the IAM role that publishes an alert as a feed.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
 */
export const getAlertFeedProbeSteps = () => [
  ...buildGetItemSteps('PERSON#', 'ALERT_FEED#', 'ALERT_QUERY#', 'ALERTS_PLACE', 'CATALOG'),
  ...buildQuerySteps('ALERT_MATCHES#', 'DATES:', 'WORDS_DUE', 'CHANGES'),
  ...buildBatchGetSteps('ENTRY#', 'ALERT_QUERY#', 'CATALOG'),
  ...buildUpdateItemSteps('ALLOWANCE#'),
];

/**
 * Returns the permission checks of the IAM role that finds the matches of alerts.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
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
 * Returns the permission checks of the IAM role that manages destinations.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
 */
export const getDestinationsProbeSteps = () => [
  ...buildGetItemSteps('PERSON#'),
  ...buildQuerySteps('PERSON#'),
  ...buildUpdateItemSteps('PERSON#', 'CODES#'),
  ...buildTransactionSteps({ put: ['PERSON#'], update: ['PERSON#'] }),
  ...buildTransactionSteps({ update: ['PERSON#'], delete: ['PERSON#'] }),
];

/**
 * Returns the permission checks of the IAM role that lists and replays deliveries.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
 */
export const getDeliveriesProbeSteps = () => [
  ...buildGetItemSteps('PERSON#'),
  ...buildBatchGetSteps('PERSON#'),
  ...buildQuerySteps('PERSON#'),
  ...buildIndexQuerySteps('index1', 'ALERT_DELIVERIES#'),
  ...buildTransactionSteps({ put: ['DELIVERIES_DUE'], update: ['PERSON#'], delete: ['DELIVERIES_DUE'] }),
];

/**
 * Returns the permission checks of the IAM role that sends deliveries.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
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
 * Returns the permission checks of the IAM role that unsubscribes mailboxes.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
 */
export const getUnsubscriberProbeSteps = () => [
  ...buildQuerySteps('PERSON#'),
  ...buildTransactionSteps({ update: ['PERSON#'] }),
];

/**
 * Returns the permission checks of the IAM role that manages API keys.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
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
 * Returns the permission checks of the IAM role that reads reviews.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
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
 * Returns the permission checks of the IAM role that reads the evidence of reviews.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
 */
export const getEvidenceReaderProbeSteps = () => [
  ...buildGetItemSteps('LOG', 'LOG_DAYS'),
  ...buildQuerySteps('LOG_BATCHES'),
  ...buildIndexQuerySteps('index1', 'LOG_RECORDS'),
  ...buildBatchGetSteps('REVIEWER_REF#', 'ERASED#'),
];

/**
 * Returns the permission checks of the IAM role that seals the log of reviews.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
 */
export const getSealerProbeSteps = () => [
  ...buildGetItemSteps('LOG', 'LOG_DAYS'),
  ...buildQuerySteps('LOG_BATCHES'),
  ...buildIndexQuerySteps('index1', 'LOG_RECORDS'),
  ...buildTransactionSteps({ put: ['LOG', 'LOG_BATCHES', 'LOG_DAYS'], update: ['ERASED#'] }),
  ...buildUpdateItemSteps('LOG', 'LOG_DAYS', 'ENTRY#', 'ERASED#'),
];

/**
 * Returns the permission checks of the IAM role that writes reviews.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
 */
export const getReviewerProbeSteps = () => [
  ...buildGetItemSteps('ENTRY#', 'REVIEWER#'),
  ...buildBatchGetSteps('REVIEWER_REF#'),
  ...buildTransactionSteps({ put: ['ENTRY#'] }),
  ...buildTransactionSteps({ put: ['REVIEWER#', 'REVIEWER_REF#'] }),
];

/**
 * Returns the permission checks of the IAM role that handles button clicks in the chat.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
 */
export const getChatActorProbeSteps = () => [
  ...buildGetItemSteps('PERSON#', 'ALERT#', 'ENTRY#', 'REVIEWER#'),
  ...buildTransactionSteps({ put: ['PERSON#'] }),
  ...buildTransactionSteps({ put: ['ENTRY#'] }),
  ...buildTransactionSteps({ put: ['REVIEWER#', 'REVIEWER_REF#'] }),
];

/**
 * Returns the permission checks of the IAM role that plans the reading of feeds.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
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
 * Returns the permission checks of the IAM role that ingests feeds.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
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
 * Returns the permission checks of the IAM role that summarizes entries.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
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
 * Returns the permission checks of the IAM role that summarizes topics.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
 */
export const getTopicSummarizerProbeSteps = () => [
  ...buildQuerySteps('TOPIC', 'TOPIC#'),
  ...buildBatchGetSteps('TOPIC#'),
  ...buildTransactionSteps({ put: ['TOPIC#', 'CHANGES'] }),
  ...buildTransactionSteps({ update: ['MODEL_BUDGET'] }),
  ...buildIndexQuerySteps('index1', 'TOPIC#'),
];

/**
 * Returns the permission checks of the IAM role of the nightly job that prunes and corrects counters.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
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
 * Returns the permission checks of the IAM role that plans visits of documents.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
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
 * Returns the permission checks of the IAM role that visits documents.
 * Each one makes a table call of the role on reserved keys, and changes nothing.
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
