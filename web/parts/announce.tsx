import { useEffect, useState } from 'preact/hooks';

let hear: (text: string) => void = () => {};

/** Tells something to those who do not see it appear. */
export function announce(text: string): void {
  hear(text);
}

/** The place that screen readers follow. One for the whole app, since one that comes with its text is not read. */
export function Announcer() {
  const [text, setText] = useState('');
  useEffect(() => {
    hear = setText;
  }, []);
  return (
    <p class="unseen" role="status" aria-live="polite">
      {text}
    </p>
  );
}
