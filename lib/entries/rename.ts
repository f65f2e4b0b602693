import type { Feed } from '../feeds/feed.ts';
import { inParallel } from '../values/in-parallel.ts';
import { draftOf, merged } from './draft.ts';
import { namesOf } from './feed-names.ts';
import { changeEntry, storedEntries } from './write.ts';

const WRITERS = 4;

/**
 * Updates the feed fields of entries, together with concurrent edits; entries that have them already are unchanged.
 */
export async function giveNames(ids: string[], feed: Feed): Promise<void> {
  // A changed language requires extracting the kind again.
  const given = { ...namesOf(feed), usual_kind: feed.usual_kind };
  const entries = await storedEntries(ids);
  await inParallel([...entries.values()], WRITERS, (entry) =>
    changeEntry(entry, (before) => before && merged(before, { ...draftOf(before), ...given }, {})),
  );
}
