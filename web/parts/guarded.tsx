import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';

/**
 * Keeps what cannot be drawn from taking the page along. What was read is kept in memory, so that only a page that is loaded again
 * asks for all of it anew; the session goes on.
 */
export function Guarded({ children }: { children: ComponentChildren }) {
  const [error] = useErrorBoundary();
  if (error === undefined) return <>{children}</>;
  return (
    <div class="failure" role="alert">
      <p>
        <strong>This cannot be shown.</strong> The service gave an answer that this page does not understand. Load the
        page again. If it happens again, tell your administrator.
      </p>
      <button type="button" onClick={() => location.reload()}>
        Load the page again
      </button>
    </div>
  );
}
