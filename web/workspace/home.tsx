import type { FollowedNews, QueuedReview, TroubledSource } from '../../clients/typescript/src/index.ts';
import { buildHref } from '../browser/route.ts';
import { DateLabel, EntryRowDate, Timestamp } from '../components/entry-date.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { TopicBadge } from '../components/row-parts.tsx';
import { useCatalog } from '../data/catalog.ts';
import { useFetch } from '../data/use-fetch.ts';
import { formatReviewerCapitalized, isOverdue } from '../reviews/format-review.ts';
import { ReviewStateBadge } from '../reviews/review-state-badge.tsx';
import { loadHome } from '../sources/degraded-sources-store.ts';
import { getDegradedSince } from '../sources/source-badge-text.ts';
import { FEED_STATE_LABELS } from '../sources/topic-freshness.ts';
import { formatLongDay } from '../values/date-format.ts';

/**
 * Renders the start page.
 * It has updates of followed topics, reviews of the person and the team, and degraded sources.
 */
export function HomeView() {
  const { value: home, error, retry } = useFetch('home', loadHome);
  return (
    <>
      <ViewHeading text="Home" />
      {error != null && <ErrorMessage error={error} onRetry={retry} />}
      {!home && error == null && <Loading subject="your home" shape="lines" blocks={8} />}
      {home && (
        <>
          <p class="meta since">
            <span>
              New since <Timestamp at={home.since} />
            </span>
          </p>
          <div class="home">
            <FollowedUpdates followed={home.followed} />
            <div>
              <AssignedReviews reviews={home.assigned} />
              <DueReviews reviews={home.due} hasMore={home.has_more_due} />
              <DegradedSources sources={home.sources} more={home.more_sources} />
            </div>
          </div>
        </>
      )}
    </>
  );
}

interface AssignedReviewsProps {
  reviews: QueuedReview[];
}

/** Renders the open reviews of the signed-in person, next due first. */
function AssignedReviews({ reviews }: AssignedReviewsProps) {
  return (
    <section aria-labelledby="assigned">
      <h2 id="assigned">Assigned to you</h2>
      {reviews.length === 0 && <p>No open review is assigned to you.</p>}
      <HomeReviewList reviews={reviews} />
      {reviews.length > 0 && (
        <p>
          <a href={buildHref(['reviews'])}>All reviews assigned to you</a>
        </p>
      )}
    </section>
  );
}

interface DueReviewsProps {
  reviews: QueuedReview[];
  hasMore: boolean;
}

/** Renders the open reviews of the team that are due within a week. */
function DueReviews({ reviews, hasMore }: DueReviewsProps) {
  return (
    <section aria-labelledby="due">
      <h2 id="due">Due this week</h2>
      {reviews.length === 0 && <p>No open review of the team is due within seven days.</p>}
      <HomeReviewList reviews={reviews} whose />
      <p>
        {hasMore && 'More reviews are due. '}
        <a href={buildHref(['reviews'], { queue: 'open' })}>All open</a>
        {' · '}
        <a href={buildHref(['reviews'], { queue: 'overdue' })}>Overdue</a>
      </p>
    </section>
  );
}

interface HomeReviewListProps {
  reviews: QueuedReview[];
  whose?: boolean;
}

