import { createRequire } from 'node:module';
import path from 'node:path';
import { findFreePort, type StackProcess, startProcess, waitUntilReady } from './processes.ts';

// Suppresses the SDK's notice that versions of 2027 will need Node 22.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

const REGION = 'eu-central-1';
/** Fixed credentials for the embedded DynamoDB, never those of the machine. */
export const LOCAL_AWS = {
  AWS_REGION: REGION,
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_SESSION_TOKEN: '',
};

/** Returns the command of dynoxide: the binary of its platform package, otherwise through npx. */
export function dynoxideCommand(): string[] {
  try {
    const manifest = createRequire(import.meta.url).resolve(
      `@dynoxide/${process.platform}-${process.arch}/package.json`,
    );
    return [path.join(path.dirname(manifest), process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide')];
  } catch {
    return [process.platform === 'win32' ? 'npx.cmd' : 'npx', '--yes', 'dynoxide'];
  }
}

/** Starts an embedded DynamoDB; with `file` it is persistent, otherwise in memory. */
export async function startDynamoDb(
  logFile: string,
  file?: string,
): Promise<{ endpoint: string; service: StackProcess }> {
  const port = await findFreePort();
  const storageOptions = file ? ['--db-path', file] : [];
  const service = startProcess('DynamoDB', [...dynoxideCommand(), 'serve', '--port', String(port), ...storageOptions], {
    logFile,
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await waitUntilReady(service, endpoint);
  return { endpoint, service };
}
