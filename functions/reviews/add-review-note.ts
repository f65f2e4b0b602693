import { headerValues } from '../../lib/http/header-values.ts';
import { idempotencyKeyOf } from '../../lib/http/idempotency.ts';
import { type WriteInput, writeRoute } from '../../lib/http/route.ts';
import { nameOf } from '../../lib/people/name.ts';
import { addNote } from '../../lib/reviews/note.ts';
import { ReviewLogRecord, ReviewNote } from '../../lib/reviews/review.ts';
import { reviewerOf } from '../../lib/reviews/reviewers.ts';

const SPEC = {
  name: 'addReviewNote',
  id: 'entry_id',
  body: ReviewNote,
  status: 201,
  answers: ReviewLogRecord,
} as const;
/** POST /api/v2/entries/{entry_id}/review/notes: adds a note to the log of an entry's review. */
export const handler = writeRoute(SPEC, add);

async function add({ id, body, caller, event }: WriteInput<typeof ReviewNote>) {
  const token = headerValues(event.multiValueHeaders, 'authorization')[0] ?? '';
  const by = await reviewerOf(caller.id, () => nameOf(caller.id, token));
  return addNote(id, by, { text: body.text, idempotencyKey: idempotencyKeyOf(event) });
}
