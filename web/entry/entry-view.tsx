import { useState } from 'preact/hooks';
import { buildHref, navigateBack } from '../browser/route.ts';
import { useKeys } from '../browser/use-keys.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { SaveButton } from '../components/person-controls.tsx';
import { PrintHeader } from '../components/print-header.tsx';
import { getEntry } from '../data/api/entries.ts';
import { toggleSaved } from '../data/person/saved-entries.ts';
import { toggleMark, useMarkOpened } from '../data/person/use-mark-opened.ts';
import { useReviewRequest } from '../data/review-request.ts';
import { useFetch } from '../data/use-fetch.ts';
import { findListedEntry } from '../lists/use-entry-list.ts';
import { ReviewButton } from '../reviews/review-button.tsx';
import { ShareButton } from '../share/share-button.tsx';
import { clickShareButton } from '../share/share-shortcuts.ts';
import { EntryBody } from './entry-body.tsx';
import { CopyLink, SourceLink } from './entry-links.tsx';
import { EntryMenu } from './entry-menu.tsx';
import { LazyEntryDetails } from './lazy-entry-details.tsx';
import { RelatedLists } from './related/related-lists.tsx';

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
