import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/**
 * Gzipped: what is loaded until the first list can be read, of which its answers and the page have 75 KB in all (npm run bench -- web); what
 * all parts have that somebody may load later, of which destinations and deliveries are 7 KB, the calendar, the schedule of an alert,
 * the versions of an update 2 each, the text of its document 4, what keeps a picture of the list 1, the list of everybody's 1, what
 * marks sources in trouble 1, what keeps what somebody writes, or is shown once, 1, and what shows a choice in
 * colours of the system, or agrees with its count, 1; and the styles that stand in the page itself.
 */
const MOST_KB = 58;
const MOST_IN_ALL_KB = 138;
const MOST_STYLE_KB = 14;
const OUT = '.build/web';
const ICON = 'web/icon.svg';
const ENTRY = 'web/page.ts';
const APP = 'web/main.tsx';
const LATER = 'web/styles/later.css';

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
 * later. Answers the files with their texts: files.json says which is which, within.json has what stands in the page itself; and the
 * paths of what was read.
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
  // The entry does nothing but import the file that the parts import, too: the page loads that one.
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

/** Puts the texts of what was built into the bundles that serve it, in place of the module that reads them from files. */
export function inBundles({ names, within = {}, files }, module) {
  const served = files.filter(({ name }) => !name.endsWith('.json'));
  const exported = {
    FILES: names,
    WITHIN: within,
    TEXTS: Object.fromEntries(served.map(({ name, text }) => [name, text])),
  };
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

/** Prints the size of each file as it is sent and throws where they are over the budget. */
export function checkWeb({ names, files }) {
  const sent = files.filter(({ name }) => !name.endsWith('.json'));
  const sizes = sent.map(({ name, text }) => ({ name, bytes: gzipSync(text, { level: 6 }).length }));
  for (const { name, bytes } of sizes) console.log(`${String(bytes).padStart(7)} bytes gzipped  ${OUT}/${name}`);
  const total = (some) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  const [all, first] = [
    total(sizes),
    total(sizes.filter(({ name }) => [names.script, names.style, names.icon].includes(name))),
  ];
  const style = sizes.find(({ name }) => name === names.style).bytes;
  if (style > MOST_STYLE_KB * 1024) throw new Error(`Its styles have ${style}, more than ${MOST_STYLE_KB} KB.`);
  if (first > MOST_KB * 1024)
    throw new Error(
      `The web app has ${first} bytes gzipped until the first list can be read, more than ${MOST_KB} KB.`,
    );
  if (all > MOST_IN_ALL_KB * 1024) throw new Error(`With all parts it has ${all}, more than ${MOST_IN_ALL_KB} KB.`);
}
