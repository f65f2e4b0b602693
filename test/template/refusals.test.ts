import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import summaryModel from '../../infra/summary-model.cjs';
import { checkDeployment, type DeploymentRequest } from '../../scripts/operate/check-deployment.ts';
import {
  listDeploymentErrors,
  listSettingsErrors,
  SETTING_FORMATS,
  type SourceDeployment,
} from '../../scripts/operate/check-settings.ts';
import { readPackage } from '../../scripts/operate/package-service.ts';
import { lacks } from '../support/machine.ts';
import { packaged } from './packaged.ts';

/*
 * `npm run deploy` up to where it would change anything: in repositories of their own, with real git, and an STS of
 * this machine.
 */

const root = mkdtempSync(path.join(tmpdir(), 'deploy-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
/** Made-up secrets in the platform's format. They are joined here so that secret scanners do not report this file. */
const BOT_TOKEN = ['xoxb', '123456789012', '1234567890123', 'AbCdEfGhIjKlMnOpQrStUvWx'].join('-');
const WEBHOOK = ['https://hooks.slack.com/services', 'T0ABCDEFG', 'B0ABCDEFG', 'abcdefghijklmnopqrstuvwx'].join('/');

const CERTIFICATE_ARN = 'arn:aws:acm:eu-central-1:123456789012:certificate/8f3e1c2a-0b1d-4c5e-9f70-123456789abc';
const MAIL_IDENTITY_ARN = 'arn:aws:ses:eu-central-1:123456789012:identity/example.org';
const MODEL = 'eu.anthropic.claude-haiku-4-5-20251001-v1:0';

const noGit = lacks('git');
let directory: string;
let made = 0;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], { cwd: directory });
const write = (file: string, text: string) => writeFileSync(path.join(directory, file), text);
function commit(): void {
  git('add', '-A');
  git('commit', '-q', '-m', 'a change');
}

const lock = (version: string) => JSON.stringify({ packages: { '': {}, 'node_modules/a': { version } } });

/** A tree that may be deployed to prod. */
function makeTree(): void {
  made += 1;
  directory = path.join(root, String(made));
  mkdirSync(path.join(directory, 'node_modules'), { recursive: true });
  git('init', '-q');
  write('.gitignore', 'node_modules/\n');
  write('package-lock.json', lock('1.0.0'));
  write('node_modules/.package-lock.json', lock('1.0.0'));
  write('README.md', 'export CHAT_BOT_TOKEN=xoxb-… CHAT_WEBHOOK_URL=https://hooks.slack.com/services/…\n');
  commit();
}

afterEach(() => vi.unstubAllEnvs());

const reasons = (env: SourceDeployment['env'] = {}, stage = 'prod') => listDeploymentErrors({ directory, env, stage });
/** Those of the settings alone, for which git need not run. */
const wrongSettings = (env: SourceDeployment['env'] = {}, stage = 'prod') => listSettingsErrors({ env, stage });

it.skipIf(noGit)('deploy accepts a clean tree, a valid stage and the environment of docs/deploy.md', () => {
  makeTree();
  const env = {
    CHAT_BOT_TOKEN: BOT_TOKEN,
    CHAT_WEBHOOK_URL: WEBHOOK,
    CUSTOM_DOMAIN: 'updates.example.org',
    CERTIFICATE_ARN,
    TOKEN_CLIENT_ID: 'client',
    SUMMARY_MODEL_ID: MODEL,
    SUMMARY_REGION: 'eu-central-1',
    TOKEN_ISSUER: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Company',
  };
  expect(reasons()).toEqual([]);
  expect(reasons(env)).toEqual([]);
  expect(reasons({}, 'staging2')).toEqual([]);
});

it('npm run deploy accepts the mail servers of docs/webhooks.md, and rejects an invalid SMTP_URL', () => {
  const of = (SMTP_URL: string) => wrongSettings({ ...OTHERS['SMTP_URL'], SMTP_URL });
  for (const SMTP_URL of [
    'smtps://user:password@mail.example.org',
    'smtps://AKIAEXAMPLE:a%2Fb+c%3D@email-smtp.eu-central-1.amazonaws.com:465',
    'smtp://relay.example.org:587/',
    'smtps://mail.example.org',
  ])
    expect(of(SMTP_URL), SMTP_URL).toEqual([]);
  for (const SMTP_URL of [
    'smtps://user:50%@mail.example.org',
    'smtps://user:a/b@mail.example.org',
    'smtps://user:a@b@mail.example.org',
    'smtps://user:pass word@mail.example.org',
    'smtps://',
  ])
    expect(of(SMTP_URL), SMTP_URL).toEqual([expect.stringMatching(/^SMTP_URL takes smtps:/)]);
});

