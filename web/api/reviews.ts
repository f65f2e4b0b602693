import type {
  GetEvidenceQuery,
  ListReviewsQuery,
  Review,
  ReviewRequest,
  Tagged,
} from '../../clients/typescript/src/index.ts';
import { oncePerSession } from './reading.ts';
import { change, read } from './request.ts';

/*
 * One function a route of the team's record, named as the service names it. All of them throw ApiError.
 */

export type SeenReview = Tagged<Review>;

export const getReview = (entryId: string, signal?: AbortSignal): Promise<SeenReview> =>
  read(({ reviews }) => reviews.get(entryId, { signal }));

/** Refused with 412 where the review is not as it was seen any more. */
export const putReview = (entryId: string, body: ReviewRequest, ifMatch: string): Promise<SeenReview> =>
  change(({ reviews }) => reviews.set(entryId, body, { ifMatch }));

/** The same key with the same text is the same note. */
export const addReviewNote = (entryId: string, text: string, idempotencyKey: string) =>
  change(({ reviews }) => reviews.note(entryId, { text }, { idempotencyKey }));

export const listReviewLog = (entryId: string, cursor?: string, signal?: AbortSignal) =>
  read(({ reviews }) => reviews.log(entryId, { limit: 100, cursor }, { signal }));

export const listReviews = (query: ListReviewsQuery, signal?: AbortSignal) =>
  read(({ reviews }) => reviews.list(query, { signal }));

/** Who can be assigned, asked for once a session. */
export const listPeople = oncePerSession(() => read(({ reviews }) => reviews.people()));

/** The present head of the log of the team's record. */
export const getEvidenceHead = (signal?: AbortSignal) => read(({ reviews }) => reviews.evidenceHead({ signal }));

/** All parts of an export in one text. */
export const getEvidence = (query: GetEvidenceQuery) => read(({ reviews }) => reviews.evidence(query));
