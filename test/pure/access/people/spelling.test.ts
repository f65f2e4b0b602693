import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Authorizer,
  CLIENT_ID,
  claims,
  type KeySet,
  loadAuthorizer,
  newKeys,
  outcome,
  serveKeySet,
  signed,
} from '../../../support/tokens.ts';

/*
 * A token has one spelling. Decoders of base64 take more for the same bytes: each would be another text that opens the
 * same door.
 */

const pool = newKeys('pool-1');
let keySet: KeySet;
let handler: Authorizer;

beforeAll(async () => {
  keySet = await serveKeySet([pool.jwk]);
  handler = await loadAuthorizer({ TOKEN_ISSUER: keySet.issuer, TOKEN_CLIENT_ID: CLIENT_ID });
});
afterAll(() => keySet.stop());

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The same bytes with spare bits set: 256 bytes of signature end with two characters for one byte. */
function withSpareBits(token: string): string[] {
  const last = ALPHABET.indexOf(token.at(-1) ?? '');
  const others = [...ALPHABET].filter((_, i) => i !== last && i >> 4 === last >> 4);
  return others.map((letter) => `${token.slice(0, -1)}${letter}`);
}

const spellings: Record<string, (token: string) => string[]> = {
  'padding behind the signature': (token) => [`${token}=`, `${token}==`, `${token}===`],
  'padding behind the header or the payload': (token) => [
    token.replace('.', '=.'),
    token.replace(/\.(?=[^.]*$)/, '==.'),
  ],
  'spare bits in the last character of the signature': withSpareBits,
  'characters that decoders skip, behind the signature': (token) =>
    ['!', '%', ',', ';', '*', '~', '\u00e9', '\u200b', '=x', '==A'].map((junk) => `${token}${junk}`),
  'characters that decoders skip, within each part': (token) => [
    ...[...token.matchAll(/\./g)].map(({ index }) => `${token.slice(0, index - 3)}!${token.slice(index - 3)}`),
    `${token.slice(0, -3)}\u0001${token.slice(-3)}`,
  ],
  'a letter of base64 in place of that of base64url': (token) =>
    [token.replaceAll('-', '+'), token.replaceAll('_', '/')].filter((other) => other !== token),
};

for (const [reason, spell] of Object.entries(spellings))
  it(`401: rejects a token with a non-canonical base64 encoding: ${reason}`, async () => {
    const good = signed(pool, claims(keySet.issuer));
    expect(await outcome(handler, good)).toBe('member');
    const others = spell(good);
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(await outcome(handler, other), JSON.stringify(other.slice(-12))).toBe('401');
  });
