import { config } from '../browser/config.ts';

/* Amazon Cognito's JSON API, called by the browser: passwords and refresh tokens never pass through this service. */

/** Tokens of the identity provider. Without token rotation a refresh returns no new refresh token. */
export interface AuthTokens {
  AccessToken: string;
  IdToken?: string;
  RefreshToken?: string;
  /** Seconds. */
  ExpiresIn: number;
}

/** What the identity provider requires before it returns tokens: a new password, or a code of an app. */
export interface AuthChallenge {
  kind: 'new-password' | 'app-code';
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

interface AuthResponse {
  AuthenticationResult?: AuthTokens;
  ChallengeName?: string;
  ChallengeParameters?: Record<string, string>;
  Session?: string;
}

/** Calls an operation with the client id of this app. @throws SignInError */
export const callWithClientId = <T>(operation: string, request: object): Promise<T> =>
  callIdentityProvider(operation, { ...request, ClientId: config.client_id });

/** @throws SignInError */
export async function callIdentityProvider<T>(operation: string, request: object): Promise<T> {
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

const CHALLENGE_KINDS: Record<string, AuthChallenge['kind']> = {
  NEW_PASSWORD_REQUIRED: 'new-password',
  SOFTWARE_TOKEN_MFA: 'app-code',
};

/** Returns the tokens, or the next challenge. */
function toNextStep(answer: AuthResponse, username: string): AuthTokens | AuthChallenge {
  if (answer.AuthenticationResult) return answer.AuthenticationResult;
  const kind = CHALLENGE_KINDS[answer.ChallengeName ?? ''];
  if (kind && answer.Session) {
    return { kind, username: answer.ChallengeParameters?.['USER_ID_FOR_SRP'] ?? username, session: answer.Session };
  }
  throw new SignInError('UnsupportedChallenge', answer.ChallengeName ?? '');
}

/** Signs in with email and password. @throws SignInError */
export async function initiateAuth(email: string, password: string): Promise<AuthTokens | AuthChallenge> {
  const AuthParameters = { USERNAME: email, PASSWORD: password };
  return toNextStep(
    await callWithClientId<AuthResponse>('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }),
    email,
  );
}

/** Responds to a challenge. @throws SignInError */
async function respondToChallenge(
  challenge: AuthChallenge,
  ChallengeName: string,
  answer: object,
): Promise<AuthTokens | AuthChallenge> {
  const { username, session: Session } = challenge;
  const ChallengeResponses = { USERNAME: username, ...answer };
  return toNextStep(
    await callWithClientId<AuthResponse>('RespondToAuthChallenge', { ChallengeName, Session, ChallengeResponses }),
    username,
  );
}

/** Completes the first sign-in with a new password. @throws SignInError */
export const submitNewPassword = (challenge: AuthChallenge, password: string) =>
  respondToChallenge(challenge, 'NEW_PASSWORD_REQUIRED', { NEW_PASSWORD: password });

/** Submits the code of the authenticator app. @throws SignInError */
export const submitTotpCode = (challenge: AuthChallenge, code: string) =>
  respondToChallenge(challenge, 'SOFTWARE_TOKEN_MFA', { SOFTWARE_TOKEN_MFA_CODE: code });

/**
 * Returns new tokens for a refresh token. The old one stays valid for a minute, so that a lost response can be
 * requested again. @throws SignInError
 */
export async function refreshTokens(refreshToken: string): Promise<AuthTokens> {
  const answer = await callWithClientId<AuthResponse>('GetTokensFromRefreshToken', { RefreshToken: refreshToken });
  if (!answer.AuthenticationResult) throw new SignInError('UnsupportedChallenge', answer.ChallengeName ?? '');
  return answer.AuthenticationResult;
}

/** Revokes a refresh token at the identity provider. @throws SignInError */
export async function revokeToken(refreshToken: string): Promise<void> {
  await callWithClientId('RevokeToken', { Token: refreshToken });
}
