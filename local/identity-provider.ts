import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import { Router } from 'cognito-local/lib/server/Router.js';
import { createServer } from 'cognito-local/lib/server/server.js';
import { CognitoServiceFactoryImpl } from 'cognito-local/lib/services/cognitoService.js';
import { DateClock, type Services } from 'cognito-local/lib/services/index.js';
import { otp } from 'cognito-local/lib/services/otp.js';
import { JwtTokenGenerator } from 'cognito-local/lib/services/tokenGenerator.js';
import { type UserPoolService, UserPoolServiceFactoryImpl } from 'cognito-local/lib/services/userPoolService.js';
import { createCognitoRouter } from './cognito-operations.ts';
import { createHttpServer } from './http-server.ts';
import { createMailbox, type Mailbox } from './identity-mailbox.ts';
import { openJsonStore, writeJsonAtomically } from './identity-store.ts';

/*
 * The Cognito emulator: cognito-local in this process. Its own entry point writes to the working directory, logs
 * secrets and loads the AWS SDK for unused triggers, so it is assembled from its parts.
 */

const DEMO_USERS = [
  { email: 'admin@example.com', role: 'admin', group: 'admin' },
  { email: 'member@example.com', role: 'member', group: null },
  { email: 'viewer@example.com', role: 'viewer', group: 'viewer' },
] as const;
const TOKEN_MINUTES = 60;
const REFRESH_HOURS = 12;

/** A user of the demo. */
export interface DemoUser {
  email: string;
  password: string;
  role: (typeof DEMO_USERS)[number]['role'];
}

/** A running identity provider. `url` accepts Cognito's JSON operations; `issuer` is that of its tokens. */
export interface IdentityProvider {
  url: string;
  issuer: string;
  clientId: string;
  users: DemoUser[];
  /** The page with the mails that the deployed pool would send. */
  mailUrl: string;
  stop(): Promise<void>;
}

/** What the demo stores between starts in identity/demo.json; the pool itself is in identity/pools. */
interface StoredPool {
  poolId: string;
  clientId: string;
  users: DemoUser[];
}

interface OpenedPool {
  services: Services;
  demo: StoredPool;
}

/** Logs nothing, because cognito-local's log contains passwords and tokens. */
const logger = { child: () => logger, debug() {}, info() {}, warn() {}, error() {} };

