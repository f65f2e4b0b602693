import { formatInstantLocal, formatMediumDay } from '../values/date-format.ts';

interface TimestampProps {
  at: string;
}

/** Renders an instant in the preferred time zone, with UTC in the tooltip. */
export function Timestamp({ at }: TimestampProps) {
  return (
    <time dateTime={at} title={`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}>
      {formatInstantLocal(at)}
    </time>
  );
}

interface DateLabelProps {
  at: string;
  title?: string | undefined;
}

/** Renders the UTC day of a date without a meaningful time. */
export function DateLabel({ at, title }: DateLabelProps) {
  return (
    <time dateTime={at} title={title}>
      {formatMediumDay(at)}
    </time>
  );
}
