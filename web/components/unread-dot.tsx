export const getUnreadDotId = (id: string) => `unread-${id}`;

interface UnreadDotProps {
  id: string;
}

/** Renders the unread marker of a row, with a text for screen readers. */
export function UnreadDot({ id }: UnreadDotProps) {
  return (
    <span class="dot" id={getUnreadDotId(id)} title="Unread">
      <span class="unseen">Unread</span>
    </span>
  );
}
