import { readFileSync } from 'node:fs';

/** Of lib/search/synonyms.json a bundle holds the forms alone: where a term is defined is for who reads the file. */
export const formsOnly = {
  name: 'forms-only',
  setup(build) {
    build.onLoad({ filter: /[\\/]search[\\/]synonyms\.json$/ }, ({ path: file }) => {
      const groups = JSON.parse(readFileSync(file, 'utf8')).map(({ forms, sought }) => ({ forms, sought }));
      return { contents: JSON.stringify(groups), loader: 'json' };
    });
  },
};
