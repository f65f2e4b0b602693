import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Presses, type RoleName, startPresses } from './world.ts';

let world: Presses;
beforeAll(async () => {
  world = await startPresses('presses');
});
beforeEach(() => world.chat.reset());
afterAll(() => world.stop());

const HOUR_MS = 3_600_000;

it('200: "Take it" sets the review in progress with the actor as assignee, and replies in the thread', async () => {
  const { entry_id, value } = await world.message('admin');
  const { answer, to, words, reply } = await world.press('member', 'take', { value, ts: '1700000000.000200' });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
  expect([to, words]).toEqual(['all', 'member takes this update: it is in review.']);
  expect(reply).toMatchObject({ thread_ts: '1700000000.000200', replace_original: false, link_names: false });
  expect(await world.review(entry_id)).toMatchObject({
    state: 'in_review',
    version: 1,
    reason: null,
    assignee: { id: world.sub('member'), name: 'member' },
    updated_by: { id: world.sub('member') },
  });
});

it('200: "Not relevant" closes the review with a reason, and leaves it without an assignee', async () => {
  const { entry_id, value } = await world.message('admin');
  const { to, words } = await world.press('admin', 'not_relevant', { value });
  expect([to, words]).toEqual(['all', 'admin marked this update as not relevant.']);
  expect(await world.review(entry_id)).toMatchObject({
    state: 'not_relevant',
    reason: 'Marked in the chat',
    assignee: null,
  });
});

it('200: the assignee can mark an update as not relevant and stays its assignee', async () => {
  const { entry_id, value } = await world.message('admin');
  await world.press('member', 'take', { value, at: Date.now() + 1_000 });
  const { to } = await world.press('member', 'not_relevant', { value, at: Date.now() + 2_000 });
  expect(to).toBe('all');
  expect(await world.review(entry_id)).toMatchObject({ state: 'not_relevant', assignee: { id: world.sub('member') } });
});

it('200: "Mute this alert" pauses the alert and names the actor in the reason', async () => {
  const { alert_id, person, value } = await world.message('member');
  const lines: object[] = [];
  const spy = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(JSON.parse(line)));
  const { to, words } = await world.press('member', 'mute', { value });
  spy.mockRestore();
  const by = { caller: world.sub('member'), role: 'member' };
  expect(lines.filter((line) => 'trail' in line)).toEqual([
    { level: 'INFO', trail: 'paused', alert_id, ...by, changed: 'paused' },
  ]);
  expect([to, words]).toEqual([
    'all',
    'member muted this alert: it sends nothing, to any destination, until it is resumed in the web app.',
  ]);
  expect(await world.paused(person, alert_id)).toMatchObject({ reason: 'muted in the chat by member' });
});

/** The owner of the alert, the actor, and whether the click mutes the alert. */
const MUTING: [RoleName, RoleName, boolean][] = [
  ['viewer', 'viewer', true],
  ['viewer', 'member', false],
  ['viewer', 'admin', true],
  ['member', 'viewer', false],
  ['member', 'member', true],
  ['member', 'admin', true],
  ['admin', 'viewer', false],
  ['admin', 'member', false],
  ['admin', 'admin', true],
];
it.each(MUTING)(
  'allows only the owner or an admin to mute an alert (owner %s, actor %s, allowed %s)',
  async (owner, who, may) => {
    const { alert_id, person, value } = await world.message(owner);
    const { answer, to, words } = await world.press(who, 'mute', { value });
    expect(answer.statusCode).toBe(200);
    expect((await world.paused(person, alert_id)) !== null).toBe(may);
    expect(to).toBe(may ? 'all' : 'actor');
    if (!may) expect(words).toContain('only the owner of an alert, or an administrator, can mute it');
  },
);

it.each(['take', 'not_relevant'])(
  'allows the action %s for members and admins, and refuses it to viewers with a private reply',
  async (action) => {
    for (const [who, may] of [
      ['viewer', false],
      ['member', true],
      ['admin', true],
    ] as const) {
      const { entry_id, value } = await world.message('member');
      const { to, words } = await world.press(who, action, { value });
      expect((await world.review(entry_id)).version, who).toBe(may ? 1 : 0);
      expect(to).toBe(may ? 'all' : 'actor');
      if (!may) expect(words).toContain('needs the role member or admin; you have viewer');
    }
  },
);

it('refuses clicks of people without an account, with a private reply that explains what to do', async () => {
  const { entry_id, alert_id, person, value } = await world.message('member');
  for (const action of ['take', 'not_relevant', 'mute']) {
    const { answer, to, words } = await world.press('guest', action, { value });
    expect([answer.statusCode, to]).toEqual([200, 'actor']);
    expect(words).toContain('needs an account of Regulatory updates with the e-mail address that you have here');
  }
  expect([(await world.review(entry_id)).version, await world.paused(person, alert_id)]).toEqual([0, null]);
});

it('applies repeated and concurrent clicks once', async () => {
  const { entry_id, alert_id, person, value } = await world.message('member');
  const at = Date.now();
  for (const action of ['take', 'mute']) {
    const all = await Promise.all([1, 2, 3].map(() => world.press('member', action, { value, at })));
    expect(all.map(({ answer }) => answer.statusCode)).toEqual([200, 200, 200]);
    expect(all.filter(({ to }) => to === 'all')).toHaveLength(1);
    const again = await world.press('member', action, { value, at });
    expect([again.to, again.words]).toEqual(['actor', expect.stringContaining('already')]);
  }
  expect(await world.log(entry_id)).toHaveLength(1);
  expect((await world.lib.findAlert(person, alert_id))?.version).toBe(2);
  for (let i = 0; i < 2; i += 1) await world.press('member', 'not_relevant', { value, at: at + HOUR_MS });
  expect(await world.log(entry_id)).toHaveLength(2);
});

