import type { QueuedReview, Review } from '../../clients/typescript/src/index.ts';
import { dayInWords } from '../parts/date-format.ts';
import { LineLink } from '../parts/line-link.tsx';
import { PickBox } from '../parts/pick-box.tsx';
import { TopicSign } from '../parts/topic-sign.tsx';
import { StatePill } from './state-pill.tsx';
import { IMPACTS, isOverdue, nameAtStart } from './words.ts';

interface Props {
  queued: QueuedReview;
  review: Review;
  isOpen: boolean;
  isSelected: boolean;
  select: (id: string, isRange: boolean) => void;
  /** Opens the update in the reading pane; null if there is none. */
  open: ((id: string) => void) | null;
}

/** Renders a review as a row with a link to its update. */
export function QueueRow({ queued: { entry }, review, isOpen, isSelected, select, open }: Props) {
  const { entry_id: id, due, impact, assignee } = review;
  return (
    <li class={[isOpen && 'open', isSelected && 'picked'].filter(Boolean).join(' ') || undefined}>
      {entry && <PickBox id={id} title={entry.title} isSelected={isSelected} select={select} />}
      {entry ? <TopicSign entry={entry} /> : <span />}
      <LineLink id={id} isOpen={isOpen} select={entry ? select : null} open={open}>
        {entry?.title ?? `An update that was removed (${id})`}
      </LineLink>
      <p>
        <StatePill state={review.state} />
        {due && (
          <span class={isOverdue(review) ? 'overdue' : undefined}>
            {isOverdue(review) ? 'Overdue since' : 'Due'} {dayInWords(due)}
          </span>
        )}
        <span>{assignee ? <bdi>{nameAtStart(assignee)}</bdi> : 'Unassigned'}</span>
        {impact && <span>Impact: {IMPACTS[impact].toLowerCase()}</span>}
      </p>
    </li>
  );
}
