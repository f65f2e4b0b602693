import type { TopicDetails } from '../../lib/catalog/topic.ts';

/** Removes case and accents. */
const normalizeText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the topics that contain all words in name, acronym or jurisdiction. */
export function searchTopics(words: string, topics: TopicDetails[]): TopicDetails[] {
  const terms = normalizeText(words).split(/\s+/).filter(Boolean);
  return topics.filter(({ name, acronym, jurisdiction, jurisdiction_code }) => {
    const searchableText = normalizeText([name, acronym, jurisdiction, jurisdiction_code].join(' '));
    return terms.every((word) => searchableText.includes(word));
  });
}
