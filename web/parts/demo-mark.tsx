import { config } from '../config.ts';

/** Stands at the top of every view of a demo, before the sign-in, too. */
export function DemoMark() {
  if (!config.demo) return null;
  return (
    <span class="demo" title="Every update here is invented">
      Demo data
    </span>
  );
}
