import * as z from 'zod/mini';
import { buildSourceFeed } from '../catalog/build-source-feed.ts';
import { findFeedNames } from '../catalog/stored-feeds.ts';
import { EntryDetail } from '../entries/entry.ts';
import { mergeDraftIntoEntry, toNextVersion } from '../entries/entry-draft.ts';
import { parseEntryItem, toEntryItem } from '../entries/entry-items.ts';
import type { Feed } from '../feeds/feed.ts';
import { findFeedSourceErrors } from '../feeds/feed-source.ts';
import { SourceSettings, SourceUrl } from '../feeds/source-settings.ts';
import { Id, NonNegativeInteger } from '../values/schemas.ts';
import { formatInstant } from '../values/time.ts';
import { fetchFeed, parseFeedItems } from './adapters/adapters.ts';
import { assignEntryIds } from './assign-entry-ids.ts';
import { buildDocumentItems, type ParsedDocument } from './document-items.ts';
import { FetchError, type FetchedDocument, type FetchResult } from './fetch-document.ts';
import type { ParsedFeed } from './parsed-feed.ts';
import { toPlainText } from './plain-text.ts';
import { PREVIEW_FAILURES, type PreviewFailure, toFetchFailure, toParseFailure } from './preview-failure.ts';
import { findPreviewDoubts, PREVIEW_DOUBTS, type PreviewDoubt } from './preview-warnings.ts';

/** The id of the source in a preview, from which the ids of its entries are computed. */
const PREVIEW_FEED_ID = 'preview';
const MAX_SHOWN = 10;
const MAX_NAME_LENGTH = 200;
const MAX_MESSAGE_LENGTH = 500;

/** A source to preview: its address, its topic, and its settings. Without a name it has that of its document. */
export const SourcePreviewRequest = z
  .extend(SourceSettings, {
    url: SourceUrl,
    topic_id: Id,
    name: z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH))),
  })
  .check(({ value, issues }) => {
    for (const { member, message } of findFeedSourceErrors(value))
      issues.push({ code: 'custom', path: [member], message, input: value });
  });
type SourcePreviewRequest = z.infer<typeof SourcePreviewRequest>;

/** A doubt about a preview, or why it has no items. `items` are positions in the preview, from 0. */
const PreviewWarning = z.object({
  code: z.enum([...PREVIEW_FAILURES, ...PREVIEW_DOUBTS]),
  message: z.string(),
  items: z.array(NonNegativeInteger),
});

/** The first entries that a source would have, in the order of its document, and the doubts about them. */
export const SourcePreview = z.object({ items: z.array(EntryDetail), warnings: z.array(PreviewWarning) });
export type SourcePreview = z.infer<typeof SourcePreview>;

/** How a preview reads documents, and what is stored. */
export interface PreviewOptions {
  readDocument?: (feed: Feed) => Promise<FetchResult>;
  /** Returns the ids of the feeds that have these links already, by link. */
  findFeedIdsByLink?: (links: string[]) => Promise<Map<string, string>>;
}

/**
 * Fetches a source, and returns its first ten entries exactly as ingestion would store them.
 * Only these fields differ from the stored entries: `id`, `feed_id` and `feed.id`, which depend on the source's id, and
 * the times of the reading: `first_seen_at`, `created_at`, `updated_at`, `summary.generated_at`, and the
 * `published_date` of an item without a date. For an address that cannot be read, a warning has the reason.
 * @throws Problem 404 topic_not_found
 */
export async function previewSource(
  { name = '', ...source }: SourcePreviewRequest,
  { readDocument = fetchFeed, findFeedIdsByLink = async () => new Map() }: PreviewOptions = {},
): Promise<SourcePreview> {
  const described = await buildSourceFeed({ ...source, id: PREVIEW_FEED_ID, name });
  const requestedAt = new Date();
  const document = await fetchOrExplain(() => readDocument(described));
  if ('code' in document) return toFailedPreview(document);
  const parsed = parseOrExplain(document, described);
  if ('code' in parsed) return toFailedPreview(parsed);
  const feed = { ...described, name: name || toSourceName(parsed.title, source.url) };
  const { shown, doubts } = await previewItems({ document, parsed }, feed, requestedAt);
  const known = await findKnownItems(shown, findFeedIdsByLink);
  return { items: shown, warnings: [...doubts, ...known].map(toWarning) };
}

/** Returns the first entries of a document as they would be stored, and the doubts about the document. */
async function previewItems({ document, parsed }: ParsedDocument, feed: Feed, requestedAt: Date) {
  const read = buildDocumentItems({ feed, requestedAt, isBackfill: true }, { document, parsed });
  const { drafts } = await assignEntryIds(read.candidates, NOTHING_STORED);
  const now = new Date();
  const shown = drafts.slice(0, MAX_SHOWN).map((draft) => {
    const entry = toNextVersion(null, mergeDraftIntoEntry(null, draft, {}), formatInstant(now));
    return parseEntryItem(toEntryItem(entry));
  });
  return { shown, doubts: findPreviewDoubts({ feed, parsed, read, stored: drafts.length, shown, now }) };
}

/** The lookups of a source without entries. */
const NOTHING_STORED = { read: async () => new Map(), findPublished: async () => [] };

const toFailedPreview = (failure: PreviewFailure): SourcePreview => ({ items: [], warnings: [toWarning(failure)] });

const toWarning = ({ code, message, items = [] }: PreviewDoubt | (PreviewFailure & { items?: number[] })) => ({
  code,
  message: message.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_MESSAGE_LENGTH),
  items,
});

/** Returns the name of a source: the title of its document, else its host. */
const toSourceName = (title: string | null, url: string) =>
  toPlainText(title ?? '', MAX_NAME_LENGTH) || new URL(url).hostname;

async function fetchOrExplain(readDocument: () => Promise<FetchResult>): Promise<FetchedDocument | PreviewFailure> {
  try {
    const fetched = await readDocument();
    if (fetched.kind === 'document') return fetched;
    return { code: 'not_found', message: 'The server answered 410 Gone: it ended this source.' };
  } catch (error) {
    if (error instanceof FetchError) return toFetchFailure(error);
    throw error;
  }
}

function parseOrExplain(document: FetchedDocument, feed: Feed): ParsedFeed | PreviewFailure {
  try {
    return parseFeedItems(document, feed);
  } catch (error) {
    return toParseFailure(error, document, feed.kind);
  }
}

/** Returns the doubt about shown entries that exist through other sources. Two requests, or one if none exists. */
async function findKnownItems(
  shown: EntryDetail[],
  findFeedIds: NonNullable<PreviewOptions['findFeedIdsByLink']>,
): Promise<PreviewDoubt[]> {
  const links = shown.flatMap(({ link }) => link ?? []);
  const feedIds = links.length === 0 ? new Map<string, string>() : await findFeedIds(links);
  const items = shown.flatMap(({ link }, position) => (link !== null && feedIds.has(link) ? [position] : []));
  if (items.length === 0) return [];
  const names = await findFeedNames([...new Set(feedIds.values())]);
  const sources = names.map((name) => JSON.stringify(name)).join(', ');
  const message = `${items.length} of ${shown.length} shown items exist already through another source: ${sources}.`;
  return [{ code: 'known_items', message, items }];
}
