import { useEffect, useRef, useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { HighlightedText } from '../components/highlighted-text.tsx';
import { Loading } from '../components/loading.tsx';
import { SaveButton } from '../components/person-controls.tsx';
import { PrintHeader } from '../components/print-header.tsx';
import { getEntry } from '../data/api/entries.ts';
import { useMarkOpened } from '../data/person/use-mark-opened.ts';
import { useReviewRequest } from '../data/review-request.ts';
import { useFetch } from '../data/use-fetch.ts';
import { ReviewButton } from '../reviews/review-button.tsx';
import { EntryShares } from '../share/entry-shares.tsx';
import { ShareButton } from '../share/share-button.tsx';
import { EntryBody } from './entry-body.tsx';
import { CopyLink, SourceLink } from './entry-links.tsx';
import { EntryMenu } from './entry-menu.tsx';
import { LazyEntryDetails } from './lazy-entry-details.tsx';
import { RelatedLists } from './related/related-lists.tsx';

interface ReadingPaneProps {
  /** The selected update; empty if there is none. */
  id: string;
  /** The update, if the list has it. */
  entry: FoundEntry | undefined;
  /** Whether the list is empty. */
  isEmpty: boolean;
}

/** Renders the selected update next to the list. */
export function ReadingPane({ id, entry, isEmpty }: ReadingPaneProps) {
  const pane = useRef<HTMLElement>(null);
  const last = useRef('');
  useEffect(() => {
    // Skips the first render, because reading the scroll position forces a layout.
    if (last.current) pane.current?.scrollTo(0, 0);
    last.current = id;
  }, [id]);
  return (
    <section class="reader" aria-label="Reader" ref={pane}>
      {id !== '' && <FetchedEntry id={id} entry={entry} />}
      {id === '' && !isEmpty && <NoSelectionHint />}
    </section>
  );
}

function NoSelectionHint() {
  return (
    <p class="hint">
      Select an update to read it here. Use <kbd>j</kbd> and <kbd>k</kbd> to move through the list.
    </p>
  );
}

const pendingForever = new Promise<never>(() => {});

/** Loads an update that the list does not have. When the list has it later, the rendered update stays. */
function FetchedEntry({ id, entry }: Omit<ReadingPaneProps, 'isEmpty'>) {
  // All updates of the list share one key, so that selecting one sends no request and renders once.
  const { value, error, retry } = useFetch(entry ? '' : id, (signal) =>
    entry ? pendingForever : getEntry(id, signal),
  );
  useMarkOpened(entry ? null : value);
  const shown = entry ?? value;
  if (shown) return <EntryPane entry={shown} />;
  if (error != null) return <ErrorMessage error={error} onRetry={retry} />;
  return <Loading subject="the update" shape="text" blocks={2} />;
}

/** How long an update must be selected before its shares are loaded. */
const DWELL_MS = 600;

function useDwell(id: string): boolean {
  const [dwelledId, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), DWELL_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return dwelledId === id;
}

interface EntryPaneProps {
  entry: FoundEntry;
}

function EntryPane({ entry }: EntryPaneProps) {
  const { asked, ask } = useReviewRequest(entry.id);
  const hasDwelled = useDwell(entry.id) || asked > 0;
  const [sharesLoadedFor, setSharesLoadedFor] = useState('');
  const isSettled = hasDwelled && (sharesLoadedFor === entry.id || asked > 0);
  return (
    <article class="entry" aria-labelledby="reader-title">
      <div class="actions">
        <ShareButton key={entry.id} entry={entry} showShares={false} />
        <SaveButton id={entry.id} />
        <ReviewButton ask={ask} />
        <CopyLink key={`link ${entry.id}`} entry={entry} />
        <EntryMenu key={`more ${entry.id}`} entry={entry} />
        <SourceLink entry={entry} />
      </div>
      <PrintHeader about="An update" />
      <h2 id="reader-title" dir="auto">
        <HighlightedText entry={entry} field="title" text={entry.title} />
      </h2>
      <EntryBody entry={entry} />
      {/* Content that loads late comes last, so that nothing moves. */}
      <EntryShares
        key={`shares ${entry.id}`}
        entryId={entry.id}
        showEarlier={hasDwelled}
        onLoaded={() => setSharesLoadedFor(entry.id)}
      />
      {isSettled && <LazyEntryDetails key={`team ${entry.id}`} entry={entry} level="h3" openRequests={asked} />}
      {isSettled && <RelatedLists key={`related ${entry.id}`} entry={entry} level="h3" />}
    </article>
  );
}
