import { InvalidParameterError, InvalidPasswordError, NotAuthorizedError } from 'cognito-local/lib/errors.js';
import { Router } from 'cognito-local/lib/server/Router.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import { challengesOf, checkPassword, checkWritable, codesOf } from './pool-rules.ts';
import { tokensFromRefreshToken } from './refresh-tokens.ts';

/* The operations of cognito-local with the deviations of the deployed user pool, which docs/local-stack.md lists. */

// biome-ignore lint/suspicious/noExplicitAny: cognito-local's operations are untyped
export type Operation = (context: any, request: any) => Promise<any>;

export interface PoolOptions {
  /** Whether people may sign up. */
  hasSignUp: boolean;
  /** The lifetime of an access token. */
  tokenSeconds: number;
}

export function asCognito(services: Services, { hasSignUp, tokenSeconds }: PoolOptions): (name: string) => Operation {
  const router = Router(services);
  const own: Record<string, Operation> = {
    GetTokensFromRefreshToken: tokensFromRefreshToken(services),
    ...signingIn(services),
    ...recovering(services),
    ...(hasSignUp ? signingUp(services) : { SignUp: refuseSignUp }),
    VerifySoftwareToken: verifyOnly(services),
    ...writing(services),
  };
  return (name) => async (context, request) => {
    const answer = await (own[name] ?? router(name))(context, request);
    const tokens = answer?.AuthenticationResult;
    if (tokens) Object.assign(tokens, { ExpiresIn: tokenSeconds, TokenType: 'Bearer' });
    return answer;
  };
}

async function refuseSignUp(): Promise<never> {
  throw new NotAuthorizedError('SignUp is not permitted for this user pool');
}

const userOf = async ({ cognito }: Services, context: Parameters<Operation>[0], clientId: string, username: string) => {
  const pool = await cognito.getUserPoolForClientId(context, clientId);
  return { pool, user: await pool.getUserByUsername(context, username) };
};
const now = ({ clock }: Services) => clock.get().getTime();

/** Checks temporary passwords and the owner of a challenge, and stores the refresh token. */
function signingIn(services: Services): Record<string, Operation> {
  const router = Router(services);
  const challenges = challengesOf(() => now(services));
  return {
    InitiateAuth: async (context, request) => {
      // The client rotates refresh tokens, so only this flow is enabled.
      if (request.AuthFlow !== 'USER_PASSWORD_AUTH')
        throw new InvalidParameterError('Auth flow not enabled for this client');
      const { USERNAME, PASSWORD } = request.AuthParameters ?? {};
      const { user } = await userOf(services, context, request.ClientId, USERNAME);
      const wrong = new NotAuthorizedError('Incorrect username or password.');
      if (user?.UserStatus === 'FORCE_CHANGE_PASSWORD' && user.Password !== PASSWORD) throw wrong;
      const answer = await router('InitiateAuth')(context, request).catch((error) => {
        throw error instanceof InvalidPasswordError || error instanceof NotAuthorizedError ? wrong : error;
      });
      if (answer.ChallengeName) challenges.note(answer);
      return answer;
    },
    RespondToAuthChallenge: async (context, request) => {
      const { USERNAME, NEW_PASSWORD } = request.ChallengeResponses ?? {};
      challenges.check(request.Session, USERNAME);
      if (request.ChallengeName === 'NEW_PASSWORD_REQUIRED') checkPassword(NEW_PASSWORD);
      const answer = await router('RespondToAuthChallenge')(context, request);
      challenges.end(request.Session);
      const { pool, user } = await userOf(services, context, request.ClientId, USERNAME);
      if (user) await pool.storeRefreshToken(context, answer.AuthenticationResult.RefreshToken, user);
      return answer;
    },
  };
}

const SENT = { CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: '***' } } as const;

/** Responses do not reveal who has an account. Codes expire, and passwords follow the policy. */
function recovering(services: Services): Record<string, Operation> {
  const router = Router(services);
  const codes = codesOf(() => now(services));
  return {
    ForgotPassword: async (context, request) => {
      const { user } = await userOf(services, context, request.ClientId, request.Username);
      const isVerified = user?.Attributes.some(({ Name, Value }) => Name === 'email_verified' && Value === 'true');
      if (!user || !isVerified) return SENT;
      if (user.UserStatus === 'FORCE_CHANGE_PASSWORD')
        throw new NotAuthorizedError('User password cannot be reset in the current state.');
      await router('ForgotPassword')(context, request);
      codes.note(user.Username);
      return SENT;
    },
    ConfirmForgotPassword: async (context, request) => {
      const { user } = await userOf(services, context, request.ClientId, request.Username);
      checkPassword(request.Password);
      codes.check(user, request.ConfirmationCode);
      return router('ConfirmForgotPassword')(context, request);
    },
  };
}

/** Codes can be sent again, and a confirmed code verifies the address. */
function signingUp(services: Services): Record<string, Operation> {
  const router = Router(services);
  const codes = codesOf(() => now(services));
  return {
    SignUp: async (context, request) => {
      checkPassword(request.Password);
      checkWritable(namesOf(request.UserAttributes));
      const answer = await router('SignUp')(context, request);
      const { user } = await userOf(services, context, request.ClientId, request.Username);
      if (user) codes.note(user.Username);
      return { ...answer, ...SENT };
    },
    ResendConfirmationCode: async (context, { ClientId, Username }) => {
      const { pool, user } = await userOf(services, context, ClientId, Username);
      if (user?.UserStatus !== 'UNCONFIRMED') return SENT;
      const code = services.otp();
      const details = { ...SENT.CodeDeliveryDetails, Destination: Username };
      await services.messages.deliver(context, 'ResendCode', ClientId, pool.options.Id, user, code, undefined, details);
      await pool.saveUser(context, { ...user, ConfirmationCode: code });
      codes.note(user.Username);
      return SENT;
    },
    ConfirmSignUp: async (context, request) => {
      const { pool, user } = await userOf(services, context, request.ClientId, request.Username);
      codes.check(user, request.ConfirmationCode);
      const answer = await router('ConfirmSignUp')(context, request);
      const confirmed = user && (await pool.getUserByUsername(context, user.Username));
      const verified = { Name: 'email_verified', Value: 'true' };
      if (confirmed) await pool.saveUser(context, { ...confirmed, Attributes: [...confirmed.Attributes, verified] });
      return answer;
    },
  };
}

const namesOf = (attributes: { Name?: string }[] | undefined) => (attributes ?? []).map(({ Name }) => Name);

/** People may only write the attributes that the client allows. */
function writing(services: Services): Record<string, Operation> {
  const router = Router(services);
  return {
    UpdateUserAttributes: async (context, request) => {
      checkWritable(namesOf(request.UserAttributes));
      return router('UpdateUserAttributes')(context, request);
    },
    DeleteUserAttributes: async (context, request) => {
      checkWritable(request.UserAttributeNames ?? []);
      return router('DeleteUserAttributes')(context, request);
    },
  };
}

/** Verifies a code. SetUserMFAPreference, a separate operation, enables the factor. */
function verifyOnly(services: Services): Operation {
  const router = Router(services);
  return async (context, request) => {
    const { UserMFASettingList } = await router('GetUser')(context, request);
    const answer = await router('VerifySoftwareToken')(context, request);
    const { client_id, sub } = JSON.parse(Buffer.from(request.AccessToken.split('.')[1], 'base64url').toString());
    const { pool, user } = await userOf(services, context, client_id, sub);
    if (user) await pool.saveUser(context, { ...user, UserMFASettingList });
    return answer;
  };
}
