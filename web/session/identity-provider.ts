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

/** What else is asked of a user: another password in place of a first one, or the code of their authenticator app. */
export interface Challenge {
  wants: 'new-password' | 'app-code';
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

/** Asks as this app's client. @throws SignInError */
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

/** The tokens of a last step, or what the next one asks for. */
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

/** Answers a challenge. @throws SignInError */
async function answerTo(challenge: Challenge, ChallengeName: string, answer: object): Promise<Tokens | Challenge> {
  const { username, session: Session } = challenge;
  const ChallengeResponses = { USERNAME: username, ...answer };
  return stepOf(
    await callAsClient<AuthAnswer>('RespondToAuthChallenge', { ChallengeName, Session, ChallengeResponses }),
    username,
  );
}

/** Ends a first sign-in with the new password. @throws SignInError */
export const chooseNewPassword = (challenge: Challenge, password: string) =>
  answerTo(challenge, 'NEW_PASSWORD_REQUIRED', { NEW_PASSWORD: password });

/** Gives the code of the authenticator app. @throws SignInError */
export const giveAppCode = (challenge: Challenge, code: string) =>
  answerTo(challenge, 'SOFTWARE_TOKEN_MFA', { SOFTWARE_TOKEN_MFA_CODE: code });

/** New tokens by a refresh token, which serves for a minute more: whoever gets no answer may ask again. @throws SignInError */
export async function refreshTokens(refreshToken: string): Promise<Tokens> {
  const answer = await callAsClient<AuthAnswer>('GetTokensFromRefreshToken', { RefreshToken: refreshToken });
  if (!answer.AuthenticationResult) throw new SignInError('UnsupportedChallenge', answer.ChallengeName ?? '');
  return answer.AuthenticationResult;
}

/** Ends a session at the identity provider: its refresh token gets no new tokens any more. @throws SignInError */
export async function revokeToken(refreshToken: string): Promise<void> {
  await callAsClient('RevokeToken', { Token: refreshToken });
}
