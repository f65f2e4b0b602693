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
const CONFIG_FILES = path.join(CONFIG, 'loadSharedConfigFiles.js');
/** The files that replace parts of the SDK in scripts/build/build.mjs, with the original parts. */
const ORIGINALS = {
  'scripts/build/environment-credentials.mjs': `export { defaultProvider } from ${JSON.stringify(CHAIN)};\n`,
  'scripts/build/no-config-files.mjs': `export * from ${JSON.stringify(CONFIG_FILES)};\n`,
};

/**
 * Bundles every function and the baselines with scripts/build/build.mjs in a copy of the sources. The .build of a
 * running stack is unchanged. Names are paths without extension: `feeds/get-entry`. Baselines are `raw`, `doc` (the
 * complete credential chain of the SDK) and `doc-env` (only the credentials of the environment, as in the functions).
 */
export function buildAll(directory: string): { sources: string; bundles: Map<string, Bundle> } {
  const sources = path.join(directory, 'service');
  const bundles = built(sources, ['functions', 'lib', 'web', 'clients/typescript', 'openapi.json']);
  const chain = path.join(directory, 'chain');
  const { doc } = Object.fromEntries(built(chain, ['lib', 'web', 'clients/typescript', 'openapi.json'], ORIGINALS));
  const raw = bundles.get('raw');
  const docEnv = bundles.get('doc');
  if (!raw || !doc || !docEnv) throw new Error('The baselines were not built.');
  return { sources, bundles: new Map([...bundles, ['raw', raw], ['doc', doc], ['doc-env', docEnv]]) };
}

/**
 * Builds a copy of `folders` with the baselines; the build of the web app needs some of them. `originals` are contents
 * for the files that replace parts of the SDK.
 */
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
