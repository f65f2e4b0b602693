import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { getEntry } from '../entries/list-entries.ts';
import { profileKey, savedEntryKey, savedEntryLookupKey } from '../platform/dynamodb/person-keys.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import { updateOrGetRejection, writeTransaction } from '../platform/dynamodb/write.ts';
import { Problem } from '../values/problem.ts';
import { Id } from '../values/schemas.ts';
import { formatInstant, Instant } from '../values/time.ts';

/** The most entries that a person can save. */
const MAX_SAVED_ENTRIES = 4_000;
const MAX_NOTE_LENGTH = 2_000;
const NOTE_RULE = `must be text of at most ${MAX_NOTE_LENGTH} characters, or null`;

/** The body of a request that saves an entry: the person's note. Without `note`, a stored note is kept. */
export const SavedNote = z.strictObject({
  note: z.optional(
    z.nullable(
      z
        .string(NOTE_RULE)
        .check(z.refine((text) => [...text].length <= MAX_NOTE_LENGTH && text.isWellFormed(), NOTE_RULE)),
    ),
  ),
});
export type SavedNote = z.infer<typeof SavedNote>;

/** The record that a person saved an entry: the entry's id, since when, and their note. */
export const Saved = z.object({ entry_id: Id, saved_at: Instant, note: z.nullable(z.string()) });
export type Saved = z.infer<typeof Saved>;

const IS_NEW = { ConditionExpression: 'attribute_not_exists(pk)' };
const EXISTS = { ConditionExpression: 'attribute_exists(pk)' };
const getSavedAt = async (person: string, entry: string) =>
  (await getItem(savedEntryLookupKey(person, entry), { consistent: true }))?.['saved_at'] as string | undefined;

/** Checks the saved entry (null if it is not saved) against what the caller has seen. Throws if it differs. */
type SavedPrecondition = ((saved: Saved | null) => void) | null;

/**
 * Describes how an entry is saved now, such as "it is not saved"; null means not saved.
 * The text continues a sentence in the error to a person whose request was based on an older state.
 */
export function describeSavedEntryState(saved: Saved | null): string {
  if (!saved) return 'it is not saved';
  const note = saved.note === null ? 'without a note' : 'and its note is another one';
  return `it is saved since ${saved.saved_at}, ${note}`;
}

async function findSaved(person: string, entry_id: string, saved_at: string | undefined): Promise<Saved | null> {
  const item = saved_at && (await getItem(savedEntryKey(person, saved_at, entry_id), { consistent: true }));
  return item ? { entry_id, saved_at, note: (item['note'] ?? null) as string | null } : null;
}

/** The check of the saved entry, and the time of saving. */
interface SaveEntryOptions {
  expected?: SavedPrecondition;
  now?: Date;
}

/**
 * Saves an entry for a person in one transaction, and returns the saved state.
 * Saving again keeps the time. `note` replaces the stored note; undefined keeps it. `expected` checks the current
 * state, and throws if the request is based on an older state; null skips the check.
 *
 * @throws Problem 404 entry_not_found, 409 too_many_saved
 * @throws Problem that `expected` throws, such as 412
 */
export async function saveEntry(
  person: string,
  { entry_id, note }: SavedNote & { entry_id: string },
  { expected = null, now = new Date() }: SaveEntryOptions = {},
): Promise<Saved> {
  // Terminates: a request that loses to another device finds the entry saved, or removed.
  for (;;) {
    const at = await getSavedAt(person, entry_id);
    const seen = expected && (await findSaved(person, entry_id, at));
    expected?.(seen);
    if (at === undefined) await getEntry(entry_id);
    const saved_at = at ?? formatInstant(now);
    const isDone =
      at === undefined
        ? await createSaved(person, { entry_id, saved_at, note: note ?? null })
        : await updateNote({ person, entry_id, at, seen }, note);
    const saved = isDone && (await findSaved(person, entry_id, saved_at));
    if (saved) return saved;
  }
}

async function createSaved(person: string, saved: Saved): Promise<boolean> {
  const refusal = await writeTransaction([
    { Put: { Item: { ...savedEntryLookupKey(person, saved.entry_id), saved_at: saved.saved_at }, ...IS_NEW } },
    { Put: { Item: { ...savedEntryKey(person, saved.saved_at, saved.entry_id), note: saved.note }, ...IS_NEW } },
    {
      Update: {
        Key: profileKey(person),
        UpdateExpression: 'ADD saved_count :one',
        ConditionExpression: 'attribute_not_exists(saved_count) OR saved_count < :most',
        ExpressionAttributeValues: { ':one': 1, ':most': MAX_SAVED_ENTRIES },
      },
    },
  ]);
  if (refusal === null) return true;
  if (refusal.failedConditions.length > 1 || refusal.failedConditions[0]?.index !== 2)
    return refusal.mayBeApplied && isDeepStrictEqual(await findSaved(person, saved.entry_id, saved.saved_at), saved);
  throw new Problem(
    'conflict',
    'too_many_saved',
    `You have saved ${MAX_SAVED_ENTRIES} entries, which is the limit. Remove some that you no longer need.`,
  );
}

/** Returns the condition that an entry is saved, with the note that was read. */
const buildSeenCondition = (seen: Saved | null) =>
  seen
    ? { ConditionExpression: 'note = :seen', ExpressionAttributeValues: { ':seen': seen.note } }
    : { ...EXISTS, ExpressionAttributeValues: {} };

interface SavedVersion {
  person: string;
  entry_id: string;
  at: string;
  seen: Saved | null;
}

async function updateNote(
  { person, entry_id, at, seen }: SavedVersion,
  note: string | null | undefined,
): Promise<boolean> {
  if (note === undefined) return true;
  const { ConditionExpression, ExpressionAttributeValues } = buildSeenCondition(seen);
  const refused = await updateOrGetRejection({
    Key: savedEntryKey(person, at, entry_id),
    UpdateExpression: 'SET note = :note',
    ConditionExpression,
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':note': note },
  });
  return refused === null || (refused.mayBeApplied && (await findSaved(person, entry_id, at))?.note === note);
}

/**
 * Removes an entry from a person's saved entries; does nothing if it is not saved. `assertPrecondition` checks the
 * current state, and throws if the request is based on an older state; null skips the check.
 *
 * @throws Problem that `assertPrecondition` throws, such as 412
 */
export async function unsaveEntry(
  person: string,
  entry_id: string,
  assertPrecondition: SavedPrecondition = null,
): Promise<void> {
  for (let mayBeDone = false; ; ) {
    const at = await getSavedAt(person, entry_id);
    if (at === undefined && mayBeDone) return;
    const seen = assertPrecondition && (await findSaved(person, entry_id, at));
    assertPrecondition?.(seen);
    if (at === undefined) return;
    const refusal = await writeTransaction([
      { Delete: { Key: savedEntryLookupKey(person, entry_id), ...EXISTS } },
      { Delete: { Key: savedEntryKey(person, at, entry_id), ...(seen ? buildSeenCondition(seen) : EXISTS) } },
      {
        Update: {
          Key: profileKey(person),
          UpdateExpression: 'ADD saved_count :less',
          ExpressionAttributeValues: { ':less': -1 },
        },
      },
    ]);
    if (refusal === null) return;
    mayBeDone ||= refusal.mayBeApplied;
  }
}
