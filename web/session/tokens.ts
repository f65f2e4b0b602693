import { type Role, roleOf } from '../../lib/values/role.ts';
import { config } from '../config.ts';
import type { Tokens } from './identity-provider.ts';

/** A person who is signed in, as every tab may know them: it has no refresh token. */
export interface Session {
  accessToken: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** From then on new tokens are fetched, ahead of the end. */
  renewAt: number;
  email: string;
  /** The person's id at the identity provider, which the service knows them by. */
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
 * The session of fresh tokens; a refresh keeps the name of the session before. What the app shows follows the role; what may be
 * done is decided by the server, for each request.
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
