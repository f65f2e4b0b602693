import type { TopicDetails } from '../../lib/catalog/topic.ts';
import type { TopicStats } from '../../lib/entries/statistics/statistics.ts';
import { MAX_FILTER_VALUES } from '../../lib/search/filters.ts';
import { buildHref, type Route, replaceAddress } from '../browser/route.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { FollowButton } from '../components/person-controls.tsx';
import { TopicBadge } from '../components/row-parts.tsx';
import { type LoadedCatalog, useCatalog } from '../data/catalog.ts';
import { profile } from '../data/person/profile.ts';
import { useFetch } from '../data/use-fetch.ts';
import { fetchAllTopicStats } from '../data/use-topic-statistics.ts';
import { formatMediumDay } from '../values/date-format.ts';
import { formatAgeInDays } from '../values/format-words.ts';
import { searchTopics } from './search-topics.ts';

interface TopicListProps {
  route: Route;
}

/** Renders all topics by category with their updates of the week. The search is part of the address. */
export function TopicList({ route }: TopicListProps) {
  const { value: catalog, error, retry } = useCatalog();
  const words = route.query.get('find') ?? '';
  const me = profile.value;
  const followed = me?.follows.topic_ids ?? [];
  const isFollowed = route.query.get('followed') === 'yes';
  const isKnown = catalog !== null && (!isFollowed || me !== null);
  const choose = (find: string, followed: boolean) =>
    replaceAddress(buildHref(['topics'], { find, followed: followed ? 'yes' : undefined }));
  return (
    <>
      <div class="topics-head">
        <ViewHeading text="Topics" />
        {(followed.length > 0 || isFollowed) && (
          <button
            type="button"
            class="secondary outline"
            aria-pressed={isFollowed}
            onClick={() => choose(words, !isFollowed)}
          >
            Followed
          </button>
        )}
        <input
          type="search"
          aria-label="Find a topic"
          placeholder="Name, acronym or country"
          value={words}
          onInput={({ currentTarget }) => choose(currentTarget.value, isFollowed)}
        />
        <a href={buildHref(['sources', 'add'])}>Add a source</a>
      </div>
      {isFollowed && followed.length > 0 && followed.length <= MAX_FILTER_VALUES && (
        <p>
          <a href={buildHref(['updates'], { topic: followed.join(',') })}>Show their updates</a>
        </p>
      )}
      {error != null && <ErrorMessage error={error} onRetry={retry} />}
      {!isKnown && error == null && <Loading subject="the topics" shape="lines" blocks={24} />}
      {catalog && isKnown && (
        <TopicCategories
          catalog={catalog}
          searchText={words}
          onShowAll={() => choose('', false)}
          topicIds={isFollowed ? followed : null}
        />
      )}
    </>
  );
}

interface TopicCategoriesProps {
  catalog: LoadedCatalog;
  searchText: string;
  onShowAll: () => void;
  /** Limits the list to these topics; null for all. */
  topicIds: string[] | null;
}

/** Statistics are optional: if they fail, the topics are shown without them. */
function TopicCategories({ catalog, searchText, onShowAll, topicIds }: TopicCategoriesProps) {
  const stats = useFetch('topic-stats', fetchAllTopicStats);
  const byId = new Map(stats.value?.map((one) => [one.topic_id, one]));
  const found = searchTopics(searchText, catalog.topics).filter(({ id }) => !topicIds || topicIds.includes(id));
  return (
    <>
      {stats.error != null && <ErrorMessage error={stats.error} onRetry={stats.retry} />}
      <p class="count" role="status">
        {formatTopicCount(found, catalog.topics)}
      </p>
      {found.length === 0 && (
        <NoTopics isEmpty={catalog.topics.length === 0} topicIds={topicIds} onShowAll={onShowAll} />
      )}
      <div class="sections">
        {catalog.categories
          .map((category) => ({ ...category, topics: found.filter((topic) => topic.category_id === category.id) }))
          .filter(({ topics }) => topics.length > 0)
          .map(({ id, name, description, topics }) => (
            <section key={id} aria-labelledby={`category-${id}`}>
              <h2 id={`category-${id}`}>{name}</h2>
              <p class="what">{description}</p>
              <ul class="topics">
                {topics.map((topic) => (
                  <TopicRow key={topic.id} topic={topic} stats={byId.get(topic.id)} />
                ))}
              </ul>
            </section>
          ))}
      </div>
    </>
  );
}

const formatTopicCount = (found: TopicDetails[], all: TopicDetails[]) =>
  found.length === all.length ? `${all.length} topics` : `${found.length} of ${all.length} topics`;

interface NoTopicsProps {
  isEmpty: boolean;
  topicIds: string[] | null;
  onShowAll: () => void;
}

function NoTopics({ isEmpty, topicIds, onShowAll }: NoTopicsProps) {
  if (isEmpty) return <p class="empty">There are no topics yet. Ask your administrator to load the catalog.</p>;
  const noTopic = topicIds ? 'No followed topic' : 'No topic';
  const noMatch = `${noTopic} matches this name, acronym or country.`;
  return (
    <p class="empty">
      {topicIds?.length === 0 ? 'You do not follow any topics.' : noMatch}{' '}
      <button type="button" class="secondary outline" onClick={onShowAll}>
        Show all topics
      </button>
    </p>
  );
}

interface TopicRowProps {
  topic: TopicDetails;
  /** The statistics, if they are loaded. */
  stats: TopicStats | undefined;
}

/** Renders a topic of the list with its recent activity. */
function TopicRow({ topic, stats }: TopicRowProps) {
  const newest = topic.latest_published_date;
  const activity = newest ? <NewestUpdateAge at={newest} /> : 'No updates yet';
  return (
    <li class="topic">
      <TopicBadge text={topic.acronym} title={topic.name} color={topic.color} />
      <a href={buildHref(['topics', topic.id])} dir="auto">
        {topic.name}
      </a>
      <span class="numbers">
        <span class="place">{topic.jurisdiction}</span>
        <span class="week">{stats && formatWeekCount(stats)}</span>
        <span class="fresh">{topic.is_active ? activity : 'Inactive'}</span>
      </span>
      <FollowButton kind="topic_ids" target={topic} />
    </li>
  );
}

const formatWeekCount = ({ entries_last_7_days: count }: TopicStats) =>
  count > 0 ? (
    <>
      <b>{count.toLocaleString('en')}</b> this week
    </>
  ) : (
    'none this week'
  );

interface NewestUpdateAgeProps {
  at: string;
}

function NewestUpdateAge({ at }: NewestUpdateAgeProps) {
  return (
    <>
      newest{' '}
      <time dateTime={at} title={formatMediumDay(at.slice(0, 10))}>
        {formatAgeInDays(at, new Date())}
      </time>
    </>
  );
}
