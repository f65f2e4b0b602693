import { useEffect, useState } from 'preact/hooks';
import { onSignOut, useSession } from '../session/session-state.ts';

let onAnnounce: (text: string) => void = () => {};
// Clears the live region on sign-out.
onSignOut(() => onAnnounce(''));

/** Announces a text to screen readers. */
export function announce(text: string): void {
  onAnnounce(text);
}

/**
 * Renders the live region of the app. It is mounted once, because screen readers ignore a region that is added
 * together with its text.
 */
export function LiveRegion() {
  const [announcement, setAnnouncement] = useState({ text: '', times: 0 });
  const isSignedIn = useSession().name === 'signed-in';
  useEffect(() => {
    const addAnnouncement = (text: string) => setAnnouncement(({ times }) => ({ text, times: times + 1 }));
    // Announcements after a sign-out are dropped.
    onAnnounce = isSignedIn ? addAnnouncement : () => {};
  }, [isSignedIn]);
  // The key makes screen readers announce a repeated text again.
  return (
    <p class="unseen" role="status" aria-live="polite">
      {announcement.text && <span key={announcement.times}>{announcement.text}</span>}
    </p>
  );
}
