import { config } from '../config.ts';

/*
 * Amazon Cognito's JSON API, called by the browser itself: a password and a refresh token never pass through this service.
 */

/** Tokens as the identity provider gives them. Where refresh tokens do not rotate, a refresh gives no new one. */
export interface Tokens {
  AccessToken: string;
  IdToken?: string;
  RefreshToken?: string;
  /** Seconds. */
  ExpiresIn: number;
}

/** A user with a first password has to choose another one. */
export interface Challenge {
  username: string;
  session: string;
}

/**
 * The identity provider said no, or nothing. `code` is its own name of the failure, or `unreachable` where no answer came,
 * where it came too late, or where it was a fault of the provider.
 */
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

/** @throws SignInError */
async function call<T>(operation: string, request: object): Promise<T> {
  const response = await fetch(`${config.identity_provider_url}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ...request, ClientId: config.client_id }),
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

/** The tokens of a first or a last step; null where a new password is asked for. */
function stepOf(answer: AuthAnswer, username: string): Tokens | Challenge {
  if (answer.AuthenticationResult) return answer.AuthenticationResult;
  if (answer.ChallengeName === 'NEW_PASSWORD_REQUIRED' && answer.Session) {
    return { username: answer.ChallengeParameters?.['USER_ID_FOR_SRP'] ?? username, session: answer.Session };
  }
  throw new SignInError('UnsupportedChallenge', answer.ChallengeName ?? '');
}

/** Signs in with email and password. @throws SignInError */
export async function initiateAuth(email: string, password: string): Promise<Tokens | Challenge> {
  const AuthParameters = { USERNAME: email, PASSWORD: password };
  return stepOf(await call<AuthAnswer>('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }), email);
}

/** Ends a first sign-in with the new password. @throws SignInError */
export async function chooseNewPassword(challenge: Challenge, password: string): Promise<Tokens | Challenge> {
  const answer = await call<AuthAnswer>('RespondToAuthChallenge', {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: challenge.session,
    ChallengeResponses: { USERNAME: challenge.username, NEW_PASSWORD: password },
  });
  return stepOf(answer, challenge.username);
}

/** New tokens by a refresh token, which serves for a minute more: whoever gets no answer may ask again. @throws SignInError */
export async function refreshTokens(refreshToken: string): Promise<Tokens> {
  const answer = await call<AuthAnswer>('GetTokensFromRefreshToken', { RefreshToken: refreshToken });
  if (!answer.AuthenticationResult) throw new SignInError('UnsupportedChallenge', answer.ChallengeName ?? '');
  return answer.AuthenticationResult;
}

/** Ends a session at the identity provider: its refresh token gets no new tokens any more. @throws SignInError */
export async function revokeToken(refreshToken: string): Promise<void> {
  await call('RevokeToken', { Token: refreshToken });
}
