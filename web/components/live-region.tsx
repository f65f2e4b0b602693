import { announcement } from '../data/announce.ts';

/**
 * Renders the live region of the app. It is mounted once, because screen readers ignore a region that is added
 * together with its text.
 */
export function LiveRegion() {
  const { text, count } = announcement.value;
  // The key makes screen readers announce a repeated text again.
  return (
    <p class="unseen" role="status" aria-live="polite">
      {text && <span key={count}>{text}</span>}
    </p>
  );
}
