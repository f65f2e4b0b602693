import { readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * The web app as scripts/build/web.mjs makes it. A bundle reads no files: scripts/build/build.mjs replaces this
 * module by one with the same names and the texts themselves.
 */

const DIRECTORY = path.resolve('.build/web');

/** File names of the app; each has a hash of its content. */
interface WebFiles {
  script: string;
  style: string;
  /** The styles of parts that are loaded later. */
  later: string;
  icon: string;
}
const read = (name: string) => readFileSync(path.join(DIRECTORY, name), 'utf8');
export const FILES: WebFiles = JSON.parse(read('files.json'));

/** The inline code of the page: a script, and the critical styles. */
export const WITHIN: { script: string; style: string } = JSON.parse(read('within.json'));

/** The texts of these files, by name. */
export const TEXTS: Record<string, string> = Object.fromEntries(Object.values(FILES).map((name) => [name, read(name)]));
