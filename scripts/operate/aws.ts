import { execFile } from 'node:child_process';

/** A command of the AWS CLI that ended with an error: what AWS calls it, and its text. */
export class AwsError extends Error {
  readonly code: string;
  constructor(text: string) {
    super(text.trim().split('\n').at(-1));
    this.code = /An error occurred \((\w+)\)/.exec(text)?.[1] ?? '';
  }
}

/** Runs one command of the AWS CLI and answers what it says, parsed. @throws AwsError */
// biome-ignore lint/suspicious/noExplicitAny: the answers of AWS have no types here
export function aws(...args: string[]): Promise<any> {
  const env = { ...process.env, AWS_PAGER: '' };
  return new Promise((resolve, reject) => {
    execFile('aws', [...args, '--output', 'json'], { env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (!error) return resolve(stdout.trim() ? JSON.parse(stdout) : {});
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      reject(new AwsError(isMissing ? 'The AWS CLI (aws) is not installed.' : stderr || error.message));
    });
  });
}

/** The answer, or null where AWS says that the thing is not there. @throws AwsError */
export async function awsIfThere(...args: string[]) {
  try {
    return await aws(...args);
  } catch (error) {
    if (/NotFound/.test((error as AwsError).code)) return null;
    throw error;
  }
}

const PAUSE_MS = 2_000;

/** Asks again until something is so; a minute to some hours. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

const TRIES = 60;
/** A new table refuses some commands until its backups are set up. */
const NOT_YET =
  /^(ContinuousBackupsUnavailableException|ResourceInUseException|TableInUseException|LimitExceededException)$/;

/** Runs a command again while the table is not ready for it. @throws AwsError */
export async function awsWhenReady(...args: string[]) {
  for (let i = 1; ; i += 1) {
    try {
      return await aws(...args);
    } catch (error) {
      if (i === TRIES || !NOT_YET.test((error as AwsError).code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
