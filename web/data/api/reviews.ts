import type {
  GetEvidenceQuery,
  ListReviewsQuery,
  Review,
  ReviewRequest,
  Tagged,
} from '../../../clients/typescript/src/index.ts';
import { cachePerSession } from '../use-fetch.ts';
import { change, read } from './request.ts';

/* One function per review route, named after its operation. All throw ApiError. */

export type LoadedReview = Tagged<Review>;

export const getReview = (entryId: string, signal?: AbortSignal): Promise<LoadedReview> =>
  read(({ reviews }) => reviews.get(entryId, { signal }));

/** Rejected with 412 if the review changed after `ifMatch` was read. */
export const putReview = (entryId: string, body: ReviewRequest, ifMatch: string): Promise<LoadedReview> =>
  change(({ reviews }) => reviews.set(entryId, body, { ifMatch }));

/** Requests with the same key and text create one note. */
export const addReviewNote = (entryId: string, text: string, idempotencyKey: string) =>
  change(({ reviews }) => reviews.note(entryId, { text }, { idempotencyKey }));

export const listReviewLog = (entryId: string, cursor?: string, signal?: AbortSignal) =>
  read(({ reviews }) => reviews.log(entryId, { limit: 100, cursor }, { signal }));

export const listReviews = (query: ListReviewsQuery, signal?: AbortSignal) =>
  read(({ reviews }) => reviews.list(query, { signal }));

/** Lists the people who can be assigned. They are loaded once per session. */
export const listPeople = cachePerSession(() => read(({ reviews }) => reviews.people()));

/** Returns the current head of the evidence log. */
export const getEvidenceHead = (signal?: AbortSignal) => read(({ reviews }) => reviews.evidenceHead({ signal }));

/** Returns all parts of an export as one text. */
export const getEvidence = (query: GetEvidenceQuery) => read(({ reviews }) => reviews.evidence(query));
