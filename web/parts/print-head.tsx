import { useEffect, useRef } from 'preact/hooks';
import { momentPrinted } from './date-format.ts';

/** What stands above a printed page alone: what it is of, where from and when. */
export function PrintHead({ about }: { about: string }) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The browser takes the page as it is when this returns.
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
