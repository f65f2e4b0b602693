import type { Alert } from '../../clients/typescript/src/index.ts';
import { sentence } from '../destinations/words.ts';
import { Moment } from '../parts/moment.tsx';

/** Renders since when and why an alert is paused, or nothing. */
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

/** Renders why the service sends less than the owner chose, or nothing. */
export function Stopped({ stop }: { stop: Alert['stopped'] | undefined }) {
  if (!stop) return null;
  const count = stop.destinations.length;
  return (
    <p class="meta">
      <span class="stage paused">Not sent</span>
      <span>{sentence(stop.reason)}</span>
      {count > 0 && <span>{count === 1 ? 'One destination gets' : `${count} destinations get`} nothing.</span>}
    </p>
  );
}
