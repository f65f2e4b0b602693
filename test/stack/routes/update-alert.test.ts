import { expect, it } from 'vitest';
import { anAlert, withoutAlert } from '../../support/alerts.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer, type Person } from '../../support/people.ts';

const change = async (id: string, body: unknown, tag: string, person: Person = 'member') =>
  sendV2('PATCH', `/alerts/${id}`, [...(await bearer(person)), ...(tag ? ['If-Match', tag] : [])], body);
const tagOf = async (id: string) => String((await sendV2('GET', `/alerts/${id}`, await bearer('member'))).headers.etag);

it('200: the fields of the body change, and the answer has the tag for the next change', async () => {
  const alert = await anAlert('member', { search: 'capital' });
  const named = await change(alert.id, { name: 'Another' }, await tagOf(alert.id));
  expect(named.status, named.text).toBe(200);
  expect(named.body).toEqual({ ...alert, name: 'Another', updated_at: named.body.updated_at });
  const tag = String(named.headers.etag);
  const kinds = await change(alert.id, { kinds: ['edited', 'new'], query: { search: ' capital' } }, tag);
  expect(kinds.body).toMatchObject({ name: 'Another', kinds: ['edited', 'new'], since: alert['since'] });
  // With another query it begins anew; an admin may change it, too.
  const query = { search: 'liquidity' };
  const anew = await change(alert.id, { query }, String(kinds.headers.etag), 'admin');
  expect(anew.body).toMatchObject({ query, since: anew.body.updated_at });
  await withoutAlert('member', alert.id);
});

it('412: what was changed meanwhile; 428: without a tag; and nothing is changed', async () => {
  const alert = await anAlert('member');
  const tag = await tagOf(alert.id);
  await change(alert.id, { name: 'First' }, tag);
  expectProblem(await change(alert.id, { name: 'Second' }, tag), 412, 'changed_meanwhile');
  expectProblem(await change(alert.id, { name: 'Third' }, ''), 428, 'if_match_required');
  expect((await change(alert.id, {}, '*')).body.name).toBe('First');
  await withoutAlert('member', alert.id);
});

it('400: what cannot be; 404: what is nobody’s, or another person’s', async () => {
  const alert = await anAlert('member');
  for (const body of [{ name: '' }, { kinds: [] }, { query: { search: 'the' } }, { since: '2020-01-01T00:00:00Z' }])
    expectProblem(await change(alert.id, body, '*'), 400, 'invalid_parameter');
  expectProblem(await change('nothing', {}, '*'), 404, 'alert_not_found');
  expectProblem(await change(alert.id, {}, '*', 'viewer'), 404, 'alert_not_found');
  await withoutAlert('member', alert.id);
});
