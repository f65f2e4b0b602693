import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startProcess, waitUntilReady } from '../../local/processes.ts';

/** Its own, because its tools need other versions than those of .build/python. */
const VENV = path.resolve('.build/ministack');
const REQUIREMENTS = path.join(import.meta.dirname, 'requirements.txt');
export const BIN = path.join(VENV, 'bin');

/** The account of the administrator who deploys; it has no limits. */
export const ACCOUNT = '123456789012';
export const REGION = 'eu-central-1';
/** For clients of the SDK that look into the account. */
export const configAt = (endpoint: string) => ({
  endpoint,
  region: REGION,
  credentials: { accessKeyId: ACCOUNT, secretAccessKey: 'test' },
});

/**
 * Installs the emulator and the AWS CLI as requirements.txt has them, unless they are there. Needs python3 with venv.
 */
export async function installEmulator(): Promise<void> {
  const wanted = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex');
  const stamp = path.join(VENV, 'stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(VENV, { recursive: true, force: true });
  const run = promisify(execFile);
  await run('python3', ['-m', 'venv', VENV]);
  const quiet = ['--quiet', '--disable-pip-version-check'];
  await run(path.join(BIN, 'pip'), [
    'install',
    ...quiet,
    '--no-deps',
    '--no-compile',
    '--only-binary',
    ':all:',
    '-r',
    REQUIREMENTS,
  ]);
  writeFileSync(stamp, wanted);
}

/**
 * Starts the emulator with its IAM, so that each function may do only what its role allows. `env` is added to the
 * settings of the functions; AWS_EXECUTION_ENV is set as on Lambda.
 */
export async function startEmulator(port: number, logFile: string, env: Record<string, string>) {
  const service = startProcess('emulator', [path.join(BIN, 'python'), path.join(import.meta.dirname, 'emulator.py')], {
    logFile,
    env: {
      ...env,
      GATEWAY_PORT: String(port),
      BIND_HOST: '127.0.0.1',
      MINISTACK_HOST: '127.0.0.1',
      MINISTACK_REGION: REGION,
      MINISTACK_ACCOUNT_ID: ACCOUNT,
      AUTH: 'true',
      IOT_MTLS_ENABLED: '0',
      SFTP_ENABLED: '0',
      LOG_LEVEL: 'INFO',
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      PATH: `${path.dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(service, `${url}/_ministack/health`);
  return { url, service };
}
