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
  /** Its place in the list, from 1, and how many there are; -1 where nobody knows. */
  place: number;
  of: number;
  /** Whether the list goes by days. */
  isInDay: boolean;
  /** The day that begins with it. */
  day: string | null;
  /** How many updates that day has; null where that is not known. */
  daySize: number | null;
  isOpen: boolean;
  isSelected: boolean;
  isUnread: boolean;
  isSaved: boolean;
  select: (id: string, isRange: boolean) => void;
  /** With its institution and one line. */
  isLong: boolean;
  /** Shows it beside the list; null where nothing stands there. */
  open: ((entry: FoundEntry) => void) | null;
}

/** One update in a list as a line, which opens beside the list or in its place. */
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
