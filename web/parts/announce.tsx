import { useEffect, useState } from 'preact/hooks';
import { onSignOut, useSession } from '../session/state.ts';

let hear: (text: string) => void = () => {};
// Who signs out, or whose tab somebody else takes over, leaves nothing said.
onSignOut(() => hear(''));

/** Tells something to those who do not see it appear. */
export function announce(text: string): void {
  hear(text);
}

/** The place that screen readers follow. One for the whole app, since one that comes with its text is not read. */
export function Announcer() {
  const [said, setSaid] = useState({ text: '', times: 0 });
  const isSignedIn = useSession().name === 'signed-in';
  useEffect(() => {
    const say = (text: string) => setSaid(({ times }) => ({ text, times: times + 1 }));
    // What comes in late is for nobody.
    hear = isSignedIn ? say : () => {};
  }, [isSignedIn]);
  // The same text once more is read once more, since it stands in an element of its own.
  return (
    <p class="unseen" role="status" aria-live="polite">
      {said.text && <span key={said.times}>{said.text}</span>}
    </p>
  );
}
