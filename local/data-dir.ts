import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SCHEMA_VERSION } from '../lib/table/key-chart.ts';
import { rotate } from './log-file.ts';
import { isRunning, readStackFile } from './stack-file.ts';

const DATABASE = 'dynamodb.sqlite';
/** The schema version that the data were made with. */
const RECORD = 'schema-version';

/** Files of earlier starts, which may belong to somebody else: a start as root leaves such. */
const KEPT = ['demo.json', DATABASE, 'identity/demo.json'];

/** All data that a stack writes. Logs stay, and so do other files of the directory. */
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
 * Makes a data directory ready for one stack; with `fresh` it discards the data that are there.
 *
 * @throws Error with what to do, where it cannot be written, another stack has it, or another build made its data
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

/** Refuses data that another build made: there is no migration between versions that were never released. */
function refuseOtherBuild(dataDir: string): void {
  const record = path.join(dataDir, RECORD);
  const version = existsSync(record) ? readFileSync(record, 'utf8').trim() : '';
  if (version === String(SCHEMA_VERSION)) return;
  const build = Number(version) > SCHEMA_VERSION ? 'A newer' : 'An earlier';
  throw new Error(
    `${build} build made the data in ${dataDir}, and this one cannot read them: add --fresh to discard them and start afresh.`,
  );
}

/** Node's own recursive way does not end where a folder is there and takes none, as /proc. */
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

/** One stack a data directory: a second one would write to the same database. */
function refuseSecondStack(dataDir: string): void {
  const file = readStackFile(dataDir);
  if (!file || !isRunning(file.pid)) return;
  throw new Error(
    `A stack runs already on ${file.base_url} with the data in ${dataDir} (process ${file.pid}). Stop it, or start this one with another --data-dir.`,
  );
}
