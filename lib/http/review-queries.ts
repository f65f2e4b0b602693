import * as z from 'zod/mini';
import { REVIEW_STATES } from '../values/roles-and-states.ts';
import { DayParameter, IdFilter, textParameter } from './parameters.ts';

/* The query parameters of reviews and of their evidence, which only few bundles need. */

/** The filter of reviews by assignee: the id of a person, `me` or `none`. */
export const AssigneeFilter = textParameter(128);

/**
 * The position where the next part of an evidence export begins.
 * The Link header of the previous part contains it.
 */
export const EvidenceExportPosition = z
  .string()
  .check(z.regex(/^\d{1,12}-\d{1,3}$/, 'must be what the Link of the part before says'));

/** The filters of the list of reviews: state, assignee, topic and due date. */
export const ReviewQuery = z.object({
  state: z.optional(z.enum(['open', ...REVIEW_STATES])),
  assignee: z.optional(AssigneeFilter),
  topic_id: z.optional(IdFilter),
  due_before: z.optional(DayParameter),
});
/** The query parameters of an evidence export: days, format, and the position of the next part. */
export const EvidenceExportQuery = z.object({
  from: z.optional(DayParameter),
  to: z.optional(DayParameter),
  format: z.optional(z.enum(['ndjson', 'csv'])),
  after: z.optional(EvidenceExportPosition),
});
