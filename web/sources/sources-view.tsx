import { useState } from 'preact/hooks';
import type { Source } from '../../clients/typescript/src/index.ts';
import { downloadDatedFile } from '../browser/download.ts';
import { buildHref, type Route, replaceAddress } from '../browser/route.ts';
import { Timestamp } from '../components/entry-date.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { NotFoundView, ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { SortableTable, type TableColumn } from '../components/sortable-table.tsx';
import { exportSources, listSources } from '../data/api/sources.ts';
import { useCatalog } from '../data/catalog.ts';
import { useFetchWithPrevious, useSubmission } from '../data/use-fetch.ts';
import { isAdmin } from '../session/session-state.ts';
import { formatAge } from '../values/format-words.ts';
import { isId } from '../values/id.ts';
import { AddSourceView } from './add-source.tsx';
import { LazyImportSources } from './lazy-import-sources.tsx';
import { formatSourceState } from './source-texts.ts';
import { SourceView } from './source-view.tsx';
import { formatLastPublication } from './topic-freshness.ts';

interface SourcesViewProps {
  route: Route;
}

/** Renders the page of sources that the route names: all of them, one, or the form for a new one. */
export function SourcesView({ route }: SourcesViewProps) {
  const [, id] = route.path;
  if (id === undefined) return <SourceList route={route} />;
  if (id === 'add') return <AddSourceView route={route} />;
  return isId(id) ? <SourceView key={id} id={id} /> : <NotFoundView />;
}

/** States in which updates may be missing, or a person has to decide. */
const NEEDS_ATTENTION: Source['state'][] = [
  'proposed',
  'failing',
  'flooding',
  'stale',
  'never_fetched',
  'gap',
  'silent',
];

const SOURCE_FILTERS = {
  all: { label: 'All sources', matches: () => true },
  attention: {
    label: 'That need attention',
    matches: ({ state, paused }: Source) => NEEDS_ATTENTION.includes(state) || (state === 'paused' && !paused),
  },
  added: { label: 'Added by people', matches: ({ origin }: Source) => origin === 'person' },
  changed: {
    label: 'Changed from the catalog',
    matches: ({ origin, defaults }: Source) => origin === 'catalog' && Object.keys(defaults).length > 0,
  },
} as const;
type SourceFilterName = keyof typeof SOURCE_FILTERS;

function SourceList({ route }: SourcesViewProps) {
  const { value: sources, error, retry } = useFetchWithPrevious('sources', listSources);
  const { value: catalog } = useCatalog();
  const topicNames = new Map(catalog?.topics.map(({ id, name }) => [id, name]));
  const requested = route.query.get('show') ?? '';
  const filter: SourceFilterName = Object.hasOwn(SOURCE_FILTERS, requested) ? (requested as SourceFilterName) : 'all';
  const choose = (name: string) =>
    replaceAddress(buildHref(['sources'], { ...Object.fromEntries(route.query), show: name === 'all' ? '' : name }));
  const shown = sources?.filter(SOURCE_FILTERS[filter].matches) ?? [];
  return (
    <div class="sources">
      <ViewHeading text="Sources" />
      <ListActions onImported={retry} />
      <label class="span">
        Show
        <select value={filter} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {Object.entries(SOURCE_FILTERS).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {error != null && <ErrorMessage error={error} onRetry={retry} />}
      {!sources && error == null && <Loading subject="the sources" shape="lines" blocks={18} />}
      {sources && (
        <>
          <p class="count" role="status">
            {shown.length === sources.length
              ? `${sources.length} sources`
              : `${shown.length} of ${sources.length} sources`}
          </p>
          <SortableTable
            name="sources"
            caption="Sources"
            columns={createSourceColumns(topicNames, new Date())}
            rows={shown}
            getKey={({ id }) => id}
            sort="name"
            route={route}
          />
        </>
      )}
    </div>
  );
}

interface ListActionsProps {
  onImported: () => void;
}

/** Renders what can be done with the whole list: adding to it, importing and exporting. */
function ListActions({ onImported }: ListActionsProps) {
  const [isImporting, setIsImporting] = useState(false);
  const { isBusy, error, send } = useSubmission();
  const download = () => void send(async () => downloadDatedFile('sources', await exportSources(), 'opml'));
  return (
    <>
      <p class="source-actions">
        <a href={buildHref(['sources', 'add'])}>Add a source</a>
        {isAdmin() && (
          <button type="button" class="secondary outline" onClick={() => setIsImporting(true)}>
            Import
          </button>
        )}
        <button type="button" class="secondary outline" aria-busy={isBusy} onClick={download}>
          Export as OPML
        </button>
      </p>
      {error != null && <ErrorMessage error={error} onRetry={download} />}
      {isImporting && <LazyImportSources onClose={() => setIsImporting(false)} onImported={onImported} />}
    </>
  );
}

const createSourceColumns = (topicNames: Map<string, string>, now: Date): TableColumn<Source>[] => [
  {
    name: 'name',
    label: 'Source',
    value: ({ name }) => name,
    render: ({ id, name }) => (
      <a href={buildHref(['sources', id])} dir="auto">
        {name}
      </a>
    ),
  },
  {
    name: 'topic',
    label: 'Topic',
    value: ({ topic_id }) => topicNames.get(topic_id) ?? topic_id,
    render: ({ topic_id }) => <a href={buildHref(['topics', topic_id])}>{topicNames.get(topic_id) ?? topic_id}</a>,
  },
  {
    name: 'state',
    label: 'State',
    value: formatSourceState,
    render: (source) => <span class={`freshness ${source.state}`}>{formatSourceState(source)}</span>,
  },
  {
    name: 'last_success_at',
    label: 'Last read',
    value: ({ last_success_at }) => last_success_at,
    render: ({ last_success_at: at }) =>
      at ? (
        <>
          <Timestamp at={at} /> ({formatAge(at, now)})
        </>
      ) : (
        'never'
      ),
  },
  {
    name: 'last_news_on',
    label: 'Last published',
    value: ({ last_news_on }) => last_news_on,
    render: (source) => formatLastPublication(source, now),
  },
  { name: 'active_entries', label: 'Updates', value: ({ active_entries }) => active_entries, isNumber: true },
  {
    name: 'problem',
    label: 'Problem',
    value: ({ problem }) => (problem ? `${problem.text} ${problem.advice}` : ''),
  },
  { name: 'url', label: 'Address', value: ({ url }) => url, render: ({ url }) => <span class="url">{url}</span> },
];
