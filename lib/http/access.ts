import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../values/problem.ts';
import { ROLES, type Role } from '../values/roles-and-states.ts';

/** The authenticated caller of a request: the id of an API key or of a person, and their role. */
export interface Caller {
  id: string;
  role: Role;
}

const READER_ROLES: readonly Role[] = ['api_key', 'viewer', 'member', 'admin'];
const PERSON_ROLES: readonly Role[] = ['viewer', 'member', 'admin'];
const WRITER_ROLES: readonly Role[] = ['member', 'admin'];
const ADMIN_ROLES: readonly Role[] = ['admin'];
/** For holders of an unguessable address: the route looks up what it leads to. */
const ADDRESS_HOLDERS: readonly Role[] = [];

/** The roles that may call each route, by function name. Routes that are missing here are closed to everyone. */
export const ROUTE_ROLES = {
  listCategories: READER_ROLES,
  getCategory: READER_ROLES,
  listCategoryTopics: READER_ROLES,
  listTopics: READER_ROLES,
  getTopic: READER_ROLES,
  listTopicEntries: READER_ROLES,
  getTopicSummary: READER_ROLES,
  listEntries: READER_ROLES,
  listEntryDetails: READER_ROLES,
  getEntry: READER_ROLES,
  listEntryVersions: READER_ROLES,
  getEntryVersion: READER_ROLES,
  getEntryDiff: READER_ROLES,
  getRelatedEntries: READER_ROLES,
  getEntryDocument: READER_ROLES,
  getDocumentText: READER_ROLES,
  getDocumentDiff: READER_ROLES,
  listDocumentPassages: READER_ROLES,
  getStatsOverview: READER_ROLES,
  listDueDates: READER_ROLES,
  listTopicStats: READER_ROLES,
  getTopicStats: READER_ROLES,
  listCoverage: READER_ROLES,
  listChannels: PERSON_ROLES,
  getChatConfig: PERSON_ROLES,
  shareEntry: WRITER_ROLES,
  shareDigest: WRITER_ROLES,
  listEntryShares: PERSON_ROLES,
  getMe: PERSON_ROLES,
  updateMe: PERSON_ROLES,
  recordVisit: PERSON_ROLES,
  updateFollows: PERSON_ROLES,
  getReadState: PERSON_ROLES,
  markRead: PERSON_ROLES,
  setReadBefore: PERSON_ROLES,
  listSaved: PERSON_ROLES,
  saveEntry: PERSON_ROLES,
  unsaveEntry: PERSON_ROLES,
  createView: PERSON_ROLES,
  updateView: PERSON_ROLES,
  deleteView: PERSON_ROLES,
  getHome: PERSON_ROLES,
  listApiKeys: ADMIN_ROLES,
  createApiKey: ADMIN_ROLES,
  rotateApiKey: ADMIN_ROLES,
  limitApiKey: ADMIN_ROLES,
  revokeApiKey: ADMIN_ROLES,
  getChatStatus: ADMIN_ROLES,
  getReview: PERSON_ROLES,
  putReview: WRITER_ROLES,
  addReviewNote: WRITER_ROLES,
  listReviewLog: PERSON_ROLES,
  listReviews: PERSON_ROLES,
  getEvidence: PERSON_ROLES,
  getEvidenceHead: PERSON_ROLES,
  listPeople: PERSON_ROLES,
  previewAlert: PERSON_ROLES,
  listAlerts: PERSON_ROLES,
  createAlert: PERSON_ROLES,
  getAlert: PERSON_ROLES,
  updateAlert: PERSON_ROLES,
  deleteAlert: PERSON_ROLES,
  listAllAlerts: ADMIN_ROLES,
  transferAlert: ADMIN_ROLES,
  listAlertMatches: READER_ROLES,
  createAlertFeed: PERSON_ROLES,
  deleteAlertFeed: PERSON_ROLES,
  getAlertFeed: ADDRESS_HOLDERS,
  // lib/notifications/create-destination.ts checks which kinds a role may have.
  listDestinations: PERSON_ROLES,
  createDestination: PERSON_ROLES,
  verifyDestination: PERSON_ROLES,
  testDestination: PERSON_ROLES,
  rotateDestinationSecret: ADMIN_ROLES,
  deleteDestination: PERSON_ROLES,
  listSources: PERSON_ROLES,
  getSource: PERSON_ROLES,
  getSourceHealth: PERSON_ROLES,
  // The source of a member waits until an administrator accepts it.
  createSource: WRITER_ROLES,
  updateSource: ADMIN_ROLES,
  deleteSource: ADMIN_ROLES,
  importSources: ADMIN_ROLES,
  readSource: ADMIN_ROLES,
  listAlertDeliveries: PERSON_ROLES,
  replayDelivery: PERSON_ROLES,
  replayAlertDeliveries: PERSON_ROLES,
  discoverSource: WRITER_ROLES,
  previewSource: WRITER_ROLES,
  selectPageItems: WRITER_ROLES,
} as const;

