import type { Entry } from '../../clients/typescript/src/index.ts';
import { dateFormat, shortDay } from './date-format.ts';
import { Day, Moment } from './moment.tsx';

const UNKNOWN_TIME = 'The source gives the day only.';
const UNDATED = 'The source gives no date that can be read: this is the day on which the update was first seen.';

/** Renders the publication date, or when the update was first seen. */
export function EntryDate({ entry }: { entry: Entry }) {
  const { published_date, published_date_source, published_precision } = entry;
  const day = published_date.slice(0, 10);
  if (published_date_source === 'first_seen')
    return (
      <span>
        First seen <Day at={day} title={UNDATED} />
      </span>
    );
  return published_precision === 'day' ? <Day at={day} title={UNKNOWN_TIME} /> : <Moment at={published_date} />;
}

const TIME = { timeStyle: 'short' } as const;
const isoMinute = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

/**
 * Renders the shortest date of an update in a list: the time below a day heading, otherwise the day, with the year if
 * it is not the current one.
 */
export function RowDate({ entry, isInDay }: { entry: Entry; isInDay: boolean }) {
  const { published_date: at, published_date_source: source, published_precision: precision } = entry;
  const isInstant = source !== 'first_seen' && precision === 'instant';
  const date = new Date(isInstant ? at : at.slice(0, 10));
  const title = isInstant ? isoMinute(at) : source === 'first_seen' ? UNDATED : UNKNOWN_TIME;
  const words = [
    source === 'first_seen' ? 'First seen' : '',
    isInDay ? (isInstant ? dateFormat(TIME).format(date) : '') : shortDay(date, isInstant),
  ];
  return (
    <time class="when" dateTime={isInstant ? at : at.slice(0, 10)} title={title}>
      {words.filter(Boolean).join(' ')}
    </time>
  );
}

/** Texts for the source of a publication date. */
export const ORIGINS = {
  feed: 'date from the feed',
  feed_text: 'date from the text of the feed',
  page: 'date from the source’s page',
  first_seen: 'the source gives no date',
  feed_modified: 'date of the last change, from the feed',
};
