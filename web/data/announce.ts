import { getSession } from '../session/session-state.ts';
import { createSessionSignal } from './session-signal.ts';

/** The text in the live region, and the number of texts before it. A sign-out clears it. */
export const announcement = createSessionSignal({ text: '', count: 0 });

/** Announces a text to screen readers. Announcements after a sign-out are dropped. */
export function announce(text: string): void {
  if (getSession()) announcement.value = { text, count: announcement.peek().count + 1 };
}
