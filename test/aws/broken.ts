import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What of the project is to be wrong: what stands there, and what stands there instead. */
interface Fault {
  file: string;
  /** Where this stands first, and from there on. */
  from: string;
  text: RegExp;
  instead: string;
}

/** One thing each that may be wrong with a commit. docs/aws-test.md says which check of a run finds it. */
export const FAULTS: Record<string, Fault> = {
  permission: { file: 'infra/roles.yml', from: 'SharerRole:', text: /dynamodb:PutItem, /, instead: '' },
  'leading-key': { file: 'infra/roles.yml', from: 'ReaderRole:', text: /- CATEGORY$/gm, instead: '- CATEGORIES' },
  index: { file: 'infra/table.yml', from: 'GlobalSecondaryIndexes:', text: /index2/, instead: 'second' },
  'gateway-response': {
    ...{ file: 'infra/gateway-responses.yml', from: 'ResponseType: UNAUTHORIZED' },
    ...{ text: /ResponseParameters:\n(?: {8}.*\n)+ {6}/, instead: '' },
  },
  'any-method': {
    file: 'infra/api-body.mjs',
    from: 'const ANY',
    text: /x-amazon-apigateway-any-method/,
    instead: 'x-any',
  },
  authorizer: { file: 'infra/api-body.mjs', from: 'function operationOf', text: /\n.*\{ security: .*/, instead: '' },
  deployer: {
    ...{ file: 'docs/deployer-policy.json', from: '"cloudformation:' },
    ...{ text: /"cloudformation:ExecuteChangeSet",\s*/, instead: '' },
  },
  start: {
    ...{ file: 'functions/feeds/list-topics.ts', from: 'import' },
    ...{ text: /export const handler/, instead: "throw new Error('It does not start.');\n\nexport const handler" },
  },
  'gateway-role': {
    ...{ file: 'infra/roles.yml', from: '  GatewayRole:', text: /apigateway\.amazonaws/, instead: 'lambda.amazonaws' },
  },
  archive: {
    ...{ file: 'scripts/operate/archive.ts', from: 'async function inBucket' },
    ...{ text: /verifyMonth\(back,/, instead: 'verifyMonth(directory,' },
  },
  schedule: {
    ...{ file: 'infra/pipeline.yml', from: 'PlanIngestSchedule:', text: /RoleArn: .*/ },
    instead: `RoleArn: { Fn::Sub: "arn:\${AWS::Partition}:iam::\${AWS::AccountId}:role/none" }`,
  },
};

/** The text of the file that a fault is in, with it. @throws Error for a fault that does not fit */
export function brokenFile(name: string): { file: string; text: string } {
  const fault = FAULTS[name];
  if (!fault) throw new Error(`--broken takes one of ${Object.keys(FAULTS).join(', ')}.`);
  const whole = readFileSync(fault.file, 'utf8');
  const at = whole.indexOf(fault.from);
  const text = whole.slice(0, at) + whole.slice(at).replace(fault.text, () => fault.instead);
  if (at < 0 || text === whole) throw new Error(`${fault.file} has no ${fault.text} after ${fault.from}.`);
  return { file: fault.file, text };
}

/** Puts a fault into a copy of the project. @throws Error for a fault that does not fit */
export function putFault(folder: string, name: string): void {
  const { file, text } = brokenFile(name);
  writeFileSync(path.join(folder, file), text);
}
