import type { IndexName, ItemKey } from '../../platform/dynamodb/key-schema.ts';
import { getItem, getItems, queryItems } from '../../platform/dynamodb/read.ts';
import {
  deleteItem,
  putAndDeleteItems,
  putItem,
  type TransactionWrite,
  updateItem,
  writeTransaction,
} from '../../platform/dynamodb/write.ts';
import type { PermissionProbe } from './with-probe.ts';

/*
 * Calls to the table that change nothing. A name that ends with # or : is the prefix of partitions, of which one is
 * reserved. Writes have a condition that no item meets; DynamoDB checks permissions first.
 */

const RESERVED_KEY = '~probe';

const IMPOSSIBLE_CONDITION = { ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(pk)' };

const toPartition = (name: string) => (/[#:]$/.test(name) ? name + RESERVED_KEY : name);

const toReservedKey = (name: string, sk = RESERVED_KEY): ItemKey => ({ pk: toPartition(name), sk });

/** Returns probe steps that check whether the IAM role may call GetItem, one for each key prefix. */
export const buildGetItemProbes = (...keyPrefixes: string[]): PermissionProbe[] =>
  keyPrefixes.map((name) => ({ call: `GetItem ${name}`, run: async () => void (await getItem(toReservedKey(name))) }));

/** Returns probe steps that check whether the IAM role may call BatchGetItem, one for each key prefix. */
export const buildBatchGetProbes = (...keyPrefixes: string[]): PermissionProbe[] =>
  keyPrefixes.map((name) => ({
    call: `BatchGetItem ${name}`,
    run: async () => void (await getItems([toReservedKey(name)])),
  }));

/**
 * Returns probe steps that check whether the IAM role may query these partitions, one for each.
 * A name that ends with # or : is the prefix of partitions.
 */
export const buildPartitionQueryProbes = (...partitions: string[]): PermissionProbe[] =>
  partitions.map((name) => ({
    call: `Query ${name}`,
    run: async () =>
      void (await queryItems({ partition: toPartition(name), from: RESERVED_KEY, to: RESERVED_KEY, limit: 1 })),
  }));

/**
 * Returns probe steps that check whether the IAM role may query partitions of an index, one for each.
 * A name that ends with # or : is the prefix of partitions.
 */
export const buildIndexQueryProbes = (index: IndexName, ...partitions: string[]): PermissionProbe[] =>
  partitions.map((name) => ({
    call: `Query ${index} ${name}`,
    run: async () =>
      void (await queryItems({ index, partition: toPartition(name), from: RESERVED_KEY, to: RESERVED_KEY, limit: 1 })),
  }));

const assertRefused = (isWritten: boolean) => {
  if (isWritten) throw new Error('A write was not refused by its condition.');
};

/**
 * Returns probe steps that check whether the IAM role may call PutItem, one for each key prefix.
 * Nothing is stored: the writes have a condition that fails.
 */
export const buildPutItemProbes = (...keyPrefixes: string[]): PermissionProbe[] =>
  keyPrefixes.map((name) => ({
    call: `PutItem ${name}`,
    run: async () => assertRefused(await putItem({ Item: { ...toReservedKey(name) }, ...IMPOSSIBLE_CONDITION })),
  }));

const RESERVED_UPDATE = {
  UpdateExpression: 'SET probed = :one',
  ExpressionAttributeValues: { ':one': 1 },
  ...IMPOSSIBLE_CONDITION,
};

/**
 * Returns probe steps that check whether the IAM role may call UpdateItem, one for each key prefix.
 * Nothing is stored: the writes have a condition that fails.
 */
export const buildUpdateItemProbes = (...keyPrefixes: string[]): PermissionProbe[] =>
  keyPrefixes.map((name) => ({
    call: `UpdateItem ${name}`,
    run: async () => assertRefused(await updateItem({ Key: toReservedKey(name), ...RESERVED_UPDATE })),
  }));

/**
 * Returns probe steps that check whether the IAM role may call DeleteItem, one for each key prefix.
 * Nothing is deleted: the writes have a condition that fails.
 */
export const buildDeleteItemProbes = (...keyPrefixes: string[]): PermissionProbe[] =>
  keyPrefixes.map((name) => ({
    call: `DeleteItem ${name}`,
    run: async () => assertRefused(await deleteItem(toReservedKey(name), IMPOSSIBLE_CONDITION)),
  }));

/**
 * Returns the probe step that checks whether the IAM role may delete a batch of items.
 * The batch has one item per key prefix. Batches have no conditions, so it deletes reserved keys that do not exist.
 */
export const buildBatchDeleteProbes = (...keyPrefixes: string[]): PermissionProbe[] => [
  {
    call: keyPrefixes.map((name) => `BatchWriteItem ${name}`).join(', '),
    run: () =>
      putAndDeleteItems(
        [],
        keyPrefixes.map((name) => toReservedKey(name)),
      ),
  },
];

/**
 * Returns the probe step that checks whether the IAM role may make a transaction of these writes.
 * `put`, `update` and `delete` are key prefixes. Nothing is stored: the writes have a condition that fails.
 */
export function buildTransactionProbes(writes: {
  put?: string[];
  update?: string[];
  delete?: string[];
}): PermissionProbe[] {
  const { put = [], update = [], delete: deletedNames = [] } = writes;
  const all: [string, TransactionWrite][] = [
    ...put.map((name): [string, TransactionWrite] => [
      `PutItem ${name}`,
      { Put: { Item: { ...toReservedKey(name, `${RESERVED_KEY}#put`) }, ...IMPOSSIBLE_CONDITION } },
    ]),
    ...update.map((name): [string, TransactionWrite] => [
      `UpdateItem ${name}`,
      { Update: { Key: toReservedKey(name, `${RESERVED_KEY}#update`), ...RESERVED_UPDATE } },
    ]),
    ...deletedNames.map((name): [string, TransactionWrite] => [
      `DeleteItem ${name}`,
      { Delete: { Key: toReservedKey(name, `${RESERVED_KEY}#delete`), ...IMPOSSIBLE_CONDITION } },
    ]),
  ];
  const run = async () => assertRefused((await writeTransaction(all.map(([, write]) => write))) === null);
  return [{ call: `in one transaction: ${all.map(([call]) => call).join(', ')}`, run }];
}

/* The calls that each role of infra/roles.yml makes to the table; test/pure/ops/probe compares them. */

export const INDEX_PARTITIONS = ['WORD:', 'CONCEPT:', 'FACT:', 'DATES:', 'CHANGES:'];
