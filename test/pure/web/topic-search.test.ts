import { expect, it } from 'vitest';
import type { TopicDetails } from '../../../lib/catalog/topic.ts';
import { searchTopics } from '../../../web/topics/search-topics.ts';
import { formatAgeInDays } from '../../../web/values/format-words.ts';

const AMF = { acronym: 'AMF', name: 'Autorité des marchés financiers' };
const SEC = { acronym: 'SEC', name: 'U.S. Securities and Exchange Commission' };
const TOPICS = [
  { ...AMF, jurisdiction: 'France', jurisdiction_code: 'FR' },
  { ...AMF, jurisdiction: 'Canada (Québec)', jurisdiction_code: 'CA' },
  { ...SEC, jurisdiction: 'United States', jurisdiction_code: 'US' },
] as TopicDetails[];
const found = (words: string) => searchTopics(words, TOPICS).map(({ jurisdiction_code }) => jurisdiction_code);

it('searchTopics matches all words in any order, case and accent, and the jurisdiction code', () => {
  expect(found('')).toEqual(['FR', 'CA', 'US']);
  expect(found('  ')).toEqual(['FR', 'CA', 'US']);
  expect(found('amf')).toEqual(['FR', 'CA']);
  expect(found('MARCHES quebec')).toEqual(['CA']);
  expect(found('québec marchés')).toEqual(['CA']);
  expect(found('us sec')).toEqual(['US']);
  expect(found('amf commission')).toEqual([]);
});

it('formatAgeInDays counts days in UTC, and returns today for a future date', () => {
  const now = new Date('2026-11-23T00:30:00Z');
  const ages = ['2026-11-23T00:10:00Z', '2026-11-22T23:59:00Z', '2026-11-20T00:00:00Z', '2026-11-25T00:00:00Z'];
  expect(ages.map((at) => formatAgeInDays(at, now))).toEqual(['today', 'yesterday', '3 days ago', 'today']);
});
