import type { Review, Reviewer, ReviewLogRecord, TeamPerson } from '../../clients/typescript/src/index.ts';
import { getSession } from '../session/session-state.ts';
import { formatLongDay, toLocalDay } from '../values/date-format.ts';

export type ReviewStateName = Review['state'];
export type ReviewImpact = NonNullable<Review['impact']>;

export const REVIEW_STATE_LABELS: Record<ReviewStateName, string> = {
  new: 'New',
  in_review: 'In review',
  relevant: 'Relevant',
  not_relevant: 'Not relevant',
  done: 'Done',
};
export const IMPACT_LABELS: Record<ReviewImpact, string> = { none: 'None', low: 'Low', medium: 'Medium', high: 'High' };

/** Whether a state closes the review and so needs a reason. */
export const isClosedState = (state: ReviewStateName): boolean => state === 'not_relevant' || state === 'done';

/** The id of erased people in responses. */
const ERASED_PERSON_ID = 'erased';

const getCurrentUserId = () => getSession()?.sub;

/** Returns a name: `you` for the signed-in person, or a shortened id without a name. */
export function formatReviewer({ id, name }: Reviewer): string {
  if (id === getCurrentUserId()) return 'you';
  return id === ERASED_PERSON_ID ? 'a former colleague' : (name ?? `person ${id.slice(0, 8)}`);
}

/** Returns name and address, because two people may have the same name. */
export const formatPerson = ({ id, name, email }: TeamPerson): string =>
  name && email ? `${name} (${email})` : (name ?? email ?? `person ${id.slice(0, 8)}`);

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the name for the beginning of a sentence. */
export const formatReviewerCapitalized = (person: Reviewer): string => capitalize(formatReviewer(person));

/** Returns the current day in the preferred time zone, as YYYY-MM-DD. */
export const getLocalToday = (now = new Date()): string => toLocalDay(now);

/** Whether an open review is past its due date. */
export const isOverdue = ({ state, due }: Pick<Review, 'state' | 'due'>, today = getLocalToday()): boolean =>
  due !== null && due < today && !isClosedState(state);

/** Describes a review in one line: `In review, assigned to A. Weber, due 1 December 2026`. */
export function describeReview({ state, assignee, due, impact }: Review): string {
  const parts = [
    REVIEW_STATE_LABELS[state],
    assignee ? `assigned to ${formatReviewer(assignee)}` : 'assigned to no one',
    due && `due ${formatLongDay(due)}`,
    impact && `impact ${IMPACT_LABELS[impact].toLowerCase()}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function formatAssignment(assignee: Reviewer | null | undefined, by: Reviewer): string {
  if (assignee === undefined) return '';
  if (assignee === null) return 'removed the assignee';
  if (assignee.id !== by.id || by.id === ERASED_PERSON_ID) return `assigned it to ${formatReviewer(assignee)}`;
  return by.id === getCurrentUserId() ? 'assigned it to yourself' : 'assigned it to themselves';
}

const LIST_FORMAT = new Intl.ListFormat('en-GB');

/**
 * Returns what a log record says, to follow the name of the actor.
 * For example `set it to “Done” and removed the due date`.
 */
export function describeLogRecord({ action, to, by }: ReviewLogRecord): string {
  if (action === 'note') return 'added a note';
  const changes = [
    to.state && `set it to “${REVIEW_STATE_LABELS[to.state]}”`,
    formatAssignment(to.assignee, by),
    to.due && `set the due date to ${formatLongDay(to.due)}`,
    to.due === null && 'removed the due date',
    to.impact && `set the impact to ${IMPACT_LABELS[to.impact].toLowerCase()}`,
    to.impact === null && 'removed the impact',
  ].flatMap((deed) => deed || []);
  return changes.length > 0 ? LIST_FORMAT.format(changes) : 'changed the reason';
}
