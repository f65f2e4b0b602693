import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A minified function: its file and size. */
export interface Bundle {
  file: string;
  bytes: number;
}

const BASELINES = [import.meta.resolve('./baselines/doc.ts'), import.meta.resolve('./baselines/raw.ts')];
const CHAIN = path.resolve('node_modules/@aws-sdk/credential-provider-node/dist-es/index.js');
const CONFIG = path.resolve('node_modules/@smithy/core/dist-es/submodules/config/shared-ini-file-loader');
/** What scripts/build/build.mjs puts in place of parts of the SDK, and those parts. */
const ORIGINALS = {
  'scripts/build/environment-credentials.mjs': `export { defaultProvider } from ${JSON.stringify(CHAIN)};\n`,
  'scripts/build/no-config-files.mjs': `export * from ${JSON.stringify(path.join(CONFIG, 'loadSharedConfigFiles.js'))};\n`,
};

/**
 * Bundles every function and the baselines by scripts/build/build.mjs, in a copy of the sources, so that the .build of a running stack
 * stays as it is. Names are paths without ending: `feeds/get-entry`; baselines are `raw`, `doc` (the SDK's whole credential chain) and
 * `doc-env` (the environment's credentials alone, as the functions have them).
 */
export function buildAll(directory: string): { sources: string; bundles: Map<string, Bundle> } {
  const sources = path.join(directory, 'service');
  const bundles = built(sources, ['functions', 'lib', 'web', 'clients/typescript', 'openapi.json']);
  const chain = path.join(directory, 'chain');
  const { doc } = Object.fromEntries(built(chain, ['lib', 'web', 'clients/typescript', 'openapi.json'], ORIGINALS));
  const [raw, docEnv] = [bundles.get('raw'), bundles.get('doc')];
  if (!raw || !doc || !docEnv) throw new Error('The baselines were not built.');
  return { sources, bundles: new Map([...bundles, ['raw', raw], ['doc', doc], ['doc-env', docEnv]]) };
}

/** Builds a copy of `folders`, of which the build of the web app needs some, with the baselines; `originals` take the place of what replaces parts of the SDK. */
function built(copy: string, folders: string[], originals: Record<string, string> = {}): Map<string, Bundle> {
  for (const name of [...folders, 'infra', 'scripts', 'serverless.yml', 'package.json', 'tsconfig.json']) {
    cpSync(name, path.join(copy, name), { recursive: true });
  }
  mkdirSync(path.join(copy, 'functions'), { recursive: true });
  for (const file of BASELINES) cpSync(fileURLToPath(file), path.join(copy, 'functions', path.basename(file)));
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  for (const [file, text] of Object.entries(originals)) writeFileSync(path.join(copy, file), text);
  execFileSync(process.execPath, ['scripts/build/build.mjs'], { cwd: copy, stdio: 'inherit' });
  const output = path.join(copy, '.build/functions');
  const names = readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const bundles = names.map((name): [string, Bundle] => {
    const file = path.join(output, name);
    return [name.replace(/\.js$/, ''), { file, bytes: statSync(file).size }];
  });
  return new Map(bundles);
}
