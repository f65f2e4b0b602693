import { config } from '../browser/config.ts';

/** Renders the demo label in every view, including the sign-in. */
export function DemoBadge() {
  if (!config.demo) return null;
  return (
    <span class="demo" title="All updates are fictional">
      Demo data
    </span>
  );
}
