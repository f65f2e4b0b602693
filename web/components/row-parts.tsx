import { useLayoutEffect, useRef } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { useTopicBadge } from '../data/catalog.ts';
import { toLocalDay } from '../values/date-format.ts';
import { findNextDeadline, formatKeyDate } from '../values/key-dates.ts';

interface EntryTopicBadgeProps {
  entry: EntryDetail;
}

/**
 * Renders the acronym of an update's topic in its colour.
 * Until the catalog is loaded it is the code of the jurisdiction.
 */
export function EntryTopicBadge({ entry }: EntryTopicBadgeProps) {
  const topic = useTopicBadge(entry.topic.id);
  return <TopicBadge text={topic?.acronym ?? entry.jurisdiction_code} title={entry.topic.name} color={topic?.color} />;
}

interface TopicBadgeProps {
  text: string;
  title: string;
  color: string | undefined;
}

/** Renders an acronym in the colour of its topic. */
export function TopicBadge({ text, title, color }: TopicBadgeProps) {
  const sign = useRef<HTMLElement>(null);
  // The content security policy forbids the style attribute, but not the property.
  useLayoutEffect(() => {
    if (color && CSS.supports('color', color)) sign.current?.style.setProperty('--topic', color);
  }, [color]);
  return (
    <abbr ref={sign} class="sign" title={title}>
      {text}
    </abbr>
  );
}

export const getUnreadDotId = (id: string) => `unread-${id}`;

interface UnreadDotProps {
  id: string;
}

/** Renders the unread marker of a row, with a text for screen readers. */
export function UnreadDot({ id }: UnreadDotProps) {
  return (
    <span class="dot" id={getUnreadDotId(id)} title="Unread">
      <span class="unseen">Unread</span>
    </span>
  );
}

interface SelectCheckboxProps {
  id: string;
  title: string;
  isSelected: boolean;
  select: (id: string, isRange: boolean) => void;
}

/** Renders the checkbox of a row. A click does not focus it, because focus opens the update; its key is `x`. */
export function SelectCheckbox({ id, title, isSelected, select }: SelectCheckboxProps) {
  return (
    <label class="pick" onMouseDown={(event) => event.preventDefault()}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={`Select: ${title}`}
        checked={isSelected}
        onClick={(event) => select(id, event.shiftKey)}
      />
    </label>
  );
}

interface DueSoonBadgeProps {
  entry: FoundEntry;
}

/** Renders the next deadline of an update if it is near. */
export function DueSoonBadge({ entry }: DueSoonBadgeProps) {
  const date = findNextDeadline(entry.key_dates, toLocalDay(new Date()));
  return date ? <span class="sort soon">by {formatKeyDate(date, { day: 'numeric', month: 'short' })}</span> : null;
}
