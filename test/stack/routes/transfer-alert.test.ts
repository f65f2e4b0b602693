import { expect, it, onTestFinished } from 'vitest';
import { aMember } from '../../support/accounts.ts';
import { anAlert, withoutAlert } from '../../support/alerts.ts';
import { expectProblem, send, sendV2 } from '../../support/api.ts';
import { bearer, identityProvider } from '../../support/people.ts';

/*
 * test/table/notifications/transfer.test.ts has each status; this is one journey through the stack: somebody leaves, an
 * admin takes over.
 */

/** What a token in a header says. */
const claimsOf = ([, token = '']: string[]): Record<string, string> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

it('transfers the alert of a disabled person to an admin, and removes its feed address', async () => {
  const { headers, sub } = await aMember('leaver');
  const made = await sendV2('POST', '/alerts', { headers, json: { name: 'Theirs', query: { search: 'zzyzx' } } });
  const { id } = made.body;
  const { url } = (await sendV2('POST', `/alerts/${id}/feed`, headers)).body;
  const UserPoolId = claimsOf(headers)['iss']?.split('/').at(-1);
  await identityProvider('AdminDisableUser', { UserPoolId, Username: sub });
  const address = `/${new URL(url).pathname.replace(/^\/dev/, '')}`;
  expectProblem(await send(address, { headers: [] }), 410, 'feed_ended');
  const admin = await bearer('admin');
  const list = await sendV2('GET', '/admin/alerts?ownerless=true&limit=100', admin);
  expect(list.body.items).toContainEqual(expect.objectContaining({ id, owner_id: sub, owner_state: 'disabled' }));
  const me = claimsOf(admin)['sub'];
  onTestFinished(async () => void (await withoutAlert('admin', id)));
  const taken = await sendV2('POST', `/admin/alerts/${id}/transfer`, { headers: admin, json: { owner_id: me } });
  expect(taken.body).toMatchObject({ id, owner_id: me, owner_state: 'active', stopped: null });
  expectProblem(await send(address, { headers: [] }), 404, 'feed_not_found');
});

it('rejects a transfer by a member and a transfer to an unknown person', async () => {
  const { id } = await anAlert('member', { search: 'zzyzx' });
  onTestFinished(async () => void (await withoutAlert('member', id)));
  const path = `/admin/alerts/${id}/transfer`;
  expectProblem(
    await sendV2('POST', path, { headers: await bearer('member'), json: { owner_id: 'x' } }),
    403,
    'role_required',
  );
  expectProblem(
    await sendV2('POST', path, { headers: await bearer('admin'), json: { owner_id: 'unknown' } }),
    422,
    'owner_unknown',
  );
});
