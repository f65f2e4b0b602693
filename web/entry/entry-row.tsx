import { Component, type FunctionComponent, h } from 'preact';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { buildHref, isPlainClick } from '../browser/route.ts';
import { EntryRowDate } from '../components/entry-date.tsx';
import { HighlightedText, hasDocumentMatch } from '../components/highlighted-text.tsx';
import { SavedBadge } from '../components/person-controls.tsx';
import { DueSoonBadge, EntryTopicBadge, getUnreadDotId, SelectCheckbox, UnreadDot } from '../components/row-parts.tsx';
import { formatSpecificKind } from '../values/format-words.ts';

interface EntryRowProps {
  entry: FoundEntry;
  /** Position in the list, from 1, and the length of the list; -1 if it is unknown. */
  position: number;
  total: number;
  /** Whether the list is grouped by day. */
  isGroupedByDay: boolean;
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
  isExpanded: boolean;
  /** Opens the update in the reading pane; null if there is none. */
  onOpen: ((entry: FoundEntry) => void) | null;
}

/** Renders an update as a row. It opens in the reading pane or as a page. */
export const EntryRow = memo((props: EntryRowProps) => {
  const { entry, day, isOpen, isSelected, isUnread, onOpen } = props;
  return (
    <article
      id={`entry-${entry.id}`}
      class={['row', isOpen && 'open', isSelected && 'picked', isUnread && 'unread'].filter(Boolean).join(' ')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed take the focus (ARIA feed pattern)
      tabIndex={0}
      aria-posinset={props.position}
      aria-setsize={props.total}
      aria-labelledby={`title-${entry.id}`}
      aria-describedby={isUnread ? getUnreadDotId(entry.id) : undefined}
      aria-current={isOpen ? 'true' : undefined}
      onFocusIn={() => onOpen?.(entry)}
      onKeyDown={({ key, target, currentTarget }) =>
        key === 'Enter' && target === currentTarget && currentTarget.querySelector('a')?.click()
      }
    >
      {day && <DayHeading day={day} size={props.daySize} />}
      <RowLine {...props} />
      {props.isExpanded && (
        <p class="more" dir="auto">
          <bdi>{entry.institution_name}</bdi>
          {entry.one_line_summary && (
            <>
              {' · '}
              <HighlightedText entry={entry} field="one_line_summary" text={entry.one_line_summary} />
            </>
          )}
        </p>
      )}
    </article>
  );
});

interface DayHeadingProps {
  day: string;
  size: number | null;
}

const DayHeading = ({ day, size }: DayHeadingProps) => (
  <p class="day">
    <span>{day}</span>
    {size !== null && (
      <span>
        {size}
        <span class="unseen"> {size === 1 ? 'update' : 'updates'}</span>
      </span>
    )}
  </p>
);

/** Renders the line of a row. A Shift click on its title selects a range. */
function RowLine({ entry, isGroupedByDay, isSelected, isUnread, isSaved, select, onOpen }: EntryRowProps) {
  const kind = formatSpecificKind(entry.kind);
  const onClick = (event: MouseEvent) => {
    if (event.shiftKey && onOpen) {
      event.preventDefault();
      select(entry.id, true);
    }
    if (!onOpen || !isPlainClick(event)) return;
    event.preventDefault();
    onOpen(entry);
  };
  return (
    <div class="line">
      <SelectCheckbox id={entry.id} title={entry.title} isSelected={isSelected} select={select} />
      {isUnread && <UnreadDot id={entry.id} />}
      <EntryTopicBadge entry={entry} />
      <h2 id={`title-${entry.id}`} dir="auto">
        <a href={buildHref(['entries', entry.id])} data-source={entry.link ?? undefined} onClick={onClick}>
          <HighlightedText entry={entry} field="title" text={entry.title} />
        </a>
      </h2>
      {kind && <span class="sort">{kind}</span>}
      {hasDocumentMatch(entry) && <span class="sort">Found in document</span>}
      <DueSoonBadge entry={entry} />
      {isSaved && <SavedBadge />}
      {!entry.is_active && <span class="inactive">Inactive</span>}
      <EntryRowDate entry={entry} isInDay={isGroupedByDay} />
    </div>
  );
}

/** Returns a component that re-renders only when a property changes, for the rows of long lists. */
export function memo<P extends object>(component: FunctionComponent<P>): FunctionComponent<P> {
  class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const names = Object.keys(next) as (keyof P)[];
      return names.some((name) => next[name] !== this.props[name]);
    }
    override render() {
      return h(component, this.props);
    }
  }
  return Memo as unknown as FunctionComponent<P>;
}
