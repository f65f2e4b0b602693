import { readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * The documentation files as scripts/build/docs.mjs makes them. A bundle reads no files: scripts/build/build.mjs
 * replaces this module by one with the same names and the texts themselves.
 */

const DIRECTORY = path.resolve('.build/docs');

/** File names of the documentation; each has a hash of its content. */
interface DocsFiles {
  script: string;
  style: string;
  /** The document that the page shows in a frame; it names the others. */
  frame: string;
}
/** The names of the built files of the documentation page. Each name contains a hash of the content. */
export const DOCS_FILES: DocsFiles = JSON.parse(readFileSync(path.join(DIRECTORY, 'files.json'), 'utf8'));

/** The contents of the built files of the documentation page, by file name. */
export const DOCS_TEXTS: Record<string, string> = Object.fromEntries(
  Object.values(DOCS_FILES).map((name) => [name, readFileSync(path.join(DIRECTORY, name), 'utf8')]),
);
