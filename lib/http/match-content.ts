import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { StoredAlert } from '../alerts/alert.ts';
import { listMatches, Match } from '../alerts/matches/list-matches.ts';
import { FoundEntry } from '../entries/found-entry.ts';
import { toPageSchema } from '../values/page.ts';
import { orderFieldsBySchema } from '../values/pick-fields.ts';
import { invalidParameter } from '../values/problem.ts';
import { parseChangesRequest, toChangesPage } from './changes-page.ts';
import { buildEntryListContent, type ListOffers } from './list-content.ts';
import { buildCursorScope, parsePageRequest, type ResponsePage, toResponsePage } from './paging.ts';
import { ChangesPageQuery } from './query-schemas.ts';
import type { ResponseContent } from './reply.ts';

/** The schema of a page of an alert's matches: the entries that match, and why. */
export const MatchPage = toPageSchema(Match);

/** A request for matches: the name of its route, its page parameters, and the formats it offers. */
interface MatchRequest {
  route: string;
  parameters: z.infer<typeof ChangesPageQuery>;
  offers?: ListOffers | undefined;
}

/**
 * Returns a page of an alert's matches as JSON, Atom, RSS or JSON Feed, by the Accept header.
 * Matches are newest first, or in ascending order with `updated_after`.
 * @throws Problem 400 for an invalid cursor, or for an offset
 */
export async function buildAlertMatchesContent(
  event: APIGatewayProxyEvent,
  stored: StoredAlert,
  { route, parameters, offers }: MatchRequest,
): Promise<ResponseContent> {
  const { id, name, since } = stored.alert;
  // Another query has other matches.
  const list = buildCursorScope(route, id, { since });
  const { page, edits, areChanges: isChangeList } = await readMatchPage(list, stored, parameters);
  const entries = (page.items as Match[]).map(({ entry }, i) => ({
    ...orderFieldsBySchema(FoundEntry, entry),
    edit: edits[i],
  }));
  const known = Object.keys(ChangesPageQuery.shape);
  const feed = { name: list, filters: { alert: name }, isChangeList, parameters: known };
  return buildEntryListContent(event, feed, { page, entries, offers });
}

async function readMatchPage(
  list: string,
  stored: StoredAlert,
  parameters: z.infer<typeof ChangesPageQuery>,
): Promise<{ page: ResponsePage; edits: string[]; areChanges: boolean }> {
  const changes = parseChangesRequest(list, parameters);
  if (changes) {
    const { since, limit, after } = changes;
    const { items, edits, next, at } = await listMatches(stored, { limit, after, since });
    const page = toChangesPage(list, changes, { items, next: at, has_more: next !== null });
    return { page, edits, areChanges: true };
  }
  const request = parsePageRequest(list, parameters);
  if (request.offset > 0 && !request.position) {
    const detail = 'is not possible for matches; follow next_cursor';
    throw invalidParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
  }
  const after = request.position?.after ?? null;
  const { items, edits, next } = await listMatches(stored, { limit: request.limit, after });
  const position = next === null ? null : { after: next, skip: 0 };
  return { page: toResponsePage(list, request, { items, total: null, next: position }), edits, areChanges: false };
}
