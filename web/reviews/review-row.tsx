import type { QueuedReview, Review } from '../../clients/typescript/src/index.ts';
import { RowLink } from '../components/row-link.tsx';
import { SelectCheckbox } from '../components/select-checkbox.tsx';
import { EntryTopicBadge } from '../components/topic-badge.tsx';
import { formatLongDay } from '../values/date-format.ts';
import { formatReviewerCapitalized, IMPACT_LABELS, isOverdue } from './format-review.ts';
import { ReviewStateBadge } from './review-state-badge.tsx';

interface ReviewRowProps {
  queuedReview: QueuedReview;
  review: Review;
  isOpen: boolean;
  isSelected: boolean;
  select: (id: string, isRange: boolean) => void;
  /** Opens the update in the reading pane; null if there is none. */
  onOpen: ((id: string) => void) | null;
}

/** Renders a review as a row with a link to its update. */
export function ReviewRow({ queuedReview: { entry }, review, isOpen, isSelected, select, onOpen }: ReviewRowProps) {
  const { entry_id: id, due, impact, assignee } = review;
  return (
    <li class={[isOpen && 'open', isSelected && 'picked'].filter(Boolean).join(' ') || undefined}>
      {entry && <SelectCheckbox id={id} title={entry.title} isSelected={isSelected} select={select} />}
      {entry ? <EntryTopicBadge entry={entry} /> : <span />}
      <RowLink id={id} isOpen={isOpen} select={entry ? select : null} onOpen={onOpen}>
        {entry?.title ?? `Removed update (${id})`}
      </RowLink>
      <p>
        <ReviewStateBadge state={review.state} />
        {due && (
          <span class={isOverdue(review) ? 'overdue' : undefined}>
            {isOverdue(review) ? 'Overdue since' : 'Due'} {formatLongDay(due)}
          </span>
        )}
        <span>{assignee ? <bdi>{formatReviewerCapitalized(assignee)}</bdi> : 'Unassigned'}</span>
        {impact && <span>Impact: {IMPACT_LABELS[impact].toLowerCase()}</span>}
      </p>
    </li>
  );
}
