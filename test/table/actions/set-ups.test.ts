import { expect, it } from 'vitest';
import { startPresses } from './world.ts';

it('where admins need a second factor, which nobody shows in the chat, an admin may do there what a member may', async () => {
  const world = await startPresses('with-factor', { ADMIN_TOTP: 'true' });
  const theirs = await world.message('member');
  const own = await world.message('admin');
  expect((await world.press('admin', 'mute', theirs.value)).to).toBe('presser');
  expect(await world.paused(theirs.person, theirs.alert_id)).toBeNull();
  expect((await world.press('admin', 'mute', own.value)).to).toBe('all');
  expect((await world.press('admin', 'take', theirs.value)).to).toBe('all');
  await world.stop();
});

it('where people sign up by themselves, who is in no group is a viewer in the chat, too', async () => {
  const world = await startPresses('viewers', { ROLE_WITHOUT_GROUP: 'viewer' });
  const { entry_id, value } = await world.message('admin');
  expect((await world.press('member', 'take', value)).words).toContain('you have viewer');
  expect((await world.review(entry_id)).version).toBe(0);
  await world.stop();
});

it('where people sign in at the pool of another deployment, nobody can be looked up: that is told', async () => {
  const world = await startPresses('elsewhere', { USER_POOL_ID: '' });
  const { value } = await world.message('admin');
  const { to, words } = await world.press('member', 'take', value);
  expect([to, words]).toEqual(['presser', expect.stringContaining('another deployment')]);
  await world.stop();
});

it('409: without a signing secret nobody is believed, however they sign', async () => {
  const world = await startPresses('unsigned', { CHAT_SIGNING_SECRET: '' });
  for (const headers of [{}, undefined]) {
    const { statusCode, body } = await world.send('payload=%7B%7D', headers);
    expect([statusCode, JSON.parse(body).code]).toEqual([409, 'buttons_not_configured']);
  }
  await world.stop();
});

it('a message has buttons only where a press of them could be believed', async () => {
  for (const [env, has] of [
    [{}, true],
    [{ CHAT_SIGNING_SECRET: '' }, false],
    [{ WEBHOOK_SECRET: '' }, false],
  ] as const) {
    const world = await startPresses('offered', { ...env });
    expect(Boolean(world.lib.toButtonFields({ alert_id: 'deadbeef', entry_id: 'f31e3ed9' }).buttons)).toBe(has);
    await world.stop();
  }
});
