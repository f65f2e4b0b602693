import { beforeAll, expect, it } from 'vitest';
import { TELLING_MS } from '../../lib/deployment/custom-resource.ts';
import { LONGEST_CALL_MS } from '../../lib/shifts/patiently.ts';
import { PACE } from '../../lib/shifts/shift-callers.ts';
import { JUDGES } from '../../scripts/operate/judges.ts';
import { SERVICE } from './metrics.ts';
import { ofType, packaged, type Template } from './packaged.ts';

let template: Template;
beforeAll(async () => {
  ({ template } = await packaged('plain'));
});
const of = (id: string) => template.Resources[id]?.Properties;

it('a share of the callers has the new deployment before the stage moves to it', () => {
  const [[deployment] = ['']] = ofType(template, 'AWS::ApiGateway::Deployment');
  const { Alarms: _, ServiceTimeout: __, ...properties } = of('CallerShift');
  expect(properties).toEqual({
    ServiceToken: { 'Fn::GetAtt': ['ShiftCallersLambdaFunction', 'Arn'] },
    ...{ RestApiId: { Ref: 'ApiGatewayRestApi' }, StageName: of('ApiStage').StageName },
    DeploymentId: { Ref: deployment },
    ...{ Percent: { Ref: 'CanaryPercent' }, Minutes: { Ref: 'CanaryMinutes' } },
    Release: of('StartCheck').Release,
  });
  expect(template.Resources['ApiStage']?.DependsOn).toContain('CallerShift');
  expect(of('ApiStage').DeploymentId).toEqual({ Ref: deployment });
});

it('the alarms that judge the share are those that judge the update, and the API has no other stage whose errors they count', () => {
  const names = of('CallerShift').Alarms.map(({ Ref }: { Ref: string }) => of(Ref).AlarmName);
  expect(names).toEqual(JUDGES.map((name) => `${SERVICE}-${name}`));
  expect(ofType(template, 'AWS::ApiGateway::Stage')).toHaveLength(1);
});

it('what made it asks it to tidy up where it is taken back, and the end of the stack asks nobody', () => {
  expect(template.Resources['CallerShift']?.DeletionPolicy).toBe('RetainExceptOnCreate');
});

it('the longest share, with all patience, ends before its function does, and no call is under way when CloudFormation gives up', () => {
  const { Timeout } = of('ShiftCallersLambdaFunction');
  const events = of('ShiftCallersLambdaEvConf');
  expect([events.MaximumRetryAttempts, events.FunctionName]).toEqual([0, { Ref: 'ShiftCallersLambdaFunction' }]);
  expect(template.Resources['CallerShift']?.DependsOn).toContain('ShiftCallersLambdaEvConf');
  const minutes = Number((template.Parameters['CanaryMinutes'] as { MaxValue?: number } | undefined)?.MaxValue);
  // The stage, the alarms and the canary before; the alarms and the stage a last time; the canary.
  const patience = 6 * (PACE.patienceMs + LONGEST_CALL_MS);
  expect(minutes * 60 + (patience + PACE.pauseMs + TELLING_MS) / 1_000).toBeLessThan(Timeout);
  expect(Timeout).toBeLessThanOrEqual(900);
  const { ServiceTimeout } = of('CallerShift');
  expect(ServiceTimeout).toBeGreaterThanOrEqual(Timeout + events.MaximumEventAgeInSeconds);
  expect(ServiceTimeout).toBeLessThan(3_600);
});

it('what API Gateway logs of a share beside the log of the stage is there, kept no longer, and asked by no query', () => {
  const { LogGroupName, RetentionInDays } = of('ApiCanaryAccessLog');
  expect(LogGroupName).toBe(`${of('ApiAccessLog').LogGroupName}/Canary`);
  expect(RetentionInDays).toEqual(of('ApiAccessLog').RetentionInDays);
  expect(template.Resources['CallerShift']?.DependsOn).toContain('ApiCanaryAccessLog');
  for (const [id, { Properties }] of ofType(template, 'AWS::Logs::QueryDefinition'))
    expect(Properties.LogGroupNames, id).not.toContainEqual({ Ref: 'ApiCanaryAccessLog' });
});
