/** Kinds of files, by how their names end. */
export const TYPES = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  md: 'text/markdown',
  ics: 'text/calendar',
  json: 'application/json',
};
/** What a list is exported as. */
export type FileKind = Exclude<keyof typeof TYPES, 'ics' | 'json'>;
