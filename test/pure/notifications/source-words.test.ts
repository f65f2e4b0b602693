import { expect, it } from 'vitest';
import type { SourceCoverageReport } from '../../../lib/channels/message/source-report.ts';
import { formatSourceCoverageReport } from '../../../lib/channels/message/source-report-lines.ts';
import type { FeedCoverage } from '../../../lib/feeds/feed-coverage.ts';

const DAYS = { from: '2026-11-23', to: '2026-11-24' };
const NONE: SourceCoverageReport = { ...DAYS, count: 0, covered: [], never_read: 0, troubled: [], more_troubled: 0 };
const READ: FeedCoverage = {
  feed_id: 'eba-news',
  feed_name: 'EBA news',
  topic_id: 'eu-eba',
  first_day: DAYS.from,
  last_day: DAYS.to,
  verdict: 'complete',
  state: 'fine',
  due: 48,
  read: 48,
  failures: 0,
  new_entries: 3,
  days_read: 2,
  days_not_read: 0,
  days_unknown: 0,
  gaps_found: 0,
  gaps: [],
  silences: [],
  items_repaired: 0,
  items_unread: 0,
  documents_unread: 0,
  last_news_on: '2026-11-24',
  usual_gap_days: 2,
  silent_after_days: 8,
  last_success_at: '2026-11-24T08:30:00Z',
};
const getLines = (given: Partial<FeedCoverage>) =>
  formatSourceCoverageReport({ ...NONE, count: 1, covered: [{ ...READ, ...given }] }).lines;

it.each<[Partial<FeedCoverage>, string]>([
  [{}, 'EBA news: read 48 of 48 times'],
  [{ read: 1, due: 1 }, 'EBA news: read 1 of 1 time'],
  [{ read: 40, failures: 8, verdict: 'not_read' }, 'EBA news: read 40 of 48 times; 8 readings failed'],
  [
    {
      verdict: 'silent',
      last_news_on: '2026-11-12',
      silences: [{ last_news: '2026-11-12', silent_from: '2026-11-20', until: null }],
    },
    'EBA news: read 48 of 48 times; silent for 12 days, usually 2',
  ],
  [
    { verdict: 'unknown', last_news_on: '2026-11-14', usual_gap_days: null },
    'EBA news: read 48 of 48 times; nothing new for 10 days, no usual interval is known yet',
  ],
  [
    { verdict: 'repaired', items_repaired: 2, items_unread: 1 },
    'EBA news: read 48 of 48 times; 2 items read with repair; 1 item could not be read',
  ],
  [{ verdict: 'not_read', documents_unread: 1 }, 'EBA news: read 48 of 48 times; a document could not be read'],
  [{ verdict: 'gaps', gaps_found: 1 }, 'EBA news: read 48 of 48 times; updates may have been missed'],
  [{ verdict: 'unknown', days_unknown: 1 }, 'EBA news: read 48 of 48 times; nothing is known of 1 day'],
  [{ verdict: 'not_read', last_success_at: null, read: 0, last_news_on: null }, 'EBA news: never read yet'],
])('formatSourceCoverageReport describes a source with the coverage %j', (given, line) => {
  expect(getLines(given)).toEqual([line]);
});

it('formatSourceCoverageReport names the days of the digest window in its title', () => {
  expect(formatSourceCoverageReport(NONE).title).toBe('Sources, 23 November 2026 to 24 November 2026 (UTC)');
  expect(formatSourceCoverageReport({ ...NONE, from: DAYS.to }).title).toBe('Sources, 24 November 2026 (UTC)');
  expect(formatSourceCoverageReport(NONE).lines).toEqual(['No source that is read passes the filters of this alert.']);
});

it('formatSourceCoverageReport lists only degraded sources of many, and counts sources never fetched', () => {
  const many = { ...NONE, covered: null, count: 214 };
  expect(formatSourceCoverageReport(many).lines).toEqual([
    '214 sources can tell this alert something. None of them is in trouble now.',
  ]);
  expect(formatSourceCoverageReport({ ...many, never_read: 214 }).lines).toEqual([
    '214 sources can tell this alert something; 214 of them were never read yet.',
  ]);
  expect(formatSourceCoverageReport({ ...many, never_read: 1 }).lines).toEqual([
    '214 sources can tell this alert something; 1 of them was never read yet. None of the others is in trouble now.',
  ]);
  const named = { name: 'PRA', topic_id: 'gb-pra', feed_id: 'pra-news', last_news_on: '2026-11-02' };
  const troubled = [
    { ...named, state: 'failing' as const, since: null },
    { ...named, state: 'silent' as const, since: '2026-11-12T00:00:00Z' },
  ];
  expect(formatSourceCoverageReport({ ...many, troubled, more_troubled: 1 }).lines).toEqual([
    '214 sources can tell this alert something.',
    'In trouble now:',
    'PRA: cannot be read, never read yet',
    'PRA: silent, last news on 2 November 2026',
    'and 1 more source in trouble',
  ]);
});
