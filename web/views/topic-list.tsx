import type { TopicDetails } from '../../lib/catalog/topic.ts';
import { type Catalog, useCatalog } from '../api/catalog.ts';
import { useReading } from '../api/reading.ts';
import { useMe } from '../memory/me.ts';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { Loading } from '../parts/loading.tsx';
import { addressOf, type Route, renameHere } from '../route.ts';
import { allTopicStats } from './figures-reading.ts';
import { TopicRow } from './topic-row.tsx';
import { topicsFor } from './topic-search.ts';
import { MOST_VALUES } from './update-filter.ts';

/** Renders all topics by category with their updates of the week. The search is part of the address. */
export function TopicList({ route }: { route: Route }) {
  const { value: catalog, error, retry } = useCatalog();
  const words = route.query.get('find') ?? '';
  const me = useMe();
  const followed = me?.follows.topic_ids ?? [];
  const isFollowed = route.query.get('followed') === 'yes';
  const isKnown = catalog !== null && (!isFollowed || me !== null);
  const choose = (find: string, followed: boolean) =>
    renameHere(addressOf(['topics'], { find, followed: followed ? 'yes' : undefined }));
  return (
    <>
      <div class="topics-head">
        <Heading text="Topics" />
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
      </div>
      {isFollowed && followed.length > 0 && followed.length <= MOST_VALUES && (
        <p>
          <a href={addressOf(['updates'], { topic: followed.join(',') })}>Their updates in one list</a>
        </p>
      )}
      {error != null && <Failure error={error} retry={retry} />}
      {!isKnown && error == null && <Loading what="the topics" shape="lines" blocks={24} />}
      {catalog && isKnown && (
        <Categories
          catalog={catalog}
          words={words}
          showAll={() => choose('', false)}
          only={isFollowed ? followed : null}
        />
      )}
    </>
  );
}

interface CategoriesProps {
  catalog: Catalog;
  words: string;
  showAll: () => void;
  /** Limits the list to these topics; null for all. */
  only: string[] | null;
}

/** Statistics are optional: if they fail, the topics are shown without them. */
function Categories({ catalog, words, showAll, only }: CategoriesProps) {
  const stats = useReading('topic-stats', allTopicStats);
  const byId = new Map(stats.value?.map((one) => [one.topic_id, one]));
  const found = topicsFor(words, catalog.topics).filter(({ id }) => !only || only.includes(id));
  return (
    <>
      {stats.error != null && <Failure error={stats.error} retry={stats.retry} />}
      <p class="count" role="status">
        {countOf(found, catalog.topics)}
      </p>
      {found.length === 0 && <None isEmpty={catalog.topics.length === 0} only={only} showAll={showAll} />}
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

const countOf = (found: TopicDetails[], all: TopicDetails[]) =>
  found.length === all.length ? `${all.length} topics` : `${found.length} of ${all.length} topics`;

interface NoneProps {
  isEmpty: boolean;
  only: string[] | null;
  showAll: () => void;
}

function None({ isEmpty, only, showAll }: NoneProps) {
  if (isEmpty) return <p class="empty">There are no topics yet. Ask your administrator to load the catalog.</p>;
  const which = only ? 'No topic that you follow' : 'No topic';
  return (
    <p class="empty">
      {only?.length === 0 ? 'You follow no topic.' : `${which} has these words in its name, acronym or country.`}{' '}
      <button type="button" class="secondary outline" onClick={showAll}>
        Show all topics
      </button>
    </p>
  );
}
