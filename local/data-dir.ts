import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SCHEMA_VERSION } from '../lib/table/key-chart.ts';
import { rotate } from './log-file.ts';
import { isRunning, readStackFile } from './stack-file.ts';

const DATABASE = 'dynamodb.sqlite';
/** The file with the schema version of the data. */
const RECORD = 'schema-version';

/** Files of earlier starts, which may have another owner, for example after a start as root. */
const KEPT = ['demo.json', DATABASE, 'identity/demo.json'];

/** All data files of a stack. Logs and other files stay. */
const DATA = [
  DATABASE,
  `${DATABASE}-wal`,
  `${DATABASE}-shm`,
  `${DATABASE}-journal`,
  'demo.json',
  'identity/demo.json',
  'identity/pools',
  'webhook-secret',
  RECORD,
];

/**
 * Prepares a data directory for one stack; `fresh` discards its data.
 * @throws Error with the next step if it is not writable, in use, or of another build
 */
export function takeDataDir(dataDir: string, { fresh = false }: { fresh?: boolean } = {}): void {
  try {
    makeFolder(path.resolve(dataDir));
    closeSync(openSync(path.join(dataDir, 'stack.log'), 'a', 0o600));
    rotate(path.join(dataDir, 'stack.log'));
    const kept = KEPT.map((name) => path.join(dataDir, name)).filter((file) => existsSync(file));
    for (const file of kept) closeSync(openSync(file, 'r+'));
  } catch (error) {
    throw new Error(
      `The data directory ${dataDir} cannot be used: ${reasonOf(error as NodeJS.ErrnoException)}. Mend that, or choose another: npm start -- --data-dir DIR`,
    );
  }
  refuseSecondStack(dataDir);
  if (fresh) for (const name of DATA) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  if (existsSync(path.join(dataDir, DATABASE))) refuseOtherBuild(dataDir);
  else writeFileSync(path.join(dataDir, RECORD), `${SCHEMA_VERSION}\n`, { mode: 0o600 });
}

/** Rejects data of another schema version, because unreleased versions have no migration. */
function refuseOtherBuild(dataDir: string): void {
  const record = path.join(dataDir, RECORD);
  const version = existsSync(record) ? readFileSync(record, 'utf8').trim() : '';
  if (version === String(SCHEMA_VERSION)) return;
  const build = Number(version) > SCHEMA_VERSION ? 'A newer' : 'An earlier';
  throw new Error(
    `${build} build made the data in ${dataDir}, and this one cannot read them: add --fresh to discard them and start afresh.`,
  );
}

/** Node's recursive mkdir hangs for folders that reject children, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

function reasonOf({ code, path: place, message }: NodeJS.ErrnoException): string {
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'a file is in its way';
  if (code === 'EACCES' || code === 'EPERM') return `you may not write ${place}`;
  if (code === 'EROFS') return 'it is on a file system that is read-only';
  return message;
}

/** Rejects a second stack, which would write to the same database. */
function refuseSecondStack(dataDir: string): void {
  const file = readStackFile(dataDir);
  if (!file || !isRunning(file.pid)) return;
  throw new Error(
    `A stack runs already on ${file.base_url} with the data in ${dataDir} (process ${file.pid}). Stop it, or start this one with another --data-dir.`,
  );
}