it('npm run deploy rejects an invalid stage', () => {
  for (const stage of ['', 'Prod', 'my-stage', '2nd', 'a.b', 'p'.repeat(17), 'prod;rm'])
    expect(wrongSettings({}, stage), stage).toEqual([
      expect.stringMatching(/^--stage .* is not a stage: 1 to 16 small letters/),
    ]);
  expect(wrongSettings({}, 'local')).toEqual([expect.stringMatching(/^--stage local is the embedded stack/)]);
});

it('npm run deploy rejects an issuer or a webhook over plain http, and does not print the webhook', () => {
  for (const issuer of [
    'http://127.0.0.1:9229/local_1',
    'http://cognito-idp.eu-west-1.amazonaws.com/pool',
    'pool',
    'https://[a/b',
  ]) {
    const found = wrongSettings({ TOKEN_ISSUER: issuer, TOKEN_CLIENT_ID: 'client' });
    expect(found, issuer).toEqual([expect.stringMatching(/^TOKEN_ISSUER is not an https address\./)]);
  }
  const [found = '', ...others] = wrongSettings({ CHAT_WEBHOOK_URL: WEBHOOK.replace('https', 'http') });
  expect([others, found]).toEqual([[], expect.stringMatching(/^CHAT_WEBHOOK_URL is not an https address\./)]);
  expect(found).not.toContain('T0ABCDEFG');
});

it('npm run deploy requires a client with an issuer, and a certificate and a bare host with a domain', () => {
  expect(wrongSettings({ TOKEN_ISSUER: 'https://a.example/b' })).toEqual([expect.stringMatching(/belong together/)]);
  expect(wrongSettings({ TOKEN_CLIENT_ID: 'client' })).toEqual([expect.stringMatching(/belong together/)]);
  expect(wrongSettings({ CUSTOM_DOMAIN: 'updates.example.org' })).toEqual([expect.stringMatching(/belong together/)]);
  for (const CUSTOM_DOMAIN of ['https://updates.example.org', 'updates', 'updates.example.org/v1'])
    expect(wrongSettings({ CUSTOM_DOMAIN, CERTIFICATE_ARN })).toEqual([expect.stringMatching(/a host name alone/)]);
});

it('npm run deploy requires MAIL_FROM together with SMTP_URL or MAIL_IDENTITY_ARN', () => {
  const smtp = { SMTP_URL: 'smtps://user:password@mail.example.org:465' };
  const identity = { MAIL_IDENTITY_ARN };
  for (const MAIL_FROM of ['updates@example.org', 'Regulatory updates <updates@example.org>']) {
    expect(wrongSettings({ MAIL_FROM })).toEqual([
      expect.stringMatching(/^Nothing sends mail from MAIL_FROM: set SMTP_URL /),
    ]);
    for (const way of [smtp, identity, { ...smtp, ...identity }])
      expect(wrongSettings({ MAIL_FROM, ...way })).toEqual([]);
  }
  for (const way of [smtp, identity])
    expect(wrongSettings(way)).toEqual([
      expect.stringMatching(`^${Object.keys(way)} sends mail from MAIL_FROM, which is not`),
    ]);
});

/** Lines of documents that name the settings, as this repository has them. */
const PLACEHOLDERS = [
  'CHAT_BOT_TOKEN=xoxb-',
  'xoxb-token',
  'CHAT_WEBHOOK_URL=https://hooks.slack.com/services/',
  'http://x',
];

