import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../local/processes.ts';
import { expectProblem, send } from '../../support/api.ts';
import { lacks } from '../../support/machine.ts';
import { launch, type StartedStack } from '../../support/start-stack.ts';

/** Processes whose command line names the data directory or that belong to the stack's process. */
function getProcesses(stack: StartedStack): string[] {
  const list = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n');
  const port = new URL(stack.file.dynamodb_endpoint).port;
  return list.filter(
    (line) =>
      line.includes(stack.dataDir) ||
      line.includes(`--port ${port}`) ||
      new RegExp(`^\\s*${stack.process.pid}\\s`).test(line),
  );
}

const expectGone = (stack: StartedStack) => expect.poll(() => getProcesses(stack)).toEqual([]);

/** The first test lists processes and runs the printed lines. */
const poor = [lacks('ps'), lacks('curl')].includes(true);

/** Writes a catalog with the demo's feeds of some topics. Other tests read all feeds once a run already. */
function smallCatalog(): { STACK_CATALOG: string; count: number } {
  const { feeds, ...catalog } = JSON.parse(readFileSync('catalog.json', 'utf8'));
  const kept = feeds.filter((item: { id: string }) =>
    ['sec-press-releases', 'fca-news', 'bafin-news'].includes(item.id),
  );
  const STACK_CATALOG = path.join(mkdtempSync(path.join(tmpdir(), 'small-catalog-')), 'catalog.json');
  writeFileSync(STACK_CATALOG, JSON.stringify({ ...catalog, feeds: kept }));
  return { STACK_CATALOG, count: kept.length };
}

/** The line of the welcome that says how much there is: the first one behind those of the start. */
const getHeading = (stack: StartedStack) =>
  stack
    .output()
    .split('\n')
    .find((line) => !line.endsWith(' …'));

