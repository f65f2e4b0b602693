import { type Role, resolveRole } from '../../lib/values/roles-and-states.ts';
import { config } from '../browser/config.ts';
import type { AuthTokens } from './identity-provider.ts';

/** The signed-in person, as shared with all tabs: without a refresh token. */
export interface UserSession {
  accessToken: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** When to renew the tokens, before they expire. */
  renewAt: number;
  email: string;
  /** The person's id at the identity provider. */
  sub: string;
  role: Role;
}

const RENEW_BEFORE_MS = 5 * 60_000;

function parseClaims(token: string): Record<string, unknown> {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return {};
  }
}

/**
 * Creates a session from new tokens; a refresh keeps the email address. The role only controls what the app shows. The
 * server enforces permissions for each request.
 */
export function createSession(tokens: AuthTokens, email = ''): UserSession {
  const claims = parseClaims(tokens.IdToken ?? '');
  const access = parseClaims(tokens.AccessToken);
  const lifetime = tokens.ExpiresIn * 1_000;
  return {
    accessToken: tokens.AccessToken,
    expiresAt: Date.now() + lifetime,
    renewAt: Date.now() + lifetime - Math.min(RENEW_BEFORE_MS, lifetime / 4),
    email: String(claims['email'] ?? email),
    sub: String(access['sub'] ?? ''),
    role: resolveRole(access['cognito:groups'], config.role_without_group),
  };
}
