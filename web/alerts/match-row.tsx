import { formatChangedFields } from '../../lib/entries/versions/format-change.ts';
import { HighlightedText } from '../components/highlighted-text.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { useCatalog } from '../data/catalog.ts';
import { filterUnread } from '../data/person/read-marks.ts';
import { findFilterOption } from '../filters/filter-options.ts';
import { EntryListRow, type RowControls } from '../lists/entry-list-view.tsx';
import { formatMatchFilters, type GroupedMatch } from './format-alert.ts';

interface MatchRowProps {
  match: GroupedMatch;
  controls: RowControls;
}

const KIND_LABELS = { new: 'New', edited: 'Edited' };
const EARLIER_MATCH_LABELS = { new: 'First matched', edited: 'Edited' };

/** Renders a match with its update, its time and its reasons. */
export function MatchRow({ match, controls }: MatchRowProps) {
  const { entry, kind, changed, matched_at, earlier } = match;
  const changedFields = formatChangedFields(changed ?? []);
  const isUnread = filterUnread([entry]).length > 0;
  return (
    <EntryListRow
      id={entry.id}
      entry={entry}
      controls={controls}
      isUnread={isUnread}
      title={<HighlightedText entry={entry} field="title" text={entry.title} />}
    >
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
    </EntryListRow>
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
