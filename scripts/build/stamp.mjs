import { createHash } from 'node:crypto';
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

const watched = () => [...FOLDERS.flatMap(filesIn), ...FILES.filter((file) => existsSync(file))].sort();

/** Every file that a build reads with its size and the time of its last change, and the Node that builds, as text. */
function sources() {
  const stated = watched().map((file) => {
    const { size, mtimeMs } = statSync(file);
    return [file, size, mtimeMs];
  });
  return JSON.stringify([process.version, ...stated]);
}

/** A digest of what these files hold, in their order. */
function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(createHash('sha256').update(readFileSync(file)).digest());
  return hash.digest('hex');
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

/** The same, and whether each file that it read, also of a module, and that it left holds what it held then. */
export function isSame() {
  try {
    const { modules, left, digest } = JSON.parse(readFileSync(STAMP, 'utf8'));
    return isBuilt() && digest === digestOf([...watched(), ...modules, ...left]);
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
  // What esbuild leaves out of a bundle is an input without a file.
  const modules = inputs.filter((file) => file.includes('node_modules/') && existsSync(file));
  writeFileSync(STAMP, JSON.stringify({ read, left, modules, digest: digestOf([...watched(), ...modules, ...left]) }));
}
