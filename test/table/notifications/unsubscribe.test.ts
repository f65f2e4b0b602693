import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { atEachRequest } from '../../support/at-each-request.ts';
import { type CutDynamoDb, startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { type Deliveries, startDeliveries } from './world.ts';

/* One link ends all mails of a person to a mailbox. Only a code that is mailed there allows them again. */

const load = async () => ({
  ...(await import('../../../lib/alerts/alert-store.ts')),
  ...(await import('../../../lib/channels/mail/unsubscribe.ts')),
  ...(await import('../../../lib/notifications/verify-destination.ts')),
  ...(await import('../../../lib/channels/destinations/destination-store.ts')),
  ...(await import('../../../lib/notifications/sending-permission.ts')),
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
const FILTER = { attributes: {}, search: { words: ['capital'], phrases: [], excluded: [] } };
const MAILBOX = 'risk@example.com';
const OTHER_FORM = 'RISK@example.com';

/** Creates a person with two alerts for two destinations of one mailbox, and for another mailbox. */
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
    alerts.push(await lib.createAlert(sub, { name: 'Capital rules', query: QUERY, destinations, filter: FILTER }));
  return { sub, first, second, other, alerts, token: lib.buildUnsubscribeToken({ person: sub, address: MAILBOX }) };
}
type PersonWithAlerts = Awaited<ReturnType<typeof aPerson>>;

const getStates = async ({ sub }: PersonWithAlerts) =>
  (await lib.listDestinationsForApi(sub)).map(({ address, state }) => `${address} ${state}`).sort();
const getSending = async ({ sub }: PersonWithAlerts) =>
  (await lib.listAlerts(sub)).flatMap(({ destinations }) => destinations).sort();
const ENDED = ['RISK@example.com unverified', 'risk@example.com unverified', 'team@example.com active'];

/** Returns the recipients of the mails about an update that all alerts of a person matched. */
async function getMails(person: PersonWithAlerts, later: number): Promise<string[]> {
  world.mail.mails.length = 0;
  const those = (await lib.listStoredAlerts(person.sub)).map(({ alert }) => ({
    sub: person.sub,
    alert_id: alert.id,
  }));
  await world.plan(await world.entry(), those, { entry_created_at: '2099-01-01T00:00:00Z' });
  await world.run(later);
  return world.mail.mails.flatMap(({ to }) => to).sort();
}

it('ends all mails of a person to one mailbox, but not to other mailboxes', async () => {
  const person = await aPerson();
  expect(await getMails(person, 1_000)).toEqual([MAILBOX, MAILBOX, OTHER_FORM, 'team@example.com'].sort());
  const destinations = await lib.unsubscribe(person.token);
  expect(destinations.sort()).toEqual([person.first, person.second].sort());
  expect([await getStates(person), await getSending(person)]).toEqual([ENDED, [person.other]]);
  expect(await getMails(person, 2_000)).toEqual(['team@example.com']);
  expect(await lib.unsubscribe(person.token)).toEqual([]);
});

it('keeps sending mails to another person at the same mailbox', async () => {
  const person = await aPerson();
  const colleague = await aPerson();
  await lib.unsubscribe(person.token);
  expect(await getMails(colleague, 3_000)).toHaveLength(4);
});

it('ends the mails of other alerts through the link in a mail of a deleted alert', async () => {
  const person = await aPerson();
  const [deleted] = await lib.listStoredAlerts(person.sub);
  if (deleted) await lib.deleteAlert(person.sub, deleted.alert.id);
  await lib.unsubscribe(person.token);
  expect([await getStates(person), (await getSending(person)).includes(person.first)]).toEqual([ENDED, false]);
});

const isOwn = async () => false;

it('sends nothing to a destination that an alert selects again before a mailed code verifies it', async () => {
  const person = await aPerson();
  const { sub, first } = person;
  await lib.unsubscribe(person.token);
  await lib.createAlert(sub, { name: 'Again', query: QUERY, destinations: [first], filter: FILTER });
  expect(await getMails(person, 4_000)).toEqual(['team@example.com']);
  world.mail.mails.length = 0;
  const verify = (code?: string) => lib.verifyDestination(sub, first, { code, app_url: null, isOwn });
  expect(await verify()).toMatchObject({ state: 'unverified' });
  const code = /\d{8}/.exec(world.mail.mails[0]?.text ?? '')?.[0] ?? '';
  await expect(verify(code === '00000000' ? '00000001' : '00000000')).rejects.toMatchObject({ code: 'wrong_code' });
  expect(await verify(code)).toMatchObject({ state: 'active' });
  expect(await getMails(person, 5_000)).toEqual([MAILBOX, 'team@example.com']);
});

it('rejects a code that was mailed before the unsubscription', async () => {
  const { sub, first, token } = await aPerson();
  world.mail.mails.length = 0;
  await lib.verifyDestination(sub, first, { app_url: null, isOwn });
  const code = /\d{8}/.exec(world.mail.mails[0]?.text ?? '')?.[0] ?? '';
  await lib.unsubscribe(token);
  const late = lib.verifyDestination(sub, first, { code, app_url: null, isOwn });
  await expect(late).rejects.toMatchObject({ code: 'code_expired' });
});

it('does not send a delivery planned before the unsubscription after a new verification', async () => {
  const person = await aPerson();
  const { sub, first } = person;
  const those = person.alerts.map(({ id: alert_id }) => ({ sub, alert_id }));
  await world.plan(await world.entry(), those, { entry_created_at: '2099-01-01T00:00:00Z' });
  await lib.unsubscribe(person.token);
  await lib.markDestinationVerified(await lib.getDestination(sub, first), null);
  world.mail.mails.length = 0;
  await world.run(6_000);
  expect(world.mail.mails.flatMap(({ to }) => to)).toEqual(['team@example.com']);
  const reasons = (await Promise.all(those.map((one) => world.deliveries(one)))).flat().map(({ reason }) => reason);
  expect(reasons.filter((one) => one === 'the alert does not send there any more')).toHaveLength(2);
});

it('ends all mails or none when the process is killed at any table request', async () => {
  const run = ({ token }: PersonWithAlerts) => lib.unsubscribe(token);
  await atEachRequest(proxy, { least: 2, begin: aPerson, run }, async (person, at, isKilled) => {
    const { first, second, other } = person;
    const before = [first, first, second, other].sort();
    expect(await getSending(person), `killed at request ${at}`).toEqual(isKilled ? before : [other]);
    await lib.unsubscribe(person.token);
    expect([await getStates(person), await getSending(person)]).toEqual([ENDED, [person.other]]);
  });
});
