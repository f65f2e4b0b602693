import type { TopicDetails } from '../../lib/catalog/topic.ts';

/** Letters without case and accents, as people write them in a hurry. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The topics that have each of the words in name, acronym or jurisdiction, in any order. */
export function topicsFor(words: string, topics: TopicDetails[]): TopicDetails[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return topics.filter(({ name, acronym, jurisdiction, jurisdiction_code }) => {
    const held = plain([name, acronym, jurisdiction, jurisdiction_code].join(' '));
    return wanted.every((word) => held.includes(word));
  });
}
