/**
 * The code of the process that reads, as CommonJS: it loads the sources beside this file, as TypeScript. A bundle has no files beside
 * it: scripts/build/reader.mjs replaces this module by one with the same name that holds all of the code.
 */
export const READER_CODE = `
import('tsx/esm/api').then(({ register }) => {
  register();
  return import(${JSON.stringify(new URL('./reader.ts', import.meta.url).href)});
});
`;
