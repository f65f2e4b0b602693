import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/**
 * Budgets of gzipped files: those before the first list, all with chunks on demand, and inline styles. With the page
 * and its responses, 75 KB are loaded before the first list (npm run bench -- web).
 */
const MAX_KB = 63;
const MAX_IN_ALL_KB = 156;
const MAX_STYLE_KB = 14;
const OUT = '.build/web';
const ICON = 'web/icon.svg';
const ENTRY = 'web/app.ts';
const APP = 'web/main.tsx';
const LATER = 'web/styles/later.css';

/**
 * Makes each dynamic chunk import the app, so that everything the app loads at once is in one file. Otherwise esbuild
 * would create shared chunks, and the first list would wait for all of them.
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
 * Builds web/ into one script, one style sheet and a script per chunk. Their names have content hashes. Returns the
 * files with their texts and the input paths. files.json maps roles to names, within.json has the inline parts of the
 * page.
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
  const early = await build({ ...options, entryPoints: ['web/early.ts'], format: 'iife', outdir: OUT, metafile: true });
  const later = await build({
    ...options,
    entryPoints: [LATER],
    entryNames: '[name]-[hash]',
    outdir: OUT,
    metafile: true,
  });
  const icon = readFileSync(ICON, 'utf8');
  const hash = createHash('sha256').update(icon).digest('hex').slice(0, 8).toUpperCase();
  const built = [...outputFiles, ...later.outputFiles].map((file) => ({
    name: path.basename(file.path),
    text: file.text,
  }));
  // The entry only imports the file that the chunks import, too, so the page loads that file.
  const [[entry, { imports }]] = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint === ENTRY);
  const [app, ...others] = imports.filter(({ kind }) => kind === 'import-statement');
  if (!app || others.length > 0) throw new Error('The app is to be one file: see partsHaveTheApp.');
  const files = [
    ...built.filter(({ name }) => name !== path.basename(entry)),
    { name: `icon-${hash}.svg`, text: icon },
  ];
  const named = (form) => files.find(({ name }) => form.test(name)).name;
  const names = {
    script: path.basename(app.path),
    style: named(/^app-.*\.css$/),
    later: named(/^later-/),
    icon: named(/\.svg$/),
  };
  const style = files.find(({ name }) => name === names.style).text.trim();
  const within = { script: early.outputFiles[0].text.trim(), style };
  const lists = { 'files.json': names, 'within.json': within };
  for (const [name, list] of Object.entries(lists)) files.push({ name, text: `${JSON.stringify(list)}\n` });
  const inputs = [metafile, early.metafile, later.metafile].flatMap((one) => Object.keys(one.inputs));
  return { directory: OUT, names, within, files, inputs };
}

/** Embeds the built files into the bundles that serve them. They replace the module that reads them from disk. */
export function inBundles(exported, module) {
  const contents = Object.entries(exported)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
  return {
    name: 'in-bundles',
    setup(build) {
      build.onLoad({ filter: module }, () => ({ contents, loader: 'js' }));
    },
  };
}

/** Returns the texts of the files that are served, by name. */
export function listTexts({ files }) {
  const served = files.filter(({ name }) => !name.endsWith('.json'));
  return Object.fromEntries(served.map(({ name, text }) => [name, text]));
}

/** Prints the gzipped size of each file. @throws Error if they are over budget */
export function checkWeb({ names, files }) {
  const sent = files.filter(({ name }) => !name.endsWith('.json'));
  const sizes = sent.map(({ name, text }) => ({ name, bytes: gzipSync(text, { level: 6 }).length }));
  for (const { name, bytes } of sizes) console.log(`${String(bytes).padStart(7)} bytes gzipped  ${OUT}/${name}`);
  const total = (some) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  const all = total(sizes);
  const first = total(sizes.filter(({ name }) => [names.script, names.style, names.icon].includes(name)));
  const style = sizes.find(({ name }) => name === names.style).bytes;
  if (style > MAX_STYLE_KB * 1024) throw new Error(`Its styles have ${style}, more than ${MAX_STYLE_KB} KB.`);
  if (first > MAX_KB * 1024)
    throw new Error(`The web app has ${first} bytes gzipped until the first list can be read, more than ${MAX_KB} KB.`);
  if (all > MAX_IN_ALL_KB * 1024) throw new Error(`With all parts it has ${all}, more than ${MAX_IN_ALL_KB} KB.`);
}
