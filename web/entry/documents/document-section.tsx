import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { EntryDocument } from '../../../clients/typescript/src/index.ts';
import { useKeys } from '../../browser/use-keys.ts';
import { Timestamp } from '../../components/entry-date.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { ExternalLink } from '../../components/external-link.tsx';
import { lazy } from '../../components/lazy.tsx';
import { getDocument } from '../../data/api/documents.ts';
import { announce } from '../../data/messages.ts';
import { useFetch } from '../../data/use-fetch.ts';
import type { DocumentTextViewProps } from './document-text.tsx';
import { formatMediaType, formatWordCount } from './format-document.ts';

const LazyDocumentText = lazy<DocumentTextViewProps>(
  () => import('./document-text.tsx').then((part) => part.DocumentTextView),
  () => <p aria-busy="true">Loading text</p>,
);

interface DocumentSectionProps {
  id: string;
  level: 'h2' | 'h3';
}

/**
 * Renders the text of the linked document, or why there is none. The key d is remembered until the document is loaded.
 */
export function DocumentSection({ id, level }: DocumentSectionProps) {
  const { value, error, retry } = useFetch(`document ${id}`, (signal) => getDocument(id, signal));
  const [isOpenRequested, setOpenRequested] = useState(false);
  useKeys(value ? {} : { d: () => setOpenRequested(true) });
  if (error != null) return <ErrorMessage error={error} onRetry={retry} />;
  if (!value) return <p aria-busy="true">Loading the document</p>;
  return value.status === 'read' ? (
    <DocumentDetails document={value} level={level} isOpenRequested={isOpenRequested} />
  ) : (
    <DocumentUnavailable known={value} isAsked={isOpenRequested} />
  );
}

interface DocumentUnavailableProps {
  known: EntryDocument;
  isAsked: boolean;
}

/** Renders why there is no text. The reason is left out if the document was never fetched. */
function DocumentUnavailable({ known: { status, reason, url }, isAsked: isOpenRequested }: DocumentUnavailableProps) {
  const isUnvisited = status === 'none' || status === 'waiting';
  const message = isUnvisited
    ? 'The document has not been fetched.'
    : `The text of the document is not available. ${reason ?? ''}`;
  const announceReason = () => announce(message);
  useKeys({ d: announceReason });
  useLayoutEffect(() => {
    if (isOpenRequested) announceReason();
  }, []);
  return (
    <p class="document">
      <small>
        {message} {!isUnvisited && <ExternalLink href={url}>Open the source document</ExternalLink>}
      </small>
    </p>
  );
}

interface DocumentDetailsProps {
  document: EntryDocument;
  level: 'h2' | 'h3';
  isOpenRequested: boolean;
}

/** Renders the collapsed document text. Closing it with d returns the focus. */
function DocumentDetails({ document: known, level, isOpenRequested }: DocumentDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const previousFocus = useRef<Element | null>(null);
  const toggle = () => {
    const one = details.current;
    if (!one) return;
    if (!one.open) previousFocus.current = document.activeElement;
    one.open = !one.open;
    if (!one.open) getFocusTarget(one, previousFocus.current).focus();
  };
  const handleToggle = () => {
    const isNow = details.current?.open ?? false;
    setOpen(isNow);
    if (!isNow) previousFocus.current = null;
  };
  useKeys({ d: toggle });
  useLayoutEffect(() => {
    if (isOpenRequested) toggle();
  }, []);
  const { words, versions, fetched_at: at, visited_at, reason } = known;
  return (
    <details class="document" ref={details} onToggle={handleToggle}>
      <summary>
        {['Text of the document', formatWordCount(words ?? 0), formatMediaType(known)].filter(Boolean).join(', ')}
        {at && (
          <>
            , {versions.length > 1 ? 'changed' : 'read'} on <Timestamp at={at} />
          </>
        )}
      </summary>
      {reason && visited_at && (
        <p>
          <small>
            Last fetch, <Timestamp at={visited_at} />: {reason}
          </small>
        </p>
      )}
      {isOpen && <LazyDocumentText document={known} level={level} onClose={toggle} />}
    </details>
  );
}

/** Returns the previously focused element if it is still there, else the summary line. */
function getFocusTarget(details: HTMLElement, before: Element | null): HTMLElement {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  return isThere ? before : (details.firstElementChild as HTMLElement);
}
