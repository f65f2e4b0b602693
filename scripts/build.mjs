import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { checkBundles } from './bundle-rules.mjs';

/**
 * Bundles each function into one minified CommonJS file under .build/functions. What was measured to matter is in
 * docs/performance.md: one file, CommonJS, ES module sources of the SDK, no source maps.
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
};

const alias = { '@aws-sdk/credential-provider-node': './scripts/environment-credentials.mjs' };

async function main() {
  rmSync('.build/functions', { recursive: true, force: true });
  const { metafile } = await build({
    ...options,
    alias,
    entryPoints: ['functions/**/*.ts'],
    outbase: '.',
    outdir: '.build',
    metafile: true,
  });
  mkdirSync('.build', { recursive: true });
  writeFileSync('.build/package.json', '{ "type": "commonjs" }\n');
  if (process.argv.includes('--rules')) await checkBundles(metafile, options);
}

await main();
