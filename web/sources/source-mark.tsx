import { useEffect } from 'preact/hooks';
import { type Marked, markOf } from './trouble-words.ts';
import { lookForTroubled, useTroubled } from './troubled.ts';

const PAUSE_MS = 60_000;

/** Keeps the marks true while they are shown. Home asks the same by itself. */
export function SourceWatch({ isAtHome }: { isAtHome: boolean }) {
  useEffect(() => {
    if (isAtHome) return;
    void lookForTroubled();
    const timer = setInterval(() => void lookForTroubled(), PAUSE_MS);
    return () => clearInterval(timer);
  }, [isAtHome]);
  return null;
}

/** That a source brings nothing, or cannot be read; nothing where that is not known. */
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
