import type { Feed } from '../feeds/feed.ts';
import { runInParallel } from '../values/in-parallel.ts';
import { mergeDraftIntoEntry, toEntryDraft } from './entry-draft.ts';
import { getDenormalizedFeedFields } from './feed-fields.ts';
import { findStoredEntries, storeChangedEntry } from './store-entry.ts';

const PARALLEL_WRITERS = 4;

/**
 * Copies a changed feed's fields, such as name and topic, to the entries with these ids.
 * It is safe with concurrent edits. Entries that already have these fields stay unchanged.
 */
export async function updateFeedFieldsOfEntries(entryIds: string[], feed: Feed): Promise<void> {
  // A changed language requires extracting the kind again.
  const feedFields = { ...getDenormalizedFeedFields(feed), usual_kind: feed.usual_kind };
  const entries = await findStoredEntries(entryIds);
  await runInParallel([...entries.values()], PARALLEL_WRITERS, (entry) =>
    storeChangedEntry(
      entry,
      (before) => before && mergeDraftIntoEntry(before, { ...toEntryDraft(before), ...feedFields }, {}),
    ),
  );
}
