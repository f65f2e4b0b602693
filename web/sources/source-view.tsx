import { useState } from 'preact/hooks';
import type { Source, SourceChange } from '../../clients/typescript/src/index.ts';
import { buildHref } from '../browser/route.ts';
import { Timestamp } from '../components/entry-date.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { getSource, readSource, updateSource } from '../data/api/sources.ts';
import { useCatalog } from '../data/catalog.ts';
import { announce, showToast } from '../data/messages.ts';
import { useFetch, useSubmission } from '../data/use-fetch.ts';
import { isAdmin } from '../session/session-state.ts';
import { TopicSelect } from './add-source.tsx';
import { DeleteSourceDialog } from './delete-source.tsx';
import { PageRepair } from './page-repair.tsx';
import { explainSourceError, formatSourceState, SOURCE_KIND_LABELS } from './source-texts.ts';
import { formatLastPublication } from './topic-freshness.ts';

interface SourceViewProps {
  id: string;
}

/** Renders one source: its state, its settings, and what an administrator can do with it. */
export function SourceView({ id }: SourceViewProps) {
  const { value, error, retry } = useFetch(`source ${id}`, (signal) => getSource(id, signal));
  const [changed, setChanged] = useState<Source | null>(null);
  const source = changed ?? value;
  return (
    <div class="source">
      <nav aria-label="Back">
        <a href={buildHref(['sources'])}>All sources</a>
      </nav>
      <ViewHeading text={source?.name ?? 'Source'} />
      {error != null && <ErrorMessage error={error} onRetry={retry} />}
      {!source && error == null && <Loading subject="the source" shape="text" blocks={3} />}
      {source && <SourceHealth source={source} />}
      {source && isAdmin() && <SourceActions source={source} onChanged={setChanged} />}
      {source && isAdmin() && <PageRepair source={source} onChanged={setChanged} />}
      {source && isAdmin() && <SourceForm key={source.url} source={source} onChanged={setChanged} />}
    </div>
  );
}

interface SourceHealthProps {
  source: Source;
}

/** Renders whether a source is read, and what to do if it is not. */
function SourceHealth({ source }: SourceHealthProps) {
  const now = new Date();
  const { value: catalog } = useCatalog();
  const topic = catalog?.topics.find(({ id }) => id === source.topic_id);
  return (
    <dl class="source-health">
      <dt>State</dt>
      <dd>
        <span class={`freshness ${source.state}`}>{formatSourceState(source)}</span>
      </dd>
      <dt>Last read</dt>
      <dd>{source.last_success_at ? <Timestamp at={source.last_success_at} /> : 'never'}</dd>
      <dt>Last published</dt>
      <dd>{formatLastPublication(source, now)}</dd>
      {source.problem && (
        <>
          <dt>Problem</dt>
          <dd>
            <bdi>{source.problem.text}</bdi> {source.problem.advice}
          </dd>
        </>
      )}
      <dt>Address</dt>
      <dd>
        {SOURCE_KIND_LABELS[source.kind]}: <bdi class="url">{source.url}</bdi>
      </dd>
      <dt>Topic</dt>
      <dd>
        <a href={buildHref(['topics', source.topic_id])}>{topic?.name ?? source.topic_id}</a>
      </dd>
      <dt>Updates</dt>
      <dd>
        <a href={buildHref(['updates'], { feed: source.id })}>Show the updates of this source</a>
      </dd>
    </dl>
  );
}

interface SourceActionsProps {
  source: Source;
  onChanged: (source: Source) => void;
}

