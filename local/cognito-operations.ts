import { InvalidParameterError, InvalidPasswordError, NotAuthorizedError } from 'cognito-local/lib/errors.js';
import { Router } from 'cognito-local/lib/server/Router.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import { assertPasswordPolicy, assertWritable, createChallengeRegistry, createCodeRegistry } from './pool-rules.ts';
import { createRefreshOperation } from './rotate-refresh-tokens.ts';

/* The operations of cognito-local with the deviations of the deployed user pool, which docs/local-stack.md lists. */

// biome-ignore lint/suspicious/noExplicitAny: cognito-local's operations are untyped
export type CognitoOperation = (context: any, request: any) => Promise<any>;

export interface PoolOptions {
  /** Whether people may sign up. */
  hasSignUp: boolean;
  /** The lifetime of an access token. */
  tokenSeconds: number;
}

export function createCognitoRouter(
  services: Services,
  { hasSignUp, tokenSeconds }: PoolOptions,
): (name: string) => CognitoOperation {
  const router = Router(services);
  const overrides: Record<string, CognitoOperation> = {
    GetTokensFromRefreshToken: createRefreshOperation(services),
    ...createSignInOperations(services),
    ...createRecoveryOperations(services),
    ...(hasSignUp ? createSignUpOperations(services) : { SignUp: rejectSignUp }),
    VerifySoftwareToken: createTokenVerification(services),
    ...createAttributeOperations(services),
  };
  return (name) => async (context, request) => {
    const answer = await (overrides[name] ?? router(name))(context, request);
    const tokens = answer?.AuthenticationResult;
    if (tokens) Object.assign(tokens, { ExpiresIn: tokenSeconds, TokenType: 'Bearer' });
    return answer;
  };
}

async function rejectSignUp(): Promise<never> {
  throw new NotAuthorizedError('SignUp is not permitted for this user pool');
}

interface PoolUser {
  clientId: string;
  username: string;
}

const findUser = async (
  { cognito }: Services,
  context: Parameters<CognitoOperation>[0],
  { clientId, username }: PoolUser,
) => {
  const pool = await cognito.getUserPoolForClientId(context, clientId);
  return { pool, user: await pool.getUserByUsername(context, username) };
};
const getTime = ({ clock }: Services) => clock.get().getTime();

/** Checks temporary passwords and the owner of a challenge, and stores the refresh token. */
function createSignInOperations(services: Services): Record<string, CognitoOperation> {
  const router = Router(services);
  const challenges = createChallengeRegistry(() => getTime(services));
  return {
    InitiateAuth: async (context, request) => {
      // The client rotates refresh tokens, so only this flow is enabled.
      if (request.AuthFlow !== 'USER_PASSWORD_AUTH')
        throw new InvalidParameterError('Auth flow not enabled for this client');
      const { USERNAME, PASSWORD } = request.AuthParameters ?? {};
      const { user } = await findUser(services, context, { clientId: request.ClientId, username: USERNAME });
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
      if (request.ChallengeName === 'NEW_PASSWORD_REQUIRED') assertPasswordPolicy(NEW_PASSWORD);
      const answer = await router('RespondToAuthChallenge')(context, request);
      challenges.end(request.Session);
      const { pool, user } = await findUser(services, context, { clientId: request.ClientId, username: USERNAME });
      if (user) await pool.storeRefreshToken(context, answer.AuthenticationResult.RefreshToken, user);
      return answer;
    },
  };
}

const CODE_SENT_RESPONSE = {
  CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: '***' },
} as const;

