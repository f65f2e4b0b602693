import { isDeepStrictEqual } from 'node:util';
import { addUncatalogedFeed } from '../catalog/apply-catalog.ts';
import { getCategory } from '../catalog/categories.ts';
import { listFeeds } from '../catalog/stored-feeds.ts';
import { getTopic } from '../catalog/topics.ts';
import type { Feed } from '../feeds/feed.ts';
import { decodeFeedDocument } from '../platform/egress/decode-text.ts';
import { FetchError, type FetchResult } from './fetch-document.ts';
import { parseFeedDocument } from './parse-document.ts';
import { toPlainText } from './plain-text.ts';

interface ManualFeed {
  /** The id of the new feed. */
  id: string;
  /** The address of the feed. */
  url: string;
  /** The topic of the catalog. */
  topicId: string;
}

/**
 * Stores a feed that is not in the catalog, under a topic of the catalog. It reads the document first.
 * The name of the feed is the title of the document, else its address or file name.
 * @throws Problem 404 topic_not_found for an unknown topic
 * @throws FetchError if the document cannot be fetched, ParseError if it is not a feed
 */
export async function createManualFeed(
  { id, url, topicId }: ManualFeed,
  readDocument: () => Promise<FetchResult>,
): Promise<Feed> {
  const topic = await getTopic(topicId);
  const category = await getCategory(topic.category_id);
  const fetched = await readDocument();
  if (fetched.kind !== 'document') throw new FetchError(`There is no document: ${fetched.kind}`);
  const { title } = parseFeedDocument(decodeFeedDocument(fetched.body, fetched.contentType));
  const feed: Feed = {
    id,
    name: toPlainText(title ?? '', 200) || url.replace(/^file:/, ''),
    url,
    is_active: true,
    origin: 'manual',
    institution_name: topic.name,
    jurisdiction_code: topic.jurisdiction_code,
    tags: topic.tags,
    sectors: topic.sectors,
    language: topic.languages[0] ?? null,
    ...(await getTopicDateConventions(topic.id)),
    topic: { id: topic.id, name: topic.name },
    category: { id: category.id, name: category.name },
  };
  await addUncatalogedFeed(feed);
  return feed;
}

/** Returns the date conventions of a topic's feeds, if all of the catalog share them. */
async function getTopicDateConventions(topicId: string): Promise<Pick<Feed, 'time_zone' | 'date_formats'>> {
  const feeds = (await listFeeds()).filter(({ topic, origin }) => topic.id === topicId && origin === 'catalog');
  const [first, ...more] = feeds.map(({ time_zone, date_formats }) => ({
    ...(time_zone ? { time_zone } : {}),
    ...(date_formats ? { date_formats } : {}),
  }));
  return first && more.every((one) => isDeepStrictEqual(one, first)) ? first : {};
}
