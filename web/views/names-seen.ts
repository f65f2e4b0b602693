import type { EntryDetail } from '../../lib/entries/entry.ts';
import { onSignOut } from '../session/state.ts';

/*
 * Names that stand in no list of the service: those of the institutions and feeds whose updates were read in this session.
 */

const institutions = new Set<string>();
const feeds = new Map<string, string>();
onSignOut(() => {
  institutions.clear();
  feeds.clear();
});

/** Takes up the names of entries; what is none is passed over, since an answer may have another shape. */
export function noteNames(entries: Partial<EntryDetail>[]): void {
  for (const entry of entries) {
    if (entry?.institution_name) institutions.add(entry.institution_name);
    if (entry?.feed?.id) feeds.set(entry.feed.id, entry.feed.name);
  }
}

export const institutionsSeen = (): string[] => [...institutions];
export const feedsSeen = (): [id: string, name: string][] => [...feeds];
