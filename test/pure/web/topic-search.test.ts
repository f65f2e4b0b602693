import { expect, it } from 'vitest';
import type { TopicDetails } from '../../../lib/catalog/topic.ts';
import { formatAgeInDays } from '../../../web/views/relative-time.ts';
import { searchTopics } from '../../../web/views/search-topics.ts';

const topic = (acronym: string, name: string, jurisdiction: string, jurisdiction_code: string) =>
  ({ acronym, name, jurisdiction, jurisdiction_code }) as TopicDetails;
const TOPICS = [
  topic('AMF', 'Autorité des marchés financiers', 'France', 'FR'),
  topic('AMF', 'Autorité des marchés financiers', 'Canada (Québec)', 'CA'),
  topic('SEC', 'U.S. Securities and Exchange Commission', 'United States', 'US'),
];
const found = (words: string) => searchTopics(words, TOPICS).map(({ jurisdiction_code }) => jurisdiction_code);

it('topics are found by each of the words, in any order, case and accent, and by the code of their place', () => {
  expect(found('')).toEqual(['FR', 'CA', 'US']);
  expect(found('  ')).toEqual(['FR', 'CA', 'US']);
  expect(found('amf')).toEqual(['FR', 'CA']);
  expect(found('MARCHES quebec')).toEqual(['CA']);
  expect(found('québec marchés')).toEqual(['CA']);
  expect(found('us sec')).toEqual(['US']);
  expect(found('amf commission')).toEqual([]);
});

it('the age of a day is counted in days of UTC, and what is dated ahead is of today', () => {
  const now = new Date('2026-11-23T00:30:00Z');
  const ages = ['2026-11-23T00:10:00Z', '2026-11-22T23:59:00Z', '2026-11-20T00:00:00Z', '2026-11-25T00:00:00Z'];
  expect(ages.map((at) => formatAgeInDays(at, now))).toEqual(['today', 'yesterday', '3 days ago', 'today']);
});
