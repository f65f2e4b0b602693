/**
 * The states of a review, in the order in which a review usually passes through them.
 * `not_relevant` and `done` are closed; the other states are open.
 */
export const REVIEW_STATES = ['new', 'in_review', 'relevant', 'not_relevant', 'done'] as const;
/** The state of an entry's review by a person; see `isOpenReviewState`. */
export type ReviewState = (typeof REVIEW_STATES)[number];
/** States of reviews that need work; the others are closed. */
const OPEN_STATES = ['new', 'in_review', 'relevant'] as const;

/** Returns true for `new`, `in_review` and `relevant`: states of reviews that still need work. */
export const isOpenReviewState = (state: ReviewState): boolean => OPEN_STATES.some((one) => one === state);

/** Returns the review states that a filter selects: one state, all open ones, or all if absent. */
export const expandReviewStateFilter = (filter: ReviewState | 'open' | undefined): readonly ReviewState[] => {
  if (filter === undefined) return REVIEW_STATES;
  return filter === 'open' ? OPEN_STATES : [filter];
};

/** The statuses of an entry: `active` while published as current, `inactive` once withdrawn. */
export const ENTRY_STATUSES = ['active', 'inactive'] as const;
/** The status of an entry: `active` while published as current, `inactive` once withdrawn. */
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** Returns the statuses that a status filter selects: the given one, or both if absent. */
export const expandEntryStatusFilter = (status: EntryStatus | undefined): readonly EntryStatus[] =>
  status ? [status] : ENTRY_STATUSES;
