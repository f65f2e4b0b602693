import { expect, it } from 'vitest';
import { findDeploymentFolder, toStackParameters } from '../../../scripts/operate/roll-back.ts';

it('findDeploymentFolder finds the code folder in a template given as JSON or as a string', () => {
  const folder = 'serverless/regulatory-updates/prod/1795426076220-2026-11-23T09:27:56.220Z';
  const template = JSON.stringify({
    Resources: {
      ListEntries: { Properties: { Code: { S3Bucket: { Ref: 'Bucket' }, S3Key: `${folder}/listEntries.zip` } } },
    },
  });
  expect(findDeploymentFolder(template)).toBe(folder);
  expect(findDeploymentFolder(JSON.stringify(template))).toBe(folder);
});

it('findDeploymentFolder returns null for a stack that only has a bucket or an imported table', () => {
  expect(findDeploymentFolder('{"Resources":{"Table":{}}}')).toBeNull();
});

it('toStackParameters restores former settings, even empty ones, but not credentials', () => {
  expect(toStackParameters({ CorsOrigins: '', WafRequests: '20000', ChatBotToken: '****' })).toEqual([
    { ParameterKey: 'CorsOrigins', ParameterValue: '' },
    { ParameterKey: 'WafRequests', ParameterValue: '20000' },
    { ParameterKey: 'ChatBotToken', UsePreviousValue: true },
  ]);
});
