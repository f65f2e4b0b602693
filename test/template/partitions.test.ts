import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as keys from '../../lib/table/key-chart.ts';
import { allows, type Statement } from '../support/leading-keys.ts';

/** Where a partition is: the table, or one of its indexes. */
type Place = 'table' | keys.IndexName;
/** Role: what it may do there. */
type Grants = Record<string, string[]>;
/** What one name of lib/table/key-chart.ts makes: places, partitions in them, and who may do what with these. */
type Row = [place: Place, partition: string, grants: Grants][];

const READ = ['GetItem', 'Query'];
const READER: Grants = { ReaderRole: READ };
/** Partitions of which readers read several items, in the table or an index. */
const LIST_READER: Grants = { ReaderRole: ['Query'] };
const ID = 'f31e3ed981f12d6268a59a87';

/** An entry, and its review with the log, which stand in its partition. */
const ENTRY: Grants = {
  ReaderRole: ['BatchGetItem', 'GetItem'],
  PlannerRole: ['GetItem'],
  SharerRole: ['GetItem'],
  ShareReaderRole: ['GetItem'],
  DigesterRole: ['BatchGetItem'],
  IngesterRole: ['BatchGetItem', 'GetItem', 'PutItem'],
  EntrySummarizerRole: ['GetItem', 'PutItem', 'UpdateItem'],
  ReviewReaderRole: ['BatchGetItem', ...READ],
  ReviewerRole: ['GetItem', 'PutItem'],
  ChatActorRole: ['GetItem', 'PutItem'],
  DeskRole: ['BatchGetItem', 'GetItem'],
  HomeRole: ['BatchGetItem'],
  MatchReaderRole: ['BatchGetItem'],
  MatcherRole: ['Query'],
  DelivererRole: ['BatchGetItem'],
  DocumentPlannerRole: ['BatchGetItem', 'GetItem', 'UpdateItem'],
};
/** What the jobs may do with partitions that several names make. */
const FEED: Grants = {
  ReaderRole: ['BatchGetItem', 'GetItem'],
  DeskRole: ['BatchGetItem'],
  HomeRole: ['BatchGetItem'],
  DelivererRole: ['BatchGetItem'],
  PlannerRole: ['Query'],
  DocumentPlannerRole: ['BatchGetItem'],
  IngesterRole: ['GetItem', 'Query', 'UpdateItem'],
};
const TOPIC: Grants = { ...LIST_READER, DeskRole: ['BatchGetItem', 'GetItem'], TopicSummarizerRole: ['Query'] };
const OF_TOPIC: Grants = {
  ...READER,
  IngesterRole: ['GetItem', 'UpdateItem'],
  TopicSummarizerRole: ['BatchGetItem', 'PutItem', 'Query'],
  PrunerRole: ['UpdateItem'],
  DigesterRole: ['BatchGetItem'],
};
const STATS: Grants = {
  ...READER,
  HomeRole: ['BatchGetItem'],
  DelivererRole: ['BatchGetItem'],
  HealthRole: ['GetItem'],
  IngesterRole: ['GetItem', 'Query', 'UpdateItem'],
  PrunerRole: ['Query', 'UpdateItem'],
};
/** The days of feeds: the table removes them itself. */
const COVERED: Grants = { ...LIST_READER, IngesterRole: ['UpdateItem'], DelivererRole: ['Query'] };
const CHANGE: Grants = {
  ...LIST_READER,
  HomeRole: ['Query'],
  MatchReaderRole: ['Query'],
  MatcherRole: ['Query'],
  DocumentPlannerRole: ['PutItem', 'Query'],
  DelivererRole: ['Query'],
  IngesterRole: ['DeleteItem', 'PutItem'],
  EntrySummarizerRole: ['DeleteItem', 'PutItem'],
  TopicSummarizerRole: ['PutItem'],
};
const POSTING: Grants = {
  ...LIST_READER,
  PlannerRole: ['BatchWriteItem'],
  IngesterRole: ['BatchWriteItem'],
  EntrySummarizerRole: ['BatchWriteItem'],
};
/** Words and concepts, which stand in documents, too. */
const WORD: Grants = { ...POSTING, DocumentPlannerRole: ['BatchWriteItem'] };
const MARK = ['DeleteItem', 'PutItem', 'UpdateItem'];
const WAITING: Grants = {
  PlannerRole: ['Query'],
  IngesterRole: ['DeleteItem', 'PutItem'],
  EntrySummarizerRole: ['DeleteItem'],
  DocumentPlannerRole: ['PutItem'],
};
const OF_PERSON: Grants = {
  DeliveryRole: ['GetItem', 'UpdateItem'],
  DelivererRole: ['GetItem', 'PutItem', 'UpdateItem'],
  UnsubscriberRole: ['GetItem', 'PutItem'],
  ChatActorRole: ['GetItem', 'PutItem'],
  DestinationRole: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  DeskRole: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  HomeRole: ['BatchGetItem'],
  AlerterRole: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  MatchReaderRole: ['GetItem'],
  MatcherRole: ['GetItem', 'PutItem'],
};
/** Words, concepts and facts, by which an alert finds out under which of them it is filed. */
const SOUGHT: Grants = { ...POSTING, AlerterRole: ['Query'] };
const SOUGHT_WORD: Grants = { ...WORD, AlerterRole: ['Query'] };
/** A query of alerts, and its subscribers. */
const ALERT_QUERY: Grants = {
  AlerterRole: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'],
  MatchReaderRole: ['GetItem'],
  MatcherRole: ['Query', 'UpdateItem'],
  DelivererRole: ['GetItem'],
};
const FILED: Grants = { AlerterRole: ['BatchGetItem', 'DeleteItem', 'PutItem'], MatcherRole: ['Query'] };
const ANCHORS: Grants = { AlerterRole: ['BatchGetItem', 'UpdateItem'], MatcherRole: ['BatchGetItem', 'GetItem'] };
const MATCHES: Grants = {
  MatchReaderRole: ['Query'],
  MatcherRole: ['BatchGetItem', 'PutItem', 'UpdateItem'],
  DelivererRole: ['Query'],
};
/** What stands in channels: whoever delivers keeps and corrects it, the matcher looks whether an edit concerns it. */
const POSTED: Grants = {
  DelivererRole: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  MatcherRole: ['Query'],
};
const DUE_CORRECTION: Grants = { DelivererRole: ['DeleteItem', 'PutItem', 'Query'], MatcherRole: ['PutItem'] };
const DUE_DELIVERY: Grants = {
  MatcherRole: ['PutItem'],
  DeliveryRole: ['DeleteItem', 'PutItem'],
  DelivererRole: ['DeleteItem', 'PutItem', 'Query'],
};
const DUE_DIGEST: Grants = {
  AlerterRole: ['DeleteItem', 'PutItem'],
  DelivererRole: ['DeleteItem', 'PutItem', 'Query'],
};
/** A document behind a link, and its text. */
const DOCUMENT: Grants = {
  ReaderRole: ['BatchGetItem', ...READ],
  DocumentPlannerRole: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  DocumentReaderRole: ['GetItem', 'PutItem'],
  EntrySummarizerRole: ['GetItem'],
};
const DUE_DOCUMENT: Grants = {
  DocumentPlannerRole: ['BatchWriteItem', 'DeleteItem', 'PutItem', 'Query'],
  DocumentReaderRole: ['DeleteItem', 'PutItem'],
};
const DUE_TEXT: Grants = {
  DocumentPlannerRole: ['DeleteItem', 'PutItem', 'Query'],
  DocumentReaderRole: ['PutItem'],
};
const STANDING: Grants = { DocumentPlannerRole: ['BatchGetItem', 'GetItem', 'PutItem'], IngesterRole: ['GetItem'] };
/** A text whose entries are to be told of it. */
const READ_DOCUMENT: Grants = { DocumentPlannerRole: ['DeleteItem', 'Query'], DocumentReaderRole: ['PutItem'] };
const DOCUMENTS_PLACE: Grants = { DocumentPlannerRole: ['GetItem', 'UpdateItem'] };
const BUDGET: Grants = { EntrySummarizerRole: ['UpdateItem'], TopicSummarizerRole: ['UpdateItem'] };
/** Who reads an index besides the readers. */
const INDEX_JOBS: Record<string, Grants> = {
  index1: { IngesterRole: ['Query'], TopicSummarizerRole: ['Query'] },
  index2: {},
  index3: { IngesterRole: ['Query'] },
};

