import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { LOCAL_ONLY, packaged, type Resource, SETTINGS, type Template, ofType as typed } from './packaged.ts';

let template: Template;
const ofType = (type: string) => typed(template, type);

beforeAll(async () => {
  ({ template } = await packaged('plain'));
});

const SERVICE = 'regulatory-updates-prod';
const functions = (of = template) => typed(of, 'AWS::Lambda::Function').map(([, { Properties }]) => Properties);
const shortName = ({ FunctionName }: Resource['Properties']): string => FunctionName.replace(`${SERVICE}-`, '');
const getVariables = ({ Environment }: Resource['Properties']): [string, unknown][] =>
  Object.entries(Environment?.Variables ?? {});
/** The files of the API gateway's functions are in these folders. */
const isJob = ({ Handler }: Resource['Properties']) => /^functions\/(jobs|deployment)\//.test(Handler);

it('every function of serverless.yml runs on Node 24 on arm64, traced, with JSON logs and a separate bundle', () => {
  const { functions: said } = parse(readFileSync('serverless.yml', 'utf8'), { merge: true });
  expect(functions().map(shortName).sort()).toEqual(Object.keys(said).sort());
  for (const properties of functions()) {
    // lib/platform/log/metrics.ts takes the service from the name.
    expect(properties.FunctionName).toBe(`${SERVICE}-${shortName(properties)}`);
    expect(properties, properties.FunctionName).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      TracingConfig: { Mode: 'Active' },
      LoggingConfig: { LogFormat: 'JSON', SystemLogLevel: 'WARN' },
    });
    expect(properties.Code.S3Key).toMatch(new RegExp(`/${shortName(properties)}\\.zip$`));
  }
});

it('each function of the API times out before the gateway limit of 29 seconds', () => {
  for (const properties of functions().filter((one) => !isJob(one)))
    expect(properties.Timeout, properties.FunctionName).toBeLessThan(29);
});

it('each function gets only environment variables that its bundle reads', () => {
  for (const properties of functions()) {
    const bundle = readFileSync(`.build/${properties.Handler.replace(/\.handler$/, '.js')}`, 'utf8');
    for (const [name] of getVariables(properties))
      expect(bundle.includes(name), `${properties.FunctionName}: ${name}`).toBe(true);
  }
});

it('credentials reach only the functions that send or verify with them', () => {
  const holders: Record<string, string[]> = {};
  for (const properties of functions())
    for (const [, value] of getVariables(properties)) {
      const { Ref = '' } = value as { Ref?: string };
      if (template.Parameters[Ref]?.NoEcho) holders[Ref] = [...(holders[Ref] ?? []), shortName(properties)].sort();
    }
  const senders = ['createDestination', 'deliver', 'sealLog', 'testDestination', 'verifyDestination'];
  expect(holders).toEqual({
    ChatBotToken: [...senders, 'getChatStatus', 'listChannels', 'pressButton', 'shareDigest', 'shareEntry'].sort(),
    ChatSigningSecret: ['pressButton'],
    ChatWebhookUrl: ['shareDigest', 'shareEntry'],
    EvidenceHeadWebhookUrl: ['sealLog'],
    SmtpUrl: senders,
    WebhookSecret: [...senders, 'getUnsubscribe', 'pressButton', 'rotateDestinationSecret', 'unsubscribe'].sort(),
  });
});

it('every log group has the set retention', () => {
  for (const [id, { Properties }] of ofType('AWS::Logs::LogGroup'))
    expect(Properties.RetentionInDays, id).toEqual({ Ref: 'AccessLogDays' });
});

it('serverless is pinned to an exact version of osls', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8')).devDependencies.serverless).toBe('npm:osls@4.3.1');
  expect(parse(readFileSync('serverless.yml', 'utf8')).provider.runtime).toBe('nodejs24.x');
});

it('settings of the deploying environment reach the functions that read them', async () => {
  const { template: modelled } = await packaged('model');
  const reached = new Set<string>();
  for (const properties of functions(modelled))
    for (const [name, value] of getVariables(properties)) {
      if (!Object.hasOwn(SETTINGS, name)) continue;
      expect(value, `${properties.FunctionName}: ${name}`).toBe(SETTINGS[name as keyof typeof SETTINGS]);
      reached.add(name);
    }
  expect([...reached].sort()).toEqual(Object.keys(SETTINGS).sort());
});

it('serverless.yml sets the packaging, plugin, region and offline options that the template lacks', () => {
  const { custom, provider, plugins, ...service } = parse(readFileSync('serverless.yml', 'utf8'));
  expect([service.package, service.frameworkVersion, plugins, provider.region, provider.stage]).toEqual([
    ...[{ individually: true }, '4', ['serverless-offline', './infra/plugin.mjs']],
    ...[`\${opt:region, env:AWS_REGION, 'eu-central-1'}`, `\${opt:stage, 'dev'}`],
  ]);
  // On this machine the bundles run, with authorizers that answer as those of API Gateway.
  expect([custom['serverless-offline'], custom.offline]).toEqual([
    ...[{ location: '.build' }, { customAuthenticationProvider: './local/authorizers.cjs' }],
  ]);
});

it('calls to the chat platform time out early enough for the function to record the outcome', () => {
  const milliseconds = (file: string, name: string) =>
    Number(new RegExp(`const ${name} = ([\\d_]+);`).exec(readFileSync(file, 'utf8'))?.[1]?.replaceAll('_', ''));
  const getTimeout = (name: string) => 1_000 * functions().find((one) => shortName(one) === name)?.Timeout;
  const post = milliseconds('lib/channels/slack/slack-http.ts', 'TIMEOUT_MS');
  const list = milliseconds('lib/channels/slack/channel-list.ts', 'MAX_LISTING_MS');
  expect([post, list]).toEqual([expect.any(Number), expect.any(Number)]);
  for (const name of ['shareEntry', 'shareDigest']) expect(post + 10_000, name).toBeLessThan(getTimeout(name));
  // The last page may begin when the time of the list is over.
  for (const name of ['listChannels', 'getChatStatus'])
    expect(list + post + 5_000, name).toBeLessThan(getTimeout(name));
});

it('settings of local fakes reach no function, even if the deploying environment has them', () => {
  for (const [id, { Properties }] of ofType('AWS::Lambda::Function')) {
    const names = Object.keys(Properties.Environment?.Variables ?? {});
    expect(
      names.filter((name) => Object.hasOwn(LOCAL_ONLY, name)),
      id,
    ).toEqual([]);
  }
  for (const value of Object.values(LOCAL_ONLY)) expect(JSON.stringify(template)).not.toContain(value);
});

it('no secret-like variable of a function has a literal value', () => {
  const secret = /TOKEN|SECRET|PASSWORD|WEBHOOK|CREDENTIAL|SMTP/i;
  for (const properties of functions()) {
    const literals = getVariables(properties).filter(([, value]) => typeof value === 'string' && value);
    expect(
      literals.filter(([name]) => secret.test(name)),
      properties.FunctionName,
    ).toEqual([]);
  }
});
