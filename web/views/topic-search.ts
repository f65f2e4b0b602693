import type { TopicDetails } from '../../lib/catalog/topic.ts';

/** Removes case and accents. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the topics that contain all words in name, acronym or jurisdiction. */
export function topicsFor(words: string, topics: TopicDetails[]): TopicDetails[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return topics.filter(({ name, acronym, jurisdiction, jurisdiction_code }) => {
    const held = plain([name, acronym, jurisdiction, jurisdiction_code].join(' '));
    return wanted.every((word) => held.includes(word));
  });
}
