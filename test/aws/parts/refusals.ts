import { begin, check, equal } from '../report.ts';
import type { RoleTokens, StackAccess } from '../world.ts';

/** Problem documents that callers get, of functions and of the gateway itself. */
export async function refusals({ gateway, apiKey }: StackAccess, tokens: RoleTokens): Promise<void> {
  begin('refusals');
  const key = { 'X-API-Key': apiKey };
  const bearer = { Authorization: `Bearer ${tokens.member}` };
  const v1 = '/api/v1/feeds';
  const cases: [
    string,
    string,
    { method?: string; headers?: Record<string, string>; json?: unknown },
    number,
    string,
  ][] = [
    ['a token at version 1', `${v1}/topics`, { headers: bearer }, 401, 'unauthorized'],
    ['a key at version 2', '/api/v2/feeds/topics', { headers: key }, 401, 'unauthorized'],
    ['an unknown path', '/nothing', {}, 404, 'route_not_found'],
    ['an unknown path with a key', `${v1}/nothing/at/all`, { headers: key }, 404, 'route_not_found'],
    ['an unknown path with a token', '/api/v2/feeds', { headers: bearer }, 404, 'route_not_found'],
    ['an unknown topic', `${v1}/topics/nothing`, { headers: key }, 404, 'topic_not_found'],
    ['a parameter that is none', `${v1}/entries/list?limit=-1`, { headers: key }, 400, 'invalid_parameter'],
    [
      'a body that is none',
      '/api/v2/feeds/chat/share',
      { method: 'POST', headers: bearer, json: {} },
      400,
      'invalid_parameter',
    ],
    ['a member at the keys', '/api/v2/admin/api-keys', { headers: bearer }, 403, 'role_required'],
  ];
  for (const [what, path, ask, status, code] of cases)
    await check(`${status} ${code}: ${what}`, async () => {
      const answer = await gateway(path, ask);
      equal([answer.status, answer.body?.code], [status, code], 'it');
      equal(answer.body.request_id, answer.headers['x-request-id'], 'the request id of its body');
    });
}
