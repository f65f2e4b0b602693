import type { Alert } from '../../clients/typescript/src/index.ts';
import { Timestamp } from '../components/timestamp.tsx';
import { toSentence } from './destinations/format-destination.ts';

interface PausedNoticeProps {
  pause: Alert['paused'];
}

/** Renders since when and why an alert is paused, or nothing. */
export function PausedNotice({ pause }: PausedNoticeProps) {
  if (!pause) return null;
  return (
    <p class="meta">
      <span class="stage paused">Paused</span>
      <span>
        Since <Timestamp at={pause.at} />. Matches are listed, but nothing is sent.
      </span>
      {pause.reason && <bdi>{pause.reason}</bdi>}
    </p>
  );
}

interface SuppressedNoticeProps {
  stop: Alert['stopped'] | undefined;
}

/** Renders why the service sends less than the owner chose, or nothing. */
export function SuppressedNotice({ stop }: SuppressedNoticeProps) {
  if (!stop) return null;
  const count = stop.destinations.length;
  return (
    <p class="meta">
      <span class="stage paused">Not sent</span>
      <span>{toSentence(stop.reason)}</span>
      {count > 0 && <span>{count === 1 ? '1 destination receives' : `${count} destinations receive`} nothing.</span>}
    </p>
  );
}
