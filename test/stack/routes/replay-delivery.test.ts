import { expect, it } from 'vitest';
import { deliveryKey } from '../../../lib/table/key-schema.ts';
import { updateItem } from '../../../lib/table/write.ts';
import { expectProblem } from '../../support/api.ts';
import { channelId } from '../../support/chat.ts';
import { anAlertWithDeliveries, deliveriesOf, replay } from '../../support/deliveries.ts';
import { create, remove, tidyUp } from '../../support/destinations.ts';
import type { Person } from '../../support/people.ts';

tidyUp();

/** One delivery of a person, as if a try had left it like that. */
async function aDelivery(
  person: Person,
  state: string,
  destinations: string[] = [],
  more: Record<string, unknown> = {},
) {
  const { alert_id, sub } = await anAlertWithDeliveries(person, 1, destinations);
  const [{ id }] = (await deliveriesOf(person, alert_id)).body.items;
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
  '200: what was %s is due again, with the same id',
  async (state) => {
    const { id, alert_id } = await aDelivery('viewer', state);
    const { status, body, text } = await replay('viewer', id);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ id, alert_id, state: 'due', replays: 1, due_at: expect.any(String) });
    expect((await deliveriesOf('viewer', alert_id)).body.items).toEqual([body]);
  },
);

it('409: one that is being sent', async () => {
  const { id } = await aDelivery('viewer', 'due', [], { leased_until: Date.now() + 60_000 });
  expectProblem(await replay('viewer', id), 409, 'delivery_in_progress');
});

it('409: what was posted to a channel, or may have been', async () => {
  const { body } = await create({ kind: 'channel', address: await channelId('compliance') }, 'member');
  for (const state of ['delivered', 'unknown'])
    expectProblem(await replay('member', (await aDelivery('member', state, [body.id])).id), 409, 'not_replayable');
  expect((await replay('member', (await aDelivery('member', 'given_up', [body.id])).id)).status).toBe(200);
});

it('409: a destination that is not verified; 404: one that is gone', async () => {
  const { body } = await create({ kind: 'email', address: `replay-${Date.now()}@example.org` }, 'member');
  const { id } = await aDelivery('member', 'given_up', [body.id]);
  expectProblem(await replay('member', id), 409, 'destination_not_active');
  await remove(body.id, 'member');
  expectProblem(await replay('member', id), 404, 'destination_not_found');
});

it("404: nobody's, and somebody else's", async () => {
  const { id } = await aDelivery('viewer', 'failed');
  expectProblem(await replay('admin', id), 404, 'delivery_not_found');
  expectProblem(await replay('viewer', 'nothing-like-this'), 404, 'delivery_not_found');
});
