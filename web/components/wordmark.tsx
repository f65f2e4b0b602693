import { config } from '../browser/config.ts';

export function Wordmark() {
  return (
    <strong class="wordmark">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect class="tile" width="32" height="32" rx="8" />
        <path class="wave" d="M2.3 29.7 29.7 2.3A8 8 0 0 1 32 8v16a8 8 0 0 1-8 8H8a8 8 0 0 1-5.7-2.3z" />
        <path class="lines" d="M8 10h16M8 16h16M8 22h9" />
      </svg>
      Regulatory updates
    </strong>
  );
}

/** Renders the demo label in every view, including the sign-in. */
export function DemoBadge() {
  if (!config.demo) return null;
  return (
    <span class="demo" title="All updates are fictional">
      Demo data
    </span>
  );
}
