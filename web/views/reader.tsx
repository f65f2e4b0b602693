import { useEffect, useRef, useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { getEntry } from '../api/feeds.ts';
import { useReading } from '../api/reading.ts';
import { useOpened } from '../memory/opened.ts';
import { SaveButton } from '../memory/save-button.tsx';
import { CopyLink } from '../parts/copy-link.tsx';
import { CopyMenu } from '../parts/copy-menu.tsx';
import { Failure } from '../parts/failure.tsx';
import { Loading } from '../parts/loading.tsx';
import { Marked } from '../parts/marked.tsx';
import { PrintHead } from '../parts/print-head.tsx';
import { SourceLink } from '../parts/source-link.tsx';
import { useAsked } from '../reviews/asked.ts';
import { ReviewButton } from '../reviews/review-button.tsx';
import { Team } from '../reviews/team.tsx';
import { EntryShares } from '../share/entry-shares.tsx';
import { ShareButton } from '../share/share-button.tsx';
import { EntryBody } from './entry-body.tsx';
import { Related } from './related.tsx';

interface Props {
  /** The selected update; empty if there is none. */
  id: string;
  /** The update, if the list has it. */
  entry: FoundEntry | undefined;
  /** Whether the list is empty. */
  isEmpty: boolean;
}

/** Renders the selected update next to the list. */
export function Reader({ id, entry, isEmpty }: Props) {
  const pane = useRef<HTMLElement>(null);
  const last = useRef('');
  useEffect(() => {
    // Skips the first render, because reading the scroll position forces a layout.
    if (last.current) pane.current?.scrollTo(0, 0);
    last.current = id;
  }, [id]);
  return (
    <section class="reader" aria-label="Reader" ref={pane}>
      {id ? <Shown id={id} entry={entry} /> : isEmpty ? null : <Nothing />}
    </section>
  );
}

function Nothing() {
  return (
    <p class="hint">
      Choose an update to read it here: <kbd>j</kbd> and <kbd>k</kbd> go through the list.
    </p>
  );
}

const never = new Promise<never>(() => {});

/** Loads an update that the list does not have. When the list has it later, the rendered update stays. */
function Shown({ id, entry }: Omit<Props, 'isEmpty'>) {
  // All updates of the list share one key, so that selecting one sends no request and renders once.
  const { value, error, retry } = useReading(entry ? '' : id, (signal) => (entry ? never : getEntry(id, signal)));
  useOpened(entry ? null : value);
  const shown = entry ?? value;
  if (shown) return <Opened entry={shown} />;
  if (error != null) return <Failure error={error} retry={retry} />;
  return <Loading what="the update" shape="text" blocks={2} />;
}

/** How long an update must be selected before its shares are loaded. */
const RESTED_MS = 600;

function useRested(id: string): boolean {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), RESTED_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return rested === id;
}

function Opened({ entry }: { entry: FoundEntry }) {
  const { asked, ask } = useAsked(entry.id);
  const isRested = useRested(entry.id) || asked > 0;
  const [told, setTold] = useState('');
  const isSettled = isRested && (told === entry.id || asked > 0);
  return (
    <article class="entry" aria-labelledby="reader-title">
      <div class="actions">
        <ShareButton key={entry.id} entry={entry} shows={false} />
        <SaveButton id={entry.id} />
        <ReviewButton ask={ask} />
        <CopyLink key={`link ${entry.id}`} entry={entry} />
        <CopyMenu key={`more ${entry.id}`} entry={entry} />
        <SourceLink entry={entry} />
      </div>
      <PrintHead about="An update" />
      <h2 id="reader-title" dir="auto">
        <Marked entry={entry} field="title" text={entry.title} />
      </h2>
      <EntryBody entry={entry} />
      {/* Content that loads late comes last, so that nothing moves. */}
      <EntryShares key={`shares ${entry.id}`} entryId={entry.id} earlier={isRested} told={() => setTold(entry.id)} />
      {isSettled && <Team key={`team ${entry.id}`} entry={entry} level="h3" asked={asked} />}
      {isSettled && <Related key={`related ${entry.id}`} entry={entry} level="h3" />}
    </article>
  );
}
