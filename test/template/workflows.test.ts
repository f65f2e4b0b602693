import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const FOLDER = '.github/workflows';
const texts = Object.fromEntries(readdirSync(FOLDER).map((file) => [file, readFileSync(`${FOLDER}/${file}`, 'utf8')]));

interface Job {
  permissions?: Record<string, string> | string;
  uses?: string;
  needs?: string;
  if?: string;
  environment?: string;
  'timeout-minutes'?: number;
  strategy?: { matrix: Record<string, string[]> };
  steps?: { uses?: string; run?: string; if?: string; with?: Record<string, unknown>; env?: Record<string, string> }[];
}
interface Workflow {
  on: Record<string, unknown>;
  permissions?: Record<string, string> | string;
  jobs: Record<string, Job>;
}
const workflows: Record<string, Workflow> = Object.fromEntries(
  Object.entries(texts).map(([file, text]) => [file, parse(text)]),
);
const jobs = Object.entries(workflows).flatMap(([file, { jobs }]) =>
  Object.entries(jobs).map(([name, job]) => ({ name: `${file} ${name}`, ...job })),
);

it('pins every action to one full commit with its version as a comment', () => {
  const lines = Object.values(texts).flatMap((text) => text.split('\n').filter((line) => /\buses:/.test(line)));
  const actions = lines.filter((line) => !line.includes('uses: ./'));
  expect(actions.length).toBeGreaterThan(8);
  for (const line of actions) expect(line).toMatch(/^ +- uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  const pins = new Map(actions.map((line) => line.trim().split('@') as [string, string]));
  expect(new Set(actions.map((line) => line.trim())).size).toBe(pins.size);
  for (const line of lines.filter((one) => one.includes('uses: ./')))
    expect(existsSync(line.split('uses: ./')[1]?.trim() ?? ''), line).toBe(true);
});

it('grants read permissions only, except an OIDC token for the deployment', () => {
  for (const [file, { permissions }] of Object.entries(workflows))
    expect(permissions, file).toEqual(file === 'deploy.yml' ? {} : { contents: 'read' });
  const deployment = jobs.find(({ name }) => name === 'deploy.yml deploy');
  expect(deployment?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
  for (const { name, permissions } of jobs.filter((job) => job !== deployment))
    expect([undefined, {}, { contents: 'read' }], name).toContainEqual(permissions);
  for (const { name, steps = [] } of jobs) {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    for (const step of checkouts) expect(step.with, name).toEqual({ 'persist-credentials': false });
  }
});

it('exposes no secrets to pull requests, and runs no event text as a command', () => {
  for (const [file, text] of Object.entries(texts)) {
    expect(text, file).not.toMatch(/pull_request_target|workflow_run|issue_comment/);
    // Not even as a setting of a step or an argument of an action, whose use of it is unknown here.
    const given = [...text.matchAll(/\$\{\{(.*?)\}\}/gs)].map(([, expression = '']) => expression.trim());
    expect(given.length, file).toBeGreaterThan(1);
    for (const expression of given)
      expect(expression, file).not.toMatch(/\bgithub\s*(\.\s*(event|head_ref)\b|\[|\)|$)/);
    for (const { run = '' } of Object.values(workflows[file]?.jobs ?? {}).flatMap(({ steps = [] }) => steps))
      expect(run, file).not.toContain('${{');
  }
  expect(JSON.stringify(workflows['ci.yml'])).not.toContain('secrets.');
  for (const { name, ...job } of jobs.filter(({ steps, environment }) => steps && !environment))
    expect(job['timeout-minutes'], name).toBeLessThanOrEqual(40);
});

it('.ci/run runs unchanged on Node 20, 22 and 24, and uploads its logs for any result', () => {
  const { test } = workflows['ci.yml']?.jobs ?? {};
  expect(test?.strategy?.matrix).toEqual({ node: ['20.19', '22.13', '24'] });
  expect(readFileSync('.nvmrc', 'utf8').trim()).toBe('24');
  const [run, upload] = test?.steps?.slice(-2) ?? [];
  expect(run).toEqual({ run: '.ci/run' });
  expect([upload?.uses, upload?.if]).toEqual([expect.stringMatching(/^actions\/upload-artifact@/), 'always()']);
  const local = readFileSync('.ci/run', 'utf8');
  expect(local).toContain(`\nlogs=${upload?.with?.['path']}\n`);
  for (const command of [
    'npm run check',
    'npx serverless package --stage prod',
    'cfn-lint --ignore-checks W3005 ',
    'npm test',
    'clients/python/check',
    'scripts/check/fuzz-contract',
    'npm run test:aws',
  ])
    expect(local, command).toContain(command);
  const fuzzer = readFileSync('scripts/check/fuzz-contract', 'utf8');
  expect(local).toContain(/schemathesis==[\d.]+/.exec(fuzzer)?.[0]);
});

it('.ci/install finds the same browsers as the tests', () => {
  const [, given = ''] = /for file in "\$\{CHROMIUM_PATH:-\}" (.*); do/.exec(readFileSync('.ci/install', 'utf8')) ?? [];
  const taken = [...readFileSync('test/support/chromium.ts', 'utf8').matchAll(/'(\/usr[^']+)'/g)].map(
    ([, file]) => file,
  );
  expect(given.split(' ')).toEqual(taken);
});

it('deploys after the checks and an approval, with a role instead of keys, and with all settings', () => {
  const { deploy, ci } = workflows['deploy.yml']?.jobs ?? {};
  expect(Object.keys(workflows['deploy.yml']?.on ?? {})).toEqual(['workflow_dispatch']);
  expect([ci?.uses, deploy?.needs, deploy?.environment]).toEqual(['./.github/workflows/ci.yml', 'ci', STAGE]);
  expect(texts['deploy.yml']).not.toMatch(/AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY)/);
  const { env = {}, run } = deploy?.steps?.at(-1) ?? {};
  expect(run).toBe('npm run deploy -- --stage "$STAGE"');
  const guide = readFileSync('docs/deploy.md', 'utf8');
  const table = guide.slice(guide.indexOf('| variable |'), guide.indexOf('## Deploy'));
  const named = [...table.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name = '']) => name);
  const settings = [...new Set(named)];
  expect(Object.keys(env).sort()).toEqual(['STAGE', ...settings].filter((one) => one !== 'SERVICE_REVISION').sort());
  for (const [name, value] of Object.entries(env))
    expect(value).toBe(name === 'STAGE' ? STAGE : `\${{ ${getKind(name)}.${name} }}`);
});

