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
  /** The update that is open; empty where none is. */
  id: string;
  /** It, where the list has it. */
  entry: FoundEntry | undefined;
  /** Whether the list has nothing that could be opened. */
  isEmpty: boolean;
}

/** The update that is open, beside the list. */
export function Reader({ id, entry, isEmpty }: Props) {
  const pane = useRef<HTMLElement>(null);
  const last = useRef('');
  useEffect(() => {
    // To ask for a place has the page laid out at once.
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

/** One that the address names and the list has not read, or not yet, is asked for. When the list has it, what was opened in it stays. */
function Shown({ id, entry }: Omit<Props, 'isEmpty'>) {
  // Those of the list have one key: going through it asks for nothing, and draws nothing twice.
  const { value, error, retry } = useReading(entry ? '' : id, (signal) => (entry ? never : getEntry(id, signal)));
  useOpened(entry ? null : value);
  const shown = entry ?? value;
  if (shown) return <Opened entry={shown} />;
  if (error != null) return <Failure error={error} retry={retry} />;
  return <Loading what="the update" shape="text" blocks={2} />;
}

/** Whoever goes through a list does not ask who shared each of what they pass. */
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
      {/* What comes late stands last, and moves nothing. */}
      <EntryShares key={`shares ${entry.id}`} entryId={entry.id} earlier={isRested} told={() => setTold(entry.id)} />
      {isSettled && <Team key={`team ${entry.id}`} entry={entry} level="h3" asked={asked} />}
      {isSettled && <Related key={`related ${entry.id}`} entry={entry} level="h3" />}
    </article>
  );
}
