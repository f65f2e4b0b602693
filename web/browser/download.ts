const URL_LIFETIME_MS = 10_000;

/** Downloads a text as a file whose name ends with the current date. */
export const downloadDatedFile = (name: string, text: string, kind: keyof typeof MEDIA_TYPES = 'csv'): void =>
  saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.${kind}`, text, kind);

/** Downloads a text as a file. */
export function saveFile(name: string, text: string, kind: keyof typeof MEDIA_TYPES): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${MEDIA_TYPES[kind]};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
}

/** Media types by file extension. */
const MEDIA_TYPES = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  md: 'text/markdown',
  ics: 'text/calendar',
  json: 'application/json',
  opml: 'text/x-opml',
};
/** The export formats of a list. */
export type ExportFormat = Exclude<keyof typeof MEDIA_TYPES, 'ics' | 'json' | 'opml'>;
