import { useEffect } from 'preact/hooks';
import { refreshDegradedSources, useDegradedSources } from './degraded-sources-store.ts';
import { type BadgeTarget, getSourceBadge } from './source-badge-text.ts';

const POLL_INTERVAL_MS = 60_000;

interface DegradedSourcePollingProps {
  isAtHome: boolean;
}

/** Keeps the badges current. The home view loads the same data itself. */
export function DegradedSourcePolling({ isAtHome: isHomeView }: DegradedSourcePollingProps) {
  useEffect(() => {
    if (isHomeView) return;
    void refreshDegradedSources();
    const timer = setInterval(() => void refreshDegradedSources(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isHomeView]);
  return null;
}

interface SourceBadgeProps {
  of: BadgeTarget;
}

/** Renders the badge of a degraded source, or nothing. */
export function SourceBadge({ of: target }: SourceBadgeProps) {
  const mark = getSourceBadge(useDegradedSources(), target, new Date());
  if (!mark) return null;
  return (
    <b class={`trouble ${mark.state}`} title={mark.description}>
      {mark.label}
      <span class="unseen"> ({mark.description})</span>
    </b>
  );
}