/** Responses do not reveal who has an account. Codes expire, and passwords follow the policy. */
function createRecoveryOperations(services: Services): Record<string, CognitoOperation> {
  const router = Router(services);
  const codes = createCodeRegistry(() => getTime(services));
  return {
    ForgotPassword: async (context, request) => {
      const { user } = await findUser(services, context, { clientId: request.ClientId, username: request.Username });
      const isVerified = user?.Attributes.some(({ Name, Value }) => Name === 'email_verified' && Value === 'true');
      if (!user || !isVerified) return CODE_SENT_RESPONSE;
      if (user.UserStatus === 'FORCE_CHANGE_PASSWORD')
        throw new NotAuthorizedError('User password cannot be reset in the current state.');
      await router('ForgotPassword')(context, request);
      codes.note(user.Username);
      return CODE_SENT_RESPONSE;
    },
    ConfirmForgotPassword: async (context, request) => {
      const { user } = await findUser(services, context, { clientId: request.ClientId, username: request.Username });
      assertPasswordPolicy(request.Password);
      codes.check(user, request.ConfirmationCode);
      return router('ConfirmForgotPassword')(context, request);
    },
  };
}

/** Codes can be sent again, and a confirmed code verifies the address. */
function createSignUpOperations(services: Services): Record<string, CognitoOperation> {
  const router = Router(services);
  const codes = createCodeRegistry(() => getTime(services));
  return {
    SignUp: async (context, request) => {
      assertPasswordPolicy(request.Password);
      assertWritable(getNames(request.UserAttributes));
      const answer = await router('SignUp')(context, request);
      const { user } = await findUser(services, context, { clientId: request.ClientId, username: request.Username });
      if (user) codes.note(user.Username);
      return { ...answer, ...CODE_SENT_RESPONSE };
    },
    ResendConfirmationCode: async (context, { ClientId, Username }) => {
      const { pool, user } = await findUser(services, context, { clientId: ClientId, username: Username });
      if (user?.UserStatus !== 'UNCONFIRMED') return CODE_SENT_RESPONSE;
      const code = services.otp();
      const details = { ...CODE_SENT_RESPONSE.CodeDeliveryDetails, Destination: Username };
      await services.messages.deliver(context, 'ResendCode', ClientId, pool.options.Id, user, code, undefined, details);
      await pool.saveUser(context, { ...user, ConfirmationCode: code });
      codes.note(user.Username);
      return CODE_SENT_RESPONSE;
    },
    ConfirmSignUp: async (context, request) => {
      const { pool, user } = await findUser(services, context, {
        clientId: request.ClientId,
        username: request.Username,
      });
      codes.check(user, request.ConfirmationCode);
      const answer = await router('ConfirmSignUp')(context, request);
      const confirmed = user && (await pool.getUserByUsername(context, user.Username));
      const verified = { Name: 'email_verified', Value: 'true' };
      if (confirmed) await pool.saveUser(context, { ...confirmed, Attributes: [...confirmed.Attributes, verified] });
      return answer;
    },
  };
}

const getNames = (attributes: { Name?: string }[] | undefined) => (attributes ?? []).map(({ Name }) => Name);

/** People may only write the attributes that the client allows. */
function createAttributeOperations(services: Services): Record<string, CognitoOperation> {
  const router = Router(services);
  return {
    UpdateUserAttributes: async (context, request) => {
      assertWritable(getNames(request.UserAttributes));
      return router('UpdateUserAttributes')(context, request);
    },
    DeleteUserAttributes: async (context, request) => {
      assertWritable(request.UserAttributeNames ?? []);
      return router('DeleteUserAttributes')(context, request);
    },
  };
}

/** Verifies a code. SetUserMFAPreference, a separate operation, enables the factor. */
function createTokenVerification(services: Services): CognitoOperation {
  const router = Router(services);
  return async (context, request) => {
    const { UserMFASettingList } = await router('GetUser')(context, request);
    const answer = await router('VerifySoftwareToken')(context, request);
    const { client_id, sub } = JSON.parse(Buffer.from(request.AccessToken.split('.')[1], 'base64url').toString());
    const { pool, user } = await findUser(services, context, { clientId: client_id, username: sub });
    if (user) await pool.saveUser(context, { ...user, UserMFASettingList });
    return answer;
  };
}
