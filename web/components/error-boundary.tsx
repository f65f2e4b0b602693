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
        <strong>This page cannot be displayed.</strong> The service sent a response that could not be read. Reload the
        page. If the error persists, contact your administrator.
      </p>
      <button type="button" onClick={() => location.reload()}>
        Reload page
      </button>
    </div>
  );
}