it('npm start: prints working commands, restarts with its data and key, and ends fully on Ctrl-C', async (test) => {
  test.skip(poor);
  const { STACK_CATALOG, count } = smallCatalog();
  const day = new Date().toISOString().slice(0, 10);
  const first = await launch(['--port', '0'], mkdtempSync(path.join(tmpdir(), 'first-start-')), { STACK_CATALOG });
  const file = path.join(first.dataDir, 'stack.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(first.file);
  await expect.poll(first.output).toContain('Ctrl-C stops it.');
  expect(first.output().split('\n').slice(0, 4)).toEqual([
    'Starting DynamoDB, sign-in, mail and chat …',
    `Reading the demo's ${count} feeds …`,
    'Asking the service for its first answer …',
    getHeading(first),
  ]);
  const commands = first
    .output()
    .split('\n')
    .filter((line) => line.trim().startsWith('curl'));
  expect(commands).toHaveLength(3);
  for (const command of commands) {
    const answer = execFileSync('sh', ['-c', `${command.trim()} -s -f`], { encoding: 'utf8' });
    expect(JSON.parse(answer)).toBeTruthy();
  }
  const again = ['--import', 'tsx', 'local/start.ts', '--port', '0', '--data-dir', first.dataDir];
  const refused = spawnSync(process.execPath, again, { encoding: 'utf8' });
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain(`A stack runs already on ${first.file.base_url}`);
  expect(existsSync(file)).toBe(true);
  expect(await first.end()).toBe(0);
  expect(existsSync(file)).toBe(false);
  await expectGone(first);

  const second = await launch(['--port', '0'], first.dataDir, { STACK_CATALOG });
  expect(second.file.api_key).toBe(first.file.api_key);
  await expect.poll(second.output).toContain('Ctrl-C stops it.');
  expect(getHeading(second)).toMatch(/^Regulatory updates feed service, \d+ entries \(demo/);
  expect(getHeading(second)).toBe(getHeading(first));
  // The demo's dates are of its day.
  if (new Date().toISOString().startsWith(day)) expect(second.output()).not.toContain('Reading the demo');
  second.process.kill('SIGKILL');
  await expectGone(second);
  second.clean();
  rmSync(path.dirname(STACK_CATALOG), { recursive: true });
});

const FIRST = 'https://app.example.org';
const SECOND = 'http://localhost:5173';
const OTHER = 'https://evil.example';

describe('npm start --empty with two CORS origins', () => {
  let stack: StartedStack;
  beforeAll(async () => {
    stack = await launch(['--port', '0', '--empty'], undefined, { CORS_ORIGINS: `${FIRST},${SECOND}` });
  });
  afterAll(async () => {
    await stack.end('SIGTERM');
    stack.clean();
  });

  it('has the catalog but no entries', async () => {
    const answer = await fetch(`${stack.file.base_url}/api/v1/feeds/stats/overview`, {
      headers: { 'X-API-Key': stack.file.api_key },
    });
    expect(await answer.json()).toMatchObject({
      total_entries: 0,
      latest_published_date: null,
      total_topics: expect.any(Number),
    });
  });

  const ask = (headers: string[], method = 'GET') =>
    send('/categories', { method, headers, baseUrl: stack.file.base_url });
  const key = () => ['X-API-Key', stack.file.api_key];

  it('lets only pages of the configured origins read responses', async () => {
    for (const origin of [FIRST, SECOND] as string[]) {
      const { status, headers } = await ask([...key(), 'Origin', origin]);
      expect([status, headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([
        ...[200, origin, undefined],
      ]);
      expect(headers.vary).toMatch(/^Origin(,|$)/);
      const again = await ask([...key(), 'Origin', origin, 'If-None-Match', String(headers.etag)]);
      expect([again.status, again.headers['access-control-allow-origin']]).toEqual([304, origin]);
    }
    for (const headers of [['Origin', OTHER ?? ''], [], ['Origin', 'null'], ['sls-offline-origin', FIRST ?? '']]) {
      const answer = await ask([...key(), ...headers]);
      expect([answer.status, answer.headers['access-control-allow-origin']], headers.join()).toEqual([200, undefined]);
      expect(answer.headers.vary).toMatch(/^Origin(,|$)/);
    }
  });

  it('returns the allowed methods and headers to a preflight request', async () => {
    const first = ['Access-Control-Request-Method', 'GET', 'Access-Control-Request-Headers', 'x-api-key'];
    const { status, headers } = await ask(['Origin', SECOND ?? '', ...first], 'OPTIONS');
    expect([status, headers['access-control-allow-origin'], headers['access-control-allow-methods']]).toEqual([
      ...[204, SECOND, 'GET, HEAD, OPTIONS'],
    ]);
    expect(headers['access-control-allow-headers']).toMatch(/Authorization.*X-API-Key/);
    const other = await ask(['Origin', OTHER ?? '', ...first], 'OPTIONS');
    expect(Object.keys(other.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('allows the first origin to read gateway errors, and the requesting origin to read function errors', async () => {
    for (const origin of [FIRST, OTHER] as string[]) {
      const refused = await ask(['Origin', origin]);
      expectProblem(refused, 401, 'unauthorized');
      expect(refused.headers['access-control-allow-origin']).toBe(FIRST);
    }
    const posted = await ask(['Origin', SECOND ?? ''], 'POST');
    expect([posted.status, posted.headers['access-control-allow-origin']]).toEqual([405, SECOND]);
  });

  it.skipIf(lacks('ps'))('503: reports an authorizer that cannot read the keys, instead of 401', async () => {
    const url = `${stack.file.base_url}/api/v1/feeds/topics`;
    const headers = { 'X-API-Key': stack.file.api_key };
    expect((await fetch(url, { headers })).status).toBe(200);
    const port = new URL(stack.file.dynamodb_endpoint).port;
    const line = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
      .split('\n')
      .find((one) => one.includes(`--port ${port}`) && !one.includes('guard.mjs'));
    const pid = line?.trim().split(' ')[0] ?? '';
    process.kill(Number(pid), 'SIGSTOP');
    // Its threads stop one after the other, and one that still runs may answer.
    const states = () => execFileSync('ps', ['-L', '-o', 'stat=', '-p', pid], { encoding: 'utf8' }).trim().split('\n');
    await expect.poll(() => states().every((state) => state.startsWith('T'))).toBe(true);
    const answer = await fetch(url, { headers });
    process.kill(Number(pid), 'SIGCONT');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ status: 503, code: 'authorizer_unavailable' });
  });
});

it('npm start: reports a taken port, an unknown option and an unusable data directory', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'regfeed-'));
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  const server = createServer();
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await Promise.all([
    expect(launch(['--port', String(port)], folder)).rejects.toThrow(`port ${port} is taken`),
    expect(launch(['--colour'], folder)).rejects.toThrow(/Unknown option '--colour'[\s\S]*--data-dir/),
    expect(launch(['--port', '0'], file)).rejects.toThrow(
      `The stack did not start: npm start: The data directory ${file} cannot be used: ` +
        'a file is in its way. Mend that',
    ),
  ]);
  server.close();
  rmSync(folder, { recursive: true });
});

it('npm start: --help lists the options', () => {
  const help = execFileSync(process.execPath, ['--import', 'tsx', 'local/start.ts', '--help'], { encoding: 'utf8' });
  for (const option of ['--port', '--data-dir', '--empty', '--help']) expect(help).toContain(option);
});
