import { dayShown, momentShown } from './date-format.ts';

/** Renders an instant in the preferred time zone, with UTC in the tooltip. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}>
      {momentShown(at)}
    </time>
  );
}

/** Renders the UTC day of a date without a meaningful time. */
export function Day({ at, title }: { at: string; title?: string | undefined }) {
  return (
    <time dateTime={at} title={title}>
      {dayShown(at)}
    </time>
  );
}
