import { afterEach, expect, it, vi } from 'vitest';
import { getAllowedLocalOrigins } from '../../../lib/ingest/fetch-document.ts';

afterEach(() => vi.unstubAllEnvs());
const given = (text: string) => {
  vi.stubEnv('INGEST_LOCAL_ORIGINS', text);
  return getAllowedLocalOrigins();
};

it('INGEST_LOCAL_ORIGINS allows no origin on this machine if it is empty', () => {
  expect(given('')).toEqual([]);
});

it('INGEST_LOCAL_ORIGINS accepts loopback origins, and ignores a path after an origin', () => {
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
])('INGEST_LOCAL_ORIGINS rejects %s, which is not an origin on this machine', (origin) => {
  expect(() => given(origin)).toThrow(`${JSON.stringify(origin)} is not an origin on this machine.`);
});

it('INGEST_LOCAL_ORIGINS is rejected in a deployed function, with the reason', () => {
  vi.stubEnv('AWS_EXECUTION_ENV', 'AWS_Lambda_nodejs24.x');
  expect(() => given('http://127.0.0.1:8080')).toThrow(/public addresses only/);
  expect(given('')).toEqual([]);
});
