import { ANY, BOUNDARY, COMMANDS, NEEDS, type Need } from './needs.ts';

/** The part of a packaged template that is read here. */
export interface Packaged {
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties of every shape
  Resources: Record<string, { Type: string; Properties?: any }>;
}

export interface Statement {
  Effect: 'Allow';
  Action: string[];
  Resource: readonly string[];
  Condition?: Need['condition'];
}
export interface Policy {
  Version: '2012-10-17';
  Statement: Statement[];
}

/** The size limit of a managed policy, without white space. */
export const MOST_CHARACTERS = 6_144;

/** Builds the policies for deploying this template and the permissions boundary of its roles, by name. */
export function deployerPolicies(template: Packaged): Record<string, Policy> {
  const types = new Set(Object.values(template.Resources).map(({ Type }) => Type));
  const needs = [...[...types].sort().flatMap(needsOf), ...COMMANDS, passRole(template)];
  const parts = apart(merged(needs)).map((Statement, at) => [
    `regulatory-updates-deployer-${at + 1}`,
    policy(Statement),
  ]);
  return { ...Object.fromEntries(parts), [BOUNDARY]: policy(boundary(template)) };
}

const policy = (Statement: Statement[]): Policy => ({ Version: '2012-10-17', Statement });

function needsOf(type: string): Need[] {
  const needs = NEEDS[type];
  if (needs) return needs;
  throw new Error(
    `scripts/build/deployer/needs.ts has no line for ${type}: add what its handlers need, as its schema in the CloudFormation registry has them (aws cloudformation describe-type --type RESOURCE --type-name ${type}).`,
  );
}

/** Merges permissions into one statement per set of resources and condition, with sorted actions. */
function merged(needs: Need[]): Statement[] {
  const statements = new Map<string, Statement>();
  for (const { actions, on, condition } of needs) {
    const [service, ...verbs] = actions.split(' ');
    const key = JSON.stringify([service, on, condition]);
    const statement = statements.get(key) ?? {
      ...{ Effect: 'Allow', Action: [], Resource: on },
      ...(condition ? { Condition: condition } : {}),
    };
    const all = new Set([...statement.Action, ...verbs.map((verb) => `${service}${verb}`)]);
    statements.set(key, { ...statement, Effect: 'Allow', Action: [...all].sort() });
  }
  return together([...statements.values()]);
}

/** Merges actions on all resources into one statement. */
function together(statements: Statement[]): Statement[] {
  const isAny = ({ Resource, Condition }: Statement) => Resource.length === 1 && Resource[0] === '*' && !Condition;
  const Action = statements.filter(isAny).flatMap((one) => one.Action);
  return [...statements.filter((one) => !isAny(one)), { Effect: 'Allow', Action: Action.sort(), Resource: ANY }];
}

/** Distributes statements over as few policies as the size limit allows, in order. */
function apart(statements: Statement[]): Statement[][] {
  const parts: Statement[][] = [[]];
  for (const statement of statements) {
    const last = parts.at(-1) ?? [];
    if (JSON.stringify(policy([...last, statement])).length <= MOST_CHARACTERS) last.push(statement);
    else parts.push([statement]);
  }
  return parts;
}

/** Roles may only be passed to the services that the template's roles trust. */
function passRole({ Resources }: Packaged): Need {
  const roles = Object.values(Resources).filter(({ Type }) => Type === 'AWS::IAM::Role');
  const services = roles.flatMap(({ Properties }) =>
    Properties.AssumeRolePolicyDocument.Statement.flatMap(
      (one: { Principal: { Service: string | string[] } }) => one.Principal.Service,
    ),
  );
  const trusted = [...new Set<string>(services)].sort();
  return {
    actions: 'iam: PassRole',
    on: ['arn:aws:iam::*:role/regulatory-updates-*'],
    condition: { StringEquals: { 'iam:PassedToService': trusted } },
  };
}

/** The actions of AWS's policy for API Gateway's log role, which the template attaches. */
const LOGS_OF_API = [
  ...['CreateLogGroup', 'CreateLogStream', 'DescribeLogGroups', 'DescribeLogStreams', 'PutLogEvents'],
  ...['GetLogEvents', 'FilterLogEvents'],
].map((verb) => `logs:${verb}`);

/** Resources by service. Other services have no resources with this service's name. */
const PLACES: Record<string, string> = {
  dynamodb: 'arn:aws:dynamodb:*:*:table/regulatory-updates-*',
  sqs: 'arn:aws:sqs:*:*:regulatory-updates-*',
  lambda: 'arn:aws:lambda:*:*:function:regulatory-updates-*',
};

/** Builds the permissions boundary: the union of what the template's roles are granted. */
function boundary({ Resources }: Packaged): Statement[] {
  const documents = Object.values(Resources).flatMap(({ Type, Properties }) => {
    if (Type === 'AWS::IAM::RolePolicy') return [Properties.PolicyDocument];
    if (Type !== 'AWS::IAM::Role') return [];
    return (Properties.Policies ?? []).map((one: { PolicyDocument: Policy }) => one.PolicyDocument);
  });
  const actions = documents.flatMap(({ Statement }) => Statement.flatMap(({ Action }: Statement) => Action));
  const needs = [...new Set([...actions, ...LOGS_OF_API])].map((action) => {
    const [service = '', verb] = action.split(':');
    return { actions: `${service}: ${verb}`, on: [PLACES[service] ?? '*'] };
  });
  return merged(needs);
}
