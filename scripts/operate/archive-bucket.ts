import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/* Archives in a bucket through the AWS CLI. A place is `s3://bucket/prefix`. */

export const isBucket = (place: string): boolean => place.startsWith('s3://');

export const objectOf = (place: string, name: string): string => `${place.replace(/\/$/, '')}/${name}`;

function s3(...args: string[]): string {
  return execFileSync('aws', ['s3', ...args], { encoding: 'utf8' });
}

const copy = (from: string, to: string, ...how: string[]) => void s3('cp', '--only-show-errors', ...how, from, to);

export const put = (directory: string, name: string, place: string) =>
  copy(path.join(directory, name), objectOf(place, name));
export const fetch = (place: string, name: string, directory: string) =>
  copy(objectOf(place, name), path.join(directory, name));
export const fetchAll = (place: string, directory: string) => copy(objectOf(place, ''), directory, '--recursive');

/**
 * Whether a bucket has an archive. @throws Error if unknown, so that an existing archive is not replaced by accident
 */
export function isThere(place: string, name: string): boolean {
  try {
    const listed = execFileSync('aws', ['s3', 'ls', objectOf(place, name)], { encoding: 'utf8', stdio: 'pipe' });
    return listed.split('\n').some((line) => line.endsWith(` ${name}`));
  } catch (fault) {
    const { status, stdout, stderr, message } = fault as Error & { status?: number; stdout?: string; stderr?: string };
    // The result for a name without matching keys.
    if (status === 1 && !stdout && !stderr) return false;
    const remedy = `Look at the network, and whether these credentials may s3:ListBucket; or add --again, which replaces what may be there.`;
    throw new Error(`Whether ${objectOf(place, name)} is there is not known: ${stderr?.trim() || message}. ${remedy}`);
  }
}

/** Runs a function with a temporary directory. */
export async function withDirectory<T>(run: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(path.join(tmpdir(), 'archive-'));
  try {
    return await run(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
