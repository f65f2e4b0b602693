import { useState } from 'preact/hooks';
import type { SourceCandidate } from '../../clients/typescript/src/index.ts';
import { buildHref, navigate, type Route, replaceAddress } from '../browser/route.ts';
import { DateLabel } from '../components/entry-date.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { createSource, discoverSource, readSource } from '../data/api/sources.ts';
import { type LoadedCatalog, useCatalog } from '../data/catalog.ts';
import { showToast } from '../data/messages.ts';
import { useFetch, useSubmission } from '../data/use-fetch.ts';
import { getSession, isAdmin } from '../session/session-state.ts';
import { pluralize } from '../values/format-words.ts';
import { LazyPagePicker, type PickedItems } from './lazy-page-picker.tsx';
import { SourcePreviewSection } from './source-preview.tsx';
import { explainSourceError, SOURCE_KIND_LABELS } from './source-texts.ts';

interface AddSourceViewProps {
  route: Route;
}

/**
 * Renders the steps to add a source: its address, what was found there, and what will be stored.
 * The address can be in the query (`url`), for example from a browser button. Nothing is fetched before a click,
 * because other sites can link to this view.
 */
export function AddSourceView({ route }: AddSourceViewProps) {
  const [address, setAddress] = useState(route.query.get('url') ?? '');
  const [requested, setRequested] = useState('');
  const find = (event: Event) => {
    event.preventDefault();
    const text = address.trim();
    if (text === '') return;
    setRequested(text);
    replaceAddress(buildHref(route.path, { ...Object.fromEntries(route.query), url: text }));
  };
  return (
    <div class="add-source">
      <nav aria-label="Back">
        <a href={buildHref(['sources'])}>All sources</a>
      </nav>
      <ViewHeading text="Add a source" />
      {getSession()?.role === 'viewer' ? (
        <p>Viewers cannot add sources. Ask a member or an administrator of your team.</p>
      ) : (
        <form class="address" onSubmit={find}>
          <label>
            Address of a feed or page
            <input
              type="text"
              inputMode="url"
              autoComplete="off"
              spellcheck={false}
              placeholder="https://www.regulator.example/news"
              value={address}
              onInput={({ currentTarget }) => setAddress(currentTarget.value)}
            />
          </label>
          <button type="submit" disabled={address.trim() === ''}>
            Find
          </button>
        </form>
      )}
      {requested && <DiscoveryResult key={requested} address={requested} topicId={route.query.get('topic') ?? ''} />}
    </div>
  );
}

interface DiscoveryResultProps {
  address: string;
  topicId: string;
}

/** Renders the sources found at an address, the best one selected. */
function DiscoveryResult({ address, topicId }: DiscoveryResultProps) {
  const { value, error, retry } = useFetch(`discover ${address}`, (signal) => discoverSource(address, signal));
  const [selected, setSelected] = useState(0);
  const [picked, setPicked] = useState<PickedItems | null>(null);
  if (error != null) return <ErrorMessage error={error} onRetry={retry} explain={explainSourceError} />;
  if (!value) return <Loading subject="what is at this address" shape="lines" blocks={3} />;
  const found = value.candidates[selected];
  const canPick = !found || found.kind === 'page' || found.kind === 'sitemap';
  const pageUrl = found?.kind === 'page' ? found.url : address;
  const candidate = canPick && picked ? toPickedCandidate(pageUrl, picked, found) : found;
  return (
    <>
      {!found && <NothingFound problems={value.problems} />}
      {found && (
        <fieldset class="candidates offers">
          <legend>
            {value.candidates.length === 1 ? 'Found' : `Found ${value.candidates.length} sources, best first`}
          </legend>
          {value.candidates.map((one, index) => (
            <label key={one.url + one.kind}>
              <input
                type="radio"
                name="candidate"
                checked={index === selected}
                onChange={() => {
                  setSelected(index);
                  setPicked(null);
                }}
              />
              <CandidateText candidate={one} />
            </label>
          ))}
        </fieldset>
      )}
      {canPick && <PageItemsSection key={pageUrl} url={pageUrl} isOpen={!found} onPicked={setPicked} />}
      {candidate && <NewSourceForm key={candidate.url + candidate.kind} candidate={candidate} topicId={topicId} />}
    </>
  );
}

