/**
 * The CommonJS code of the child process that reads documents.
 * It loads the TypeScript sources of this folder. A bundle has no separate files, so scripts/build/reader.mjs replaces
 * this module by one with all of the code.
 */
export const READER_PROCESS_SCRIPT = `
import('tsx/esm/api').then(({ register }) => {
  register();
  return import(${JSON.stringify(new URL('./reader.ts', import.meta.url).href)});
});
`;
