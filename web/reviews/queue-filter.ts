import type { ListReviewsQuery } from '../../clients/typescript/src/index.ts';
import { addressOf } from '../route.ts';
import { STATES, todayHere } from './words.ts';

/** A preset filter of reviews. */
export interface Queue {
  name: string;
  query: (today: string) => ListReviewsQuery;
  /** The text of an empty queue, with the next step. */
  empty: string;
}

const HOW = 'To review an update, open it under Updates and press r, or select several with x.';

export const QUEUES = {
  mine: {
    name: 'Mine',
    query: () => ({ assignee: 'me', state: 'open' }),
    empty: `Nothing open is assigned to you. Look at “Unassigned”. ${HOW}`,
  },
  unassigned: {
    name: 'Unassigned',
    query: () => ({ assignee: 'none', state: 'open' }),
    empty: `Every review that was begun has an assignee. What nobody has touched is not listed. ${HOW}`,
  },
  overdue: {
    name: 'Overdue',
    query: (today) => ({ state: 'open', due_before: today }),
    empty: 'Nothing is overdue. “All open” shows first what is due.',
  },
  open: { name: 'All open', query: () => ({ state: 'open' }), empty: `No review is open. ${HOW}` },
} satisfies Record<string, Queue>;
export type QueueName = keyof typeof QUEUES;

/** The filter of an address; invalid values are ignored. */
export interface QueueFilter {
  queue: QueueName;
  /** A state, `any`, or an empty string for open reviews. */
  state: string;
  topic: string;
  before: string;
}

export const filterOfQueue = (query: URLSearchParams): QueueFilter => {
  const [queue, state] = [query.get('queue') ?? '', query.get('state') ?? ''];
  return {
    queue: Object.hasOwn(QUEUES, queue) ? (queue as QueueName) : 'mine',
    state: state === 'any' || Object.hasOwn(STATES, state) ? state : '',
    topic: query.get('topic') ?? '',
    before: query.get('before') ?? '',
  };
};

export const addressOfQueue = ({ queue, ...rest }: QueueFilter, entry = ''): string =>
  addressOf(['reviews'], { queue: queue === 'mine' ? '' : queue, ...rest, entry });

/** Returns the API query. Of two due days the earlier one applies. */
export function requestOfQueue({ queue, state, topic, before }: QueueFilter, today = todayHere()): ListReviewsQuery {
  const own: ListReviewsQuery = QUEUES[queue].query(today);
  const days = [own.due_before, before].filter(Boolean).sort();
  return {
    ...own,
    state: state === 'any' ? undefined : ((state || own.state) as ListReviewsQuery['state']),
    topic_id: topic || undefined,
    due_before: days[0],
  };
}
