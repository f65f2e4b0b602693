import type { SignedInUser } from './access-token.ts';
import { fetchUser } from './get-user.ts';

/**
 * Whether admins need a second factor. Deployed functions always set it; other values than true and false are errors.
 */
const setting = process.env['ADMIN_TOTP'] ?? 'false';
/** True if admins need a second factor, set by ADMIN_TOTP. */
export const isSecondFactorRequired = setting === 'true';
if (!isSecondFactorRequired && setting !== 'false')
  throw new Error('ADMIN_TOTP must be true or false: it says whether admins need a second factor.');

/** How long a result is cached: a present factor, and other results, which may be fixed soon. */
const PRESENT_CACHE_MS = 5 * 60_000;
const OTHER_CACHE_MS = 5_000;
const MAX_CACHED = 1_000;

/** `missing`: no second factor; `unknown`: the identity provider did not respond. `refused`: it rejects the token. */
type SecondFactorStatus = 'present' | 'missing' | 'unknown' | 'refused';

/**
 * A person with the role in which they may act.
 * `secondFactor` says why an admin acts as a member: they have none, or it is unknown.
 */
export interface AuthorizedPerson extends SignedInUser {
  secondFactor?: 'missing' | 'unknown';
}

const cachedStatuses = new Map<string, { standing: SecondFactorStatus; until: number }>();

/**
 * Returns the person with the role that their second factor permits; null if the token was revoked.
 * If admins need a second factor, an admin without a known one becomes a member.
 */
export async function limitRoleBySecondFactor(user: SignedInUser, token: string): Promise<AuthorizedPerson | null> {
  if (!isSecondFactorRequired || user.role !== 'admin') return user;
  const factorStatus = await getSecondFactorStatus(user.id, token);
  if (factorStatus === 'present') return user;
  return factorStatus === 'refused' ? null : { ...user, role: 'member', secondFactor: factorStatus };
}

async function getSecondFactorStatus(sub: string, token: string): Promise<SecondFactorStatus> {
  const known = cachedStatuses.get(token);
  if (known && known.until > Date.now()) return known.standing;
  const factorStatus = await requestStatus(sub, token).catch(() => 'unknown' as const);
  if (cachedStatuses.size >= MAX_CACHED) cachedStatuses.clear();
  cachedStatuses.set(token, {
    standing: factorStatus,
    until: Date.now() + (factorStatus === 'present' ? PRESENT_CACHE_MS : OTHER_CACHE_MS),
  });
  return factorStatus;
}

const REJECTED_TOKEN_CODES = /(^|#)(NotAuthorized|UserNotFound|PasswordResetRequired|UserNotConfirmed)/;

async function requestStatus(sub: string, token: string): Promise<SecondFactorStatus> {
  const { status, body } = await fetchUser(token);
  // A token without the scope of GetUser is live, but its person is not returned.
  const isLive = /scope/i.test(`${body['message']}`);
  if (status === 400 && REJECTED_TOKEN_CODES.test(`${body['__type']}`) && !isLive) return 'refused';
  if (status !== 200) return 'unknown';
  const { UserAttributes: attributes, UserMFASettingList: factors = [] } = body;
  const isTheirs = Array.isArray(attributes) && attributes.some((one) => one?.Name === 'sub' && one.Value === sub);
  if (!isTheirs || !Array.isArray(factors)) return 'unknown';
  return factors.includes('SOFTWARE_TOKEN_MFA') ? 'present' : 'missing';
}
