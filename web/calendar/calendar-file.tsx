import { useState } from 'preact/hooks';
import type { ListDueDatesQuery } from '../../clients/typescript/src/index.ts';
import { getDueCalendar } from '../api/feeds.ts';
import { announce } from '../parts/announce.tsx';
import { download } from '../parts/download.ts';
import { Failure } from '../parts/failure.tsx';

/** What the view shows as a file that other calendars read; it says in itself where it is not whole. */
export function CalendarFile({ query }: { query: ListDueDatesQuery }) {
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const load = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      download('key-dates', await getDueCalendar(query), 'ics');
      announce('The file is downloaded.');
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return (
    <>
      <button type="button" class="secondary outline" aria-busy={isBusy} onClick={load}>
        Download (.ics)
      </button>
      {error != null && <Failure error={error} retry={load} />}
    </>
  );
}
