/* All keys of the table, for tests that check the table as a whole. */

export * from '../../lib/platform/dynamodb/alert-keys.ts';
export * from '../../lib/platform/dynamodb/document-keys.ts';
export * from '../../lib/platform/dynamodb/index-keys.ts';
export * from '../../lib/platform/dynamodb/key-schema.ts';
export * from '../../lib/platform/dynamodb/person-keys.ts';
export {
  archivedEntryVersionSortKey,
  entrySortKey,
  entryVersionSortKey,
} from '../../lib/platform/dynamodb/sort-keys.ts';