function listRow({ index, partition, days }: keys.EntryList): Row {
  const grants = { ...LIST_READER, ...INDEX_JOBS[index] };
  return [
    [index, partition('active'), grants],
    [index, partition('inactive'), grants],
    ['table', days, { ...LIST_READER, IngesterRole: ['UpdateItem'] }],
  ];
}

const SHARER: Grants = { SharerRole: ['GetItem', 'PutItem', 'UpdateItem'], DigesterRole: ['GetItem', 'UpdateItem'] };
/** A share, and the pointers from the entries of a digest. */
const SHARE: Grants = {
  SharerRole: ['GetItem', 'PutItem', 'UpdateItem'],
  DigesterRole: ['GetItem', 'PutItem', 'UpdateItem'],
  ShareReaderRole: ['BatchGetItem'],
  PrunerRole: ['UpdateItem'],
};

const ROWS: Record<string, Row> = {
  CATEGORIES: [['table', keys.CATEGORIES, READER]],
  TOPICS: [['table', keys.TOPICS, TOPIC]],
  FEEDS: [['table', keys.FEEDS, FEED]],
  STATS: [['table', keys.STATS, STATS]],
  CATALOG_TOTALS: [['table', keys.CATALOG_TOTALS.pk, STATS]],
  FEEDS_SILENCE: [['table', keys.FEEDS_SILENCE.pk, STATS]],
  FEEDS_TROUBLE: [['table', keys.FEEDS_TROUBLE.pk, STATS]],
  COVERAGE: [['table', keys.COVERAGE, COVERED]],
  coverageKey: [['table', keys.coverageKey('us-fda-news', '2026-11-21').pk, COVERED]],
  FEEDS_FRESHNESS: [['table', keys.FEEDS_FRESHNESS.pk, STATS]],
  REWRITE_PLACE: [['table', keys.REWRITE_PLACE.pk, {}]],
  TOPIC_DETAILS: [['index2', keys.TOPIC_DETAILS, LIST_READER]],
  TOPIC_STATS: [['index3', keys.TOPIC_STATS, { ...LIST_READER, PrunerRole: ['Query'] }]],
  SHARES_KEPT_PLACE: [['table', keys.SHARES_KEPT_PLACE.pk, { PrunerRole: ['GetItem', 'PutItem'] }]],
  erasureKey: [['table', keys.erasureKey('2026-11-21T05:28:19Z', ID).pk, {}]],
  API_KEYS: [['index1', keys.API_KEYS, { KeyAdminRole: ['Query'] }]],
  SHARES: [['index2', keys.SHARES, { PrunerRole: ['Query'] }]],
  documentPartition: [['table', keys.documentPartition(ID), DOCUMENT]],
  documentKey: [['table', keys.documentKey(ID).pk, DOCUMENT]],
  documentEntryKey: [['table', keys.documentEntryKey(ID, ID).pk, DOCUMENT]],
  documentTextKey: [['table', keys.documentTextKey(ID, 1, 0).pk, DOCUMENT]],
  DOCUMENTS_READ: [['table', keys.DOCUMENTS_READ, READ_DOCUMENT]],
  documentReadKey: [['table', keys.documentReadKey(ID, 1).pk, READ_DOCUMENT]],
  DOCUMENTS_DUE: [['table', keys.DOCUMENTS_DUE, DUE_DOCUMENT]],
  DOCUMENTS_DUE_LATER: [['table', keys.DOCUMENTS_DUE_LATER, DUE_DOCUMENT]],
  dueDocumentKey: [['table', keys.dueDocumentKey('2026-11-21T05:28:19Z', ID, false).pk, DUE_DOCUMENT]],
  documentHostKey: [
    [
      'table',
      keys.documentHostKey('www.sec.gov').pk,
      { DocumentPlannerRole: ['UpdateItem'], DocumentReaderRole: ['GetItem', 'UpdateItem'] },
    ],
  ],
  DOCUMENTS_BUDGET: [['table', keys.DOCUMENTS_BUDGET, { DocumentPlannerRole: ['Query', 'UpdateItem'] }]],
  documentsBudgetKey: [
    [
      'table',
      keys.documentsBudgetKey('2026-11-21', 'us-fda-news').pk,
      { DocumentPlannerRole: ['Query', 'UpdateItem'] },
    ],
  ],
  DOCUMENTS_PLACE: [['table', keys.DOCUMENTS_PLACE.pk, DOCUMENTS_PLACE]],
  DOCUMENTS_WORDS: [['table', keys.DOCUMENTS_WORDS.pk, DOCUMENTS_PLACE]],
  DOCUMENT_WORDS_DUE: [['table', keys.DOCUMENT_WORDS_DUE, DUE_TEXT]],
  dueTextKey: [['table', keys.dueTextKey('2026-11-21T05:28:19Z', ID).pk, DUE_TEXT]],
  documentWordsKey: [['table', keys.documentWordsKey(ID).pk, STANDING]],
  DOCUMENTS_PLAN: [['table', keys.DOCUMENTS_PLAN.pk, DOCUMENTS_PLACE]],
  CHANGES: [['table', keys.CHANGES, CHANGE]],
  stampKeys: [['table', keys.stampKeys('catalog')[0]?.pk ?? '', CHANGE]],
  WORDS_DUE: [
    [
      'table',
      keys.WORDS_DUE,
      {
        ...LIST_READER,
        MatchReaderRole: ['Query'],
        PlannerRole: ['DeleteItem', 'Query', 'UpdateItem'],
        IngesterRole: MARK,
        EntrySummarizerRole: MARK,
        DocumentPlannerRole: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem'],
      },
    ],
  ],
  documentMarkKey: [
    [
      'table',
      keys.documentMarkKey(ID).pk,
      {
        ...LIST_READER,
        MatchReaderRole: ['Query'],
        PlannerRole: ['DeleteItem', 'Query', 'UpdateItem'],
        IngesterRole: MARK,
        EntrySummarizerRole: MARK,
        DocumentPlannerRole: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem'],
      },
    ],
  ],
  WORDS_GONE: [
    [
      'table',
      keys.WORDS_GONE,
      { PlannerRole: ['DeleteItem', 'GetItem'], IngesterRole: ['PutItem'], EntrySummarizerRole: ['PutItem'] },
    ],
  ],
  FEEDS_FACTS: [
    [
      'table',
      keys.FEEDS_FACTS.pk,
      {
        ReaderRole: ['GetItem'],
        DeskRole: ['GetItem'],
        AlerterRole: ['GetItem'],
        MatchReaderRole: ['GetItem'],
        MatcherRole: ['GetItem'],
        DelivererRole: ['GetItem'],
      },
    ],
  ],
  SUMMARIES_DUE: [['table', keys.SUMMARIES_DUE, WAITING]],
  ALL_ENTRIES: listRow(keys.ALL_ENTRIES),
  topicEntries: listRow(keys.topicEntries('us-fda')),
  feedEntries: listRow(keys.feedEntries('sec-press-releases')),
  categoryKey: [['table', keys.categoryKey('banking').pk, READER]],
  topicKey: [['table', keys.topicKey('us-fda').pk, TOPIC]],
  topicDetailsKey: [['table', keys.topicDetailsKey('us-fda').pk, OF_TOPIC]],
  topicStatsKey: [['table', keys.topicStatsKey('us-fda').pk, OF_TOPIC]],
  topicSummaryKey: [['table', keys.topicSummaryKey('us-fda').pk, OF_TOPIC]],
  feedKey: [['table', keys.feedKey('sec-press-releases').pk, FEED]],
  entryKey: [['table', keys.entryKey(ID).pk, ENTRY]],
  versionKey: [['table', keys.versionKey(ID, 1).pk, ENTRY]],
  versionsOf: [['index1', keys.versionsOf(ID).partition, LIST_READER]],
  reviewKey: [['table', keys.reviewKey(ID).pk, ENTRY]],
  reviewLogKey: [['table', keys.reviewLogKey(ID, 1).pk, ENTRY]],
  reviewNoteKey: [['table', keys.reviewNoteKey(ID, 'a').pk, ENTRY]],
  reviewerKey: [
    [
      'table',
      keys.reviewerKey('a-person').pk,
      { ReviewerRole: ['GetItem', 'PutItem'], ChatActorRole: ['GetItem', 'PutItem'] },
    ],
  ],
  reviewerRefKey: [
    [
      'table',
      keys.reviewerRefKey('a').pk,
      { ReviewReaderRole: ['BatchGetItem'], ReviewerRole: ['BatchGetItem', 'PutItem'], ChatActorRole: ['PutItem'] },
    ],
  ],
  reviewAnchorKey: [
    ['table', keys.reviewAnchorKey('2026-11-21').pk, { ReviewReaderRole: ['Query'], PrunerRole: ['PutItem', 'Query'] }],
  ],
  reviewsByState: [['index1', keys.reviewsByState('new'), { ReviewReaderRole: ['Query'], HomeRole: ['Query'] }]],
  reviewsOf: [['index2', keys.reviewsOf('a-person', 'new'), { ReviewReaderRole: ['Query'], HomeRole: ['Query'] }]],
  reviewsByTopic: [['index3', keys.reviewsByTopic('us-fda', 'new'), { ReviewReaderRole: ['Query'] }]],
  reviewLogDay: [['index1', keys.reviewLogDay('2026-11-21'), { ReviewReaderRole: ['Query'], PrunerRole: ['Query'] }]],
  changeKey: [['table', keys.changeKey('2026-11-21T05:28:19Z', ID).pk, CHANGE]],
  feedWaitingKey: [['table', keys.feedWaitingKey('us-fda-news', '2026-11-21T05:28:19Z', ID).pk, WAITING]],
  waitingKey: [['table', keys.waitingKey('2026-11-21T05:28:19Z', ID).pk, WAITING]],
  feedBudgetKey: [['table', keys.feedBudgetKey('2026-11-21', 'us-fda-news').pk, BUDGET]],
  modelBudgetKey: [['table', keys.modelBudgetKey('2026-11-21').pk, BUDGET]],
  shardKey: [['table', keys.shardKey(0).pk, STATS]],
  sharerKey: [['table', keys.sharerKey('a-person').pk, SHARER]],
  personPartition: [['table', keys.personPartition('a-person'), OF_PERSON]],
  profileKey: [['table', keys.profileKey('a-person').pk, OF_PERSON]],
  followsKey: [['table', keys.followsKey('a-person').pk, OF_PERSON]],
  marksKey: [['table', keys.marksKey('a-person', '2026-11-21T05:28').pk, OF_PERSON]],
  watermarksKey: [['table', keys.watermarksKey('a-person').pk, OF_PERSON]],
  viewKey: [['table', keys.viewKey('a-person', ID).pk, OF_PERSON]],
  viewNameKey: [['table', keys.viewNameKey('a-person', 'a').pk, OF_PERSON]],
  alertKey: [['table', keys.alertKey('a-person', ID).pk, OF_PERSON]],
  ALL_ALERTS: [['index1', keys.ALL_ALERTS, { AlerterRole: ['Query'] }]],
  alertOwnerKey: [
    [
      'table',
      keys.alertOwnerKey(ID).pk,
      {
        AlerterRole: ['DeleteItem', 'GetItem', 'PutItem'],
        MatchReaderRole: ['GetItem'],
        UnsubscriberRole: ['GetItem'],
        ChatActorRole: ['GetItem'],
        DelivererRole: ['GetItem'],
      },
    ],
  ],
  alertFeedKey: [
    ['table', keys.alertFeedKey(ID).pk, { AlerterRole: ['DeleteItem', 'PutItem'], MatchReaderRole: ['GetItem'] }],
  ],
  alertQueryPartition: [['table', keys.alertQueryPartition(ID), ALERT_QUERY]],
  alertQueryKey: [['table', keys.alertQueryKey(ID).pk, ALERT_QUERY]],
  subscriberKey: [['table', keys.subscriberKey(ID, 'a-person', ID).pk, ALERT_QUERY]],
  filedPartition: [['table', keys.filedPartition('WORD:capit'), FILED]],
  filedBlockKey: [['table', keys.filedBlockKey('WORD:capit', 0).pk, FILED]],
  ALERT_ANCHORS: [['table', keys.ALERT_ANCHORS, ANCHORS]],
  anchorShardKey: [['table', keys.anchorShardKey('01').pk, ANCHORS]],
  ANCHOR_VERSIONS: [['table', keys.ANCHOR_VERSIONS.pk, ANCHORS]],
  ALERTS_PLACE: [
    [
      'table',
      keys.ALERTS_PLACE.pk,
      {
        AlerterRole: ['GetItem'],
        MatchReaderRole: ['GetItem'],
        MatcherRole: ['GetItem', 'UpdateItem'],
        DelivererRole: ['GetItem'],
      },
    ],
  ],
  matchesPartition: [['table', keys.matchesPartition(ID), MATCHES]],
  matchKey: [['table', keys.matchKey(ID, ID).pk, MATCHES]],
  matchedKey: [['table', keys.matchedKey(ID, ID).pk, MATCHES]],
  deliveryKey: [['table', keys.deliveryKey('a-person', ID).pk, OF_PERSON]],
  alertDeliveries: [['index1', keys.alertDeliveries('a-person', ID), { DeliveryRole: ['Query'] }]],
  DELIVERIES_DUE: [['table', keys.DELIVERIES_DUE, DUE_DELIVERY]],
  dueDeliveryKey: [['table', keys.dueDeliveryKey('2026-11-21T05:28:19Z', ID).pk, DUE_DELIVERY]],
  DIGESTS_DUE: [['table', keys.DIGESTS_DUE, DUE_DIGEST]],
  dueDigestKey: [['table', keys.dueDigestKey('2026-11-21T05:28:19Z').pk, DUE_DIGEST]],
  postedPartition: [['table', keys.postedPartition(ID), POSTED]],
  postedKey: [['table', keys.postedKey(ID, ID, 'C1#1').pk, POSTED]],
  postedTextKey: [['table', keys.postedTextKey(ID, 'a-digest').pk, POSTED]],
  CORRECTIONS_DUE: [['table', keys.CORRECTIONS_DUE, DUE_CORRECTION]],
  dueCorrectionKey: [
    ['table', keys.dueCorrectionKey('2026-11-21T05:28:19Z', keys.postedKey(ID, ID, 'C1#1')).pk, DUE_CORRECTION],
  ],
  destinationKey: [['table', keys.destinationKey('a-person', ID).pk, OF_PERSON]],
  destinationsKey: [['table', keys.destinationsKey('a-person').pk, OF_PERSON]],
  savedKey: [['table', keys.savedKey('a-person', '2026-11-21T05:28:19Z', ID).pk, OF_PERSON]],
  savedAtKey: [['table', keys.savedAtKey('a-person', ID).pk, OF_PERSON]],
  wordPartition: [['table', keys.wordPartition('capit'), SOUGHT_WORD]],
  conceptPartition: [['table', keys.conceptPartition('own funds'), SOUGHT_WORD]],
  changePartition: [['table', keys.changePartition('topic_id', 'us-fda'), POSTING]],
  factPartition: [['table', keys.factPartition('topic_id', 'us-fda'), SOUGHT]],
  formerPartition: [
    ['table', keys.formerPartition(keys.wordPartition('capit')), { ...LIST_READER, PlannerRole: ['BatchWriteItem'] }],
  ],
  datePartition: [
    ['table', keys.datePartition('2026-12-24'), { ...POSTING, DelivererRole: ['Query'], MatchReaderRole: ['Query'] }],
  ],
  oldWordPartition: [['table', keys.oldWordPartition('capit', 'inactive'), LIST_READER]],
  categoryTopics: [['index1', keys.categoryTopics('banking'), LIST_READER]],
  topicFeeds: [['index1', keys.topicFeeds('us-fda'), { ...LIST_READER, ...INDEX_JOBS['index1'] }]],
  apiKeyKey: [
    [
      'table',
      keys.apiKeyKey(ID).pk,
      { ApiKeyAuthorizerRole: ['GetItem', 'UpdateItem'], KeyAdminRole: ['GetItem', 'PutItem', 'UpdateItem'] },
    ],
  ],
  apiKeyNameKey: [['table', keys.apiKeyNameKey('reporting job').pk, { KeyAdminRole: ['DeleteItem', 'PutItem'] }]],
  keyAnswerKey: [['table', keys.keyAnswerKey(ID).pk, { KeyAdminRole: ['GetItem', 'PutItem'] }]],
  shareKey: [['table', keys.shareKey(ID).pk, SHARE]],
  digestedKey: [['table', keys.digestedKey(ID, ID).pk, SHARE]],
  entryShares: [['index1', keys.entryShares(ID), { ShareReaderRole: ['Query'] }]],
};
/** What lib/table/key-chart.ts exports and is no partition. */
const OTHERS = ['INDEXES', 'SHARDS', 'keyText', 'STAMPS', 'entryAt', 'shardOf', 'versionAt', 'writingAt'];

