import type { Alert } from '../../clients/typescript/src/index.ts';
import { sentence } from '../destinations/words.ts';
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

/** Why less is sent than the owner of an alert chose; nothing where all of it is. */
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
