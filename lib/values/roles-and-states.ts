/**
 * The roles of callers. `api_key` is the role of programs with an API key.
 * People have the other roles, by their groups in the user pool.
 */
export const ROLES = ['api_key', 'viewer', 'member', 'admin'] as const;
/** The role of a caller, which decides what they may do. */
export type Role = (typeof ROLES)[number];

/** The role that the service gives to people without a group in the user pool. */
export type DefaultRole = 'member' | 'viewer';

/**
 * Parses the value of ROLE_WITHOUT_GROUP: the role of people without a group in the user pool.
 * With open sign-up it should be viewer.
 *
 * @throws Error for any value but member or viewer
 */
export function parseDefaultRole(value = 'member'): DefaultRole {
  if (value === 'member' || value === 'viewer') return value;
  throw new Error('ROLE_WITHOUT_GROUP must be member or viewer: the role of people without a group.');
}

/**
 * Returns the most powerful role among the group names in a person's token.
 * `defaultRole` if none of the groups is exactly the name of a role. `groups` may be of any type.
 */
export function resolveRole(groups: unknown, defaultRole: DefaultRole): Role {
  const names: unknown[] = Array.isArray(groups) ? groups : [];
  return (['admin', 'member', 'viewer'] as const).find((role) => names.includes(role)) ?? defaultRole;
}

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
