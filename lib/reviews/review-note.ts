import { createHash } from 'node:crypto';
import { handledReviewNoteRequestKey, reviewLogKey } from '../platform/dynamodb/person-keys.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import type { TransactionWrite } from '../platform/dynamodb/write.ts';
import { Problem } from '../values/problem.ts';
import { applyReviewChange } from './apply-change.ts';
import type { ReviewLogRecord } from './review.ts';
import { toReviewLogRecords } from './review-log.ts';
import { parseReviewLogItem } from './review-store.ts';
import type { ReviewerWithPseudonymousRef } from './reviewers.ts';

/** How long a repetition with the same Idempotency-Key is recognized. */
const RETENTION_S = 24 * 3_600;

/** A note to add to a review, with the Idempotency-Key of its request, if any. */
export interface NewNote {
  text: string;
  idempotencyKey: string | undefined;
}

/**
 * Adds a note to the log of an entry's review.
 * If the same person repeats an Idempotency-Key within a day, the first note is returned and nothing is added.
 * @throws Problem 404 entry_not_found; 422 idempotency_key_reused for another text; 503 storage_busy
 */
export async function addReviewNote(
  entryId: string,
  by: ReviewerWithPseudonymousRef,
  note: NewNote,
): Promise<ReviewLogRecord> {
  const id = note.idempotencyKey === undefined ? null : getNoteId(by.id, note.idempotencyKey);
  const earlier = id && (await findEarlierNote(entryId, id, note.text));
  if (earlier) return earlier;
  try {
    const { record } = await applyReviewChange({ entryId, actor: by }, ({ review, assigneeRef, seq }) => ({
      review,
      assignee: assigneeRef === null ? null : { ref: assigneeRef },
      record: { action: 'note', from: {}, to: {} },
      text: note.text,
      extraWrites: id ? [buildNoteReference(entryId, id, seq + 1)] : [],
    }));
    return (await toReviewLogRecords(record ? [record] : []))[0] as ReviewLogRecord;
  } catch (problem) {
    // The same request may have been faster, or this one may have succeeded without a response.
    const made = id && (await findEarlierNote(entryId, id, note.text));
    if (made) return made;
    throw problem;
  }
}

const getNoteId = (person: string, key: string) =>
  createHash('sha256')
    .update(JSON.stringify([person, key]))
    .digest('hex')
    .slice(0, 32);
const getNowSeconds = () => Math.floor(Date.now() / 1_000);

/** Contains no text of the note: that is in its record, from which it can be erased. */
const buildNoteReference = (entryId: string, id: string, seq: number): TransactionWrite => ({
  Put: {
    Item: { ...handledReviewNoteRequestKey(entryId, id), seq, expires_at: getNowSeconds() + RETENTION_S },
    ConditionExpression: 'attribute_not_exists(pk) OR expires_at < :now',
    ExpressionAttributeValues: { ':now': getNowSeconds() },
  },
});

async function findEarlierNote(entryId: string, id: string, text: string): Promise<ReviewLogRecord | null> {
  const noteReference = await getItem(handledReviewNoteRequestKey(entryId, id), { consistent: true });
  if (!noteReference || Number(noteReference['expires_at']) < getNowSeconds()) return null;
  const item = await getItem(reviewLogKey(entryId, Number(noteReference['seq'])), { consistent: true });
  if (!item) return null;
  const record = parseReviewLogItem(item);
  if (record.text !== text) {
    const detail =
      'This Idempotency-Key was used for ' +
      `${record.text === null ? 'a note whose text was removed' : 'another note'}. Use a new key for each note.`;
    throw new Problem('unprocessable', 'idempotency_key_reused', detail);
  }
  return (await toReviewLogRecords([record]))[0] ?? null;
}
