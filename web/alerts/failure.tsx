import { ApiError, type Explanation, explain } from '../api/problem.ts';
import { faultInWords } from './faults.ts';
import { refusalOf } from './refusals.ts';

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.problem.status === 412;

const LOST: Explanation = {
  title: 'The answer did not arrive: it may be saved or not.',
  remedy: 'Look at the list before you try again.',
};

/** Why a change of an alert or a destination was not made, and what to do. */
function explainAlert(error: unknown): Explanation {
  if (!(error instanceof ApiError)) return explain(error);
  const { kind, problem } = error;
  if (kind === 'unreachable' || kind === 'late') return LOST;
  const known = refusalOf(problem);
  if (known) return known;
  const details = (problem.errors ?? []).map(faultInWords);
  return details.length > 0 ? { title: 'The service refused this.', remedy: details.join(' ') } : explain(error);
}

/** The same on the page, said aloud. */
export function AlertFailure({ error, retry }: { error: unknown; retry?: () => void }) {
  const { title, remedy } = explainAlert(error);
  return (
    <div class="failure" role="alert">
      <p>
        <strong>{title}</strong> {remedy}
      </p>
      {retry && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}
