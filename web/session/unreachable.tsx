import { useEffect, useState } from 'preact/hooks';
import { useSending } from '../api/sending.ts';
import { DemoMark } from '../parts/demo-mark.tsx';
import { Wordmark } from '../parts/wordmark.tsx';
import { resume, signOut } from './session.ts';

/** Renders the page of a session that cannot be renewed, with a retry, also when the device goes online. */
export function Unreachable() {
  const [tries, setTries] = useState(0);
  const { isBusy, send } = useSending();
  const again = () => send(resume).then(() => setTries((count) => count + 1));
  useEffect(() => {
    const follow = () => void again();
    addEventListener('online', follow);
    return () => removeEventListener('online', follow);
  }, []);
  return (
    <main class="narrow">
      <p class="brand">
        <Wordmark />
        <DemoMark />
      </p>
      <h1>The sign-in service cannot be reached</h1>
      {/* The key makes screen readers announce a repeated error again. */}
      <p role="alert" key={tries}>
        {isBusy ? 'Trying to reach it.' : 'Your session is kept. Check your connection, then try again.'}
      </p>
      <div class="buttons">
        <button type="button" aria-busy={isBusy} aria-disabled={isBusy} onClick={() => isBusy || void again()}>
          Try again
        </button>
        <button type="button" class="secondary outline" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    </main>
  );
}
