import { useEffect, useState } from 'preact/hooks';
import { useSubmission } from '../api/use-submission.ts';
import { DemoBadge } from '../components/demo-badge.tsx';
import { Wordmark } from '../components/wordmark.tsx';
import { resumeSession, signOut } from './session.ts';

/** Renders the page of a session that cannot be renewed, with a retry, also when the device goes online. */
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
        {isBusy ? 'Trying to reach it.' : 'Your session is kept. Check your connection, then try again.'}
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
