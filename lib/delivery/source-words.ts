import type { FeedCoverage } from '../feeds/feed-coverage.ts';
import { dayNumberOf } from '../feeds/rhythm.ts';
import type { TroubledSource } from '../feeds/troubled.ts';
import { dayInWords } from './lines.ts';
import type { SourceReport } from './sources.ts';
import { oneLine } from './words.ts';

const LONGEST_NAME = 80;
const many = (count: number, one: string, several = `${one}s`) => `${count} ${count === 1 ? one : several}`;

/** What is known of the sources of a digest: what it is of, and a line for each source that is told. */
export function sourceWords({ from, to, covered, ...rest }: SourceReport): {
  title: string;
  lines: string[];
} {
  const days = from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`;
  const title = `Sources, ${days} (UTC)`;
  if (rest.count === 0) return { title, lines: ['No source that is read passes the filters of this alert.'] };
  if (covered) return { title, lines: covered.map(coverageLine) };
  return { title, lines: troubleWords(rest) };
}

/** Of many sources, those that are in trouble, and what is not known. */
function troubleWords(report: Pick<SourceReport, 'count' | 'never_read' | 'troubled' | 'more_troubled'>): string[] {
  const { count, never_read, troubled, more_troubled } = report;
  const unread = never_read > 0 ? `; ${never_read} of them ${never_read === 1 ? 'was' : 'were'} never read yet` : '';
  const all = `${many(count, 'source')} can tell this alert something${unread}.`;
  if (troubled.length === 0)
    return never_read === count ? [all] : [`${all} None of ${unread ? 'the others' : 'them'} is in trouble now.`];
  const worst = troubled.map((source) => `${oneLine(source.name, LONGEST_NAME)}: ${STATES[source.state](source)}`);
  const more = more_troubled > 0 ? [`and ${many(more_troubled, 'more source')} in trouble`] : [];
  return [all, 'In trouble now:', ...worst, ...more];
}

type Told = Pick<TroubledSource, 'since' | 'last_news_on'>;
const since =
  (words: string) =>
  ({ since: at }: Told) =>
    at ? `${words} since ${dayInWords(at)}` : words;
const lastRead =
  (words: string) =>
  ({ since: at }: Told) =>
    `${words}, ${at ? `read last on ${dayInWords(at)}` : 'never read yet'}`;

/** By state, what a source in trouble is. */
const STATES: Record<TroubledSource['state'], (source: Told) => string> = {
  flooding: since('brings more than it may, and is held back'),
  paused: lastRead('not read any more'),
  failing: lastRead('cannot be read'),
  stale: lastRead('not read for two days'),
  gap: since('may have missed updates'),
  silent: ({ last_news_on: on }) => (on ? `silent, last news on ${dayInWords(on)}` : 'silent'),
};

/** `EBA news: read 48 of 48 times; silent for 12 days, usually 2`. */
function coverageLine(of: FeedCoverage): string {
  const { feed_name, read, due, failures, gaps_found, days_unknown, last_success_at } = of;
  const { items_repaired, items_unread, documents_unread } = of;
  const times = last_success_at === null ? 'never read yet' : `read ${read} of ${many(due, 'time')}`;
  const told = [
    times,
    ...(failures > 0 ? [`${many(failures, 'reading')} failed`] : []),
    ...(gaps_found > 0 ? ['updates may have been missed'] : []),
    ...(documents_unread > 0 ? ['a document could not be read'] : []),
    ...(items_repaired > 0 ? [`${many(items_repaired, 'item')} read with repair`] : []),
    ...(items_unread > 0 ? [`${many(items_unread, 'item')} could not be read`] : []),
    ...silenceOf(of),
    ...(days_unknown > 0 ? [`nothing is known of ${many(days_unknown, 'day')}`] : []),
  ];
  return `${oneLine(feed_name, LONGEST_NAME)}: ${told.join('; ')}`;
}

function silenceOf({ verdict, silences, last_news_on, last_day, usual_gap_days }: FeedCoverage): string[] {
  const isSilent = silences.some(({ until }) => until === null);
  if (last_news_on === null || (!isSilent && verdict !== 'unknown')) return [];
  const days = dayNumberOf(last_day) - dayNumberOf(last_news_on);
  if (days < 1) return [];
  const usual = usual_gap_days === null ? 'what is usual is not known yet' : `usually ${usual_gap_days}`;
  return [`${isSilent ? 'silent' : 'nothing new'} for ${many(days, 'day')}, ${usual}`];
}
