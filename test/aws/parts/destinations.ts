import { marshall } from '@aws-sdk/util-dynamodb';
import { Webhook } from 'standardwebhooks';
import { buildDeliveryItem, createSingleUpdateDelivery } from '../../../lib/notifications/delivery.ts';
import { dueDeliveryKey } from '../../../lib/platform/dynamodb/alert-keys.ts';
import { formatInstant } from '../../../lib/values/time.ts';
import { aMatch } from '../../support/alerts.ts';
import { begin, check, equal } from '../report.ts';
import { bash } from '../shell.ts';
import { type AwsWorld, eventually, HOOK, type RoleTokens, STACK, type StackAccess } from '../world.ts';

const PATH = '/api/v2/destinations';

/** Checks a webhook from its challenge to a replay, sent by the schedule, and what viewers may not do. */
export async function destinations(
  { hook, env }: AwsWorld,
  { gateway, apiKey }: StackAccess,
  tokens: RoleTokens,
): Promise<void> {
  begin('destinations');
  const as = (role: keyof RoleTokens) => ({ Authorization: `Bearer ${tokens[role]}` });
  const post = (path: string, json: object = {}) => gateway(path, { method: 'POST', headers: as('admin'), json });
  const made = await check('a webhook is made by an admin, with its secret, and by nobody else', async () => {
    const { status, body } = await post(PATH, { kind: 'webhook', address: HOOK });
    equal([status, body.state], [201, 'unverified'], 'it');
    const json = { kind: 'webhook', address: HOOK };
    equal((await gateway(PATH, { method: 'POST', headers: as('viewer'), json })).status, 403, 'of a viewer');
    return body as { id: string; secret: string };
  });
  if (!made) return;
  const own = `${PATH}/${made.id}`;
  const verified = () => {
    const got = hook.received.at(-1);
    return new Webhook(made.secret).verify(got?.body ?? '', got?.headers ?? {}) as Record<string, unknown>;
  };
  await check('it answers a signed challenge, and a test arrives', async () => {
    equal((await post(`${own}/test`)).status, 409, 'a test before');
    equal((await post(`${own}/verify`)).body.state, 'active', 'verified');
    equal(verified()['type'], 'destination.challenge', 'what came');
    equal((await post(`${own}/test`)).body.outcome, 'delivered', 'the test');
    equal(verified()['type'], 'destination.test', 'what came');
  });
  await check(
    'what an alert found is sent by the schedule, signed with both secrets, and again by a replay',
    async () => {
      equal((await post(`${own}/rotate-secret`)).status, 200, 'rotated');
      const { sub } = JSON.parse(Buffer.from(tokens.admin.split('.')[1] ?? '', 'base64url').toString());
      const { body: found } = await gateway('/api/v1/feeds/entries/detail?limit=1', {
        headers: { 'X-API-Key': apiKey },
      });
      const { body: alert } = await gateway('/api/v2/alerts', {
        method: 'POST',
        headers: as('admin'),
        json: { name: 'Capital rules', query: { search: 'capital' }, destinations: [made.id] },
      });
      const delivery = createSingleUpdateDelivery(
        { person: sub, alert_id: alert.id },
        { match: aMatch(found.items[0].id), destinationId: made.id },
        new Date(),
      );
      const due = { ...dueDeliveryKey(delivery.delivery.created_at, delivery.delivery.id), person: sub };
      const row = { ...due, id: delivery.delivery.id, destination_id: made.id };
      for (const item of [buildDeliveryItem(delivery), row])
        await bash(`aws dynamodb put-item --table-name ${STACK} --item '${JSON.stringify(marshall(item))}'`, env);
      const path = `/api/v2/alerts/${alert.id}/deliveries`;
      const state = async () => (await gateway(path, { headers: as('admin') })).body.items[0]?.state;
      await eventually(async () => (await state()) === 'delivered');
      equal(verified()['type'], 'entry.new', 'what came');
      equal((await post(`/api/v2/deliveries/${delivery.delivery.id}/replay`)).body.replays, 1, 'replayed');
      const ids = () => hook.received.filter(({ headers }) => headers['webhook-id'] === delivery.delivery.id).length;
      await eventually(async () => ids() === 2);
      const { matched_at } = delivery.delivery;
      const to = formatInstant(new Date(Date.parse(matched_at) + 1_000));
      const { body } = await post(`/api/v2/alerts/${alert.id}/replay`, { from: matched_at, to });
      equal([body.replayed, body.next_cursor], [1, null], 'the span');
      await eventually(async () => ids() === 3);
    },
  );
  await check('it is listed without its secret, and deleted', async () => {
    const { body } = await gateway(PATH, { headers: as('admin') });
    equal([body.length, 'secret' in body[0], body[0].address], [1, false, 'https://grc.example.org/…tors'], 'it');
    equal((await gateway(own, { method: 'DELETE', headers: as('admin') })).status, 204, 'deleted');
  });
}
