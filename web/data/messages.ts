import { getSession } from '../session/session-state.ts';
import { explainError } from './api/api-error.ts';
import { createSessionSignal } from './session-signal.ts';

interface ToastMessage {
  text: string;
  action?: { name: string; run: () => void };
  /** Stays until it is closed, for errors that need a decision. */
  isPersistent?: boolean;
}

/** The latest toast. Its action stays available after it disappears, until the next toast. */
export const latestToast = createSessionSignal<ToastMessage | null>(null);

/** Shows a toast with an optional action, which is also on the key `z`. */
export function showToast(toast: ToastMessage): void {
  // Toasts after a sign-out are dropped.
  if (getSession() === null) return;
  latestToast.value = { ...toast };
  announce(toast.action ? `${toast.text} ${toast.action.name}: press z.` : toast.text);
}

/** Shows an error toast, with a retry button if the change was reverted. */
export function showErrorToast(summary: string, error: unknown, retry?: () => void): void {
  const { title, remedy } = explainError(error);
  const text = `${summary}: ${title} ${retry ? 'Your change was reverted.' : remedy}`;
  showToast({ text, ...(retry ? { action: { name: 'Try again', run: retry }, isPersistent: true } : {}) });
}

/** The text in the live region, and the number of texts before it. A sign-out clears it. */
export const announcement = createSessionSignal({ text: '', count: 0 });

/** Announces a text to screen readers. Announcements after a sign-out are dropped. */
export function announce(text: string): void {
  if (getSession()) announcement.value = { text, count: announcement.peek().count + 1 };
}