it.skipIf(noGit)('deploy rejects an incomplete token or webhook, and accepts placeholders in tracked files', () => {
  makeTree();
  write('guide.md', `${PLACEHOLDERS.join('\n')}\n`);
  commit();
  const expectReason = (env: SourceDeployment['env'], reason: RegExp) =>
    expect(reasons(env), JSON.stringify(env)).toEqual([expect.stringMatching(reason)]);
  for (const CHAT_BOT_TOKEN of ['xoxb-', 'xoxb-…', 'xoxb-token', `${BOT_TOKEN}-`, `${BOT_TOKEN}…`])
    expectReason({ CHAT_BOT_TOKEN }, /^CHAT_BOT_TOKEN takes a whole token: .*\. Unset it, or correct it\.$/);
  const hook = 'https://hooks.slack.com';
  for (const CHAT_WEBHOOK_URL of [hook, `${hook}/`, `${hook}/services`, `${hook}/services/`, `${hook}/services/…`])
    expectReason({ CHAT_WEBHOOK_URL }, /^CHAT_WEBHOOK_URL takes a whole webhook: .*\. Unset it, or correct it\.$/);
  expectReason({ CHAT_WEBHOOK_URL: 'http://x' }, /^CHAT_WEBHOOK_URL is not an https address\./);
  write('leak.md', `first\n${WEBHOOK}\n`);
  commit();
  expectReason({ CHAT_BOT_TOKEN: BOT_TOKEN, CHAT_WEBHOOK_URL: WEBHOOK }, /^leak\.md:2 holds a credential/);
});

/** Parameters of the template whose values come from the environment, as infra/plugin.mjs has them. */
const PARAMETERS = [...readFileSync('infra/plugin.mjs', 'utf8').matchAll(/^ {2}(\w+): '([A-Z\d_]+)',$/gm)].map(
  ([, parameter = '', variable = '']) => ({ parameter, variable }),
);
const DECLARED: Record<string, { AllowedPattern?: string }> = Object.assign(
  {},
  ...readdirSync('infra')
    .filter((file) => file.endsWith('.yml'))
    .map((file) => parse(readFileSync(`infra/${file}`, 'utf8')).Parameters),
);
const getPattern = (name: string): RegExp[] => {
  const { AllowedPattern } = DECLARED[name] ?? {};
  return AllowedPattern ? [new RegExp(AllowedPattern)] : [];
};

/** Settings that each tested setting requires, so that nothing else is wrong. */
const OTHERS: Record<string, SourceDeployment['env']> = {
  TOKEN_ISSUER: { TOKEN_CLIENT_ID: 'client' },
  TOKEN_CLIENT_ID: { TOKEN_ISSUER: 'https://a.example/b' },
  CUSTOM_DOMAIN: { CERTIFICATE_ARN },
  CERTIFICATE_ARN: { CUSTOM_DOMAIN: 'updates.example.org' },
  MAIL_FROM: { MAIL_IDENTITY_ARN },
  MAIL_IDENTITY_ARN: { MAIL_FROM: 'updates@example.org' },
  SMTP_URL: { MAIL_FROM: 'updates@example.org' },
  EVIDENCE_HEAD_EMAIL: { SMTP_URL: 'smtps://user:password@mail.example.org', MAIL_FROM: 'updates@example.org' },
  EVIDENCE_HEAD_WEBHOOK: { WEBHOOK_SECRET: 'a-secret-of-more-than-32-characters' },
  EVIDENCE_HEAD_CHANNEL: { CHAT_BOT_TOKEN: BOT_TOKEN },
  MONTHLY_BUDGET_USD: { ALARM_EMAIL: 'ada@example.org' },
  COST_ANOMALY_MONITOR: { ALARM_EMAIL: 'ada@example.org' },
};

