import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { markOpened } from '../memory/opened.ts';
import { SavedSign } from '../memory/save-button.tsx';
import { addressOf, goTo } from '../route.ts';
import { ShareButton } from '../share/share-button.tsx';
import { EntryMeta, Tags } from './entry-meta.tsx';
import { Marked, MatchedDescription } from './marked.tsx';
import { memo } from './memo.ts';
import { OutsideLink } from './outside-link.tsx';
import { EntrySummary } from './summary.tsx';
import { UnreadDot, unreadId } from './unread-dot.tsx';

interface Props {
  entry: FoundEntry;
  /** Position in the list, from 1, and the length of the list; -1 if it is unknown. */
  place: number;
  of: number;
  isUnread: boolean;
  isSelected: boolean;
  isSaved: boolean;
}

/** Renders an update as a card. */
export const EntryCard = memo(({ entry, place, of, isUnread, isSelected, isSaved }: Props) => {
  const address = addressOf(['entries', entry.id]);
  const open = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) goTo(address);
  };
  return (
    <article
      id={`entry-${entry.id}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed take the focus (ARIA feed pattern)
      tabIndex={0}
      aria-posinset={place}
      aria-setsize={of}
      class={[isUnread && 'unread', isSelected && 'picked'].filter(Boolean).join(' ') || undefined}
      aria-labelledby={`title-${entry.id}`}
      aria-describedby={isUnread ? unreadId(entry.id) : undefined}
      onKeyDown={open}
    >
      {isSelected && <span class="unseen">Selected.</span>}
      {isUnread && <UnreadDot id={entry.id} />}
      {isSaved && <SavedSign />}
      <h2 id={`title-${entry.id}`} dir="auto">
        <OutsideLink href={entry.link} follow={() => markOpened(entry)}>
          <Marked entry={entry} field="title" text={entry.title} />
        </OutsideLink>
      </h2>
      <EntryMeta entry={entry} />
      <EntrySummary entry={entry} />
      <MatchedDescription entry={entry} />
      <footer>
        <Tags tags={entry.tags} />
        <a href={address} class="details" aria-label={`Details: ${entry.title}`}>
          Details
        </a>
        <ShareButton entry={entry} />
      </footer>
    </article>
  );
});
