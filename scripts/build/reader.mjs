import path from 'node:path';
import { build } from 'esbuild';

const READER = 'lib/documents/reading/reader.ts';

/**
 * Embeds the bundled code of the document reading process as text into the bundles that start it. It is built on first
 * use; `inputs` are its source paths.
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
          return {
            contents: `export const READER_PROCESS_SCRIPT = ${JSON.stringify(outputFiles[0].text)};`,
            loader: 'js',
          };
        });
      },
    },
  };
}
