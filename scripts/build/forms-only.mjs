import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';

/**
 * Bundles only the deflated forms of lib/search/words/synonyms.json. The sources of the terms are for readers of the
 * file, and uncompressed forms would take a tenth of a small function.
 */
export const formsOnly = {
  name: 'forms-only',
  setup(build) {
    build.onLoad({ filter: /[\\/]search[\\/]words[\\/]synonyms\.json$/ }, ({ path: file }) => {
      const groups = JSON.parse(readFileSync(file, 'utf8')).map(({ forms, sought }) => ({ forms, sought }));
      const packed = deflateRawSync(JSON.stringify(groups), { level: 9 }).toString('base64');
      const contents = `import { inflateRawSync } from 'node:zlib';
export default JSON.parse(inflateRawSync(Buffer.from('${packed}', 'base64')).toString());`;
      return { contents, loader: 'js' };
    });
  },
};
