import { Agent } from 'node:http';
import { validateCognitoJwtFields } from 'aws-jwt-verify/cognito-verifier';
import { FetchError, JwksValidationError, JwkValidationError, JwtBaseError } from 'aws-jwt-verify/error';
import { SimpleFetcher } from 'aws-jwt-verify/https';
import { assertIsJwks, type Jwk, type Jwks, SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { decomposeUnverifiedJwt } from 'aws-jwt-verify/jwt';
import type { JwtHeader, JwtPayload } from 'aws-jwt-verify/jwt-model';
import { JwtVerifier } from 'aws-jwt-verify/jwt-verifier';
import { parseDefaultRole, type Role, resolveRole } from '../../values/roles-and-states.ts';
import { parseEgressUrl } from '../../values/settings.ts';

const MAX_TOKEN_LENGTH = 8 * 1024;
const MAX_LIFETIME_S = 3_600;
/** How far the clock of the identity provider may be ahead. */
const MAX_CLOCK_SKEW_S = 5;
/** The key set is fetched at most twice, so that a hanging identity provider costs under 5 seconds. */
const KEY_SET_TIMEOUT_MS = 2_000;

const issuer = parseEgressUrl('TOKEN_ISSUER', process.env['TOKEN_ISSUER'] ?? '').href.replace(/\/$/, '');
const clientId = process.env['TOKEN_CLIENT_ID'] ?? '';
if (!clientId) throw new Error('TOKEN_CLIENT_ID is not set: it names the client whose access tokens are taken.');
const roleWithoutGroup = parseDefaultRole(process.env['ROLE_WITHOUT_GROUP']);

const keySetFetcher = new SimpleFetcher({
  defaultRequestOptions: {
    timeout: KEY_SET_TIMEOUT_MS,
    responseTimeout: KEY_SET_TIMEOUT_MS,
    ...(issuer.startsWith('http:') ? { agent: new Agent() } : {}),
  },
});
/**
 * Checks signature (RFC 7515), issuer, exp and nbf (RFC 7519). For unknown keys the library fetches the key set at
 * most every ten seconds.
 */
const tokenVerifier = JwtVerifier.create(
  { issuer, audience: null, jwksUri: `${issuer}/.well-known/jwks.json`, customJwtCheck: checkClaims },
  { jwksCache: new SimpleJwksCache({ fetcher: keySetFetcher, jwksParser: parseKeySet }) },
);

/** A signed-in person: the `sub` of their token as `id`, and their role. */
export interface SignedInUser {
  id: string;
  role: Role;
}

/**
 * Verifies an access token of the user pool, and returns the person whom it belongs to.
 * Null if the token is invalid or expired.
 * @throws Error if the public keys cannot be fetched, so that the token cannot be checked
 */
export async function verifyAccessToken(token: string): Promise<SignedInUser | null> {
  if (token.length > MAX_TOKEN_LENGTH || !isCompactToken(token)) return null;
  try {
    // The library caches a verifier for every issuer, before it checks the signature.
    if (decomposeUnverifiedJwt(token).payload.iss !== issuer) return null;
    const payload = await tokenVerifier.verify(token);
    return { id: String(payload.sub), role: resolveRole(payload['cognito:groups'], roleWithoutGroup) };
  } catch (error) {
    // RangeError: the library formats exp or nbf as a date, and not every number is one.
    const isToken = error instanceof JwtBaseError || error instanceof RangeError;
    const isKeySet = [FetchError, JwksValidationError, JwkValidationError].some((kind) => error instanceof kind);
    if (isToken && !isKeySet) return null;
    throw error;
  }
}

/**
 * Fetches the public keys of the user pool, which verify access tokens, and replaces the cached ones.
 * @throws Error if they cannot be fetched
 */
export async function refreshTokenVerificationKeys(): Promise<void> {
  await tokenVerifier.hydrate();
}

/**
 * Returns whether a token has the canonical base64url encoding without padding (RFC 7515, section 2). Decoders also
 * accept padding, other characters and spare bits, and so several texts for one token.
 */
function isCompactToken(token: string): boolean {
  const parts = token.split('.');
  return parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

/** A set without a signing key is an outage: it must not invalidate tokens or replace the known set. */
function parseKeySet(bytes: ArrayBuffer): Jwks {
  try {
    const keySet = JSON.parse(new TextDecoder('utf8', { fatal: true }).decode(bytes)) as Jwks;
    assertIsJwks(keySet);
    if (keySet.keys.some(isSigningKey)) return keySet;
  } catch {}
  throw new JwksValidationError('The response is not a key set.');
}

const isSigningKey = ({ kty, use = 'sig', alg = 'RS256' }: Jwk) => kty === 'RSA' && use === 'sig' && alg === 'RS256';

class InvalidClaimError extends JwtBaseError {}

interface CheckClaimsOptions {
  header: JwtHeader;
  payload: JwtPayload;
}

/**
 * Rejects other algorithms, critical extensions, missing claims and long lifetimes.
 * The claims are expiry, subject and time of issue.
 */
function checkClaims({ header, payload }: CheckClaimsOptions): void {
  validateCognitoJwtFields(payload, { tokenUse: 'access', clientId });
  const { exp, iat, sub } = payload;
  const groups = payload['cognito:groups'];
  if (header.alg !== 'RS256' || header.crit !== undefined) throw new InvalidClaimError('header');
  if (typeof exp !== 'number' || typeof iat !== 'number' || !sub)
    throw new InvalidClaimError('exp, iat or sub is missing');
  if (exp <= Date.now() / 1_000) throw new InvalidClaimError('expired');
  if (exp - iat > MAX_LIFETIME_S) throw new InvalidClaimError('lives longer than an hour');
  if (iat > Date.now() / 1_000 + MAX_CLOCK_SKEW_S) throw new InvalidClaimError('issued in the future');
  if (groups !== undefined && !isStringArray(groups)) throw new InvalidClaimError('groups');
}

const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
