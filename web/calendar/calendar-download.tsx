import type { ListDueDatesQuery } from '../../clients/typescript/src/index.ts';
import { getDueCalendar } from '../api/entries.ts';
import { useSubmission } from '../api/use-submission.ts';
import { announce } from '../components/announce.tsx';
import { downloadDatedFile } from '../components/download.ts';
import { ErrorMessage } from '../components/error-message.tsx';

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
