import { expect, it } from 'vitest';
import { AlertResponse } from '../../../lib/alerts/alert.ts';
import { withoutAlert } from '../../support/alerts.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

const create = async (body: unknown) => sendV2('POST', '/alerts', { headers: await bearer('viewer'), json: body });

it('201: creates an alert for new entries by default, listed for its owner only', async () => {
  const query = { search: '"capital requirements" -insurance', topic_id: 'eu-eba,uk-pra' };
  const answer = await create({ name: ' Capital ', query });
  expect(answer.status, answer.text).toBe(201);
  expect(AlertResponse.parse(answer.body)).toEqual(answer.body);
  const { id, created_at } = answer.body;
  const fields = { name: 'Capital', query, kinds: ['new'], since: created_at, feed_since: null };
  const sent = { schedule: { every: 'instant' }, reminders: null, destinations: [], paused: null };
  expect(answer.body).toEqual({ id, ...fields, ...sent, created_at, updated_at: created_at, stopped: null });
  const listed = async (person: 'viewer' | 'member') =>
    (await sendV2('GET', '/alerts', await bearer(person))).body.items.some((one: { id: string }) => one.id === id);
  expect([await listed('viewer'), await listed('member')]).toEqual([true, false]);
  await withoutAlert('viewer', id);
});

it('400: rejects an invalid name, kind, filter, schedule, destination or reminder, and creates nothing', async () => {
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

it('409: rejects the 51st alert of a person', async () => {
  const { items, most } = (await sendV2('GET', '/alerts', await bearer('viewer'))).body;
  const made: string[] = [];
  for (let i = items.length; i < most; i += 1)
    made.push((await create({ name: 'One', query: { tag: `t${i}` } })).body.id);
  expectProblem(await create({ name: 'One too many', query: {} }), 409, 'too_many_alerts');
  for (const id of made) await withoutAlert('viewer', id);
});

it('201: stores sorted reminders, which only change when an update sets them or removes them by null', async () => {
  const reminders = { days_before: [1, 30], time: '09:00', time_zone: 'Europe/London' };
  const { status, body, text } = await create({ name: 'Reminds', query: { search: 'capital' }, reminders });
  expect(status, text).toBe(201);
  expect(body.reminders).toEqual({ ...reminders, days_before: [30, 1] });
  const change = async (what: object) =>
    (
      await sendV2('PATCH', `/alerts/${body.id}`, {
        headers: [...(await bearer('viewer')), 'If-Match', '*'],
        json: what,
      })
    ).body.reminders;
  expect(await change({ name: 'Still reminds' })).toEqual(body.reminders);
  expect(await change({ reminders: { ...reminders, days_before: [7] } })).toEqual({ ...reminders, days_before: [7] });
  expect(await change({ reminders: null })).toBeNull();
  await withoutAlert('viewer', body.id);
});

it('201: stores the schedule of a digest with its days sorted from Monday', async () => {
  const schedule = { every: 'daily', time: '09:00', time_zone: 'Europe/London', days: ['fri', 'mon'] };
  const { status, body, text } = await create({ name: 'Digest', query: { search: 'capital' }, schedule });
  expect(status, text).toBe(201);
  expect(body.schedule).toEqual({ ...schedule, days: ['mon', 'fri'] });
  await withoutAlert('viewer', body.id);
});

it('404: rejects a destination that the person does not have', async () => {
  const destinations = ['4c6e7c328b4223a7'];
  expectProblem(await create({ name: 'a', query: { search: 'capital' }, destinations }), 404, 'destination_not_found');
});
