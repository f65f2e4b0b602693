import { beforeAll, expect, it } from 'vitest';
import { ofType, packaged, type Resource, type Template } from './packaged.ts';

/*
 * Rules for all roles. Which actions a role needs is compared with the bundles of its functions in permissions.test.ts,
 * which partitions with the calls that they make in leading-keys.test.ts.
 */

interface RoleStatement {
  Effect: string;
  Action: string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}

let template: Template;
let roles: [id: string, properties: Resource['Properties']][];

beforeAll(async () => {
  ({ template } = await packaged('plain'));
  roles = ofType(template, 'AWS::IAM::Role').map(([id, { Properties }]) => [id, Properties]);
});

const getStatements = (properties: Resource['Properties']): RoleStatement[] =>
  (properties.Policies ?? []).flatMap(
    (policy: { PolicyDocument: { Statement: RoleStatement[] } }) => policy.PolicyDocument.Statement,
  );
const getTrust = ({ AssumeRolePolicyDocument }: Resource['Properties']) => AssumeRolePolicyDocument.Statement;
const getService = (properties: Resource['Properties']): string => getTrust(properties)[0].Principal.Service;

const LOG_GROUPS = `arn:\${AWS::Partition}:logs:\${AWS::Region}:\${AWS::AccountId}:log-group:`;
const LOGS = {
  Effect: 'Allow',
  Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
  Resource: { 'Fn::Sub': `${LOG_GROUPS}/aws/lambda/regulatory-updates-prod-*:*` },
};
/** X-Ray has no resources: this is the one permission that names none. */
const TRACES = { Effect: 'Allow', Action: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], Resource: '*' };

it('sets the permissions boundary on every role, and lets exactly one service assume it', () => {
  const boundary = { 'Fn::If': ['HasPermissionsBoundary', { Ref: 'PermissionsBoundary' }, { Ref: 'AWS::NoValue' }] };
  for (const [id, properties] of roles) {
    const trust = getTrust(properties);
    expect(properties.PermissionsBoundary, id).toEqual(boundary);
    expect(trust, id).toEqual([expect.objectContaining({ Effect: 'Allow', Action: 'sts:AssumeRole' })]);
    expect(getService(properties), id).toMatch(/^(lambda|scheduler|apigateway)\.amazonaws\.com$/);
  }
});

it('lets each function write logs and traces', () => {
  for (const [id, properties] of roles.filter(([, role]) => getService(role) === 'lambda.amazonaws.com'))
    expect(getStatements(properties), id).toEqual(expect.arrayContaining([LOGS, TRACES]));
});

it('names actions and resources without an asterisk, except for traces', () => {
  const statements = roles.flatMap(([, properties]) => getStatements(properties));
  const others = statements.filter((statement) => JSON.stringify(statement) !== JSON.stringify(TRACES));
  expect(others.length).toBeGreaterThan(30);
  for (const { Action, Resource } of others) {
    expect([Action].flat().join()).not.toContain('*');
    expect([Resource].flat()).not.toContain('*');
  }
});

it('limits each permission for the table to named partition keys or to transactions', () => {
  for (const [id, properties] of roles) {
    const ofTable = getStatements(properties).filter(({ Action }) => Action.some((one) => one.startsWith('dynamodb:')));
    for (const { Condition = {} } of ofTable) {
      const keys = Object.values(Condition).map((one) => one['dynamodb:LeadingKeys']);
      expect(keys.filter(Boolean).length, id).toBeGreaterThan(0);
      if (Condition['Null'])
        expect(Condition['ForAnyValue:StringEquals'], id).toEqual({
          'dynamodb:EnclosingOperation': ['TransactWriteItems'],
        });
    }
  }
});

it('gives each schedule a role that may only invoke its function, for the scheduler of this account', () => {
  const schedules = ofType(template, 'AWS::Scheduler::Schedule');
  const used = schedules.map(([, { Properties }]) => Properties.Target.RoleArn['Fn::GetAtt'][0]);
  const ofScheduler = roles.filter(([, role]) => getService(role) === 'scheduler.amazonaws.com');
  expect(ofScheduler.map(([id]) => id).sort()).toEqual(used.sort());
  for (const [id, { Properties }] of schedules) {
    const role = template.Resources[Properties.Target.RoleArn['Fn::GetAtt'][0]]?.Properties;
    expect(getStatements(role), id).toEqual([
      { Effect: 'Allow', Action: ['lambda:InvokeFunction'], Resource: Properties.Target.Arn },
    ]);
    expect(getTrust(role)[0].Condition, id).toEqual({
      StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
    });
  }
});

it("keeps API Gateway's log role for the other APIs of the account", () => {
  const { DeletionPolicy, Properties } = template.Resources['ApiGatewayLogsRole'] ?? {};
  expect([DeletionPolicy, Properties.Policies]).toEqual(['Retain', undefined]);
  expect(JSON.stringify(Properties.ManagedPolicyArns)).toContain('AmazonAPIGatewayPushToCloudWatchLogs');
});
