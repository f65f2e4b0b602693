import { expect, it } from 'vitest';
import { anAlert, withoutAlert } from '../../support/alerts.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer, type Person } from '../../support/people.ts';

interface ChangeOptions {
  /** The value of If-Match; an empty one sends none. */
  tag: string;
  person?: Person;
}
const change = async (id: string, body: unknown, { tag, person = 'member' }: ChangeOptions) =>
  sendV2('PATCH', `/alerts/${id}`, {
    headers: [...(await bearer(person)), ...(tag ? ['If-Match', tag] : [])],
    json: body,
  });
const getTag = async (id: string) =>
  String((await sendV2('GET', `/alerts/${id}`, await bearer('member'))).headers.etag);

it('200: updates the given fields, and returns the tag for the next change', async () => {
  const alert = await anAlert('member', { search: 'capital' });
  const named = await change(alert.id, { name: 'Another' }, { tag: await getTag(alert.id) });
  expect(named.status, named.text).toBe(200);
  expect(named.body).toEqual({ ...alert, name: 'Another', updated_at: named.body.updated_at });
  const tag = String(named.headers.etag);
  const kinds = await change(alert.id, { kinds: ['edited', 'new'], query: { search: ' capital' } }, { tag });
  expect(kinds.body).toMatchObject({ name: 'Another', kinds: ['edited', 'new'], since: alert['since'] });
  // Another query restarts the alert; an admin may change it, too.
  const query = { search: 'liquidity' };
  const restarted = await change(alert.id, { query }, { tag: String(kinds.headers.etag), person: 'admin' });
  expect(restarted.body).toMatchObject({ query, since: restarted.body.updated_at });
  await withoutAlert('member', alert.id);
});

it('412: rejects an outdated tag · 428: a missing tag, without any change', async () => {
  const alert = await anAlert('member');
  const tag = await getTag(alert.id);
  await change(alert.id, { name: 'First' }, { tag });
  expectProblem(await change(alert.id, { name: 'Second' }, { tag }), 412, 'changed_meanwhile');
  expectProblem(await change(alert.id, { name: 'Third' }, { tag: '' }), 428, 'if_match_required');
  expect((await change(alert.id, {}, { tag: '*' })).body.name).toBe('First');
  await withoutAlert('member', alert.id);
});

it('400: rejects invalid fields · 404: an unknown alert and another person’s alert', async () => {
  const alert = await anAlert('member');
  for (const body of [{ name: '' }, { kinds: [] }, { query: { search: 'the' } }, { since: '2020-01-01T00:00:00Z' }])
    expectProblem(await change(alert.id, body, { tag: '*' }), 400, 'invalid_parameter');
  expectProblem(await change('nothing', {}, { tag: '*' }), 404, 'alert_not_found');
  expectProblem(await change(alert.id, {}, { tag: '*', person: 'viewer' }), 404, 'alert_not_found');
  await withoutAlert('member', alert.id);
});
