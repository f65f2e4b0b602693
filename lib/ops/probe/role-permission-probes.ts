import {
  buildBatchGetProbes,
  buildGetItemProbes,
  buildIndexQueryProbes,
  buildPartitionQueryProbes,
  buildPutItemProbes,
  buildTransactionProbes,
  buildUpdateItemProbes,
  INDEX_PARTITIONS,
} from './table-permission-probes.ts';

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
 * Returns the permission checks of the IAM role that lists sources.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getSourceReaderPermissionProbes = () => [
  ...buildGetItemProbes('FEED', 'STATS'),
  ...buildPartitionQueryProbes('FEED', 'COVERAGE'),
];

/**
 * Returns the permission checks of the IAM role that requests a read of a source.
 * Its check makes the role's table call with a reserved key, and changes nothing.
 */
export const getSourceRequesterPermissionProbes = () => buildGetItemProbes('FEED');

/**
 * Returns the permission checks of the IAM role that adds and changes sources.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getSourceWriterPermissionProbes = () => [
  ...buildGetItemProbes('FEED', 'STATS', 'CATALOG', 'CATEGORY'),
  ...buildPartitionQueryProbes('FEED', 'TOPIC', 'TOPIC#'),
  ...buildBatchGetProbes('SOURCE_URL#'),
  ...buildPutItemProbes('CATALOG'),
  ...buildUpdateItemProbes('STATS'),
  ...buildTransactionProbes({
    put: ['FEED', 'CHANGES', 'SOURCE_URL#'],
    update: ['FEED', 'STATS', 'CATALOG', 'TOPIC#'],
    delete: ['SOURCE_URL#'],
  }),
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
 * Returns the permission checks of the IAM role that finds sources.
 * Its check makes the role's table call with a reserved key, and changes nothing.
 */
export const getSourceFinderPermissionProbes = () => buildUpdateItemProbes('PERSON#');

/**
 * Returns the permission checks of the IAM role that previews sources.
 * Each check makes one of the role's table calls with reserved keys, and changes nothing.
 */
export const getSourcePreviewPermissionProbes = () => [
  ...buildGetItemProbes('CATEGORY'),
  ...buildPartitionQueryProbes('TOPIC#'),
  ...buildBatchGetProbes('DOCUMENT#', 'FEED'),
  ...buildUpdateItemProbes('PERSON#'),
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
