import { useEffect, useRef, useState } from 'preact/hooks';
import { CloseForm } from './settings-keys-dialog.tsx';

const COPIED = 'The key is copied. Keep it in a safe place for secrets.';
const NOT_COPIED = 'The browser did not allow the copy. Select the key and copy it by hand.';

/** A new key, this once: it is in no attribute, no field and no storage, and goes with the dialog. */
export function ShownKey({ name, secret, about }: { name: string; secret: string; about: string }) {
  const [copied, setCopied] = useState('');
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  const copy = () => {
    // There is no clipboard where the page did not come by https.
    const copying = navigator.clipboard?.writeText(secret) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => setCopied(COPIED),
      () => setCopied(NOT_COPIED),
    );
  };
  return (
    <>
      <p ref={start} tabIndex={-1}>
        The key of <bdi>{name}</bdi>. {about}
      </p>
      <p>
        <strong>It is not shown again.</strong> Keep it now: who loses it has to rotate the key.
      </p>
      <p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is reached by the keyboard to be copied by hand */}
        <code class="secret" translate={false} tabIndex={0}>
          {secret}
        </code>
      </p>
      <p class="fault" role="status">
        {copied}
      </p>
      <div class="buttons">
        <button type="button" onClick={copy}>
          Copy the key
        </button>
        <CloseForm label="I have saved it, close" />
      </div>
    </>
  );
}
