import { toLocalTime } from '../../extraction/dates/time-zones.ts';
import { isDemoData } from '../../values/settings.ts';
import { type DigestMessage, formatEditedFields, formatMatchReason } from './message.ts';
import {
  buildHeadingLine,
  formatDayOfInstant,
  formatPublisherAndDate,
  MAX_MESSAGE_PART_LENGTHS,
  type MessageLine,
  SERVICE_NAME,
  toDisplayLine,
} from './message-parts.ts';
import { formatSourceCoverageReport } from './source-report-lines.ts';

const DEMO_NOTICE = 'Demo data: these updates are invented.';

/**
 * Formats the number of updates of a digest, such as `12 updates`.
 * If not all updates were counted, the text is `1,000 or more updates`.
 */
export const formatUpdateCount = ({ updates, isWhole }: Pick<DigestMessage, 'updates' | 'isWhole'>): string =>
  `${updates.toLocaleString('en')}${isWhole ? '' : ' or more'} update${updates === 1 && isWhole ? '' : 's'}`;

/**
 * Formats the subject of a digest, such as `Capital rules: 12 updates, 24 November 2026`.
 * The date is in the time zone of the alert's schedule.
 */
export const formatDigestSubject = (message: DigestMessage): string =>
  `${isDemoData ? 'Demo data: ' : ''}${toDisplayLine(message.alert.name, MAX_MESSAGE_PART_LENGTHS.name)}: ` +
  `${formatUpdateCount(message)}, ${formatDayOfInstant(toLocalInstant(message.to, message.time_zone))}`;

/** Returns the lines of a digest: updates by topic, a link to omitted ones, and a source report. */
export function formatDigestLines(message: DigestMessage, app_url: string | null): MessageLine[] {
  const { alert, items, from, to, time_zone } = message;
  const alertUrl = `${app_url}/#/alerts/${alert.id}`;
  const more = formatOmittedUpdateCount(message);
  const sources = formatSourceCoverageReport(message.sources);
  return [
    ...(isDemoData ? [DEMO_NOTICE] : []),
    `${formatUpdateCount(message)} for your alert ` +
      `“${toDisplayLine(alert.name, MAX_MESSAGE_PART_LENGTHS.name)}”, from ` +
      `${formatLocalMoment(from, time_zone)} to ${formatLocalMoment(to, time_zone)} (${time_zone}).`,
    ...groupByTopic(items).flatMap(({ topic, items: topicItems }) => [
      { part: topic },
      ...topicItems.flatMap((one) => formatDigestItem(one, app_url)),
    ]),
    ...(more ? [more] : []),
    ...(app_url
      ? [{ says: `${more ? 'See all of them' : 'Open the alert'} in ${SERVICE_NAME}`, leads: alertUrl }]
      : []),
    { part: sources.title },
    ...sources.lines,
  ];
}

/** Formats how many updates a digest omits, such as `and 240 more`; '' if none is omitted. */
export function formatOmittedUpdateCount({
  updates,
  isWhole,
  items,
}: Pick<DigestMessage, 'updates' | 'isWhole' | 'items'>): string {
  const left = updates - items.length;
  return left > 0 ? `and ${left.toLocaleString('en')} more${isWhole ? '' : ', at least'}` : '';
}

type DigestItem = DigestMessage['items'][number];

function formatDigestItem(item: DigestItem, app_url: string | null): MessageLine[] {
  const { entry, why } = item;
  const summary = toDisplayLine(entry.one_line_summary ?? '', MAX_MESSAGE_PART_LENGTHS.line);
  const reason = toDisplayLine(formatMatchReason(why), MAX_MESSAGE_PART_LENGTHS.why);
  const details = [formatEditedFields(item), formatPublisherAndDate(entry), reason].filter(Boolean).join(' · ');
  return [
    buildHeadingLine(entry),
    details,
    ...(summary ? [summary] : []),
    ...(app_url ? [{ says: `Open in ${SERVICE_NAME}`, leads: `${app_url}/#/entries/${entry.id}` }] : []),
  ];
}

/** Groups updates by topic. Topics are sorted by name; updates keep their order. */
function groupByTopic(items: DigestItem[]): { topic: string; items: DigestItem[] }[] {
  const topics = new Map<string, DigestItem[]>();
  for (const one of items) topics.set(one.entry.topic.name, [...(topics.get(one.entry.topic.name) ?? []), one]);
  return [...topics]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([topic, topicItems]) => ({
      topic: toDisplayLine(topic, MAX_MESSAGE_PART_LENGTHS.institution),
      items: topicItems,
    }));
}

/** Returns the local time of a zone, written like an instant in UTC. */
const toLocalInstant = (instant: string, zone: string) =>
  new Date(toLocalTime(Date.parse(instant), zone)).toISOString();

function formatLocalMoment(instant: string, zone: string): string {
  const clock = toLocalInstant(instant, zone);
  return `${formatDayOfInstant(clock)}, ${clock.slice(11, 16)}`;
}