/** Renders reviews with update, state and due day, and optionally the assignee. */
function HomeReviewList({ reviews, whose: showAssignee = false }: HomeReviewListProps) {
  return (
    <ul class="reviews-at-home">
      {reviews.map(({ review, entry }) => (
        <li key={review.entry_id}>
          <a href={buildHref(['entries', review.entry_id])} dir="auto">
            {entry?.title ?? `Removed update (${review.entry_id})`}
          </a>
          <p>
            <ReviewStateBadge state={review.state} />
            {review.due && (
              <span class={isOverdue(review) ? 'overdue' : undefined}>
                {isOverdue(review) ? 'Overdue since' : 'Due'} {formatLongDay(review.due)}
              </span>
            )}
            {showAssignee && <span>{review.assignee ? formatReviewerCapitalized(review.assignee) : 'Unassigned'}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface DegradedSourcesProps {
  sources: TroubledSource[];
  more: number;
}

/** Renders sources that may have published updates that were not read. */
function DegradedSources({ sources, more }: DegradedSourcesProps) {
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">Feeds that need attention</h2>
      {sources.length === 0 && <p>All feeds are up to date.</p>}
      <ul class="sources">
        {sources.map((source) => (
          <li key={source.feed_id}>
            <a href={buildHref(['topics', source.topic_id])}>{source.name}</a>
            <p>
              <span class="overdue">{FEED_STATE_LABELS[source.state]}</span> <DegradedSince source={source} />
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          And {more} more. Open a <a href={buildHref(['topics'])}>topic</a> to see the state of its feeds.
        </p>
      )}
    </section>
  );
}

interface DegradedSinceProps {
  source: TroubledSource;
}

/** Overdue sources have a day, unread sources have the instant of the last read. */
function DegradedSince({ source }: DegradedSinceProps) {
  const { word, day, at } = getDegradedSince(source);
  if (!day && !at) return <span>since an unknown date</span>;
  return (
    <span>
      {word} {day ? <DateLabel at={day} /> : at && <Timestamp at={at} />}
    </span>
  );
}

interface FollowedUpdatesProps {
  followed: FollowedNews[];
}

/** Renders the followed topics, those with new updates first. */
function FollowedUpdates({ followed }: FollowedUpdatesProps) {
  const hasNew = (one: FollowedNews) => one.new_count !== 0;
  const getLatestDate = ({ latest: [newest] }: FollowedNews) => newest?.created_at ?? '';
  const withUpdates = followed.filter(hasNew).sort((a, b) => (getLatestDate(a) < getLatestDate(b) ? 1 : -1));
  const withoutUpdates = followed.filter((one) => !hasNew(one));
  return (
    <section aria-labelledby="news">
      <h2 id="news">What you follow</h2>
      {followed.length === 0 && (
        <p>
          You do not follow any topics yet. <a href={buildHref(['topics'])}>Choose topics to follow</a>to see their new
          updates here.
        </p>
      )}
      {withUpdates.map((one) => (
        <FollowedTopicUpdates key={one.topic_id} news={one} />
      ))}
      {withoutUpdates.length > 0 && <QuietTopics ids={withoutUpdates.map(({ topic_id }) => topic_id)} />}
    </section>
  );
}

/** The count is exact up to a hundred. Beyond that, or if not all updates could be read, it is a lower bound. */
function formatNewCount({ new_count: count, more_than: more }: FollowedNews): string {
  if (count !== null) return `${count} new`;
  if (more === null) return 'Too many new updates to count';
  return more === 0 ? 'At least 1 new' : `More than ${more} new`;
}

interface FollowedTopicUpdatesProps {
  news: FollowedNews;
}

function FollowedTopicUpdates({ news: topicNews }: FollowedTopicUpdatesProps) {
  const { topic_id: id, latest } = topicNews;
  const { value: catalog } = useCatalog();
  const topic = catalog?.topics.find((one) => one.id === id);
  const name = topic?.name ?? latest[0]?.topic.name ?? id;
  return (
    <article class="news" aria-label={name}>
      <h3>
        {topic && <TopicBadge text={topic.acronym} title={name} color={topic.color} />}
        <a href={buildHref(['updates'], { topic: id })}>{name}</a>
        <small>{formatNewCount(topicNews)}</small>
      </h3>
      <ul>
        {latest.map((entry) => (
          <li key={entry.id}>
            <a href={buildHref(['entries', entry.id])} dir="auto">
              {entry.title}
            </a>
            <EntryRowDate entry={entry} isInDay={false} />
          </li>
        ))}
      </ul>
    </article>
  );
}

interface QuietTopicsProps {
  ids: string[];
}

/** Renders the followed topics without new updates in one line. */
function QuietTopics({ ids }: QuietTopicsProps) {
  const { value: catalog } = useCatalog();
  const topics = ids.map((id) => catalog?.topics.find((one) => one.id === id) ?? { id, name: id, acronym: id });
  return (
    <p class="quiet-topics">
      No new updates:{' '}
      {topics.map(({ id, acronym, name }, i) => (
        <>
          {i > 0 && ', '}
          <a key={id} href={buildHref(['topics', id])} title={name}>
            {acronym}
          </a>
        </>
      ))}
    </p>
  );
}
