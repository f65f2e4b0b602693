import { expect, it } from 'vitest';
import { deliveryKey, destinationCountsKey } from '../../../lib/platform/dynamodb/alert-keys.ts';
import { updateItem } from '../../../lib/platform/dynamodb/write.ts';
import { expectProblem } from '../../support/api.ts';
import { anAlertWithDeliveries, getDeliveries, replay, replaySpan } from '../../support/deliveries.ts';
import { tidyUp } from '../../support/destinations.ts';
import { onOneDay } from '../../support/one-day.ts';
import type { Person } from '../../support/people.ts';

tidyUp();

const ALL = { from: '2026-01-01T00:00:00Z', to: '9999-12-31T23:59:59.999Z' };

/** An alert whose deliveries were given up. */
async function given(count: number, person: Person = 'viewer') {
  const { alert_id, sub } = await anAlertWithDeliveries(person, count);
  const { items } = (await getDeliveries(person, alert_id)).body;
  for (const { id } of items)
    await updateItem({
      Key: deliveryKey(sub, id),
      UpdateExpression: 'SET body.#state = :state',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':state': 'given_up' },
    });
  return { alert_id, sub, items: items as { id: string; matched_at: string }[] };
}

it('200: replays matches of the period under the same ids, and skips deliveries already due', async () => {
  const { alert_id, items } = await given(3);
  const [last, middle] = items;
  // The zone of the bounds is their own, and the end is not in the span.
  const to = `${new Date(Date.parse(last?.matched_at ?? '') + 3_600_000).toISOString().slice(0, 19)}+01:00`;
  const { status, body, text } = await replaySpan('viewer', alert_id, { from: ALL.from, to });
  expect(status, text).toBe(200);
  const nothing = { due: 0, gathered: 0, delivery_in_progress: 0, not_replayable: 0 };
  const skipped = { ...nothing, destination_not_active: 0, destination_not_found: 0 };
  expect(body).toEqual({ replayed: 2, skipped, next_cursor: null });
  const after = (await getDeliveries('viewer', alert_id)).body.items;
  expect(after.map((item: { id: string }) => item.id)).toEqual(items.map(({ id }) => id));
  expect(after.map((item: { replays: number }) => item.replays)).toEqual([0, 1, 1]);
  const from = `${middle?.matched_at.slice(0, 19)}.5Z`;
  expect((await replaySpan('viewer', alert_id, { ...ALL, from })).body).toMatchObject({ replayed: 1, skipped });
  const whole = (await replaySpan('viewer', alert_id, ALL)).body;
  expect(whole).toMatchObject({ replayed: 0, skipped: { ...skipped, due: 3 } });
});

it('400: rejects a missing or reversed period, bounds without a zone, and unknown fields', async () => {
  const { alert_id } = await given(1);
  const asks = [
    [{}, 'from'],
    [{ from: ALL.from }, 'to'],
    [{ ...ALL, from: '2026-11-24T08:00:00' }, 'from'],
    [{ ...ALL, from: '2026-11-24' }, 'from'],
    [{ ...ALL, to: '2026-02-30T08:00:00Z' }, 'to'],
    [{ ...ALL, to: 7 }, 'to'],
    [{ from: ALL.to, to: ALL.from }, 'from'],
    [{ from: ALL.from, to: ALL.from }, 'from'],
    [{ ...ALL, everything: true }, 'everything'],
  ] as const;
  for (const [body, parameter] of asks) {
    const answer = await replaySpan('viewer', alert_id, body);
    expectProblem(answer, 400, 'invalid_parameter');
    expect(answer.body.errors, answer.text).toContainEqual(expect.objectContaining({ in: 'body', parameter }));
  }
});

it('400: rejects an invalid cursor', async () => {
  const { alert_id } = await given(1);
  const answer = await replaySpan('viewer', alert_id, { ...ALL, cursor: 'bm9uZQ' });
  expectProblem(answer, 400, 'invalid_cursor');
  expect(answer.body.errors).toMatchObject([{ in: 'body', parameter: 'cursor' }]);
});

it('404: rejects an unknown alert and another person’s alert', async () => {
  const { alert_id } = await given(1);
  expectProblem(await replaySpan('viewer', 'nothing-like-this', ALL), 404, 'alert_not_found');
  expectProblem(await replaySpan('admin', alert_id, ALL), 404, 'alert_not_found');
});

/** What a person has had sent again on a day. */
const leave = (sub: string, day: string, count: number) =>
  updateItem({
    Key: destinationCountsKey(sub),
    UpdateExpression: 'SET replays_day = :day, replays = :count',
    ExpressionAttributeValues: { ':day': day, ':count': count },
  });

// The admin sends nothing else again in any test.
it('429: limits replays per day, for a period or one delivery, and sends nothing beyond the limit', async () => {
  const refused = async (day: string) => {
    const { alert_id, sub, items } = await given(2, 'admin');
    await leave(sub, day, 1_999);
    const span = await replaySpan('admin', alert_id, ALL);
    await leave(sub, day, 2_000);
    const one = await replay('admin', items[0]?.id ?? '');
    return { sub, answers: [span, one], after: (await getDeliveries('admin', alert_id)).body.items };
  };
  const { sub, answers, after } = await onOneDay(refused);
  for (const answer of answers) {
    expectProblem(answer, 429, 'too_many_replays');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(after).toMatchObject([{ replays: 0 }, { replays: 0 }]);
  await onOneDay((day) => leave(sub, day, 0));
});
