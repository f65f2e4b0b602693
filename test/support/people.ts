import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { StackFile } from '../../local/stack-file.ts';

export type Person = 'admin' | 'member' | 'viewer';
export const PEOPLE: Person[] = ['admin', 'member', 'viewer'];

/** What the shared stack wrote down. */
export function stackFile(): StackFile {
  return JSON.parse(readFileSync(path.join(process.env['STACK_DATA_DIR'] ?? '', 'stack.json'), 'utf8'));
}

interface SignInTokens {
  AccessToken: string;
  IdToken: string;
  RefreshToken: string;
}

/** Calls the identity provider as a browser does: Amazon Cognito's JSON API. */
export async function identityProvider(
  operation: string,
  body: unknown,
  file = stackFile(),
  // biome-ignore lint/suspicious/noExplicitAny: answers of every operation
): Promise<{ status: number; body: any }> {
  const response = await fetch(file.identity_provider_url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** Signs a demo user in with email and password. */
export async function signIn(person: Person, file = stackFile()): Promise<SignInTokens> {
  const user = file.users.find(({ role }) => role === person);
  const { status, body } = await identityProvider(
    'InitiateAuth',
    {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: file.user_pool_client_id,
      AuthParameters: { USERNAME: user?.email, PASSWORD: user?.password },
    },
    file,
  );
  if (status !== 200) throw new Error(`Sign-in of ${person}: ${JSON.stringify(body)}`);
  return body.AuthenticationResult;
}

const signedIn = new Map<string, Promise<SignInTokens>>();

/** The header that shows who sends, signed in once a test file; of the shared stack, or of another one. */
export async function bearer(person: Person, file = stackFile()): Promise<string[]> {
  const at = `${file.identity_provider_url} ${person}`;
  const tokens = signedIn.get(at) ?? signIn(person, file);
  signedIn.set(at, tokens);
  return ['Authorization', `Bearer ${(await tokens).AccessToken}`];
}