it('limits a deployment to 40 minutes beyond its monitoring, within the session of the role', () => {
  const { deploy } = workflows['deploy.yml']?.jobs ?? {};
  const guide = readFileSync('docs/deploy.md', 'utf8');
  const [, most] = /^\| `DEPLOY_MONITOR_MINUTES` \|.* (\d+) at most/m.exec(guide) ?? [];
  expect(deploy?.['timeout-minutes']).toBe(40 + Number(most));
  const role = deploy?.steps?.find(({ uses }) => uses?.startsWith('aws-actions/configure-aws-credentials@'));
  expect(role?.with?.['role-duration-seconds']).toBe(`\${{ vars.AWS_ROLE_SECONDS || '3600' }}`);
  expect(guide.replace(/\s+/g, ' ')).toContain(`**With more than ${3_600 / 60 - 40} of these**`);
  const [, seconds] = /--max-session-duration (\d+)`/.exec(guide) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(60 * (deploy?.['timeout-minutes'] ?? Number.POSITIVE_INFINITY));
});

/** The stage that a deployment was started for. */
const STAGE = `\${{ inputs.stage }}`;

const getKind = (name: string) => (/TOKEN$|SECRET$|WEBHOOK|API_KEY|SMTP_URL/.test(name) ? 'secrets' : 'vars');

it('Dependabot covers npm, pip and GitHub Actions', () => {
  const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8'));
  const looked = updates.map((one: { 'package-ecosystem': string; directory: string }) => [
    one['package-ecosystem'],
    one.directory,
  ]);
  expect(looked).toEqual([
    ['npm', '/'],
    ['pip', '/clients/python'],
    ['github-actions', '/'],
  ]);
  expect(existsSync('clients/python/pyproject.toml')).toBe(true);
});

it('runs the tests with a fixed seed for a change, and with a seed of the day in the nightly run', () => {
  expect(workflows['ci.yml']?.on['schedule']).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }]);
  const [lines = ''] = /^if .*? = schedule \]; then\n.*?^fi$/ms.exec(readFileSync('.ci/run', 'utf8')) ?? [];
  const getSeed = (event: string) =>
    execFileSync('bash', ['--norc', '-euc', `${lines}\nprintenv TEST_SEED EVERY_POINT || true`], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], GITHUB_EVENT_NAME: event },
    }).trim();
  expect(['push', 'pull_request', ''].map(getSeed)).toEqual(['20261123', '20261123', '20261123']);
  expect(getSeed('schedule')).toMatch(/^20\d{6}\ntrue$/);
});
