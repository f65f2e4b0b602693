import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { type EntryFilter, listEntryDetails } from '../api/feeds.ts';
import { counted } from '../parts/counted.ts';
import { download } from '../parts/download.ts';
import type { FileKind } from '../parts/file-kind.ts';
import { fileOf } from './list-formats.ts';

/** Longer lists are available through the API. */
const MOST_EXPORTED = 1_000;
const PAGE = 100;

/** Loads the first updates of a list, and whether there are more. @throws ApiError */
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

/** Returns a file name made of the letters and digits of a description, in any script. */
const nameOf = (about: string) =>
  about
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-|-$/g, '') || 'updates';

/** Downloads updates as a file that is named after its content and the date. */
export function exportEntries(kind: FileKind, entries: FoundEntry[], about: string): void {
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  download(nameOf(about), fileOf(kind, entries, `${about} · ${counted(entries.length, 'update')} · ${at} UTC`), kind);
}

/** Downloads a list as a file and returns a message. @throws ApiError */
export async function exportList(kind: FileKind, filter: EntryFilter, about: string): Promise<string> {
  const { entries, isCut } = await firstOf(filter);
  exportEntries(kind, entries, isCut ? `${about} · the first ${MOST_EXPORTED} only` : about);
  const size = entries.length.toLocaleString('en');
  return isCut
    ? `The file has the first ${size} updates only. Narrow the filter, or read the rest by the API.`
    : `The file has ${entries.length === 1 ? 'the one update' : `all ${size} updates`}.`;
}
