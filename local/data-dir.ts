import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { rotate } from './log-file.ts';
import { isRunning, readStackFile } from './stack-file.ts';

/** Files of earlier starts, which may belong to somebody else: a start as root leaves such. */
const KEPT = ['demo.json', 'dynamodb.sqlite', 'identity/demo.json'];

/** Makes a data directory ready for one stack. @throws Error with what to do, where it cannot be written or another stack has it */
export function takeDataDir(dataDir: string): void {
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
