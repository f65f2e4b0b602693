import { listReviews } from '../data/api/reviews.ts';
import { profile } from '../data/person/profile.ts';
import { useFetch } from '../data/use-fetch.ts';
import { toLocalDay } from '../values/date-format.ts';

const MAX_COUNTED = 20;

interface OverdueCountProps {
  isThere: boolean;
}

/** Renders the number of overdue reviews of the team, or nothing. Entering or leaving the reviews reloads it. */
export function OverdueCount({ isThere: isCurrentView }: OverdueCountProps) {
  return profile.value === null ? null : <LoadedOverdueCount key={String(isCurrentView)} />;
}

function LoadedOverdueCount() {
  const { value } = useFetch('overdue', (signal) =>
    listReviews({ state: 'open', due_before: toLocalDay(new Date()), limit: MAX_COUNTED }, signal),
  );
  const count = value?.items.length ?? 0;
  if (count === 0) return null;
  return (
    <b class="due">
      {count}
      {value?.next_cursor != null && '+'}
      <span> overdue</span>
    </b>
  );
}
