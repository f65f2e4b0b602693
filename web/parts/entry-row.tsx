import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { SavedSign } from '../memory/save-button.tsx';
import { addressOf, isPlain } from '../route.ts';
import { DueSoon } from './due-soon.tsx';
import { RowDate } from './entry-date.tsx';
import { toldKind } from './kind.ts';
import { isFoundInDocument, Marked } from './marked.tsx';
import { memo } from './memo.ts';
import { PickBox } from './pick-box.tsx';
import { TopicSign } from './topic-sign.tsx';
import { UnreadDot, unreadId } from './unread-dot.tsx';

interface Props {
  entry: FoundEntry;
  /** Position in the list, from 1, and the length of the list; -1 if it is unknown. */
  place: number;
  of: number;
  /** Whether the list is grouped by day. */
  isInDay: boolean;
  /** The heading of the day, if the update is its first. */
  day: string | null;
  /** The number of updates of the day; null if it is unknown. */
  daySize: number | null;
  isOpen: boolean;
  isSelected: boolean;
  isUnread: boolean;
  isSaved: boolean;
  select: (id: string, isRange: boolean) => void;
  /** Whether the row shows institution and one-line summary. */
  isLong: boolean;
  /** Opens the update in the reading pane; null if there is none. */
  open: ((entry: FoundEntry) => void) | null;
}

/** Renders an update as a row. It opens in the reading pane or as a page. */
export const EntryRow = memo(
  ({ entry, place, of, isInDay, day, daySize, isOpen, isSelected, isUnread, isSaved, select, isLong, open }: Props) => (
    <article
      id={`entry-${entry.id}`}
      class={['row', isOpen && 'open', isSelected && 'picked', isUnread && 'unread'].filter(Boolean).join(' ')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed take the focus (ARIA feed pattern)
      tabIndex={0}
      aria-posinset={place}
      aria-setsize={of}
      aria-labelledby={`title-${entry.id}`}
      aria-describedby={isUnread ? unreadId(entry.id) : undefined}
      aria-current={isOpen ? 'true' : undefined}
      onFocusIn={() => open?.(entry)}
      onKeyDown={({ key, target, currentTarget }) =>
        key === 'Enter' && target === currentTarget && currentTarget.querySelector('a')?.click()
      }
    >
      {day && (
        <p class="day">
          <span>{day}</span>
          {daySize !== null && (
            <span>
              {daySize}
              <span class="unseen"> {daySize === 1 ? 'update' : 'updates'}</span>
            </span>
          )}
        </p>
      )}
      <div class="line">
        <PickBox id={entry.id} title={entry.title} isSelected={isSelected} select={select} />
        {isUnread && <UnreadDot id={entry.id} />}
        <TopicSign entry={entry} />
        <h2 id={`title-${entry.id}`} dir="auto">
          <a
            href={addressOf(['entries', entry.id])}
            data-source={entry.link ?? undefined}
            onClick={(event) => {
              if (event.shiftKey && open) {
                event.preventDefault();
                select(entry.id, true);
              }
              if (!open || !isPlain(event)) return;
              event.preventDefault();
              open(entry);
            }}
          >
            <Marked entry={entry} field="title" text={entry.title} />
          </a>
        </h2>
        {toldKind(entry.kind) && <span class="sort">{toldKind(entry.kind)}</span>}
        {isFoundInDocument(entry) && <span class="sort">In its document</span>}
        <DueSoon entry={entry} />
        {isSaved && <SavedSign />}
        {!entry.is_active && <span class="inactive">Inactive</span>}
        <RowDate entry={entry} isInDay={isInDay} />
      </div>
      {isLong && (
        <p class="more" dir="auto">
          <bdi>{entry.institution_name}</bdi>
          {entry.one_line_summary && (
            <>
              {' · '}
              <Marked entry={entry} field="one_line_summary" text={entry.one_line_summary} />
            </>
          )}
        </p>
      )}
    </article>
  ),
);
