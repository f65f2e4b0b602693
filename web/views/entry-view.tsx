import { useState } from 'preact/hooks';
import { getEntry } from '../api/entries.ts';
import { useFetch } from '../api/use-fetch.ts';
import { CopyLink } from '../components/copy-link.tsx';
import { EntryMenu } from '../components/entry-menu.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { PrintHeader } from '../components/print-header.tsx';
import { SourceLink } from '../components/source-link.tsx';
import { useKeys } from '../components/use-keys.ts';
import { LazyEntryDetails } from '../reviews/lazy-entry-details.tsx';
import { ReviewButton } from '../reviews/review-button.tsx';
import { useReviewRequest } from '../reviews/review-request.ts';
import { buildHref, navigateBack } from '../route.ts';
import { clickShareButton } from '../share/click-share-button.ts';
import { ShareButton } from '../share/share-button.tsx';
import { SaveButton } from '../workspace/save-button.tsx';
import { toggleSaved } from '../workspace/saved-entries.ts';
import { toggleMark, useMarkOpened } from '../workspace/use-mark-opened.ts';
import { EntryBody } from './entry-body.tsx';
import { RelatedLists } from './related-lists.tsx';
import { findListedEntry } from './use-entry-list.ts';

interface EntryViewProps {
  id: string;
}

/** Renders an update as a page. */
export function EntryView({ id }: EntryViewProps) {
  const [listed] = useState(() => findListedEntry(id));
  const { error, retry, ...read } = useFetch(`entry ${id}`, async (signal) => listed ?? getEntry(id, signal));
  const value = listed ?? read.value;
  useMarkOpened(value);
  useKeys({
    b: () => toggleSaved([id]),
    m: () => value && toggleMark(value),
    s: () => void clickShareButton(() => document.querySelector<HTMLButtonElement>('[data-share]')),
  });
  const { asked, ask } = useReviewRequest(id);
  return (
    <>
      <nav aria-label="Back">
        <a href={buildHref(['updates'])} onClick={(event) => navigateBack('updates', event)}>
          Back to the updates
        </a>
      </nav>
      {value ? (
        <article class="entry page">
          <PrintHeader about="An update" />
          <ViewHeading text={value.title} />
          <EntryBody entry={value} />
          <footer>
            <ShareButton entry={value} showEarlier />
            <SaveButton id={value.id} />
            <ReviewButton ask={ask} />
            <CopyLink entry={value} />
            <EntryMenu entry={value} />
            <SourceLink entry={value} />
          </footer>
          <LazyEntryDetails entry={value} level="h2" openRequests={asked} />
          <RelatedLists entry={value} level="h2" />
        </article>
      ) : (
        <ViewHeading text="Update" />
      )}
      {error != null && <ErrorMessage error={error} onRetry={retry} />}
      {!value && error == null && <Loading subject="the update" shape="text" blocks={3} />}
    </>
  );
}
