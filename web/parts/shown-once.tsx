import { useState } from 'preact/hooks';

/** Renders a secret that is shown once, with a copy button. */
export function ShownOnce({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState('');
  const copy = () => {
    // The clipboard is only available over HTTPS.
    const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => setCopied(`The ${what} is copied.`),
      () => setCopied(`The browser did not allow the copy. Select the ${what} and copy it by hand.`),
    );
  };
  return (
    <>
      <p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is reached by the keyboard to be copied by hand */}
        <code class="secret" translate={false} tabIndex={0}>
          {text}
        </code>
      </p>
      <div class="buttons">
        <button type="button" onClick={copy}>
          Copy the {what}
        </button>
        <span class="fault" role="status">
          {copied}
        </span>
      </div>
    </>
  );
}
