import type { Role } from '../../lib/values/role.ts';
import type { Tokens } from './identity-provider.ts';

/** A person who is signed in. The access token lives in memory only. */
export interface Session {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** From then on new tokens are fetched, ahead of the end. */
  renewAt: number;
  email: string;
  /** The person's id at the identity provider, which the service knows them by. */
  sub: string;
  role: Role;
}

const STORED = 'refresh-token';
const EARLY_MS = 5 * 60_000;

function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return {};
  }
}

/** What the app shows follows the role; what may be done is decided by the server, for each request. */
function roleOf(groups: unknown): Role {
  if (!Array.isArray(groups)) return 'member';
  if (groups.includes('admin')) return 'admin';
  return groups.includes('viewer') ? 'viewer' : 'member';
}

/** The session of fresh tokens; a refresh keeps the refresh token and the name of the session before. */
export function sessionOf(tokens: Tokens, refreshToken: string, email = ''): Session {
  const claims = claimsOf(tokens.IdToken ?? '');
  const access = claimsOf(tokens.AccessToken);
  const lifetime = tokens.ExpiresIn * 1_000;
  return {
    accessToken: tokens.AccessToken,
    refreshToken: tokens.RefreshToken ?? refreshToken,
    expiresAt: Date.now() + lifetime,
    renewAt: Date.now() + lifetime - Math.min(EARLY_MS, lifetime / 4),
    email: String(claims['email'] ?? email),
    sub: String(access['sub'] ?? ''),
    role: roleOf(access['cognito:groups']),
  };
}

/*
 * The refresh token outlives a reload of the tab, and nothing else does: session storage belongs to one tab and ends with it.
 */

export const storedRefreshToken = (): string | null => sessionStorage.getItem(STORED);

export function storeRefreshToken(token: string | null): void {
  if (token) sessionStorage.setItem(STORED, token);
  else sessionStorage.removeItem(STORED);
}
