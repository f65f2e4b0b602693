import { execFile } from 'node:child_process';
import http from 'node:http';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ask } from '../support/parts.ts';

it('a bundle signs with key, secret and session token of its environment', async () => {
  await ask('bundles');
  let seen: http.IncomingHttpHeaders = {};
  const server = http.createServer((request, response) => {
    seen = request.headers;
    response.setHeader('content-type', 'application/x-amz-json-1.0').end('{"Items":[],"Count":0}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const authorizer = { principalId: 'the-key', role: 'api_key' };
  const event = { multiValueHeaders: {}, requestContext: { requestId: 'r', authorizer } };
  const script = `require('./.build/functions/feeds/list-categories.js').handler(${JSON.stringify(event)}).then((answer) => console.log(answer.statusCode))`;
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
