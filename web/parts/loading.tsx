import { useEffect, useState } from 'preact/hooks';

const SLOW_MS = 5_000;

/** Grey lines in the place of what is being loaded, as high as it will be. */
export function Loading({ what, blocks = 1 }: { what: string; blocks?: number }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="loading">
      <p class={isSlow ? '' : 'unseen'} role="status">
        {isSlow ? `Still loading ${what}. The service takes longer than usual.` : `Loading ${what}.`}
      </p>
      {Array.from({ length: blocks }, (_, index) => (
        <div class="skeleton" aria-hidden="true" key={index}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
