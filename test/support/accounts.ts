import { expect } from 'vitest';
import type { StackFile } from '../../local/stack-file.ts';
import { identityProvider, signIn, stackFile } from './people.ts';
import { appCode } from './totp.ts';

/* People of a test's own, whose passwords and factors may change. */

let made = 0;
export const newAddress = (name: string) => `${name}-${Date.now()}-${made++}@example.com`;

/** Somebody whom an admin made: with a password of their own, or with a first one that serves once. */
export async function newPerson(
  name: string,
  password: string,
  { isFirst = false, group = '', file = stackFile() } = {},
) {
  const email = newAddress(name);
  const { AccessToken } = await signIn('member', file);
  const [, payload = ''] = AccessToken.split('.');
  const UserPoolId = JSON.parse(Buffer.from(payload, 'base64url').toString()).iss.split('/').at(-1);
  const user = { UserPoolId, Username: email };
  const ask = async (operation: string, more: object) => {
    const { status, body } = await identityProvider(operation, { ...user, ...more }, file);
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const UserAttributes = [{ Name: 'email_verified', Value: 'true' }];
  await ask('AdminCreateUser', { UserAttributes, TemporaryPassword: password, MessageAction: 'SUPPRESS' });
  if (!isFirst) await ask('AdminSetUserPassword', { Password: password, Permanent: true });
  if (group) await ask('AdminAddUserToGroup', { GroupName: group });
  return { email, password };
}

/** The tokens of a sign-in by password, or the refusal. */
export const byPassword = (email: string, password: string, file = stackFile()) =>
  identityProvider(
    'InitiateAuth',
    {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: file.user_pool_client_id,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    },
    file,
  );

/** Creates a member without groups for a test. Returns the header of their session and the subject of their token. */
export async function aMember(name: string): Promise<{ headers: string[]; sub: string }> {
  const { email, password } = await newPerson(name, 'A-password-of-1-test');
  const { AccessToken } = (await byPassword(email, password)).body.AuthenticationResult;
  const [, payload = ''] = AccessToken.split('.');
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return { headers: ['Authorization', `Bearer ${AccessToken}`], sub };
}

/** Sets an authenticator app up, and answers its secret. */
export async function setUpApp(AccessToken: string, file?: StackFile): Promise<string> {
  const { body } = await identityProvider('AssociateSoftwareToken', { AccessToken }, file);
  const given = { AccessToken, UserCode: appCode(body.SecretCode) };
  expect((await identityProvider('VerifySoftwareToken', given, file)).status).toBe(200);
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await identityProvider('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings }, file);
  return body.SecretCode;
}

/** The codes that were mailed to an address, the newest first. */
export async function codesTo(email: string, file = stackFile()): Promise<string[]> {
  const mails = (await (await fetch(file.mail_url)).text()).split('\n').filter((line) => line.includes(`  ${email}  `));
  return mails.map((line) => line.split('  ')[2] ?? '');
}

/** A code that is not this one. */
export const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
