import type { FoundEntry } from '../../../clients/typescript/src/index.ts';
import { downloadDatedFile, type ExportFormat } from '../../browser/download.ts';
import { type EntryQuery, listEntryDetails } from '../../data/api/entries.ts';
import { pluralize } from '../../values/format-words.ts';
import { formatExport } from './export-formats.ts';

/** Longer lists are available through the API. */
const MAX_EXPORTED_ENTRIES = 1_000;
const EXPORT_PAGE_SIZE = 100;

/** Loads the first updates of a list, and whether there are more. @throws ApiError */
async function fetchFirstEntries(filter: EntryQuery): Promise<{ entries: FoundEntry[]; isCut: boolean }> {
  const entries: FoundEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await listEntryDetails({ ...filter, highlight: undefined }, { limit: EXPORT_PAGE_SIZE, cursor });
    entries.push(...page.items);
    cursor = page.next_cursor || undefined;
  } while (cursor && entries.length < MAX_EXPORTED_ENTRIES);
  return {
    entries: entries.slice(0, MAX_EXPORTED_ENTRIES),
    isCut: cursor !== undefined || entries.length > MAX_EXPORTED_ENTRIES,
  };
}

const MAX_FILE_NAME_LENGTH = 80;

/** Returns a file name made of the letters and digits of a description, in any script. */
const toFileName = (about: string) =>
  about
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_FILE_NAME_LENGTH)
    .replace(/^-|-$/g, '') || 'updates';

/** Downloads updates as a file that is named after its content and the date. */
export function exportEntries(kind: ExportFormat, entries: FoundEntry[], about: string): void {
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  downloadDatedFile(
    toFileName(about),
    formatExport(kind, entries, `${about} · ${pluralize(entries.length, 'update')} · ${at} UTC`),
    kind,
  );
}

/** Downloads a list as a file and returns a message. @throws ApiError */
export async function exportList(kind: ExportFormat, filter: EntryQuery, about: string): Promise<string> {
  const { entries, isCut } = await fetchFirstEntries(filter);
  exportEntries(kind, entries, isCut ? `${about} · the first ${MAX_EXPORTED_ENTRIES} only` : about);
  const size = entries.length.toLocaleString('en');
  return isCut
    ? `The file contains only the first ${size} updates. Narrow the filter, or use the API for the rest.`
    : `The file contains ${entries.length === 1 ? '1 update' : `all ${size} updates`}.`;
}
