/** Media types by file extension. */
export const TYPES = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  md: 'text/markdown',
  ics: 'text/calendar',
  json: 'application/json',
};
/** The export formats of a list. */
export type FileKind = Exclude<keyof typeof TYPES, 'ics' | 'json'>;
