import { batchDeletes, batchGets, deletes, gets, indexQueries, puts, queries, transaction, updates } from './steps.ts';

/* The calls that each role of infra/roles.yml makes to the table; test/pure/probe compares them. */

const FACTS = ['WORD:', 'CONCEPT:', 'FACT:', 'DATES:', 'CHANGES:'];
const QUERIED = [
  ...['CATEGORY', 'TOPIC', 'TOPIC#', 'DAYS#', 'CHANGES', 'STATS', 'WORDS_DUE', 'COVERAGE', 'DOCUMENT#'],
  ...FACTS,
  'WAS:',
];
const LISTS = ['CATEGORY#', 'TOPIC#', 'FEED#', 'ENTRIES#', 'TOPICS#', 'VERSIONS#'];

export const reader = () => [
  ...gets('CATEGORY', 'TOPIC#', 'FEED', 'ENTRY#', 'STATS', 'CATALOG', 'DOCUMENT#'),
  ...queries(...QUERIED),
  ...batchGets('ENTRY#', 'FEED', 'DOCUMENT#'),
  ...(['index1', 'index2', 'index3'] as const).flatMap((index) => indexQueries(index, ...LISTS)),
];

export const apiKeyAuthorizer = () => [...gets('API_KEY#'), ...updates('API_KEY#')];

export const accessTokenAuthorizer = () => updates('ALLOWANCE#');

export const sharer = () => [
  ...gets('ENTRY#', 'SHARE#', 'SHARER#'),
  ...puts('SHARE#', 'SHARER#'),
  ...updates('SHARE#', 'SHARER#'),
];

export const digester = () => [
  ...gets('SHARE#', 'SHARER#'),
  ...batchGets('ENTRY#', 'TOPIC#'),
  ...transaction({ put: ['SHARE#'] }),
  ...updates('SHARE#', 'SHARER#'),
];

export const shareReader = () => [...gets('ENTRY#'), ...batchGets('SHARE#'), ...indexQueries('index1', 'ENTRY#')];

export const desk = () => [
  ...gets('PERSON#', 'TOPIC', 'CATALOG', 'ENTRY#'),
  ...batchGets('TOPIC', 'FEED', 'ENTRY#'),
  ...queries('PERSON#'),
  ...updates('PERSON#'),
  ...transaction({ put: ['PERSON#'], update: ['PERSON#'] }),
  ...transaction({ update: ['PERSON#'], delete: ['PERSON#'] }),
];

export const home = () => [
  ...batchGets('PERSON#', 'STATS', 'FEED', 'ENTRY#'),
  ...queries('CHANGES'),
  ...indexQueries('index1', 'REVIEWS#'),
  ...indexQueries('index2', 'REVIEWS_OF#'),
];

export const alerter = () => [
  ...gets('PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS_PLACE', 'CATALOG'),
  ...queries('PERSON#', 'WORD:', 'CONCEPT:', 'FACT:'),
  ...batchGets('ALERT_QUERY#', 'PERSON#', 'ALERTS:', 'ALERT_ANCHORS'),
  ...indexQueries('index1', 'ALL_ALERTS'),
  ...transaction({
    put: ['PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS:', 'ALERT_FEED#', 'DIGESTS_DUE'],
    update: ['PERSON#', 'ALERT_QUERY#', 'ALERT_ANCHORS'],
    delete: ['PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS:', 'ALERT_FEED#', 'DIGESTS_DUE'],
  }),
];

export const matchReader = () => [
  ...gets('PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS_PLACE', 'CATALOG'),
  ...queries('ALERT_MATCHES#', 'DATES:', 'WORDS_DUE', 'CHANGES'),
  ...batchGets('ENTRY#', 'ALERT_QUERY#', 'CATALOG'),
];

export const alertFeed = () => [
  ...gets('PERSON#', 'ALERT_FEED#', 'ALERT_QUERY#', 'ALERTS_PLACE', 'CATALOG'),
  ...queries('ALERT_MATCHES#', 'DATES:', 'WORDS_DUE', 'CHANGES'),
  ...batchGets('ENTRY#', 'ALERT_QUERY#', 'CATALOG'),
  ...updates('ALLOWANCE#'),
];

export const matcher = () => [
  ...gets('PERSON#', 'ALERTS_PLACE', 'ALERT_ANCHORS', 'CATALOG'),
  ...queries('CHANGES', 'ALERTS:', 'ALERT_QUERY#', 'POSTED#', 'ENTRY#'),
  ...batchGets('ALERT_ANCHORS', 'ALERT_MATCHES#'),
  ...updates('ALERTS_PLACE', 'ALERT_MATCHES#'),
  ...transaction({ put: ['ALERT_MATCHES#'], update: ['ALERT_QUERY#'] }),
  ...transaction({ put: ['PERSON#', 'DELIVERIES_DUE'] }),
  ...puts('CORRECTIONS_DUE'),
];

