import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort, type StackProcess, startProcess, waitUntilReady } from '../../local/processes.ts';

/*
 * Miniflux with a separate PostgreSQL, for comparison. Both have their defaults, except that Miniflux may read local
 * addresses and reads feeds only on request. MINIFLUX names the program, which is not part of this project.
 */

const run = promisify(execFile);
const ADMIN = { name: 'bench', password: 'bench-bench' };
const PLACES = [
  '/usr/local/bin',
  '/usr/bin',
  ...['18', '17', '16', '15', '14', '13'].map((major) => `/usr/lib/postgresql/${major}/bin`),
];

/** A running Miniflux. */
export interface Miniflux {
  version: string;
  /** Subscribes to feeds, which should have no items at that time. */
  follow(urls: string[]): Promise<void>;
  /** Reads the feeds that were added since the last call. */
  refresh(): Promise<void>;
  /** How many entries it has. */
  entries(): Promise<number>;
  /** Bytes of its database's files. */
  bytes(): number;
  stop(): Promise<void>;
}

/** The reason why there is no Miniflux to compare with, or null. */
export function lacksMiniflux(): string | null {
  const program = process.env['MINIFLUX'];
  if (!program) return 'MINIFLUX does not name the program: download or build one, and set MINIFLUX to its path';
  if (!existsSync(program)) return `MINIFLUX names ${program}, which does not exist`;
  if (!postgresFolder()) return 'there is no PostgreSQL (initdb, postgres and pg_isready): apt-get install postgresql';
  return isRoot() && !existsSync('/usr/bin/setpriv') ? 'PostgreSQL refuses root, and there is no setpriv' : null;
}

const isRoot = () => process.getuid?.() === 0;
const postgresFolder = () =>
  PLACES.filter((place) => existsSync(path.join(place, 'postgres')))
    .map((place) => path.dirname(realpathSync(path.join(place, 'postgres'))))
    .find((place) => ['initdb', 'pg_isready'].every((name) => existsSync(path.join(place, name))));

/** Starts both with their files below `directory`, which others of this machine must be able to enter. */
export async function startMiniflux(directory: string): Promise<Miniflux> {
  const program = path.resolve(process.env['MINIFLUX'] ?? '');
  const postgres = await startPostgres(path.join(directory, 'postgres'));
  const port = await findFreePort();
  const env = {
    DATABASE_URL: `host=127.0.0.1 port=${postgres.port} user=bench dbname=postgres sslmode=disable`,
    LISTEN_ADDR: `127.0.0.1:${port}`,
    DISABLE_SCHEDULER_SERVICE: '1',
    FETCHER_ALLOW_PRIVATE_NETWORKS: '1',
    LOG_LEVEL: 'warning',
  };
  const first = { RUN_MIGRATIONS: '1', CREATE_ADMIN: '1', ADMIN_USERNAME: ADMIN.name, ADMIN_PASSWORD: ADMIN.password };
  const origin = `http://127.0.0.1:${port}`;
  const service = startProcess('Miniflux', [program], {
    logFile: path.join(directory, 'miniflux.log'),
    env: { ...env, ...first },
  });
  await waitUntilReady(service, `${origin}/healthcheck`);
  return {
    version: execFileSync(program, ['-version'], { encoding: 'utf8' }).trim(),
    follow: async (urls) => {
      for (const feed_url of urls) await ask(origin, '/v1/feeds', { feed_url });
    },
    refresh: async () => void (await run(program, ['-refresh-feeds'], { env: { ...process.env, ...env } })),
    entries: async () => ((await ask(origin, '/v1/entries?limit=1')) as { total: number }).total,
    bytes: () => getSize(path.join(postgres.files, 'base')),
    stop: async () => {
      await service.stop();
      await postgres.service.stop();
    },
  };
}

async function ask(origin: string, route: string, body?: object): Promise<unknown> {
  const authorization = `Basic ${Buffer.from(`${ADMIN.name}:${ADMIN.password}`).toString('base64')}`;
  const posted = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const answer = await fetch(`${origin}${route}`, { ...posted, headers: { authorization } });
  if (!answer.ok) throw new Error(`Miniflux: ${route}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function startPostgres(files: string): Promise<{ port: number; files: string; service: StackProcess }> {
  const folder = postgresFolder() ?? '';
  mkdirSync(files);
  const asOwner = isRoot() ? givenAway(files) : [];
  const log = path.join(path.dirname(files), 'postgres.log');
  const made = ['--pgdata', files, '--username=bench', '--auth=trust', '--encoding=UTF8', '--locale=C'];
  const initialize = [...asOwner, path.join(folder, 'initdb'), ...made];
  const [command = '', ...rest] = initialize;
  execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await findFreePort();
  const options = ['-D', files, '-h', '127.0.0.1', '-p', String(port), '-k', files];
  const service = startProcess('PostgreSQL', [...asOwner, path.join(folder, 'postgres'), ...options], { logFile: log });
  let hasEnded = false;
  service.ended.then(() => {
    hasEnded = true;
  });
  const asked = ['-h', '127.0.0.1', '-p', String(port)];
  while (spawnSync(path.join(folder, 'pg_isready'), asked, { stdio: 'ignore' }).status !== 0) {
    if (hasEnded) throw new Error(`PostgreSQL ended while it started; see ${log}.`);
    await pause(50);
  }
  return { port, files, service };
}

/**
 * Gives a folder to an unprivileged user, and returns the words that run a command as that user. PostgreSQL refuses to
 * run as root.
 */
function givenAway(folder: string): string[] {
  const [user, group] = ['-u', '-g'].map((which) => execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }).trim());
  chownSync(folder, Number(user), Number(group));
  return ['setpriv', `--reuid=${user}`, `--regid=${group}`, '--clear-groups'];
}

/** Bytes of the files below a folder. */
function getSize(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + statSync(path.join(folder, name)).size,
    0,
  );
}
