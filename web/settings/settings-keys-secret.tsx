import { useEffect, useRef } from 'preact/hooks';
import { CloseButton } from '../components/dialog.tsx';
import { OneTimeSecret } from '../components/one-time-secret.tsx';

interface NewKeySecretProps {
  name: string;
  secret: string;
  about: string;
}

/** Renders a new key once. It is in no attribute, form field or storage. */
export function NewKeySecret({ name, secret, about: note }: NewKeySecretProps) {
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <>
      <p ref={start} tabIndex={-1}>
        The key of <bdi>{name}</bdi>. {note}
      </p>
      <p>
        <strong>It is shown only once.</strong> Save it now. If you lose it, rotate the key.
      </p>
      <OneTimeSecret text={secret} what="key" />
      <footer>
        <CloseButton label="Saved, close" />
      </footer>
    </>
  );
}
