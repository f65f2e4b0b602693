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
  INDEX_PARTITIONS,
} from './table-permission-probes.ts';

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
  ...buildGetItemProbes('ENTRY#', 'FEED', 'STATS', 'DOCUMENT_WORDS#', 'WORDS_DUE'),
  ...buildPartitionQueryProbes('FEED', 'ENTRY#'),
  ...buildTransactionProbes({
    put: ['ENTRY#', 'CHANGES', 'SUMMARIES_DUE', 'WORDS_DUE', 'WORDS_GONE'],
    update: ['FEED', 'TOPIC#', 'DAYS#', 'STATS'],
    delete: ['CHANGES', 'SUMMARIES_DUE', 'ENTRY#'],
  }),
  ...buildTransactionProbes({ put: ['CHANGES'], update: ['FEED', 'STATS', 'COVERAGE'] }),
  ...buildBatchDeleteProbes(...INDEX_PARTITIONS),
  ...buildBatchDeleteProbes('WAS:'),
  ...buildUpdateItemProbes('WORDS_DUE', 'TOPIC#', 'ENTRY#'),
  ...buildDeleteItemProbes('WORDS_DUE'),
  ...buildIndexQueryProbes('index1', 'TOPIC#', 'ENTRY#'),
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
    'DOCUMENT_TASKS',
    'DOCUMENT#',
  ),
  ...buildBatchGetProbes('DOCUMENT#', 'DOCUMENT_WORDS#', 'WORDS_DUE', 'FEED', 'ENTRY#'),
  ...buildUpdateItemProbes('DOCUMENTS_PLACE', 'DOCUMENT_HOST#'),
  ...buildBatchDeleteProbes('DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER', 'WORD:', 'CONCEPT:'),
  ...buildPutItemProbes('DOCUMENT_TASKS'),
  ...buildDeleteItemProbes('DOCUMENT_TASKS'),
  ...buildTransactionProbes({ put: ['DOCUMENT_TASKS'], delete: ['DOCUMENT_TASKS'] }),
  ...buildTransactionProbes({ put: ['DOCUMENT_WORDS#', 'WORDS_DUE'] }),
  ...buildTransactionProbes({ put: ['DOCUMENT_WORDS#', 'CHANGES'], delete: ['WORDS_DUE'] }),
  ...buildTransactionProbes({ put: ['DOCUMENT#', 'DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'] }),
  ...buildTransactionProbes({ update: ['DOCUMENTS_BUDGET'] }),
  ...buildTransactionProbes({ update: ['DOCUMENT#'], delete: ['DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'] }),
  ...buildTransactionProbes({ update: ['DOCUMENT#'], put: ['DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'] }),
  ...buildTransactionProbes({ update: ['ENTRY#'], put: ['SUMMARIES_DUE'] }),
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
    put: ['DOCUMENT#', 'DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER', 'DOCUMENT_TASKS'],
    delete: ['DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'],
  }),
];
