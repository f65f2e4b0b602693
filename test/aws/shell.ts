import { spawn } from 'node:child_process';
import { BIN, REGION } from './emulator.ts';

/**
 * The variables of this shell that the run keeps. All others could become settings of the deployment, or are
 * credentials.
 */
const KEPT = ['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TMPDIR', 'CI', 'TERM'];
/** Longer than any command of the run takes; one that asks something would wait for ever. */
const MAX_MS = 240_000;

/** Where the project is that a run deploys, and where it writes each command and its time. */
export const place = { project: process.cwd(), log: '/dev/null' };

/** Returns the environment of an operator of the emulator's account. No variable of this shell may become a setting. */
export function getOperator(
  endpoint: string,
  account: string,
  outside: Record<string, string>,
): Record<string, string> {
  const own = KEPT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return {
    ...Object.fromEntries(own),
    ...outside,
    PATH: `${BIN}:${process.env['PATH']}`,
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: account,
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_PAGER: '',
    SLS_NOTIFICATIONS_MODE: 'off',
    SLS_TELEMETRY_DISABLED: '1',
  };
}

/** Version 1 of the AWS CLI does not read AWS_ENDPOINT_URL for SQS. Each command is logged before it runs. */
const PROLOGUE = [
  'aws() { command aws --endpoint-url "$AWS_ENDPOINT_URL" "$@"; }',
  `exec 9>> "$COMMANDS_LOG"; BASH_XTRACEFD=9 PS4='+$EPOCHREALTIME '; set -x`,
].join('\n');

/**
 * Runs a script of bash, each line of which must succeed, and answers what it printed. @throws Error with its last
 * lines
 */
export function bash(script: string, env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', `${PROLOGUE}\n${script}`], {
      cwd: place.project,
      env: { ...env, COMMANDS_LOG: place.log },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const out: string[] = [];
    const all: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text) => void out.push(text));
    child.stdout.on('data', (text) => void all.push(text));
    child.stderr.setEncoding('utf8').on('data', (text) => void all.push(text));
    const timer = setTimeout(() => child.kill('SIGKILL'), MAX_MS);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      if (code === 0) return resolve(out.join(''));
      const last = all.join('').trim().split('\n').slice(-12).join('\n      ');
      reject(new Error(`ended with ${code ?? 'a signal'}: ${script.slice(0, 200)}\n      ${last}`));
    });
    child.stdin.end();
  });
}
