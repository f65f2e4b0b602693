import { InvalidParameterError, NotAuthorizedError } from 'cognito-local/lib/errors.js';
import type { Services } from 'cognito-local/lib/services/index.js';

/*
 * Refresh token rotation like the deployed user pool (infra/identity.yml), which cognito-local lacks. Each token is
 * used once; the new one keeps the expiry, and the old one stays valid for a minute.
 */

const GRACE_MS = 60_000;

// biome-ignore lint/suspicious/noExplicitAny: cognito-local's operations are untyped
type RefreshTokenOperation = (context: any, request: any) => Promise<any>;

/** Cognito's operation GetTokensFromRefreshToken. @throws its errors */
export function createRefreshOperation({ cognito, tokenGenerator, clock }: Services): RefreshTokenOperation {
  /** Rotated tokens with owner and grace period. After a restart they are invalid. */
  const rotatedTokens = new Map<string, { username: string; until: number }>();
  return async (context, { ClientId, RefreshToken }) => {
    if (typeof RefreshToken !== 'string') throw new InvalidParameterError('RefreshToken is required');
    const pool = await cognito.getUserPoolForClientId(context, ClientId);
    const client = await cognito.getAppClient(context, ClientId);
    const now = clock.get().getTime();
    const before = rotatedTokens.get(RefreshToken);
    const owner =
      before && before.until > now
        ? await pool.getUserByUsername(context, before.username)
        : await pool.getUserByRefreshToken(context, RefreshToken);
    const seconds = owner ? getSecondsLeft(RefreshToken, now) : 0;
    if (!owner || !client || seconds <= 0) throw new NotAuthorizedError('Invalid Refresh Token');
    if (!owner.Enabled) throw new NotAuthorizedError('User is disabled.');
    const groups = await pool.listUserGroupMembership(context, owner);
    const units = { ...client.TokenValidityUnits, RefreshToken: 'seconds' };
    const short = { ...client, RefreshTokenValidity: seconds, TokenValidityUnits: units } as typeof client;
    const tokens = await tokenGenerator.generate(context, owner, groups, short, undefined, 'RefreshTokens');
    rotatedTokens.set(RefreshToken, { username: owner.Username, until: before?.until ?? now + GRACE_MS });
    // Read again, because the same person may have signed in since.
    const person = (await pool.getUserByUsername(context, owner.Username)) ?? owner;
    const others = (person.RefreshTokens ?? []).filter((token) => token !== RefreshToken);
    await pool.saveUser(context, { ...person, RefreshTokens: [...others, tokens.RefreshToken] });
    return { AuthenticationResult: tokens };
  };
}

/** Returns the remaining lifetime of a token. */
function getSecondsLeft(token: string, now: number): number {
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return Math.floor(exp - now / 1_000);
}
