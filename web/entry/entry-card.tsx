import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { buildHref, navigate } from '../browser/route.ts';
import { EntrySummary } from '../components/entry-summary.tsx';
import { ExternalLink } from '../components/external-link.tsx';
import { DescriptionExcerpt, HighlightedText } from '../components/highlighted-text.tsx';
import { SavedBadge } from '../components/person-controls.tsx';
import { getUnreadDotId, UnreadDot } from '../components/row-parts.tsx';
import { markOpened } from '../data/person/use-mark-opened.ts';
import { ShareButton } from '../share/share-button.tsx';
import { EntryMeta, EntryTags } from './entry-meta.tsx';
import { memo } from './entry-row.tsx';

interface EntryCardProps {
  entry: FoundEntry;
  /** Position in the list, from 1, and the length of the list; -1 if it is unknown. */
  position: number;
  total: number;
  isUnread: boolean;
  isSelected: boolean;
  isSaved: boolean;
}

/** Renders an update as a card. */
export const EntryCard = memo(({ entry, position, total, isUnread, isSelected, isSaved }: EntryCardProps) => {
  const address = buildHref(['entries', entry.id]);
  const open = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) navigate(address);
  };
  return (
    <article
      id={`entry-${entry.id}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed take the focus (ARIA feed pattern)
      tabIndex={0}
      aria-posinset={position}
      aria-setsize={total}
      class={[isUnread && 'unread', isSelected && 'picked'].filter(Boolean).join(' ') || undefined}
      aria-labelledby={`title-${entry.id}`}
      aria-describedby={isUnread ? getUnreadDotId(entry.id) : undefined}
      onKeyDown={open}
    >
      {isSelected && <span class="unseen">Selected.</span>}
      {isUnread && <UnreadDot id={entry.id} />}
      {isSaved && <SavedBadge />}
      <h2 id={`title-${entry.id}`} dir="auto">
        <ExternalLink href={entry.link} onFollow={() => markOpened(entry)}>
          <HighlightedText entry={entry} field="title" text={entry.title} />
        </ExternalLink>
      </h2>
      <EntryMeta entry={entry} />
      <EntrySummary entry={entry} />
      <DescriptionExcerpt entry={entry} />
      <footer>
        <EntryTags tags={entry.tags} />
        <a href={address} class="details" aria-label={`Details: ${entry.title}`}>
          Details
        </a>
        <ShareButton entry={entry} />
      </footer>
    </article>
  );
});