it('does not undo a later decision when a click is delivered again', async () => {
  const { alert_id, person, entry_id, value } = await world.message('member');
  const at = Date.now() - 5_000;
  await world.press('member', 'mute', { value, at });
  const { updateAlert } = await import('../../../../lib/alerts/update-alert.ts');
  await updateAlert({ person, alert_id }, { paused: null }, { filter: null, expect: null });
  const muted = await world.press('member', 'mute', { value, at });
  expect([muted.to, await world.paused(person, alert_id)]).toEqual(['actor', null]);
  expect(muted.words).toContain('was changed after the button was pressed');
  await world.press('member', 'take', { value, at });
  const taken = await world.press('member', 'not_relevant', { value, at });
  expect([taken.to, (await world.review(entry_id)).state]).toEqual(['actor', 'in_review']);
});

it('does not change a review that another person took or decided, and replies privately with its state', async () => {
  const { entry_id, value } = await world.message('member');
  await world.press('admin', 'take', { value });
  const at = Date.now() + HOUR_MS;
  for (const action of ['take', 'not_relevant']) {
    const { to, words } = await world.press('member', action, { value, at });
    expect(to).toBe('actor');
    expect(words).toContain('Nothing was changed: it is in_review, assigned to admin, in version 1');
  }
  await world.press('admin', 'not_relevant', { value, at });
  const late = await world.press('admin', 'take', { value, at });
  expect([late.to, late.words]).toEqual(['actor', expect.stringContaining('it is not_relevant')]);
  expect(await world.log(entry_id)).toHaveLength(2);
});

it('assigns an update to one of two people who click at once, and names the assignee to the other', async () => {
  const { entry_id, value } = await world.message('member');
  const both = await Promise.all((['admin', 'member'] as const).map((who) => world.press(who, 'take', { value })));
  expect(both.map(({ to }) => to).sort()).toEqual(['actor', 'all']);
  const { assignee } = await world.review(entry_id);
  expect(both.find(({ to }) => to === 'actor')?.words).toContain(`assigned to ${assignee?.name}`);
});

it('replies privately when the alert was deleted or the update does not exist', async () => {
  const value = world.lib.formatButtonValue({ alert_id: 'deadbeef', entry_id: 'f31e3ed981f12d6268a59a87' });
  const muted = await world.press('member', 'mute', { value });
  expect([muted.to, muted.words]).toEqual(['actor', 'Nothing was changed: this alert was deleted.']);
  const taken = await world.press('member', 'take', { value });
  expect([taken.to, taken.words]).toEqual(['actor', expect.stringContaining('There is no entry with the id')]);
});

it('refuses a forged button value without looking up the actor on the chat platform', async () => {
  const { entry_id, alert_id, person, value } = await world.message('member');
  const { value: other } = await world.message('member');
  const signature = other.split('.').at(-1);
  const wrong = [
    ...['', 'press_', value.slice(0, -1), `${value}a`, value.toUpperCase(), ` ${value}`, `${value}\n`],
    ...[value.replace(/[^.]+$/, String(signature)), value.replace(alert_id, 'deadbeef'), 'a'.repeat(2_000)],
    ...['__proto__', 'constructor', 'stop_aaaaaaaa.bbbbbbbb.'.padEnd(80, 'c')],
  ];
  for (const one of wrong)
    for (const action of ['take', 'mute', 'not_relevant']) {
      const { answer, to } = await world.press('member', action, { value: one });
      expect([answer.statusCode, to], one).toEqual([200, 'actor']);
    }
  expect(world.chat.requests.filter(({ path }) => path.endsWith('users.info'))).toEqual([]);
  expect([(await world.review(entry_id)).version, await world.paused(person, alert_id)]).toEqual([0, null]);
});

it('acknowledges the link button and unknown actions without a platform request or a reply', async () => {
  const { value } = await world.message('member');
  for (const action of ['view_full_article', 'unknown', '', '__proto__', 'constructor', 'toString', 'take ', 'TAKE']) {
    const { answer, to } = await world.press('member', action, { value });
    expect([answer.statusCode, answer.body, to], action).toEqual([200, '', null]);
  }
  expect(world.chat.requests).toEqual([]);
});

it('makes at most five table requests for a button click, and none for the link button', async () => {
  const { value } = await world.message('viewer');
  const all: object[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void all.push(JSON.parse(line)));
  for (const action of ['mute', 'take', 'not_relevant', 'view_full_article'])
    await world.press(action === 'mute' ? 'viewer' : 'member', action, { value, at: Date.now() + HOUR_MS });
  vi.restoreAllMocks();
  const requests = all.flatMap((line) => ('dynamodb_requests' in line ? [Number(line.dynamodb_requests)] : []));
  expect(requests[0]).toBe(3);
  expect(Math.max(...requests)).toBeLessThanOrEqual(5);
  expect(requests.at(-1)).toBe(0);
});

it('ignores a click whose button value exceeds the maximum length of the chat platform', async () => {
  const { to } = await world.press('member', 'take', { value: 'a'.repeat(2_001) });
  expect(to).toBeNull();
});
