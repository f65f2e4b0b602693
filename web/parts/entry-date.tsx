import type { Entry } from '../../clients/typescript/src/index.ts';
import { Day, Moment } from './moment.tsx';

const UNKNOWN_TIME = 'The source gives the day only.';
const UNDATED = 'The source gives no date that can be read: this is the day on which the update was first seen.';

/** When an update was published, or first seen where its source does not say. */
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

/** Where the date of an update is from. */
export const DATE_SOURCES = {
  feed: 'given by the feed',
  feed_text: 'found in the text of the feed',
  page: 'found on the page of the notice',
  first_seen: 'not given by the source',
};
