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
/** The names of the built files of the web app. Each name contains a hash of the content. */
export const APP_FILES: WebFiles = JSON.parse(read('files.json'));

/** The code inside the HTML page of the web app: a script, and the critical styles. */
export const INLINE_CODE: { script: string; style: string } = JSON.parse(read('within.json'));

/** The contents of the built files of the web app, by file name. */
export const APP_TEXTS: Record<string, string> = Object.fromEntries(
  Object.values(APP_FILES).map((name) => [name, read(name)]),
);
