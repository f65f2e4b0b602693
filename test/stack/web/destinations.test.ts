import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESTINATION_KINDS } from '../../../lib/channels/channel-kinds.ts';
import { CHANNEL_TEXTS } from '../../../lib/channels/channel-texts.ts';
import type { StackFile } from '../../../local/stack-file.ts';
import { type Answer, sendV2 } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { hasBrowser, openAs } from '../../support/browser.ts';
import { CHANNEL_SAMPLES, INCOMING_CHATS } from '../../support/channels.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { bearer, PEOPLE, type Person } from '../../support/people.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { launch, type StartedStack } from '../../support/start-stack.ts';
import { expectReflowed, expectTouchable, PHONE } from '../../support/targets.ts';

/* Destinations and deliveries as people see them, in a separate stack that holds only what these tests create. */

const AT = '#/alerts/destinations';
const SECRET = /^whsec_[\w+/=]{40,}$/;
const EBA = {
  topic_id: 'eu-eba',
  feed_id: 'eba-news',
  topic: { id: 'eu-eba', name: 'European Banking Authority' },
  category: { id: 'banking', name: 'Banking' },
  feed: { id: 'eba-news', name: 'EBA news', url: 'https://example.org/eba' },
};

let stack: StartedStack;
let file: StackFile;
let receiver: Receiver;
/** Returns a function that sends requests with the token of a person. */
const asPerson =
  (person: Person) =>
  async (method: string, at: string, json?: unknown): Promise<Answer> =>
    sendV2(method, at, { headers: await bearer(person, file), json, baseUrl: file.base_url });
const all = async (person: Person) => (await asPerson(person)('GET', '/destinations')).body;
const alerts = async (person: Person) => (await asPerson(person)('GET', '/alerts')).body.items;
const made = async (person: Person, body: object): Promise<{ id: string }> =>
  (await asPerson(person)('POST', '/alerts', { name: 'Zebras', query: { search: 'zebra' }, ...body })).body;
async function aWebhook(): Promise<{ id: string; name: string }> {
  const { body } = await asPerson('admin')('POST', '/destinations', {
    kind: 'webhook',
    address: receiver.url,
    name: 'GRC',
  });
  await asPerson('admin')('POST', `/destinations/${body.id}/verify`, {});
  return body;
}
/** The subjects of the mails to an address, the newest first. */
async function mailed(address: string): Promise<string[]> {
  const mails: { to: string[]; subject: string }[] = await (await fetch(`${file.mail_inspector_url}mails.json`)).json();
  return mails.filter(({ to }) => to.includes(address)).map(({ subject }) => subject);
}

const open = (person: Person, address: string, window: BrowserContextOptions = {}) =>
  openAs(person, address, { file, window });
const dialog = (page: Page) => page.getByRole('dialog').last();
/** Waits until a dialog is loaded completely: late parts move those below, perhaps under its foot. */
const whole = (page: Page) => expect.poll(() => dialog(page).locator('.loading').count()).toBe(0);
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const submit = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const message = (page: Page) => page.getByRole('complementary', { name: 'Message' });
const cards = (page: Page) => page.getByRole('list', { name: 'Your destinations' }).locator('> li');
const rows = (page: Page) => page.getByRole('list', { name: 'Deliveries, newest first' }).locator('> li');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

