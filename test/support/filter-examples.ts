import type { EntryDetail } from '../../lib/entries/entry.ts';
import type { AttributeName } from '../../lib/search/filters.ts';

/* What the tests of all levels need of each attribute filter: pure, on a table, and on the stack. */

interface FilterExample {
  /** Returns the values of an entry, independently of the code under test. */
  getValues(entry: EntryDetail): string[];
  /** A well-formed value that no entry has. */
  unknown: string;
  /** Values that are refused at any position of a list. */
  malformed: string[];
}

/** Returns a name as filters spell it. */
const slug = (name: string) =>
  (
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  ).join('-');

export const FILTER_EXAMPLES: Record<AttributeName, FilterExample> = {
  category_id: {
    getValues: ({ category }) => [category.id],
    unknown: 'no-such-value',
    malformed: ['central-banks,central banks'],
  },
  topic_id: {
    getValues: ({ topic_id }) => [topic_id],
    unknown: 'no-such-value',
    malformed: ['A', 'us-sec,US-SEC', 'us-sec,..', '-a', 'us_sec', 'a'.repeat(64)],
  },
  feed_id: {
    getValues: ({ feed_id }) => [feed_id],
    unknown: 'no-such-value',
    malformed: ['esma-news,ENTRY%23x'],
  },
  jurisdiction: {
    getValues: ({ jurisdiction_code }) => [jurisdiction_code],
    unknown: 'ZZ',
    malformed: ['E1', 'E', 'EURO', 'EU,E1', 'EU;US', 'EU US'],
  },
  sector: { getValues: ({ sectors }) => sectors.map(slug), unknown: 'no-such-value', malformed: ['banking,'] },
  institution: {
    getValues: ({ institution_name }) => [slug(institution_name)],
    unknown: 'no-such-value',
    malformed: [' '],
  },
  tag: {
    getValues: ({ tags }) => tags.map(slug),
    unknown: 'no-such-value',
    malformed: ['supervision, ,consultation'],
  },
  language: {
    getValues: ({ language }) => (language ? [language.slice(0, 2)] : []),
    unknown: 'tlh',
    malformed: ['e', 'english', 'en_GB', 'en,1', 'en-'],
  },
  kind: {
    getValues: ({ kind }) => (kind ? [kind] : []),
    unknown: 'monetary_policy',
    malformed: ['Speech', 'speech,press'],
  },
  cites: {
    getValues: ({ citations }) =>
      (citations ?? []).flatMap(({ type, id }) => [
        id,
        ...(type === 'cfr' && id.includes('.') ? [id.replace(/\..*/, '')] : []),
        ...(id === '32013L0036' ? ['2013/36/EU'] : []),
      ]),
    unknown: '12 CFR 9999',
    malformed: ['1', 'x'.repeat(101), '1 CFR 1,2 CFR 2,3 CFR 3,4 CFR 4,5 CFR 5'],
  },
  key_month: {
    getValues: ({ key_dates }) => (key_dates ?? []).map(({ date }) => date.slice(0, 7)),
    unknown: '1999-01',
    malformed: ['2026', '2026-13', '2026-00', '2026-1', '2026-12-01', 'december', '2026-12,,2027-01'],
  },
};
