import { useUnreadCount } from './unread-counts.ts';

/** How many updates of a topic are unread, or of all; nothing where there are none, or nobody knows. */
export function UnreadCount({ topic }: { topic?: string }) {
  const count = useUnreadCount()(topic);
  if (!count) return null;
  return (
    <b>
      {count.toLocaleString('en')}
      <span class="unseen"> unread</span>
    </b>
  );
}
