import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SCHEMA_VERSION } from '../lib/platform/dynamodb/key-schema.ts';
import { rotateLog } from './log-rotation.ts';
import { isProcessRunning, readStackFile } from './stack-file.ts';

const DATABASE_FILE = 'dynamodb.sqlite';
/** The file with the schema version of the data. */
const SCHEMA_VERSION_FILE = 'schema-version';

/** Files of earlier starts, which may have another owner, for example after a start as root. */
const WRITABLE_FILES = ['demo.json', DATABASE_FILE, 'identity/demo.json'];

/** All data files of a stack. Logs and other files stay. */
const DATA_FILES = [
  DATABASE_FILE,
  `${DATABASE_FILE}-wal`,
  `${DATABASE_FILE}-shm`,
  `${DATABASE_FILE}-journal`,
  'demo.json',
  'identity/demo.json',
  'identity/pools',
  'webhook-secret',
  SCHEMA_VERSION_FILE,
];

interface PrepareDataDirOptions {
  fresh?: boolean;
}

/**
 * Prepares a data directory for one stack; `fresh` discards its data.
 * @throws Error with the next step if it is not writable, in use, or of another build
 */
export function prepareDataDir(dataDir: string, { fresh = false }: PrepareDataDirOptions = {}): void {
  try {
    createFolder(path.resolve(dataDir));
    closeSync(openSync(path.join(dataDir, 'stack.log'), 'a', 0o600));
    rotateLog(path.join(dataDir, 'stack.log'));
    const kept = WRITABLE_FILES.map((name) => path.join(dataDir, name)).filter((file) => existsSync(file));
    for (const file of kept) closeSync(openSync(file, 'r+'));
  } catch (error) {
    throw new Error(
      `The data directory ${dataDir} cannot be used: ${describeFileError(error as NodeJS.ErrnoException)}. Mend ` +
        'that, or choose another: npm start -- --data-dir DIR',
    );
  }
  assertNoRunningStack(dataDir);
  if (fresh) for (const name of DATA_FILES) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  if (existsSync(path.join(dataDir, DATABASE_FILE))) assertSameSchema(dataDir);
  else writeFileSync(path.join(dataDir, SCHEMA_VERSION_FILE), `${SCHEMA_VERSION}\n`, { mode: 0o600 });
}

/** Rejects data of another schema version, because unreleased versions have no migration. */
function assertSameSchema(dataDir: string): void {
  const record = path.join(dataDir, SCHEMA_VERSION_FILE);
  const version = existsSync(record) ? readFileSync(record, 'utf8').trim() : '';
  if (version === String(SCHEMA_VERSION)) return;
  const build = Number(version) > SCHEMA_VERSION ? 'A newer' : 'An earlier';
  throw new Error(
    `${build} build made the data in ${dataDir}, and this one cannot read them: add --fresh to discard them and ` +
      'start afresh.',
  );
}

/** Node's recursive mkdir hangs for folders that reject children, such as /proc. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

function describeFileError({ code, path: place, message }: NodeJS.ErrnoException): string {
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'a file is in its way';
  if (code === 'EACCES' || code === 'EPERM') return `you may not write ${place}`;
  if (code === 'EROFS') return 'it is on a file system that is read-only';
  return message;
}

/** Rejects a second stack, which would write to the same database. */
function assertNoRunningStack(dataDir: string): void {
  const file = readStackFile(dataDir);
  if (!file || !isProcessRunning(file.pid)) return;
  throw new Error(
    `A stack runs already on ${file.base_url} with the data in ${dataDir} (process ${file.pid}). Stop it, or ` +
      'start this one with another --data-dir.',
  );
}
