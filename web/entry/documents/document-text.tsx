import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { EntryDocument, TextVersion } from '../../../clients/typescript/src/index.ts';
import { ErrorMessage } from '../../components/error-message.tsx';
import { ExternalLink } from '../../components/external-link.tsx';
import { lazy } from '../../components/lazy.tsx';
import { listPassages } from '../../data/api/documents.ts';
import { announce } from '../../data/messages.ts';
import { usePagination } from '../../data/use-pagination.ts';
import { formatInstantLocal } from '../../values/date-format.ts';
import type { DocumentChangesProps } from './document-changes.tsx';
import { formatWordCount } from './format-document.ts';
import { DocumentPassageText } from './passage.tsx';

const LazyDocumentChanges = lazy<DocumentChangesProps>(
  () => import('./document-changes.tsx').then((part) => part.DocumentChanges),
  () => <p aria-busy="true">Reading what changed</p>,
);

export interface DocumentTextViewProps {
  document: EntryDocument;
  level: 'h2' | 'h3';
  onClose: () => void;
}

/** Renders the text of a document with its versions and a search. The heading takes the focus. */
export function DocumentTextView({ document, level: Level, onClose }: DocumentTextViewProps) {
  const { entry_id: id, url, title, language, is_cut, versions } = document;
  const [version, setVersion] = useState(document.version ?? 0);
  const [isComparing, setComparing] = useState(false);
  const [search, setSearch] = useState(getListSearch);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const { words = 0 } = versions.find((one) => one.version === version) ?? {};
  const hasEarlierVersion = versions.some((one) => one.version < version);
  return (
    <>
      <Level ref={heading} tabIndex={-1}>
        <bdi lang={(title && language) || undefined}>{title ?? 'Text of the document'}</bdi>
        <span class="unseen">
          {title && ' Text of the document,'} {formatWordCount(words)}
        </span>
      </Level>
      <p>
        <small>
          Extracted automatically. Compare it with the source.{' '}
          {is_cut && version === document.version && 'The document is longer than the extracted text. '}
          <ExternalLink href={url}>Open the source document</ExternalLink>
        </small>
      </p>
      {versions.length > 1 && <VersionField versions={versions} version={version} onChange={setVersion} />}
      {hasEarlierVersion && (
        <button
          type="button"
          class="secondary outline"
          aria-expanded={isComparing}
          onClick={() => setComparing(!isComparing)}
        >
          Show changes
          <span class="unseen"> with this version of the text</span>
        </button>
      )}
      {hasEarlierVersion && isComparing && <LazyDocumentChanges key={version} id={id} version={version} />}
      <DocumentSearch search={search} onSearch={setSearch} />
      <PassageList key={`${version} ${search}`} id={id} version={version} search={search} language={language} />
      <button type="button" class="secondary outline" onClick={onClose}>
        Close text
      </button>
    </>
  );
}

interface VersionFieldProps {
  versions: TextVersion[];
  version: number;
  onChange: (version: number) => void;
}

const VersionField = ({ versions, version, onChange }: VersionFieldProps) => (
  <label>
    Version
    <select value={version} onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}>
      {versions.toReversed().map((one) => (
        <option key={one.version} value={one.version}>
          {formatVersionPeriod(one)}
        </option>
      ))}
    </select>
  </label>
);

interface DocumentSearchProps {
  search: string;
  onSearch: (words: string) => void;
}

/** Renders the form that searches in the text of the document. */
function DocumentSearch({ search, onSearch }: DocumentSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const searchFor = (words: string) => {
    if (field.current) field.current.value = words;
    onSearch(words.trim());
  };
  const submit = (event: Event) => {
    event.preventDefault();
    searchFor(field.current?.value ?? '');
  };
  return (
    <search>
      <form class="note-form" onSubmit={submit}>
        <label>
          Search in the text
          <input ref={field} type="search" dir="auto" maxLength={200} defaultValue={search} />
        </label>
        <button type="submit" class="secondary outline">
          Search
        </button>
        {search && (
          <button type="button" class="secondary outline" onClick={() => searchFor('')}>
            Show full text
          </button>
        )}
      </form>
    </search>
  );
}

const formatVersionPeriod = ({ from, until }: TextVersion) =>
  until === null ? `Since ${formatInstantLocal(from)}` : `${formatInstantLocal(from)} to ${formatInstantLocal(until)}`;

/** Returns the search of the list from which the update was opened, or an empty string. */
function getListSearch(): string {
  const { from } = (history.state ?? {}) as { from?: unknown };
  const searches = [location.hash, `${from ?? ''}`].map((address) =>
    new URLSearchParams(address.split('?')[1]).get('search'),
  );
  return searches.find(Boolean) ?? '';
}

interface PassageListProps {
  id: string;
  version: number;
  /** Empty for the full text. */
  search: string;
  language: string | null;
}

/** Renders the loaded passages, or those that match a search. */
function PassageList({ id, version, search, language }: PassageListProps) {
  const [total, setTotal] = useState<number | null>(null);
  const { items, next, isLoading, error, more, retry } = usePagination(
    `passages ${id} ${version} ${search}`,
    async ({ cursor }, signal) => {
      const page = await listPassages(id, { version, search, cursor }, signal);
      setTotal(page.total);
      return page;
    },
  );
  const resultText = total === null ? '' : formatResultCount(total);
  useEffect(() => {
    if (search && resultText) announce(resultText);
  }, [resultText]);
  const [List, Item] = search ? (['ol', 'li'] as const) : (['div', 'div'] as const);
  return (
    <>
      {search && resultText && <p>{resultText}</p>}
      <List class={search ? 'log passages' : 'passages'} lang={language ?? undefined}>
        {items.map((passage) => (
          <Item key={passage.number} style={estimateHeight(passage.text)}>
            {search && <small lang="en">Passage {passage.number}</small>}
            <DocumentPassageText passage={passage} />
          </Item>
        ))}
      </List>
      {error != null && <ErrorMessage error={error} onRetry={retry} />}
      {isLoading && <p aria-busy="true">Loading text</p>}
      {next !== null && !isLoading && error == null && (
        <p>
          {items.length} of {total} passages are shown.{' '}
          <button type="button" class="secondary outline" onClick={more}>
            Show more
          </button>
        </p>
      )}
    </>
  );
}

/** Estimates the height of a passage before layout, with 80 characters per line. */
const estimateHeight = (text: string) => {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / 80), 0);
  return { containIntrinsicBlockSize: `auto ${0.9 + 1.5 * lines}rem` };
};

const formatResultCount = (total: number) =>
  total === 0 ? 'No passages found.' : `${total} ${total === 1 ? 'passage' : 'passages'} found.`;
