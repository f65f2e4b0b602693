import { findOwnName } from '../../lib/access/people/person-name.ts';
import { getAuthorizationHeader } from '../../lib/http/caller-email.ts';
import { getIdempotencyKey } from '../../lib/http/request-headers.ts';
import { createWriteRoute, type WriteRouteInput } from '../../lib/http/route.ts';
import { ReviewLogRecord, ReviewNote } from '../../lib/reviews/review.ts';
import { addReviewNote } from '../../lib/reviews/review-note.ts';
import { getOrCreateReviewer } from '../../lib/reviews/reviewers.ts';

const SPEC = {
  name: 'addReviewNote',
  id: 'entry_id',
  body: ReviewNote,
  status: 201,
  response: ReviewLogRecord,
} as const;
/** POST /api/v2/entries/{entry_id}/review/notes: adds a note to the log of an entry's review. */
export const handler = createWriteRoute(SPEC, add);

async function add({ id, body, caller, event }: WriteRouteInput<typeof ReviewNote>) {
  const token = getAuthorizationHeader(event);
  const by = await getOrCreateReviewer(caller.id, () => findOwnName(caller.id, token));
  return addReviewNote(id, by, { text: body.text, idempotencyKey: getIdempotencyKey(event) });
}
