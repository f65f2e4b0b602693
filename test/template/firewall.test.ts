import { beforeAll, expect, it } from 'vitest';
import { ofType, packaged, type Template } from './packaged.ts';

let template: Template;
beforeAll(async () => {
  ({ template } = await packaged('plain'));
});

it('a firewall is there only where its limit is given, before the stage, and waits for it', () => {
  const associations = ofType(template, 'AWS::WAFv2::WebACLAssociation');
  const stage = `arn:\${AWS::Partition}:apigateway:\${AWS::Region}::/restapis/\${ApiGatewayRestApi}/stages/\${ApiStage}`;
  expect(associations.map(([, resource]) => resource)).toEqual([
    {
      ...{ Type: 'AWS::WAFv2::WebACLAssociation', Condition: 'HasFirewall' },
      Properties: { WebACLArn: { 'Fn::GetAtt': ['Firewall', 'Arn'] }, ResourceArn: { 'Fn::Sub': stage } },
    },
  ]);
  expect(template.Resources['ApiStage']?.Type).toBe('AWS::ApiGateway::Stage');
  const [[id, firewall], ...others] = ofType(template, 'AWS::WAFv2::WebACL') as [
    [string, Template['Resources'][string]],
  ];
  expect([id, firewall.Condition, others]).toEqual(['Firewall', 'HasFirewall', []]);
});

it('the firewall lets pass what no rule names, bounds each address, and shows no credentials', () => {
  const { Scope, DefaultAction, Rules, VisibilityConfig } = template.Resources['Firewall']?.Properties ?? {};
  expect([Scope, DefaultAction]).toEqual(['REGIONAL', { Allow: {} }]);
  const [rate, ...managed] = Rules;
  expect([rate.Action, rate.Statement]).toEqual([
    { Block: {} },
    { RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: { Ref: 'WafRequests' } } },
  ]);
  expect(managed.map(({ Statement }: { Statement: object }) => Statement)).toEqual(
    ['AWSManagedRulesAmazonIpReputationList', 'AWSManagedRulesKnownBadInputsRuleSet'].map((Name) => ({
      ManagedRuleGroupStatement: { VendorName: 'AWS', Name },
    })),
  );
  for (const { OverrideAction } of managed) expect(OverrideAction).toEqual({ None: {} });
  expect(Rules.map(({ Priority }: { Priority: number }) => Priority)).toEqual([0, 1, 2]);
  for (const one of [VisibilityConfig, ...Rules.map((rule: { VisibilityConfig: object }) => rule.VisibilityConfig)])
    expect(one).toMatchObject({ SampledRequestsEnabled: false, CloudWatchMetricsEnabled: true });
});
