/** The service's limit in characters (lib/sharing/share.ts). */
const LONGEST = 500;

const lengthOf = (comment: string) => [...comment.trim()].length;
export const isTooLong = (comment: string) => lengthOf(comment) > LONGEST;

interface Props {
  comment: string;
  write(comment: string): void;
  isFrozen: boolean;
}

/** Renders the field for an optional comment. */
export function CommentField({ comment, write, isFrozen }: Props) {
  const over = lengthOf(comment) - LONGEST;
  return (
    <label>
      Comment (optional)
      <textarea
        id="share-comment"
        rows={2}
        dir="auto"
        value={comment}
        readOnly={isFrozen}
        aria-invalid={over > 0 ? true : undefined}
        aria-describedby="share-comment-length"
        onInput={(event) => write(event.currentTarget.value)}
      />
      <small id="share-comment-length" aria-live={over > 0 ? 'polite' : 'off'}>
        {over > 0
          ? `${over} ${over === 1 ? 'character' : 'characters'} too many. At most ${LONGEST}.`
          : `${over + LONGEST} of ${LONGEST} characters`}
      </small>
    </label>
  );
}