export const destinations = () => [
  ...gets('PERSON#'),
  ...queries('PERSON#'),
  ...updates('PERSON#', 'CODES#'),
  ...transaction({ put: ['PERSON#'], update: ['PERSON#'] }),
  ...transaction({ update: ['PERSON#'], delete: ['PERSON#'] }),
];

export const deliveries = () => [
  ...gets('PERSON#'),
  ...batchGets('PERSON#'),
  ...queries('PERSON#'),
  ...indexQueries('index1', 'ALERT_DELIVERIES#'),
  ...transaction({ put: ['DELIVERIES_DUE'], update: ['PERSON#'], delete: ['DELIVERIES_DUE'] }),
];

export const deliverer = () => [
  ...queries('DELIVERIES_DUE', 'DIGESTS_DUE', 'ALERT_MATCHES#', 'CHANGES', 'COVERAGE', 'DATES:'),
  ...queries('POSTED#', 'CORRECTIONS_DUE'),
  ...gets('PERSON#', 'ALERT#', 'ALERT_QUERY#', 'ALERTS_PLACE', 'CATALOG', 'POSTED#'),
  ...batchGets('ENTRY#', 'FEED', 'STATS'),
  ...updates('PERSON#', 'POSTED#'),
  ...puts('POSTED#', 'CORRECTIONS_DUE'),
  ...deletes('DELIVERIES_DUE', 'DIGESTS_DUE', 'POSTED#', 'CORRECTIONS_DUE'),
  ...transaction({ put: ['DELIVERIES_DUE'], update: ['PERSON#'], delete: ['DELIVERIES_DUE'] }),
  ...transaction({ put: ['POSTED#', 'CORRECTIONS_DUE'], update: ['PERSON#'], delete: ['DELIVERIES_DUE'] }),
  ...transaction({ update: ['POSTED#'], delete: ['CORRECTIONS_DUE'] }),
  ...transaction({
    put: ['PERSON#', 'DELIVERIES_DUE', 'DIGESTS_DUE'],
    update: ['PERSON#'],
    delete: ['DIGESTS_DUE'],
  }),
];

export const unsubscriber = () => [...queries('PERSON#'), ...transaction({ update: ['PERSON#'] })];

export const keyAdmin = () => [
  ...gets('API_KEY#', 'API_KEY_ANSWER'),
  ...transaction({ put: ['API_KEY#', 'API_KEY_NAME', 'API_KEY_ANSWER'] }),
  ...transaction({ put: ['API_KEY_ANSWER'], update: ['API_KEY#'] }),
  ...transaction({ update: ['API_KEY#'], delete: ['API_KEY_NAME'] }),
  ...updates('API_KEY#'),
  ...indexQueries('index1', 'API_KEYS'),
];

export const reviewReader = () => [
  ...gets('ENTRY#'),
  ...queries('ENTRY#'),
  ...batchGets('ENTRY#', 'REVIEWER_REF#'),
  ...indexQueries('index1', 'REVIEWS#'),
  ...indexQueries('index2', 'REVIEWS_OF#'),
  ...indexQueries('index3', 'REVIEWS_TOPIC#'),
];

export const evidenceReader = () => [
  ...gets('LOG', 'LOG_DAYS'),
  ...queries('LOG_BATCHES'),
  ...indexQueries('index1', 'LOG_RECORDS'),
  ...batchGets('REVIEWER_REF#', 'ERASED#'),
];

export const sealer = () => [
  ...gets('LOG', 'LOG_DAYS'),
  ...queries('LOG_BATCHES'),
  ...indexQueries('index1', 'LOG_RECORDS'),
  ...transaction({ put: ['LOG', 'LOG_BATCHES', 'LOG_DAYS'], update: ['ERASED#'] }),
  ...updates('LOG', 'LOG_DAYS', 'ENTRY#', 'ERASED#'),
];

export const reviewer = () => [
  ...gets('ENTRY#', 'REVIEWER#'),
  ...batchGets('REVIEWER_REF#'),
  ...transaction({ put: ['ENTRY#'] }),
  ...transaction({ put: ['REVIEWER#', 'REVIEWER_REF#'] }),
];

export const chatActor = () => [
  ...gets('PERSON#', 'ALERT#', 'ENTRY#', 'REVIEWER#'),
  ...transaction({ put: ['PERSON#'] }),
  ...transaction({ put: ['ENTRY#'] }),
  ...transaction({ put: ['REVIEWER#', 'REVIEWER_REF#'] }),
];

