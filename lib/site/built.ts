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
  icon: string;
  /** The text of a script that stands in the page. */
  early: string;
}
export const FILES: WebFiles = JSON.parse(readFileSync(path.join(DIRECTORY, 'files.json'), 'utf8'));

const { early: _, ...named } = FILES;

/** The texts of these files, by name. */
export const TEXTS: Record<string, string> = Object.fromEntries(
  Object.values(named).map((name) => [name, readFileSync(path.join(DIRECTORY, name), 'utf8')]),
);
