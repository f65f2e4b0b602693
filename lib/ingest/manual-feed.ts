import { addFeed } from '../catalog/apply.ts';
import { getCategory } from '../catalog/categories.ts';
import { getTopic } from '../catalog/topics.ts';
import type { Feed } from '../feeds/feed.ts';
import { decodeDocument } from './decode.ts';
import { FetchError, type Fetched } from './fetch.ts';
import { parseDocument } from './parse.ts';
import { plainText } from './plain-text.ts';

/**
 * Stores a feed that is not in the catalog, under a topic that is. The feed's name is the document's title.
 *
 * @throws Problem 404 topic_not_found; FetchError or ParseError when the document is not a feed
 */
export async function manualFeed(
  id: string,
  url: string,
  topicId: string,
  read: () => Promise<Fetched>,
): Promise<Feed> {
  const topic = await getTopic(topicId);
  const category = await getCategory(topic.category_id);
  const fetched = await read();
  if (fetched.kind !== 'document') throw new FetchError(`There is no document: ${fetched.kind}`);
  const { title } = parseDocument(decodeDocument(fetched.body, fetched.contentType));
  const feed: Feed = {
    id,
    name: plainText(title ?? '', 200) || url,
    url,
    is_active: true,
    origin: 'manual',
    institution_name: topic.name,
    jurisdiction_code: topic.jurisdiction_code,
    tags: topic.tags,
    sectors: topic.sectors,
    language: topic.languages[0] ?? null,
    topic: { id: topic.id, name: topic.name },
    category: { id: category.id, name: category.name },
  };
  await addFeed(feed);
  return feed;
}
