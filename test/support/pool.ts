import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type IdentityProvider, startIdentityProvider } from '../../local/identity-provider.ts';
import { appCode } from './totp.ts';

/*
 * The user pool of the embedded stack, with people to make, promote and disable, behind a door that counts what is
 * asked and can be shut.
 */

export type PoolRole = 'admin' | 'member' | 'viewer';

/** Errors of the user pool: `throttled` over its quota, `down` with 500, `refused` without permission. */
export type Shut = 'throttled' | 'down' | 'refused' | null;
const ANSWERS: Record<Exclude<Shut, null>, [number, string]> = {
  throttled: [400, 'TooManyRequestsException'],
  down: [500, 'InternalErrorException'],
  refused: [400, 'AccessDeniedException'],
};

/** The pool's answer to one of its operations. */
export async function askPool({ url, issuer }: IdentityProvider, operation: string, body: object) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ UserPoolId: issuer.split('/').at(-1), ...body }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every operation
  const answer = (await response.json()) as any;
  if (!response.ok) throw new Error(`${operation}: ${JSON.stringify(answer)}`);
  return answer;
}

const PASSWORD = 'A-password-of-tests-1';

/** Sets up an authenticator app for somebody, as the web app does. */
async function withFactor(identity: IdentityProvider, USERNAME: string, name: { Username: string }): Promise<void> {
  const pool = (operation: string, body: object) => askPool(identity, operation, body);
  await pool('AdminSetUserPassword', { ...name, Password: PASSWORD, Permanent: true });
  const signIn = { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD } };
  const { AuthenticationResult } = await pool('InitiateAuth', { ClientId: identity.clientId, ...signIn });
  const { AccessToken } = AuthenticationResult;
  const { SecretCode } = await pool('AssociateSoftwareToken', { AccessToken });
  await pool('VerifySoftwareToken', { AccessToken, UserCode: appCode(SecretCode) });
  await pool('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } });
}

async function getBody(request: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

/** Starts the pool and its door, and sets the environment for them: call it before lib is imported. */
export async function startPool() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pool-'));
  const identity = await startIdentityProvider(dataDir);
  const asked: string[] = [];
  const unnamed = new Set<string>();
  let shut: Shut = null;
  const door = http.createServer(async (request, response) => {
    const target = String(request.headers['x-amz-target']);
    asked.push(target.split('.').at(-1) ?? '');
    const body = await getBody(request);
    // By the clock of the test: the SDK asks once more where that differs.
    const headers = { 'content-type': 'application/x-amz-json-1.1', date: new Date().toUTCString() };
    const { Username } = JSON.parse(body);
    if (shut || unnamed.delete(Username)) {
      const [status, __type] = shut ? ANSWERS[shut] : [400, 'UserNotFoundException'];
      response.writeHead(status, headers).end(JSON.stringify({ __type }));
      return;
    }
    const answer = await fetch(identity.url, {
      method: 'POST',
      headers: { 'content-type': headers['content-type'], 'x-amz-target': target },
      body,
    });
    response.writeHead(answer.status, headers).end(await answer.text());
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const pool = (operation: string, body: object) => askPool(identity, operation, body);
  await pool('CreateGroup', { GroupName: 'member' });
  Object.assign(process.env, {
    IDENTITY_ENDPOINT: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    USER_POOL_ID: identity.issuer.split('/').at(-1),
    ROLE_WITHOUT_GROUP: 'viewer',
    ADMIN_TOTP: 'false',
  });
  let made = 0;
  return {
    /** The operations that were asked through the door. */
    asked,
    /** Names that the pool does not know when it is asked next, as a federated user's subject is none. */
    unnamed,
    shut(how: Shut): void {
      shut = how;
    },
    /** Somebody of a role; answers their subject, their address, and what can become of them. */
    async person(role: PoolRole) {
      made += 1;
      const email = `person${made}@example.com`;
      const attributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ];
      const { User } = await pool('AdminCreateUser', {
        Username: email,
        UserAttributes: attributes,
        MessageAction: 'SUPPRESS',
      });
      const name = { Username: User.Username };
      let group: PoolRole = role;
      await pool('AdminAddUserToGroup', { ...name, GroupName: role });
      return {
        email,
        sub: String(User.Attributes.find((one: { Name: string }) => one.Name === 'sub').Value),
        async becomes(next: PoolRole): Promise<void> {
          await pool('AdminRemoveUserFromGroup', { ...name, GroupName: group });
          await pool('AdminAddUserToGroup', { ...name, GroupName: next });
          group = next;
        },
        disabled: () => pool('AdminDisableUser', name),
        enabled: () => pool('AdminEnableUser', name),
        /** Has an authenticator app from now on, by their own token. */
        withFactor: () => withFactor(identity, email, name),
        deleted: () => pool('AdminDeleteUser', name),
      };
    },
    async stop(): Promise<void> {
      door.closeAllConnections();
      await Promise.all([new Promise((resolve) => door.close(resolve)), identity.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type FakeUserPool = Awaited<ReturnType<typeof startPool>>;
export type PoolPerson = Awaited<ReturnType<FakeUserPool['person']>>;
