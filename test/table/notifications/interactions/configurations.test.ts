import { expect, it } from 'vitest';
import { startPresses } from './world.ts';

it('gives admins only the rights of members in the chat if admins need a second factor', async () => {
  const world = await startPresses('with-factor', { ADMIN_TOTP: 'true' });
  const theirs = await world.message('member');
  const own = await world.message('admin');
  expect((await world.press('admin', 'mute', { value: theirs.value })).to).toBe('actor');
  expect(await world.paused(theirs.person, theirs.alert_id)).toBeNull();
  expect((await world.press('admin', 'mute', { value: own.value })).to).toBe('all');
  expect((await world.press('admin', 'take', { value: theirs.value })).to).toBe('all');
  await world.stop();
});

it('treats a person in no group as a viewer in the chat if people sign up by themselves', async () => {
  const world = await startPresses('viewers', { ROLE_WITHOUT_GROUP: 'viewer' });
  const { entry_id, value } = await world.message('admin');
  expect((await world.press('member', 'take', { value })).words).toContain('you have viewer');
  expect((await world.review(entry_id)).version).toBe(0);
  await world.stop();
});

it('replies that people cannot be looked up if sign-in uses the user pool of another deployment', async () => {
  const world = await startPresses('elsewhere', { USER_POOL_ID: '' });
  const { value } = await world.message('admin');
  const { to, words } = await world.press('member', 'take', { value });
  expect([to, words]).toEqual(['actor', expect.stringContaining('another deployment')]);
  await world.stop();
});

it('409: refuses every request, signed or unsigned, without a configured signing secret', async () => {
  const world = await startPresses('unsigned', { CHAT_SIGNING_SECRET: '' });
  for (const headers of [{}, undefined]) {
    const { statusCode, body } = await world.send('payload=%7B%7D', headers);
    expect([statusCode, JSON.parse(body).code]).toEqual([409, 'buttons_not_configured']);
  }
  await world.stop();
});

it('adds buttons to messages only if the signing secret and the master secret are configured', async () => {
  for (const [env, has] of [
    [{}, true],
    [{ CHAT_SIGNING_SECRET: '' }, false],
    [{ WEBHOOK_SECRET: '' }, false],
  ] as const) {
    const world = await startPresses('offered', { ...env });
    expect(Boolean(world.lib.buildSignedButtonField({ alert_id: 'deadbeef', entry_id: 'f31e3ed9' }).buttons)).toBe(has);
    await world.stop();
  }
});
