import type { Reviewer } from '../../clients/typescript/src/index.ts';
import { useReading } from '../api/reading.ts';
import { listPeople } from '../api/reviews.ts';
import { currentSession } from '../session/state.ts';
import { explainReview } from './review-failure.tsx';
import { calledOf, nameOf } from './words.ts';

interface Props {
  value: string;
  change: (id: string) => void;
  /** The current assignee, listed even if the people cannot be loaded. */
  present: Reviewer | null;
  /** The label of the first option, which keeps the value of each review. */
  keep: string | undefined;
}

/** Renders the choice of an assignee. The people are loaded once per session. */
export function AssigneeField({ value, change, present, keep }: Props) {
  const { value: people, error } = useReading('people', listPeople);
  const me = currentSession()?.sub ?? '';
  const others = (people ?? []).filter(({ id }) => id !== me);
  const isMissing = present !== null && present.id !== me && !others.some(({ id }) => id === present.id);
  return (
    <label>
      Assignee
      <select
        value={value}
        aria-busy={!people && error == null}
        onChange={(event) => change(event.currentTarget.value)}
      >
        {keep && <option value={KEEP}>{keep}</option>}
        <option value="">Nobody</option>
        {me && <option value={me}>You</option>}
        {isMissing && <option value={present.id}>{nameOf(present)}</option>}
        {others.map((person) => (
          <option key={person.id} value={person.id}>
            {calledOf(person)}
          </option>
        ))}
      </select>
      {error != null && <small>{explainReview(error).title} You and nobody can be chosen.</small>}
    </label>
  );
}

/** The option value that keeps the field of each review. */
export const KEEP = '*';
