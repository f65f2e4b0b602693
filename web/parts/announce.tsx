import { useEffect, useState } from 'preact/hooks';
import { onSignOut, useSession } from '../session/state.ts';

let hear: (text: string) => void = () => {};
// Clears the live region on sign-out.
onSignOut(() => hear(''));

/** Announces a text to screen readers. */
export function announce(text: string): void {
  hear(text);
}

/**
 * Renders the live region of the app. It is mounted once, because screen readers ignore a region that is added
 * together with its text.
 */
export function Announcer() {
  const [said, setSaid] = useState({ text: '', times: 0 });
  const isSignedIn = useSession().name === 'signed-in';
  useEffect(() => {
    const say = (text: string) => setSaid(({ times }) => ({ text, times: times + 1 }));
    // Announcements after a sign-out are dropped.
    hear = isSignedIn ? say : () => {};
  }, [isSignedIn]);
  // The key makes screen readers announce a repeated text again.
  return (
    <p class="unseen" role="status" aria-live="polite">
      {said.text && <span key={said.times}>{said.text}</span>}
    </p>
  );
}
