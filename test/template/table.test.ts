import { expect, it } from 'vitest';
import { INDEX_PARTITION_KEYS } from '../../lib/platform/dynamodb/key-schema.ts';
import { ofType, packaged } from './packaged.ts';

it('retains, protects, encrypts and backs up the only table, and expires items', async () => {
  const { template } = await packaged('plain');
  const [[, table], ...others] = ofType(template, 'AWS::DynamoDB::Table') as [[string, (typeof template.Resources)[0]]];
  expect(others).toEqual([]);
  expect(table).toMatchObject({
    DeletionPolicy: 'RetainExceptOnCreate',
    UpdateReplacePolicy: 'Retain',
    Properties: {
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: { 'Fn::If': ['HasDataProtection', true, false] },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
    },
  });
});

it('declares the indexes of the key schema with at most 20 projected attributes each', async () => {
  const { template } = await packaged('plain');
  const { GlobalSecondaryIndexes } = template.Resources['Table']?.Properties ?? {};
  const names = GlobalSecondaryIndexes.map((index: { IndexName: string }) => index.IndexName);
  expect(names).toEqual(Object.keys(INDEX_PARTITION_KEYS));
  for (const { Projection } of GlobalSecondaryIndexes)
    expect(Projection.NonKeyAttributes.length).toBeLessThanOrEqual(20);
});
