/** The service's limit in characters (lib/sharing/share.ts). */
const MAX_COMMENT_LENGTH = 500;

const getCommentLength = (comment: string) => [...comment.trim()].length;
export const isTooLong = (comment: string) => getCommentLength(comment) > MAX_COMMENT_LENGTH;

interface CommentFieldProps {
  comment: string;
  onChange(comment: string): void;
  isFrozen: boolean;
}

/** Renders the field for an optional comment. */
export function CommentField({ comment, onChange, isFrozen }: CommentFieldProps) {
  const excess = getCommentLength(comment) - MAX_COMMENT_LENGTH;
  return (
    <label>
      Comment (optional)
      <textarea
        id="share-comment"
        rows={2}
        dir="auto"
        value={comment}
        readOnly={isFrozen}
        aria-invalid={excess > 0 ? true : undefined}
        aria-describedby="share-comment-length"
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <small id="share-comment-length" aria-live={excess > 0 ? 'polite' : 'off'}>
        {excess > 0
          ? `${excess} ${excess === 1 ? 'character' : 'characters'} too many. At most ${MAX_COMMENT_LENGTH}.`
          : `${excess + MAX_COMMENT_LENGTH} of ${MAX_COMMENT_LENGTH} characters`}
      </small>
    </label>
  );
}
