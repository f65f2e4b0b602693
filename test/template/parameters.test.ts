import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import Packaging from '../../infra/plugin.mjs';
import { packaged, SECRETS, type Template } from './packaged.ts';

/** Other values of parameters. */
const SETTINGS_BY_VARIABLE = {
  ...SECRETS,
  DATA_PROTECTION: 'false',
  SELF_SIGN_UP: 'true',
  REFRESH_TOKEN_HOURS: '8',
  MAIL_FROM: 'Regulatory updates <updates@example.org>',
  MAIL_IDENTITY_ARN: 'arn:aws:ses:eu-central-1:123456789012:identity/example.org',
  TOKEN_ISSUER: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Company',
  TOKEN_CLIENT_ID: 'the-client',
  CUSTOM_DOMAIN: 'updates.example.org',
  CERTIFICATE_ARN: 'arn:aws:acm:eu-central-1:123456789012:certificate/1',
  WAF_REQUESTS_PER_5_MINUTES: '20000',
  CORS_ORIGINS: 'https://app.example.org,http://localhost:5173',
  ALARM_EMAIL: 'operators@example.org',
  ACCESS_LOG_DAYS: '90',
  MONTHLY_BUDGET_USD: '100',
  COST_TAG_ACTIVE: 'true',
  COST_ANOMALY_MONITOR: 'arn:aws:ce::123456789012:anomalymonitor/8f3e1c2a-0b1d-4c5e-9f70-123456789abc',
  PERMISSIONS_BOUNDARY: 'arn:aws:iam::123456789012:policy/regulatory-updates-boundary',
  INGEST_WORKERS: '4',
  DOCUMENTS_A_DAY: '500',
  PROMPT_ALERTS: 'false',
};

let template: Template;
let folder: string;

beforeAll(async () => {
  ({ template, folder } = await packaged('plain'));
});

afterEach(() => vi.unstubAllEnvs());

it('hides credential parameters with NoEcho, and gives every parameter a default', () => {
  for (const [name, { NoEcho = false, Default }] of Object.entries(template.Parameters)) {
    expect(NoEcho, name).toBe(/Token$|Secret$|WebhookUrl|SmtpUrl/.test(name));
    expect(Default, name).toBeDefined();
  }
});

it('gives every optional parameter a condition', () => {
  const off = Object.entries(template.Parameters).filter(([, { Default }]) => Default === '');
  const conditions = JSON.stringify(template.Conditions);
  const settings = off.filter(([name]) => conditions.includes(`{"Ref":"${name}"}`)).map(([name]) => name);
  expect(settings.length).toBeGreaterThan(8);
  for (const name of settings)
    expect(conditions, name).toContain(JSON.stringify({ 'Fn::Not': [{ 'Fn::Equals': [{ Ref: name }, ''] }] }));
});

it('the files of the package contain no chat credentials', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['serverless-state.json']));
  for (const { parentPath, name } of files)
    expect(readFileSync(path.join(parentPath, name), 'latin1'), name).not.toMatch(/canary-of-the/);
});

it('sends the parameters of the environment to CloudFormation, even if nothing else changed', () => {
  const { Parameters } = template;
  for (const [name, value] of Object.entries(SECRETS)) vi.stubEnv(name, ` ${value}\n`);
  for (const name of Object.keys(SETTINGS_BY_VARIABLE).slice(Object.keys(SECRETS).length)) vi.stubEnv(name, '');
  const provider: { stackParameters?: unknown } = {};
  const options: { force?: boolean } = {};
  const { hooks } = new Packaging({ service: { provider } }, options);
  hooks['before:aws:deploy:deploy:checkForChanges']();
  expect(options.force).toBe(true);
  hooks['before:aws:deploy:deploy:updateStack']();
  expect(provider.stackParameters).toEqual([
    { ParameterKey: 'ChatBotToken', ParameterValue: SECRETS.CHAT_BOT_TOKEN },
    { ParameterKey: 'ChatWebhookUrl', ParameterValue: SECRETS.CHAT_WEBHOOK_URL },
    { ParameterKey: 'ChatSigningSecret', ParameterValue: SECRETS.CHAT_SIGNING_SECRET },
    { ParameterKey: 'WebhookSecret', ParameterValue: SECRETS.WEBHOOK_SECRET },
    { ParameterKey: 'SmtpUrl', ParameterValue: SECRETS.SMTP_URL },
    { ParameterKey: 'EvidenceHeadWebhookUrl', ParameterValue: SECRETS.EVIDENCE_HEAD_WEBHOOK },
  ]);
  for (const [name, value] of Object.entries(SETTINGS_BY_VARIABLE)) vi.stubEnv(name, value);
  hooks['before:aws:deploy:deploy:updateStack']();
  const parameters = provider.stackParameters as { ParameterKey: string; ParameterValue: string }[];
  expect(parameters.map(({ ParameterValue }) => ParameterValue)).toEqual(Object.values(SETTINGS_BY_VARIABLE));
  expect(parameters.map(({ ParameterKey }) => ParameterKey).sort()).toEqual(Object.keys(Parameters).sort());
});

