import { useState } from 'preact/hooks';
import { saveFile } from '../browser/download.ts';
import { Timestamp } from '../components/entry-date.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Menu } from '../components/menu.tsx';
import { getEvidence, getEvidenceHead } from '../data/api/reviews.ts';
import { announce } from '../data/messages.ts';
import { useFetch, useSubmission } from '../data/use-fetch.ts';
import { SelectField } from './decision-fields.tsx';

const DAY_MS = 86_400_000;
const EVIDENCE_FORMATS = { ndjson: 'NDJSON, for an auditor', csv: 'CSV, for a spreadsheet' };

/** The kinds of places that heads are sent to. */
const PLACES = { email: 'e-mail', webhook: 'webhook', channel: 'Slack channel' };

const toUtcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Renders the download of the evidence log for auditors. */
export function EvidenceMenu() {
  return (
    <Menu label="Evidence">
      {() => (
        <>
          <EvidenceForm />
          <EvidenceLogHead />
        </>
      )}
    </Menu>
  );
}

function EvidenceForm() {
  const [from, setFrom] = useState(toUtcDay(Date.now() - 29 * DAY_MS));
  const [to, setTo] = useState(toUtcDay(Date.now()));
  const [format, setFormat] = useState<keyof typeof EVIDENCE_FORMATS>('ndjson');
  const { isBusy, error, send } = useSubmission();
  const validationMessage = validateDays(from, to);
  const downloadEvidence = (event: Event) => {
    event.preventDefault();
    if (validationMessage) return;
    void send(async () => {
      saveFile(`evidence-${from}-${to}.${format}`, await getEvidence({ from, to, format }), format);
      announce('File downloaded.');
    });
  };
  return (
    <form class="evidence" onSubmit={downloadEvidence}>
      <p>All changes and notes of these days (UTC). The auditor file proves that none was altered or omitted.</p>
      <label>
        From
        <input type="date" value={from} onInput={({ currentTarget }) => setFrom(currentTarget.value)} />
      </label>
      <label>
        To
        <input type="date" value={to} onInput={({ currentTarget }) => setTo(currentTarget.value)} />
      </label>
      <SelectField label="Format" value={format} options={EVIDENCE_FORMATS} onChange={setFormat} />
      {validationMessage && (
        <p class="fault" role="alert">
          {validationMessage}
        </p>
      )}
      {error != null && <ErrorMessage error={error} />}
      <button type="submit" disabled={validationMessage !== ''} aria-busy={isBusy}>
        Download
      </button>
      <p class="note">
        Verify the file offline: <code>npm run ops -- verify-evidence FILE --key KEY --head HEAD</code>
      </p>
    </form>
  );
}

/** Renders the head of the log, which auditors keep outside of the service. */
function EvidenceLogHead() {
  const { value, error } = useFetch('evidence-head', getEvidenceHead);
  if (error != null) return <ErrorMessage error={error} />;
  if (!value) return null;
  const { head, keys, sent } = value;
  const { size, until, root } = head;
  return (
    <>
      <p class="note">
        Sealed until <Timestamp at={until} />: {size} records, head <code>{root.slice(0, 16)}</code>. Records are sealed
        a few minutes after creation.
      </p>
      <button
        type="button"
        class="secondary outline"
        onClick={() => saveFile(`log-head-${size}.json`, JSON.stringify({ head, keys }, null, 2), 'json')}
      >
        Download head
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
function validateDays(from: string, to: string): string {
  if (!from || !to) return 'Choose both days.';
  return from > to ? 'The last day is before the first.' : '';
}
