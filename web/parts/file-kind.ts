/** Kinds of files, by how their names end. */
export const TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson', md: 'text/markdown' };
export type FileKind = keyof typeof TYPES;
