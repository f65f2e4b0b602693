import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { EntryDocument } from '../../clients/typescript/src/index.ts';
import { getDocument } from '../api/documents.ts';
import { useReading } from '../api/reading.ts';
import { announce } from '../parts/announce.tsx';
import { Failure } from '../parts/failure.tsx';
import { useKeys } from '../parts/keys.ts';
import { lazy } from '../parts/lazy.tsx';
import { Moment } from '../parts/moment.tsx';
import { OutsideLink } from '../parts/outside-link.tsx';
import type { TextProps } from './text.tsx';
import { kindOf, wordsCounted } from './words.ts';

const Text = lazy<TextProps>(
  () => import('./text.tsx').then((part) => part.Text),
  () => <p aria-busy="true">Reading the text</p>,
);

interface Props {
  id: string;
  level: 'h2' | 'h3';
}

/**
 * Renders the text of the linked document, or why there is none. The key d is remembered until the document is loaded.
 */
export function KnownDocument({ id, level }: Props) {
  const { value, error, retry } = useReading(`document ${id}`, (signal) => getDocument(id, signal));
  const [isAsked, setAsked] = useState(false);
  useKeys(value ? {} : { d: () => setAsked(true) });
  if (error != null) return <Failure error={error} retry={retry} />;
  if (!value) return <p aria-busy="true">Reading what is known of its document</p>;
  return value.status === 'read' ? (
    <KeptText known={value} level={level} isAsked={isAsked} />
  ) : (
    <NoText known={value} isAsked={isAsked} />
  );
}

/** Renders why there is no text. The reason is left out if the document was never fetched. */
function NoText({ known: { status, reason, url }, isAsked }: { known: EntryDocument; isAsked: boolean }) {
  const isUnvisited = status === 'none' || status === 'waiting';
  const words = isUnvisited
    ? 'The document has not been fetched.'
    : `There is no text of the document. ${reason ?? ''}`;
  const say = () => announce(words);
  useKeys({ d: say });
  useLayoutEffect(() => {
    if (isAsked) say();
  }, []);
  return (
    <p class="document">
      <small>
        {words} {!isUnvisited && <OutsideLink href={url}>The document at its source</OutsideLink>}
      </small>
    </p>
  );
}

interface KeptTextProps {
  known: EntryDocument;
  level: 'h2' | 'h3';
  isAsked: boolean;
}

/** Renders the collapsed document text. Closing it with d returns the focus. */
function KeptText({ known, level, isAsked }: KeptTextProps) {
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const before = useRef<Element | null>(null);
  const turn = () => {
    const one = details.current;
    if (!one) return;
    if (!one.open) before.current = document.activeElement;
    one.open = !one.open;
    if (!one.open) placeBefore(one, before.current).focus();
  };
  const toggled = () => {
    const isNow = details.current?.open ?? false;
    setOpen(isNow);
    if (!isNow) before.current = null;
  };
  useKeys({ d: turn });
  useLayoutEffect(() => {
    if (isAsked) turn();
  }, []);
  const { words, versions, fetched_at: at, visited_at, reason } = known;
  return (
    <details class="document" ref={details} onToggle={toggled}>
      <summary>
        {['Text of the document', wordsCounted(words ?? 0), kindOf(known)].filter(Boolean).join(', ')}
        {at && (
          <>
            , {versions.length > 1 ? 'changed' : 'read'} on <Moment at={at} />
          </>
        )}
      </summary>
      {reason && visited_at && (
        <p>
          <small>
            The last visit, <Moment at={visited_at} />: {reason}
          </small>
        </p>
      )}
      {isOpen && <Text known={known} level={level} close={turn} />}
    </details>
  );
}

/** Returns the previously focused element if it is still there, else the summary line. */
function placeBefore(details: HTMLElement, before: Element | null): HTMLElement {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  return isThere ? before : (details.firstElementChild as HTMLElement);
}
