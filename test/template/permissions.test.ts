import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { ofType, packaged, type Resource, type Template } from './packaged.ts';

/*
 * What each role may do, against what the bundles of its functions can send: the minified files themselves are read. An
 * operation of the SDK is in a bundle as a class with its name, and it can be sent where that class is made by
 * something that is made itself; paginators bring classes of Query and Scan that nothing makes.
 */

const NAME = '[\\w$]+';
const OPERATION = new RegExp(`(${NAME})=class extends ${NAME}\\(${NAME},${NAME},"(\\w+)",${NAME}\\)`, 'g');

const makes = (text: string, id: string) => text.split(`new ${id}(`).length - 1;

/** The farthest that a class of the document client begins before it makes one of the client. */
const MAX_WRAPPER_LENGTH = 600;

/** The document client's class around one of the client, if there is one: what its code makes. */
function getWrapper(text: string, id: string): string | undefined {
  const made = text.indexOf(`new ${id}(`);
  const start = text.lastIndexOf('=class extends ', made);
  return made - start < MAX_WRAPPER_LENGTH
    ? new RegExp(`${NAME}$`).exec(text.slice(start - 20, start))?.[0]
    : undefined;
}

/** Returns a bundle without the embedded reader, whose code is generated and has its own names. */
function withoutReader(text: string): string {
  const start = /=(["'`])(\\?["'])use strict\2;/.exec(text);
  if (!start) return text;
  const quote = start[1] ?? '';
  let end = start.index + 2;
  while (text[end] !== quote) end += text[end] === '\\' ? 2 : 1;
  return text.slice(0, start.index) + text.slice(end + 1);
}

/** The operations of AWS that a bundle can send. */
function getOperations(text: string): string[] {
  const operations = [...text.matchAll(OPERATION)].filter(([, id = '']) => makes(text, id) > 0);
  return operations
    .filter(([, id = '']) => makes(text, getWrapper(text, id) ?? id) > 0)
    .map(([, , operation = '']) => operation)
    .sort();
}

const WRITES = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];
/** The actions of IAM that an operation needs, each of them or, for a transaction, some. */
const ACTIONS: Record<string, string[]> = {
  GetItem: ['dynamodb:GetItem'],
  BatchGetItem: ['dynamodb:BatchGetItem'],
  Query: ['dynamodb:Query'],
  PutItem: ['dynamodb:PutItem'],
  DeleteItem: ['dynamodb:DeleteItem'],
  BatchWriteItem: ['dynamodb:BatchWriteItem'],
  UpdateItem: ['dynamodb:UpdateItem'],
  TransactWriteItems: WRITES,
  SendMessageBatch: ['sqs:SendMessage'],
  Converse: ['bedrock:InvokeModel'],
  Invoke: ['lambda:InvokeFunction'],
  Sign: ['kms:Sign'],
  GetPublicKey: ['kms:GetPublicKey'],
  ListUsers: ['cognito-idp:ListUsers'],
  AdminGetUser: ['cognito-idp:AdminGetUser'],
  AdminListGroupsForUser: ['cognito-idp:AdminListGroupsForUser'],
  ListUsersInGroup: ['cognito-idp:ListUsersInGroup'],
};
/** What Lambda does for a function that works off a queue, and any function. */
const OF_LAMBDA = [
  ...['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
  ...['logs:CreateLogStream', 'logs:PutLogEvents', 'xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
];
/**
 * An edit that moves the newest entry of a list asks for the next one; a summary moves none.
 * test/table/jobs/permissions.test.ts runs it.
 */
const NEVER_SENT: Record<string, string[]> = {
  summarizeEntries: ['Query'],
  // One function of lib/sharing/share-store.ts writes the record of one entry, and that of a digest with its pointers.
  shareEntry: ['TransactWriteItems'],
  shareDigest: ['PutItem'],
};

let template: Template;
let functions: { name: string; role: string; operations: string[] }[];

beforeAll(async () => {
  ({ template } = await packaged('model'));
  functions = ofType(template, 'AWS::Lambda::Function').map(([, { Properties }]) => {
    const name = Properties.FunctionName.split('-').at(-1);
    const text = readFileSync(`.build/${Properties.Handler.replace(/\.handler$/, '.js')}`, 'utf8');
    const operations = getOperations(withoutReader(text)).filter((one) => !NEVER_SENT[name]?.includes(one));
    return { name, role: Properties.Role['Fn::GetAtt'][0], operations };
  });
});

/** Returns the actions that a role allows, including those of separate policies. */
function getActions(role: string): string[] {
  const documents: Resource['Properties'][] = [
    ...(template.Resources[role]?.Properties.Policies ?? []),
    ...ofType(template, 'AWS::IAM::RolePolicy').flatMap(([, { Properties }]) =>
      Properties.RoleName.Ref === role ? [Properties] : [],
    ),
  ];
  const actions = documents.flatMap(({ PolicyDocument }) => PolicyDocument.Statement as { Action: string[] }[]);
  return actions.flatMap(({ Action }) => Action);
}

it('the bundle analysis finds the known AWS operations of selected functions', () => {
  const known = Object.fromEntries(functions.map(({ name, operations }) => [name, operations]));
  expect(known).toMatchObject({
    getEntry: ['BatchGetItem', 'GetItem', 'Query'],
    getHealth: ['GetItem'],
    listEntries: ['BatchGetItem', 'GetItem', 'Query'],
    apiKeyAuthorizer: ['GetItem', 'UpdateItem'],
    shareEntry: ['GetItem', 'PutItem', 'UpdateItem'],
    shareDigest: ['BatchGetItem', 'GetItem', 'TransactWriteItems', 'UpdateItem'],
    planIngest: ['BatchWriteItem', 'DeleteItem', 'GetItem', 'Query', 'SendMessageBatch', 'UpdateItem'],
    summarizeTopics: ['BatchGetItem', 'Converse', 'Query', 'TransactWriteItems'],
    pruneDays: ['GetItem', 'PutItem', 'Query', 'UpdateItem'],
    accessTokenAuthorizer: ['UpdateItem'],
    listChannels: [],
    checkStarts: ['Invoke'],
  });
  for (const { name, operations } of functions) {
    for (const one of operations) expect(Object.keys(ACTIONS), name).toContain(one);
    const { Environment } =
      ofType(template, 'AWS::Lambda::Function').find(([, { Properties }]) =>
        Properties.FunctionName.endsWith(`-${name}`),
      )?.[1].Properties ?? {};
    const ofTable = operations.filter((one) => !/^(List|Admin|Invoke)/.test(one));
    expect(ofTable.length > 0, name).toBe('TABLE_NAME' in (Environment?.Variables ?? {}));
  }
});

it('every role allows the AWS operations that the bundles of its functions can send', () => {
  for (const { name, role, operations } of functions) {
    const allowed = getActions(role);
    for (const operation of operations) {
      const needed = ACTIONS[operation] ?? [];
      expect(
        needed.some((action) => allowed.includes(action)),
        `${name} sends ${operation}`,
      ).toBe(true);
    }
  }
});

it('no role allows an action that none of its functions can send', () => {
  for (const role of new Set(functions.map((one) => one.role))) {
    const operations = functions.filter((one) => one.role === role).flatMap((one) => one.operations);
    const sendable = operations.flatMap((operation) => ACTIONS[operation] ?? []);
    const receives = functions.some((one) => one.role === role && isOnQueue(one.name));
    const idle = getActions(role).filter((action) => !sendable.includes(action));
    const ofLambda = OF_LAMBDA.filter((action) => receives || !action.startsWith('sqs:'));
    expect(
      idle.filter((action) => !ofLambda.includes(action)),
      role,
    ).toEqual([]);
  }
});

const isOnQueue = (name: string) =>
  ofType(template, 'AWS::Lambda::EventSourceMapping').some(
    ([, { Properties }]) =>
      Properties.FunctionName['Fn::GetAtt'][0].toLowerCase() === `${name}lambdafunction`.toLowerCase(),
  );

it('every function has a role, and every Lambda role has a function', () => {
  const lambdas = ofType(template, 'AWS::IAM::Role').filter(([, { Properties }]) =>
    JSON.stringify(Properties.AssumeRolePolicyDocument).includes('lambda.amazonaws.com'),
  );
  expect(lambdas.map(([id]) => id).sort()).toEqual([...new Set(functions.map(({ role }) => role))].sort());
});