describe.skipIf(!hasBrowser)('the destinations of alerts', () => {
  beforeAll(async () => {
    [stack, receiver] = await Promise.all([launch(['--port', '0', '--empty']), startReceiver()]);
    file = stack.file;
    const secret = readFileSync(path.join(stack.dataDir, 'webhook-secret'), 'utf8').trim();
    Object.assign(process.env, { DYNAMODB_ENDPOINT: file.dynamodb_endpoint, TABLE_NAME: file.table_name });
    // This stack has no schedule, so the test sends the due deliveries.
    Object.assign(process.env, { WEBHOOK_SECRET: secret, WEBHOOK_LOOPBACK: 'true' });
    await storeAll([draft(1, { ...EBA, title: 'A zebra of former days' })]);
  });
  afterAll(async () => {
    await receiver?.stop();
    await stack?.end();
    stack?.clean();
  });
  beforeEach(async () => {
    receiver.answer();
    receiver.received.length = 0;
    for (const person of PEOPLE) {
      for (const { id } of await alerts(person)) await asPerson(person)('DELETE', `/alerts/${id}`);
      for (const { id } of await all(person)) await asPerson(person)('DELETE', `/destinations/${id}`);
    }
  });

  it('a viewer adds their own mailbox, tests it, and chooses it for an alert', async () => {
    const page = await open('viewer', '#/alerts');
    await page.getByRole('link', { name: 'Destinations', exact: true }).click();
    await expect.poll(() => heading(page).textContent()).toBe('Destinations');
    await page.getByText('You have no destinations.').waitFor();
    await expectAccessible(page);
    await press(page, 'Add a destination');
    await expect.poll(() => dialog(page).getByRole('radio').count()).toBe(1);
    await dialog(page).getByText('Email is sent to viewer@example.com.').waitFor();
    await expectAccessible(page, 'dialog');
    await submit(page, 'Add');
    await expect.poll(() => message(page).textContent()).toContain('viewer@example.com added.');
    await expect.poll(() => cards(page).textContent()).toMatch(/viewer@example\.com.*Verified.*Mailbox/);
    await press(page, 'Send test: viewer@example.com');
    await cards(page).getByText('Test email sent. Check the mailbox.').waitFor();
    expect(await mailed('viewer@example.com')).toHaveLength(1);
    await press(page, 'Add a destination');
    await dialog(page).getByText('This address is already one of your destinations.').waitFor();
    await page.keyboard.press('Escape');

    await page.evaluate(`location.hash = '#/updates?search=zebra'`);
    await press(page, 'Create alert');
    const box = dialog(page).getByRole('checkbox', { name: 'viewer@example.com' });
    // What comes in moves the box.
    await whole(page);
    expect(await box.isChecked()).toBe(false);
    await box.check();
    await submit(page, 'Create alert');
    await message(page).getByRole('button', { name: 'View alert' }).click();
    await expect.poll(() => page.locator('.sent-to').textContent()).toBe('Sent toviewer@example.com');
    const [{ id }] = await all('viewer');
    expect(await alerts('viewer')).toMatchObject([{ destinations: [id] }]);
  });

  it('a member adds another email address by a mailed code, and a chat channel', async () => {
    const page = await open('member', AT);
    await press(page, 'Add a destination');
    await expect.poll(() => dialog(page).getByRole('radio').count()).toBe(DESTINATION_KINDS.length);
    const add = dialog(page).getByRole('button', { name: 'Add', exact: true });
    await dialog(page).getByLabel('Another address').check();
    expect(await add.isDisabled()).toBe(true);
    const address = dialog(page).getByLabel('Email address');
    await address.fill('no address');
    await add.click();
    await dialog(page).getByText('Address must be an e-mail address in ASCII').waitFor();
    await address.fill('risk@example.org');
    await add.click();
    const code = dialog(page).getByLabel('Code');
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT');
    await expect.poll(() => mailed('risk@example.org')).toHaveLength(1);
    const right = async () => ((await mailed('risk@example.org'))[0] ?? '').slice(0, 8);
    await code.fill((await right()) === '00000000' ? '00000001' : '00000000');
    await submit(page, 'Verify');
    await dialog(page).getByText('This is not the latest code.').waitFor();
    await expectAccessible(page, 'dialog');
    await submit(page, 'Later');
    await expect.poll(() => cards(page).textContent()).toContain('Waiting for the code');
    expect(await page.getByRole('button', { name: /^Send test/ }).count()).toBe(0);

    // What is not verified can be chosen, and says that it gets nothing.
    await page.evaluate(`location.hash = '#/updates?search=zebra'`);
    await press(page, 'Create alert');
    await dialog(page)
      .getByRole('checkbox', { name: /risk@example\.org.*not verified yet/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate(`location.hash = '${AT}'`);

    await press(page, 'Verify: risk@example.org');
    await submit(page, 'Mail a new code');
    await dialog(page).getByText('A new code was sent.').waitFor();
    await expect.poll(() => mailed('risk@example.org')).toHaveLength(2);
    await code.fill(` ${(await right()).slice(0, 4)} ${(await right()).slice(4)}`);
    await submit(page, 'Verify');
    await expect.poll(() => cards(page).textContent()).toContain('Verified');

    await press(page, 'Add a destination');
    await dialog(page).getByLabel('A channel').check();
    const box = dialog(page).getByRole('combobox', { name: 'Channel' });
    await box.fill('compliance');
    await page.keyboard.press('Enter');
    await submit(page, 'Add');
    await expect.poll(() => cards(page).count()).toBe(2);
    expect(await cards(page).last().textContent()).toMatch(/#.*compliance.*Verified.*Channel/);
    await cards(page)
      .last()
      .getByRole('button', { name: /^Send test/ })
      .click();
    await cards(page).getByText('The bot can access the channel. Nothing was posted.').waitFor();
    expect(await page.getByRole('button', { name: /^Rotate/ }).count()).toBe(0);
  });

  it.each(INCOMING_CHATS)(
    'a member verifies %s by the code of a message, and sees why it fails',
    async (kind, chat) => {
      const { label, option, addressLabel, testDelivered } = CHANNEL_TEXTS[kind];
      const page = await open('member', AT);
      await press(page, 'Add a destination');
      await dialog(page).getByLabel(option).check();
      const address = dialog(page).getByLabel(addressLabel ?? '');
      await address.fill(CHANNEL_SAMPLES[kind].bad[0] ?? '');
      await submit(page, 'Add');
      await dialog(page).getByText('Address must be').waitFor();
      receiver.answer(() => ({ status: 404 }));
      await address.fill(`${receiver.url}/${kind}`);
      await submit(page, 'Add');
      await dialog(page)
        .getByText(chat.reasons[404] ?? '')
        .waitFor();
      expect(await all('member')).toEqual([]);
      receiver.answer(() => ({ status: 202 }));
      await submit(page, 'Add');
      await dialog(page).getByText(`An eight-digit code was posted to ${label}.`).waitFor();
      const [, code = ''] = /"(\d{8})"/.exec(receiver.received.at(-1)?.body ?? '') ?? [];
      await dialog(page).getByLabel('Code').fill(code);
      await submit(page, 'Verify');
      await expect.poll(() => cards(page).textContent()).toMatch(new RegExp(`${label}.*Verified.*127\\.0\\.0\\.1`));
      await press(page, `Send test: ${label}`);
      await cards(page).getByText(`${testDelivered} Response status: 202.`).waitFor();
      expect(chat.getTexts(receiver.received.at(-1)?.body ?? '').join()).toContain('This is a test');
    },
  );

  it('an admin adds a webhook within the alert dialog, which keeps the typed name', async () => {
    const page = await open('admin', '#/updates?search=zebra');
    await press(page, 'Create alert');
    await dialog(page).getByLabel('Name').fill('Striped');
    await submit(page, 'Add a destination');
    await expect.poll(() => dialog(page).getByRole('radio').count()).toBe(DESTINATION_KINDS.length + 1);
    await dialog(page).getByLabel('A webhook').check();
    await dialog(page).getByLabel('URL, starting with').fill('http://grc.example.org/hooks');
    await submit(page, 'Add');
    await dialog(page).getByText('Address must be an address that begins with https://').waitFor();
    await dialog(page).getByLabel('URL, starting with').fill(file.webhook_receiver_url);
    await dialog(page).getByLabel('Name (optional)').fill('GRC system');
    await submit(page, 'Add');
    const secret = dialog(page).locator('.secret');
    await expect.poll(() => secret.textContent()).toMatch(SECRET);
    await expectAccessible(page, 'dialog');
    await submit(page, 'Copy the secret');
    await expect
      .poll(() => dialog(page).getByRole('status').textContent())
      .toMatch(/The secret was copied|Copying was blocked/);
    for (let times = 0; times < 2; times += 1) await page.keyboard.press('Escape');
    expect(await secret.isVisible()).toBe(true);
    await submit(page, 'Send the challenge');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    expect(await (await fetch(file.webhook_receiver_url)).text()).toContain('destination.challenge');
    await expect.poll(() => dialog(page).getByRole('checkbox', { name: 'GRC system' }).isChecked()).toBe(true);
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Striped');
    await submit(page, 'Create alert');
    const [{ id, state }] = await all('admin');
    expect(state).toBe('active');
    await expect.poll(() => alerts('admin')).toMatchObject([{ name: 'Striped', destinations: [id] }]);

    await page.evaluate(`location.hash = '${AT}'`);
    await press(page, 'Rotate secret: GRC system');
    // The list cannot be read at the moment; the dialog shows the secret nevertheless.
    await page.route('**/api/v2/destinations', (route) => route.fulfill({ status: 500, json: { status: 500 } }));
    await submit(page, 'Rotate');
    await expect.poll(() => secret.textContent()).toMatch(SECRET);
    await submit(page, 'Saved, close');
    await page.getByText('The service had an error.').waitFor();
    await page.unroute('**/api/v2/destinations');
    await press(page, 'Try again');
    await expect.poll(() => cards(page).textContent()).toContain('Secret rotated');
    await press(page, 'Delete: GRC system');
    await dialog(page).getByText('Striped').waitFor();
    await submit(page, 'Delete');
    await page.getByText('You have no destinations.').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    await expect.poll(() => alerts('admin')).toMatchObject([{ name: 'Striped', destinations: [] }]);
  });

  it('reports why a webhook fails its challenge, and resumes a paused webhook once it passes', async () => {
    const page = await open('admin', AT);
    await press(page, 'Add a destination');
    await dialog(page).getByLabel('A webhook').check();
    await dialog(page).getByLabel('URL, starting with').fill(receiver.url);
    await submit(page, 'Add');
    receiver.answer(() => ({ status: 404 }));
    await submit(page, 'Send the challenge');
    await dialog(page).getByText('The webhook did not pass the challenge. It answered 404.').waitFor();
    await submit(page, 'Saved, verify later');
    await expect.poll(() => cards(page).textContent()).toContain('Waiting for the challenge');
    receiver.answer();
    await page.getByRole('button', { name: /^Verify/ }).click();
    await cards(page).getByText('Verified. Messages will be sent.').waitFor();
    receiver.answer(() => ({ status: 503 }));
    await page.getByRole('button', { name: /^Send test/ }).click();
    await cards(page).getByText('The test did not arrive. It answered 503.').waitFor();
    await page.route('**/api/v2/destinations', async (route) => {
      const [one] = await all('admin');
      const paused = { at: '2026-11-24T08:00:00Z', reason: 'it answered 410 Gone' };
      await route.fulfill({ json: [{ ...one, state: 'paused', paused }] });
    });
    await page.reload();
    await cards(page)
      .getByText(/^Paused since .*It answered 410 Gone\./)
      .waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/v2/destinations');
    receiver.answer();
    await page.getByRole('button', { name: /^Verify again/ }).click();
    await expect.poll(() => cards(page).textContent()).toContain('Verified');
  });

  it('deliveries of an alert are listed and replayed, and the alert can be paused and resumed', async () => {
    const { id: webhook } = await aWebhook();
    const { id } = await made('admin', { destinations: [webhook] });
    const page = await open('admin', `#/alerts/${id}`);
    await page.getByRole('link', { name: 'Deliveries' }).click();
    await page.getByText('Nothing has been sent yet.').waitFor();
    const since = Date.now();
    // An alert is for what is stored in a later second.
    await new Promise((resolve) => setTimeout(resolve, since + 1_100 - Date.now()));
    await storeAll([draft(100, { ...EBA, title: 'Zebra stripes <b>are counted</b>' })]);
    const { matchAlerts } = await import('../../../lib/jobs/match-alerts.ts');
    const { runDeliveries } = await import('../../../lib/jobs/run-deliveries.ts');
    const messages = () =>
      receiver.received.filter(({ body }) => body.includes('entry.new')).map(({ headers }) => headers['webhook-id']);
    await expect
      .poll(async () => {
        await matchAlerts(() => 60_000);
        await runDeliveries(() => 60_000);
        return messages().length;
      })
      .toBe(1);
    await page.reload();
    await expect.poll(() => rows(page).textContent()).toContain('Zebra stripes <b>are counted</b>');
    await expect.poll(() => rows(page).textContent()).toMatch(/Sent.*Webhook GRC.*Matched.*1 attempt/);
    await rows(page).getByText('1 attempt').click();
    await rows(page)
      .getByText(/Sent: status 204/)
      .waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate('document.activeElement.dataset.line')).toBe(getId(100));
    await press(page, 'Send again: Zebra stripes <b>are counted</b>');
    await expect.poll(() => rows(page).textContent()).toContain('Will be sent within a minute.');
    await runDeliveries(() => 60_000);
    // The page looks again by itself.
    await expect.poll(() => rows(page).textContent()).toContain('2 attempts');
    expect(new Set(messages()).size).toBe(1);
    expect(messages()).toHaveLength(2);

    await press(page, 'Pause: Zebras');
    await dialog(page).getByLabel('Reason (optional)').fill('On holiday');
    await submit(page, 'Pause');
    await page.getByText('On holiday').waitFor();
    expect(await alerts('admin')).toMatchObject([{ paused: { reason: 'On holiday' } }]);
    await press(page, 'Resume: Zebras');
    await expect.poll(() => message(page).textContent()).toContain('Alert Zebras resumed.');
    await page.getByText('On holiday').waitFor({ state: 'detached' });
    expect(await alerts('admin')).toMatchObject([{ paused: null }]);
  });

  it('each delivery state is explained with its possible action, and a button loads older deliveries', async () => {
    const { id: webhook } = await aWebhook();
    const { body: channels } = await asPerson('admin')('GET', '/feeds/chat/channels');
    const place = channels.channels[0];
    const { body: channel } = await asPerson('admin')('POST', '/destinations', { kind: 'channel', address: place.id });
    const { id } = await made('admin', { destinations: [webhook, channel.id] });
    const at = '2026-11-24T08:00:00Z';
    const tried = (outcome: string, status: number | null, reason: string | null) => ({
      at,
      took_ms: 240,
      outcome,
      status,
      reason,
    });
    const one = (n: number, state: string, more: object = {}) => ({
      id: `delivery-${n}`,
      alert_id: id,
      destination_id: webhook,
      entry_id: getId(1),
      kind: 'new',
      state,
      matched_at: at,
      created_at: at,
      due_at: null,
      reason: null,
      replays: 0,
      corrected_at: null,
      tries: [],
      ...more,
    });
    const items = [
      one(1, 'failed', { due_at: '2030-01-01T10:00:00Z', tries: [tried('failed', 503, 'it answered 503')] }),
      one(2, 'unknown', { destination_id: channel.id, tries: [tried('unknown', null, 'no usable answer')] }),
      one(3, 'given_up', { reason: 'it was tried 10 times', tries: [tried('failed', 500, 'it answered 500')] }),
      one(4, 'gone', { entry_id: 'nothing-like-this', tries: [tried('gone', 410, 'it answered 410 Gone')] }),
      one(5, 'given_up', { destination_id: 'deleted', reason: 'the destination was deleted' }),
      one(6, 'corrected', {
        destination_id: channel.id,
        kind: 'edited',
        reason:
          'the message that was posted before was updated in its place, and what has changed stands in its thread',
      }),
      one(7, 'delivered', { destination_id: channel.id, corrected_at: '2026-11-24T09:30:00Z' }),
      ...Array.from({ length: 20 }, (_, n) => one(10 + n, 'delivered', { tries: [tried('delivered', 204, null)] })),
    ];
    const page = await open('admin', '#/home');
    await page.route('**/deliveries?*', (route) => {
      const isSecond = new URL(route.request().url()).searchParams.get('cursor') === 'more';
      const part = isSecond ? [one(99, 'delivered')] : items;
      const more = { has_more: !isSecond, next_cursor: isSecond ? null : 'more' };
      return route.fulfill({ json: { items: part, total: null, limit: 50, offset: 0, ...more } });
    });
    await page.evaluate(`location.hash = '#/alerts/${id}/deliveries'`);
    await expect.poll(() => rows(page).count()).toBe(27);
    const says = async (n: number) => rows(page).nth(n).textContent();
    // Where it goes, and so whether it can be sent again, is read aside.
    await expect
      .poll(() => says(0))
      .toMatch(/Not sent yet.*Next attempt: 1 Jan 2030.*It answered 503\..*Send again.*1 attempt/);
    expect(await says(1)).toMatch(/Outcome unknown.*It may have been posted\. Check the channel/);
    expect(await says(1)).not.toContain('Send again');
    expect(await says(2)).toMatch(/Failed permanently.*It was tried 10 times\. It answered 500\..*Send again/);
    expect(await says(3)).toMatch(/Removed update.*Endpoint gone.*The address no longer exists\. It answered 410 Gone/);
    expect(await says(4)).toMatch(/Failed permanently.*Deleted destination.*The destination was deleted\.$/);
    expect(await says(5)).toMatch(
      /Sent as a correction.*The earlier message was corrected instead\. Its delivery shows when\.$/,
    );
    // The reason of an earlier one promises more than is known.
    expect(await says(5)).not.toMatch(/Corrected|was updated/);
    expect(await says(6)).toMatch(/Sent.*Message corrected: 24 Nov.*\.$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    const keys = await page.locator('dialog dt').allTextContents();
    expect([keys.includes('j'), keys.includes('x')]).toEqual([true, false]);
    await page.keyboard.press('Escape');
    await page.route('**/replay', (route) =>
      route.fulfill({ status: 409, json: { status: 409, code: 'delivery_in_progress' } }),
    );
    await rows(page).first().getByRole('button').click();
    await rows(page).first().getByText('This delivery is being sent. Check again in a minute.').waitFor();
    await press(page, 'Load earlier deliveries');
    await expect.poll(() => rows(page).count()).toBe(28);
    await page.getByText('No earlier deliveries.').waitFor();
    await page.route('**/deliveries?*', (route) => route.fulfill({ status: 500, json: { status: 500 } }));
    await page.evaluate(`location.hash = '#/home'`);
    await page.evaluate(`location.hash = '#/alerts/${id}/deliveries'`);
    await page.getByText('The service had an error.').waitFor();
    await page.unroute('**/deliveries?*');
    await press(page, 'Try again');
    await page.getByText('Nothing has been sent yet.').waitFor();
  });

  it('a period of deliveries is replayed page by page, with skipped and refused ones reported', async () => {
    const { id: webhook } = await aWebhook();
    const { id } = await made('admin', { destinations: [webhook] });
    const at = '2026-11-24T08:00:00Z';
    const one = { id: 'delivery-1', alert_id: id, destination_id: webhook, entry_id: getId(1), kind: 'new' };
    const times = {
      matched_at: at,
      created_at: at,
      due_at: null,
      reason: null,
      replays: 0,
      corrected_at: null,
      tries: [],
    };
    const page = await open('admin', '#/home', PHONE);
    await page.route('**/deliveries?*', (route) => {
      const items = [{ ...one, ...times, window: null, state: 'delivered' }];
      return route.fulfill({
        json: { items, total: null, limit: 50, offset: 0, has_more: false, next_cursor: null },
      });
    });
    const asked: Record<string, string>[] = [];
    const nothing = { due: 0, gathered: 0, delivery_in_progress: 0, not_replayable: 0 };
    const skipped = { ...nothing, destination_not_active: 0, destination_not_found: 0 };
    await page.route('**/replay', (route) => {
      asked.push(route.request().postDataJSON());
      const [replayed, next_cursor] = asked.length === 1 ? [200, 'more'] : [31, null];
      return route.fulfill({ json: { replayed, skipped: { ...skipped, due: 1, not_replayable: 2 }, next_cursor } });
    });
    await page.evaluate(`location.hash = '#/alerts/${id}/deliveries'`);
    await press(page, 'Send again…');
    await dialog(page).getByText('Not sent again: posts in channels').waitFor();
    await expectAccessible(page, 'dialog');
    await dialog(page).getByLabel('From (UTC)').fill('2026-11-24T08:00');
    await dialog(page).getByLabel('To (UTC)').fill('2026-11-24T08:00');
    await dialog(page).getByText('The end must be after the start.').waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Send again', exact: true }).isDisabled()).toBe(true);
    await dialog(page).getByLabel('To (UTC)').fill('2026-11-24T12:00');
    await submit(page, 'Send again');
    await dialog(page).getByText('231 are sent again. Skipped: 2 already waiting, 4 posted to a channel.').waitFor();
    const span = { from: '2026-11-24T08:00:00Z', to: '2026-11-24T12:00:00Z' };
    expect(asked).toEqual([span, { ...span, cursor: 'more' }]);
    await page.unroute('**/replay');
    // What is sent again stays so where a later part fails: it goes on from there.
    let answered = 0;
    await page.route('**/replay', (route) => {
      answered += 1;
      if (answered === 2) return route.abort();
      asked.push(route.request().postDataJSON());
      const [replayed, next_cursor] = answered === 1 ? [200, 'more'] : [31, null];
      return route.fulfill({ json: { replayed, skipped, next_cursor } });
    });
    await submit(page, 'Send again');
    await dialog(page).getByText('200 are sent again so far.').waitFor();
    await submit(page, 'Continue');
    await dialog(page).getByText('231 are sent again.').waitFor();
    expect(asked.slice(2)).toEqual([span, { ...span, cursor: 'more' }]);
    await page.unroute('**/replay');
    await page.route('**/replay', (route) =>
      route.fulfill({ status: 429, json: { status: 429, code: 'too_many_replays' } }),
    );
    await submit(page, 'Send again');
    await dialog(page).getByText('Continue tomorrow, or choose a shorter period.').waitFor();
    await expectTouchable(page);
    await page.unroute('**/replay');
    await submit(page, 'Send again');
    await dialog(page).getByText('0 are sent again.').waitFor();
    await submit(page, 'Close');
    await dialog(page).waitFor({ state: 'detached' });
  });

  it("an admin renames another person's alert without changing its destinations", async () => {
    const { body: mailbox } = await asPerson('viewer')('POST', '/destinations', { kind: 'email' });
    const { id } = await made('viewer', { destinations: [mailbox.id] });
    const page = await open('admin', `#/alerts/${id}/deliveries`);
    await page.getByText('Only the owner of an alert can see its deliveries.').waitFor();
    await press(page, 'Edit: Zebras');
    await dialog(page).getByLabel('Name').fill('Zebras of a viewer');
    await submit(page, 'Save');
    await expect
      .poll(() => alerts('viewer'))
      .toMatchObject([{ name: 'Zebras of a viewer', destinations: [mailbox.id] }]);
  });

  it('the list of destinations offers a retry after a failed read, and is usable by touch', async () => {
    await asPerson('member')('POST', '/destinations', { kind: 'email' });
    await asPerson('member')('POST', '/destinations', {
      kind: 'email',
      address: 'a.very.long.name.of.a.mailbox@example.org',
    });
    const page = await open('member', '#/home', PHONE);
    await page.route('**/api/v2/destinations', (route) => route.fulfill({ status: 500, json: { status: 500 } }));
    await page.evaluate(`location.hash = '${AT}'`);
    await page.getByText('The service had an error.').waitFor();
    await page.unroute('**/api/v2/destinations');
    await page.getByRole('button', { name: 'Try again' }).tap();
    await expect.poll(() => cards(page).count()).toBe(2);
    await expectTouchable(page);
    await expectReflowed(page);
    await page.getByRole('button', { name: 'Add a destination' }).tap();
    await dialog(page).getByLabel('Another address').check();
    await expectTouchable(page);
    await expectReflowed(page);
    await page.keyboard.press('Escape');
    await page.evaluate(`location.hash = '#/updates?search=zebra'`);
    await page.getByRole('button', { name: 'Create alert' }).tap();
    await dialog(page)
      .getByRole('checkbox', { name: /a\.very\.long/ })
      .waitFor();
    await expectTouchable(page);
    await page.keyboard.press('Escape');
    const { id } = await made('member', {});
    await page.evaluate(`location.hash = '#/alerts/${id}/deliveries'`);
    await page.getByText('Nothing has been sent, because this alert has no destination.').waitFor();
    await expectTouchable(page);
    await expectReflowed(page);
  });
});
