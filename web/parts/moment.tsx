import { dateFormat } from './date-format.ts';

const SHOWN = { dateStyle: 'medium', timeStyle: 'short' } as const;
const SHOWN_DAY = { dateStyle: 'medium', timeZone: 'UTC' } as const;

/** An instant in the reader's zone, with UTC on hover. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}>
      {dateFormat('en', SHOWN).format(new Date(at))}
    </time>
  );
}

/** The day of an instant in UTC: of a date of which the time is not known, or says nothing. */
export function Day({ at, title }: { at: string; title?: string | undefined }) {
  return (
    <time dateTime={at} title={title}>
      {dateFormat('en', SHOWN_DAY).format(new Date(at))}
    </time>
  );
}
