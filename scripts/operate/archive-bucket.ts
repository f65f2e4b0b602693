import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/* Archives in a bucket through the AWS CLI. A place is `s3://bucket/prefix`. */

export const isBucketUrl = (place: string): boolean => place.startsWith('s3://');

export const getObjectUrl = (place: string, name: string): string => `${place.replace(/\/$/, '')}/${name}`;

function runS3(...args: string[]): string {
  return execFileSync('aws', ['s3', ...args], { encoding: 'utf8' });
}

const copyObject = (from: string, to: string, ...how: string[]) =>
  void runS3('cp', '--only-show-errors', ...how, from, to);

export const uploadFile = (directory: string, name: string, place: string) =>
  copyObject(path.join(directory, name), getObjectUrl(place, name));
export const downloadFile = (place: string, name: string, directory: string) =>
  copyObject(getObjectUrl(place, name), path.join(directory, name));
export const downloadAll = (place: string, directory: string) =>
  copyObject(getObjectUrl(place, ''), directory, '--recursive');

/**
 * Whether a bucket has an archive. @throws Error if unknown, so that an existing archive is not replaced by accident
 */
export function existsInBucket(place: string, name: string): boolean {
  try {
    const listed = execFileSync('aws', ['s3', 'ls', getObjectUrl(place, name)], { encoding: 'utf8', stdio: 'pipe' });
    return listed.split('\n').some((line) => line.endsWith(` ${name}`));
  } catch (fault) {
    const { status, stdout, stderr, message } = fault as Error & { status?: number; stdout?: string; stderr?: string };
    // The result for a name without matching keys.
    if (status === 1 && !stdout && !stderr) return false;
    const remedy =
      'Look at the network, and whether these credentials may s3:ListBucket; or add --again, which replaces what ' +
      'may be there.';
    throw new Error(
      `Whether ${getObjectUrl(place, name)} is there is not known: ${stderr?.trim() || message}. ${remedy}`,
    );
  }
}

/** Runs a function with a temporary directory. */
export async function withTemporaryDirectory<T>(run: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(path.join(tmpdir(), 'archive-'));
  try {
    return await run(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
