import type { EntryDetail } from '../../../lib/entries/entry.ts';
import type { SourceSettings } from '../../../lib/feeds/source-settings.ts';
import { type FeedAnswer, type IngestWorld, startWorld } from './world.ts';

/** The source of a document, apart from its address. */
export type DocumentSettings = SourceSettings & { topic_id?: string };

/** The differences between a preview and the stored entries, and the numbers of both. */
export interface PreviewComparison {
  compared: number;
  stored: number;
  missing: Partial<EntryDetail>[];
  warnings: string[];
}

/** Returns an entry without what a preview cannot know: the source's id, and the times of the reading. */
function toComparable({ id, feed_id, first_seen_at, created_at, updated_at, ...entry }: EntryDetail) {
  const { summary, feed } = entry;
  return { ...entry, feed: { ...feed, id: '' }, summary: summary && { ...summary, generated_at: '' } };
}

/** A world in which a document is previewed, then stored as a person's source, and both are compared. */
export async function startPreviewWorld(name: string) {
  const world: IngestWorld = await startWorld(name);
  const { previewSource } = await import('../../../lib/ingest/preview-source.ts');
  const { fetchFeed } = await import('../../../lib/ingest/adapters/adapters.ts');
  const { buildSourceFeed } = await import('../../../lib/catalog/build-source-feed.ts');
  const { storeFeedItem } = await import('../../../lib/catalog/stored-feeds.ts');
  const { getEntry } = await import('../../../lib/entries/list-entries.ts');
  const readDocument = (feed: Parameters<typeof fetchFeed>[0]) => fetchFeed(feed, { localOrigins: [world.origin] });
  const preview = (
    url: string,
    { topic_id = 'uk-fca', ...settings }: DocumentSettings = {},
    findFeedIdsByLink?: (links: string[]) => Promise<Map<string, string>>,
  ) => previewSource({ url, topic_id, ...settings }, { readDocument, ...(findFeedIdsByLink && { findFeedIdsByLink }) });
  let sources = 0;

  /** Previews a document and stores it. Returns the previewed entries that are not stored as shown. */
  async function compare(answer: FeedAnswer, settings: DocumentSettings = {}): Promise<PreviewComparison> {
    sources += 1;
    const id = `compared-${sources}`;
    const url = `${world.origin}/${id}`;
    world.serve(`/${id}`, answer);
    const { items, warnings } = await preview(url, settings);
    const feed = await buildSourceFeed({
      topic_id: 'uk-fca',
      ...settings,
      id,
      url,
      name: items[0]?.feed.name ?? 'Some source',
    });
    await storeFeedItem(feed);
    await world.ingestFeed({ feed, health: null }, () => readDocument(feed));
    const stored = await Promise.all((await world.stored(feed)).map((entry) => getEntry(entry.id)));
    const known = stored.map((entry) => JSON.stringify(toComparable(entry)));
    const missing = items.map(toComparable).filter((entry) => {
      const at = known.indexOf(JSON.stringify(entry));
      if (at >= 0) known.splice(at, 1);
      return at < 0;
    });
    return { compared: items.length, stored: stored.length, missing, warnings: warnings.map(({ code }) => code) };
  }
  return { ...world, preview, compare };
}
