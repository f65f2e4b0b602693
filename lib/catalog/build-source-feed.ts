import type { Feed } from '../feeds/feed.ts';
import type { SourceSettings } from '../feeds/source-settings.ts';
import { getCategory } from './categories.ts';
import type { SourcePlacement } from './sources/source-overrides.ts';
import { getTopic } from './topics.ts';

/** A source as a person describes it. Absent settings have their defaults. */
export interface SourceDescription extends SourceSettings {
  id: string;
  url: string;
  name: string;
  topic_id: string;
}

/**
 * Returns where the entries of a topic's sources belong. Two requests.
 * @throws Problem 404 topic_not_found for an unknown topic
 */
export async function findSourcePlacement(topicId: string): Promise<SourcePlacement> {
  const topic = await getTopic(topicId);
  const category = await getCategory(topic.category_id);
  return {
    topic: { id: topic.id, name: topic.name },
    category: { id: category.id, name: category.name },
    sectors: topic.sectors,
  };
}

/**
 * Returns the feed that a person's description of a source means. It is not stored.
 * Absent settings have the defaults of the topic: its regulator, jurisdiction and first language.
 * @throws Problem 404 topic_not_found for an unknown topic
 */
export async function buildSourceFeed({ topic_id, documents, ...source }: SourceDescription): Promise<Feed> {
  const topic = await getTopic(topic_id);
  const category = await getCategory(topic.category_id);
  const { institution_name, jurisdiction_code, language, ...settings } = source;
  return {
    ...settings,
    is_active: true,
    origin: 'person',
    institution_name: institution_name ?? topic.name,
    jurisdiction_code: jurisdiction_code ?? topic.jurisdiction_code,
    tags: topic.tags,
    sectors: topic.sectors,
    language: language ?? topic.languages[0] ?? null,
    ...(documents === false ? { quotas: { documents: 0 } } : {}),
    topic: { id: topic.id, name: topic.name },
    category: { id: category.id, name: category.name },
  };
}
