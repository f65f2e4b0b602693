import type { TopicStats } from '../../lib/entries/statistics/statistics.ts';
import { buildHref, navigate, type Route } from '../browser/route.ts';
import { BarChart } from '../components/charts/bar-chart.tsx';
import { SortableTable } from '../components/table/sortable-table.tsx';
import type { TableColumn } from '../components/table/table-sorting.ts';
import { DateLabel } from '../components/timestamp.tsx';

const MAX_BARS = 15;

/** Periods by their name in the address. */
const STATISTICS_PERIODS = {
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
type StatisticsPeriod = keyof typeof STATISTICS_PERIODS;

const TOPIC_COLUMNS: TableColumn<TopicStats>[] = [
  {
    name: 'topic',
    label: 'Topic',
    value: (topic) => topic.topic_name,
    render: (topic) => <a href={buildHref(['topics', topic.topic_id])}>{topic.topic_name}</a>,
  },
  { name: 'entries_last_7_days', label: '7 days', value: (topic) => topic.entries_last_7_days, isNumber: true },
  { name: 'entries_last_30_days', label: '30 days', value: (topic) => topic.entries_last_30_days, isNumber: true },
  { name: 'total_entries', label: 'All', value: (topic) => topic.total_entries, isNumber: true },
  { name: 'total_feeds', label: 'Feeds', value: (topic) => topic.total_feeds, isNumber: true },
  {
    name: 'latest_published_date',
    label: 'Newest',
    value: (topic) => topic.latest_published_date,
    render: ({ latest_published_date: at }) => (at ? <DateLabel at={at} /> : 'none'),
  },
];

interface TopicBarsProps {
  topics: TopicStats[];
  route: Route;
}

/** Renders the updates per topic: the most active topics as bars, all as a table. */
export function TopicBars({ topics, route }: TopicBarsProps) {
  const requestedPeriod = route.query.get('span') ?? '';
  const span: StatisticsPeriod = Object.hasOwn(STATISTICS_PERIODS, requestedPeriod)
    ? (requestedPeriod as StatisticsPeriod)
    : '30';
  const choose = (chosen: string) =>
    navigate(buildHref(route.path, { ...Object.fromEntries(route.query), span: chosen === '30' ? '' : chosen }));
  const { within, count } = STATISTICS_PERIODS[span];
  const bars = topics
    .map((topic) => ({ id: topic.topic_id, name: topic.topic_name, value: count(topic) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || a.name.localeCompare(b.name, 'en'));
  const words = describeBars(bars, topics.length, within);
  return (
    <section aria-labelledby="topics-heading">
      <h2 id="topics-heading">Updates by topic</h2>
      <label class="span">
        Period
        <select value={span} onChange={(event) => choose(event.currentTarget.value)}>
          {Object.entries(STATISTICS_PERIODS).map(([name, one]) => (
            <option key={name} value={name}>
              {one.label}
            </option>
          ))}
        </select>
      </label>
      <figure>
        {bars.length > 0 && <BarChart bars={bars.slice(0, MAX_BARS)} label={words} />}
        <figcaption>{words}</figcaption>
      </figure>
      <SortableTable
        name="topics"
        caption="Updates by topic"
        columns={TOPIC_COLUMNS}
        rows={topics}
        getKey={(topic) => topic.topic_id}
        sort="-entries_last_30_days"
        route={route}
      />
    </section>
  );
}

/** Describes the bars as text. */
function describeBars(bars: { name: string; value: number }[], topics: number, within: string): string {
  const [first] = bars;
  if (!first) return `No topic has an update${within}.`;
  const shown = bars.length > MAX_BARS ? ` The ${MAX_BARS} most active ones are shown.` : '';
  return (
    `${bars.length} of ${topics} topics ${bars.length === 1 ? 'has' : 'have'} updates${within}.${shown} ` +
    `Most active is ${first.name}, with ${first.value.toLocaleString('en')}.`
  );
}
