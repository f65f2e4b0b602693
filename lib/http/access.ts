import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../values/problem.ts';
import { ROLES, type Role } from '../values/role.ts';

/** The caller of a request, as the authorizer identified them: the id of a key or a person, and their role. */
export interface Caller {
  id: string;
  role: Role;
}

const READERS: readonly Role[] = ['api_key', 'viewer', 'member', 'admin'];
const PEOPLE: readonly Role[] = ['viewer', 'member', 'admin'];
const WRITERS: readonly Role[] = ['member', 'admin'];
const ADMINS: readonly Role[] = ['admin'];
/** For holders of an unguessable address: the route looks up what it leads to. */
const BY_ADDRESS: readonly Role[] = [];

/** The roles that may call each route, by function name. Routes that are missing here are closed to everyone. */
export const ACCESS = {
  listCategories: READERS,
  getCategory: READERS,
  listCategoryTopics: READERS,
  listTopics: READERS,
  getTopic: READERS,
  listTopicEntries: READERS,
  getTopicSummary: READERS,
  listEntries: READERS,
  listEntryDetails: READERS,
  getEntry: READERS,
  listEntryVersions: READERS,
  getEntryVersion: READERS,
  getEntryDiff: READERS,
  getRelatedEntries: READERS,
  getEntryDocument: READERS,
  getDocumentText: READERS,
  getDocumentDiff: READERS,
  listDocumentPassages: READERS,
  getStatsOverview: READERS,
  listDueDates: READERS,
  listTopicStats: READERS,
  getTopicStats: READERS,
  listCoverage: READERS,
  listChannels: PEOPLE,
  getChatConfig: PEOPLE,
  shareEntry: WRITERS,
  shareDigest: WRITERS,
  listEntryShares: PEOPLE,
  getMe: PEOPLE,
  updateMe: PEOPLE,
  recordVisit: PEOPLE,
  updateFollows: PEOPLE,
  getReadState: PEOPLE,
  markRead: PEOPLE,
  setReadBefore: PEOPLE,
  listSaved: PEOPLE,
  saveEntry: PEOPLE,
  unsaveEntry: PEOPLE,
  createView: PEOPLE,
  updateView: PEOPLE,
  deleteView: PEOPLE,
  getHome: PEOPLE,
  listApiKeys: ADMINS,
  createApiKey: ADMINS,
  rotateApiKey: ADMINS,
  limitApiKey: ADMINS,
  revokeApiKey: ADMINS,
  getChatStatus: ADMINS,
  getReview: PEOPLE,
  putReview: WRITERS,
  addReviewNote: WRITERS,
  listReviewLog: PEOPLE,
  listReviews: PEOPLE,
  getEvidence: PEOPLE,
  getEvidenceHead: PEOPLE,
  listPeople: PEOPLE,
  previewAlert: PEOPLE,
  listAlerts: PEOPLE,
  createAlert: PEOPLE,
  getAlert: PEOPLE,
  updateAlert: PEOPLE,
  deleteAlert: PEOPLE,
  listAllAlerts: ADMINS,
  transferAlert: ADMINS,
  listAlertMatches: READERS,
  createAlertFeed: PEOPLE,
  deleteAlertFeed: PEOPLE,
  getAlertFeed: BY_ADDRESS,
  // lib/delivery/begin.ts checks which kinds a role may have.
  listDestinations: PEOPLE,
  createDestination: PEOPLE,
  verifyDestination: PEOPLE,
  testDestination: PEOPLE,
  rotateDestinationSecret: ADMINS,
  deleteDestination: PEOPLE,
  listAlertDeliveries: PEOPLE,
  replayDelivery: PEOPLE,
  replayAlertDeliveries: PEOPLE,
} as const;

export type RouteName = keyof typeof ACCESS;

/**
 * Returns the caller if they may call the route.
 *
 * @throws Problem 403 role_required, which names the role; 403 second_factor_required, 503 second_factor_unknown for
 * an admin
 */
export function callerOf(event: APIGatewayProxyEvent, route: RouteName): Caller {
  if (ACCESS[route] === BY_ADDRESS) return { id: '', role: 'viewer' };
  const { principalId, role, second_factor: factor } = event.requestContext.authorizer ?? {};
  const known = ROLES.find((one) => one === role);
  if (known && typeof principalId === 'string' && ACCESS[route].includes(known))
    return { id: principalId, role: known };
  if (factor && ACCESS[route].includes('admin')) throw withoutFactor(factor === 'missing');
  const needed = ACCESS[route].filter((one) => one !== 'api_key').join(' or ');
  throw new Problem('forbidden', 'role_required', `This needs the role ${needed}; you have ${known ?? 'none'}.`);
}

/** How long an authorizer caches an unknown second factor. */
const ASK_AGAIN_S = 5;

/** Returns why an admin lacks admin rights: they have no second factor, or it could not be determined. */
function withoutFactor(isMissing: boolean): Problem {
  if (isMissing) {
    const detail =
      'Admins need a second factor here, and your account has none. Set it up in the web app, under your account, and try again.';
    return new Problem('forbidden', 'second_factor_required', detail);
  }
  const detail = 'The sign-in service did not confirm your second factor. Try again in a few seconds.';
  return new Problem('unavailable', 'second_factor_unknown', detail, { retryAfter: ASK_AGAIN_S });
}

/** Refuses a caller whom the authorizer found over a limit. @throws Problem 429 too_many_requests, too_many_writes */
export function refuseOverLimit({ requestContext }: APIGatewayProxyEvent): void {
  const { retry_after, over, role } = requestContext.authorizer ?? {};
  const retryAfter = Number(retry_after ?? 0);
  if (retryAfter > 0 && over === 'writes') throw tooManyWrites(retryAfter);
  if (retryAfter > 0) throw tooManyRequests(role === 'api_key' ? 'with this API key' : 'of yours', retryAfter);
}

/** Returns the problem of a rate limit; `whose` follows "too many requests", `retryAfter` is in seconds. */
export function tooManyRequests(whose: string, retryAfter: number): Problem {
  const detail = `There were too many requests ${whose}. Try again in ${secondsOf(retryAfter)}, and spread requests evenly.`;
  return new Problem('too_many_requests', 'too_many_requests', detail, { retryAfter });
}

function tooManyWrites(retryAfter: number): Problem {
  const detail = `You changed too much within a few minutes. Nothing was changed now. Try again in ${secondsOf(retryAfter)}; reading still works.`;
  return new Problem('too_many_requests', 'too_many_writes', detail, { retryAfter });
}

const secondsOf = (retryAfter: number) => (retryAfter === 1 ? 'a second' : `${retryAfter} seconds`);
