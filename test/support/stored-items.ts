/*
 * What the table holds, by the names of test/support/key-chart.ts: what people write and share, or what grows
 * while they use the service, with its bound; and what only jobs write, or what a schema bounds.
 */

/** An item, or a partition of items, that grows with use. */
interface GrowingItem {
  /** The names of its keys. */
  keys: string[];
  writers: string;
  bound: string;
  /** What is answered at the bound. */
  atBound: string;
  shrinks: string;
}

const NONE = 'nothing is refused: each is an item by itself, which no request reads with all others';

export const GROWING: Record<string, GrowingItem> = {
  profile: {
    keys: ['profileKey'],
    writers: 'its person',
    bound: 'one field for each preference and count, of 64 characters at most',
    atBound: '400 for a longer value',
    shrinks: 'erasure',
  },
  follows: {
    keys: ['followsKey'],
    writers: 'its person',
    bound: '500 topics and 500 feeds of the catalog',
    atBound: '409 too_many_follows; 422 unknown_ids names 20 of those that are in no catalog',
    shrinks: 'unfollow',
  },
  marks: {
    keys: ['personReadMarksKey'],
    writers: 'its person',
    bound: '4,000 ids and 232,000 bytes a minute',
    atBound: '429 too_many_marks',
    shrinks: 'time: 31 days',
  },
  watermarks: {
    keys: ['personReadWatermarksKey'],
    writers: 'its person',
    bound: 'an instant for each topic of the catalog',
    atBound: '404 topic_not_found',
    shrinks: 'null takes one back',
  },
  views: {
    keys: ['savedViewKey', 'savedViewNameKey'],
    writers: 'their person',
    bound: '50, of 80 characters and a query of 2,000',
    atBound: '409 too_many_views',
    shrinks: 'DELETE of a view',
  },
  saved: {
    keys: ['savedEntryKey', 'savedEntryLookupKey'],
    writers: 'their person',
    bound: '4,000, with a note of 2,000 characters each',
    atBound: '409 too_many_saved',
    shrinks: 'DELETE of a saved entry',
  },
  sources: {
    keys: ['sourceAddressKey', 'SOURCE_COUNTS_KEY'],
    writers: 'everybody who adds a source',
    bound: '1,000 sources of people, 500 of a person, and a count for each person',
    atBound: '409 too_many_sources',
    shrinks: 'DELETE of a source',
  },
  alerts: {
    keys: ['alertKey', 'alertOwnerKey', 'alertFeedKey', 'ALL_ALERTS_PARTITION'],
    writers: 'their person',
    bound: '50 a person, with filters of 1,200 bytes each',
    atBound: '409 too_many_alerts',
    shrinks: 'DELETE of an alert',
  },
  queries: {
    keys: ['alertQueryKey', 'alertQueryPartition', 'querySubscriberKey'],
    writers: 'everybody whose alert has the query',
    bound: 'a count, and one item for each alert',
    atBound: NONE,
    shrinks: 'DELETE of an alert: the last one takes the query with it',
  },
  filed: {
    keys: ['registeredQueriesPartition', 'packedQueriesKey'],
    writers: 'everybody whose alert has the term',
    bound: 'a block holds some 150 queries of 200 bytes; a longer query is an item by itself',
    atBound: 'the next query is filed in another block',
    shrinks: 'DELETE of the last alert of a query',
  },
  anchors: {
    keys: ['ALERT_ROUTING_TERMS_PARTITION', 'alertRoutingShardKey', 'ALERT_ROUTING_SHARD_VERSIONS_KEY'],
    writers: 'everybody who makes an alert',
    bound: '256 items of 32,768 places each, at most 400,000 bytes, and one of 256 numbers',
    atBound: 'terms share a place',
    shrinks: 'DELETE of the last alert of a term: a place that counts none is removed',
  },
  matches: {
    keys: ['queryMatchKey', 'lastEntryMatchKey', 'matchesByQueryPartition'],
    writers: 'the matcher',
    bound: 'one for each query and version of an update',
    atBound: NONE,
    shrinks: 'time: 400 days; erasure of the only person whose alert has the query',
  },
  destinations: {
    keys: ['destinationKey', 'destinationCountsKey'],
    writers: 'their person',
    bound: '10 a person; 50 attempts and 2,000 replays a day',
    atBound: '409 too_many_destinations, 429 too_many_attempts, 429 too_many_replays',
    shrinks: 'DELETE of a destination; the counts begin again each day',
  },
  source_reads: {
    keys: ['sourceReadsKey'],
    writers: 'their person',
    bound: 'a day and a count of at most 300',
    atBound: '429 too_many_source_reads',
    shrinks: 'the count begins again each day',
  },
  codes: {
    keys: ['verificationCodeCountKey'],
    writers: 'everybody who sends a code to the address',
    bound: '3 a day',
    atBound: '429 too_many_attempts',
    shrinks: 'time: 2 days',
  },
  deliveries: {
    keys: [
      'deliveryKey',
      'alertDeliveriesPartition',
      'DELIVERIES_DUE_PARTITION',
      'dueDeliveryKey',
      'ALERT_DIGESTS_DUE_PARTITION',
      'dueAlertDigestKey',
    ],
    writers: 'the matcher and the sender; a person by a replay',
    bound: '20 attempts each; one for each match and destination',
    atBound: 'the oldest attempt goes',
    shrinks: 'time: 90 days; what is due goes when it is sent',
  },
  posted: {
    keys: [
      'postedMessageKey',
      'postedEntryTextKey',
      'postedMessagesPartition',
      'CORRECTIONS_DUE_PARTITION',
      'dueCorrectionKey',
    ],
    writers: 'the sender, for the alerts of everybody',
    bound: 'one for each message of an update in a channel',
    atBound: NONE,
    shrinks: 'time: 90 days',
  },
  shares: {
    keys: ['SHARES_PARTITION', 'shareKey', 'sharedDigestEntryKey', 'entrySharesPartition'],
    writers: 'members',
    bound:
      '30 an hour and person (SHARES_PER_HOUR), with a comment of 500 characters; the newest 100 of an entry are read',
    atBound: '429 too_many_shares',
    shrinks: 'comment and address after SHARE_PEOPLE_DAYS; the record stays',
  },
  hours: {
    keys: ['shareQuotaKey'],
    writers: 'their person',
    bound: 'as many as may be shared in an hour',
    atBound: '429 too_many_shares',
    shrinks: 'time: an hour',
  },
  reviews: {
    keys: [
      'reviewKey',
      'reviewsByStatePartition',
      'reviewsByTopicPartition',
      'reviewsByPersonPartition',
      'reviewerKey',
      'reviewerRefKey',
    ],
    writers: 'members',
    bound: 'one for each entry, with a reason of 2,000 characters, and one for each person',
    atBound: '400 for a longer reason',
    shrinks: 'never: it is the record; erasure removes the person',
  },
  logs: {
    keys: ['reviewLogKey', 'handledReviewNoteRequestKey', 'EVIDENCE_LOG_RECORDS_PARTITION'],
    writers: 'members',
    bound: 'one item for each change and note of 4,000 characters',
    atBound: NONE,
    shrinks: 'never: it is the record; what marks a repeated note goes after a day',
  },
  keys: {
    keys: ['API_KEYS_PARTITION', 'apiKeyKey', 'apiKeyNameKey', 'apiKeyChangeResponseKey', 'callerRateLimitKey'],
    writers: 'admins; the authorizers count the use of keys, people and addresses',
    bound:
      'an item of a name of 80 characters each, a count for each person and address, and one of each person’s writes',
    atBound: '409 name_taken',
    shrinks:
      'never: revoked keys stay in the list; what marks a repeated request goes after 10 minutes, a count after ' +
      'an hour',
  },
};

