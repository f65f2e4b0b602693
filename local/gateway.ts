import path from 'node:path';
import { findFreePort, type StackProcess, startProcess, waitUntilReady } from './processes.ts';

/** Starts serverless-offline with all functions in one process, and returns its address. */
export async function startGateway(
  logFile: string,
  env: Record<string, string>,
): Promise<{ origin: string; service: StackProcess }> {
  const httpPort = await findFreePort();
  const lambdaPort = await findFreePort();
  const serverless = path.resolve('node_modules/serverless/bin/serverless.js');
  const command = [
    process.execPath,
    '--require',
    path.resolve('local/one-storage.cjs'),
    serverless,
    'offline',
    'start',
    '--stage',
    'local',
    '--host',
    '127.0.0.1',
    '--noPrependStageInUrl',
    '--useInProcess',
    '--localEnvironment',
    '--disableCookieValidation',
    '--noSponsor',
    '--httpPort',
    String(httpPort),
    '--lambdaPort',
    String(lambdaPort),
  ];
  const service = startProcess('gateway', command, {
    logFile,
    env: { ...env, SLS_NOTIFICATIONS_MODE: 'off', SLS_TELEMETRY_DISABLED: '1' },
  });
  const origin = `http://127.0.0.1:${httpPort}`;
  // Polls a path without a route, because a route would load its function before the bundle is built.
  await waitUntilReady(service, `${origin}/-`);
  return { origin, service };
}
