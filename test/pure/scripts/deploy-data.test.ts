import { expect, it } from 'vitest';
import { templateWith } from '../../../scripts/operate/adopt.ts';
import { judgeData, type Template } from '../../../scripts/operate/checks/data.ts';
import { judgeSizes, tellChanges } from '../../../scripts/operate/checks/sizes.ts';

const KEYS = [
  { AttributeName: 'pk', KeyType: 'HASH' },
  { AttributeName: 'sk', KeyType: 'RANGE' },
];
const running: Template = {
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
function changed(changes: Record<string, object | null>): Template {
  const Resources = structuredClone(running.Resources);
  for (const [id, properties] of Object.entries(changes)) {
    const { [id]: resource } = Resources;
    if (!properties || !resource) delete Resources[id];
    else Object.assign(resource.Properties, properties);
  }
  return { Resources };
}
const told = (after: Template, ...replace: string[]) => judgeData(running, after, replace).map((one) => one.told);

it('what changes in place, and what holds no data, may change', () => {
  expect(told(running)).toEqual([]);
  expect(judgeData({ Resources: {} }, running, [])).toEqual([]);
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
  expect(told(changed(inPlace))).toEqual([]);
});

it('a table, a pool, a group or a bucket that becomes another one stops it, with what changes and what becomes of the old one', () => {
  const stays = 'the old one stays, empty of use, without a stack';
  for (const [name, value] of [
    ['TableName', 'other'],
    ['KeySchema', KEYS.slice(0, 1)],
    ['LocalSecondaryIndexes', [{ IndexName: 'a' }]],
  ] as const)
    expect(told(changed({ Table: { [name]: value } })), name).toEqual([
      `The table Table would be another one (${name}): ${stays}. Undo that, or say --replace Table once its data is safe.`,
    ]);
  const number = { AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'N' }] };
  expect(told(changed({ Table: number }))).toEqual([expect.stringContaining('(AttributeDefinitions of pk)')]);
  expect(told(changed({ UserPool: { UsernameAttributes: [] } }))).toEqual([
    expect.stringContaining(`The user pool UserPool would be another one (UsernameAttributes): ${stays}`),
  ]);
  expect(told(changed({ AdminGroup: { GroupName: 'b' } }))).toEqual([
    expect.stringMatching(/^The group of people AdminGroup .* the old one is deleted with all that is in it/),
  ]);
  expect(told(changed({ Bucket: { BucketName: 'b' } }))).toEqual([
    expect.stringMatching(/^The bucket Bucket would be/),
  ]);
});

it('what leaves the template, becomes something else, or is no longer kept, stops it, too', () => {
  expect(told(changed({ Table: null, Bucket: null }))).toEqual([
    expect.stringMatching(/^The table Table is not in the template: it stays/),
    expect.stringMatching(/^The bucket Bucket is not in the template: it is deleted with all that is in it/),
  ]);
  const { Table, ...others } = structuredClone(running.Resources);
  const other = { ...Table, Type: 'AWS::DynamoDB::GlobalTable' };
  expect(told({ Resources: { ...others, Table: other } })).toEqual([expect.stringMatching(/^The table Table is not/)]);
  const { DeletionPolicy: _, ...unkept } = Table ?? { Type: '' };
  expect(told({ Resources: { ...others, Table: unkept } })).toEqual([expect.stringMatching(/no longer be kept/)]);
});

it('--replace lets exactly what it names go, and a name that is not needed is told', () => {
  const both = changed({ Table: { TableName: 'other' }, UserPool: { UsernameAttributes: [] } });
  expect(told(both, 'Table', 'UserPool')).toEqual([]);
  expect(told(both, 'Table')).toEqual([expect.stringMatching(/^The user pool/)]);
  expect(told(running, 'Tabel')).toEqual([expect.stringMatching(/^--replace Tabel: nothing with data/)]);
});

const functionWith = (Variables: object): Template => ({
  Resources: { ReadFunction: { Type: 'AWS::Lambda::Function', Properties: { Environment: { Variables } } } },
});
const sizes = (template: Template, more: object = {}, env: Record<string, string> = {}) =>
  judgeSizes({ template, text: '{}', unpacked: {}, ...more }, env).map(({ weight, told }) => `${weight}: ${told}`);

it('a package near a limit of AWS is told, and one beyond it stops', () => {
  expect(sizes(running)).toEqual([]);
  const many = (count: number) => ({
    Resources: Object.fromEntries(Array.from({ length: count }, (_, at) => [`R${at}`, { Type: 'AWS::SNS::Topic' }])),
  });
  expect([450, 451, 500, 501].map((count) => sizes(many(count))[0]?.split(':')[0])).toEqual([
    undefined,
    ...['warning', 'warning', 'stops'],
  ]);
  expect(sizes(running, { text: 'ä'.repeat(524_289) })).toEqual([
    expect.stringMatching(/^stops: The template has 1048578 of the 1048576 bytes/),
  ]);
  expect(sizes(running, { unpacked: { ingestFeed: 250 * 1024 * 1024 + 1, other: 1 } })).toEqual([
    expect.stringMatching(/^stops: The code of ingestFeed has/),
  ]);
});

it('the environment of a function is counted with the values that its parameters get', () => {
  const variables = { CHAT_BOT_TOKEN: { Ref: 'ChatBotToken' }, TABLE_NAME: 'updates' };
  const names = 'CHAT_BOT_TOKENTABLE_NAMEupdates'.length;
  const withToken = (length: number) => sizes(functionWith(variables), {}, { CHAT_BOT_TOKEN: 'x'.repeat(length) });
  expect(withToken(4_096 - names)).toEqual([expect.stringMatching(/^warning: .*ReadFunction has 4096 of the 4096/)]);
  expect(withToken(4_097 - names)).toEqual([expect.stringMatching(/^stops: .*ReadFunction has 4097/)]);
  expect(withToken(100)).toEqual([]);
});

it('the size of a change is told without what changes at each packaging', () => {
  const released = (revision: string, release: string) => {
    const template = functionWith({ SERVICE_REVISION: revision, OTHER: '1' });
    Object.assign(template.Resources['ReadFunction']?.Properties ?? {}, { Description: `release ${release}` });
    Object.assign(template.Resources, {
      [`ApiGatewayDeployment${release}`]: { Type: 'AWS::ApiGateway::Deployment' },
      [`ReadVersion${release}`]: { Type: 'AWS::Lambda::Version' },
      StartCheck: {
        Type: 'Custom::StartCheck',
        Properties: { Release: release, Routes: [{ Ref: `ReadVersion${release}` }] },
      },
    });
    return template;
  };
  const [before, after] = [released('a', '1795708889753'), released('b', '1795708889754')];
  expect(tellChanges(before, after)).toBe('Of 2 resources change, besides code: 0; new: 0; gone: 0.');
  expect(tellChanges(functionWith({ OTHER: '1' }), functionWith({ OTHER: '2' }))).toContain('code: 1 (ReadFunction)');
  expect(tellChanges(running, changed({ Queue: null }))).toContain('gone: 1 (Queue)');
  expect(tellChanges(changed({ Queue: null }), running)).toContain('new: 1 (Queue)');
});

it('what is taken over is described with all that it names, beside what the stack has', () => {
  const from: Template = {
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
  expect(templateWith(['Table'], from, null)).toEqual(alone);
  expect(templateWith(['Table'], from, { Resources: { Pool: { Type: 'P' } }, Outputs: { A: 1 } })).toEqual({
    ...alone,
    Resources: { Pool: { Type: 'P' }, Table: Resources['Table'] },
    Outputs: { A: 1 },
  });
});
