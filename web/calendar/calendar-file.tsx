import type { ListDueDatesQuery } from '../../clients/typescript/src/index.ts';
import { getDueCalendar } from '../api/feeds.ts';
import { useSending } from '../api/sending.ts';
import { announce } from '../parts/announce.tsx';
import { download } from '../parts/download.ts';
import { Failure } from '../parts/failure.tsx';

/** Renders the download of the current view as an iCalendar file. The file itself says if it is incomplete. */
export function CalendarFile({ query }: { query: ListDueDatesQuery }) {
  const { isBusy, error, send } = useSending();
  const load = () =>
    send(async () => {
      download('key-dates', await getDueCalendar(query), 'ics');
      announce('The file is downloaded.');
    });
  return (
    <>
      <button type="button" class="secondary outline" aria-busy={isBusy} onClick={load}>
        Download (.ics)
      </button>
      {error != null && <Failure error={error} retry={load} />}
    </>
  );
}
