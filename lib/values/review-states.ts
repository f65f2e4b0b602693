export const REVIEW_STATES = ['new', 'in_review', 'relevant', 'not_relevant', 'done'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
/** What is still to be done: the others are closed. */
const OPEN_STATES = ['new', 'in_review', 'relevant'] as const;

export const isOpen = (state: ReviewState): boolean => OPEN_STATES.some((one) => one === state);

/** The states that a filter means: one, all that are open, or all. */
export const reviewStatesOf = (filter: ReviewState | 'open' | undefined): readonly ReviewState[] => {
  if (filter === undefined) return REVIEW_STATES;
  return filter === 'open' ? OPEN_STATES : [filter];
};
