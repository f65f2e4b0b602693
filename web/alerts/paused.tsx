import type { Alert } from '../../clients/typescript/src/index.ts';
import { Moment } from '../parts/moment.tsx';

/** Since when an alert sends nothing, and why; nothing of one that is not paused. */
export function Paused({ pause }: { pause: Alert['paused'] }) {
  if (!pause) return null;
  return (
    <p class="meta">
      <span class="stage paused">Paused</span>
      <span>
        Since <Moment at={pause.at} />: it sends nothing, and goes on listing what matches.
      </span>
      {pause.reason && <bdi>{pause.reason}</bdi>}
    </p>
  );
}
