import { beforeAll, expect, it } from 'vitest';
import { ofType, packaged, type Template } from './packaged.ts';

let template: Template;
beforeAll(async () => {
  ({ template } = await packaged('plain'));
});

it('creates a firewall in front of the stage only if its limit is set', () => {
  const associations = ofType(template, 'AWS::WAFv2::WebACLAssociation');
  const api = `arn:\${AWS::Partition}:apigateway:\${AWS::Region}::/restapis/\${ApiGatewayRestApi}`;
  const stage = `${api}/stages/\${ApiStage}`;
  expect(associations.map(([, resource]) => resource)).toEqual([
    {
      Type: 'AWS::WAFv2::WebACLAssociation',
      Condition: 'HasFirewall',
      Properties: { WebACLArn: { 'Fn::GetAtt': ['Firewall', 'Arn'] }, ResourceArn: { 'Fn::Sub': stage } },
    },
  ]);
  expect(template.Resources['ApiStage']?.Type).toBe('AWS::ApiGateway::Stage');
  const [[id, firewall], ...others] = ofType(template, 'AWS::WAFv2::WebACL') as [
    [string, Template['Resources'][string]],
  ];
  expect([id, firewall.Condition, others]).toEqual(['Firewall', 'HasFirewall', []]);
});

it('the firewall allows requests by default, limits each IP address, and samples no requests', () => {
  const { Scope, DefaultAction, Rules, VisibilityConfig } = template.Resources['Firewall']?.Properties ?? {};
  expect([Scope, DefaultAction]).toEqual(['REGIONAL', { Allow: {} }]);
  const [rate, ...managed] = Rules;
  expect([rate.Action, rate.Statement]).toEqual([
    { Block: {} },
    { RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: { Ref: 'WafRequests' } } },
  ]);
  expect(managed.map((rule: { Statement: object }) => rule.Statement)).toEqual(
    ['AWSManagedRulesAmazonIpReputationList', 'AWSManagedRulesKnownBadInputsRuleSet'].map((Name) => ({
      ManagedRuleGroupStatement: { VendorName: 'AWS', Name },
    })),
  );
  for (const { OverrideAction } of managed) expect(OverrideAction).toEqual({ None: {} });
  expect(Rules.map((rule: { Priority: number }) => rule.Priority)).toEqual([0, 1, 2]);
  for (const one of [VisibilityConfig, ...Rules.map((rule: { VisibilityConfig: object }) => rule.VisibilityConfig)])
    expect(one).toMatchObject({ SampledRequestsEnabled: false, CloudWatchMetricsEnabled: true });
});
