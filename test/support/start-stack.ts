import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readStackFile, type StackFile } from '../../local/stack-file.ts';
import { logFaults } from './log-check.ts';
import { ask } from './parts.ts';

/** A stack that was started as a newcomer starts it, in a separate process and data directory. */
export interface StartedStack {
  file: StackFile;
  dataDir: string;
  process: ChildProcess;
  output: () => string;
  /** Sends a signal (default SIGINT, what Ctrl-C sends) and waits for the end; answers the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Removes the data directory after reporting the findings in its log. */
  clean(): void;
}

/**
 * Higher limits, since tests send more requests than callers. test/stack/keys/rate-limit.test.ts uses a separate key.
 */
const LIMITS = {
  RATE_LIMIT_PER_SECOND: '10',
  RATE_LIMIT_BURST: '1000000',
  WRITES_PER_MINUTE: '1000000',
  SHARES_PER_HOUR: '1000',
};

/**
 * Runs `npm start`'s command and waits until stack.json appears or the process ends.
 *
 * Without a data directory it gets one with a copy of the demo's entries, or an empty one for --empty.
 */
export async function launch(
  args: string[],
  givenDir?: string,
  variables: Record<string, string> = {},
): Promise<StartedStack> {
  const dataDir = givenDir ?? (await newDataDir(args.includes('--empty')));
  const command = ['--import', 'tsx', 'local/start.ts', '--data-dir', dataDir, ...args];
  // Nothing arrives while tests look, unless they say so.
  if (!args.includes('--live') && !args.includes('--pace')) command.push('--pace', '0');
  const env: NodeJS.ProcessEnv = { ...process.env, ...LIMITS, STACK_BUILT: 'true' };
  for (const name of ['DYNAMODB_ENDPOINT', 'TABLE_NAME']) delete env[name];
  Object.assign(env, variables);
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  // A test that fails before it ends its stack takes it along.
  process.once('exit', () => child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  while (!readStackFile(dataDir) && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 50));
  const file = readStackFile(dataDir);
  if (!file) throw new Error(`The stack did not start: ${output}`);
  return {
    file,
    dataDir,
    process: child,
    output: () => output,
    end: (signal = 'SIGINT') => {
      child.kill(signal);
      return ended;
    },
    clean: () => {
      const findingsFile = process.env['LOG_FAULTS'];
      if (findingsFile)
        appendFileSync(
          findingsFile,
          logFaults(dataDir, file)
            .map((fault) => `${fault}\n`)
            .join(''),
        );
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function newDataDir(empty: boolean): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'regfeed-'));
  if (!empty) cpSync(await ask('demo'), dataDir, { recursive: true });
  return dataDir;
}
