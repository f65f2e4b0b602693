import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { getEntry } from '../entries/read.ts';
import { profileKey, savedAtKey, savedKey } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { transact, tryUpdate } from '../table/write.ts';
import { Id } from '../values/id.ts';
import { Problem } from '../values/problem.ts';
import { Instant, instantOf } from '../values/time.ts';

/** The most entries that a person can save. */
const MOST = 4_000;
const LONGEST_NOTE = 2_000;
const RULE = `must be text of at most ${LONGEST_NOTE} characters, or null`;

/** The note of a saved entry. */
export const SavedNote = z.strictObject({
  note: z.optional(
    z.nullable(z.string(RULE).check(z.refine((text) => [...text].length <= LONGEST_NOTE && text.isWellFormed(), RULE))),
  ),
});
export type SavedNote = z.infer<typeof SavedNote>;

/** A saved entry: its id, since when, and its note. */
export const Saved = z.object({ entry_id: Id, saved_at: Instant, note: z.nullable(z.string()) });
export type Saved = z.infer<typeof Saved>;

const IS_NEW = { ConditionExpression: 'attribute_not_exists(pk)' };
const IS_THERE = { ConditionExpression: 'attribute_exists(pk)' };
const savedAt = async (person: string, entry: string) =>
  (await getItem(savedAtKey(person, entry), { consistent: true }))?.['saved_at'] as string | undefined;

/** Checks the saved entry (null if it is not saved) against what the caller has seen; throws if it differs. */
type Expected = ((saved: Saved | null) => void) | null;

/** Describes the state of a saved entry for a person who saw another one. */
export function howItIsSaved(saved: Saved | null): string {
  if (!saved) return 'it is not saved';
  return `it is saved since ${saved.saved_at}, ${saved.note === null ? 'without a note' : 'and its note is another one'}`;
}

async function readSaved(person: string, entry_id: string, saved_at: string | undefined): Promise<Saved | null> {
  const item = saved_at && (await getItem(savedKey(person, saved_at, entry_id), { consistent: true }));
  return item ? { entry_id, saved_at, note: (item['note'] ?? null) as string | null } : null;
}

/**
 * Saves an entry, all or nothing. Saving again keeps the time and replaces the note.
 *
 * @throws Problem 404 entry_not_found, 409 too_many_saved; what `expected` throws
 */
export async function save(
  person: string,
  entry_id: string,
  { note }: SavedNote,
  expected: Expected = null,
  now = new Date(),
): Promise<Saved> {
  // Terminates: a request that loses to another device finds the entry saved, or removed.
  for (;;) {
    const at = await savedAt(person, entry_id);
    const seen = expected && (await readSaved(person, entry_id, at));
    expected?.(seen);
    if (at === undefined) await getEntry(entry_id);
    const saved_at = at ?? instantOf(now);
    const isDone =
      at === undefined
        ? await begin(person, { entry_id, saved_at, note: note ?? null })
        : await rewrite({ person, entry_id, at, seen }, note);
    const saved = isDone && (await readSaved(person, entry_id, saved_at));
    if (saved) return saved;
  }
}

async function begin(person: string, saved: Saved): Promise<boolean> {
  const refusal = await transact([
    { Put: { Item: { ...savedAtKey(person, saved.entry_id), saved_at: saved.saved_at }, ...IS_NEW } },
    { Put: { Item: { ...savedKey(person, saved.saved_at, saved.entry_id), note: saved.note }, ...IS_NEW } },
    {
      Update: {
        Key: profileKey(person),
        UpdateExpression: 'ADD saved_count :one',
        ConditionExpression: 'attribute_not_exists(saved_count) OR saved_count < :most',
        ExpressionAttributeValues: { ':one': 1, ':most': MOST },
      },
    },
  ]);
  if (refusal === null) return true;
  if (refusal.refused.length > 1 || refusal.refused[0]?.index !== 2)
    return refusal.mayBeDone && isDeepStrictEqual(await readSaved(person, saved.entry_id, saved.saved_at), saved);
  throw new Problem(
    'conflict',
    'too_many_saved',
    `You have saved ${MOST} entries, which is the limit. Remove some that you no longer need.`,
  );
}

/** Returns the condition that an entry is saved, with the note that was read. */
const isThere = (seen: Saved | null) =>
  seen
    ? { ConditionExpression: 'note = :seen', ExpressionAttributeValues: { ':seen': seen.note } }
    : { ...IS_THERE, ExpressionAttributeValues: {} };

interface SavedAt {
  person: string;
  entry_id: string;
  at: string;
  seen: Saved | null;
}

async function rewrite({ person, entry_id, at, seen }: SavedAt, note: string | null | undefined): Promise<boolean> {
  if (note === undefined) return true;
  const { ConditionExpression, ExpressionAttributeValues } = isThere(seen);
  const refused = await tryUpdate({
    Key: savedKey(person, at, entry_id),
    UpdateExpression: 'SET note = :note',
    ConditionExpression,
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':note': note },
  });
  return refused === null || (refused.mayBeDone && (await readSaved(person, entry_id, at))?.note === note);
}

/** Removes a saved entry; does nothing if it is not saved. @throws what `expected` throws */
export async function unsave(person: string, entry_id: string, expected: Expected = null): Promise<void> {
  for (let mayBeDone = false; ; ) {
    const at = await savedAt(person, entry_id);
    if (at === undefined && mayBeDone) return;
    const seen = expected && (await readSaved(person, entry_id, at));
    expected?.(seen);
    if (at === undefined) return;
    const refusal = await transact([
      { Delete: { Key: savedAtKey(person, entry_id), ...IS_THERE } },
      { Delete: { Key: savedKey(person, at, entry_id), ...(seen ? isThere(seen) : IS_THERE) } },
      {
        Update: {
          Key: profileKey(person),
          UpdateExpression: 'ADD saved_count :less',
          ExpressionAttributeValues: { ':less': -1 },
        },
      },
    ]);
    if (refusal === null) return;
    mayBeDone ||= refusal.mayBeDone;
  }
}
