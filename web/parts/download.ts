const KEPT_MS = 10_000;

/** Kinds of files, by how their names end. */
const TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson', md: 'text/markdown' };
export type FileKind = keyof typeof TYPES;

/** Hands a text to the reader as a file. */
export function download(name: string, text: string, kind: FileKind = 'csv'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${TYPES[kind]};charset=utf-8` }));
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
