import type { APIGatewayProxyEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { authorizeCaller, ROUTE_ROLES, type RouteName } from '../../../lib/http/access.ts';
import { Problem } from '../../../lib/values/problem.ts';

const routes = Object.keys(ROUTE_ROLES) as RouteName[];
const isForAdmins = (route: RouteName) => ROUTE_ROLES[route].length === 1;

/** What a caller gets of whom an authorizer says this: their role, or the problem. */
function outcome(route: RouteName, authorizer: object): unknown {
  const event = { requestContext: { authorizer: { principalId: 'ada', ...authorizer } } };
  try {
    return authorizeCaller(event as unknown as APIGatewayProxyEvent, route).role;
  } catch (error) {
    const { status, code, retryAfter } = error as Problem;
    expect(error).toBeInstanceOf(Problem);
    return [status, code, retryAfter];
  }
}

it('an admin without a second factor is rejected on admin routes, and has the role member on others', () => {
  expect(routes.filter(isForAdmins).length).toBeGreaterThanOrEqual(5);
  // The address of an alert's feed authorizes by itself, without a role.
  for (const route of routes.filter((one) => one !== 'getAlertFeed')) {
    const admins = isForAdmins(route);
    const lowered = (second_factor: string) => outcome(route, { role: 'member', second_factor });
    expect(lowered('missing'), route).toEqual(admins ? [403, 'second_factor_required', undefined] : 'member');
    expect(lowered('unknown'), route).toEqual(admins ? [503, 'second_factor_unknown', 5] : 'member');
    expect(outcome(route, { role: 'member' }), route).toEqual(admins ? [403, 'role_required', undefined] : 'member');
    expect(outcome(route, { role: 'admin' }), route).toBe('admin');
  }
});
