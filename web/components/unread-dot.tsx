export const getUnreadDotId = (id: string) => `unread-${id}`;

/** Renders the unread marker of a row, with a text for screen readers. */
export function UnreadDot({ id }: { id: string }) {
  return (
    <span class="dot" id={getUnreadDotId(id)} title="Unread">
      <span class="unseen">Unread</span>
    </span>
  );
}
