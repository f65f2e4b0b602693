import { execFile } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { version } from '../../../package.json';
import { API_KEY } from '../../support/api.ts';

/** `npm run ops -- smoke`. */
async function smoke(args: string[], env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const command = ['--import', 'tsx', 'scripts/ops.ts', 'smoke', '--pause', '1', ...args];
  try {
    const own = { PATH: process.env['PATH'], ...env };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { env: own });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

it('passes for a working service that it reads with a key, and does not print the key', async () => {
  const { code, output } = await smoke([process.env['STACK_URL'] ?? ''], { SERVICE_API_KEY: API_KEY });
  expect(output.trim().split('\n')).toEqual(Array.from({ length: 8 }, () => expect.stringMatching(/^ok {6}/)));
  expect(code).toBe(0);
  expect(output).not.toContain(API_KEY);
});

it('fails for a service of another revision and for an invalid key, and names the failing path', async () => {
  const { code, output } = await smoke([process.env['STACK_URL'] ?? '', '--revision', '3f2a91c'], {
    SERVICE_API_KEY: 'ruf_nobody',
  });
  expect(code).toBe(1);
  expect(output).toContain(`/health does not run 3f2a91c: {"status":"ok","version":"${version}"`);
  expect(output).toContain('/api/v1/feeds/topics answered 401 and not 200');
});

it('fails for a foreign server that answers 200 to every request, and if no server answers', async () => {
  const server = http.createServer((_, response) => response.end('It works!'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { code, output } = await smoke([url]);
  server.closeAllConnections();
  server.close();
  expect(code).toBe(1);
  expect(output).toContain('/api/v1/feeds/topics answered 200 and not 401');
  expect(output).toContain('/health has no X-Request-Id');
  expect(output).toContain('skipped  reads with a key');
  expect((await smoke([url])).output).toContain('did not answer');
});
