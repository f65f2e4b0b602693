import type { ComponentChildren } from 'preact';
import { ErrorMessage } from './error-message.tsx';

/** The loaded pages of a list. */
export interface Pages {
  next: string | null;
  isLoading: boolean;
  error: unknown;
  more: () => void;
  retry: () => void;
}

interface EndOfPagesProps {
  pages: Pages;
  moreLabel: string;
  /** The content below the last page; null while the list is unknown. */
  end: ComponentChildren;
}

/** Renders an error, the button for the next page, or the end of the list. */
export function EndOfPages({ pages: { next, isLoading, error, more, retry }, moreLabel, end }: EndOfPagesProps) {
  if (error != null) return <ErrorMessage error={error} onRetry={retry} />;
  if (isLoading || end === null) return null;
  return (
    <div class="end">
      {next === null ? (
        end
      ) : (
        <button type="button" class="secondary outline" onClick={more}>
          {moreLabel}
        </button>
      )}
    </div>
  );
}
