import { useState } from 'preact/hooks';
import { useReading } from '../api/reading.ts';
import { getEvidence, getEvidenceHead } from '../api/reviews.ts';
import { useSending } from '../api/sending.ts';
import { announce } from '../parts/announce.tsx';
import { saveFile } from '../parts/download.ts';
import { Failure } from '../parts/failure.tsx';
import { Menu } from '../parts/menu.tsx';
import { Moment } from '../parts/moment.tsx';
import { Choice } from './review-choice.tsx';

const DAY_MS = 86_400_000;
const FORMATS = { ndjson: 'NDJSON, for an auditor', csv: 'CSV, for a spreadsheet' };

/** The kinds of places that heads are sent to. */
const PLACES = { email: 'e-mail', webhook: 'webhook', channel: 'Slack channel' };

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Renders the download of the evidence log for auditors. */
export function EvidenceMenu() {
  return (
    <Menu label="Evidence">
      {() => (
        <>
          <EvidenceForm />
          <LogHead />
        </>
      )}
    </Menu>
  );
}

function EvidenceForm() {
  const [from, setFrom] = useState(dayOf(Date.now() - 29 * DAY_MS));
  const [to, setTo] = useState(dayOf(Date.now()));
  const [format, setFormat] = useState<keyof typeof FORMATS>('ndjson');
  const { isBusy, error, send } = useSending();
  const fault = findFault(from, to);
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
      <p>
        Every change and note of these days (UTC). The file for an auditor proves that none was altered or left out.
      </p>
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
        Verify the file offline: <code>npm run ops -- verify-evidence FILE --key KEY --head HEAD</code>
      </p>
    </form>
  );
}

/** Renders the head of the log, which auditors keep outside of the service. */
function LogHead() {
  const { value, error } = useReading('evidence-head', getEvidenceHead);
  if (error != null) return <Failure error={error} />;
  if (!value) return null;
  const { head, keys, sent } = value;
  const { size, until, root } = head;
  return (
    <>
      <p class="note">
        Sealed until <Moment at={until} />: {size} records, head <code>{root.slice(0, 16)}</code>. A record is sealed a
        few minutes after it is made.
      </p>
      <button
        type="button"
        class="secondary outline"
        onClick={() => saveFile(`log-head-${size}.json`, JSON.stringify({ head, keys }, null, 2), 'json')}
      >
        Save the head
      </button>
      {sent.length > 0 && (
        <p class="note">
          The head of each day is sent outside. Last arrived:{' '}
          {sent.map(({ kind, day }) => `${PLACES[kind]}, ${day ?? 'not yet'}`).join('; ')} (UTC).
        </p>
      )}
    </>
  );
}

/** Returns a validation message, or an empty string. */
function findFault(from: string, to: string): string {
  if (!from || !to) return 'Choose both days.';
  return from > to ? 'The last day is before the first.' : '';
}
