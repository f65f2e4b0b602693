import { type Explanation, explain } from '../api/problem.ts';
import { addressOf } from '../route.ts';

export interface FailureProps {
  error: unknown;
  retry?: (() => void) | undefined;
  /** Says more of some errors: in a dialog or a form, which no link leaves. */
  words?: (error: unknown) => Explanation;
}

/** What went wrong, what to do, and a way to try again. */
export function Failure({ error, retry, words = explain }: FailureProps) {
  const { title, remedy, link } = words(error);
  return (
    <div class="failure" role="alert">
      <p>
        <strong>{title}</strong> {remedy}{' '}
        {words === explain && link && <a href={addressOf([link.view])}>{link.text}</a>}
      </p>
      {retry && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}
