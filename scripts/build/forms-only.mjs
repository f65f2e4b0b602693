import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

/**
 * Bundles only the compressed forms of lib/search/words/synonyms.json. The sources of the terms are for readers of the
 * file, and uncompressed forms would take a tenth of a small function. A line has the forms of a group, then, after
 * ~, those that are only sought: the quotes and names of JSON would add 5 percent to what is compressed.
 */
export const formsOnly = {
  name: 'forms-only',
  setup(build) {
    build.onLoad({ filter: /[\\/]search[\\/]words[\\/]synonyms\.json$/ }, ({ path: file }) => {
      const groups = JSON.parse(readFileSync(file, 'utf8')).map(({ forms, sought = [] }) => [forms, sought]);
      const separated = groups.flat(2).find((form) => /[|~\n]/.test(form));
      if (separated) throw new Error(`A form of synonyms.json has a separator: ${separated}`);
      const lines = groups.map((lists) =>
        lists
          .map((forms) => forms.join('|'))
          .join('~')
          .replace(/~$/, ''),
      );
      const packed = brotliCompressSync(lines.join('\n')).toString('base64');
      const contents = `import { brotliDecompressSync } from 'node:zlib';
const text = brotliDecompressSync(Buffer.from('${packed}', 'base64')).toString();
export default text.split('\\n').map((line) => {
  const [forms, sought] = line.split('~').map((list) => list.split('|'));
  return { forms, sought };
});`;
      return { contents, loader: 'js' };
    });
  },
};
