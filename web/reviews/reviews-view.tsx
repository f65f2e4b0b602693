import type { Review } from '../../clients/typescript/src/index.ts';
import { navigate } from '../browser/route.ts';
import { ViewHeading } from '../components/heading.tsx';
import { listReviews } from '../data/api/reviews.ts';
import { useCatalog } from '../data/catalog.ts';
import { usePagination } from '../data/use-pagination.ts';
import { EntryListRow, EntryListView } from '../lists/entry-list-view.tsx';
import type { SplitViewProps } from '../lists/split-view.ts';
import { formatLongDay } from '../values/date-format.ts';
import { SelectField } from './decision-fields.tsx';
import { EvidenceMenu } from './evidence-menu.tsx';
import { formatReviewerCapitalized, IMPACT_LABELS, isOverdue, REVIEW_STATE_LABELS } from './format-review.ts';
import { getLatestReview } from './review-cache.ts';
import {
  getQueueHref,
  parseQueueFilter,
  REVIEW_QUEUES,
  type ReviewQueueFilter,
  type ReviewQueueName,
  toReviewsQuery,
} from './review-queue-filter.ts';
import { ReviewStateBadge } from './review-state-badge.tsx';

/** Renders the review queues. */
export function ReviewsView(props: SplitViewProps) {
  const filter = parseQueueFilter(props.route.query);
  const query = toReviewsQuery(filter);
  const { items, ...pages } = usePagination(`${JSON.stringify(query)} ${props.route.key}`, (page, signal) =>
    listReviews({ ...query, ...page }, signal),
  );
  return (
    <EntryListView
      {...props}
      items={items.map(({ review, entry }) => ({ id: review.entry_id, review, entry }))}
      pages={pages}
      head={
        <div class="head">
          <ViewHeading text="Reviews" />
          <ReviewsHeader filter={filter} />
        </div>
      }
      label={REVIEW_QUEUES[filter.queue].name}
      subject="the reviews"
      moreLabel="Load more reviews"
      end={<p class="empty">{getEndText(items.length, filter)}</p>}
      getHref={(id) => getQueueHref(filter, id)}
      renderRow={({ id, entry, review }, controls) => (
        <EntryListRow key={id} id={id} entry={entry} controls={controls}>
          <ReviewLine review={getLatestReview(review)} />
        </EntryListRow>
      )}
    />
  );
}

interface ReviewLineProps {
  review: Review;
}

/** Renders the state, the due day, the assignee and the impact of a review. */
function ReviewLine({ review }: ReviewLineProps) {
  const { state, due, impact, assignee } = review;
  return (
    <p>
      <ReviewStateBadge state={state} />
      {due && (
        <span class={isOverdue(review) ? 'overdue' : undefined}>
          {isOverdue(review) ? 'Overdue since' : 'Due'} {formatLongDay(due)}
        </span>
      )}
      <span>{assignee ? <bdi>{formatReviewerCapitalized(assignee)}</bdi> : 'Unassigned'}</span>
      {impact && <span>Impact: {IMPACT_LABELS[impact].toLowerCase()}</span>}
    </p>
  );
}

function getEndText(count: number, { queue, state, topic, before }: ReviewQueueFilter): string {
  if (count > 0) return 'No more reviews.';
  return state || topic || before
    ? 'No reviews match. Choose another state, topic or day.'
    : REVIEW_QUEUES[queue].emptyText;
}

const STATE_FILTER_OPTIONS = { '': 'Open', ...REVIEW_STATE_LABELS, any: 'Any' };

interface ReviewsHeaderProps {
  filter: ReviewQueueFilter;
}

/** Renders the queues and filters. Both are part of the address. */
function ReviewsHeader({ filter }: ReviewsHeaderProps) {
  const { value: catalog } = useCatalog();
  const changeFilter = (part: Partial<ReviewQueueFilter>) => navigate(getQueueHref({ ...filter, ...part }));
  const topics = Object.fromEntries((catalog?.topics ?? []).map(({ id, name }) => [id, name]));
  return (
    <>
      <div class="queues">
        <nav aria-label="Queues">
          {(Object.keys(REVIEW_QUEUES) as ReviewQueueName[]).map((queue) => (
            <a
              key={queue}
              href={getQueueHref({ ...filter, queue })}
              aria-current={queue === filter.queue ? 'page' : undefined}
            >
              {REVIEW_QUEUES[queue].name}
            </a>
          ))}
        </nav>
        <EvidenceMenu />
      </div>
      <div class="narrow-down">
        <SelectField
          label="State"
          value={filter.state as keyof typeof STATE_FILTER_OPTIONS}
          options={STATE_FILTER_OPTIONS}
          onChange={(state) => changeFilter({ state })}
        />
        <SelectField
          label="Topic"
          value={filter.topic}
          options={{ '': 'All topics', ...topics }}
          onChange={(topic) => changeFilter({ topic })}
        />
        <label>
          Due before
          <input
            type="date"
            value={filter.before}
            onChange={({ currentTarget }) => changeFilter({ before: currentTarget.value })}
          />
        </label>
      </div>
    </>
  );
}
