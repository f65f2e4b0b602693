import { explain } from '../api/problem.ts';
import { addressOf } from '../route.ts';

/** What went wrong, what to do, and a way to try again. */
export function Failure({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const { title, remedy, link } = explain(error);
  return (
    <div class="failure" role="alert">
      <p>
        <strong>{title}</strong> {remedy} {link && <a href={addressOf([link.view])}>{link.text}</a>}
      </p>
      {retry && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}
