import { isDeepStrictEqual } from 'node:util';
import type { Feed } from '../feeds/feed.ts';

/** Returns the fields that an entry copies from its feed, such as topic, category, tags and names. */
export function getDenormalizedFeedFields(feed: Feed) {
  return {
    feed_id: feed.id,
    topic_id: feed.topic.id,
    institution_name: feed.institution_name,
    jurisdiction_code: feed.jurisdiction_code,
    tags: feed.tags,
    sectors: feed.sectors,
    language: feed.language,
    topic: { id: feed.topic.id, name: feed.topic.name },
    category: { id: feed.category.id, name: feed.category.name },
    feed: { id: feed.id, name: feed.name, url: feed.url },
  };
}

/**
 * Returns true if two states of a feed agree in the fields that entries copy from their feed.
 * Then a change of the feed needs no update of its entries.
 */
export const haveSameDenormalizedFeedFields = (one: Feed, other: Feed) =>
  isDeepStrictEqual(getDenormalizedFeedFields(one), getDenormalizedFeedFields(other));
