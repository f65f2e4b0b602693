import * as z from 'zod/mini';
import { REVIEW_STATES, type ReviewState } from '../values/roles-and-states.ts';
import { Id, NonNegativeInteger } from '../values/schemas.ts';
import { Instant } from '../values/time.ts';

const IMPACTS = ['none', 'low', 'medium', 'high'] as const;

/** Limits in characters. */
const MIN_REASON_LENGTH = 3;
const MAX_REASON_LENGTH = 2_000;
const MAX_NOTE_LENGTH = 4_000;

/** The id that replaces the id of an erased person in reviews and their logs. */
export const ERASED_REVIEWER_ID = 'erased';

const daySchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/**
 * A person in a review or its log: the `sub` of their token as `id`, and their name.
 * The id is `erased` once their data were erased. The name is null if it is not known.
 */
export const Reviewer = z.object({ id: z.string(), name: z.nullable(z.string()) });
export type Reviewer = z.infer<typeof Reviewer>;

/**
 * The state of an entry's review: its assignee, due day, impact and reason.
 * An entry without changes of its review is new, in version 0.
 */
export const Review = z.object({
  entry_id: Id,
  state: z.enum(REVIEW_STATES),
  assignee: z.nullable(Reviewer),
  due: z.nullable(daySchema),
  impact: z.nullable(z.enum(IMPACTS)),
  reason: z.nullable(z.string()),
  version: NonNegativeInteger,
  updated_at: z.nullable(Instant),
  updated_by: z.nullable(Reviewer),
});
export type Review = z.infer<typeof Review>;

const getTextLength = (value: string) => [...value].length;
const textSchema = (minLength: number, maxLength: number) =>
  z
    .string('must be text')
    .check(
      z.refine(
        (value) => getTextLength(value.trim()) >= minLength && getTextLength(value) <= maxLength,
        `must have ${minLength} to ${maxLength} characters`,
      ),
    );
const isCalendarDay = (value: string) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
};
const IMPACT_RULE = `must be one of ${IMPACTS.join(', ')}, or null`;
const STATES_WITH_REASON: readonly ReviewState[] = ['not_relevant', 'done'];

/** The body of a request that sets all values of a review at once; null removes a value. */
export const ReviewRequest = z
  .strictObject({
    state: z.enum(REVIEW_STATES, `must be one of ${REVIEW_STATES.join(', ')}`),
    assignee: z.nullable(
      z.string('must be the id of a person, or null').check(z.minLength(1), z.maxLength(128, 'is too long')),
    ),
    due: z.nullable(
      z
        .string('must be a day, or null')
        .check(z.refine(isCalendarDay, 'must be a day that exists, written YYYY-MM-DD')),
    ),
    impact: z.nullable(z.enum(IMPACTS, IMPACT_RULE)),
    reason: z.nullable(textSchema(MIN_REASON_LENGTH, MAX_REASON_LENGTH)),
  })
  .check(
    z.refine(({ state, reason }) => reason !== null || !STATES_WITH_REASON.includes(state), {
      path: ['reason'],
      message: `is needed to close: for ${STATES_WITH_REASON.join(' and ')}`,
    }),
  );
export type ReviewRequest = z.infer<typeof ReviewRequest>;

/** The body of a request that adds a note to the log of a review. */
export const ReviewNote = z.strictObject({ text: textSchema(1, MAX_NOTE_LENGTH) });
export type ReviewNote = z.infer<typeof ReviewNote>;

/** The fields of a review that one change affected, with their values before it or after it. */
export const ReviewChange = z.object({
  state: z.optional(z.enum(REVIEW_STATES)),
  assignee: z.optional(z.nullable(Reviewer)),
  due: z.optional(z.nullable(daySchema)),
  impact: z.optional(z.nullable(z.enum(IMPACTS))),
});
export type ReviewChange = z.infer<typeof ReviewChange>;

const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * One change of a review, or one note, in the log that the API returns.
 * `previous_hash` chains it to the previous record.
 */
export const ReviewLogRecord = z.object({
  seq: NonNegativeInteger,
  at: Instant,
  by: Reviewer,
  action: z.enum(['transition', 'note']),
  from: ReviewChange,
  to: ReviewChange,
  text: z.nullable(z.string()),
  previous_hash: z.nullable(hashSchema),
  hash: hashSchema,
});
export type ReviewLogRecord = z.infer<typeof ReviewLogRecord>;

/**
 * Describes the current state, assignee and version of a review in words.
 * The text is for the error to a person whose request was based on an older state.
 */
export function describeReviewState({ state, assignee, version, updated_by }: Review): string {
  const who = assignee ? `assigned to ${assignee.name ?? assignee.id}` : 'not assigned';
  const by = updated_by ? `, changed by ${updated_by.name ?? updated_by.id}` : '';
  return `it is ${state}, ${who}, in version ${version}${by}`;
}
