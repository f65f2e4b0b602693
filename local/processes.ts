import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

const GUARD_SCRIPT = path.join(import.meta.dirname, 'guard.mjs');
const STOP_TIMEOUT_MS = 3_000;
/** Only a hanging process takes this long; an ended one is noticed at once. */
const START_TIMEOUT_MS = 90_000;

/** A process that ends with the stack. */
export interface StackProcess {
  name: string;
  /** Resolves when the process has ended for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

export interface ProcessOptions {
  /** The file for the output. */
  logFile: string;
  /** Variables in addition to the environment of this process. */
  env?: Record<string, string>;
}

/** Starts a command under the guard. */
export function startProcess(name: string, command: string[], { logFile, env = {} }: ProcessOptions): StackProcess {
  const log = openSync(logFile, 'a', 0o600);
  const child: ChildProcess = spawn(process.execPath, [GUARD_SCRIPT, ...command], {
    detached: true,
    stdio: ['pipe', log, log],
    env: { ...process.env, ...env },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.stdin?.end();
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  };
  return { name, ended, stop };
}

/** Below the ephemeral ports, so that no other program gets one in the meantime. */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_000;

/** Returns a free port of 127.0.0.1. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = await assertPortFree(randomInt(FIRST_PORT, LAST_PORT)).catch(() => null);
    if (port) return port;
  }
}

/** Returns the port if it is free. @throws EADDRINUSE otherwise */
export function assertPortFree(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const { port: taken } = server.address() as { port: number };
      server.close(() => resolve(taken));
    });
  });
}

/** Polls until the process responds, for up to 90 seconds. @throws Error when it ends or times out */
export async function waitUntilReady(service: StackProcess, url: string): Promise<void> {
  let ended = false;
  service.ended.then(() => {
    ended = true;
  });
  for (const start = Date.now(); ; ) {
    const answered = await fetch(url).catch(() => null);
    if (answered) return;
    if (ended) throw new Error(`The ${service.name} ended while it started.`);
    if (Date.now() - start > START_TIMEOUT_MS)
      throw new Error(`The ${service.name} did not answer within ${START_TIMEOUT_MS / 1_000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
