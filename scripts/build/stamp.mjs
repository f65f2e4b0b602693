import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** All that a build reads: folders of sources, files beside them, and what npm has installed. */
const FOLDERS = ['clients/typescript', 'functions', 'infra', 'lib', 'scripts', 'web'];
const FILES = ['openapi.json', 'package.json', 'serverless.yml', 'tsconfig.json', 'node_modules/.package-lock.json'];
/** What the last build that ended well read, and the files that it left. */
const STAMP = '.build/stamp.json';

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Every file that a build reads with its size and the time of its last change, and the Node that builds, as text. */
function sources() {
  const files = [...FOLDERS.flatMap(filesIn), ...FILES.filter((file) => existsSync(file))];
  const stated = files.sort().map((file) => {
    const { size, mtimeMs } = statSync(file);
    return [file, size, mtimeMs];
  });
  return JSON.stringify([process.version, ...stated]);
}

/** Whether the last build read what it would read now, and all that it left is there. A stamp that cannot be read is none. */
export function isBuilt() {
  try {
    const { read, left } = JSON.parse(readFileSync(STAMP, 'utf8'));
    return read === sources() && left.every((file) => existsSync(file));
  } catch {
    return false;
  }
}

/** For a build that begins: what it will read. Until it has ended there is no stamp. */
export function beginStamp() {
  rmSync(STAMP, { force: true });
  return sources();
}

/** For a build that has ended. @throws Error where esbuild read a path that no stamp would watch */
export function endStamp(read, inputs, left) {
  const isWatched = (file) =>
    file.includes('node_modules/') || FILES.includes(file) || FOLDERS.some((folder) => file.startsWith(`${folder}/`));
  const others = inputs.filter((file) => !isWatched(file));
  if (others.length > 0) throw new Error(`scripts/build/stamp.mjs does not watch ${others.join(', ')}`);
  writeFileSync(STAMP, JSON.stringify({ read, left }));
}
