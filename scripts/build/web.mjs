import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/**
 * Gzipped: what is loaded until the first list can be read, of which its answers and the page have 75 KB in all (npm run bench:web); what
 * all parts have that somebody may load later, of which destinations and deliveries are 7 KB, the schedule of an alert 2 and the list of
 * everybody's 1; and the styles.
 */
const MOST_KB = 57;
const MOST_IN_ALL_KB = 118;
const MOST_STYLE_KB = 14;
const OUT = '.build/web';
const ICON = 'web/icon.svg';
const ENTRY = 'web/page.ts';
const APP = 'web/main.tsx';

/**
 * Each part that is loaded later imports the app itself, which is there by then. So all that the app loads at once is in one file, which
 * the page names; without this each mix of parts would have a file of what it has in common, and the first list would wait for all of these.
 */
const partsHaveTheApp = {
  name: 'parts-have-the-app',
  setup(build) {
    const parts = new Set();
    build.onResolve({ filter: /^\./ }, ({ kind, path: name, resolveDir }) => {
      if (kind === 'dynamic-import') parts.add(path.resolve(resolveDir, name));
    });
    build.onLoad({ filter: /\.tsx?$/ }, ({ path: file }) => {
      if (!parts.has(file)) return;
      const contents = `${readFileSync(file, 'utf8')}\nimport ${JSON.stringify(path.resolve(APP))};\n`;
      return { contents, loader: path.extname(file).slice(1) };
    });
  },
};

const options = {
  bundle: true,
  minify: true,
  target: ['chrome111', 'firefox115', 'safari16.4'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  write: false,
};

/**
 * Builds web/ into one script and one style sheet, with a hash of the content in each name, and a script for each part that is loaded
 * later. Answers the files with their texts; the last one, files.json, says which is which; and the paths of what was read.
 */
export async function buildWeb() {
  const { outputFiles, metafile } = await build({
    entryPoints: { app: ENTRY },
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[name]-[hash]',
    splitting: true,
    outdir: OUT,
    format: 'esm',
    metafile: true,
    ...options,
    plugins: [partsHaveTheApp],
  });
  const [early] = (await build({ ...options, entryPoints: ['web/early.ts'], format: 'iife', outdir: OUT })).outputFiles;
  const icon = readFileSync(ICON, 'utf8');
  const hash = createHash('sha256').update(icon).digest('hex').slice(0, 8).toUpperCase();
  const built = outputFiles.map((file) => ({ name: path.basename(file.path), text: file.text }));
  // The entry does nothing but import the file that the parts import, too: the page loads that one.
  const [[entry, { imports }]] = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint === ENTRY);
  const [app, ...others] = imports.filter(({ kind }) => kind === 'import-statement');
  if (!app || others.length > 0) throw new Error('The app is to be one file: see partsHaveTheApp.');
  const files = [
    ...built.filter(({ name }) => name !== path.basename(entry)),
    { name: `icon-${hash}.svg`, text: icon },
  ];
  const named = (end) => files.find(({ name }) => name.endsWith(end)).name;
  const names = {
    script: path.basename(app.path),
    style: named('.css'),
    icon: named('.svg'),
    early: early.text.trim(),
  };
  const list = { name: 'files.json', text: `${JSON.stringify(names)}\n` };
  return { directory: OUT, names, files: [...files, list], inputs: Object.keys(metafile.inputs) };
}

/** Puts the texts of what was built into the bundles that serve it, in place of the module that reads them from files. */
export function inBundles({ names, files }, module) {
  const texts = Object.fromEntries(files.map(({ name, text }) => [name, text]));
  delete texts['files.json'];
  const contents = `export const FILES = ${JSON.stringify(names)};\nexport const TEXTS = ${JSON.stringify(texts)};\n`;
  return {
    name: 'in-bundles',
    setup(build) {
      build.onLoad({ filter: module }, () => ({ contents, loader: 'js' }));
    },
  };
}

/** Prints the size of each file as it is sent and throws where they are over the budget. */
export function checkWeb({ names, files }) {
  const sent = files.filter(({ name }) => name !== 'files.json');
  const sizes = sent.map(({ name, text }) => ({ name, bytes: gzipSync(text, { level: 6 }).length }));
  for (const { name, bytes } of sizes) console.log(`${String(bytes).padStart(7)} bytes gzipped  ${OUT}/${name}`);
  const total = (some) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  const [all, first] = [total(sizes), total(sizes.filter(({ name }) => Object.values(names).includes(name)))];
  const style = sizes.find(({ name }) => name === names.style).bytes;
  if (style > MOST_STYLE_KB * 1024) throw new Error(`Its styles have ${style}, more than ${MOST_STYLE_KB} KB.`);
  if (first > MOST_KB * 1024)
    throw new Error(
      `The web app has ${first} bytes gzipped until the first list can be read, more than ${MOST_KB} KB.`,
    );
  if (all > MOST_IN_ALL_KB * 1024) throw new Error(`With all parts it has ${all}, more than ${MOST_IN_ALL_KB} KB.`);
}
