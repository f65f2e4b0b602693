import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aMember } from '../../support/accounts.ts';
import { anAlert, daily, withoutAlert } from '../../support/alerts.ts';
import { sendV2 } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { hasBrowser, openAs, openSlowly } from '../../support/browser.ts';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.ts';
import { bearer, identityProvider, type Person } from '../../support/people.ts';
import { expectReflowed, expectTouchable, PHONE } from '../../support/targets.ts';

/*
 * What an admin sees and does of the alerts of all. Other tests make alerts, too, and delete all of the member: these
 * have names of their own.
 */

const DESK = { viewport: { width: 1440, height: 900 } };
const ADDRESS = '#/alerts/everybody';
const ROUTE = '**/api/v2/admin/alerts*';
const open = (window: BrowserContextOptions = DESK, person: Person = 'admin') => openAs(person, ADDRESS, { window });
const list = (page: Page) => page.getByRole('list', { name: "Everybody's alerts" });
const card = (page: Page, name: string) => list(page).locator('> li').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
const message = (page: Page) => page.getByRole('complementary', { name: 'Message' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const focused = (page: Page) => page.evaluate('document.activeElement.textContent');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

let count = 0;
const unique = (name: string) => `${name} ${process.pid}-${Date.now()}-${count++}`;

interface AlertFields {
  query?: object;
  schedule?: object;
}

async function made(person: Person, name: string, { query = { search: 'zzyzx' }, ...more }: AlertFields = {}) {
  const alert = await anAlert(person, query, { name, ...more });
  onTestFinished(async () => void (await withoutAlert(person, alert.id)));
  return alert;
}
const stored = async (person: Person, id: string) => sendV2('GET', `/alerts/${id}`, await bearer(person));

/** An alert with a hostile name, and its owner, whose account is disabled. */
async function leftBehind(name: string): Promise<string> {
  const { headers, sub } = await aMember('leaver');
  const payload = headers[1]?.split('.')[1] ?? '';
  const { iss } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const { id } = (await sendV2('POST', '/alerts', { headers, json: { name, query: { search: 'zzyzx' } } })).body;
  await identityProvider('AdminDisableUser', { UserPoolId: iss.split('/').at(-1), Username: sub });
  onTestFinished(async () => void (await withoutAlert('admin', id)));
  return id;
}

/** An alert as the list answers it. */
const owned = (id: string, more: object = {}) => ({
  id,
  name: `Alert ${id}`,
  query: { search: 'capital' },
  kinds: ['new'],
  schedule: { every: 'instant' },
  destinations: [],
  paused: null,
  since: '2026-11-20T08:00:00Z',
  feed_since: null,
  owner_id: 'nobody-here',
  created_at: '2026-11-20T08:00:00Z',
  updated_at: '2026-11-20T08:00:00Z',
  ...more,
});
const answer = (items: object[], next_cursor: string | null = null) => ({
  json: { items, total: null, limit: 50, offset: 0, has_more: next_cursor !== null, next_cursor },
});
const answering = (page: Page, reply: (cursor: string | null, route: Route) => Parameters<Route['fulfill']>[0]) =>
  page.route(ROUTE, (route) => route.fulfill(reply(new URL(route.request().url()).searchParams.get('cursor'), route)));

describe.skipIf(!hasBrowser)("the admin page of everybody's alerts", () => {
  it('shows owner, query and schedule of an alert, which an admin pauses with a reason and resumes', async () => {
    const name = unique('Flood');
    const query = { search: 'zzyzx', jurisdiction: 'EU' };
    const { id } = await made('viewer', name, { query, schedule: daily('07:30', 'Europe/London') });
    const page = await open();
    const one = card(page, name);
    await expect.poll(() => one.textContent()).toContain('Owner: viewer (viewer@example.com)');
    // Filters have their names once the catalog is read.
    await expect.poll(() => one.textContent()).toContain('Search zzyzxJurisdiction European Union');
    for (const words of ['New updates', 'Daily digest at 07:30, Europe/London', 'Created '])
      expect(await one.textContent()).toContain(words);
    expect(await one.getByRole('link').count()).toBe(0);
    await expectAccessible(page);

    await press(page, `Pause: ${name}`);
    await dialog(page).getByText('The owner sees the pause with its reason').waitFor();
    await expectAccessible(page, 'dialog');
    await dialog(page).getByLabel('Reason (optional)').fill('400 mails a day; <b>please</b> make it a digest');
    await page.keyboard.press('Enter');
    await expect.poll(() => message(page).textContent()).toContain(`Alert ${name} paused.`);
    await expect.poll(() => one.textContent()).toContain('400 mails a day; <b>please</b> make it a digest');
    const { paused } = (await stored('viewer', id)).body;
    expect(paused.reason).toBe('400 mails a day; <b>please</b> make it a digest');
    // Its person sees the same.
    const theirs = await openAs('viewer', '#/alerts', { window: DESK });
    await theirs.getByText('400 mails a day; <b>please</b> make it a digest').waitFor();

    await press(page, `Resume: ${name}`);
    await expect.poll(() => message(page).textContent()).toContain(`Alert ${name} resumed.`);
    expect(await one.locator('.paused').count()).toBe(0);
    expect((await stored('viewer', id)).body.paused).toBeNull();
    expect(await focused(page)).toBe('Pause');
  });

  it('marks alerts of the admin as "Yours", and deletes an alert only after a confirmation', async () => {
    const older = unique('Own');
    const newer = unique('Theirs');
    const own = await made('admin', older);
    const { id } = await made('viewer', newer);
    const page = await open();
    await expect.poll(() => card(page, newer).textContent()).toContain('Owner: viewer (viewer@example.com)');
    expect(await card(page, older).locator('.stage').textContent()).toBe('Yours');
    expect(await card(page, older).textContent()).not.toContain('Owner:');
    await press(page, `Delete: ${newer}`);
    await dialog(page).getByText('The owner is not notified.').waitFor();
    await page.keyboard.press('Escape');
    expect((await stored('viewer', id)).status).toBe(200);
    await press(page, `Delete: ${newer}`);
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => message(page).textContent()).toContain(`Alert ${newer} deleted.`);
    await expect.poll(() => card(page, newer).count()).toBe(0);
    expect((await stored('viewer', id)).status).toBe(404);
    expect(await page.evaluate(`document.activeElement.matches('.alert-list h2')`)).toBe(true);
    await press(page, `Delete: ${older}`);
    await dialog(page).getByRole('button', { name: 'Cancel' }).waitFor();
    expect(await dialog(page).getByText('The owner is not notified').count()).toBe(0);
    await page.keyboard.press('Escape');
    await card(page, older).getByRole('link', { name: older }).click();
    await expect.poll(() => page.evaluate('location.hash')).toBe(`#/alerts/${own.id}`);
    await expect.poll(() => heading(page).textContent()).toBe(older);
  });

  it('lists alerts whose owners left, and lets the admin hand them over or delete them', async () => {
    const staying = unique('Staying');
    const left = unique('<img src=x onerror=hack()>');
    const ending = unique('Ending');
    await made('viewer', staying);
    const id = await leftBehind(left);
    const endingId = await leftBehind(ending);
    const page = await open();
    await card(page, staying).waitFor();
    await page.getByLabel('Only alerts without an owner').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => page.evaluate('location.hash')).toBe(`${ADDRESS}?ownerless=true`);
    const one = card(page, left);
    await expect.poll(() => one.textContent()).toContain('Not sentThe account of its owner is disabled.');
    expect(await card(page, staying).count()).toBe(0);
    await expectAccessible(page);

    await press(page, `Transfer: ${left}`);
    const choice = dialog(page).getByLabel('New owner');
    await expect.poll(() => choice.locator('option').allTextContents()).toContain('viewer (viewer@example.com)');
    expect(await choice.locator('option:checked').textContent()).toBe('You');
    await expectAccessible(page, 'dialog');
    await choice.selectOption({ label: 'viewer (viewer@example.com)' });
    await dialog(page).getByRole('button', { name: 'Transfer' }).click();
    const said = `Alert ${left} now belongs to viewer (viewer@example.com).`;
    await expect.poll(() => message(page).textContent()).toContain(said);
    expect((await stored('viewer', id)).status).toBe(200);
    await expect.poll(() => one.textContent()).toContain('Owner: viewer (viewer@example.com)');
    expect(await one.textContent()).not.toContain('Not sent');
    expect(await focused(page)).toBe('Transfer');

    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Transfer' }).click();
    await expect.poll(() => message(page).textContent()).toContain(`Alert ${left} now belongs to you.`);
    expect(await one.locator('.stage').textContent()).toBe('Yours');
    expect((await stored('viewer', id)).status).toBe(404);

    await press(page, `Delete: ${ending}`);
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => card(page, ending).count()).toBe(0);
    expect((await stored('admin', endingId)).status).toBe(404);
    // The address keeps the filter: an alert with an owner is not in the list of orphaned ones.
    await page.reload();
    await expect.poll(() => page.getByLabel('Only alerts without an owner').isChecked()).toBe(true);
    await page.getByText(/No more alerts|Every alert has an owner/).waitFor();
    expect(await one.count()).toBe(0);
  });

  it('explains why the service refused to hand an alert over', async () => {
    const page = await openAs('admin', '#/home', { window: DESK });
    await answering(page, () => answer([owned('full', { owner_state: 'deleted' })]));
    const detail = 'They have 50 alerts, which is the most. Choose somebody else, or delete one of them.';
    const problem = { status: 409, code: 'too_many_alerts', detail };
    await page.route('**/api/v2/admin/alerts/full/transfer', (route) => route.fulfill({ status: 409, json: problem }));
    await page.route('**/api/v2/people*', (route) => route.fulfill({ status: 503, json: { status: 503 } }));
    await page.evaluate(`location.hash = '${ADDRESS}'`);
    await press(page, 'Transfer: Alert full');
    await dialog(page).getByText('Other people could not be listed.').waitFor();
    await dialog(page).getByRole('button', { name: 'Transfer' }).click();
    const refusal = () => dialog(page).getByRole('alert').textContent();
    await expect.poll(refusal).toContain(`The alert was not transferred. ${detail}`);
  });

  it('loads more alerts by a button, and keeps the list when a page fails', async () => {
    const page = await openAs('admin', '#/home', { window: DESK });
    let fails = true;
    await answering(page, (cursor) => {
      if (cursor && fails) return { status: 500, json: { status: 500 } };
      const part = cursor ? 2 : 1;
      const items = Array.from({ length: 20 }, (_, n) => owned(`a${part}-${n}`));
      return answer(items, part === 1 ? 'more' : null);
    });
    await page.route('**/api/v2/alerts/*', (route) => {
      const { paused } = route.request().postDataJSON();
      return route.fulfill({ json: owned('a1-3', { paused: { at: '2026-11-25T08:00:00Z', ...paused } }) });
    });
    await page.evaluate(`location.hash = '${ADDRESS}'`);
    await expect.poll(() => list(page).locator('> li').count()).toBe(20);
    await press(page, 'Pause: Alert a1-3');
    await dialog(page).getByLabel('Reason (optional)').fill('A flood');
    await dialog(page).getByRole('button', { name: 'Pause' }).click();
    await expect.poll(() => list(page).locator('> li').nth(3).textContent()).toContain('A flood');
    await press(page, 'Load earlier alerts');
    await page.getByText('The service had an error.').waitFor();
    expect(await list(page).locator('> li').count()).toBe(20);
    fails = false;
    await press(page, 'Try again');
    await expect.poll(() => list(page).locator('> li').count()).toBe(40);
    await page.getByText('No more alerts.').waitFor();
    expect(await list(page).locator('> li').nth(3).textContent()).toContain('A flood');
    expect(await page.getByRole('button', { name: 'Load earlier alerts' }).count()).toBe(0);
  });

  it('shows messages for slow, empty and failed reads, and for a failed change', async () => {
    await openSlowly('admin', { address: ADDRESS, url: ROUTE, what: "everybody's alerts" });
    const page = await openAs('admin', '#/home', { window: DESK });
    let status = 500;
    await answering(page, () => (status === 500 ? { status, json: { status } } : answer([])));
    await page.evaluate(`location.hash = '${ADDRESS}'`);
    await page.getByText('The service had an error.').waitFor();
    status = 200;
    await press(page, 'Try again');
    await page.getByText('There are no alerts.').waitFor();
    await page.unroute(ROUTE);
    await answering(page, () => answer([owned('gone')]));
    await page.reload();
    await press(page, 'Pause: Alert gone');
    await dialog(page).getByRole('button', { name: 'Pause' }).click();
    await expect.poll(() => dialog(page).getByRole('alert').textContent()).toContain('Not found.');
  });

  it('shows owner ids when an owner left or the list of people cannot be read', async () => {
    const page = await openAs('admin', '#/home', { window: DESK });
    await answering(page, () => answer([owned('first')]));
    await page.evaluate(`location.hash = '${ADDRESS}'`);
    const one = card(page, 'Alert first');
    await expect.poll(() => one.textContent()).toContain('Owner: unknown person with the id nobody-here');
    expect(await page.getByText('The names of the owners could not be loaded.').count()).toBe(0);
    await page.route('**/api/v2/people*', (route) => route.fulfill({ status: 503, json: { status: 503 } }));
    await page.reload();
    await page.getByText('The names of the owners could not be loaded. Their ids are shown instead.').waitFor();
    await expect.poll(() => one.textContent()).toContain('Owner: unknown person with the id nobody-here');
  });

  it('shows hostile texts as plain text on a phone, in a layout that is usable by touch', async () => {
    const text = HOSTILE_TEXTS.join(' ');
    const people = [{ id: 'hostile', name: text, email: text, role: 'member' }];
    const page = await openAs('admin', '#/home', { window: PHONE });
    const paused = { at: '2026-11-25T08:00:00Z', reason: text };
    const hostile = { name: text, query: { search: text, tag: text }, owner_id: 'hostile', paused };
    await answering(page, () => answer([owned('first', hostile), owned('second')]));
    await page.route('**/api/v2/people*', (route) => route.fulfill({ json: people }));
    await page.evaluate(`location.hash = '${ADDRESS}'`);
    const first = list(page).locator('> li').first();
    // Its name, its search, its tags, whose it is by name and address, and why it is paused.
    await expect.poll(async () => ((await first.textContent()) ?? '').split('vbscript:').length).toBe(7);
    expect(await first.locator('script, img, svg, iframe, base, form, style, a').count()).toBe(0);
    expect(await page.evaluate('document.hacked')).toBeUndefined();
    await expectTouchable(page);
    await expectReflowed(page);
    await page.getByRole('button', { name: 'Transfer: Alert second' }).tap();
    const choices = dialog(page).getByLabel('New owner').locator('option');
    await expect.poll(() => choices.count()).toBe(2);
    expect(((await choices.last().textContent()) ?? '').split('vbscript:').length).toBe(3);
    expect(await choices.locator('*').count()).toBe(0);
    await dialog(page).getByRole('button', { name: 'Cancel' }).tap();
    await page.getByRole('button', { name: 'Delete: Alert second' }).tap();
    await dialog(page).getByRole('button', { name: 'Cancel' }).tap();
    await expect.poll(() => dialog(page).count()).toBe(0);
  });

  it('is hidden from viewers and members, and linked for admins', async () => {
    for (const person of ['viewer', 'member'] as const) {
      const page = await openAs(person, '#/home', { window: DESK });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.evaluate(`location.hash = '${ADDRESS}'`);
      await expect.poll(() => heading(page).textContent()).toBe('Page not found');
      await page.evaluate(`location.hash = '#/alerts'`);
      await page.getByRole('link', { name: 'Destinations' }).waitFor();
      expect(await page.getByText('Everybody').count()).toBe(0);
      expect(asked.filter((url) => url.includes('/admin/'))).toEqual([]);
    }
    const page = await openAs('admin', '#/alerts', { window: DESK });
    await page.getByRole('link', { name: "Everybody's alerts" }).click();
    // The link has the words of the heading: its focus says nothing before the view is there.
    await expect.poll(() => page.title()).toBe("Everybody's alerts · Regulatory updates");
    expect(await focused(page)).toBe("Everybody's alerts");
  });
});
