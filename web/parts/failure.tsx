import { type Explanation, explain } from '../api/problem.ts';
import { addressOf } from '../route.ts';

export interface FailureProps {
  error: unknown;
  retry?: (() => void) | undefined;
  /** Explains the error. A custom function leaves out the link, because the form would lose its input. */
  words?: (error: unknown) => Explanation;
}

/** Renders an error with its remedy and a retry button. */
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
