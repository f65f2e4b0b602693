import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { SERVICE } from './metrics.ts';
import { ofType, packaged, type Resource, type Template } from './packaged.ts';

let template: Template;
const getProperties = (type: string): Resource['Properties'][] =>
  ofType(template, type).map(([, { Properties }]) => Properties);

beforeAll(async () => {
  ({ template } = await packaged('plain'));
});

/** The fields of the rows that a saved query returns. */
const getFields = (name: string) => {
  const query = getProperties('AWS::Logs::QueryDefinition').find(({ Name }) => Name === `${SERVICE}/${name}`);
  return /\| fields (.*)/.exec(query?.QueryString)?.[1]?.split(', ');
};

it('the access log has the request id that finds the Lambda lines of a killed function', () => {
  const [stage] = getProperties('AWS::ApiGateway::Stage');
  const line = JSON.parse(stage.AccessLogSetting.Format);
  expect(line.function_request_id).toBe('$context.integration.requestId');
  expect(getFields('function-faults')).toEqual(expect.arrayContaining(['requestId', 'record.requestId']));
  const [, where = ''] = readFileSync('docs/runbooks.md', 'utf8').split('## Where to look\n');
  for (const name of ['function_request_id', 'requestId', 'record.requestId'])
    expect(where.split(/^## /m)[0]).toContain(`\`${name}\``);
});

it('saved queries cover every log group of the service, at most 50', () => {
  const others = ofType(template, 'AWS::Logs::LogGroup');
  const groups = others.map(([id]) => ({ Ref: id }));
  const written = getProperties('AWS::Lambda::Function').map(
    ({ LoggingConfig, FunctionName }) => LoggingConfig.LogGroup ?? { Ref: getGroup(FunctionName) },
  );
  expect(new Set(groups.map(({ Ref }) => Ref))).toEqual(new Set(['ApiAccessLog', ...written.map(({ Ref }) => Ref)]));
  expect(groups.length).toBeLessThanOrEqual(50);
  for (const { LogGroupNames } of getProperties('AWS::Logs::QueryDefinition')) expect(LogGroupNames).toEqual(groups);
});

/** The log group of a function's own. */
const getGroup = (name: string) =>
  ofType(template, 'AWS::Logs::LogGroup').find(
    ([, { Properties }]) => Properties.LogGroupName === `/aws/lambda/${name}`,
  )?.[0];

/** The words of the query language that are not fields. */
const WORDS = [
  ...'filter fields sort stats by as asc desc and or not in like'.split(' '),
  ...'ispresent count count_distinct latest sum avg pct bin'.split(' '),
];
/** Fields of lines that Lambda writes about a function, and of those of its runtime. */
const OF_LAMBDA = ['type', 'record.status', 'requestId', 'record.requestId', 'errorType', 'errorMessage'];
const LINES = [
  'lib/http/access-log.ts',
  'lib/http/route.ts',
  'lib/http/authorizer.ts',
  'lib/sharing/share-once.ts',
  'lib/platform/log/audit-log.ts',
  'lib/documents/crawl-batch.ts',
  'lib/documents/document.ts',
  'lib/jobs',
];

it('saved queries use only fields that log lines have', () => {
  const files = LINES.flatMap((one) =>
    one.endsWith('.ts') ? [one] : readdirSync(one).map((file) => `${one}/${file}`),
  );
  const ours = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const [stage] = getProperties('AWS::ApiGateway::Stage');
  const ofGateway = Object.keys(JSON.parse(stage.AccessLogSetting.Format));
  const isField = (name: string) =>
    OF_LAMBDA.includes(name) || ofGateway.includes(name) || new RegExp(`\\b${name}\\b`).test(ours);
  for (const { Name, QueryString } of getProperties('AWS::Logs::QueryDefinition')) {
    const text: string = QueryString.replace(/^ *#.*$/gm, '').replace(/"[^"]*"|\/[^/]*\/|\b\d\w*/g, '');
    const made = [...text.matchAll(/ as (\w+)/g)].map(([, name]) => name);
    const named = [...text.matchAll(/@?[a-z_][\w.]*/gi)].map(([name]) => name);
    const fields = named.filter((name) => !name.startsWith('@') && !WORDS.includes(name) && !made.includes(name));
    expect(fields.length, Name).toBeGreaterThan(0);
    expect(
      fields.filter((name) => !isField(name)),
      Name,
    ).toEqual([]);
    expect(
      text.split('|').map((part) => part.trim().split(' ')[0]),
      Name,
    ).toEqual(expect.arrayContaining(['filter', expect.stringMatching(/^(fields|stats)$/)]));
  }
});
