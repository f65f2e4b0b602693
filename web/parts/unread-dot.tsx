export const unreadId = (id: string) => `unread-${id}`;

/** Says of an update in a list that it is unread: to who sees it, and with its name to who does not. */
export function UnreadDot({ id }: { id: string }) {
  return (
    <span class="dot" id={unreadId(id)} title="Unread">
      <span class="unseen">Unread</span>
    </span>
  );
}