it('a rollback keeps settings that the environment lacks, and prints the names of the others', () => {
  for (const name of Object.keys(SETTINGS_BY_VARIABLE))
    vi.stubEnv(name, name === 'ALARM_EMAIL' ? SETTINGS_BY_VARIABLE.ALARM_EMAIL : ' ');
  const provider: { stackParameters?: object[] } = {};
  const notices: string[] = [];
  const log = { notice: (text: string) => void notices.push(text) };
  const { hooks } = new Packaging({ service: { provider } }, {}, { log });
  hooks['before:rollback:rollback']();
  const others = Object.keys(template.Parameters).filter((name) => name !== 'AlarmEmail');
  expect(others.length).toBeGreaterThan(5);
  const kept = others.map((ParameterKey) => ({ ParameterKey, UsePreviousValue: true }));
  const alarmEmail = { ParameterKey: 'AlarmEmail', ParameterValue: SETTINGS_BY_VARIABLE.ALARM_EMAIL };
  expect(provider.stackParameters).toHaveLength(others.length + 1);
  expect(provider.stackParameters).toEqual(expect.arrayContaining([alarmEmail, ...kept]));
  // A first deployment has no previous values, and CloudFormation rejects a reference to them.
  hooks['before:aws:deploy:deploy:updateStack']();
  expect(provider.stackParameters).toEqual([alarmEmail]);
  const set = `Set for this deployment: ALARM_EMAIL of ${Object.keys(SETTINGS_BY_VARIABLE).join(', ')}`;
  vi.stubEnv('ALARM_EMAIL', '');
  vi.stubEnv('CUSTOM_DOMAIN', SETTINGS_BY_VARIABLE.CUSTOM_DOMAIN);
  vi.stubEnv('CERTIFICATE_ARN', SETTINGS_BY_VARIABLE.CERTIFICATE_ARN);
  hooks['before:aws:deploy:deploy:updateStack']();
  for (const name of ['CUSTOM_DOMAIN', 'CERTIFICATE_ARN']) vi.stubEnv(name, '');
  hooks['before:aws:deploy:deploy:updateStack']();
  expect(notices).toEqual([
    ...[`${set}; the stack keeps its values of all others`, set],
    set.replace('ALARM_EMAIL', 'CUSTOM_DOMAIN, CERTIFICATE_ARN'),
    set.replace('ALARM_EMAIL', 'none'),
  ]);
});

it('alarms monitor a deployment for the set minutes, but never a rollback', () => {
  const provider: { rollbackConfiguration?: unknown } = {};
  const { hooks } = new Packaging({ service: { provider } }, {});
  const none = { RollbackTriggers: [], MonitoringTimeInMinutes: 1 };
  hooks['before:aws:deploy:deploy:updateStack']();
  expect(provider.rollbackConfiguration).toEqual(none);
  vi.stubEnv('DEPLOY_MONITOR_MINUTES', '10');
  vi.stubEnv('DEPLOY_ALARMS', 'arn:one arn:two');
  hooks['before:aws:deploy:deploy:updateStack']();
  const Type = 'AWS::CloudWatch::Alarm';
  const RollbackTriggers = ['arn:one', 'arn:two'].map((Arn) => ({ Arn, Type }));
  expect(provider.rollbackConfiguration).toEqual({ RollbackTriggers, MonitoringTimeInMinutes: 10 });
  hooks['before:rollback:rollback']();
  expect(provider.rollbackConfiguration).toEqual(none);
});

it.each(['before:aws:deploy:deploy:updateStack', 'before:rollback:rollback'] as const)(
  'hook %s: a failed clean-up by CloudFormation does not fail a completed deployment',
  (hook) => {
    const options: { verbose?: boolean } = {};
    const { hooks } = new Packaging({ service: { provider: {} } }, options);
    hooks[hook]();
    // The framework's word for it: lib/plugins/aws/lib/monitor-stack.js.
    expect(options.verbose).toBe(true);
  },
);

it('local starts drop CloudFormation references from the environment of functions', () => {
  const functions = {
    listChannels: { environment: { TABLE_NAME: 'a-table', CHAT_BOT_TOKEN: { Ref: 'ChatBotToken' } } },
    getEntry: {},
  };
  const { hooks } = new Packaging({ service: { functions } }, {});
  hooks['before:offline:start:init']();
  expect(functions).toEqual({
    listChannels: { environment: { TABLE_NAME: 'a-table' } },
    getEntry: { environment: {} },
  });
});