/** A wrong value of every setting that has a form. */
const WRONG: Record<string, string> = {
  CHAT_BOT_TOKEN: `${BOT_TOKEN}\nsecond-line`,
  CHAT_WEBHOOK_URL: 'https://hooks.example.org/services',
  CHAT_SIGNING_SECRET: '15-characters-x',
  WEBHOOK_SECRET: 'thirty-one-characters-and-no-32',
  SMTP_URL: 'https://user:password@mail.example.org',
  DESTINATIONS_PER_PERSON: 'ten',
  EVIDENCE_HEAD_PUBLIC: 'yes',
  EVIDENCE_HEAD_EMAIL: 'Ada <ada@example.org>',
  EVIDENCE_HEAD_WEBHOOK: 'http://auditor.example.org/heads',
  EVIDENCE_HEAD_CHANNEL: '#heads',
  EVIDENCE_TIME_STAMP_URL: 'http://stamps.example.org/',
  TOKEN_ISSUER: 'https://a.example/b/',
  TOKEN_CLIENT_ID: 'two words',
  SELF_SIGN_UP: 'yes',
  ADMIN_TOTP: 'on',
  MAIL_FROM: 'Ada ada@example.org',
  MAIL_IDENTITY_ARN: 'arn:aws:ses: eu',
  REFRESH_TOKEN_HOURS: '721',
  CUSTOM_DOMAIN: 'https://updates.example.org',
  CERTIFICATE_ARN: 'arn:aws:acm: eu',
  WAF_REQUESTS_PER_5_MINUTES: '9',
  CORS_ORIGINS: 'https://a.example, https://b.example',
  PERMISSIONS_BOUNDARY: 'arn:aws:iam::123456789012:role/boundary',
  INGEST_WORKERS: '9',
  DOCUMENTS_A_DAY: '1000001',
  PROMPT_ALERTS: 'yes',
  DOCUMENTS_PAUSE_MS: '50',
  ALARM_EMAIL: 'ada@example.org, bob@example.org',
  MONTHLY_BUDGET_USD: '99.50',
  COST_TAG_ACTIVE: 'yes',
  COST_ANOMALY_MONITOR: 'arn:aws:ce:eu-central-1:123456789012:monitor',
  INGEST_CONTACT: 'ada@example.org\nX-Other: header',
  SUMMARY_CALLS_A_DAY: '2e3',
  SUMMARY_CHARACTERS_A_DAY: '-1',
  RATE_LIMIT_PER_SECOND: '-1',
  RATE_LIMIT_BURST: '1.5',
  WRITES_PER_MINUTE: '-60',
  SHARE_PEOPLE_DAYS: '36501',
  ACCESS_LOG_DAYS: '8000',
  ALERTS_PER_PERSON: '501',
  SHARES_PER_HOUR: '1001',
  SUMMARY_MODEL_ID: 'Foo Bar',
  SUMMARY_REGION: 'mars',
  DEPLOY_MONITOR_MINUTES: '181',
  SUMMARY_TIMEOUT_MS: '4999',
};

it('npm run deploy rejects an invalid value of any setting with a format, and does not print the value', () => {
  expect(Object.keys(WRONG).sort()).toEqual(Object.keys(SETTING_FORMATS).sort());
  for (const [name, value] of Object.entries(WRONG)) {
    const found = wrongSettings({ ...OTHERS[name], [name]: value });
    expect(found, name).toEqual([
      expect.stringMatching(new RegExp(`^${name} takes .*\\. Unset it, or correct it\\.$`)),
    ]);
    expect(found.join()).not.toContain(value);
  }
});

