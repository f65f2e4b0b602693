import { useEffect, useRef } from 'preact/hooks';

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** What stands above a printed page alone: what it is of, where from and when. */
export function PrintHead({ about }: { about: string }) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The browser takes the page as it is when this returns.
    const note = () => {
      if (line.current) line.current.textContent = `${location.href} · printed ${TIME.format(new Date())} UTC`;
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
