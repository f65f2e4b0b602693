import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import Packaging from '../../infra/plugin.mjs';
import { ask } from '../support/parts.ts';

it('a bundle signs AWS requests with the key, secret and session token of its environment', async () => {
  await ask('bundles');
  let seen: http.IncomingHttpHeaders = {};
  const server = http.createServer((request, response) => {
    seen = request.headers;
    response
      .setHeader('content-type', 'application/x-amz-json-1.0')
      .end('{"Items":[],"Count":0,"ConsumedCapacity":{"CapacityUnits":0.5}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const authorizer = { principalId: 'the-key', role: 'api_key' };
  const event = { multiValueHeaders: {}, requestContext: { requestId: 'r', authorizer } };
  const script =
    `require('./.build/functions/feeds/list-categories.js').handler(${JSON.stringify(event)}).then((answer) => ` +
    'console.log(answer.statusCode))';
  const env = {
    PATH: process.env['PATH'],
    TABLE_NAME: 'table',
    DYNAMODB_ENDPOINT: `http://127.0.0.1:${port}`,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret-canary',
    AWS_SESSION_TOKEN: 'session-canary',
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { env });
  server.close();
  expect(stdout.trim().split('\n').at(-1)).toBe('200');
  expect(seen.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/dynamodb\/aws4_request, SignedHeaders=/,
  );
  expect(seen['x-amz-security-token']).toBe('session-canary');
  expect(stdout).not.toMatch(/secret-canary|session-canary/);
});

it('zips only the bundle of a function, with a fixed date, and reports a missing bundle', () => {
  const serviceDir = mkdtempSync(path.join(tmpdir(), 'zips-'));
  const bundle = 'exports.handler = () => {};';
  mkdirSync(path.join(serviceDir, '.build/functions/feeds'), { recursive: true });
  writeFileSync(path.join(serviceDir, '.build/functions/feeds/get-entry.js'), bundle);
  const getEntry: { handler: string; package?: { artifact: string } } = {
    handler: 'functions/feeds/get-entry.handler',
  };
  const service = { getAllFunctions: () => ['getEntry'], getFunction: () => getEntry };
  const { hooks } = new Packaging({ service, serviceDir }, {});
  hooks['before:package:createDeploymentArtifacts']();
  const zip = readFileSync(getEntry.package?.artifact ?? '');
  expect(getEntry.package?.artifact).toBe(path.join(serviceDir, '.build/zips/getEntry.zip'));
  expect(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['functions/feeds/get-entry.js', bundle],
  ]);
  // The date of its first entry as a zip has it, since 1980: the first of January.
  expect(zip.readUInt16LE(12)).toBe((0 << 9) | (1 << 5) | 1);
  rmSync(path.join(serviceDir, '.build/functions'), { recursive: true });
  const file = path.join(serviceDir, '.build/functions/feeds/get-entry.js');
  expect(() => hooks['before:package:createDeploymentArtifacts']()).toThrow(
    expect.objectContaining({
      message: `${file} is missing. Run "npm run build" first.`,
      cause: expect.objectContaining({ code: 'ENOENT' }),
    }),
  );
  rmSync(serviceDir, { recursive: true });
});
