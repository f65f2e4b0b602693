import { changedInWords } from '../../lib/entries/field-names.ts';
import { useCatalog } from '../api/catalog.ts';
import { unreadOf, useReadMemory } from '../memory/marks.ts';
import { LineLink } from '../parts/line-link.tsx';
import { Marked } from '../parts/marked.tsx';
import { Moment } from '../parts/moment.tsx';
import { PickBox } from '../parts/pick-box.tsx';
import { TopicSign } from '../parts/topic-sign.tsx';
import { UnreadDot } from '../parts/unread-dot.tsx';
import { optionOf } from '../views/filter-options.ts';
import { filtersOf, type Matched } from './words.ts';

interface Props {
  match: Matched;
  isOpen: boolean;
  isSelected: boolean;
  select: (id: string, isRange: boolean) => void;
  /** Opens the update in the reading pane; null if there is none. */
  open: ((id: string) => void) | null;
}

const KINDS = { new: 'New', edited: 'Edited' };
const EARLIER = { new: 'First matched', edited: 'Edited' };

/** Renders a match with its update, its time and its reasons. */
export function MatchRow({ match, isOpen, isSelected, select, open }: Props) {
  const { entry, kind, changed, matched_at, earlier } = match;
  const what = changedInWords(changed ?? []);
  // Re-renders when updates are marked as read.
  useReadMemory();
  const isUnread = unreadOf([entry]).length > 0;
  return (
    <li class={[isOpen && 'open', isUnread && 'unread', isSelected && 'picked'].filter(Boolean).join(' ') || undefined}>
      <PickBox id={entry.id} title={entry.title} isSelected={isSelected} select={select} />
      {isUnread && <UnreadDot id={entry.id} />}
      <TopicSign entry={entry} />
      <LineLink id={entry.id} isOpen={isOpen} select={select} open={open}>
        <Marked entry={entry} field="title" text={entry.title} />
      </LineLink>
      <Why match={match} />
      <p>
        <span class={`stage ${kind}`}>{KINDS[kind]}</span>
        {what && <span>{what}</span>}
        <span>
          Matched <Moment at={matched_at} />
        </span>
        {earlier.map((one) => (
          <span key={`${one.kind} ${one.matched_at}`}>
            {EARLIER[one.kind]} <Moment at={one.matched_at} />
          </span>
        ))}
      </p>
    </li>
  );
}

/** Renders the search terms and filters that matched. */
function Why({ match }: { match: Matched }) {
  const { value: catalog } = useCatalog();
  const filters = filtersOf(match, (tag) => optionOf('language', tag, catalog).name);
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
      {words.length + filters.length === 0 && <span>It matches whatever comes</span>}
    </p>
  );
}
