import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { atEachRequest } from '../../support/at-each-request.ts';
import { type CutDynamoDb, startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { type Deliveries, startDeliveries } from './world.ts';

/* One link ends all mails of a person to a mailbox, and only a code that is mailed there lets them come again. */

const load = async () => ({
  ...(await import('../../../lib/alerts/alert-store.ts')),
  ...(await import('../../../lib/delivery/unsubscribe.ts')),
  ...(await import('../../../lib/delivery/verify-destination.ts')),
  ...(await import('../../../lib/destinations/destination-store.ts')),
  ...(await import('../../../lib/delivery/sending-permission.ts')),
});

let world: Deliveries;
let proxy: CutDynamoDb;
let lib: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  world = await startDeliveries('unsubscribe', async (real) => {
    proxy = await startCutDynamoDb(real);
    return proxy.endpoint;
  });
  lib = await load();
});
beforeEach(() => world.begin());
afterAll(async () => {
  await world.stop();
  await proxy.stop();
});

const QUERY = { search: 'capital' };
const FILTER = { facts: {}, search: { words: ['capital'], phrases: [], excluded: [] } };
const MAILBOX = 'risk@example.com';
const OTHER_FORM = 'RISK@example.com';

/** A person with two alerts, which send to two destinations of one mailbox and to another mailbox. */
async function aPerson() {
  const sub = randomUUID();
  const first = await world.destination(sub, 'email', MAILBOX);
  const second = await world.destination(sub, 'email', OTHER_FORM);
  const other = await world.destination(sub, 'email', 'team@example.com');
  const alerts = [];
  for (const destinations of [
    [first, other],
    [second, first],
  ])
    alerts.push(await lib.createAlert(sub, { name: 'Capital rules', query: QUERY, destinations }, FILTER));
  return { sub, first, second, other, alerts, token: lib.buildUnsubscribeToken({ person: sub, address: MAILBOX }) };
}
type Someone = Awaited<ReturnType<typeof aPerson>>;

const statesOf = async ({ sub }: Someone) =>
  (await lib.listVisibleDestinations(sub)).map(({ address, state }) => `${address} ${state}`).sort();
const sendingOf = async ({ sub }: Someone) =>
  (await lib.listAlerts(sub)).flatMap(({ destinations }) => destinations).sort();
const ENDED = ['RISK@example.com unverified', 'risk@example.com unverified', 'team@example.com active'];

/** What an update brings that each alert of a person found. */
async function mailsOf(someone: Someone, later: number): Promise<string[]> {
  world.mail.mails.length = 0;
  const those = (await lib.listStoredAlerts(someone.sub)).map(({ alert }) => ({
    sub: someone.sub,
    alert_id: alert.id,
  }));
  await world.plan(await world.entry(), those, { entry_created_at: '2099-01-01T00:00:00Z' });
  await world.run(later);
  return world.mail.mails.flatMap(({ to }) => to).sort();
}

it('ends all mails of the person to the mailbox, by each alert and each destination; other mailboxes get theirs', async () => {
  const someone = await aPerson();
  expect(await mailsOf(someone, 1_000)).toEqual([MAILBOX, MAILBOX, OTHER_FORM, 'team@example.com'].sort());
  const destinations = await lib.unsubscribe(someone.token);
  expect(destinations.sort()).toEqual([someone.first, someone.second].sort());
  expect([await statesOf(someone), await sendingOf(someone)]).toEqual([ENDED, [someone.other]]);
  expect(await mailsOf(someone, 2_000)).toEqual(['team@example.com']);
  expect(await lib.unsubscribe(someone.token)).toEqual([]);
});

it('of another person the same mailbox gets the mails that it was verified for', async () => {
  const [someone, colleague] = [await aPerson(), await aPerson()];
  await lib.unsubscribe(someone.token);
  expect(await mailsOf(colleague, 3_000)).toHaveLength(4);
});

it('whose alert was deleted since ends the mails of the others', async () => {
  const someone = await aPerson();
  const [deleted] = await lib.listStoredAlerts(someone.sub);
  if (deleted) await lib.deleteAlert(someone.sub, deleted.alert.id);
  await lib.unsubscribe(someone.token);
  expect([await statesOf(someone), (await sendingOf(someone)).includes(someone.first)]).toEqual([ENDED, false]);
});

it('a destination that an alert takes again sends nothing before the code that is mailed there', async () => {
  const someone = await aPerson();
  const { sub, first } = someone;
  await lib.unsubscribe(someone.token);
  await lib.createAlert(sub, { name: 'Again', query: QUERY, destinations: [first] }, FILTER);
  expect(await mailsOf(someone, 4_000)).toEqual(['team@example.com']);
  world.mail.mails.length = 0;
  const verify = (code?: string) => lib.verifyDestination(sub, first, { code }, null, async () => false);
  expect(await verify()).toMatchObject({ state: 'unverified' });
  const code = /\d{8}/.exec(world.mail.mails[0]?.text ?? '')?.[0] ?? '';
  await expect(verify(code === '00000000' ? '00000001' : '00000000')).rejects.toMatchObject({ code: 'wrong_code' });
  expect(await verify(code)).toMatchObject({ state: 'active' });
  expect(await mailsOf(someone, 5_000)).toEqual([MAILBOX, 'team@example.com']);
});

it('a code that was mailed before the link was pressed verifies nothing after it', async () => {
  const { sub, first, token } = await aPerson();
  world.mail.mails.length = 0;
  await lib.verifyDestination(sub, first, {}, null, async () => false);
  const code = /\d{8}/.exec(world.mail.mails[0]?.text ?? '')?.[0] ?? '';
  await lib.unsubscribe(token);
  const late = lib.verifyDestination(sub, first, { code }, null, async () => false);
  await expect(late).rejects.toMatchObject({ code: 'code_expired' });
});

it('what was planned before the link was pressed is not sent after the mailbox is verified again', async () => {
  const someone = await aPerson();
  const { sub, first } = someone;
  const those = someone.alerts.map(({ id: alert_id }) => ({ sub, alert_id }));
  await world.plan(await world.entry(), those, { entry_created_at: '2099-01-01T00:00:00Z' });
  await lib.unsubscribe(someone.token);
  await lib.markVerified(await lib.getDestination(sub, first), null);
  world.mail.mails.length = 0;
  await world.run(6_000);
  expect(world.mail.mails.flatMap(({ to }) => to)).toEqual(['team@example.com']);
  const reasons = (await Promise.all(those.map((one) => world.deliveries(one)))).flat().map(({ reason }) => reason);
  expect(reasons.filter((one) => one === 'the alert does not send there any more')).toHaveLength(2);
});

it('is one read and one transaction; killed at any request, all is ended or nothing', async () => {
  const run = ({ token }: Someone) => lib.unsubscribe(token);
  await atEachRequest(proxy, { least: 2, begin: aPerson, run }, async (someone, at, isKilled) => {
    const { first, second, other } = someone;
    const before = [first, first, second, other].sort();
    expect(await sendingOf(someone), `killed at request ${at}`).toEqual(isKilled ? before : [other]);
    await lib.unsubscribe(someone.token);
    expect([await statesOf(someone), await sendingOf(someone)]).toEqual([ENDED, [someone.other]]);
  });
});
