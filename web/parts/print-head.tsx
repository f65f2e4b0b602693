import { useEffect, useRef } from 'preact/hooks';
import { momentPrinted } from './date-format.ts';

/** Renders the header of a printed page: subject, address and time. */
export function PrintHead({ about }: { about: string }) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The browser prints the state after this handler.
    const note = () => {
      if (line.current) line.current.textContent = `${location.href} · printed ${momentPrinted(new Date())}`;
    };
    addEventListener('beforeprint', note);
    return () => removeEventListener('beforeprint', note);
  }, []);
  return (
    <p class="print-head" aria-hidden="true">
      <strong>Regulatory updates</strong> · {about}
      <br />
      <span ref={line} />
    </p>
  );
}
