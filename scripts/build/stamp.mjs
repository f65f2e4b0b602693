import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** All inputs of a build: source folders, single files, and the installed packages. */
const FOLDERS = ['clients/typescript', 'functions', 'infra', 'lib', 'scripts', 'web'];
const FILES = ['openapi.json', 'package.json', 'serverless.yml', 'tsconfig.json', 'node_modules/.package-lock.json'];
/** Inputs and outputs of the last successful build. */
const STAMP = '.build/stamp.json';

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

const watched = () => [...FOLDERS.flatMap(filesIn), ...FILES.filter((file) => existsSync(file))].sort();

/** Returns the inputs with size and modification time, and the Node version, as text. */
function sources() {
  const stated = watched().map((file) => {
    const { size, mtimeMs } = statSync(file);
    return [file, size, mtimeMs];
  });
  return JSON.stringify([process.version, ...stated]);
}

/** Returns a digest of the contents of files, in order. */
function computeDigest(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(createHash('sha256').update(readFileSync(file)).digest());
  return hash.digest('hex');
}

/** Whether the last build had the same inputs and its outputs exist. An unreadable stamp counts as none. */
export function isBuilt() {
  try {
    const { read, left } = JSON.parse(readFileSync(STAMP, 'utf8'));
    return read === sources() && left.every((file) => existsSync(file));
  } catch {
    return false;
  }
}

/** Whether, in addition, all inputs including modules and all outputs have the same content. */
export function isSame() {
  try {
    const { modules, left, digest } = JSON.parse(readFileSync(STAMP, 'utf8'));
    return isBuilt() && digest === computeDigest([...watched(), ...modules, ...left]);
  } catch {
    return false;
  }
}

/** Begins a build: removes the stamp and returns the inputs. */
export function beginStamp() {
  rmSync(STAMP, { force: true });
  return sources();
}

/** Ends a build and writes the stamp. @throws Error if esbuild read a path that is not watched */
export function endStamp(read, inputs, left) {
  const isWatched = (file) =>
    file.includes('node_modules/') || FILES.includes(file) || FOLDERS.some((folder) => file.startsWith(`${folder}/`));
  const others = inputs.filter((file) => !isWatched(file));
  if (others.length > 0) throw new Error(`scripts/build/stamp.mjs does not watch ${others.join(', ')}`);
  // Modules that esbuild omits are inputs without a file.
  const modules = inputs.filter((file) => file.includes('node_modules/') && existsSync(file));
  writeFileSync(
    STAMP,
    JSON.stringify({ read, left, modules, digest: computeDigest([...watched(), ...modules, ...left]) }),
  );
}
