import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { SERVICE } from './metrics.ts';
import { ofType, packaged, type Resource, type Template } from './packaged.ts';

let template: Template;
const getProperties = (type: string): Resource['Properties'][] =>
  ofType(template, type).map(([, { Properties }]) => Properties);
const runbooks = readFileSync('docs/runbooks.md', 'utf8');
/** The sections of docs/runbooks.md that begin with `## `, by their heading. */
const sections = new Map(
  runbooks
    .split(/^## /m)
    .slice(1)
    .map((text) => [text.split('\n')[0] ?? '', text]),
);

/** Returns a section with each paragraph on one line. */
const getUnwrapped = (title: string) => (sections.get(title) ?? '').replace(/(?<!\n)\n(?!\n)/g, ' ');

beforeAll(async () => {
  ({ template } = await packaged('plain'));
});

/** The alarms' names. */
const alarms = (): string[] =>
  getProperties('AWS::CloudWatch::Alarm').map(({ AlarmName }) => AlarmName.replace(`${SERVICE}-`, ''));
const PARTS = ['**What it means.**', '**How to look.**', '**What to do.**', '**It is over when**'];
const queries = () => getProperties('AWS::Logs::QueryDefinition').map(({ Name }) => Name.replace(`${SERVICE}/`, ''));

it('every alarm has a section in the runbooks with a saved query or a command, and no section lacks an alarm', () => {
  expect([...sections.keys()].filter((one) => /^[a-z-]+$/.test(one)).sort()).toEqual(alarms().sort());
  const named = new Set<string>();
  for (const alarm of alarms()) {
    const section = sections.get(alarm) ?? '';
    const places = PARTS.map((part) => section.indexOf(part));
    expect(places, alarm).toEqual([...places].sort((a, b) => a - b));
    expect(places.indexOf(-1), alarm).toBe(-1);
    const asked = [...section.matchAll(/query `([a-z-]+)`/g)].map(([, name = '']) => name);
    for (const name of asked) expect(queries(), alarm).toContain(name);
    expect(asked.length + [...section.matchAll(/`(npm run|aws) /g)].length, alarm).toBeGreaterThan(0);
    for (const name of asked) named.add(name);
  }
  for (const [, name = ''] of runbooks.matchAll(/query `([a-z-]+)`/g)) named.add(name);
  expect([...named].sort()).toEqual(queries().sort());
});

it('the job-errors section says that two failed scheduled runs raise the alarm', () => {
  expect(getUnwrapped('job-errors')).toMatch(
    /^Three errors .*`planIngest`, `summarizeTopics`, .* two such runs are enough/m,
  );
});

it('the server-errors section lists denied roles under internal_error only', () => {
  const rows =
    sections
      .get('server-errors')
      ?.split('\n')
      .filter((row) => row.startsWith('| `')) ?? [];
  const [row, ...others] = rows.filter((one) => /AccessDeniedException|ResourceNotFoundException/.test(one));
  expect(row).toMatch(/^\| `internal_error` \| .*AccessDeniedException.*ResourceNotFoundException/);
  expect(others).toEqual([]);
});

it('commands of the runbooks name existing functions, and the settings for reading feeds', () => {
  const functions = getProperties('AWS::Lambda::Function').map(({ FunctionName }) => FunctionName);
  const named = [...runbooks.matchAll(/--function-name ([\w-]+)/g)].map(([, name]) => name);
  expect(named.filter((name) => !functions.includes(name))).toEqual([]);
  expect(sections.get('planner-silent')).toContain(`aws lambda invoke --function-name ${SERVICE}-planIngest `);
  expect(sections.get('Where to look')).toContain('`export SUMMARY_MODEL_ID=… INGEST_CONTACT=…`');
  for (const name of ['stale-feeds', 'failing-feeds', 'planner-silent'])
    expect(getUnwrapped(name), name).toMatch(
      /`npm run ops -- ingest [^`]*--table [^`]*`[^.]*\(\[settings\]\(#where-to-look\)\)/,
    );
});