it('npm run deploy rejects values that CloudFormation or the packaging would reject later', async () => {
  const wrong: Record<string, string[]> = {
    TOKEN_ISSUER: ['https://cognito-idp.eu-west-1.amazonaws.com/pool/', 'https://a.example', 'https://a.example/b c'],
    CUSTOM_DOMAIN: ['localhost', 'a.example/'],
    CERTIFICATE_ARN: ['abc', 'arn', CERTIFICATE_ARN.replace(/[^/]*$/, ''), CERTIFICATE_ARN.replace('acm', 'iam')],
    ALARM_EMAIL: ['ada', 'ada@example.org bob@example.org'],
    MAIL_FROM: ['ada', 'Ada ada@example.org', '<ada@example.org>', 'ada@example.org, bob@example.org'],
    MAIL_IDENTITY_ARN: [
      'example.org',
      MAIL_IDENTITY_ARN.replace('ses', 'iam'),
      MAIL_IDENTITY_ARN.replace(/[^/]*$/, ''),
    ],
    CORS_ORIGINS: [
      ...['*', 'null', 'https://a.example/', 'https://a.example, https://b.example', 'https://*.example.org'],
      ...['http://a.example', 'a.example', 'https://A.example', 'https://a.example/app', 'https://u:p@a.example'],
    ],
    SUMMARY_MODEL_ID: ['Foo Bar', 'claude', 'arn:aws:bedrock:eu-central-1::foundation-model/a.b'],
    SUMMARY_REGION: ['mars', 'eu-south', 'EU-SOUTH-1'],
  };
  const withPattern = PARAMETERS.filter(({ parameter }) => getPattern(parameter).length > 0);
  expect(withPattern.length).toBeGreaterThan(10);
  for (const { parameter, variable } of withPattern)
    for (const pattern of getPattern(parameter)) {
      expect(Object.keys(WRONG), variable).toContain(variable);
      for (const value of [WRONG[variable], ...(wrong[variable] ?? [])]) expect(value, variable).not.toMatch(pattern);
    }
  for (const name of ['SUMMARY_MODEL_ID', 'SUMMARY_REGION'])
    for (const value of wrong[name] ?? []) {
      const env: Record<string, string> = { SUMMARY_MODEL_ID: MODEL, [name]: value };
      const resolveVariable = async (asked: string) => env[/^env:(\w+)/.exec(asked)?.[1] ?? ''] ?? '';
      await expect(summaryModel({ options: { stage: 'prod' }, resolveVariable }), value).rejects.toThrow(name);
    }
  for (const [name, values] of Object.entries(wrong))
    for (const value of values) {
      const found = wrongSettings({ ...OTHERS[name], [name]: value });
      expect(found, `${name}=${value}`).toEqual([expect.stringMatching(new RegExp(`^${name} takes `))]);
      expect(found.join()).not.toContain(value);
    }
  expect(wrongSettings({ SUMMARY_MODEL_ID: MODEL, SUMMARY_REGION: 'us-gov-west-1' })).toEqual([]);
});

it('npm run deploy accepts settings at their limits', () => {
  const limits = {
    RATE_LIMIT_PER_SECOND: '0',
    ALERTS_PER_PERSON: '500',
    SHARES_PER_HOUR: '1000',
    SHARE_PEOPLE_DAYS: '36500',
    ACCESS_LOG_DAYS: '3653',
    WAF_REQUESTS_PER_5_MINUTES: '10',
    REFRESH_TOKEN_HOURS: '720',
    SUMMARY_TIMEOUT_MS: '60000',
    SUMMARY_CALLS_A_DAY: '0',
    INGEST_CONTACT: ' "Ada" <ada@example.org>\n',
  };
  expect(wrongSettings(limits)).toEqual([]);
  for (const INGEST_CONTACT of ['Zoë', `\${env:CHAT_BOT_TOKEN}`])
    expect(wrongSettings({ INGEST_CONTACT })).toEqual([expect.stringMatching(/^INGEST_CONTACT takes one line/)]);
});

it('npm run deploy rejects a budget or an anomaly monitor without an alarm address', () => {
  const COST_ANOMALY_MONITOR = 'arn:aws:ce::123456789012:anomalymonitor/8f3e1c2a-0b1d-4c5e-9f70-123456789abc';
  const budgets = { MONTHLY_BUDGET_USD: '100', COST_ANOMALY_MONITOR };
  expect(wrongSettings({ ...budgets, COST_TAG_ACTIVE: 'true', ALARM_EMAIL: 'ada@example.org' })).toEqual([]);
  for (const [name, value] of Object.entries(budgets))
    expect(wrongSettings({ [name]: value, ALARM_EMAIL: ' ' })).toEqual([
      `${name} notifies ALARM_EMAIL, which is not set: set it as well, or unset ${name}.`,
    ]);
});

it.skipIf(noGit)('deploy names the file and line of a credential in a tracked file, but not the credential', () => {
  makeTree();
  const secrets = {
    'bot.env': `CHAT_BOT_TOKEN=${BOT_TOKEN}`,
    'webhook.md': `See ${WEBHOOK}`,
    'key.txt': `ruf_${'a1'.repeat(8)}_${'b2'.repeat(36)}`,
    'aws.txt': ['AKIA', 'IOSFODNN7EXAMPLE'].join(''),
    'key.pem': ['-----BEGIN', 'RSA PRIVATE KEY-----'].join(' '),
  };
  for (const [file, text] of Object.entries(secrets)) {
    write(file, `first\n${text}\n`);
    commit();
    const found = reasons();
    expect(found, file).toEqual([expect.stringMatching(new RegExp(`^${file}:2 holds a credential\\. Take it out`))]);
    expect(found.join()).not.toContain(text.slice(-12));
    rmSync(path.join(directory, file));
    commit();
  }
  expect(reasons()).toEqual([]);
});

