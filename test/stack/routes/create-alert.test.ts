import { expect, it } from 'vitest';
import { AlertResponse } from '../../../lib/alerts/alert.ts';
import { withoutAlert } from '../../support/alerts.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

const create = async (body: unknown) => sendV2('POST', '/alerts', await bearer('viewer'), body);

it('201: for what is new if nothing else is said, and it is in the list of its person', async () => {
  const query = { search: '"capital requirements" -insurance', topic_id: 'eu-eba,uk-pra' };
  const answer = await create({ name: ' Capital ', query });
  expect(answer.status, answer.text).toBe(201);
  expect(AlertResponse.parse(answer.body)).toEqual(answer.body);
  const { id, created_at } = answer.body;
  const told = { name: 'Capital', query, kinds: ['new'], since: created_at, feed_since: null };
  const sent = { schedule: { every: 'instant' }, reminders: null, destinations: [], paused: null };
  expect(answer.body).toEqual({ id, ...told, ...sent, created_at, updated_at: created_at, stopped: null });
  const listed = async (person: 'viewer' | 'member') =>
    (await sendV2('GET', '/alerts', await bearer(person))).body.items.some((one: { id: string }) => one.id === id);
  expect([await listed('viewer'), await listed('member')]).toEqual([true, false]);
  await withoutAlert('viewer', id);
});

it('400: a name, kinds and filters that cannot be; nothing is made', async () => {
  const query = { search: 'capital' };
  const before = (await sendV2('GET', '/alerts', await bearer('viewer'))).body.items.length;
  const wrong: [body: object, parameter: string][] = [
    [{ name: '', query }, 'name'],
    [{ name: 'a'.repeat(81), query }, 'name'],
    [{ name: 'a\u0007', query }, 'name'],
    [{ query }, 'name'],
    [{ name: 'a' }, 'query'],
    [{ name: 'a', query, kinds: [] }, 'kinds'],
    [{ name: 'a', query, kinds: ['old'] }, 'kinds.0'],
    [{ name: 'a', query: { search: 'the' } }, 'query.search'],
    [{ name: 'a', query, id: 'mine' }, 'id'],
    [{ name: 'a', query, schedule: { every: 'daily' } }, 'schedule'],
    [{ name: 'a', query, schedule: { every: 'hourly' } }, 'schedule.every'],
    [{ name: 'a', query, destinations: ['No Id'] }, 'destinations.0'],
    [{ name: 'a', query, reminders: { days_before: [7] } }, 'reminders.time'],
    [{ name: 'a', query, reminders: { days_before: [], time: '09:00', time_zone: 'UTC' } }, 'reminders.days_before'],
    [
      { name: 'a', query, reminders: { days_before: [7, 7], time: '09:00', time_zone: 'UTC' } },
      'reminders.days_before',
    ],
    [{ name: 'a', query, reminders: { days_before: [8], time: '09:00', time_zone: 'UTC' } }, 'reminders.days_before.0'],
    [{ name: 'a', query, reminders: { days_before: [7], time: '9', time_zone: 'UTC' } }, 'reminders.time'],
    [{ name: 'a', query, reminders: { days_before: [7], time: '09:00', time_zone: 'Mars' } }, 'reminders.time_zone'],
  ];
  for (const [body, parameter] of wrong) {
    const answer = await create(body);
    expectProblem(answer, 400, 'invalid_parameter');
    expect(answer.body.errors[0]).toMatchObject({ in: 'body', parameter });
  }
  expect((await sendV2('GET', '/alerts', await bearer('viewer'))).body.items).toHaveLength(before);
});

it('409: 50 are the most', async () => {
  const { items, most } = (await sendV2('GET', '/alerts', await bearer('viewer'))).body;
  const made: string[] = [];
  for (let i = items.length; i < most; i += 1)
    made.push((await create({ name: 'One', query: { tag: `t${i}` } })).body.id);
  expectProblem(await create({ name: 'One too many', query: {} }), 409, 'too_many_alerts');
  for (const id of made) await withoutAlert('viewer', id);
});

it('201: reminders, in one order; they stay as other things change, and null ends them', async () => {
  const reminders = { days_before: [1, 30], time: '09:00', time_zone: 'Europe/London' };
  const { status, body, text } = await create({ name: 'Reminds', query: { search: 'capital' }, reminders });
  expect(status, text).toBe(201);
  expect(body.reminders).toEqual({ ...reminders, days_before: [30, 1] });
  const change = async (what: object) =>
    (await sendV2('PATCH', `/alerts/${body.id}`, [...(await bearer('viewer')), 'If-Match', '*'], what)).body.reminders;
  expect(await change({ name: 'Still reminds' })).toEqual(body.reminders);
  expect(await change({ reminders: { ...reminders, days_before: [7] } })).toEqual({ ...reminders, days_before: [7] });
  expect(await change({ reminders: null })).toBeNull();
  await withoutAlert('viewer', body.id);
});

it('201: a digest has its schedule, its days from Monday on', async () => {
  const schedule = { every: 'daily', time: '09:00', time_zone: 'Europe/London', days: ['fri', 'mon'] };
  const { status, body, text } = await create({ name: 'Digest', query: { search: 'capital' }, schedule });
  expect(status, text).toBe(201);
  expect(body.schedule).toEqual({ ...schedule, days: ['mon', 'fri'] });
  await withoutAlert('viewer', body.id);
});

it('404: a destination that the person does not have', async () => {
  const destinations = ['4c6e7c328b4223a7'];
  expectProblem(await create({ name: 'a', query: { search: 'capital' }, destinations }), 404, 'destination_not_found');
});