/** Starts the identity provider on a free port, with the pool, client and users of `dataDir`. */
export async function startIdentityProvider(dataDir: string): Promise<IdentityProvider> {
  const server = createHttpServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  try {
    const mailbox = createMailbox();
    const { services, demo } = await openPool(path.join(dataDir, 'identity'), url);
    services.messages = mailbox.messages;
    await migratePool(services, demo);
    server.on('request', createApplication(services, mailbox));
    const { clientId, users } = demo;
    return { url, issuer: `${url}/${demo.poolId}`, clientId, users, mailUrl: `${url}/mail`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Opens the stored pool. An incomplete one is set aside and replaced. */
async function openPool(directory: string, url: string): Promise<OpenedPool> {
  try {
    if (existsSync(directory)) return await reopenPool(directory, url);
  } catch {
    renameSync(directory, `${directory}.broken-${Date.now()}`);
  }
  return createPool(directory, url);
}

async function reopenPool(directory: string, url: string): Promise<OpenedPool> {
  const demo: StoredPool = JSON.parse(readFileSync(path.join(directory, 'demo.json'), 'utf8'));
  const services = await openServices(directory, url);
  const pool = await services.cognito.getUserPoolForClientId({ logger }, demo.clientId);
  for (const { email } of DEMO_USERS) {
    const user = demo.users.find((one) => one.email === email);
    const kept = await pool.getUserByUsername({ logger }, email);
    if (!user?.password || !kept || pool.options.Id !== demo.poolId) throw new Error(`The pool lacks ${email}.`);
  }
  return { services, demo };
}

/** Creates pool, client, groups and users. demo.json is written last, so it proves that the rest exists. */
async function createPool(directory: string, url: string): Promise<OpenedPool> {
  const services = await openServices(directory, url);
  // biome-ignore lint/suspicious/noExplicitAny: cognito-local's operations are untyped
  const call = (operation: string, request: object): Promise<any> => Router(services)(operation)({ logger }, request);
  const { UserPool } = await call('CreateUserPool', {
    PoolName: 'regulatory-updates-local',
    UsernameAttributes: ['email'],
    Policies: { PasswordPolicy: { MinimumLength: 12 } },
  });
  const pool = { UserPoolId: UserPool.Id };
  const { UserPoolClient } = await call('CreateUserPoolClient', {
    ...pool,
    ClientName: 'web',
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'],
    AccessTokenValidity: TOKEN_MINUTES,
    IdTokenValidity: TOKEN_MINUTES,
    RefreshTokenValidity: REFRESH_HOURS,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'hours' },
  });
  const users: DemoUser[] = [];
  for (const { email, role, group } of DEMO_USERS) {
    const password = createPassword();
    users.push({ email, password, role });
    const user = { ...pool, Username: email };
    const UserAttributes = [{ Name: 'email_verified', Value: 'true' }];
    await call('AdminCreateUser', { ...user, UserAttributes, MessageAction: 'SUPPRESS' });
    await call('AdminSetUserPassword', { ...user, Password: password, Permanent: true });
    if (!group) continue;
    await call('CreateGroup', { ...pool, GroupName: group });
    await call('AdminAddUserToGroup', { ...user, GroupName: group });
  }
  const demo = { poolId: UserPool.Id, clientId: UserPoolClient.ClientId, users };
  writeJsonAtomically(path.join(directory, 'demo.json'), demo);
  return { services, demo };
}

/** Adds options that pools of earlier versions lack. */
async function migratePool({ cognito }: Services, { poolId }: StoredPool): Promise<void> {
  const pool = await cognito.getUserPool({ logger }, poolId);
  await pool.updateOptions(
    { logger },
    { ...pool.options, AutoVerifiedAttributes: ['email'], MfaConfiguration: 'OPTIONAL' },
  );
}

/** 96 random bits after one character of each required kind, without shell characters. */
function createPassword(): string {
  return `Aa1-${randomBytes(12).toString('base64url')}`;
}

/** Assembles the parts of cognito-local over a directory, without triggers and messages. */
async function openServices(directory: string, url: string): Promise<Services> {
  const pools = path.join(directory, 'pools');
  mkdirSync(pools, { recursive: true, mode: 0o700 });
  const clock = new DateClock();
  const stores = {
    create: async (_: unknown, id: string, defaults: object) => openJsonStore(path.join(pools, `${id}.json`), defaults),
  };
  const userPools = new UserPoolServiceFactoryImpl(clock, stores);
  const ignoringCase = {
    create: async (...options: Parameters<typeof userPools.create>) =>
      ignoreUsernameCase(await userPools.create(...options)),
  };
  const factory = new CognitoServiceFactoryImpl(pools, stores, ignoringCase);
  const config = { UserPoolDefaults: { UsernameAttributes: ['email'] }, TokenConfig: { IssuerDomain: url } };
  const triggers = { enabled: () => false } as unknown as Services['triggers'];
  return {
    clock,
    cognito: await factory.create({ logger }, config.UserPoolDefaults),
    config: config as Services['config'],
    messages: { deliver: async () => {} },
    otp,
    tokenGenerator: new JwtTokenGenerator(clock, triggers, config.TokenConfig),
    triggers,
  };
}

interface PoolUserAttribute {
  Name: string;
  Value?: string | undefined;
}

/** Makes a pool ignore the case of addresses, like the template's pool (`CaseSensitive: false`). */
function ignoreUsernameCase(pool: UserPoolService): UserPoolService {
  const find = pool.getUserByUsername.bind(pool);
  pool.getUserByUsername = async (context, username) => {
    const exact = await find(context, username);
    if (exact || typeof username !== 'string') return exact;
    const wanted = username.toLowerCase();
    const isWanted = ({ Name, Value }: PoolUserAttribute) => Name === 'email' && Value?.toLowerCase() === wanted;
    return (await pool.listUsers(context)).find(({ Attributes }) => Attributes.some(isWanted)) ?? null;
  };
  return pool;
}

/** Creates cognito-local's application with the operations of the deployed pool and the page of mails. */
function createApplication(services: Services, mailbox: Mailbox): http.RequestListener {
  const hasSignUp = process.env['SELF_SIGN_UP'] === 'true';
  const operations = createCognitoRouter(services, { hasSignUp, tokenSeconds: TOKEN_MINUTES * 60 });
  const { application: app } = createServer(operations, logger as never, {}, services);
  // Without this, Express logs requests that it cannot parse to stderr.
  app.use((_error: unknown, _request: unknown, response: http.ServerResponse, _next: unknown) => {
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify({ __type: 'SerializationException' }));
  });
  return (request, response) => mailbox.handle(request, response) || app(request, response);
}
