import { expect, it } from 'vitest';
import { deliveryKey } from '../../../lib/platform/dynamodb/alert-keys.ts';
import { updateItem } from '../../../lib/platform/dynamodb/write.ts';
import { expectProblem } from '../../support/api.ts';
import { channelId } from '../../support/chat.ts';
import { anAlertWithDeliveries, getDeliveries, replay } from '../../support/deliveries.ts';
import { create, remove, tidyUp } from '../../support/destinations.ts';
import type { Person } from '../../support/people.ts';

tidyUp();

interface DeliveryOptions {
  destinations?: string[];
  /** Further attributes of the item. */
  more?: Record<string, unknown>;
}

/** Creates a delivery of a person in the state that an attempt would have left. */
async function aDelivery(person: Person, state: string, { destinations = [], more = {} }: DeliveryOptions = {}) {
  const { alert_id, sub } = await anAlertWithDeliveries(person, 1, destinations);
  const [{ id }] = (await getDeliveries(person, alert_id)).body.items;
  await updateItem({
    Key: deliveryKey(sub, id),
    UpdateExpression: `SET body.#state = :state ${Object.keys(more)
      .map((name) => `, ${name} = :${name}`)
      .join('')}`,
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':state': state,
      ...Object.fromEntries(Object.entries(more).map(([name, value]) => [`:${name}`, value])),
    },
  });
  return { id, alert_id };
}

it.each(['delivered', 'failed', 'given_up', 'gone'])(
  '200: makes a delivery in the state %s due again under the same id',
  async (state) => {
    const { id, alert_id } = await aDelivery('viewer', state);
    const { status, body, text } = await replay('viewer', id);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ id, alert_id, state: 'due', replays: 1, due_at: expect.any(String) });
    expect((await getDeliveries('viewer', alert_id)).body.items).toEqual([body]);
  },
);

it('409: rejects a delivery that is being sent', async () => {
  const { id } = await aDelivery('viewer', 'due', { more: { leased_until: Date.now() + 60_000 } });
  expectProblem(await replay('viewer', id), 409, 'delivery_in_progress');
});

it('409: rejects a delivery that was, or may have been, posted to a channel', async () => {
  const { body } = await create({ kind: 'channel', address: await channelId('compliance') }, 'member');
  for (const state of ['delivered', 'unknown'])
    expectProblem(
      await replay('member', (await aDelivery('member', state, { destinations: [body.id] })).id),
      409,
      'not_replayable',
    );
  expect((await replay('member', (await aDelivery('member', 'given_up', { destinations: [body.id] })).id)).status).toBe(
    200,
  );
});

it('409: rejects an unverified destination · 404: a deleted destination', async () => {
  const { body } = await create({ kind: 'email', address: `replay-${Date.now()}@example.org` }, 'member');
  const { id } = await aDelivery('member', 'given_up', { destinations: [body.id] });
  expectProblem(await replay('member', id), 409, 'destination_not_active');
  await remove(body.id, 'member');
  expectProblem(await replay('member', id), 404, 'destination_not_found');
});

it('404: rejects an unknown delivery and another person’s delivery', async () => {
  const { id } = await aDelivery('viewer', 'failed');
  expectProblem(await replay('admin', id), 404, 'delivery_not_found');
  expectProblem(await replay('viewer', 'nothing-like-this'), 404, 'delivery_not_found');
});
