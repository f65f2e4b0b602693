import type { IndexName, Key } from '../table/key-chart.ts';
import { getItem, getItems, queryItems } from '../table/read.ts';
import { deleteItem, putItem, transact, updateItem, type Write, writeEach } from '../table/write.ts';
import type { Step } from './probed.ts';

/*
 * Calls to the table that change nothing. A name that ends with # or : is the prefix of partitions, of which one is
 * reserved. Writes have a condition that no item meets; DynamoDB checks permissions first.
 */

const RESERVED = '~probe';
const NEVER = { ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(pk)' };

const partitionOf = (name: string) => (/[#:]$/.test(name) ? name + RESERVED : name);
const keyIn = (name: string, sk = RESERVED): Key => ({ pk: partitionOf(name), sk });

export const gets = (...names: string[]): Step[] =>
  names.map((name) => ({ call: `GetItem ${name}`, run: async () => void (await getItem(keyIn(name))) }));

export const batchGets = (...names: string[]): Step[] =>
  names.map((name) => ({ call: `BatchGetItem ${name}`, run: async () => void (await getItems([keyIn(name)])) }));

/** Queries the table for one key each. */
export const queries = (...names: string[]): Step[] =>
  names.map((name) => ({
    call: `Query ${name}`,
    run: async () => void (await queryItems({ partition: partitionOf(name), from: RESERVED, to: RESERVED, limit: 1 })),
  }));

export const indexQueries = (index: IndexName, ...names: string[]): Step[] =>
  names.map((name) => ({
    call: `Query ${index} ${name}`,
    run: async () =>
      void (await queryItems({ index, partition: partitionOf(name), from: RESERVED, to: RESERVED, limit: 1 })),
  }));

const refused = (isWritten: boolean) => {
  if (isWritten) throw new Error('A write was not refused by its condition.');
};

export const puts = (...names: string[]): Step[] =>
  names.map((name) => ({
    call: `PutItem ${name}`,
    run: async () => refused(await putItem({ Item: { ...keyIn(name) }, ...NEVER })),
  }));

const SET = { UpdateExpression: 'SET probed = :one', ExpressionAttributeValues: { ':one': 1 }, ...NEVER };

export const updates = (...names: string[]): Step[] =>
  names.map((name) => ({
    call: `UpdateItem ${name}`,
    run: async () => refused(await updateItem({ Key: keyIn(name), ...SET })),
  }));

export const deletes = (...names: string[]): Step[] =>
  names.map((name) => ({
    call: `DeleteItem ${name}`,
    run: async () => refused(await deleteItem(keyIn(name), NEVER)),
  }));

/** A batch has no conditions, so it deletes keys that do not exist. */
export const batchDeletes = (...names: string[]): Step[] => [
  {
    call: names.map((name) => `BatchWriteItem ${name}`).join(', '),
    run: () =>
      writeEach(
        [],
        names.map((name) => keyIn(name)),
      ),
  },
];

/** Runs all writes in one transaction, as a function of the role does. */
export function transaction(writes: { put?: string[]; update?: string[]; delete?: string[] }): Step[] {
  const { put = [], update = [], delete: gone = [] } = writes;
  const all: [string, Write][] = [
    ...put.map((name): [string, Write] => [
      `PutItem ${name}`,
      { Put: { Item: { ...keyIn(name, `${RESERVED}#put`) }, ...NEVER } },
    ]),
    ...update.map((name): [string, Write] => [
      `UpdateItem ${name}`,
      { Update: { Key: keyIn(name, `${RESERVED}#update`), ...SET } },
    ]),
    ...gone.map((name): [string, Write] => [
      `DeleteItem ${name}`,
      { Delete: { Key: keyIn(name, `${RESERVED}#delete`), ...NEVER } },
    ]),
  ];
  const run = async () => refused((await transact(all.map(([, write]) => write))) === null);
  return [{ call: `in one transaction: ${all.map(([call]) => call).join(', ')}`, run }];
}
