import * as z from 'zod/mini';
import { Count } from '../values/count.ts';
import { Id } from '../values/id.ts';
import { REVIEW_STATES, type ReviewState } from '../values/review-states.ts';
import { Instant } from '../values/time.ts';

const IMPACTS = ['none', 'low', 'medium', 'high'] as const;

/** Limits in characters. */
const SHORTEST_REASON = 3;
const LONGEST_REASON = 2_000;
const LONGEST_NOTE = 4_000;

/** Replaces a person who was erased. */
export const ERASED = 'erased';

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A person in the record: the `sub` of their token, or `erased`; the name is null if it is not known. */
export const Reviewer = z.object({ id: z.string(), name: z.nullable(z.string()) });
export type Reviewer = z.infer<typeof Reviewer>;

/** The review of an entry. An entry without changes is new, in version 0. */
export const Review = z.object({
  entry_id: Id,
  state: z.enum(REVIEW_STATES),
  assignee: z.nullable(Reviewer),
  due: z.nullable(day),
  impact: z.nullable(z.enum(IMPACTS)),
  reason: z.nullable(z.string()),
  version: Count,
  updated_at: z.nullable(Instant),
  updated_by: z.nullable(Reviewer),
});
export type Review = z.infer<typeof Review>;

const lengthOf = (value: string) => [...value].length;
const said = (least: number, most: number) =>
  z
    .string('must be text')
    .check(
      z.refine(
        (value) => lengthOf(value.trim()) >= least && lengthOf(value) <= most,
        `must have ${least} to ${most} characters`,
      ),
    );
const isDay = (value: string) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
};
const IMPACT_RULE = `must be one of ${IMPACTS.join(', ')}, or null`;
const NEEDS_REASON: readonly ReviewState[] = ['not_relevant', 'done'];

/** A complete decision on a review; null removes a value. */
export const ReviewRequest = z
  .strictObject({
    state: z.enum(REVIEW_STATES, `must be one of ${REVIEW_STATES.join(', ')}`),
    assignee: z.nullable(
      z.string('must be the id of a person, or null').check(z.minLength(1), z.maxLength(128, 'is too long')),
    ),
    due: z.nullable(
      z.string('must be a day, or null').check(z.refine(isDay, 'must be a day that exists, written YYYY-MM-DD')),
    ),
    impact: z.nullable(z.enum(IMPACTS, IMPACT_RULE)),
    reason: z.nullable(said(SHORTEST_REASON, LONGEST_REASON)),
  })
  .check(
    z.refine(({ state, reason }) => reason !== null || !NEEDS_REASON.includes(state), {
      path: ['reason'],
      message: `is needed to close: for ${NEEDS_REASON.join(' and ')}`,
    }),
  );
export type ReviewRequest = z.infer<typeof ReviewRequest>;

/** A note of a review. */
export const ReviewNote = z.strictObject({ text: said(1, LONGEST_NOTE) });
export type ReviewNote = z.infer<typeof ReviewNote>;

/** The fields that a transition changed, before or after it. */
export const ReviewChange = z.object({
  state: z.optional(z.enum(REVIEW_STATES)),
  assignee: z.optional(z.nullable(Reviewer)),
  due: z.optional(z.nullable(day)),
  impact: z.optional(z.nullable(z.enum(IMPACTS))),
});
export type ReviewChange = z.infer<typeof ReviewChange>;

const HASH = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A record of the log of an entry's review. */
export const ReviewLogRecord = z.object({
  seq: Count,
  at: Instant,
  by: Reviewer,
  action: z.enum(['transition', 'note']),
  from: ReviewChange,
  to: ReviewChange,
  text: z.nullable(z.string()),
  previous_hash: z.nullable(HASH),
  hash: HASH,
});
export type ReviewLogRecord = z.infer<typeof ReviewLogRecord>;

/** Describes the state of a review for a person who saw another one. */
export function howItStands({ state, assignee, version, updated_by }: Review): string {
  const who = assignee ? `assigned to ${assignee.name ?? assignee.id}` : 'assigned to nobody';
  const by = updated_by ? `, changed by ${updated_by.name ?? updated_by.id}` : '';
  return `it is ${state}, ${who}, in version ${version}${by}`;
}
