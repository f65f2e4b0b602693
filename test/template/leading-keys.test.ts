import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import type { RoleCall } from '../aws/calls.ts';
import * as keys from '../support/key-chart.ts';
import {
  allows,
  getOwnPatterns,
  getPlaces,
  getRefusals,
  type KeyStatement,
  like,
  type PartitionCall,
} from '../support/leading-keys.ts';
import { SELDOM } from '../support/seldom-calls.ts';
import { packaged, type Template } from './packaged.ts';

/*
 * AWS does not document which keys dynamodb:LeadingKeys has for a part of a transaction or a query of an index.
 * calls.json has the calls that functions made while npm run test:aws used them. They must be allowed under every
 * reading, and other calls refused.
 */

const CALLS: RoleCall[] = JSON.parse(readFileSync(new URL('calls.json', import.meta.url), 'utf8'));
const ROLES = [...new Set(CALLS.map(({ role }) => role))];
const TRANSACTIONS = CALLS.filter(({ isTransaction }) => isTransaction);
/** Kinds that no transaction has. */
const FOREIGN = [keys.shareQuotaKey('x').pk, keys.MIGRATION_CHECKPOINT_KEY.pk];
const TABLE = { place: 'table', isTransaction: false };
const ACTIONS = [
  ...['BatchGetItem', 'BatchWriteItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'Scan'],
  'UpdateItem',
];
/** What functions of any role ask for, and what none does: a place and a partition each. */
const TARGETS = [
  ...new Map(
    [
      ...CALLS.flatMap(({ place, parts }) => parts.flatMap((part) => part.partitions.map((one) => [place, one]))),
      ...[
        keys.MIGRATION_CHECKPOINT_KEY.pk,
        keys.SHARES_PARTITION,
        keys.API_KEYS_PARTITION,
        keys.personErasureKey('x', 'x').pk,
      ].map((one) => ['table', one]),
      ...['index1', 'index2', 'index3'].flatMap((index) =>
        [keys.SHARES_PARTITION, keys.API_KEYS_PARTITION, keys.apiKeyKey('x').pk, keys.shareKey('x').pk].map((one) => [
          index,
          one,
        ]),
      ),
    ].map((target) => [target.join(' '), target as [place: string, partition: string]]),
  ).values(),
].sort();
/**
 * Keys that a role may read although no function does. A pattern ends before the status of an entry or the state of a
 * review.
 */
const WIDER: Record<string, string[]> = {
  HomeRole: ['Query index2 REVIEWS_OF#x#done', 'Query index2 REVIEWS_OF#x#not_relevant'],
  IngesterRole: ['Query index1 TOPIC#x#FEEDS'],
  PrunerRole: ['Query index1 TOPIC#x#FEEDS'],
  TopicSummarizerRole: ['Query index1 TOPIC#x#FEEDS', 'Query index1 TOPIC#x#inactive'],
};

const getTexts = ({ place, parts }: PartitionCall): string[] =>
  parts.flatMap(({ action, partitions }) => partitions.map((one) => `${action} ${place} ${one}`));

interface RolePolicy {
  PolicyDocument: { Statement: KeyStatement[] };
}

let template: Template;
const getStatements = (role: string): KeyStatement[] =>
  (template.Resources[role]?.Properties.Policies ?? []).flatMap(
    ({ PolicyDocument }: RolePolicy) => PolicyDocument.Statement,
  );

beforeAll(async () => {
  ({ template } = await packaged('model'));
});

it('the policy evaluator of this test treats dynamodb:LeadingKeys conditions as IAM does', () => {
  const own = { 'dynamodb:LeadingKeys': ['A#*'] };
  const judge = (Condition: KeyStatement['Condition'], values: string[] | null) =>
    allows([{ Action: ['dynamodb:PutItem'], Resource: 'table', ...(Condition ? { Condition } : {}) }], TABLE, {
      action: 'PutItem',
      keys: values,
    });
  const both = ['A#1', 'B'];
  expect([null, [], ['A#1'], both].map((values) => judge({ 'ForAllValues:StringLike': own }, values))).toEqual([
    ...[true, true, true, false],
  ]);
  expect([null, [], ['A#1'], both].map((values) => judge({ 'ForAnyValue:StringLike': own }, values))).toEqual([
    ...[false, false, true, true],
  ]);
  expect([null, ['A#1']].map((values) => judge({ Null: { 'dynamodb:LeadingKeys': 'true' } }, values))).toEqual([
    ...[true, false],
  ]);
  expect(() => judge({ 'ForAnyValue:StringLikeIfExists': own }, null)).toThrow('ForAnyValue:StringLikeIfExists');
});

it('every role with a key condition has recorded DynamoDB calls', () => {
  const conditional = Object.entries(template.Resources).filter(([, resource]) =>
    JSON.stringify(resource.Properties?.Policies ?? null).includes('dynamodb:LeadingKeys'),
  );
  expect(conditional.map(([role]) => role).sort()).toEqual([...ROLES].sort());
});

it.each(ROLES)('%s: allows every recorded DynamoDB call of its functions', (role) => {
  const own = CALLS.filter((call) => call.role === role);
  expect(own.flatMap((call) => getRefusals(getStatements(role), call))).toEqual([]);
});

it.each(ROLES)('%s: denies calls on a single partition that its functions never make, except listed ones', (role) => {
  const statements = getStatements(role);
  const made = new Set(CALLS.filter((call) => call.role === role).flatMap(getTexts));
  const allowed = TARGETS.flatMap(([place, partition]) =>
    ACTIONS.filter((action) => allows(statements, { place, isTransaction: false }, { action, keys: [partition] })).map(
      (action) => `${action} ${place} ${partition}`,
    ),
  );
  expect(allowed.filter((one) => !made.has(one)).sort()).toEqual(
    [...(SELDOM[role] ?? []), ...(WIDER[role] ?? [])].sort(),
  );
});

it.each(ROLES)('%s: has only partition patterns that a recorded call of its functions matches', (role) => {
  const texts = [...CALLS.filter((call) => call.role === role).flatMap(getTexts), ...(SELDOM[role] ?? [])];
  const calls = texts.map((text) => text.split(' ') as [action: string, place: string, partition: string]);
  for (const statement of getStatements(role))
    for (const pattern of getOwnPatterns(statement)) {
      const isUsed = calls.some(
        ([action, place, partition]) =>
          statement.Action.includes(`dynamodb:${action}`) &&
          getPlaces(statement.Resource).includes(place) &&
          like(pattern, partition),
      );
      expect(isUsed, `${statement.Action} ${pattern}`).toBe(true);
    }
});

it.each(TRANSACTIONS.map((call) => [getTexts(call).join(', '), call] as const))(
  'transaction %s: is denied once a part includes a partition key of another kind',
  (_, call) => {
    const all = call.parts.flatMap(({ partitions }) => partitions);
    for (const { action } of call.parts)
      for (const foreign of FOREIGN)
        expect(
          allows(getStatements(call.role), call, { action, keys: [...all, foreign] }),
          `${action} ${foreign}`,
        ).toBe(false);
  },
);

it('denies a transaction that uses an action on keys for which no function uses the action', () => {
  const ingester = getStatements('IngesterRole');
  const transaction = { place: 'table', isTransaction: true };
  const judge = (action: string, own: string[]) => allows(ingester, transaction, { action, keys: own });
  expect(judge('DeleteItem', ['STATS', 'FEED'])).toBe(false);
  expect(judge('PutItem', ['STATS', 'TOPIC#x'])).toBe(false);
  expect(judge('UpdateItem', ['SUMMARIES_DUE', 'CHANGES'])).toBe(false);
  expect(judge('ConditionCheckItem', ['ENTRY#x', 'FEED'])).toBe(false);
});

it('allows a write with partition keys unknown to IAM if it is part of a transaction, and only then', () => {
  for (const action of ['PutItem', 'UpdateItem', 'DeleteItem']) {
    const judge = (isTransaction: boolean) =>
      allows(getStatements('IngesterRole'), { place: 'table', isTransaction }, { action, keys: null });
    expect([judge(false), judge(true)], action).toEqual([false, true]);
  }
});
