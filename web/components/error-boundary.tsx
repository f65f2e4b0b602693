import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';

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
        <strong>This cannot be shown.</strong> The service gave an answer that this page does not understand. Load the
        page again. If it happens again, tell your administrator.
      </p>
      <button type="button" onClick={() => location.reload()}>
        Load the page again
      </button>
    </div>
  );
}
