import { useEffect } from 'preact/hooks';
import { type Marked, markOf } from './trouble-words.ts';
import { lookForTroubled, useTroubled } from './troubled.ts';

const PAUSE_MS = 60_000;

/** Keeps the badges current. The home view loads the same data itself. */
export function SourceWatch({ isAtHome }: { isAtHome: boolean }) {
  useEffect(() => {
    if (isAtHome) return;
    void lookForTroubled();
    const timer = setInterval(() => void lookForTroubled(), PAUSE_MS);
    return () => clearInterval(timer);
  }, [isAtHome]);
  return null;
}

/** Renders the badge of a degraded source, or nothing. */
export function SourceMark({ of }: { of: Marked }) {
  const mark = markOf(useTroubled(), of, new Date());
  if (!mark) return null;
  return (
    <b class={`trouble ${mark.state}`} title={mark.says}>
      {mark.word}
      <span class="unseen"> ({mark.says})</span>
    </b>
  );
}
