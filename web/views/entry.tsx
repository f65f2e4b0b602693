import { useState } from 'preact/hooks';
import { getEntry } from '../api/feeds.ts';
import { useReading } from '../api/reading.ts';
import { toggleMark, useOpened } from '../memory/opened.ts';
import { SaveButton } from '../memory/save-button.tsx';
import { toggleSaved } from '../memory/saved.ts';
import { CopyLink } from '../parts/copy-link.tsx';
import { CopyMenu } from '../parts/copy-menu.tsx';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { useKeys } from '../parts/keys.ts';
import { Loading } from '../parts/loading.tsx';
import { PrintHead } from '../parts/print-head.tsx';
import { SourceLink } from '../parts/source-link.tsx';
import { useAsked } from '../reviews/asked.ts';
import { ReviewButton } from '../reviews/review-button.tsx';
import { Team } from '../reviews/team.tsx';
import { addressOf, goBackTo } from '../route.ts';
import { pressShare } from '../share/press-share.ts';
import { ShareButton } from '../share/share-button.tsx';
import { EntryBody } from './entry-body.tsx';
import { listedEntry } from './entry-list.ts';
import { Related } from './related.tsx';

/** Renders an update as a page. */
export function EntryView({ id }: { id: string }) {
  const [listed] = useState(() => listedEntry(id));
  const { error, retry, ...read } = useReading(`entry ${id}`, async (signal) => listed ?? getEntry(id, signal));
  const value = listed ?? read.value;
  useOpened(value);
  useKeys({
    b: () => toggleSaved([id]),
    m: () => value && toggleMark(value),
    s: () => void pressShare(() => document.querySelector<HTMLButtonElement>('[data-share]')),
  });
  const { asked, ask } = useAsked(id);
  return (
    <>
      <nav aria-label="Back">
        <a href={addressOf(['updates'])} onClick={(event) => goBackTo('updates', event)}>
          Back to the updates
        </a>
      </nav>
      {value ? (
        <article class="entry page">
          <PrintHead about="An update" />
          <Heading text={value.title} />
          <EntryBody entry={value} />
          <footer>
            <ShareButton entry={value} earlier />
            <SaveButton id={value.id} />
            <ReviewButton ask={ask} />
            <CopyLink entry={value} />
            <CopyMenu entry={value} />
            <SourceLink entry={value} />
          </footer>
          <Team entry={value} level="h2" asked={asked} />
          <Related entry={value} level="h2" />
        </article>
      ) : (
        <Heading text="Update" />
      )}
      {error != null && <Failure error={error} retry={retry} />}
      {!value && error == null && <Loading what="the update" shape="text" blocks={3} />}
    </>
  );
}
