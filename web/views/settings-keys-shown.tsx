import { useEffect, useRef } from 'preact/hooks';
import { CloseButton } from '../parts/dialog.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';

/** Renders a new key once. It is in no attribute, form field or storage. */
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
