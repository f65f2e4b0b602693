import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { SERVICE } from './metrics.ts';
import { ofType, packaged, type Resource, type Template } from './packaged.ts';

let template: Template;
const propertiesOf = (type: string): Resource['Properties'][] =>
  ofType(template, type).map(([, { Properties }]) => Properties);

beforeAll(async () => {
  ({ template } = await packaged('plain'));
});

/** The fields of the rows that a saved query returns. */
const fieldsOf = (name: string) => {
  const query = propertiesOf('AWS::Logs::QueryDefinition').find(({ Name }) => Name === `${SERVICE}/${name}`);
  return /\| fields (.*)/.exec(query?.QueryString)?.[1]?.split(', ');
};

it('the line of the API leads to the lines of Lambda about a function that ended by force', () => {
  const [stage] = propertiesOf('AWS::ApiGateway::Stage');
  const line = JSON.parse(stage.AccessLogSetting.Format);
  expect(line.function_request_id).toBe('$context.integration.requestId');
  expect(fieldsOf('function-faults')).toEqual(expect.arrayContaining(['requestId', 'record.requestId']));
  const [, where = ''] = readFileSync('docs/runbooks.md', 'utf8').split('## Where to look\n');
  for (const name of ['function_request_id', 'requestId', 'record.requestId'])
    expect(where.split(/^## /m)[0]).toContain(`\`${name}\``);
});

it('saved queries ask every log group of the service, which is as many as one query may', () => {
  const others = ofType(template, 'AWS::Logs::LogGroup');
  const groups = others.map(([id]) => ({ Ref: id }));
  const written = propertiesOf('AWS::Lambda::Function').map(
    ({ LoggingConfig, FunctionName }) => LoggingConfig.LogGroup ?? { Ref: groupOf(FunctionName) },
  );
  expect(new Set(groups.map(({ Ref }) => Ref))).toEqual(new Set(['ApiAccessLog', ...written.map(({ Ref }) => Ref)]));
  expect(groups.length).toBeLessThanOrEqual(50);
  for (const { LogGroupNames } of propertiesOf('AWS::Logs::QueryDefinition')) expect(LogGroupNames).toEqual(groups);
});

/** The log group of a function's own. */
const groupOf = (name: string) =>
  ofType(template, 'AWS::Logs::LogGroup').find(
    ([, { Properties }]) => Properties.LogGroupName === `/aws/lambda/${name}`,
  )?.[0];

/** What a query may name beside fields. */
const WORDS =
  'filter fields sort stats by as asc desc and or not in like ispresent count count_distinct latest sum avg pct bin'.split(
    ' ',
  );
/** Fields of lines that Lambda writes about a function, and of those of its runtime. */
const OF_LAMBDA = ['type', 'record.status', 'requestId', 'record.requestId', 'errorType', 'errorMessage'];
const LINES = [
  'lib/http/access-log.ts',
  'lib/http/route.ts',
  'lib/http/authorizer.ts',
  'lib/sharing/share-once.ts',
  'lib/log/audit-log.ts',
  'lib/jobs',
];

it('saved queries ask for fields that lines have', () => {
  const files = LINES.flatMap((one) =>
    one.endsWith('.ts') ? [one] : readdirSync(one).map((file) => `${one}/${file}`),
  );
  const ours = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const [stage] = propertiesOf('AWS::ApiGateway::Stage');
  const ofGateway = Object.keys(JSON.parse(stage.AccessLogSetting.Format));
  const isField = (name: string) =>
    OF_LAMBDA.includes(name) || ofGateway.includes(name) || new RegExp(`\\b${name}\\b`).test(ours);
  for (const { Name, QueryString } of propertiesOf('AWS::Logs::QueryDefinition')) {
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
