import type { Entry } from '../../clients/typescript/src/index.ts';
import { formatInstantLocal, formatListDay, formatMediumDay, getDateFormat } from '../values/date-format.ts';

const UNKNOWN_TIME_HINT = 'The source gives only the day.';
const FIRST_SEEN_HINT = 'The source gives no readable date. This is the day the update was first seen.';

interface EntryDateProps {
  entry: Entry;
}

/** Renders the publication date, or when the update was first seen. */
export function EntryDate({ entry }: EntryDateProps) {
  const { published_date, published_date_source, published_precision } = entry;
  const day = published_date.slice(0, 10);
  if (published_date_source === 'first_seen')
    return (
      <span>
        First seen <DateLabel at={day} title={FIRST_SEEN_HINT} />
      </span>
    );
  return published_precision === 'day' ? (
    <DateLabel at={day} title={UNKNOWN_TIME_HINT} />
  ) : (
    <Timestamp at={published_date} />
  );
}

const TIME_OPTIONS = { timeStyle: 'short' } as const;
const formatUtcMinute = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

interface EntryRowDateProps {
  entry: Entry;
  isInDay: boolean;
}

/**
 * Renders the shortest date of an update in a list.
 * It is the time below a day heading, otherwise the day; the current year is omitted.
 */
export function EntryRowDate({ entry, isInDay }: EntryRowDateProps) {
  const { published_date: at, published_date_source: source, published_precision: precision } = entry;
  const isInstant = source !== 'first_seen' && precision === 'instant';
  const date = new Date(isInstant ? at : at.slice(0, 10));
  const hint = source === 'first_seen' ? FIRST_SEEN_HINT : UNKNOWN_TIME_HINT;
  const title = isInstant ? formatUtcMinute(at) : hint;
  const time = isInstant ? getDateFormat(TIME_OPTIONS).format(date) : '';
  const words = [source === 'first_seen' ? 'First seen' : '', isInDay ? time : formatListDay(date, isInstant)];
  return (
    <time class="when" dateTime={isInstant ? at : at.slice(0, 10)} title={title}>
      {words.filter(Boolean).join(' ')}
    </time>
  );
}

/** Texts for the source of a publication date. */
export const DATE_SOURCE_TEXTS = {
  feed: 'date from the feed',
  feed_text: 'date from the text of the feed',
  page: 'date from the source’s page',
  first_seen: 'the source gives no date',
  feed_modified: 'date of the last change, from the feed',
};

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