/** The name of a route's function, which `ROUTE_ROLES` lists. */
export type RouteName = keyof typeof ROUTE_ROLES;

/**
 * Returns the authenticated caller of a request, if their role may call the route.
 * A route with a secret address accepts every request; the caller then has an empty id and the role viewer.
 * @throws Problem 403 role_required if the role is not allowed; the text names the allowed roles
 * @throws Problem 403 second_factor_required if an admin has no second factor
 * @throws Problem 503 second_factor_unknown if the second factor of an admin could not be determined
 */
export function authorizeCaller(event: APIGatewayProxyEvent, route: RouteName): Caller {
  if (ROUTE_ROLES[route] === ADDRESS_HOLDERS) return { id: '', role: 'viewer' };
  const { principalId, role, second_factor: factor } = event.requestContext.authorizer ?? {};
  const knownRole = ROLES.find((one) => one === role);
  if (knownRole && typeof principalId === 'string' && ROUTE_ROLES[route].includes(knownRole))
    return { id: principalId, role: knownRole };
  if (factor && ROUTE_ROLES[route].includes('admin')) throw missingSecondFactor(factor === 'missing');
  const requiredRoles = ROUTE_ROLES[route].filter((one) => one !== 'api_key').join(' or ');
  throw new Problem(
    'forbidden',
    'role_required',
    `This needs the role ${requiredRoles}; you have ${knownRole ?? 'none'}.`,
  );
}

/** How long an authorizer caches an unknown second factor. */
const RETRY_AFTER_S = 5;

/** Returns why an admin lacks admin rights: they have no second factor, or it could not be determined. */
function missingSecondFactor(isMissing: boolean): Problem {
  if (isMissing) {
    const detail =
      'Admins need a second factor here, and your account has none. Set it up in the web app, under your ' +
      'account, and try again.';
    return new Problem('forbidden', 'second_factor_required', detail);
  }
  const detail = 'The sign-in service did not confirm your second factor. Try again in a few seconds.';
  return new Problem('unavailable', 'second_factor_unknown', { detail, retryAfter: RETRY_AFTER_S });
}

/**
 * Checks that the authorizer did not find the caller over a rate limit. It makes no request to the table.
 * @throws Problem 429 too_many_requests, or too_many_writes for the limit of writes
 */
export function assertWithinRateLimit({ requestContext }: APIGatewayProxyEvent): void {
  const { retry_after, over, role } = requestContext.authorizer ?? {};
  const retryAfter = Number(retry_after ?? 0);
  if (retryAfter > 0 && over === 'writes') throw tooManyWrites(retryAfter);
  if (retryAfter > 0) throw tooManyRequests(role === 'api_key' ? 'with this API key' : 'of yours', retryAfter);
}

/**
 * Creates the 429 for a caller over a rate limit; `retryAfter` is in seconds.
 * @param requestQualifier the end of the error text "There were too many requests …", such as `with this API key`
 */
export function tooManyRequests(requestQualifier: string, retryAfter: number): Problem {
  const wait = formatSeconds(retryAfter);
  const detail = `There were too many requests ${requestQualifier}. Try again in ${wait}, and spread requests evenly.`;
  return new Problem('too_many_requests', 'too_many_requests', { detail, retryAfter });
}

function tooManyWrites(retryAfter: number): Problem {
  const detail =
    `You changed too much within a few minutes. Nothing was changed now. Try again in ${formatSeconds(retryAfter)}; ` +
    'reading still works.';
  return new Problem('too_many_requests', 'too_many_writes', { detail, retryAfter });
}

const formatSeconds = (retryAfter: number) => (retryAfter === 1 ? 'a second' : `${retryAfter} seconds`);