export const planner = () => [
  ...queries('FEED', 'SUMMARIES_DUE', 'WORDS_DUE'),
  ...gets('ENTRY#', 'WORDS_GONE'),
  ...batchDeletes(...FACTS),
  ...batchDeletes('WAS:'),
  ...updates('WORDS_DUE'),
  ...deletes('WORDS_DUE', 'WORDS_GONE'),
];

export const ingester = () => [
  ...batchGets('ENTRY#'),
  ...gets('ENTRY#', 'FEED', 'STATS', 'DOCUMENT_WORDS#'),
  ...queries('FEED'),
  ...transaction({
    put: ['ENTRY#', 'CHANGES', 'SUMMARIES_DUE', 'WORDS_DUE', 'WORDS_GONE'],
    update: ['FEED', 'TOPIC#', 'DAYS#', 'STATS'],
    delete: ['CHANGES', 'SUMMARIES_DUE'],
  }),
  ...transaction({ put: ['CHANGES'], update: ['FEED', 'STATS', 'COVERAGE'] }),
  ...batchDeletes(...FACTS),
  ...updates('WORDS_DUE', 'TOPIC#'),
  ...deletes('WORDS_DUE'),
  ...indexQueries('index1', 'TOPIC#'),
  ...indexQueries('index2', 'FEED#'),
];

export const entrySummarizer = () => [
  ...gets('ENTRY#', 'DOCUMENT#'),
  ...transaction({ update: ['MODEL_BUDGET'] }),
  ...transaction({
    put: ['ENTRY#', 'CHANGES', 'WORDS_DUE', 'WORDS_GONE'],
    delete: ['CHANGES', 'SUMMARIES_DUE'],
  }),
  ...transaction({ update: ['ENTRY#'], delete: ['SUMMARIES_DUE'] }),
  ...batchDeletes(...FACTS),
  ...updates('WORDS_DUE'),
  ...deletes('WORDS_DUE'),
];

export const topicSummarizer = () => [
  ...queries('TOPIC', 'TOPIC#'),
  ...batchGets('TOPIC#'),
  ...transaction({ put: ['TOPIC#', 'CHANGES'] }),
  ...transaction({ update: ['MODEL_BUDGET'] }),
  ...indexQueries('index1', 'TOPIC#'),
];

export const pruner = () => [
  ...queries('STATS'),
  ...gets('SHARES_KEPT'),
  ...puts('SHARES_KEPT', 'CHANGES'),
  ...indexQueries('index1', 'TOPIC#'),
  ...updates('TOPIC#', 'STATS', 'SHARE#'),
  ...indexQueries('index2', 'SHARES'),
  ...indexQueries('index3', 'TOPICS#STATS'),
];

export const documentPlanner = () => [
  ...gets('DOCUMENTS_PLACE', 'DOCUMENT#', 'DOCUMENT_WORDS#', 'ENTRY#', 'WORDS_DUE'),
  ...queries('CHANGES', 'DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER', 'DOCUMENTS_BUDGET', 'DOCUMENT_WORDS_DUE'),
  ...queries('DOCUMENTS_READ', 'DOCUMENT#'),
  ...batchGets('DOCUMENT#', 'DOCUMENT_WORDS#', 'WORDS_DUE', 'FEED', 'ENTRY#'),
  ...updates('DOCUMENTS_PLACE', 'DOCUMENT_HOST#'),
  ...batchDeletes('DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER', 'WORD:', 'CONCEPT:'),
  ...puts('DOCUMENT_WORDS_DUE'),
  ...deletes('DOCUMENT_WORDS_DUE'),
  ...transaction({ put: ['DOCUMENT_WORDS#', 'WORDS_DUE'] }),
  ...transaction({ put: ['DOCUMENT_WORDS#', 'CHANGES'], delete: ['WORDS_DUE'] }),
  ...transaction({ put: ['DOCUMENT#', 'DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'] }),
  ...transaction({ update: ['DOCUMENTS_BUDGET'] }),
  ...transaction({ update: ['DOCUMENT#'], delete: ['DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'] }),
  ...transaction({ update: ['DOCUMENT#'], put: ['DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'] }),
  ...transaction({ update: ['ENTRY#'], put: ['SUMMARIES_DUE'] }),
  ...deletes('DOCUMENTS_READ'),
];

export const documentReader = () => [
  ...gets('DOCUMENT#', 'DOCUMENT_HOST#'),
  ...updates('DOCUMENT_HOST#'),
  ...deletes('DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'),
  ...transaction({
    put: ['DOCUMENT#', 'DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER', 'DOCUMENT_WORDS_DUE', 'DOCUMENTS_READ'],
    delete: ['DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'],
  }),
];
