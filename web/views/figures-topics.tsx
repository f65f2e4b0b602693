import type { TopicStats } from '../../lib/statistics/statistics.ts';
import { Bars } from '../charts/bars.tsx';
import { Day } from '../parts/moment.tsx';
import { SortableTable } from '../parts/sortable-table.tsx';
import type { Column } from '../parts/sortable-table-order.ts';
import { addressOf, goTo, type Route } from '../route.ts';

const MOST_BARS = 15;

/** Periods by their name in the address. */
const SPANS = {
  '30': {
    label: 'the last 30 days',
    within: ' in the last 30 days',
    count: (topic: TopicStats) => topic.entries_last_30_days,
  },
  '7': {
    label: 'the last 7 days',
    within: ' in the last 7 days',
    count: (topic: TopicStats) => topic.entries_last_7_days,
  },
  all: { label: 'all time', within: '', count: (topic: TopicStats) => topic.total_entries },
} as const;
type Span = keyof typeof SPANS;

const COLUMNS: Column<TopicStats>[] = [
  {
    name: 'topic',
    label: 'Topic',
    value: (topic) => topic.topic_name,
    draw: (topic) => <a href={addressOf(['topics', topic.topic_id])}>{topic.topic_name}</a>,
  },
  { name: 'entries_last_7_days', label: '7 days', value: (topic) => topic.entries_last_7_days, isNumber: true },
  { name: 'entries_last_30_days', label: '30 days', value: (topic) => topic.entries_last_30_days, isNumber: true },
  { name: 'total_entries', label: 'All', value: (topic) => topic.total_entries, isNumber: true },
  { name: 'total_feeds', label: 'Feeds', value: (topic) => topic.total_feeds, isNumber: true },
  {
    name: 'latest_published_date',
    label: 'Newest',
    value: (topic) => topic.latest_published_date,
    draw: ({ latest_published_date: at }) => (at ? <Day at={at} /> : 'none'),
  },
];

/** Renders the updates per topic: the most active topics as bars, all as a table. */
export function TopicBars({ topics, route }: { topics: TopicStats[]; route: Route }) {
  const asked = route.query.get('span') ?? '';
  const span: Span = Object.hasOwn(SPANS, asked) ? (asked as Span) : '30';
  const choose = (chosen: string) =>
    goTo(addressOf(route.path, { ...Object.fromEntries(route.query), span: chosen === '30' ? '' : chosen }));
  const { within, count } = SPANS[span];
  const bars = topics
    .map((topic) => ({ id: topic.topic_id, name: topic.topic_name, value: count(topic) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || a.name.localeCompare(b.name, 'en'));
  const words = wordsOf(bars, topics.length, within);
  return (
    <section aria-labelledby="topics-heading">
      <h2 id="topics-heading">Updates by topic</h2>
      <label class="span">
        Count the updates of
        <select value={span} onChange={(event) => choose(event.currentTarget.value)}>
          {Object.entries(SPANS).map(([name, one]) => (
            <option key={name} value={name}>
              {one.label}
            </option>
          ))}
        </select>
      </label>
      <figure>
        {bars.length > 0 && <Bars bars={bars.slice(0, MOST_BARS)} label={words} />}
        <figcaption>{words}</figcaption>
      </figure>
      <SortableTable
        name="topics"
        caption="Updates by topic"
        columns={COLUMNS}
        rows={topics}
        keyOf={(topic) => topic.topic_id}
        sort="-entries_last_30_days"
        route={route}
      />
    </section>
  );
}

/** Describes the bars as text. */
function wordsOf(bars: { name: string; value: number }[], topics: number, within: string): string {
  const [first] = bars;
  if (!first) return `No topic has an update${within}.`;
  const shown = bars.length > MOST_BARS ? ` The ${MOST_BARS} most active ones are drawn.` : '';
  return (
    `${bars.length} of ${topics} topics ${bars.length === 1 ? 'has' : 'have'} updates${within}.${shown} ` +
    `Most active is ${first.name}, with ${first.value.toLocaleString('en')}.`
  );
}
