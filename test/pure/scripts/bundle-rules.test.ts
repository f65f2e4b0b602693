import type { BuildOptions } from 'esbuild';
import { expect, it } from 'vitest';
import { checkBundles } from '../../../scripts/build/bundle-rules.mjs';

const OPTIONS: BuildOptions = {
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'cjs',
  mainFields: ['module', 'main'],
};
const LIST = '.build/functions/feeds/list-entries.js';
const checked = (file: string, input: string) =>
  checkBundles({ outputs: { [file]: { bytes: 1_000, inputs: { [input]: { bytesInOutput: 1 } } } } }, OPTIONS);

it.each([
  'node_modules/@mozilla/readability/Readability.js',
  'node_modules/linkedom/esm/index.js',
  'node_modules/unpdf/dist/pdfjs.mjs',
  'lib/documents/reading/reader-code.ts',
  'lib/documents/reading/read-here.ts',
])('checkBundles rejects document readers in the bundle of an API function: %s', async (input) => {
  await expect(checked(LIST, input)).rejects.toThrow(`${LIST}: holds ${input}`);
});

it('checkBundles allows the text digest in any bundle, and feed parsers in the function for ingestion', async () => {
  await checked(LIST, 'lib/documents/reading/text-digest.ts');
  await checked('.build/functions/jobs/ingest-feed.js', 'node_modules/htmlparser2/dist/esm/index.js');
});
