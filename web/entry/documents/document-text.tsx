import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { EntryDocument, TextVersion } from '../../../clients/typescript/src/index.ts';
import { ExternalLink } from '../../components/external-link.tsx';
import { lazy } from '../../components/lazy.tsx';
import { formatInstantLocal } from '../../values/date-format.ts';
import type { DocumentChangesProps } from './document-changes.tsx';
import { formatWordCount } from './format-document.ts';
import { getListSearch } from './list-search.ts';
import { PassageList } from './passage-list.tsx';

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
