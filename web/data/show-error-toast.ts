import { explainError } from './api/api-error.ts';
import { showToast } from './toast.tsx';

/** Shows an error toast, with a retry button if the change was reverted. */
export function showErrorToast(summary: string, error: unknown, retry?: () => void): void {
  const { title, remedy } = explainError(error);
  const text = `${summary}: ${title} ${retry ? 'Your change was reverted.' : remedy}`;
  showToast({ text, ...(retry ? { action: { name: 'Try again', run: retry }, isPersistent: true } : {}) });
}
