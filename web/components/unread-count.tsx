import { useUnreadCount } from '../data/person/unread-counts.ts';

interface UnreadCountProps {
  topics?: string[];
}

/** Renders the number of unread updates, of some topics or of all, or nothing. */
export function UnreadCount({ topics }: UnreadCountProps) {
  const getUnreadCount = useUnreadCount();
  const counts = (topics ?? [undefined]).map((topic) => getUnreadCount(topic));
  const count = counts.includes(null) ? 0 : counts.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  if (!count) return null;
  return (
    <b>
      {count.toLocaleString('en')}
      <span class="unseen"> unread</span>
    </b>
  );
}
