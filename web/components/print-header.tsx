import { useEffect, useRef } from 'preact/hooks';
import { formatPrintInstant } from '../values/date-format.ts';

interface PrintHeaderProps {
  about: string;
}

/** Renders the header of a printed page: subject, address and time. */
export function PrintHeader({ about: subject }: PrintHeaderProps) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The browser prints the state after this handler.
    const note = () => {
      if (line.current) line.current.textContent = `${location.href} · printed ${formatPrintInstant(new Date())}`;
    };
    addEventListener('beforeprint', note);
    return () => removeEventListener('beforeprint', note);
  }, []);
  return (
    <p class="print-head" aria-hidden="true">
      <strong>Regulatory updates</strong> · {subject}
      <br />
      <span ref={line} />
    </p>
  );
}
