import type { ListReviewsQuery } from '../../clients/typescript/src/index.ts';
import { buildHref } from '../browser/route.ts';
import { getLocalToday, REVIEW_STATE_LABELS } from './format-review.ts';

/** A preset filter of reviews. */
export interface ReviewQueue {
  name: string;
  query: (today: string) => ListReviewsQuery;
  /** The text of an empty queue, with the next step. */
  emptyText: string;
}

const HOW_TO_REVIEW = 'To review an update, open it under Updates and press r, or select several with x.';

export const REVIEW_QUEUES = {
  mine: {
    name: 'Mine',
    query: () => ({ assignee: 'me', state: 'open' }),
    emptyText: `You have no open reviews. See “Unassigned”. ${HOW_TO_REVIEW}`,
  },
  unassigned: {
    name: 'Unassigned',
    query: () => ({ assignee: 'none', state: 'open' }),
    emptyText: `All started reviews have an assignee. Updates without a review are not listed. ${HOW_TO_REVIEW}`,
  },
  overdue: {
    name: 'Overdue',
    query: (today) => ({ state: 'open', due_before: today }),
    emptyText: 'No reviews are overdue. “All open” is sorted by due date.',
  },
  open: {
    name: 'All open',
    query: () => ({ state: 'open' }),
    emptyText: `There are no open reviews. ${HOW_TO_REVIEW}`,
  },
} satisfies Record<string, ReviewQueue>;
export type ReviewQueueName = keyof typeof REVIEW_QUEUES;

/** The filter of an address; invalid values are ignored. */
export interface ReviewQueueFilter {
  queue: ReviewQueueName;
  /** A state, `any`, or an empty string for open reviews. */
  state: string;
  topic: string;
  before: string;
}

export const parseQueueFilter = (query: URLSearchParams): ReviewQueueFilter => {
  const queue = query.get('queue') ?? '';
  const state = query.get('state') ?? '';
  return {
    queue: Object.hasOwn(REVIEW_QUEUES, queue) ? (queue as ReviewQueueName) : 'mine',
    state: state === 'any' || Object.hasOwn(REVIEW_STATE_LABELS, state) ? state : '',
    topic: query.get('topic') ?? '',
    before: query.get('before') ?? '',
  };
};

export const getQueueHref = ({ queue, ...rest }: ReviewQueueFilter, entry = ''): string =>
  buildHref(['reviews'], { queue: queue === 'mine' ? '' : queue, ...rest, entry });

/** Returns the API query. Of two due days the earlier one applies. */
export function toReviewsQuery(
  { queue, state, topic, before }: ReviewQueueFilter,
  today = getLocalToday(),
): ListReviewsQuery {
  const own: ListReviewsQuery = REVIEW_QUEUES[queue].query(today);
  const days = [own.due_before, before].filter(Boolean).sort();
  return {
    ...own,
    state: state === 'any' ? undefined : ((state || own.state) as ListReviewsQuery['state']),
    topic_id: topic || undefined,
    due_before: days[0],
  };
}
