/** Media types by file extension. */
export const MEDIA_TYPES = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  md: 'text/markdown',
  ics: 'text/calendar',
  json: 'application/json',
};
/** The export formats of a list. */
export type ExportFormat = Exclude<keyof typeof MEDIA_TYPES, 'ics' | 'json'>;