/** Returns the page with the chosen items as a source. */
const toPickedCandidate = (
  url: string,
  { title, selectors }: PickedItems,
  found?: SourceCandidate,
): SourceCandidate => ({
  url,
  kind: 'page',
  name: found?.name || title,
  items: 0,
  newest: null,
  language: found?.language ?? null,
  reason: '',
  settings: { selectors },
});

interface PageItemsSectionProps {
  url: string;
  isOpen: boolean;
  onPicked: (picked: PickedItems) => void;
}

/** Renders the page, to choose its items, at once or after a click. */
function PageItemsSection({ url, isOpen, onPicked }: PageItemsSectionProps) {
  const [isShown, setShown] = useState(isOpen);
  return (
    <section class="page-items-section">
      {!isOpen && (
        <button type="button" class="secondary outline" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide the page' : 'Choose the items on the page'}
        </button>
      )}
      {isShown && <LazyPagePicker url={url} onPicked={onPicked} />}
    </section>
  );
}

interface NothingFoundProps {
  problems: { url: string; message: string }[];
}

/** Renders why no source was found at an address, for each address that was tried. */
function NothingFound({ problems }: NothingFoundProps) {
  return (
    <div class="failure" role="alert">
      <p>
        <strong>No source was found at this address.</strong> Try the page with the regulator’s news, or the address of
        its feed.
      </p>
      {problems.length > 0 && (
        <ul>
          {problems.map(({ url, message }) => (
            <li key={url}>
              <bdi>{url}</bdi>: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface CandidateTextProps {
  candidate: SourceCandidate;
}

function CandidateText({ candidate: { name, kind, items, newest, reason, url } }: CandidateTextProps) {
  return (
    <span>
      <bdi>{name || url}</bdi>
      <small>
        {SOURCE_KIND_LABELS[kind]}, {pluralize(items, 'item')}
        {newest && (
          <>
            , newest <DateLabel at={newest} />
          </>
        )}
        . {reason}
      </small>
      <small class="url">{url}</small>
    </span>
  );
}

interface NewSourceFormProps {
  candidate: SourceCandidate;
  topicId: string;
}

/** Renders the name and topic of a new source, and the preview of its items. */
function NewSourceForm({ candidate, topicId }: NewSourceFormProps) {
  const { url, kind, settings } = candidate;
  const [name, setName] = useState(candidate.name);
  const [topic, setTopic] = useState(topicId);
  const catalog = useCatalog();
  const { isBusy, error, send } = useSubmission();
  const source = { url, kind, topic_id: topic, ...settings };
  const add = (event: Event) => {
    event.preventDefault();
    if (topic === '' || name.trim() === '') return;
    void send(async () => {
      const { id } = await createSource({ ...source, name: name.trim() });
      // Its schedule reads it within minutes in any case.
      if (isAdmin()) await readSource(id).catch(() => {});
      showToast({ text: isAdmin() ? `${name.trim()} added. It is being read.` : `${name.trim()} proposed.` });
      navigate(buildHref(['sources', id]));
    });
  };
  return (
    <form class="new-source" onSubmit={add}>
      <TopicSelect catalog={catalog.value} value={topic} onChange={setTopic} />
      <label>
        Name
        <input
          type="text"
          autoComplete="off"
          maxLength={200}
          dir="auto"
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      {topic === '' ? <p class="note">Choose a topic to see its updates as they will be stored.</p> : null}
      {topic !== '' && <SourcePreviewSection source={source} />}
      {error != null && <ErrorMessage error={error} explain={explainSourceError} />}
      <footer>
        {!isAdmin() && <span class="note">An administrator has to accept it before it is read.</span>}
        <button type="submit" disabled={isBusy || topic === '' || name.trim() === ''} aria-busy={isBusy}>
          {isAdmin() ? 'Add' : 'Propose'}
        </button>
      </footer>
    </form>
  );
}

interface TopicSelectProps {
  catalog: LoadedCatalog | null;
  value: string;
  onChange: (id: string) => void;
}

/** Renders the choice of a topic, by category. */
export function TopicSelect({ catalog, value, onChange }: TopicSelectProps) {
  return (
    <label>
      Topic
      <select
        value={value}
        required
        disabled={!catalog}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">{catalog ? 'Choose a topic' : 'Loading the topics'}</option>
        {catalog?.categories.map((category) => (
          <optgroup key={category.id} label={category.name}>
            {catalog.topics
              .filter((topic) => topic.category_id === category.id && topic.is_active)
              .map((topic) => (
                <option key={topic.id} value={topic.id}>
                  {topic.name}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
