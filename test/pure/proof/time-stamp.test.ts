import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildTimeStampRequest,
  computeImprint,
  deriveTimeStampNonce,
  extractTimeStampToken,
  findTimeStampError,
  parseTimeStamp,
} from '../../../lib/proof/time-stamp.ts';
import { startTimeStampAuthority, type TimeStampAuthority } from '../../support/time-stamp-authority.ts';

const HEAD = {
  v: 1 as const,
  log: '0'.repeat(32),
  size: 3,
  root: '1'.repeat(64),
  until: '2026-11-30T00:00:00Z',
  at: '2026-11-30T00:02:00Z',
  key: '2'.repeat(16),
  signature: 'AAAA',
};
const IMPRINT = computeImprint(HEAD);
const OTHER = createHash('sha256').update('another head').digest('hex');

let authority: TimeStampAuthority;
let answer: Buffer;
let token: Buffer;

beforeAll(async () => {
  authority = await startTimeStampAuthority();
  answer = authority.reply(buildTimeStampRequest(IMPRINT));
  token = extractTimeStampToken(answer, IMPRINT);
});
afterAll(() => authority.stop());

/** The same bytes with one change, at the only occurrence of a part. */
function changed(bytes: Buffer, part: string, to: string): Buffer {
  const hex = bytes.toString('hex');
  expect(hex.split(part).length).toBe(2);
  return Buffer.from(hex.replace(part, to), 'hex');
}

/** What Python says of each token: its imprint, nonce and time, or null. */
function parseWithPython(tokens: string[]): unknown {
  const program =
    "import json, sys; sys.dont_write_bytecode = True; sys.path.insert(0, 'clients'); import verify_evidence as " +
    'v; print(json.dumps([v.parse_time_stamp(t) for t in json.load(sys.stdin)]))';
  return JSON.parse(execFileSync('python3', ['-c', program], { input: JSON.stringify(tokens), encoding: 'utf8' }));
}

describe('computeImprint', () => {
  it('includes the signature and excludes the time stamp', () => {
    expect(computeImprint({ ...HEAD, signature: 'AAAB' })).not.toBe(IMPRINT);
    expect(computeImprint({ ...HEAD, time_stamp: 'AAAA' })).toBe(IMPRINT);
  });
});

describe('buildTimeStampRequest', () => {
  it('builds a request with a positive 8-byte nonce for any digest', () => {
    for (const first of ['00', '7f', '80', 'ff']) {
      const imprint = first + IMPRINT.slice(2);
      expect(deriveTimeStampNonce(imprint)).toMatch(/^[4-7][0-9a-f]{15}$/);
      expect(extractTimeStampToken(authority.reply(buildTimeStampRequest(imprint)), imprint).length).toBeGreaterThan(
        500,
      );
    }
  });
});

describe('extractTimeStampToken', () => {
  it('returns a token with its certificate that openssl verifies', () => {
    expect(findTimeStampError(token.toString('base64'), IMPRINT)).toBeNull();
    expect(parseTimeStamp(token.toString('base64'))?.time).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(authority.verify(token, IMPRINT)).toContain('OK');
    expect(() => authority.verify(token, OTHER)).toThrow();
  });

  it('rejects a response for another digest, with another nonce or without a nonce', () => {
    expect(() => extractTimeStampToken(answer, OTHER)).toThrow('the time stamp is of something else');
    const nonce = `0208${deriveTimeStampNonce(IMPRINT)}`;
    expect(() => extractTimeStampToken(changed(answer, nonce, `0208${'41'.repeat(8)}`), IMPRINT)).toThrow(
      'another nonce',
    );
    const asBoolean = `0108${deriveTimeStampNonce(IMPRINT)}`;
    expect(() => extractTimeStampToken(changed(answer, nonce, asBoolean), IMPRINT)).toThrow('another nonce');
  });

  it('rejects a refusal, a response without a token, and a response that is not DER', () => {
    const refused = (hex: string) => () => extractTimeStampToken(Buffer.from(hex, 'hex'), IMPRINT);
    expect(refused('30053003020102')).toThrow('the authority refused with status 2');
    expect(refused('30053003020100')).toThrow('the answer has no time stamp');
    expect(refused('')).toThrow('not a time stamp');
    expect(refused('300430020200')).toThrow('the authority refused');
    expect(() => extractTimeStampToken(Buffer.from('<!doctype html><html></html>'), IMPRINT)).toThrow(
      'the answer is not a time stamp',
    );
    const long = Buffer.alloc(20_000, 0x41);
    const header = Buffer.from([0x30, 0x82, 0x4e, 0x29, 0x30, 0x03, 0x02, 0x01, 0x00, 0x30, 0x82, 0x4e, 0x20]);
    expect(() => extractTimeStampToken(Buffer.concat([header, long]), IMPRINT)).toThrow('more than 16384 bytes');
  });
});

describe('parseTimeStamp', () => {
  it('agrees with the Python verifier on truncated and altered tokens', () => {
    const cut = Array.from({ length: 40 }, (_, i) => token.subarray(0, Math.floor((i * token.length) / 40)));
    const flipped = Array.from({ length: 260 }, (_, at) => {
      const bytes = Buffer.from(token);
      bytes[at] = (bytes[at] as number) ^ (at % 3 === 0 ? 0x80 : 0x01);
      return bytes;
    });
    const indefinite = Buffer.concat([Buffer.from([0x30, 0x80]), token.subarray(4), Buffer.alloc(2)]);
    const more = Buffer.concat([token, Buffer.from([0x05, 0x00])]);
    const tokens = [token, ...cut, ...flipped, indefinite, more].map((bytes) => bytes.toString('base64'));
    const parsed = tokens.map(parseTimeStamp);
    expect(parseWithPython(tokens)).toEqual(parsed.map((one) => one && [one.imprint, one.nonce, one.time]));
    expect(parsed.filter((one) => one === null).length).toBeGreaterThan(100);
    expect(parsed.slice(-2)).toEqual([null, null]);
  });
});
