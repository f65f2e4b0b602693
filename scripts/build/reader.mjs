import path from 'node:path';
import { build } from 'esbuild';

const READER = 'lib/documents/reading/reader.ts';

/**
 * Puts the code of the process that reads documents, with all that it imports, as a text into the bundles that start it, in place of
 * the module that names its source. It is built when the first bundle asks for it; `inputs` are the paths that were read for it.
 */
export function readerInBundles(options) {
  const inputs = [];
  return {
    inputs,
    plugin: {
      name: 'reader-in-bundles',
      setup(outer) {
        outer.onLoad({ filter: /[\\/]reading[\\/]reader-code\.ts$/ }, async () => {
          const { outputFiles, metafile } = await build({
            ...options,
            entryPoints: [path.resolve(READER)],
            metafile: true,
            write: false,
          });
          inputs.push(...Object.keys(metafile.inputs));
          return { contents: `export const READER_CODE = ${JSON.stringify(outputFiles[0].text)};`, loader: 'js' };
        });
      },
    },
  };
}
