import type { User } from './access-token.ts';
import { getUser } from './get-user.ts';

/**
 * Whether admins need a second factor. Deployed functions always set it; other values than true and false are errors.
 */
const setting = process.env['ADMIN_TOTP'] ?? 'false';
export const isRequired = setting === 'true';
if (!isRequired && setting !== 'false')
  throw new Error('ADMIN_TOTP must be true or false: it says whether admins need a second factor.');

/** How long a result is cached: a present factor, and other results, which the person may be about to fix. */
const PRESENT_MS = 5 * 60_000;
const OTHER_MS = 5_000;
const MOST_KEPT = 1_000;

/** `missing`: no second factor; `unknown`: the identity provider did not respond; `refused`: it rejects the token. */
type Standing = 'present' | 'missing' | 'unknown' | 'refused';

/** A person with the role in which they may act; `secondFactor` says why an admin acts as a member. */
export interface Person extends User {
  secondFactor?: 'missing' | 'unknown';
}

const kept = new Map<string, { standing: Standing; until: number }>();

/**
 * Returns the person with the role that their second factor allows; null if the token was revoked.
 *
 * An admin who needs a second factor and is not known to have one becomes a member.
 */
export async function withSecondFactor(user: User, token: string): Promise<Person | null> {
  if (!isRequired || user.role !== 'admin') return user;
  const standing = await standingOf(user.id, token);
  if (standing === 'present') return user;
  return standing === 'refused' ? null : { ...user, role: 'member', secondFactor: standing };
}

async function standingOf(sub: string, token: string): Promise<Standing> {
  const known = kept.get(token);
  if (known && known.until > Date.now()) return known.standing;
  const standing = await ask(sub, token).catch(() => 'unknown' as const);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(token, { standing, until: Date.now() + (standing === 'present' ? PRESENT_MS : OTHER_MS) });
  return standing;
}

const REFUSED = /(^|#)(NotAuthorized|UserNotFound|PasswordResetRequired|UserNotConfirmed)/;

async function ask(sub: string, token: string): Promise<Standing> {
  const { status, body } = await getUser(token);
  // A token without the scope of GetUser is live, but its person is not returned.
  const isLive = /scope/i.test(`${body['message']}`);
  if (status === 400 && REFUSED.test(`${body['__type']}`) && !isLive) return 'refused';
  if (status !== 200) return 'unknown';
  const { UserAttributes: attributes, UserMFASettingList: factors = [] } = body;
  const isTheirs = Array.isArray(attributes) && attributes.some((one) => one?.Name === 'sub' && one.Value === sub);
  if (!isTheirs || !Array.isArray(factors)) return 'unknown';
  return factors.includes('SOFTWARE_TOKEN_MFA') ? 'present' : 'missing';
}