function SourceActions({ source, onChanged }: SourceActionsProps) {
  const { id, paused, state } = source;
  const proposed = state === 'proposed';
  const { isBusy, error, send } = useSubmission();
  const [isDeleting, setIsDeleting] = useState(false);
  const change = (body: SourceChange, text: string) =>
    void send(async () => {
      onChanged(await updateSource(id, body));
      announce(text);
    });
  const readNow = () =>
    void send(async () => {
      await readSource(id);
      showToast({ text: 'The source is being read. New updates appear within seconds.' });
    });
  return (
    <>
      <div class="source-actions">
        {proposed && (
          <button type="button" disabled={isBusy} onClick={() => change({ accepted: true }, 'The source is accepted.')}>
            Accept
          </button>
        )}
        {!proposed && !paused && (
          <>
            <button type="button" disabled={isBusy} onClick={readNow}>
              Read now
            </button>
            <button
              type="button"
              class="secondary outline"
              disabled={isBusy}
              onClick={() => change({ paused: true }, 'The source is paused.')}
            >
              Pause
            </button>
          </>
        )}
        {paused && (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => change({ paused: false }, 'The source is read again.')}
          >
            Resume
          </button>
        )}
        {source.origin !== 'catalog' && (
          <button type="button" class="secondary outline" disabled={isBusy} onClick={() => setIsDeleting(true)}>
            {proposed ? 'Refuse' : 'Delete'}
          </button>
        )}
      </div>
      {isDeleting && <DeleteSourceDialog source={source} onClose={() => setIsDeleting(false)} />}
      {error != null && <ErrorMessage error={error} explain={explainSourceError} />}
    </>
  );
}

/** The settings that the form has, with their labels. */
const FORM_FIELDS = { name: 'Name', url: 'Address', language: 'Language', time_zone: 'Time zone' } as const;
type FormField = keyof typeof FORM_FIELDS;
const FORM_FIELD_NAMES = Object.keys(FORM_FIELDS) as FormField[];

/** Renders the settings of a source. Those that differ from the catalog say its value, and can be reset. */
function SourceForm({ source, onChanged }: SourceActionsProps) {
  const initial = Object.fromEntries(FORM_FIELD_NAMES.map((name) => [name, source[name] ?? '']));
  const [values, setValues] = useState<Record<string, string>>({ ...initial, topic_id: source.topic_id });
  const { value: catalog } = useCatalog();
  const { isBusy, error, send } = useSubmission();
  const setValue = (name: string, value: string) => setValues((before) => ({ ...before, [name]: value }));
  const current: Record<string, string> = { ...initial, topic_id: source.topic_id };
  const names = Object.keys(values).filter((name) => values[name] !== current[name]);
  const save = (event: Event) => {
    event.preventDefault();
    void send(async () => {
      const body = Object.fromEntries(names.map((name) => [name, values[name]?.trim() || null])) as SourceChange;
      onChanged(await updateSource(source.id, body));
      announce('The settings are saved.');
    });
  };
  return (
    <form class="source-form" onSubmit={save}>
      <h2>Settings</h2>
      {FORM_FIELD_NAMES.map((name) => (
        <label key={name}>
          {FORM_FIELDS[name]}
          <input
            type="text"
            autoComplete="off"
            dir="auto"
            value={values[name]}
            onInput={({ currentTarget }) => setValue(name, currentTarget.value)}
          />
          <DefaultHint source={source} name={name} onReset={(value) => setValue(name, value)} />
        </label>
      ))}
      <TopicSelect catalog={catalog} value={values['topic_id'] ?? ''} onChange={(id) => setValue('topic_id', id)} />
      {error != null && <ErrorMessage error={error} explain={explainSourceError} />}
      <footer>
        <button type="submit" disabled={names.length === 0 || isBusy} aria-busy={isBusy}>
          Save
        </button>
      </footer>
    </form>
  );
}

interface DefaultHintProps {
  source: Source;
  name: FormField;
  onReset: (value: string) => void;
}

/** Renders the catalog's value of a setting that a person changed. */
function DefaultHint({ source: { origin, defaults }, name, onReset }: DefaultHintProps) {
  if (origin !== 'catalog' || !(name in defaults)) return null;
  const value = String(defaults[name] ?? '');
  return (
    <small>
      The catalog has <bdi>{value || 'none'}</bdi>.{' '}
      <button type="button" class="secondary outline" onClick={() => onReset(value)}>
        Use it
      </button>
    </small>
  );
}
