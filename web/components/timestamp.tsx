import { formatInstantLocal, formatMediumDay } from './date-format.ts';

/** Renders an instant in the preferred time zone, with UTC in the tooltip. */
export function Timestamp({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}>
      {formatInstantLocal(at)}
    </time>
  );
}

/** Renders the UTC day of a date without a meaningful time. */
export function DateLabel({ at, title }: { at: string; title?: string | undefined }) {
  return (
    <time dateTime={at} title={title}>
      {formatMediumDay(at)}
    </time>
  );
}
