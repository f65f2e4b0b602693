import { config } from '../config.ts';

/* Amazon Cognito's JSON API, called by the browser: passwords and refresh tokens never pass through this service. */

/** Tokens of the identity provider. Without token rotation a refresh returns no new refresh token. */
export interface Tokens {
  AccessToken: string;
  IdToken?: string;
  RefreshToken?: string;
  /** Seconds. */
  ExpiresIn: number;
}

/**
 * What the identity provider requires before it returns tokens: a new password, or a code of the authenticator app.
 */
export interface Challenge {
  wants: 'new-password' | 'app-code';
  username: string;
  session: string;
}

/** An error of the identity provider. `code` is Cognito's error code, or `unreachable` without a usable response. */
export class SignInError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'SignInError';
    this.code = code;
  }
}

const TIMEOUT_MS = 15_000;

interface AuthAnswer {
  AuthenticationResult?: Tokens;
  ChallengeName?: string;
  ChallengeParameters?: Record<string, string>;
  Session?: string;
}

/** Calls an operation with the client id of this app. @throws SignInError */
export const callAsClient = <T>(operation: string, request: object): Promise<T> =>
  call(operation, { ...request, ClientId: config.client_id });

/** @throws SignInError */
export async function call<T>(operation: string, request: object): Promise<T> {
  const response = await fetch(`${config.identity_provider_url}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(request),
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  const body = await response?.json().catch(() => null);
  if (!response || response.status >= 500) throw new SignInError('unreachable', 'No answer.');
  if (response.ok && body) return body;
  const code = String(body?.__type ?? 'unreachable').replace(/^.*#/, '');
  throw new SignInError(code, String(body?.message ?? ''));
}

const CHALLENGES: Record<string, Challenge['wants']> = {
  NEW_PASSWORD_REQUIRED: 'new-password',
  SOFTWARE_TOKEN_MFA: 'app-code',
};

/** Returns the tokens, or the next challenge. */
function stepOf(answer: AuthAnswer, username: string): Tokens | Challenge {
  if (answer.AuthenticationResult) return answer.AuthenticationResult;
  const wants = CHALLENGES[answer.ChallengeName ?? ''];
  if (wants && answer.Session) {
    return { wants, username: answer.ChallengeParameters?.['USER_ID_FOR_SRP'] ?? username, session: answer.Session };
  }
  throw new SignInError('UnsupportedChallenge', answer.ChallengeName ?? '');
}

/** Signs in with email and password. @throws SignInError */
export async function initiateAuth(email: string, password: string): Promise<Tokens | Challenge> {
  const AuthParameters = { USERNAME: email, PASSWORD: password };
  return stepOf(
    await callAsClient<AuthAnswer>('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }),
    email,
  );
}

/** Responds to a challenge. @throws SignInError */
async function answerTo(challenge: Challenge, ChallengeName: string, answer: object): Promise<Tokens | Challenge> {
  const { username, session: Session } = challenge;
  const ChallengeResponses = { USERNAME: username, ...answer };
  return stepOf(
    await callAsClient<AuthAnswer>('RespondToAuthChallenge', { ChallengeName, Session, ChallengeResponses }),
    username,
  );
}

/** Completes the first sign-in with a new password. @throws SignInError */
export const chooseNewPassword = (challenge: Challenge, password: string) =>
  answerTo(challenge, 'NEW_PASSWORD_REQUIRED', { NEW_PASSWORD: password });

/** Submits the code of the authenticator app. @throws SignInError */
export const giveAppCode = (challenge: Challenge, code: string) =>
  answerTo(challenge, 'SOFTWARE_TOKEN_MFA', { SOFTWARE_TOKEN_MFA_CODE: code });

/**
 * Returns new tokens for a refresh token. The old one stays valid for a minute, so that a lost response can be
 * requested again. @throws SignInError
 */
export async function refreshTokens(refreshToken: string): Promise<Tokens> {
  const answer = await callAsClient<AuthAnswer>('GetTokensFromRefreshToken', { RefreshToken: refreshToken });
  if (!answer.AuthenticationResult) throw new SignInError('UnsupportedChallenge', answer.ChallengeName ?? '');
  return answer.AuthenticationResult;
}

/** Revokes a refresh token at the identity provider. @throws SignInError */
export async function revokeToken(refreshToken: string): Promise<void> {
  await callAsClient('RevokeToken', { Token: refreshToken });
}
