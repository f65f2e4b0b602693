import { useEffect, useState } from 'preact/hooks';
import { DemoBadge, Wordmark } from '../components/wordmark.tsx';
import { useSubmission } from '../data/use-fetch.ts';
import { resumeSession, signOut } from '../session/session.ts';

/**
 * Renders the page of a session that cannot be renewed.
 * It tries again on request, and when the device is online again.
 */
export function SignInUnreachable() {
  const [attempts, setAttempts] = useState(0);
  const { isBusy, send } = useSubmission();
  const retry = () => send(resumeSession).then(() => setAttempts((count) => count + 1));
  useEffect(() => {
    const follow = () => void retry();
    addEventListener('online', follow);
    return () => removeEventListener('online', follow);
  }, []);
  return (
    <main class="narrow">
      <p class="brand">
        <Wordmark />
        <DemoBadge />
      </p>
      <h1>The sign-in service cannot be reached</h1>
      {/* The key makes screen readers announce a repeated error again. */}
      <p role="alert" key={attempts}>
        {isBusy ? 'Connecting…' : 'You are still signed in. Check your connection, then try again.'}
      </p>
      <div class="buttons">
        <button type="button" aria-busy={isBusy} aria-disabled={isBusy} onClick={() => isBusy || void retry()}>
          Try again
        </button>
        <button type="button" class="secondary outline" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    </main>
  );
}
