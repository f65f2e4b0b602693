import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { listMethods, readFunctions } from '../../infra/methods.mjs';
import { checkBundles } from './bundle-rules.mjs';
import { buildDocs } from './docs.mjs';
import { formsOnly } from './forms-only.mjs';
import { readerInBundles } from './reader.mjs';
import { beginStamp, endStamp, isBuilt, isSame } from './stamp.mjs';
import { buildWeb, checkWeb, inBundles, listTexts } from './web.mjs';

/** Replaced in each bundle by its digest, from which lib/http/entity-tag.ts makes entity tags. */
const BUILD = '$SERVICE_BUILD$';
const withDigest = (text) =>
  text.replaceAll(BUILD, () => createHash('sha1').update(text).digest('base64url').slice(0, 12));

/**
 * Bundles each function into one minified CommonJS file under .build/functions. docs/performance.md has the
 * measurements behind it: one file, CommonJS, ES module sources of the SDK, no source maps. --if-changed skips the
 * build if the inputs have the same sizes and times as in the last one; --unless-same if all inputs and outputs have
 * the same content.
 */
const options = {
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node24',
  format: 'cjs',
  mainFields: ['module', 'main'],
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  define: {
    'process.env.SERVICE_BUILD': JSON.stringify(BUILD),
    'process.env.SERVICE_METHODS': JSON.stringify(JSON.stringify(listMethods(readFunctions()))),
  },
};

/** Lambda has no ~/.aws files, which the SDK would look for on its first call. */
const noConfigFiles = {
  name: 'no-config-files',
  setup(build) {
    build.onResolve({ filter: /\/loadSharedConfigFiles$/ }, () => ({
      path: path.resolve('scripts/build/no-config-files.mjs'),
    }));
  },
};

/** The SDK imports its own package.json, of which it only uses the version. */
const versionOnly = {
  name: 'version-only',
  setup(build) {
    build.onLoad({ filter: /[\\/]@aws-sdk[\\/][^\\/]+[\\/]package\.json$/ }, ({ path: file }) => {
      const { version } = JSON.parse(readFileSync(file, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

const alias = { '@aws-sdk/credential-provider-node': './scripts/build/environment-credentials.mjs' };

/** Marks the bundles as CommonJS. */
const COMMONJS = '.build/package.json';

// esbuild ends with this process: garbage collection costs a quarter of its work and saves no memory.
process.env['GOGC'] ??= 'off';

async function main() {
  const sources = beginStamp();
  const web = await buildWeb();
  const docs = await buildDocs();
  const left = [];
  for (const { directory, files } of [web, docs]) {
    for (const { name, text } of files) replace(path.join(directory, name), text);
    const paths = files.map(({ name }) => path.resolve(directory, name));
    removeOthers(directory, new Set(paths));
    left.push(...paths);
  }
  const reader = readerInBundles(options);
  const { metafile, outputFiles } = await build({
    ...options,
    alias,
    plugins: [
      reader.plugin,
      noConfigFiles,
      versionOnly,
      formsOnly,
      inBundles({ APP_FILES: web.names, INLINE_CODE: web.within, APP_TEXTS: listTexts(web) }, /\/site\/built\.ts$/),
      inBundles({ DOCS_FILES: docs.names, DOCS_TEXTS: listTexts(docs) }, /\/site\/built-docs\.ts$/),
      reader.plugin,
    ],
    entryPoints: ['functions/**/*.ts'],
    outbase: '.',
    outdir: '.build',
    metafile: true,
    write: false,
  });
  for (const { path: file, text } of outputFiles) replace(file, withDigest(text));
  replace(COMMONJS, '{ "type": "commonjs" }\n');
  removeOthers('.build/functions', new Set(outputFiles.map((file) => file.path)));
  left.push(COMMONJS, ...outputFiles.map((file) => file.path));
  endStamp(sources, [...web.inputs, ...docs.inputs, ...reader.inputs, ...Object.keys(metafile.inputs)], left);
  if (process.argv.includes('--rules')) {
    await checkBundles(metafile, options);
    checkWeb(web);
  }
}

/** Replaces a file atomically, because a running stack may read it. Equal files are left alone. */
function replace(file, text) {
  if (read(file) === text) return;
  mkdirSync(path.dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, text);
  renameSync(fresh, file);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Removes bundles of deleted functions and old files of the web app. */
function removeOthers(directory, kept) {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const file = path.resolve(entry.parentPath, entry.name);
    if (entry.isFile() && /\.(js|css|svg|html)$/.test(file) && !kept.has(file)) rmSync(file);
  }
}

const isAsked = (option) => process.argv.includes(option);
if (!((isAsked('--if-changed') && isBuilt()) || (isAsked('--unless-same') && isSame()))) await main();
