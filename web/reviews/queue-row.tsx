import type { QueuedReview, Review } from '../../clients/typescript/src/index.ts';
import { dayInWords } from '../parts/date-format.ts';
import { PickBox } from '../parts/pick-box.tsx';
import { TopicSign } from '../parts/topic-sign.tsx';
import { addressOf, isPlain } from '../route.ts';
import { StatePill } from './state-pill.tsx';
import { IMPACTS, isOverdue, nameAtStart } from './words.ts';

interface Props {
  queued: QueuedReview;
  review: Review;
  isOpen: boolean;
  isSelected: boolean;
  select: (id: string, isRange: boolean) => void;
  /** Shows it beside the queue; null where nothing stands there. */
  open: ((id: string) => void) | null;
}

/** A review in a queue, which leads to its update. */
export function QueueRow({ queued: { entry }, review, isOpen, isSelected, select, open }: Props) {
  const { entry_id: id, due, impact, assignee } = review;
  return (
    <li class={[isOpen && 'open', isSelected && 'picked'].filter(Boolean).join(' ') || undefined}>
      {entry && <PickBox id={id} title={entry.title} isSelected={isSelected} select={select} />}
      {entry ? <TopicSign entry={entry} /> : <span />}
      <a
        href={addressOf(['entries', id])}
        dir="auto"
        data-line={id}
        aria-current={isOpen ? 'true' : undefined}
        onClick={(event) => {
          if (event.shiftKey && entry) {
            event.preventDefault();
            select(id, true);
          }
          if (!open || !isPlain(event)) return;
          event.preventDefault();
          open(id);
        }}
      >
        {entry?.title ?? `An update that was removed (${id})`}
      </a>
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
