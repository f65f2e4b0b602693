import { beforeAll, vi } from 'vitest';
import { formatInstant } from '../../lib/values/time.ts';
import { draft, getId } from './drafts.ts';
import { withOwnTopic } from './own-topic.ts';

/** When the versions of an edited entry began. */
export const EDITED_AT = ['2026-04-12T09:00:00Z', '2026-04-13T09:00:00Z', '2026-04-14T09:00:00Z'] as const;

/** Returns true if an earlier run stored the entry on this stack. Storing it again would add edits. */
async function isThere(id: string): Promise<boolean> {
  const { findEntries } = await import('../../lib/entries/list-entries.ts');
  return (await findEntries([id])).has(id);
}

/**
 * Removes the postings of removed words now.
 *
 * Until then searches count nothing, which would affect other files.
 */
export async function settleEdits(): Promise<void> {
  const { INDEX_TASK_TAKEOVER_DELAY_MS, drainIndexOutbox } = await import('../../lib/entries/index-outbox.ts');
  // An edit may have been written by a clock that was ahead.
  await drainIndexOutbox(new Date(Date.now() + 2 * INDEX_TASK_TAKEOVER_DELAY_MS));
}

/**
 * Stores an entry in a new topic and edits it twice.
 *
 * The first edit changes its title, the second its text and its tags. The topic's name describes the entry.
 *
 * @returns its id
 */
export function withEditedEntry(topicId: string, n: number): string {
  withOwnTopic(topicId);
  const topic = { id: topicId, name: `Topic ${topicId}` };
  const feed = { id: `${topicId}-feed`, name: 'Feed of this test', url: 'https://example.org/feed' };
  const fields = { topic, topic_id: topic.id, feed, feed_id: feed.id, is_active: false };
  const versions = [
    { title: 'A rule that applies from May on' },
    { title: 'A rule that applies from June on' },
    { title: 'A rule that applies from June on', description: 'Another text.', tags: ['edited'] },
  ];
  beforeAll(async () => {
    const { storeEntry } = await import('../../lib/entries/store-entry.ts');
    if (await isThere(getId(n))) return;
    for (const [i, version] of versions.entries()) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(EDITED_AT[i] ?? '') });
      await storeEntry(draft(n, { ...fields, ...version }));
    }
    vi.useRealTimers();
    await settleEdits();
  });
  return getId(n);
}

/**
 * An entry that was edited when lists as of an instant were possible.
 *
 * It has its feed, a word that only its first version contains, and the start of each version.
 */
export interface EditedSince {
  feedId: string;
  word: string;
  at: () => { first: string; second: string };
}

/** Stores an entry in a new topic and edits its title, while as-of lists are possible. */
export function withEntryEditedSince(topicId: string, n: number): EditedSince {
  withOwnTopic(topicId);
  const topic = { id: topicId, name: `Topic ${topicId}` };
  const word = `firstly${n}`;
  const feed = { id: `${topicId}-feed`, name: 'Feed of this test', url: 'https://example.org/feed' };
  const fields = { topic, topic_id: topic.id, feed, feed_id: feed.id, is_active: false };
  const at = { first: '', second: '' };
  beforeAll(async () => {
    const { storeEntry } = await import('../../lib/entries/store-entry.ts');
    const { getPendingIndexWrites } = await import('../../lib/search/index/snapshot.ts');
    const since = Date.parse((await getPendingIndexWrites()).tombstonesSince ?? '');
    const isKept = await isThere(getId(n));
    for (const [i, title] of [`It said ${word}`, 'It says something else'].entries()) {
      vi.useFakeTimers({ toFake: ['Date'], now: since + i * 1_000 });
      at[i === 0 ? 'first' : 'second'] = formatInstant(new Date());
      if (!isKept) await storeEntry(draft(n, { ...fields, title }));
    }
    vi.useRealTimers();
    await settleEdits();
  });
  return { feedId: feed.id, word, at: () => at };
}
