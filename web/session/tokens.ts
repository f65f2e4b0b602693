import { type Role, roleOf } from '../../lib/values/role.ts';
import { config } from '../config.ts';
import type { Tokens } from './identity-provider.ts';

/** The signed-in person, as shared with all tabs: without a refresh token. */
export interface Session {
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

/**
 * Creates a session from new tokens; a refresh keeps the email address. The role only controls what the app shows. The
 * server enforces permissions for each request.
 */
export function sessionOf(tokens: Tokens, email = ''): Session {
  const claims = claimsOf(tokens.IdToken ?? '');
  const access = claimsOf(tokens.AccessToken);
  const lifetime = tokens.ExpiresIn * 1_000;
  return {
    accessToken: tokens.AccessToken,
    expiresAt: Date.now() + lifetime,
    renewAt: Date.now() + lifetime - Math.min(EARLY_MS, lifetime / 4),
    email: String(claims['email'] ?? email),
    sub: String(access['sub'] ?? ''),
    role: roleOf(access['cognito:groups'], config.role_without_group),
  };
}
