import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { buildHref } from '../browser/route.ts';
import { type ErrorExplanation, explainError } from '../data/api/api-error.ts';

export interface ErrorMessageProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** Explains the error. A custom function leaves out the link, because the form would lose its input. */
  explain?: (error: unknown) => ErrorExplanation;
}

/** Renders an error with its remedy and a retry button. */
export function ErrorMessage({ error, onRetry, explain: words = explainError }: ErrorMessageProps) {
  const { title, remedy, link } = words(error);
  return (
    <div class="failure" role="alert">
      <p>
        <strong>{title}</strong> {remedy}{' '}
        {words === explainError && link && <a href={buildHref([link.view])}>{link.text}</a>}
      </p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

interface ErrorBoundaryProps {
  children: ComponentChildren;
}

/**
 * Catches render errors of its children. It offers a reload, because cached responses would cause the same error
 * again. The session continues.
 */
export function ErrorBoundary({ children }: ErrorBoundaryProps) {
  const [error] = useErrorBoundary();
  if (error === undefined) return <>{children}</>;
  return (
    <div class="failure" role="alert">
      <p>
        <strong>This page cannot be displayed.</strong> The service sent a response that could not be read. Reload the
        page. If the error persists, contact your administrator.
      </p>
      <button type="button" onClick={() => location.reload()}>
        Reload page
      </button>
    </div>
  );
}
