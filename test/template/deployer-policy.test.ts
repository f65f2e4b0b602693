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

it('docs/deployer-policy.json is made of the packaged template: else run npm run ops -- deployer-policy', () => {
  expect(JSON.parse(readFileSync('docs/deployer-policy.json', 'utf8'))).toEqual(policies());
});

it('a type of resource that nobody said the permissions of is refused, with what to do', () => {
  const Resources = { ...template.Resources, New: { Type: 'AWS::EFS::FileSystem', Properties: {} } };
  expect(() => buildDeployerPolicies({ Resources })).toThrow(
    /^scripts\/build\/deployer\/resource-permissions\.ts has no line for AWS::EFS/,
  );
});

it('each policy is one that IAM takes, and a role may have all of them', () => {
  const all = Object.values(policies());
  for (const policy of all) expect(JSON.stringify(policy).length).toBeLessThanOrEqual(MAX_POLICY_LENGTH);
  expect(MAX_POLICY_LENGTH).toBe(6_144);
  expect(all.length - 1).toBeLessThanOrEqual(10);
});

it('every action is named, and only such stand on everything as IAM binds to nothing', () => {
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

it('roles are made only within the boundary, which nobody takes away, and given only to the services that they trust', () => {
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
      ...{ Effect: 'Allow', Action: ['iam:PassRole'], Resource: ['arn:aws:iam::*:role/regulatory-updates-*'] },
      Condition: { StringEquals: { 'iam:PassedToService': services } },
    },
  ]);
});

it('roles that services make for themselves: of API Gateway, and of Cognito that mails by an identity of Amazon SES', () => {
  const made = allowing('iam:CreateServiceLinkedRole');
  const services = ['ops.apigateway.amazonaws.com', 'email.cognito-idp.amazonaws.com'];
  expect(made).toEqual(
    services.map((service) => ({
      ...{ Effect: 'Allow', Action: ['iam:CreateServiceLinkedRole'] },
      Resource: [`arn:aws:iam::*:role/aws-service-role/${service}/*`],
      Condition: { StringEquals: { 'iam:AWSServiceName': service } },
    })),
  );
});

it('data is reached in no way but as a resource: of items only those of API keys, for the look through the gateway', () => {
  const ofData = /^(dynamodb:.*(Item|Query|Scan)|sqs:.*Message|secretsmanager|kms:Encrypt)/;
  const reaching = ofDeployer().filter(({ Action }) => Action.some((one) => ofData.test(one)));
  const keys = ['API_KEY#*', 'API_KEY_NAME', 'API_KEY_ANSWER', 'API_KEYS'];
  expect(reaching.map(({ Condition }) => Condition)).toEqual([
    { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } },
  ]);
});

it('the boundary allows what each role is granted, and nothing that is none of it', () => {
  const boundary = policies()['regulatory-updates-boundary']?.Statement.flatMap(({ Action }) => Action) ?? [];
  for (const { Type, Properties } of Object.values(template.Resources)) {
    const documents = Type === 'AWS::IAM::Role' ? (Properties.Policies ?? []) : [];
    for (const { PolicyDocument } of documents)
      for (const { Action } of PolicyDocument.Statement) expect(boundary).toEqual(expect.arrayContaining(Action));
  }
  expect(boundary).toContain('bedrock:InvokeModel');
  expect(boundary.filter((one) => /^(iam|sts|s3|cloudformation):/.test(one))).toEqual([]);
});
