import { useState } from 'preact/hooks';
import { getEvidence } from '../api/reviews.ts';
import { useSending } from '../api/sending.ts';
import { announce } from '../parts/announce.tsx';
import { saveFile } from '../parts/download.ts';
import { Failure } from '../parts/failure.tsx';
import { Menu } from '../parts/menu.tsx';
import { Choice } from './review-choice.tsx';

/** The service gives no more days at once. */
const MOST_DAYS = 92;
const DAY_MS = 86_400_000;
const FORMATS = { csv: 'CSV, for a spreadsheet', ndjson: 'NDJSON, for a program' };

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The team's record of some days as a file that an auditor can verify. */
export function EvidenceMenu() {
  return <Menu label="Evidence">{() => <EvidenceForm />}</Menu>;
}

function EvidenceForm() {
  const [from, setFrom] = useState(dayOf(Date.now() - 29 * DAY_MS));
  const [to, setTo] = useState(dayOf(Date.now()));
  const [format, setFormat] = useState<keyof typeof FORMATS>('csv');
  const { isBusy, error, send } = useSending();
  const fault = faultOf(from, to);
  const load = (event: Event) => {
    event.preventDefault();
    if (fault) return;
    void send(async () => {
      saveFile(`evidence-${from}-${to}.${format}`, await getEvidence({ from, to, format }), format);
      announce('The file is downloaded.');
    });
  };
  return (
    <form class="evidence" onSubmit={load}>
      <p>Every change and note of these days (UTC), with what shows that none was altered.</p>
      <label>
        From
        <input type="date" value={from} onInput={({ currentTarget }) => setFrom(currentTarget.value)} />
      </label>
      <label>
        To
        <input type="date" value={to} onInput={({ currentTarget }) => setTo(currentTarget.value)} />
      </label>
      <Choice label="Format" value={format} of={FORMATS} change={setFormat} />
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      {error != null && <Failure error={error} />}
      <button type="submit" disabled={fault !== ''} aria-busy={isBusy}>
        Download
      </button>
      <p class="note">
        Anybody can verify the file offline: <code>npm run ops -- verify-evidence FILE</code>
      </p>
    </form>
  );
}

/** What is wrong with the days; empty where nothing is. */
function faultOf(from: string, to: string): string {
  if (!from || !to) return 'Choose both days.';
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) return 'The last day is before the first.';
  return days > MOST_DAYS ? `At most ${MOST_DAYS} days go into a file: make several.` : '';
}
