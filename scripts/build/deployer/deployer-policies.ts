import {
  ANY_RESOURCE,
  BOUNDARY_POLICY_NAME,
  COMMAND_PERMISSIONS,
  PERMISSIONS_BY_TYPE,
  type Permission,
} from './resource-permissions.ts';

/** The part of a packaged template that is read here. */
export interface PackagedTemplate {
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties of every shape
  Resources: Record<string, { Type: string; Properties?: any }>;
}

export interface PolicyStatement {
  Effect: 'Allow';
  Action: string[];
  Resource: readonly string[];
  Condition?: Permission['condition'];
}
export interface PolicyDocument {
  Version: '2012-10-17';
  Statement: PolicyStatement[];
}

/** The size limit of a managed policy, without white space. */
export const MAX_POLICY_LENGTH = 6_144;

/** Builds the policies for deploying this template and the permissions boundary of its roles, by name. */
export function buildDeployerPolicies(template: PackagedTemplate): Record<string, PolicyDocument> {
  const types = new Set(Object.values(template.Resources).map(({ Type }) => Type));
  const needs = [
    ...[...types].sort().flatMap(getPermissions),
    ...COMMAND_PERMISSIONS,
    buildPassRolePermission(template),
  ];
  const parts = splitIntoPolicies(mergePermissions(needs)).map((Statement, at) => [
    `regulatory-updates-deployer-${at + 1}`,
    toPolicy(Statement),
  ]);
  return { ...Object.fromEntries(parts), [BOUNDARY_POLICY_NAME]: toPolicy(buildBoundary(template)) };
}

const toPolicy = (Statement: PolicyStatement[]): PolicyDocument => ({ Version: '2012-10-17', Statement });

function getPermissions(type: string): Permission[] {
  const needs = PERMISSIONS_BY_TYPE[type];
  if (needs) return needs;
  throw new Error(
    `scripts/build/deployer/resource-permissions.ts has no line for ${type}: add what its handlers need, as its ` +
      'schema in the CloudFormation registry has them (aws cloudformation describe-type --type RESOURCE ' +
      `--type-name ${type}).`,
  );
}

/** Merges permissions into one statement per set of resources and condition, with sorted actions. */
function mergePermissions(needs: Permission[]): PolicyStatement[] {
  const statements = new Map<string, PolicyStatement>();
  for (const { actions, resources, condition } of needs) {
    const [service, ...verbs] = actions.split(' ');
    const key = JSON.stringify([service, resources, condition]);
    const statement = statements.get(key) ?? {
      Effect: 'Allow',
      Action: [],
      Resource: resources,
      ...(condition ? { Condition: condition } : {}),
    };
    const all = new Set([...statement.Action, ...verbs.map((verb) => `${service}${verb}`)]);
    statements.set(key, { ...statement, Effect: 'Allow', Action: [...all].sort() });
  }
  return mergeAnyResource([...statements.values()]);
}

/** Merges actions on all resources into one statement. */
function mergeAnyResource(statements: PolicyStatement[]): PolicyStatement[] {
  const isAny = ({ Resource, Condition }: PolicyStatement) =>
    Resource.length === 1 && Resource[0] === '*' && !Condition;
  const Action = statements.filter(isAny).flatMap((one) => one.Action);
  return [
    ...statements.filter((one) => !isAny(one)),
    { Effect: 'Allow', Action: Action.sort(), Resource: ANY_RESOURCE },
  ];
}

/** Distributes statements over as few policies as the size limit allows, in order. */
function splitIntoPolicies(statements: PolicyStatement[]): PolicyStatement[][] {
  const parts: PolicyStatement[][] = [[]];
  for (const statement of statements) {
    const last = parts.at(-1) ?? [];
    if (JSON.stringify(toPolicy([...last, statement])).length <= MAX_POLICY_LENGTH) last.push(statement);
    else parts.push([statement]);
  }
  return parts;
}

/** Roles may only be passed to the services that the template's roles trust. */
function buildPassRolePermission({ Resources }: PackagedTemplate): Permission {
  const roles = Object.values(Resources).filter(({ Type }) => Type === 'AWS::IAM::Role');
  const services = roles.flatMap(({ Properties }) =>
    Properties.AssumeRolePolicyDocument.Statement.flatMap(
      (one: { Principal: { Service: string | string[] } }) => one.Principal.Service,
    ),
  );
  const trusted = [...new Set<string>(services)].sort();
  return {
    actions: 'iam: PassRole',
    resources: ['arn:aws:iam::*:role/regulatory-updates-*'],
    condition: { StringEquals: { 'iam:PassedToService': trusted } },
  };
}

/** The actions of AWS's policy for API Gateway's log role, which the template attaches. */
const API_LOGS_ACTIONS = [
  ...['CreateLogGroup', 'CreateLogStream', 'DescribeLogGroups', 'DescribeLogStreams', 'PutLogEvents'],
  ...['GetLogEvents', 'FilterLogEvents'],
].map((verb) => `logs:${verb}`);

/** Resources by service. Other services have no resources with this service's name. */
const RESOURCES_BY_SERVICE: Record<string, string> = {
  dynamodb: 'arn:aws:dynamodb:*:*:table/regulatory-updates-*',
  sqs: 'arn:aws:sqs:*:*:regulatory-updates-*',
  lambda: 'arn:aws:lambda:*:*:function:regulatory-updates-*',
};

/** Builds the permissions boundary: the union of what the template's roles are granted. */
function buildBoundary({ Resources }: PackagedTemplate): PolicyStatement[] {
  const documents = Object.values(Resources).flatMap(({ Type, Properties }) => {
    if (Type === 'AWS::IAM::RolePolicy') return [Properties.PolicyDocument];
    if (Type !== 'AWS::IAM::Role') return [];
    return (Properties.Policies ?? []).map((one: { PolicyDocument: PolicyDocument }) => one.PolicyDocument);
  });
  const actions = documents.flatMap(({ Statement }) => Statement.flatMap(({ Action }: PolicyStatement) => Action));
  const needs = [...new Set([...actions, ...API_LOGS_ACTIONS])].map((action) => {
    const [service = '', verb] = action.split(':');
    return { actions: `${service}: ${verb}`, resources: [RESOURCES_BY_SERVICE[service] ?? '*'] };
  });
  return mergePermissions(needs);
}