it.skipIf(noGit)('deploy finds a credential in a line of 3 MB, and stops if git cannot search the files', () => {
  makeTree();
  write('bundle.js', `${'x'.repeat(2_000_000)} ${BOT_TOKEN} ${'y'.repeat(1_000_000)}\n`);
  commit();
  expect(reasons()).toEqual([expect.stringMatching(/^bundle\.js:1 holds a credential/)]);
  vi.stubEnv('PATH', directory);
  expect(() => reasons({}, 'dev')).toThrow(/^git grep failed \(ENOENT\)/);
});

it.skipIf(noGit)('npm run deploy finds the deployed token in a tracked file, even in an unknown format', () => {
  makeTree();
  write('notes.md', 'the token is a-token-of-another-form\n');
  commit();
  expect(reasons()).toEqual([]);
  expect(reasons({ CHAT_BOT_TOKEN: ' a-token-of-another-form ' })).toEqual([
    expect.stringMatching(/^notes\.md:1 holds a credential/),
  ]);
});

it.skipIf(noGit)('deploy finds no credential in this repository, with and without the settings of .env.example', () => {
  const rows = [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=(.*)$/gm)];
  const example = Object.fromEntries(rows.map(([, name, value]) => [name, value]));
  expect(example).toMatchObject({ CHAT_BOT_TOKEN: 'xoxb-', CHAT_WEBHOOK_URL: expect.stringMatching(/services\/$/) });
  for (const env of [{}, example]) {
    const tree = { directory: process.cwd(), env, stage: 'dev' };
    expect(listDeploymentErrors(tree).filter((reason) => /credential/.test(reason))).toEqual([]);
  }
});

