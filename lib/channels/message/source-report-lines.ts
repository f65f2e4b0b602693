import { toEpochDay } from '../../feeds/cadence.ts';
import type { TroubledSource } from '../../feeds/degraded-sources.ts';
import type { FeedCoverage } from '../../feeds/feed-coverage.ts';
import { formatDayOfInstant, toDisplayLine } from './message-parts.ts';
import type { SourceCoverageReport } from './source-report.ts';

const MAX_NAME_LENGTH = 80;
const formatCount = (count: number, one: string, several = `${one}s`) => `${count} ${count === 1 ? one : several}`;

/**
 * Formats how the sources of a digest were read: a title, and a line per source.
 * If there are more than 12 sources, only degraded ones are listed.
 */
export function formatSourceCoverageReport({ from, to, covered, ...rest }: SourceCoverageReport): {
  title: string;
  lines: string[];
} {
  const days = from === to ? formatDayOfInstant(from) : `${formatDayOfInstant(from)} to ${formatDayOfInstant(to)}`;
  const title = `Sources, ${days} (UTC)`;
  if (rest.count === 0) return { title, lines: ['No source that is read passes the filters of this alert.'] };
  if (covered) return { title, lines: covered.map(formatCoverage) };
  return { title, lines: formatDegradedSources(rest) };
}

/** Formats the number of sources, those that are degraded, and what is unknown. */
function formatDegradedSources(
  report: Pick<SourceCoverageReport, 'count' | 'never_read' | 'troubled' | 'more_troubled'>,
): string[] {
  const { count, never_read, troubled, more_troubled } = report;
  const unread = never_read > 0 ? `; ${never_read} of them ${never_read === 1 ? 'was' : 'were'} never read yet` : '';
  const all = `${formatCount(count, 'source')} can tell this alert something${unread}.`;
  if (troubled.length === 0)
    return never_read === count ? [all] : [`${all} None of ${unread ? 'the others' : 'them'} is in trouble now.`];
  const worst = troubled.map(
    (source) => `${toDisplayLine(source.name, MAX_NAME_LENGTH)}: ${STATE_FORMATTERS[source.state](source)}`,
  );
  const more = more_troubled > 0 ? [`and ${formatCount(more_troubled, 'more source')} in trouble`] : [];
  return [all, 'In trouble now:', ...worst, ...more];
}

type SourceState = Pick<TroubledSource, 'since' | 'last_news_on'>;
const formatSince =
  (words: string) =>
  ({ since: at }: SourceState) =>
    at ? `${words} since ${formatDayOfInstant(at)}` : words;
const formatLastRead =
  (words: string) =>
  ({ since: at }: SourceState) =>
    `${words}, ${at ? `read last on ${formatDayOfInstant(at)}` : 'never read yet'}`;

/** The description of a degraded source by its state. */
const STATE_FORMATTERS: Record<TroubledSource['state'], (source: SourceState) => string> = {
  flooding: formatSince('brings more than it may, and is held back'),
  paused: formatLastRead('not read any more'),
  failing: formatLastRead('cannot be read'),
  stale: formatLastRead('not read for two days'),
  gap: formatSince('may have missed updates'),
  silent: ({ last_news_on: on }) => (on ? `silent, last news on ${formatDayOfInstant(on)}` : 'silent'),
};

/** Formats a source: `EBA news: read 48 of 48 times; silent for 12 days, usually 2`. */
function formatCoverage(coverage: FeedCoverage): string {
  const { feed_name, read, due, failures, gaps_found, days_unknown, last_success_at } = coverage;
  const { items_repaired, items_unread, documents_unread } = coverage;
  const times = last_success_at === null ? 'never read yet' : `read ${read} of ${formatCount(due, 'time')}`;
  const parts = [
    times,
    ...(failures > 0 ? [`${formatCount(failures, 'reading')} failed`] : []),
    ...(gaps_found > 0 ? ['updates may have been missed'] : []),
    ...(documents_unread > 0 ? ['a document could not be read'] : []),
    ...(items_repaired > 0 ? [`${formatCount(items_repaired, 'item')} read with repair`] : []),
    ...(items_unread > 0 ? [`${formatCount(items_unread, 'item')} could not be read`] : []),
    ...formatOverduePeriod(coverage),
    ...(days_unknown > 0 ? [`nothing is known of ${formatCount(days_unknown, 'day')}`] : []),
  ];
  return `${toDisplayLine(feed_name, MAX_NAME_LENGTH)}: ${parts.join('; ')}`;
}

function formatOverduePeriod({ verdict, silences, last_news_on, last_day, usual_gap_days }: FeedCoverage): string[] {
  const isSilent = silences.some(({ until }) => until === null);
  if (last_news_on === null || (!isSilent && verdict !== 'unknown')) return [];
  const days = toEpochDay(last_day) - toEpochDay(last_news_on);
  if (days < 1) return [];
  const usual = usual_gap_days === null ? 'no usual interval is known yet' : `usually ${usual_gap_days}`;
  return [`${isSilent ? 'silent' : 'nothing new'} for ${formatCount(days, 'day')}, ${usual}`];
}
