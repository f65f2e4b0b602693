import type { Review, Reviewer, ReviewLogRecord, TeamPerson } from '../../clients/typescript/src/index.ts';
import { dayAt, dayInWords } from '../parts/date-format.ts';
import { currentSession } from '../session/state.ts';

export type State = Review['state'];
export type Impact = NonNullable<Review['impact']>;

export const STATES: Record<State, string> = {
  new: 'New',
  in_review: 'In review',
  relevant: 'Relevant',
  not_relevant: 'Not relevant',
  done: 'Done',
};
export const IMPACTS: Record<Impact, string> = { none: 'None', low: 'Low', medium: 'Medium', high: 'High' };

/** Whether a state closes the review and so needs a reason. */
export const isClosing = (state: State): boolean => state === 'not_relevant' || state === 'done';

/** The id of erased people in responses. */
const ERASED = 'erased';

const me = () => currentSession()?.sub;

/** Returns a name: `you` for the signed-in person, or a shortened id without a name. */
export function nameOf({ id, name }: Reviewer): string {
  if (id === me()) return 'you';
  return id === ERASED ? 'a former colleague' : (name ?? `person ${id.slice(0, 8)}`);
}

/** Returns name and address, because two people may have the same name. */
export const calledOf = ({ id, name, email }: TeamPerson): string =>
  name && email ? `${name} (${email})` : (name ?? email ?? `person ${id.slice(0, 8)}`);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the name for the beginning of a sentence. */
export const nameAtStart = (person: Reviewer): string => capital(nameOf(person));

/** Returns the current day in the preferred time zone, as YYYY-MM-DD. */
export const todayHere = (now = new Date()): string => dayAt(now);

/** Whether an open review is past its due day. */
export const isOverdue = ({ state, due }: Pick<Review, 'state' | 'due'>, today = todayHere()): boolean =>
  due !== null && due < today && !isClosing(state);

/** Describes a review in one line: `In review, assigned to A. Weber, due 1 December 2026`. */
export function standingOf({ state, assignee, due, impact }: Review): string {
  const parts = [
    STATES[state],
    assignee ? `assigned to ${nameOf(assignee)}` : 'assigned to nobody',
    due && `due ${dayInWords(due)}`,
    impact && `impact ${IMPACTS[impact].toLowerCase()}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function assigned(assignee: Reviewer | null | undefined, by: Reviewer): string {
  if (assignee === undefined) return '';
  if (assignee === null) return 'assigned it to nobody';
  return assignee.id === by.id && by.id !== ERASED ? 'took it on' : `assigned it to ${nameOf(assignee)}`;
}

const LISTED = new Intl.ListFormat('en-GB');

/** Describes a log record, following the name of the actor: `set it to “Done” and removed the due day`. */
export function deedOf({ action, to, by }: ReviewLogRecord): string {
  if (action === 'note') return 'added a note';
  const deeds = [
    to.state && `set it to “${STATES[to.state]}”`,
    assigned(to.assignee, by),
    to.due === undefined ? '' : to.due ? `set the due day to ${dayInWords(to.due)}` : 'removed the due day',
    to.impact === undefined
      ? ''
      : to.impact
        ? `set the impact to ${IMPACTS[to.impact].toLowerCase()}`
        : 'removed the impact',
  ].flatMap((deed) => deed || []);
  return deeds.length > 0 ? LISTED.format(deeds) : 'changed the reason';
}
