import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { type EntryFilter, listEntryDetails } from '../api/feeds.ts';
import { counted } from '../parts/counted.ts';
import { download } from '../parts/download.ts';
import type { FileKind } from '../parts/file-kind.ts';
import { fileOf } from './list-formats.ts';

/** A file of a browser is for reading on; all of a long list is for the API. */
const MOST_EXPORTED = 1_000;
const PAGE = 100;

/** The first updates of a list, and whether there are more. @throws ApiError */
async function firstOf(filter: EntryFilter): Promise<{ entries: FoundEntry[]; isCut: boolean }> {
  const entries: FoundEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await listEntryDetails({ ...filter, highlight: undefined }, { limit: PAGE, cursor });
    entries.push(...page.items);
    cursor = page.next_cursor || undefined;
  } while (cursor && entries.length < MOST_EXPORTED);
  return { entries: entries.slice(0, MOST_EXPORTED), isCut: cursor !== undefined || entries.length > MOST_EXPORTED };
}

const LONGEST_NAME = 80;

/** What a list is about as the name of its file: letters and digits of any script, and what is between them as one stroke. */
const nameOf = (about: string) =>
  about
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-|-$/g, '') || 'updates';

/** Hands these updates to the reader as a file, which is named by what they are and by today. */
export function exportEntries(kind: FileKind, entries: FoundEntry[], about: string): void {
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  download(nameOf(about), fileOf(kind, entries, `${about} · ${counted(entries.length, 'update')} · ${at} UTC`), kind);
}

/** Hands a whole list to the reader as a file, and says what is in it. @throws ApiError */
export async function exportList(kind: FileKind, filter: EntryFilter, about: string): Promise<string> {
  const { entries, isCut } = await firstOf(filter);
  exportEntries(kind, entries, isCut ? `${about} · the first ${MOST_EXPORTED} only` : about);
  const size = entries.length.toLocaleString('en');
  return isCut
    ? `The file has the first ${size} updates only. Narrow the filter, or read the rest by the API.`
    : `The file has ${entries.length === 1 ? 'the one update' : `all ${size} updates`}.`;
}
