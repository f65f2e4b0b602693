import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

/**
 * Bundles only the compressed forms of lib/search/words/synonyms.json. The sources of the terms are for readers of the
 * file, and uncompressed forms would take a tenth of a small function.
 */
export const formsOnly = {
  name: 'forms-only',
  setup(build) {
    build.onLoad({ filter: /[\\/]search[\\/]words[\\/]synonyms\.json$/ }, ({ path: file }) => {
      const groups = JSON.parse(readFileSync(file, 'utf8')).map(({ forms, sought }) => ({ forms, sought }));
      const packed = brotliCompressSync(JSON.stringify(groups)).toString('base64');
      const contents = `import { brotliDecompressSync } from 'node:zlib';
export default JSON.parse(brotliDecompressSync(Buffer.from('${packed}', 'base64')).toString());`;
      return { contents, loader: 'js' };
    });
  },
};
