import { expect, it } from 'vitest';
import { ofType, packaged } from './packaged.ts';

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
const key = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' },
  { AttributeName: range, KeyType: 'RANGE' },
];
/** What a list shows without reading the items themselves: at most 20 for an index, and 100 for the three together. */
const PROJECTED = [
  ...['body', 'name', 'total_entries', 'active_entries', 'feed_count', 'days', 'inactive_days', 'latest'],
  'last_success_at',
];
const index = (IndexName: string, hash: string) => ({
  IndexName,
  KeySchema: key(hash, 'at'),
  Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: PROJECTED },
});

it('the one table is kept, protected, encrypted and recoverable, forgets what has expired, and has three lists by time', async () => {
  const { template } = await packaged('plain');
  expect(ofType(template, 'AWS::DynamoDB::Table')).toEqual([
    [
      'Table',
      {
        ...{ Type: 'AWS::DynamoDB::Table', DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' },
        Properties: {
          TableName: 'regulatory-updates-prod',
          BillingMode: 'PAY_PER_REQUEST',
          DeletionProtectionEnabled: { 'Fn::If': ['HasDataProtection', true, false] },
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          SSESpecification: { SSEEnabled: true },
          TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
          AttributeDefinitions: ['pk', 'sk', 'gsi1', 'gsi2', 'gsi3', 'at'].map(text),
          KeySchema: key('pk', 'sk'),
          GlobalSecondaryIndexes: [index('index1', 'gsi1'), index('index2', 'gsi2'), index('index3', 'gsi3')],
        },
      },
    ],
  ]);
  expect(PROJECTED.length).toBeLessThanOrEqual(20);
  expect(template.Outputs['TableName']).toEqual({ Value: { Ref: 'Table' } });
});
