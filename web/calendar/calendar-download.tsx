import type { ListDueDatesQuery } from '../../clients/typescript/src/index.ts';
import { downloadDatedFile } from '../browser/download.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { announce } from '../data/announce.ts';
import { getDueCalendar } from '../data/api/entries.ts';
import { useSubmission } from '../data/use-submission.ts';

interface CalendarDownloadProps {
  query: ListDueDatesQuery;
}

/** Renders the download of the current view as an iCalendar file. The file itself says if it is incomplete. */
export function CalendarDownload({ query }: CalendarDownloadProps) {
  const { isBusy, error, send } = useSubmission();
  const downloadFile = () =>
    send(async () => {
      downloadDatedFile('key-dates', await getDueCalendar(query), 'ics');
      announce('File downloaded.');
    });
  return (
    <>
      <button type="button" class="secondary outline" aria-busy={isBusy} onClick={downloadFile}>
        Download (.ics)
      </button>
      {error != null && <ErrorMessage error={error} onRetry={downloadFile} />}
    </>
  );
}
