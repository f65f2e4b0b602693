import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { existsInBucket } from '../../../scripts/operate/archive-bucket.ts';

const NAME = '2026-10.manifest.json';
const PATH = process.env['PATH'] ?? '';
const folders: string[] = [];

/** The AWS CLI as it would be if it did this; null for a machine without one. */
function machineWhere(script: string | null): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'aws-'));
  folders.push(folder);
  process.env['PATH'] = folder;
  if (script === null) return;
  writeFileSync(path.join(folder, 'aws'), `#!/bin/sh\n${script}\n`);
  chmodSync(path.join(folder, 'aws'), 0o755);
}
afterEach(() => {
  process.env['PATH'] = PATH;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

it('existsInBucket returns true only if the bucket lists the archive', () => {
  machineWhere(`[ "$*" = "s3 ls s3://bucket/prefix/${NAME}" ] && echo "2026-11-02 08:00:00 120 ${NAME}"`);
  expect(existsInBucket('s3://bucket/prefix/', NAME)).toBe(true);
  machineWhere('exit 1');
  expect(existsInBucket('s3://bucket/prefix', NAME)).toBe(false);
  machineWhere(`echo "2026-11-02 08:00:00 120 ${NAME}.gz"`);
  expect(existsInBucket('s3://bucket/prefix', NAME)).toBe(false);
});

it.each([
  [
    'AWS denies the listing',
    'echo "An error occurred (AccessDenied) when calling ListObjectsV2" >&2; exit 254',
    'AccessDenied',
  ],
  ['the network fails', 'echo "Could not connect to the endpoint URL" >&2; exit 255', 'Could not connect'],
  [
    'the AWS CLI fails with status 1 and a message',
    'echo "The config profile (x) could not be found" >&2; exit 1',
    'config profile',
  ],
  ['there is no AWS CLI', null, 'ENOENT'],
])('existsInBucket throws rather than reports an archive as missing when %s', (_, script, words) => {
  machineWhere(script);
  expect(() => existsInBucket('s3://bucket/prefix', NAME)).toThrow(words);
  expect(() => existsInBucket('s3://bucket/prefix', NAME)).toThrow('s3:ListBucket');
});
