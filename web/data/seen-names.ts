import type { EntryDetail } from '../../lib/entries/entry.ts';
import { onSignOut } from '../session/session-state.ts';

/* Names of institutions and feeds from the updates of this session. The API has no list of them. */

const institutions = new Set<string>();
const feeds = new Map<string, string>();
onSignOut(() => {
  institutions.clear();
  feeds.clear();
});

/** Collects names from entries of a response, ignoring invalid ones. */
export function rememberNames(entries: Partial<EntryDetail>[]): void {
  for (const entry of entries) {
    if (entry?.institution_name) institutions.add(entry.institution_name);
    if (entry?.feed?.id) feeds.set(entry.feed.id, entry.feed.name);
  }
}

export const listSeenInstitutions = (): string[] => [...institutions];
export const listSeenFeeds = (): [id: string, name: string][] => [...feeds];
