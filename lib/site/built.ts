import { readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * The web app as scripts/build/web.mjs made it. A bundle never reads files: scripts/build/build.mjs replaces this module by one
 * with the same names and the texts themselves.
 */

const DIRECTORY = path.resolve('.build/web');

/** The file names of the page's parts; each has a hash of its content. */
interface WebFiles {
  script: string;
  style: string;
  /** The styles of parts that are loaded later. */
  later: string;
  icon: string;
}
const read = (name: string) => readFileSync(path.join(DIRECTORY, name), 'utf8');
export const FILES: WebFiles = JSON.parse(read('files.json'));

/** The texts of what stands in the page itself: a script, and the styles that nothing is drawn without. */
export const WITHIN: { script: string; style: string } = JSON.parse(read('within.json'));

/** The texts of these files, by name. */
export const TEXTS: Record<string, string> = Object.fromEntries(Object.values(FILES).map((name) => [name, read(name)]));
