import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import {
  buildDeployerPolicies,
  MAX_POLICY_LENGTH,
  type PolicyStatement,
} from '../../scripts/build/deployer/deployer-policies.ts';
import { packaged, type Template } from './packaged.ts';

/* With a model, because only then the template has all of its types. */
let template: Template;
const policies = () => buildDeployerPolicies(template);
const statements = (): PolicyStatement[] => Object.values(policies()).flatMap(({ Statement }) => Statement);
const ofDeployer = () => {
  const { 'regulatory-updates-boundary': _, ...deployer } = policies();
  return Object.values(deployer).flatMap(({ Statement }) => Statement);
};
const allowing = (action: string) => ofDeployer().filter(({ Action }) => Action.includes(action));

beforeAll(async () => {
  ({ template } = await packaged('model'));
});

it('docs/deployer-policy.json matches the packaged template (update: npm run ops -- deployer-policy)', () => {
  expect(JSON.parse(readFileSync('docs/deployer-policy.json', 'utf8'))).toEqual(policies());
});

it('rejects a resource type without known permissions, with instructions', () => {
  const Resources = { ...template.Resources, New: { Type: 'AWS::EFS::FileSystem', Properties: {} } };
  expect(() => buildDeployerPolicies({ Resources })).toThrow(
    /^scripts\/build\/deployer\/resource-permissions\.ts has no line for AWS::EFS/,
  );
});

it('each policy stays within the length limit of IAM, and one role can attach all of them', () => {
  const all = Object.values(policies());
  for (const policy of all) expect(JSON.stringify(policy).length).toBeLessThanOrEqual(MAX_POLICY_LENGTH);
  expect(MAX_POLICY_LENGTH).toBe(6_144);
  expect(all.length - 1).toBeLessThanOrEqual(10);
});

it('lists actions without wildcards, and uses Resource * only for actions that IAM cannot restrict', () => {
  const actions = statements().flatMap(({ Action }) => Action);
  for (const action of actions) expect(action).toMatch(/^[a-z0-9-]+:[A-Za-z0-9]+$/);
  const everywhere = ofDeployer().filter(({ Resource, Condition }) => Resource.includes('*') && !Condition);
  expect(everywhere.flatMap(({ Action }) => Action)).toEqual([
    ...['bedrock:GetFoundationModelAvailability', 'cloudformation:ValidateTemplate', 'cloudwatch:DescribeAlarms'],
    ...['cognito-idp:CreateUserPool', 'cognito-idp:ListUserPools', 'lambda:GetAccountSettings'],
    ...['logs:DeleteQueryDefinition', 'logs:DescribeLogGroups', 'logs:DescribeQueryDefinitions'],
    ...['logs:PutQueryDefinition', 'ses:GetAccount', 'sns:GetSubscriptionAttributes', 'sns:SetSubscriptionAttributes'],
    ...['sns:Unsubscribe', 'xray:GetSamplingRules'],
  ]);
});

it('allows roles only with the permissions boundary, and passes them only to trusted services', () => {
  const bounded = { ArnLike: { 'iam:PermissionsBoundary': 'arn:aws:iam::*:policy/regulatory-updates-boundary' } };
  for (const action of ['iam:CreateRole', 'iam:PutRolePolicy', 'iam:PutRolePermissionsBoundary'])
    expect(
      allowing(action).map(({ Condition }) => Condition),
      action,
    ).toEqual([bounded]);
  expect(allowing('iam:DeleteRolePermissionsBoundary')).toEqual([]);
  const services = ['apigateway.amazonaws.com', 'lambda.amazonaws.com', 'scheduler.amazonaws.com'];
  expect(allowing('iam:PassRole')).toEqual([
    {
      Effect: 'Allow',
      Action: ['iam:PassRole'],
      Resource: ['arn:aws:iam::*:role/regulatory-updates-*'],
      Condition: { StringEquals: { 'iam:PassedToService': services } },
    },
  ]);
});

it('allows service-linked roles only for API Gateway and for Cognito mail through Amazon SES', () => {
  const made = allowing('iam:CreateServiceLinkedRole');
  const services = ['ops.apigateway.amazonaws.com', 'email.cognito-idp.amazonaws.com'];
  expect(made).toEqual(
    services.map((service) => ({
      Effect: 'Allow',
      Action: ['iam:CreateServiceLinkedRole'],
      Resource: [`arn:aws:iam::*:role/aws-service-role/${service}/*`],
      Condition: { StringEquals: { 'iam:AWSServiceName': service } },
    })),
  );
});

it('grants access to data only for items of API keys, for the smoke test', () => {
  const ofData = /^(dynamodb:.*(Item|Query|Scan)|sqs:.*Message|secretsmanager|kms:Encrypt)/;
  const reaching = ofDeployer().filter(({ Action }) => Action.some((one) => ofData.test(one)));
  const keys = ['API_KEY#*', 'API_KEY_NAME', 'API_KEY_ANSWER', 'API_KEYS'];
  expect(reaching.map(({ Condition }) => Condition)).toEqual([
    { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } },
  ]);
});

it('the boundary allows every action of the roles, but none of IAM, STS, S3 or CloudFormation', () => {
  const boundary = policies()['regulatory-updates-boundary']?.Statement.flatMap(({ Action }) => Action) ?? [];
  for (const { Type, Properties } of Object.values(template.Resources)) {
    const documents = Type === 'AWS::IAM::Role' ? (Properties.Policies ?? []) : [];
    for (const { PolicyDocument } of documents)
      for (const { Action } of PolicyDocument.Statement) expect(boundary).toEqual(expect.arrayContaining(Action));
  }
  expect(boundary).toContain('bedrock:InvokeModel');
  expect(boundary.filter((one) => /^(iam|sts|s3|cloudformation):/.test(one))).toEqual([]);
});
