import { useState } from 'preact/hooks';

interface OneTimeSecretProps {
  text: string;
  what: string;
}

/** Renders a secret that is shown once, with a copy button. */
export function OneTimeSecret({ text, what: label }: OneTimeSecretProps) {
  const [copyStatus, setCopyStatus] = useState('');
  const copy = () => {
    // The clipboard is only available over HTTPS.
    const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => setCopyStatus(`The ${label} was copied.`),
      () => setCopyStatus(`Copying was blocked. Select the ${label} and copy it manually.`),
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
          Copy the {label}
        </button>
        <span class="fault" role="status">
          {copyStatus}
        </span>
      </div>
    </>
  );
}
