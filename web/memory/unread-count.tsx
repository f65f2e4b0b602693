import { useUnreadCount } from './unread-counts.ts';

/** How many updates of topics are unread, or of all; nothing where there are none, or nobody knows. */
export function UnreadCount({ topics }: { topics?: string[] }) {
  const countOf = useUnreadCount();
  const counts = (topics ?? [undefined]).map((topic) => countOf(topic));
  const count = counts.includes(null) ? 0 : counts.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  if (!count) return null;
  return (
    <b>
      {count.toLocaleString('en')}
      <span class="unseen"> unread</span>
    </b>
  );
}
