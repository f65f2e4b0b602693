/**
 * Calls of a role's functions that a run of test:aws does not make.
 *
 * These are a write without a response, the rest of a killed writer, edits, removed words, an hour's first share, and
 * corrected messages. test/table/jobs/permissions.test.ts and test/table/notifications/permissions.test.ts cover the
 * calls of jobs. A slow machine may make them.
 */
export const SELDOM: Record<string, string[]> = {
  AlerterRole: ['Query table CONCEPT:x'],
  DelivererRole: [
    ...['DeleteItem', 'PutItem'].map((action) => `${action} table CORRECTIONS_DUE`),
    ...['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'].map((action) => `${action} table POSTED#x`),
    'GetItem table ALERT#x',
  ],
  DocumentPlannerRole: ['BatchGetItem table WORDS_DUE', 'GetItem table WORDS_DUE', 'PutItem table DOCUMENT_TASKS'],
  EntrySummarizerRole: [
    ...[
      'BatchWriteItem table DATES:x',
      'BatchWriteItem table FACT:x',
      'DeleteItem table WORDS_DUE',
      'PutItem table WORDS_GONE',
    ],
    'UpdateItem table ENTRY#x',
  ],
  IngesterRole: [
    ...['DeleteItem table CHANGES', 'DeleteItem table SUMMARIES_DUE', 'GetItem table STATS'],
    ...['GetItem table DOCUMENT_WORDS#x', 'GetItem table ENTRY#x', 'PutItem table WORDS_GONE'],
    // The entries of a deleted source.
    ...['BatchWriteItem table WAS:x', 'DeleteItem table ENTRY#x', 'GetItem table WORDS_DUE'],
    ...['Query index1 ENTRY#x#SHARES', 'Query table ENTRY#x'],
    ...[
      'Query index1 TOPIC#x#active',
      'Query index1 TOPIC#x#inactive',
      'Query table FEED',
      'UpdateItem table ENTRY#x',
      'UpdateItem table WORDS_DUE',
    ],
  ],
  MatcherRole: ['PutItem table CORRECTIONS_DUE', 'Query table ENTRY#x'],
  PlannerRole: [
    ...['CONCEPT:x', 'DATES:x', 'FACT:x', 'WAS:x', 'WORD:x'].map((one) => `BatchWriteItem table ${one}`),
    ...['DeleteItem table WORDS_GONE', 'GetItem table ENTRY#x', 'UpdateItem table WORDS_DUE'],
  ],
  PrunerRole: [
    ...['PutItem table CHANGES', 'PutItem table SHARES_KEPT', 'UpdateItem table SHARE#x', 'UpdateItem table STATS'],
    'UpdateItem table TOPIC#x',
  ],
  ReaderRole: ['BatchGetItem table DOCUMENT#x', 'Query table CHANGES:x', 'Query table CONCEPT:x'],
  SharerRole: ['PutItem table SHARER#x'],
  // The first source of a table.
  SourceRole: ['GetItem table STATS', 'Query table FEED'],
};
