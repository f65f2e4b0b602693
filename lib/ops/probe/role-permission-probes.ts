import {
  buildBatchDeleteProbes,
  buildBatchGetProbes,
  buildDeleteItemProbes,
  buildGetItemProbes,
  buildIndexQueryProbes,
  buildPartitionQueryProbes,
  buildPutItemProbes,
  buildTransactionProbes,
  buildUpdateItemProbes,
} from './table-permission-probes.ts';

/* The calls that each role of infra/roles.yml makes to the table; test/pure/ops/probe compares them. */

const INDEX_PARTITIONS = ['WORD:', 'CONCEPT:', 'FACT:', 'DATES:', 'CHANGES:'];
const READER_QUERIES = [
  ...['CATEGORY', 'TOPIC', 'TOPIC#', 'DAYS#', 'CHANGES', 'STATS', 'WORDS_DUE', 'COVERAGE', 'DOCUMENT#'],
  ...INDEX_PARTITIONS,
  'WAS:',
];
const READER_INDEX_LISTS = ['CATEGORY#', 'TOPIC#', 'FEED#', 'ENTRIES#', 'TOPICS#', 'VERSIONS#'];

/**
 * Returns the permission checks of the IAM role that reads entries, topics and feeds.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getEntryReaderPermissionProbes = () => [
  ...buildGetItemProbes('CATEGORY', 'TOPIC#', 'FEED', 'ENTRY#', 'STATS', 'CATALOG', 'DOCUMENT#'),
  ...buildPartitionQueryProbes(...READER_QUERIES),
  ...buildBatchGetProbes('ENTRY#', 'FEED', 'DOCUMENT#'),
  ...(['index1', 'index2', 'index3'] as const).flatMap((index) => buildIndexQueryProbes(index, ...READER_INDEX_LISTS)),
];

/**
 * Returns the permission checks of the IAM role that verifies API keys.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getApiKeyAuthorizerPermissionProbes = () => [
  ...buildGetItemProbes('API_KEY#'),
  ...buildUpdateItemProbes('API_KEY#'),
];

/**
 * Returns the permission checks of the IAM role that verifies access tokens.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getAccessTokenAuthorizerPermissionProbes = () => buildUpdateItemProbes('ALLOWANCE#');

/**
 * Returns the permission checks of the IAM role that posts shares.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getSharerPermissionProbes = () => [
  ...buildGetItemProbes('ENTRY#', 'SHARE#', 'SHARER#'),
  ...buildPutItemProbes('SHARE#', 'SHARER#'),
  ...buildUpdateItemProbes('SHARE#', 'SHARER#'),
];

/**
 * Returns the permission checks of the IAM role that posts digests of entries.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getDigestSharerPermissionProbes = () => [
  ...buildGetItemProbes('SHARE#', 'SHARER#'),
  ...buildBatchGetProbes('ENTRY#', 'TOPIC#'),
  ...buildTransactionProbes({ put: ['SHARE#'] }),
  ...buildUpdateItemProbes('SHARE#', 'SHARER#'),
];

/**
 * Returns the permission checks of the IAM role that lists the shares of entries.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getShareReaderPermissionProbes = () => [
  ...buildGetItemProbes('ENTRY#'),
  ...buildBatchGetProbes('SHARE#'),
  ...buildIndexQueryProbes('index1', 'ENTRY#'),
];

/**
 * Returns the permission checks of the IAM role that reads and changes a person's workspace.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getWorkspacePermissionProbes = () => [
  ...buildGetItemProbes('PERSON#', 'TOPIC', 'CATALOG', 'ENTRY#'),
  ...buildBatchGetProbes('TOPIC', 'FEED', 'ENTRY#'),
  ...buildPartitionQueryProbes('PERSON#'),
  ...buildUpdateItemProbes('PERSON#'),
  ...buildTransactionProbes({ put: ['PERSON#'], update: ['PERSON#'] }),
  ...buildTransactionProbes({ update: ['PERSON#'], delete: ['PERSON#'] }),
];

/**
 * Returns the permission checks of the IAM role that reads the home page.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getHomePermissionProbes = () => [
  ...buildBatchGetProbes('PERSON#', 'STATS', 'FEED', 'ENTRY#'),
  ...buildPartitionQueryProbes('CHANGES'),
  ...buildIndexQueryProbes('index1', 'REVIEWS#'),
  ...buildIndexQueryProbes('index2', 'REVIEWS_OF#'),
];

/**
 * Returns the permission checks of the IAM role that manages alerts.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getAlerterPermissionProbes = () => [
  ...buildGetItemProbes('PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS_PLACE', 'CATALOG'),
  ...buildPartitionQueryProbes('PERSON#', 'WORD:', 'CONCEPT:', 'FACT:'),
  ...buildBatchGetProbes('ALERT_QUERY#', 'PERSON#', 'ALERTS:', 'ALERT_ANCHORS'),
  ...buildIndexQueryProbes('index1', 'ALL_ALERTS'),
  ...buildTransactionProbes({
    put: ['PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS:', 'ALERT_FEED#', 'DIGESTS_DUE'],
    update: ['PERSON#', 'ALERT_QUERY#', 'ALERT_ANCHORS'],
    delete: ['PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS:', 'ALERT_FEED#', 'DIGESTS_DUE'],
  }),
];

/**
 * Returns the permission checks of the IAM role that lists the matches of alerts.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getMatchReaderPermissionProbes = () => [
  ...buildGetItemProbes('PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS_PLACE', 'CATALOG'),
  ...buildPartitionQueryProbes('ALERT_MATCHES#', 'DATES:', 'WORDS_DUE', 'CHANGES'),
  ...buildBatchGetProbes('ENTRY#', 'ALERT_QUERY#', 'CATALOG'),
];

/**
 * Returns the permission checks of the IAM role that publishes an alert as a feed.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getAlertFeedPermissionProbes = () => [
  ...buildGetItemProbes('PERSON#', 'ALERT_FEED#', 'ALERT_QUERY#', 'ALERTS_PLACE', 'CATALOG'),
  ...buildPartitionQueryProbes('ALERT_MATCHES#', 'DATES:', 'WORDS_DUE', 'CHANGES'),
  ...buildBatchGetProbes('ENTRY#', 'ALERT_QUERY#', 'CATALOG'),
  ...buildUpdateItemProbes('ALLOWANCE#'),
];

/**
 * Returns the permission checks of the IAM role that finds the matches of alerts.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getMatcherPermissionProbes = () => [
  ...buildGetItemProbes('PERSON#', 'ALERTS_PLACE', 'ALERT_ANCHORS', 'CATALOG'),
  ...buildPartitionQueryProbes('CHANGES', 'ALERTS:', 'ALERT_QUERY#', 'POSTED#', 'ENTRY#'),
  ...buildBatchGetProbes('ALERT_ANCHORS', 'ALERT_MATCHES#'),
  ...buildUpdateItemProbes('ALERTS_PLACE', 'ALERT_MATCHES#'),
  ...buildTransactionProbes({ put: ['ALERT_MATCHES#'], update: ['ALERT_QUERY#'] }),
  ...buildTransactionProbes({ put: ['PERSON#', 'DELIVERIES_DUE'] }),
  ...buildPutItemProbes('CORRECTIONS_DUE'),
];

/**
 * Returns the permission checks of the IAM role that manages destinations.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getDestinationsPermissionProbes = () => [
  ...buildGetItemProbes('PERSON#'),
  ...buildPartitionQueryProbes('PERSON#'),
  ...buildUpdateItemProbes('PERSON#', 'CODES#'),
  ...buildTransactionProbes({ put: ['PERSON#'], update: ['PERSON#'] }),
  ...buildTransactionProbes({ update: ['PERSON#'], delete: ['PERSON#'] }),
];

/**
 * Returns the permission checks of the IAM role that lists and replays deliveries.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getDeliveriesPermissionProbes = () => [
  ...buildGetItemProbes('PERSON#'),
  ...buildBatchGetProbes('PERSON#'),
  ...buildPartitionQueryProbes('PERSON#'),
  ...buildIndexQueryProbes('index1', 'ALERT_DELIVERIES#'),
  ...buildTransactionProbes({ put: ['DELIVERIES_DUE'], update: ['PERSON#'], delete: ['DELIVERIES_DUE'] }),
];

/**
 * Returns the permission checks of the IAM role that sends deliveries.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getDelivererPermissionProbes = () => [
  ...buildPartitionQueryProbes('DELIVERIES_DUE', 'DIGESTS_DUE', 'ALERT_MATCHES#', 'CHANGES', 'COVERAGE', 'DATES:'),
  ...buildPartitionQueryProbes('POSTED#', 'CORRECTIONS_DUE'),
  ...buildGetItemProbes('PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS_PLACE', 'CATALOG', 'POSTED#'),
  ...buildBatchGetProbes('ENTRY#', 'FEED', 'STATS'),
  ...buildUpdateItemProbes('PERSON#', 'POSTED#'),
  ...buildPutItemProbes('POSTED#', 'CORRECTIONS_DUE'),
  ...buildDeleteItemProbes('DELIVERIES_DUE', 'DIGESTS_DUE', 'POSTED#', 'CORRECTIONS_DUE'),
  ...buildTransactionProbes({ put: ['DELIVERIES_DUE'], update: ['PERSON#'], delete: ['DELIVERIES_DUE'] }),
  ...buildTransactionProbes({ put: ['POSTED#', 'CORRECTIONS_DUE'], update: ['PERSON#'], delete: ['DELIVERIES_DUE'] }),
  ...buildTransactionProbes({ update: ['POSTED#'], delete: ['CORRECTIONS_DUE'] }),
  ...buildTransactionProbes({
    put: ['PERSON#', 'DELIVERIES_DUE', 'DIGESTS_DUE'],
    update: ['PERSON#'],
    delete: ['DIGESTS_DUE'],
  }),
];

/**
 * Returns the permission checks of the IAM role that unsubscribes mailboxes.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getUnsubscriberPermissionProbes = () => [
  ...buildPartitionQueryProbes('PERSON#'),
  ...buildTransactionProbes({ update: ['PERSON#'] }),
];

/**
 * Returns the permission checks of the IAM role that manages API keys.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getKeyAdminPermissionProbes = () => [
  ...buildGetItemProbes('API_KEY#', 'API_KEY_ANSWER'),
  ...buildTransactionProbes({ put: ['API_KEY#', 'API_KEY_NAME', 'API_KEY_ANSWER'] }),
  ...buildTransactionProbes({ put: ['API_KEY_ANSWER'], update: ['API_KEY#'] }),
  ...buildTransactionProbes({ update: ['API_KEY#'], delete: ['API_KEY_NAME'] }),
  ...buildUpdateItemProbes('API_KEY#'),
  ...buildIndexQueryProbes('index1', 'API_KEYS'),
];

/**
 * Returns the permission checks of the IAM role that reads reviews.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getReviewReaderPermissionProbes = () => [
  ...buildGetItemProbes('ENTRY#'),
  ...buildPartitionQueryProbes('ENTRY#'),
  ...buildBatchGetProbes('ENTRY#', 'REVIEWER_REF#'),
  ...buildIndexQueryProbes('index1', 'REVIEWS#'),
  ...buildIndexQueryProbes('index2', 'REVIEWS_OF#'),
  ...buildIndexQueryProbes('index3', 'REVIEWS_TOPIC#'),
];

/**
 * Returns the permission checks of the IAM role that reads the evidence of reviews.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getEvidenceReaderPermissionProbes = () => [
  ...buildGetItemProbes('LOG', 'LOG_DAYS'),
  ...buildPartitionQueryProbes('LOG_BATCHES'),
  ...buildIndexQueryProbes('index1', 'LOG_RECORDS'),
  ...buildBatchGetProbes('REVIEWER_REF#', 'ERASED#'),
];

/**
 * Returns the permission checks of the IAM role that seals the log of reviews.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getLogSealerPermissionProbes = () => [
  ...buildGetItemProbes('LOG', 'LOG_DAYS'),
  ...buildPartitionQueryProbes('LOG_BATCHES'),
  ...buildIndexQueryProbes('index1', 'LOG_RECORDS'),
  ...buildTransactionProbes({ put: ['LOG', 'LOG_BATCHES', 'LOG_DAYS'], update: ['ERASED#'] }),
  ...buildUpdateItemProbes('LOG', 'LOG_DAYS', 'ENTRY#', 'ERASED#'),
];

/**
 * Returns the permission checks of the IAM role that writes reviews.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getReviewerPermissionProbes = () => [
  ...buildGetItemProbes('ENTRY#', 'REVIEWER#'),
  ...buildBatchGetProbes('REVIEWER_REF#'),
  ...buildTransactionProbes({ put: ['ENTRY#'] }),
  ...buildTransactionProbes({ put: ['REVIEWER#', 'REVIEWER_REF#'] }),
];

/**
 * Returns the permission checks of the IAM role that handles button clicks in the chat.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getChatButtonPermissionProbes = () => [
  ...buildGetItemProbes('PERSON#', 'ALERT#', 'ENTRY#', 'REVIEWER#'),
  ...buildTransactionProbes({ put: ['PERSON#'] }),
  ...buildTransactionProbes({ put: ['ENTRY#'] }),
  ...buildTransactionProbes({ put: ['REVIEWER#', 'REVIEWER_REF#'] }),
];

/**
 * Returns the permission checks of the IAM role that plans the reading of feeds.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getIngestPlannerPermissionProbes = () => [
  ...buildPartitionQueryProbes('FEED', 'SUMMARIES_DUE', 'WORDS_DUE'),
  ...buildGetItemProbes('ENTRY#', 'WORDS_GONE'),
  ...buildBatchDeleteProbes(...INDEX_PARTITIONS),
  ...buildBatchDeleteProbes('WAS:'),
  ...buildUpdateItemProbes('WORDS_DUE'),
  ...buildDeleteItemProbes('WORDS_DUE', 'WORDS_GONE'),
];

/**
 * Returns the permission checks of the IAM role that ingests feeds.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getIngesterPermissionProbes = () => [
  ...buildBatchGetProbes('ENTRY#'),
  ...buildGetItemProbes('ENTRY#', 'FEED', 'STATS', 'DOCUMENT_WORDS#'),
  ...buildPartitionQueryProbes('FEED'),
  ...buildTransactionProbes({
    put: ['ENTRY#', 'CHANGES', 'SUMMARIES_DUE', 'WORDS_DUE', 'WORDS_GONE'],
    update: ['FEED', 'TOPIC#', 'DAYS#', 'STATS'],
    delete: ['CHANGES', 'SUMMARIES_DUE'],
  }),
  ...buildTransactionProbes({ put: ['CHANGES'], update: ['FEED', 'STATS', 'COVERAGE'] }),
  ...buildBatchDeleteProbes(...INDEX_PARTITIONS),
  ...buildUpdateItemProbes('WORDS_DUE', 'TOPIC#'),
  ...buildDeleteItemProbes('WORDS_DUE'),
  ...buildIndexQueryProbes('index1', 'TOPIC#'),
  ...buildIndexQueryProbes('index2', 'FEED#'),
];

/**
 * Returns the permission checks of the IAM role that summarizes entries.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getEntrySummarizerPermissionProbes = () => [
  ...buildGetItemProbes('ENTRY#', 'DOCUMENT#'),
  ...buildTransactionProbes({ update: ['MODEL_BUDGET'] }),
  ...buildTransactionProbes({
    put: ['ENTRY#', 'CHANGES', 'WORDS_DUE', 'WORDS_GONE'],
    delete: ['CHANGES', 'SUMMARIES_DUE'],
  }),
  ...buildTransactionProbes({ update: ['ENTRY#'], delete: ['SUMMARIES_DUE'] }),
  ...buildBatchDeleteProbes(...INDEX_PARTITIONS),
  ...buildUpdateItemProbes('WORDS_DUE'),
  ...buildDeleteItemProbes('WORDS_DUE'),
];

/**
 * Returns the permission checks of the IAM role that summarizes topics.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getTopicSummarizerPermissionProbes = () => [
  ...buildPartitionQueryProbes('TOPIC', 'TOPIC#'),
  ...buildBatchGetProbes('TOPIC#'),
  ...buildTransactionProbes({ put: ['TOPIC#', 'CHANGES'] }),
  ...buildTransactionProbes({ update: ['MODEL_BUDGET'] }),
  ...buildIndexQueryProbes('index1', 'TOPIC#'),
];

/**
 * Returns the permission checks of the IAM role of the nightly job that prunes and corrects counters.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getPrunerPermissionProbes = () => [
  ...buildPartitionQueryProbes('STATS'),
  ...buildGetItemProbes('SHARES_KEPT'),
  ...buildPutItemProbes('SHARES_KEPT', 'CHANGES'),
  ...buildIndexQueryProbes('index1', 'TOPIC#'),
  ...buildUpdateItemProbes('TOPIC#', 'STATS', 'SHARE#'),
  ...buildIndexQueryProbes('index2', 'SHARES'),
  ...buildIndexQueryProbes('index3', 'TOPICS#STATS'),
];

/**
 * Returns the permission checks of the IAM role that plans visits of documents.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getDocumentPlannerPermissionProbes = () => [
  ...buildGetItemProbes('DOCUMENTS_PLACE', 'DOCUMENT#', 'DOCUMENT_WORDS#', 'ENTRY#', 'WORDS_DUE'),
  ...buildPartitionQueryProbes(
    'CHANGES',
    'DOCUMENTS_DUE',
    'DOCUMENTS_DUE_LATER',
    'DOCUMENTS_BUDGET',
    'DOCUMENT_WORDS_DUE',
  ),
  ...buildPartitionQueryProbes('DOCUMENTS_READ', 'DOCUMENT#'),
  ...buildBatchGetProbes('DOCUMENT#', 'DOCUMENT_WORDS#', 'WORDS_DUE', 'FEED', 'ENTRY#'),
  ...buildUpdateItemProbes('DOCUMENTS_PLACE', 'DOCUMENT_HOST#'),
  ...buildBatchDeleteProbes('DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER', 'WORD:', 'CONCEPT:'),
  ...buildPutItemProbes('DOCUMENT_WORDS_DUE'),
  ...buildDeleteItemProbes('DOCUMENT_WORDS_DUE'),
  ...buildTransactionProbes({ put: ['DOCUMENT_WORDS#', 'WORDS_DUE'] }),
  ...buildTransactionProbes({ put: ['DOCUMENT_WORDS#', 'CHANGES'], delete: ['WORDS_DUE'] }),
  ...buildTransactionProbes({ put: ['DOCUMENT#', 'DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'] }),
  ...buildTransactionProbes({ update: ['DOCUMENTS_BUDGET'] }),
  ...buildTransactionProbes({ update: ['DOCUMENT#'], delete: ['DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'] }),
  ...buildTransactionProbes({ update: ['DOCUMENT#'], put: ['DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'] }),
  ...buildTransactionProbes({ update: ['ENTRY#'], put: ['SUMMARIES_DUE'] }),
  ...buildDeleteItemProbes('DOCUMENTS_READ'),
];

/**
 * Returns the permission checks of the IAM role that visits documents.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getDocumentCrawlerPermissionProbes = () => [
  ...buildGetItemProbes('DOCUMENT#', 'DOCUMENT_HOST#'),
  ...buildUpdateItemProbes('DOCUMENT_HOST#'),
  ...buildDeleteItemProbes('DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'),
  ...buildTransactionProbes({
    put: ['DOCUMENT#', 'DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER', 'DOCUMENT_WORDS_DUE', 'DOCUMENTS_READ'],
    delete: ['DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'],
  }),
];
