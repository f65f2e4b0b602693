import { expect, it } from 'vitest';
import { findDeploymentFolder, toStackParameters } from '../../../scripts/operate/roll-back.ts';

it('a deployment is found by where the code of its functions is, as JSON or as a text', () => {
  const folder = 'serverless/regulatory-updates/prod/1795426076220-2026-11-23T09:27:56.220Z';
  const template = JSON.stringify({
    Resources: {
      ListEntries: { Properties: { Code: { S3Bucket: { Ref: 'Bucket' }, S3Key: `${folder}/listEntries.zip` } } },
    },
  });
  expect(findDeploymentFolder(template)).toBe(folder);
  expect(findDeploymentFolder(JSON.stringify(template))).toBe(folder);
});

it('a stack that holds a bucket or an imported table only has no deployment', () => {
  expect(findDeploymentFolder('{"Resources":{"Table":{}}}')).toBeNull();
});

it('settings go back to what they were, empty ones too; credentials cannot', () => {
  expect(toStackParameters({ CorsOrigins: '', WafRequests: '20000', ChatBotToken: '****' })).toEqual([
    { ParameterKey: 'CorsOrigins', ParameterValue: '' },
    { ParameterKey: 'WafRequests', ParameterValue: '20000' },
    { ParameterKey: 'ChatBotToken', UsePreviousValue: true },
  ]);
});
