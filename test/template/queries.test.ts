import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { SERVICE } from './metrics.ts';
import { ofType, packaged, type Resource, type Template } from './packaged.ts';

/** What each saved query asks of the log, without its remarks. */
const QUERIES: Record<string, string> = {
  'one-request': `
      filter request_id = "REQUEST ID"
      | fields @timestamp, @log, @message
      | sort @timestamp`,
  'server-errors': `
      filter ispresent(route) and status >= 500
      | stats count(*) as answers, latest(request_id) as one_of_them by route, status, code, note
      | sort answers desc`,
  'function-faults': `
      filter ispresent(stack) or (ispresent(errorType) and errorMessage != "Unauthorized")
        or (type = "platform.report" and record.status != "success" and (record.status != "error" or @log not like /Authorizer$/))
      | fields @timestamp, @log, request_id, error, message, stack, errorType, errorMessage, record.status, requestId, record.requestId
      | sort @timestamp desc`,
  'gateway-answers': `
      filter ispresent(gateway_response) and gateway_response != "-"
      | stats count(*) as answers, count_distinct(ip) as addresses by gateway_response, status, resource
      | sort answers desc`,
  'slow-routes': `
      filter ispresent(route)
      | stats count(*) as answers, pct(duration_ms, 50) as p50, pct(duration_ms, 95) as p95, avg(dynamodb_requests) as requests by route
      | sort p95 desc`,
  'table-cost': `
      filter ispresent(route)
      | stats count(*) as answers, sum(read_units) as reads, sum(write_units) as writes by route, caller
      | sort reads desc`,
  'authorizer-errors': `
      filter ispresent(authorizer)
      | stats count(*) as failures, latest(@timestamp) as last by authorizer, error, code, note`,
  shares: `
      filter (route in ["shareEntry", "shareDigest"] and status >= 400) or event = "share_not_closed"
      | fields @timestamp, request_id, status, code, note, share_id, caller, event, outcome, channel_id, message_ts, error
      | sort @timestamp desc`,
  'job-errors': `
      filter ispresent(job_errors)
      | fields @timestamp, job, feed_id, entry_id, message_id, outcome, reason, code, note, error
      | sort @timestamp desc`,
  feeds: `
      filter job = "ingestFeed"
      | stats sum(feeds_read) as read, sum(feeds_failed) as failed, sum(created) as new_entries, latest(error) as last_error by feed_id
      | sort failed desc`,
  plans: `
      filter job = "planIngest"
      | fields @timestamp, level, due, early, waiting, paused, feeds_followed, feeds_stale, feeds_failing, feeds_flooding, words_settled, words_due_seconds, summaries_sent_again, error
      | sort @timestamp desc`,
  alerts: `
      filter job = "matchAlerts"
      | fields @timestamp, level, outcome, entries_matched, queries_asked, alert_matches, alerts_behind_seconds, error
      | sort @timestamp desc`,
  deliveries: `
      filter job = "deliver"
      | fields @timestamp, level, digests_planned, deliveries_sent, deliveries_failed, deliveries_unknown, given_up, gathered, busy, destinations_paused, corrected, corrections_failed, corrections_given_up, deliveries_due_seconds, error
      | sort @timestamp desc`,
  documents: `
      filter job in ["planDocuments", "readDocuments"]
      | fields @timestamp, level, job, following, outcome, documents_found, visits_sent, busy, documents_capped, dropped, host, read, same, blocked, failed, past, error
      | sort @timestamp desc`,
  trail: `
      filter ispresent(trail)
      | fields @timestamp, trail, alert_id, destination_id, key_id, caller, role, changed
      | sort @timestamp desc`,
  summaries: `
      filter job like /^summarize/
      | stats sum(summaries_made) as made, sum(summaries_refused) as refused, sum(summaries_over_budget) as over_budget, sum(summaries_unanswered) as unanswered by job, bin(1h)`,
  'summary-failures': `
      filter job = "summarizeEntries" and level != "INFO" and ispresent(outcome)
      | stats count(*) as entries, latest(@timestamp) as last by outcome, reason
      | sort entries desc`,
};

let template: Template;
const propertiesOf = (type: string): Resource['Properties'][] =>
  ofType(template, type).map(([, { Properties }]) => Properties);

beforeAll(async () => {
  ({ template } = await packaged('plain'));
});

it('saved queries ask what the runbooks send their readers to them for', () => {
  const queries = propertiesOf('AWS::Logs::QueryDefinition').map(({ Name, QueryString }) => [
    Name.replace(`${SERVICE}/`, ''),
    QueryString.replace(/^#.*\n/gm, '').trim(),
  ]);
  const lines = (text: string) => text.replace(/\n {6}/g, '\n').trim();
  expect(queries).toEqual(Object.entries(QUERIES).map(([name, text]) => [name, lines(text)]));
});

/** The fields of the rows that a saved query answers. */
const fieldsOf = (name: string) => /\| fields (.*)/.exec(QUERIES[name] ?? '')?.[1]?.split(', ');

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
  'lib/log/trail.ts',
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
