import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { EntryDocument, TextVersion } from '../../clients/typescript/src/index.ts';
import { momentShown } from '../parts/date-format.ts';
import { lazy } from '../parts/lazy.tsx';
import { OutsideLink } from '../parts/outside-link.tsx';
import type { ChangesProps } from './changes.tsx';
import { Passages } from './passages.tsx';
import { searchOfList } from './searched.ts';
import { wordsCounted } from './words.ts';

const Changes = lazy<ChangesProps>(
  () => import('./changes.tsx').then((part) => part.Changes),
  () => <p aria-busy="true">Reading what changed</p>,
);

export interface TextProps {
  known: EntryDocument;
  level: 'h2' | 'h3';
  close: () => void;
}

/** Renders the text of a document with its versions and a search. The heading takes the focus. */
export function Text({ known, level: Level, close }: TextProps) {
  const { entry_id: id, url, title, language, is_cut, versions } = known;
  const [version, setVersion] = useState(known.version ?? 0);
  const [isComparing, setComparing] = useState(false);
  const [search, setSearch] = useState(searchOfList);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const { words = 0 } = versions.find((one) => one.version === version) ?? {};
  const hasBefore = versions.some((one) => one.version < version);
  const look = (words: string) => {
    if (field.current) field.current.value = words;
    setSearch(words.trim());
  };
  return (
    <>
      <Level ref={heading} tabIndex={-1}>
        <bdi lang={(title && language) || undefined}>{title ?? 'Text of the document'}</bdi>
        <span class="unseen">
          {title && ' Text of the document,'} {wordsCounted(words)}
        </span>
      </Level>
      <p>
        <small>
          A program read it: compare it with the source.{' '}
          {is_cut && version === known.version && 'The document is longer than what was read of it. '}
          <OutsideLink href={url}>The document at its source</OutsideLink>
        </small>
      </p>
      {versions.length > 1 && (
        <label>
          Version
          <select value={version} onChange={({ currentTarget }) => setVersion(Number(currentTarget.value))}>
            {versions.toReversed().map((one) => (
              <option key={one.version} value={one.version}>
                {spanOf(one)}
              </option>
            ))}
          </select>
        </label>
      )}
      {hasBefore && (
        <button
          type="button"
          class="secondary outline"
          aria-expanded={isComparing}
          onClick={() => setComparing(!isComparing)}
        >
          What changed
          <span class="unseen"> with this version of the text</span>
        </button>
      )}
      {hasBefore && isComparing && <Changes key={version} id={id} version={version} />}
      <search>
        <form
          class="note-form"
          onSubmit={(event) => {
            event.preventDefault();
            look(field.current?.value ?? '');
          }}
        >
          <label>
            Search in the text
            <input ref={field} type="search" dir="auto" maxLength={200} defaultValue={search} />
          </label>
          <button type="submit" class="secondary outline">
            Search
          </button>
          {search && (
            <button type="button" class="secondary outline" onClick={() => look('')}>
              Show the whole text
            </button>
          )}
        </form>
      </search>
      <Passages key={`${version} ${search}`} id={id} version={version} search={search} language={language} />
      <button type="button" class="secondary outline" onClick={close}>
        Close the text
      </button>
    </>
  );
}

const spanOf = ({ from, until }: TextVersion) =>
  until === null ? `Since ${momentShown(from)}` : `${momentShown(from)} to ${momentShown(until)}`;