/** What no caller writes: the catalog and the jobs do, for each feed, entry or document. */
export const OF_JOBS = [
  ...[
    'CATEGORIES_PARTITION',
    'categoryKey',
    'categoryTopicsPartition',
    'TOPICS_PARTITION',
    'topicKey',
    'topicFeedsPartition',
    'TOPIC_DETAILS_PARTITION',
  ],
  ...[
    'topicDetailsKey',
    'TOPIC_STATS_PARTITION',
    'topicStatsKey',
    'topicSummaryKey',
    'FEEDS_PARTITION',
    'feedKey',
    'STATS_PARTITION',
    'entryTotalsShardKey',
  ],
  ...[
    'CATALOG_TOTALS_KEY',
    'ALL_FEED_ATTRIBUTES_KEY',
    'FEED_FRESHNESS_KEY',
    'OVERDUE_FEEDS_KEY',
    'DEGRADED_FEEDS_KEY',
    'lastModifiedMarkerKeys',
  ],
  ...[
    'FEED_DAY_STATISTICS_PARTITION',
    'feedDayStatisticsKey',
    'MIGRATION_CHECKPOINT_KEY',
    'ALERT_MATCHER_CHECKPOINT_KEY',
    'SHARE_RETENTION_CHECKPOINT_KEY',
    'personErasureKey',
  ],
  ...[
    'evidenceLogErasureKey',
    'EVIDENCE_LOG_STATE_KEY',
    'SENT_LOG_HEADS_KEY',
    'sealedLogBatchKey',
    'evidenceLogDayHeadKey',
  ],
  ...[
    'entryKey',
    'archivedEntryVersionKey',
    'archivedEntryVersionsIndexPartition',
    'ENTRY_CHANGES_PARTITION',
    'entryChangeKey',
    'changesByAttributePartition',
    'PENDING_INDEX_WRITES_PARTITION',
    'PENDING_INDEX_DELETES_PARTITION',
  ],
  ...[
    'termPartition',
    'synonymConceptPartition',
    'attributePostingsPartition',
    'tombstonePartition',
    'keyDatesPartition',
  ],
  ...[
    'SUMMARIES_DUE_PARTITION',
    'dueSummaryKey',
    'modelBudgetKey',
    'feedModelBudgetKey',
    'DOCUMENT_FETCH_QUOTAS_PARTITION',
    'documentFetchQuotaKey',
  ],
  ...['documentPartition', 'documentKey', 'documentTextKey', 'documentEntryKey'],
  ...[
    'DOCUMENTS_DUE_PARTITION',
    'LOW_PRIORITY_DOCUMENTS_PARTITION',
    'dueDocumentFetchKey',
    'documentHostKey',
    'LINK_DISCOVERY_CHECKPOINT_KEY',
  ],
  ...[
    'DOCUMENT_SCHEDULE_LEASE_KEY',
    'DOCUMENT_TASKS_LEASE_KEY',
    'documentPostingsKey',
    'reindexDocumentTaskKey',
    'DOCUMENT_TASKS_PARTITION',
  ],
];

/** Names of the chart that are not items: parts of keys, lists of others, numbers. */
export const NO_ITEMS = [
  ...[
    'SCHEMA_VERSION',
    'INDEX_PARTITION_KEYS',
    'ENTRY_TOTALS_SHARD_COUNT',
    'LAST_MODIFIED_SHARD_COUNTS',
    'formatItemKey',
    'entrySortKey',
    'archivedEntryVersionSortKey',
    'entryVersionSortKey',
    'getEntryTotalsShard',
  ],
  ...['personPartition', 'personItemKey', 'ALL_ENTRIES_LIST', 'topicEntryList', 'feedEntryList'],
];
