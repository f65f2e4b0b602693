import { formatChangedFields } from '../../lib/entries/versions/format-change.ts';
import { HighlightedText } from '../components/highlighted-text.tsx';
import { RowLink } from '../components/row-link.tsx';
import { SelectCheckbox } from '../components/select-checkbox.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { EntryTopicBadge } from '../components/topic-badge.tsx';
import { UnreadDot } from '../components/unread-dot.tsx';
import { useCatalog } from '../data/catalog.ts';
import { filterUnread, useReadState } from '../data/person/read-marks.ts';
import { findFilterOption } from '../filters/filter-options.ts';
import { formatMatchFilters, type GroupedMatch } from './format-alert.ts';

interface MatchRowProps {
  match: GroupedMatch;
  isOpen: boolean;
  isSelected: boolean;
  select: (id: string, isRange: boolean) => void;
  /** Opens the update in the reading pane; null if there is none. */
  onOpen: ((id: string) => void) | null;
}

const KIND_LABELS = { new: 'New', edited: 'Edited' };
const EARLIER_MATCH_LABELS = { new: 'First matched', edited: 'Edited' };

/** Renders a match with its update, its time and its reasons. */
export function MatchRow({ match, isOpen, isSelected, select, onOpen }: MatchRowProps) {
  const { entry, kind, changed, matched_at, earlier } = match;
  const changedFields = formatChangedFields(changed ?? []);
  // Re-renders when updates are marked as read.
  useReadState();
  const isUnread = filterUnread([entry]).length > 0;
  return (
    <li class={[isOpen && 'open', isUnread && 'unread', isSelected && 'picked'].filter(Boolean).join(' ') || undefined}>
      <SelectCheckbox id={entry.id} title={entry.title} isSelected={isSelected} select={select} />
      {isUnread && <UnreadDot id={entry.id} />}
      <EntryTopicBadge entry={entry} />
      <RowLink id={entry.id} isOpen={isOpen} select={select} onOpen={onOpen}>
        <HighlightedText entry={entry} field="title" text={entry.title} />
      </RowLink>
      <MatchReasons match={match} />
      <p>
        <span class={`stage ${kind}`}>{KIND_LABELS[kind]}</span>
        {changedFields && <span>{changedFields}</span>}
        <span>
          Matched <Timestamp at={matched_at} />
        </span>
        {earlier.map((one) => (
          <span key={`${one.kind} ${one.matched_at}`}>
            {EARLIER_MATCH_LABELS[one.kind]} <Timestamp at={one.matched_at} />
          </span>
        ))}
      </p>
    </li>
  );
}

interface MatchReasonsProps {
  match: GroupedMatch;
}

/** Renders the search terms and filters that matched. */
function MatchReasons({ match }: MatchReasonsProps) {
  const { value: catalog } = useCatalog();
  const filters = formatMatchFilters(match, (tag) => findFilterOption('language', tag, catalog).name);
  const words = match.why.words;
  return (
    <p class="why">
      <span class="unseen">Why: </span>
      {words.map((word) => (
        <mark key={word} dir="auto">
          {word}
        </mark>
      ))}
      {filters.map((text) => (
        <bdi key={text}>{text}</bdi>
      ))}
      {words.length + filters.length === 0 && <span>It matches all updates</span>}
    </p>
  );
}
