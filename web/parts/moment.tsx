import { dayShown, momentShown } from './date-format.ts';

/** An instant in the reader's zone, with UTC on hover. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}>
      {momentShown(at)}
    </time>
  );
}

/** The day of an instant in UTC: of a date of which the time is not known, or says nothing. */
export function Day({ at, title }: { at: string; title?: string | undefined }) {
  return (
    <time dateTime={at} title={title}>
      {dayShown(at)}
    </time>
  );
}