const PLACES: Place[] = ['table', ...(Object.keys(keys.INDEXES) as keys.IndexName[])];
const resources: Record<string, { Properties: { Policies: { PolicyDocument: { Statement: Statement[] } }[] } }> = parse(
  readFileSync('infra/roles.yml', 'utf8'),
).Resources;

const ACTIONS = [
  'BatchGetItem',
  'BatchWriteItem',
  'ConditionCheckItem',
  'DeleteItem',
  ...READ,
  'PutItem',
  'Scan',
  'UpdateItem',
];

function statementsOf({ Properties }: (typeof resources)[string]): Statement[] {
  return Properties.Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

/** Who may do what with a partition in a place. */
function grantsOf(place: Place, partition: string): Grants {
  const grants = Object.entries(resources).map(([role, resource]) => {
    const mayDo = (action: string) =>
      allows(statementsOf(resource), { place, isTransaction: false }, { action, keys: [partition] });
    return [role, ACTIONS.filter(mayDo).sort()] as const;
  });
  return Object.fromEntries(grants.filter(([, actions]) => actions.length > 0));
}

it('every name of lib/table/key-chart.ts that makes a partition is tried below', () => {
  expect([...Object.keys(ROWS), ...OTHERS].sort()).toEqual(Object.keys(keys).sort());
});

it.each(Object.entries(ROWS))('%s: allowed to exactly the roles that need it', (_, row) => {
  for (const [place, partition, grants] of row)
    expect(grantsOf(place, partition), `${partition} of ${place}`).toEqual(grants);
});

it('partitions of API keys and shares are open in their own place only', () => {
  const guarded = ['API_KEYS', 'SHARES', 'apiKeyKey', 'apiKeyNameKey', 'keyAnswerKey', 'shareKey'].flatMap(
    (name) => ROWS[name] ?? [],
  );
  for (const [own, partition] of guarded) {
    for (const place of PLACES.filter((one) => one !== own))
      expect(grantsOf(place, partition), `${partition} of ${place}`).toEqual({});
  }
  for (const place of PLACES.slice(2)) expect(grantsOf(place, keys.entryShares(ID)), place).toEqual({});
});