it.skipIf(noGit)('a shell loads .env.example completely with every line enabled', () => {
  makeTree();
  const lines = readFileSync('.env.example', 'utf8').replace(/^#(?=[A-Z\d_]+=)/gm, '');
  write('all.env', `${lines}\nLAST=here\n`);
  const printed = execFileSync('sh', ['-ec', 'set -a; . ./all.env; set +a; env'], { cwd: directory, encoding: 'utf8' });
  const names = [...lines.matchAll(/^([A-Z\d_]+)=/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(50);
  const loaded = printed.split('\n');
  for (const name of names)
    expect(
      loaded.some((line) => line.startsWith(`${name}=`)),
      name,
    ).toBe(true);
  expect(loaded).toEqual(expect.arrayContaining(['LAST=here', 'MAIL_FROM=Regulatory updates <updates@example.org>']));
});

it.skipIf(noGit)('npm run deploy rejects uncommitted changes for prod, but for no other stage', () => {
  makeTree();
  write('README.md', 'changed\n');
  expect(reasons()).toEqual([expect.stringMatching(/^prod is deployed from a clean tree.* M README\.md$/)]);
  expect(reasons({}, 'dev')).toEqual([]);
  git('checkout', '-q', 'README.md');
  write('new.txt', 'new\n');
  expect(reasons()).toEqual([expect.stringMatching(/\?\? new\.txt$/)]);
  const elsewhere = path.join(root, 'no-repository');
  cpSync(directory, elsewhere, { recursive: true, filter: (file) => !file.includes('.git') });
  const found = listDeploymentErrors({ directory: elsewhere, env: {}, stage: 'prod' });
  expect(found).toEqual([expect.stringMatching(/not a repository with a commit$/)]);
});

it.skipIf(noGit)('npm run deploy rejects node_modules that differ from package-lock.json', () => {
  makeTree();
  write('node_modules/.package-lock.json', lock('1.0.1'));
  expect(reasons()).toEqual([
    expect.stringMatching(/^node_modules is not that of package-lock\.json \(node_modules\/a\)/),
  ]);
  rmSync(path.join(directory, 'node_modules'), { recursive: true });
  expect(reasons()).toEqual([expect.stringMatching(/Run npm ci\.$/)]);
});

/** `npm run deploy`, in the tree of the test or another one. */
async function deploy(
  args: string[],
  env: Record<string, string>,
  cwd = directory,
): Promise<{ code: number; output: string }> {
  const command = [
    '--import',
    path.resolve('node_modules/tsx/dist/esm/index.mjs'),
    path.resolve('scripts/operate/deploy.ts'),
  ];
  const own = { PATH: process.env['PATH'], HOME: directory, AWS_EC2_METADATA_DISABLED: 'true', ...env };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [...command, ...args], {
      cwd,
      env: own,
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

it.skipIf(noGit)('npm run deploy reports missing AWS credentials along with all other errors', async () => {
  makeTree();
  write('leak.txt', `${BOT_TOKEN}\n`);
  git('add', '-A');
  const env = { TOKEN_ISSUER: 'http://127.0.0.1:9229/local_1', TOKEN_CLIENT_ID: 'client', CHAT_BOT_TOKEN: BOT_TOKEN };
  const { code, output } = await deploy(['--stage', 'prod'], env);
  expect(code).toBe(1);
  const [title, ...found] = output.trim().split('\n');
  expect(title).toBe('npm run deploy: this must not be deployed:');
  expect(found).toEqual([
    expect.stringMatching(/^ {2}- TOKEN_ISSUER is not an https address/),
    expect.stringMatching(/^ {2}- leak\.txt:1 holds a credential/),
    expect.stringMatching(/^ {2}- prod is deployed from a clean tree/),
    expect.stringMatching(/^ {2}- There are no AWS credentials\. Sign in/),
  ]);
  expect(output).not.toContain(BOT_TOKEN);
});

it.skipIf(noGit)('npm run deploy does not report an unreachable region as a problem of the credentials', async () => {
  makeTree();
  const credentials = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'the-secret-key' };
  const env = { ...credentials, AWS_ENDPOINT_URL_STS: 'http://127.0.0.1:1' };
  const { code, output } = await deploy(['--stage', 'prod', '--check', '--region', 'eu-nowhere-1'], env);
  expect(output).toMatch(/^ {2}- AWS does not answer in eu-nowhere-1 \(ECONNREFUSED\): is it a region\?$/m);
  expect(code).toBe(1);
});

/** Returns the answers of AWS for an account without a deployment, which may not read the certificate. */
function emptyAccount(target: string | undefined, url: string, body: string): [number, string] {
  if (url.includes('account-settings')) return [200, '{"AccountLimit":{"UnreservedConcurrentExecutions":10}}'];
  if (target?.startsWith('DynamoDB_')) return [400, '{"__type":"ResourceNotFoundException"}'];
  if (target?.endsWith('.ListUserPools')) return [200, JSON.stringify({ UserPools })];
  if (target) return [403, '{}'];
  if (!body.includes('Action=GetCallerIdentity'))
    return [
      400,
      '<ErrorResponse><Error><Code>ValidationError</Code><Message>does not exist</Message></Error></ErrorResponse>',
    ];
  const result = '<Arn>arn:aws:iam::123456789012:user/ada</Arn><UserId>A</UserId><Account>123456789012</Account>';
  const answer = `<GetCallerIdentityResult>${result}</GetCallerIdentityResult>`;
  return [
    200,
    '<GetCallerIdentityResponse ' +
      `xmlns="https://sts.amazonaws.com/doc/2011-06-15/">${answer}</GetCallerIdentityResponse>`,
  ];
}
let UserPools: { Id: string; Name: string }[] = [];

/** Starts what answers for AWS. */
async function startAccount() {
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const [status, text] = emptyAccount(request.headers['x-amz-target'] as string | undefined, request.url ?? '', body);
    response.writeHead(status, { 'content-type': text.startsWith('<') ? 'text/xml' : 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const AWS_ENDPOINT_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'the-secret-key' };
  return { env: { ...credentials, AWS_ENDPOINT_URL, CHAT_BOT_TOKEN: BOT_TOKEN }, stop: () => server.close() };
}

/**
 * Returns the verdict on a stage whose package is that of other tests. It runs in this process, without the command.
 */
async function judged(wish: Partial<DeploymentRequest>, env: Record<string, string>): Promise<string> {
  const { folder } = await packaged('plain');
  const { region = 'eu-central-1' } = wish;
  const all = { AWS_REGION: region, AWS_EC2_METADATA_DISABLED: 'true', ...env };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await checkDeployment(
      { stage: 'dev', region, account: '123456789012', importOrphans: false, replace: [], ...wish },
      () => readPackage(folder),
    );
  } catch (error) {
    return (error as Error).message;
  } finally {
    vi.unstubAllEnvs();
  }
  return log.mock.calls.map(([line]) => `${line}\n`).join('');
}

const DOMAIN = { CUSTOM_DOMAIN: 'updates.example.org', CERTIFICATE_ARN };

it('npm run deploy reports warnings, blocking errors and an orphaned user pool', async () => {
  UserPools = [{ Id: 'eu-central-1_other', Name: 'regulatory-updates-other' }];
  const { env, stop } = await startAccount();
  const output = await judged({}, env);
  UserPools.push({ Id: 'eu-central-1_left', Name: 'regulatory-updates-dev' });
  const elsewhere = await judged({ region: 'eu-west-1' }, { ...env, ...DOMAIN });
  stop();
  expect(output).toMatch(/^warning:\n {2}- This account may run 10 more functions at once: 2 feeds are read at once/m);
  expect(output).toMatch(/^Nothing speaks against it\.$/m);
  expect(elsewhere).toMatch(/^this must not be deployed:\n {2}- CERTIFICATE_ARN is of eu-central-1/m);
  expect(elsewhere).toMatch(/^ {2}- The user pool eu-central-1_left .* Add --adopt to deploy with it/m);
});

it.skipIf(noGit)(
  'deploy prints the account, the settings that are set, and the checks that could not be completed',
  async () => {
    makeTree();
    UserPools = [{ Id: 'eu-central-1_left', Name: 'regulatory-updates-dev' }];
    const { env, stop } = await startAccount();
    // Only the project itself can be packaged, and only as another stage if its tree has changes; two at once get into
    // each other's way.
    for (const kind of ['plain', 'model'] as const) await packaged(kind);
    const { code, output } = await deploy(
      ['--stage', 'dev', '--check', '--adopt'],
      { ...env, ...DOMAIN },
      process.cwd(),
    );
    stop();
    expect(output).toMatch(
      /^Stage dev in eu-central-1, account 123456789012, as arn:aws:iam::123456789012:user\/ada\n/,
    );
    const set = 'Set: CHAT_BOT_TOKEN, CUSTOM_DOMAIN, CERTIFICATE_ARN.';
    expect(output).toMatch(new RegExp(`^${set} Not set, and so off or at its default: CHAT_WEBHOOK_URL, `, 'm'));
    const unknown = [
      'unknown:',
      ' {2}- The certificate: AWS could not be asked .*',
      ' {2}- Whose the name is: AWS could not .*',
      'Nothing that was found out speaks against it\\.',
    ];
    expect(output).toMatch(new RegExp(`^${unknown.join('\\n')}$`, 'm'));
    expect(output).not.toMatch(new RegExp(`${BOT_TOKEN}|the-secret-key`));
    expect(code).toBe(0);
  },
);

it('every deployment setting is listed in deploy.ts, .env.example and docs/deploy.md', () => {
  const [, listed = ''] =
    /const DEPLOYMENT_SETTINGS = \[([\s\S]*?)\];/.exec(readFileSync('scripts/operate/deploy.ts', 'utf8')) ?? [];
  const found = [...listed.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
  const plugin = readFileSync('infra/plugin.mjs', 'utf8');
  const read = [
    ...[...plugin.matchAll(/^ {2}\w+: '([A-Z\d_]+)',$/gm)].map(([, name = '']) => name),
    ...[...readFileSync('serverless.yml', 'utf8').matchAll(/\$\{env:([A-Z\d_]+)/g)].map(([, name = '']) => name),
  ];
  expect(read.length).toBeGreaterThan(10);
  for (const name of read) expect([...found, 'SERVICE_REVISION', 'DATA_PROTECTION']).toContain(name);
  const example = readFileSync('.env.example', 'utf8');
  for (const name of [...found, ...read]) expect(example, name).toMatch(new RegExp(`^#${name}=`, 'm'));
  const guide = readFileSync('docs/deploy.md', 'utf8');
  for (const name of [...found, ...read]) expect(guide, name).toContain(`\`${name}\``);
});
