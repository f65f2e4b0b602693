import { useReading } from '../api/reading.ts';
import { listReviews } from '../api/reviews.ts';
import { useMe } from '../memory/me.ts';
import { dayAt } from '../parts/date-format.ts';

const MOST = 20;

/** Renders the number of overdue reviews of the team, or nothing. Entering or leaving the reviews reloads it. */
export function OverdueCount({ isThere }: { isThere: boolean }) {
  return useMe() === null ? null : <Counted key={String(isThere)} />;
}

function Counted() {
  const { value } = useReading('overdue', (signal) =>
    listReviews({ state: 'open', due_before: dayAt(new Date()), limit: MOST }, signal),
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
