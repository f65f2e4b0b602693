import { expect, it } from 'vitest';
import { INDEXES } from '../../lib/table/key-schema.ts';
import { ofType, packaged } from './packaged.ts';

it('the one table is kept, protected, encrypted and recoverable, and forgets what has expired', async () => {
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

it('the indexes are those of the key chart, and project no more attributes than an index may', async () => {
  const { template } = await packaged('plain');
  const { GlobalSecondaryIndexes } = template.Resources['Table']?.Properties ?? {};
  expect(GlobalSecondaryIndexes.map(({ IndexName }: { IndexName: string }) => IndexName)).toEqual(Object.keys(INDEXES));
  for (const { Projection } of GlobalSecondaryIndexes)
    expect(Projection.NonKeyAttributes.length).toBeLessThanOrEqual(20);
});
