import { clockAt } from '../dates/zones.ts';
import { isDemo } from '../values/demo.ts';
import { dayInWords, headingOf, type Line, LONGEST, publishedLine } from './lines.ts';
import { type DigestMessage, editInWords, reasonInWords } from './message.ts';
import { sourceWords } from './source-words.ts';
import { oneLine, SERVICE } from './words.ts';

const DEMO = 'Demo data: these updates are invented.';

/** `12 updates`, `1 update`, and where not all were counted `1,000 or more updates`. */
export const countInWords = ({ updates, isWhole }: Pick<DigestMessage, 'updates' | 'isWhole'>): string =>
  `${updates.toLocaleString('en')}${isWhole ? '' : ' or more'} update${updates === 1 && isWhole ? '' : 's'}`;

/** `Capital rules: 12 updates, 24 November 2026`, by the clock of the person. */
export const digestSubject = (message: DigestMessage): string =>
  `${isDemo ? 'Demo data: ' : ''}${oneLine(message.alert.name, LONGEST.name)}: ${countInWords(message)}, ${dayInWords(clockOf(message.to, message.time_zone))}`;

/** The updates by topic, what is left out with the way to it, and how the sources were read. */
export function digestLines(message: DigestMessage, app_url: string | null): Line[] {
  const { alert, items, from, to, time_zone } = message;
  const all = `${app_url}/#/alerts/${alert.id}`;
  const more = moreInWords(message);
  const sources = sourceWords(message.sources);
  return [
    ...(isDemo ? [DEMO] : []),
    `${countInWords(message)} for your alert “${oneLine(alert.name, LONGEST.name)}”, from ${momentOf(from, time_zone)} to ${momentOf(to, time_zone)} (${time_zone}).`,
    ...byTopic(items).flatMap(({ topic, items: those }) => [
      { part: topic },
      ...those.flatMap((one) => linesOf(one, app_url)),
    ]),
    ...(more ? [more] : []),
    ...(app_url ? [{ says: `${more ? 'See all of them' : 'Open the alert'} in ${SERVICE}`, leads: all }] : []),
    { part: sources.title },
    ...sources.lines,
  ];
}

/** `and 240 more`; '' where all are shown. */
export function moreInWords({ updates, isWhole, items }: Pick<DigestMessage, 'updates' | 'isWhole' | 'items'>): string {
  const left = updates - items.length;
  return left > 0 ? `and ${left.toLocaleString('en')} more${isWhole ? '' : ', at least'}` : '';
}

type Item = DigestMessage['items'][number];

function linesOf(item: Item, app_url: string | null): Line[] {
  const { entry, why } = item;
  const summary = oneLine(entry.one_line_summary ?? '', LONGEST.line);
  const reason = oneLine(reasonInWords(why), LONGEST.why);
  const told = [editInWords(item), publishedLine(entry), reason].filter(Boolean).join(' · ');
  return [
    headingOf(entry),
    told,
    ...(summary ? [summary] : []),
    ...(app_url ? [{ says: `Open in ${SERVICE}`, leads: `${app_url}/#/entries/${entry.id}` }] : []),
  ];
}

/** The updates by topic, topics by name, updates of one as they come. */
function byTopic(items: Item[]): { topic: string; items: Item[] }[] {
  const topics = new Map<string, Item[]>();
  for (const one of items) topics.set(one.entry.topic.name, [...(topics.get(one.entry.topic.name) ?? []), one]);
  return [...topics]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([topic, those]) => ({ topic: oneLine(topic, LONGEST.institution), items: those }));
}

/** What the clock of a zone shows, written as an instant. */
const clockOf = (instant: string, zone: string) => new Date(clockAt(Date.parse(instant), zone)).toISOString();

function momentOf(instant: string, zone: string): string {
  const clock = clockOf(instant, zone);
  return `${dayInWords(clock)}, ${clock.slice(11, 16)}`;
}
