import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { StoredAlert } from '../alerts/alert.ts';
import { listMatches, Match } from '../alerts/match-list.ts';
import { FoundEntry } from '../entries/found.ts';
import { inOrder } from '../values/in-order.ts';
import { pageOf } from '../values/page.ts';
import { badParameter } from '../values/problem.ts';
import { changesRequest, pageOfChanges } from './changes-page.ts';
import { contentFor } from './list-content.ts';
import { nameOfList, type Page, pageOfSlice, pageRequest } from './paging.ts';
import { FollowedPageQuery } from './queries.ts';
import type { Content } from './reply.ts';

export const MatchPage = pageOf(Match);

/**
 * Returns a page of an alert's matches: newest first by cursor, or in order with `updated_after`.
 *
 * `json: false` is for feed readers, which accept anything.
 * @throws Problem 400
 */
export async function matchesContent(
  event: APIGatewayProxyEvent,
  route: string,
  stored: StoredAlert,
  parameters: z.infer<typeof FollowedPageQuery>,
  { json = true } = {},
): Promise<Content> {
  const { id, name, since } = stored.alert;
  // Another query has other matches.
  const list = nameOfList(route, id, { since });
  const { page, edits, areChanges } = await pageFor(list, stored, parameters);
  const entries = (page.items as Match[]).map(({ entry }, i) => ({ ...inOrder(FoundEntry, entry), edit: edits[i] }));
  const known = Object.keys(FollowedPageQuery.shape);
  const feed = { name: list, filters: { alert: name }, areChanges, parameters: known };
  return contentFor(event, feed, page, { entries, json });
}

async function pageFor(
  list: string,
  stored: StoredAlert,
  parameters: z.infer<typeof FollowedPageQuery>,
): Promise<{ page: Page; edits: string[]; areChanges: boolean }> {
  const changes = changesRequest(list, parameters);
  if (changes) {
    const { since, limit, after } = changes;
    const { items, edits, next, at } = await listMatches(stored, { limit, after, since });
    const page = pageOfChanges(list, changes, { items, next: at, has_more: next !== null });
    return { page, edits, areChanges: true };
  }
  const request = pageRequest(list, parameters);
  if (request.offset > 0 && !request.position) {
    const detail = 'is not possible for matches; follow next_cursor';
    throw badParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
  }
  const after = request.position?.after ?? null;
  const { items, edits, next } = await listMatches(stored, { limit: request.limit, after });
  const position = next === null ? null : { after: next, skip: 0 };
  return { page: pageOfSlice(list, request, { items, total: null, next: position }), edits, areChanges: false };
}
