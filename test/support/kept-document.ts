import { createHash } from 'node:crypto';
import { beforeAll } from 'vitest';
import { getDocumentId } from '../../lib/documents/document-address.ts';
import type { DocumentRecord, StoredDocument } from '../../lib/documents/document-record.ts';
import type { VisitResult } from '../../lib/documents/fetch-text.ts';
import type { EntryDraft } from '../../lib/entries/entry-draft.ts';
import { draft, getId } from './drafts.ts';
import { withOwnTopic } from './own-topic.ts';

/** When the visits of a document were. */
export const VISITED_AT = ['2026-04-12T09:00:00Z', '2026-04-12T10:00:00Z', '2026-04-13T09:00:00Z'] as const;

/** Returns a document that was never fetched. */
export function unvisited(link: string, more: Partial<StoredDocument> = {}): DocumentRecord {
  const document: StoredDocument = {
    id: getDocumentId(link),
    url: link,
    feed_id: 'a-feed',
    is_later: false,
    status: 'waiting',
    reason: null,
    text: null,
    versions: [],
    validators: null,
    first_visit_at: null,
    visited_at: null,
    due_at: VISITED_AT[0],
    redirects: 0,
    ...more,
  };
  return { document, visit: 0 };
}

/** A visit that read these passages. */
export const reads = (...passages: string[]): VisitResult => ({
  kind: 'read',
  body: Buffer.from(passages.join('\n')),
  validators: null,
  reading: {
    kind: 'text',
    mediaType: 'text/html',
    title: 'A rule',
    language: 'en',
    pages: null,
    isCut: false,
    words: passages.join(' ').split(/\s+/).length,
    passages,
  },
});

/** A visit that met no text. */
export const meets = (status: Extract<VisitResult, { kind: 'none' }>['status'], reason: string): VisitResult => ({
  kind: 'none',
  status,
  reason,
});

/** Stores a document and the visits of it, a minute's work each. */
export async function storeDocument(kept: DocumentRecord, visits: VisitResult[]): Promise<void> {
  const { storeVisit } = await import('../../lib/documents/store-visit.ts');
  const { buildDocumentItem } = await import('../../lib/documents/document-record.ts');
  const { putItem } = await import('../../lib/platform/dynamodb/write.ts');
  const { findDocumentRecord } = await import('../../lib/documents/store-visit.ts');
  await putItem({ Item: buildDocumentItem(kept) });
  for (const [i, met] of visits.entries()) {
    const known = (await findDocumentRecord(kept.document.id)) as DocumentRecord;
    await storeVisit(known, met, { sent_at: known.document.due_at ?? '', now: new Date(VISITED_AT[i] ?? 0) });
  }
}

/** Has the planner's work done for a document and an entry of it. */
async function makeSearchable(document: string, entry: string): Promise<void> {
  const { runDocumentTasks } = await import('../../lib/documents/run-document-tasks.ts');
  const { buildDocumentEntryItem } = await import('../../lib/documents/document-rows.ts');
  const { putItem } = await import('../../lib/platform/dynamodb/write.ts');
  await putItem({ Item: buildDocumentEntryItem(document, entry) });
  await runDocumentTasks(new Date(), () => true);
}

interface DocumentOptions {
  /** The results of visits, or null for an entry without a document. */
  visits: VisitResult[] | null;
  fields?: Partial<EntryDraft>;
}

/**
 * Stores an entry in a new topic, with the document behind its link.
 *
 * Without visits there is no document. Topic and number give its id, so that files which share a table need no
 * coordination.
 *
 * @returns its id
 */
export function withDocument(topicId: string, place: number, { visits, fields = {} }: DocumentOptions): string {
  const n = Number.parseInt(createHash('sha256').update(`${topicId} ${place}`).digest('hex').slice(0, 12), 16);
  withOwnTopic(topicId);
  const topic = { id: topicId, name: `Topic ${topicId}` };
  const feed = { id: `${topicId}-feed`, name: 'Feed of this test', url: 'https://example.org/feed' };
  const link = `https://example.org/${topicId}/${place}`;
  beforeAll(async () => {
    const { storeEntry } = await import('../../lib/entries/store-entry.ts');
    await storeEntry(
      draft(n, { topic, topic_id: topic.id, feed, feed_id: feed.id, is_active: false, link, ...fields }),
    );
    if (visits) await storeDocument(unvisited(link), visits);
    if (visits) await makeSearchable(getDocumentId(link), getId(n));
  });
  return getId(n);
}
