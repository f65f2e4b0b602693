import { afterEach, expect, it, vi } from 'vitest';
import { getAllowedLocalOrigins } from '../../../lib/ingest/local-origins.ts';

afterEach(() => vi.unstubAllEnvs());
const given = (text: string) => {
  vi.stubEnv('INGEST_LOCAL_ORIGINS', text);
  return getAllowedLocalOrigins();
};

it('allows no local origin if INGEST_LOCAL_ORIGINS is empty', () => {
  expect(given('')).toEqual([]);
});

it('accepts loopback origins and ignores a path after them', () => {
  const origins = ['http://127.0.0.1:8080', 'http://[::1]:81', 'https://localhost'];
  expect(given(' http://127.0.0.1:8080/feeds, http://[::1]:81 ,,https://localhost/')).toEqual(origins);
});

it.each([
  'http://10.0.0.1',
  'http://[::7f00:1]',
  'http://reg.example',
  'ftp://127.0.0.1',
  'xhttp://127.0.0.1',
  'http://127.0.0.1.evil.example',
  'x',
])('rejects %s as a local origin', (origin) => {
  expect(() => given(origin)).toThrow(`${JSON.stringify(origin)} is not an origin on this machine.`);
});

it('rejects local origins in a deployed function and names the reason', () => {
  vi.stubEnv('AWS_EXECUTION_ENV', 'AWS_Lambda_nodejs24.x');
  expect(() => given('http://127.0.0.1:8080')).toThrow(/public addresses only/);
  expect(given('')).toEqual([]);
});
