import { useEffect, useRef } from 'preact/hooks';
import { CloseButton } from '../parts/dialog.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';

/** A new key, this once: it is in no attribute, no field and no storage, and goes with the dialog. */
export function ShownKey({ name, secret, about }: { name: string; secret: string; about: string }) {
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <>
      <p ref={start} tabIndex={-1}>
        The key of <bdi>{name}</bdi>. {about}
      </p>
      <p>
        <strong>It is not shown again.</strong> Keep it now: who loses it has to rotate the key.
      </p>
      <ShownOnce text={secret} what="key" />
      <footer>
        <CloseButton label="I have saved it, close" />
      </footer>
    </>
  );
}
