import { expect, it } from 'vitest';
import { checkDataLoss, type StackTemplate } from '../../../scripts/operate/checks/data-loss.ts';
import { buildImportTemplate } from '../../../scripts/operate/import-resources.ts';

const KEYS = [
  { AttributeName: 'pk', KeyType: 'HASH' },
  { AttributeName: 'sk', KeyType: 'RANGE' },
];
const running: StackTemplate = {
  Resources: {
    Table: {
      Type: 'AWS::DynamoDB::Table',
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        TableName: 'updates',
        KeySchema: KEYS,
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      },
    },
    UserPool: {
      Type: 'AWS::Cognito::UserPool',
      DeletionPolicy: 'Retain',
      Properties: { UsernameAttributes: ['email'], MfaConfiguration: 'OFF' },
    },
    AdminGroup: {
      Type: 'AWS::Cognito::UserPoolGroup',
      Properties: { UserPoolId: { Ref: 'UserPool' }, GroupName: 'a' },
    },
    Bucket: { Type: 'AWS::S3::Bucket', Properties: {} },
    Queue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'queue' } },
  },
};
/** The running template with other properties of some resources; null takes one out. */
function changed(changes: Record<string, object | null>): StackTemplate {
  const Resources = structuredClone(running.Resources);
  for (const [id, properties] of Object.entries(changes)) {
    const { [id]: resource } = Resources;
    if (!properties || !resource) delete Resources[id];
    else Object.assign(resource.Properties, properties);
  }
  return { Resources };
}
const listFindings = (after: StackTemplate, ...replace: string[]) =>
  checkDataLoss(running, after, replace).map((one) => one.text);

it('checkDataLoss allows changes in place and the removal of resources without data', () => {
  expect(listFindings(running)).toEqual([]);
  expect(checkDataLoss({ Resources: {} }, running, [])).toEqual([]);
  const inPlace = {
    Table: {
      BillingMode: 'PROVISIONED',
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'gsi4', AttributeType: 'S' },
      ],
    },
    UserPool: { MfaConfiguration: 'OPTIONAL' },
    Queue: null,
  };
  expect(listFindings(changed(inPlace))).toEqual([]);
});

it('checkDataLoss rejects a replaced table, pool, group or bucket and names the cause', () => {
  const stays = 'the old one stays, empty of use, without a stack';
  for (const [name, value] of [
    ['TableName', 'other'],
    ['KeySchema', KEYS.slice(0, 1)],
    ['LocalSecondaryIndexes', [{ IndexName: 'a' }]],
  ] as const)
    expect(listFindings(changed({ Table: { [name]: value } })), name).toEqual([
      `The table Table would be another one (${name}): ${stays}. Undo that, or say --replace Table once its data ` +
        'is safe.',
    ]);
  const number = { AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'N' }] };
  expect(listFindings(changed({ Table: number }))).toEqual([expect.stringContaining('(AttributeDefinitions of pk)')]);
  expect(listFindings(changed({ UserPool: { UsernameAttributes: [] } }))).toEqual([
    expect.stringContaining(`The user pool UserPool would be another one (UsernameAttributes): ${stays}`),
  ]);
  expect(listFindings(changed({ AdminGroup: { GroupName: 'b' } }))).toEqual([
    expect.stringMatching(/^The group of people AdminGroup .* the old one is deleted with all that is in it/),
  ]);
  expect(listFindings(changed({ Bucket: { BucketName: 'b' } }))).toEqual([
    expect.stringMatching(/^The bucket Bucket would be/),
  ]);
});

it('checkDataLoss rejects resources with data that are removed, retyped or no longer retained', () => {
  expect(listFindings(changed({ Table: null, Bucket: null }))).toEqual([
    expect.stringMatching(/^The table Table is not in the template: it stays/),
    expect.stringMatching(/^The bucket Bucket is not in the template: it is deleted with all that is in it/),
  ]);
  const { Table, ...others } = structuredClone(running.Resources);
  const other = { ...Table, Type: 'AWS::DynamoDB::GlobalTable' };
  expect(listFindings({ Resources: { ...others, Table: other } })).toEqual([
    expect.stringMatching(/^The table Table is not/),
  ]);
  const { DeletionPolicy: _, ...unkept } = Table ?? { Type: '' };
  expect(listFindings({ Resources: { ...others, Table: unkept } })).toEqual([
    expect.stringMatching(/no longer be kept/),
  ]);
});

it('--replace allows the loss of the named resources only, and reports a name without effect', () => {
  const both = changed({ Table: { TableName: 'other' }, UserPool: { UsernameAttributes: [] } });
  expect(listFindings(both, 'Table', 'UserPool')).toEqual([]);
  expect(listFindings(both, 'Table')).toEqual([expect.stringMatching(/^The user pool/)]);
  expect(listFindings(running, 'Tabel')).toEqual([expect.stringMatching(/^--replace Tabel: nothing with data/)]);
});

it('buildImportTemplate adds the imported resources and their references to the stack template', () => {
  const from: StackTemplate = {
    Parameters: { Protected: { Default: 'true' }, Other: { Default: '' } },
    Conditions: { IsProtected: { 'Fn::Equals': [{ Ref: 'Protected' }, 'true'] }, HasOther: {} },
    Resources: {
      Table: { Type: 'T', Properties: { Kept: { 'Fn::If': ['IsProtected', true, false] } } },
      Queue: { Type: 'Q' },
    },
  };
  const { Parameters, Conditions, Resources } = from;
  const alone = {
    Parameters: { Protected: Parameters?.['Protected'] },
    Conditions: { IsProtected: Conditions?.['IsProtected'] },
    Resources: { Table: Resources['Table'] },
  };
  expect(buildImportTemplate(['Table'], from, null)).toEqual(alone);
  expect(buildImportTemplate(['Table'], from, { Resources: { Pool: { Type: 'P' } }, Outputs: { A: 1 } })).toEqual({
    ...alone,
    Resources: { Pool: { Type: 'P' }, Table: Resources['Table'] },
    Outputs: { A: 1 },
  });
});
