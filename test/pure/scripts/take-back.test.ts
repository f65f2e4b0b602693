import { expect, it } from 'vitest';
import { folderOf, settingsAsThey } from '../../../scripts/operate/take-back.ts';

it('a deployment is found by where the code of its functions is, as JSON or as a text', () => {
  const folder = 'serverless/regulatory-updates/prod/1795426076220-2026-11-23T09:27:56.220Z';
  const template = JSON.stringify({
    Resources: {
      ListEntries: { Properties: { Code: { S3Bucket: { Ref: 'Bucket' }, S3Key: `${folder}/listEntries.zip` } } },
    },
  });
  expect(folderOf(template)).toBe(folder);
  expect(folderOf(JSON.stringify(template))).toBe(folder);
});

it('a stack that holds a bucket or an imported table only has no deployment', () => {
  expect(folderOf('{"Resources":{"Table":{}}}')).toBeNull();
});

it('settings go back to what they were, empty ones too; credentials cannot', () => {
  expect(settingsAsThey({ CorsOrigins: '', WafRequests: '20000', ChatBotToken: '****' })).toEqual([
    { ParameterKey: 'CorsOrigins', ParameterValue: '' },
    { ParameterKey: 'WafRequests', ParameterValue: '20000' },
    { ParameterKey: 'ChatBotToken', UsePreviousValue: true },
  ]);
});
