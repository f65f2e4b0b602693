import { execFile } from 'node:child_process';

/** A failed command of the AWS CLI, with the error code of AWS. */
export class AwsError extends Error {
  readonly code: string;
  constructor(text: string) {
    super(text.trim().split('\n').at(-1));
    this.code = /An error occurred \((\w+)\)/.exec(text)?.[1] ?? '';
  }
}

/** Runs a command of the AWS CLI and returns its parsed output. @throws AwsError */
// biome-ignore lint/suspicious/noExplicitAny: the answers of AWS have no types here
export function runAws(...args: string[]): Promise<any> {
  const env = { ...process.env, AWS_PAGER: '' };
  return new Promise((resolve, reject) => {
    execFile('aws', [...args, '--output', 'json'], { env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (!error) return resolve(stdout.trim() ? JSON.parse(stdout) : {});
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      reject(new AwsError(isMissing ? 'The AWS CLI (aws) is not installed.' : stderr || error.message));
    });
  });
}

/** Returns the output, or null if AWS reports that the resource does not exist. @throws AwsError */
export async function findWithAws(...args: string[]) {
  try {
    return await runAws(...args);
  } catch (error) {
    if (/NotFound/.test((error as AwsError).code)) return null;
    throw error;
  }
}

const POLL_INTERVAL_MS = 2_000;

/** Polls until a condition holds, which may take hours. */
export async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
}

const MAX_ATTEMPTS = 60;
/** A new table rejects some commands until its backups are set up. */
const NOT_READY_ERRORS =
  /^(ContinuousBackupsUnavailableException|ResourceInUseException|TableInUseException|LimitExceededException)$/;

/** Retries a command until the table is ready. @throws AwsError */
export async function runAwsWhenReady(...args: string[]) {
  for (let i = 1; ; i += 1) {
    try {
      return await runAws(...args);
    } catch (error) {
      if (i === MAX_ATTEMPTS || !NOT_READY_ERRORS.test((error as AwsError).code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  }
}
