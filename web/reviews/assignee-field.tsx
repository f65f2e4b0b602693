import type { Reviewer } from '../../clients/typescript/src/index.ts';
import { listPeople } from '../data/api/reviews.ts';
import { useFetch } from '../data/use-fetch.ts';
import { getSession } from '../session/session-state.ts';
import { formatPerson, formatReviewer } from './format-review.ts';
import { explainReviewError } from './review-error.tsx';

interface AssigneeFieldProps {
  value: string;
  onChange: (id: string) => void;
  /** The current assignee, listed even if the people cannot be loaded. */
  currentAssignee: Reviewer | null;
  /** The label of the first option, which keeps the value of each review. */
  unchangedLabel: string | undefined;
}

/** Renders the choice of an assignee. The people are loaded once per session. */
export function AssigneeField({ value, onChange, currentAssignee, unchangedLabel }: AssigneeFieldProps) {
  const { value: people, error } = useFetch('people', listPeople);
  const currentUserId = getSession()?.sub ?? '';
  const others = (people ?? []).filter(({ id }) => id !== currentUserId);
  const isMissing =
    currentAssignee !== null &&
    currentAssignee.id !== currentUserId &&
    !others.some(({ id }) => id === currentAssignee.id);
  return (
    <label>
      Assignee
      <select
        value={value}
        aria-busy={!people && error == null}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {unchangedLabel && <option value={KEEP_VALUE}>{unchangedLabel}</option>}
        <option value="">Nobody</option>
        {currentUserId && <option value={currentUserId}>You</option>}
        {isMissing && <option value={currentAssignee.id}>{formatReviewer(currentAssignee)}</option>}
        {others.map((person) => (
          <option key={person.id} value={person.id}>
            {formatPerson(person)}
          </option>
        ))}
      </select>
      {error != null && <small>{explainReviewError(error).title} You can choose yourself or no one.</small>}
    </label>
  );
}

/** The option value that keeps the field of each review. */
export const KEEP_VALUE = '*';
