import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, sendV2 } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { fillSignIn, hasBrowser, openApp, openAs, openBrowser } from '../../support/browser.ts';
import { bearer, stackFile } from '../../support/people.ts';

/* What a person changes of their alerts. Of the updates nothing is asked. */

const DESK = { viewport: { width: 1440, height: 900 } };
const call = async (method: string, path = '', json?: unknown): Promise<Answer> =>
  sendV2(method, `/alerts${path}`, { headers: await bearer('member'), json });
const made = async (body: object): Promise<{ id: string }> => (await call('POST', '', body)).body;
const all = async () => (await call('GET')).body.items;
const rename = async (id: string, name: string) => {
  const { headers } = await call('GET', `/${id}`);
  const tagged = [...(await bearer('member')), 'If-Match', headers['etag'] ?? ''];
  return sendV2('PATCH', `/alerts/${id}`, { headers: tagged, json: { name } });
};

const open = (address: string) => openAs('member', address, { window: DESK });
const dialog = (page: Page) => page.getByRole('dialog');
/** Waits until a dialog is loaded completely: late parts move those below, perhaps under its foot. */
const whole = (page: Page) => expect.poll(() => dialog(page).locator('.loading').count()).toBe(0);
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const message = (page: Page) => page.getByRole('complementary', { name: 'Message' });
const cards = (page: Page) => page.getByRole('list', { name: 'Your alerts' }).locator('> li');
const hash = (page: Page) => page.evaluate('location.hash');

describe.skipIf(!hasBrowser)('a saved-search alert', () => {
  beforeEach(async () => {
    for (const { id } of await all()) await call('DELETE', `/${id}`);
  });

  it('reports a concurrent rename on save, and overwrites it only on request', async () => {
    const { id } = await made({ name: 'First', query: { search: 'capital', jurisdiction: 'EU' } });
    const page = await open('#/alerts');
    await expect.poll(() => cards(page).textContent()).toContain('Search capitalJurisdiction European Union');
    await press(page, 'Edit: First');
    await whole(page);
    await dialog(page).getByLabel('Name').fill('Mine');
    await dialog(page).getByLabel('Edits of earlier matches').check();
    await rename(id, 'Theirs');
    await press(page, 'Save');
    const alert = dialog(page).getByRole('alert');
    await expect.poll(() => alert.textContent()).toContain('Its name is now Theirs and it matches new updates.');
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Mine');
    await whole(page);
    await expectAccessible(page, 'dialog');
    await press(page, 'Save my version');
    await expect.poll(() => message(page).textContent()).toContain('The alert Mine was updated.');
    await expect.poll(() => cards(page).textContent()).toContain('New updates and edits');
    expect(await all()).toMatchObject([{ name: 'Mine', kinds: ['new', 'edited'], query: { search: 'capital' } }]);
  });

  it('is reset when its filters are changed, which is done in the list of updates', async () => {
    const query = { search: 'capital', topic_id: 'eu-eba,eu-ecb', language: 'en', status: 'active' };
    const { id } = await made({ name: 'Banks', query });
    const page = await open('#/alerts');
    await press(page, 'Edit filters: Banks');
    await expect.poll(() => hash(page)).toBe('#/updates?topic=eu-eba,eu-ecb&language=en&status=active&search=capital');
    const bar = page.getByRole('region', { name: 'Edit alert filters' });
    await expect.poll(() => bar.textContent()).toContain('Banks');
    await page.getByRole('searchbox').fill('liquidity');
    await page.keyboard.press('Enter');
    await expect.poll(() => hash(page)).toContain('search=liquidity');
    await press(page, 'Update alert');
    await dialog(page).getByText('Changing the filters resets the alert').waitFor();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => message(page).textContent()).toContain('The alert Banks was updated.');
    await expect.poll(() => bar.count()).toBe(0);
    expect(await all()).toMatchObject([{ id, name: 'Banks', query: { ...query, search: 'liquidity' } }]);
    // Who leaves it changes nothing.
    await page.evaluate(`location.hash = '#/alerts/${id}'`);
    await press(page, 'Edit filters: Banks');
    await bar.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => bar.count()).toBe(0);
  });

  it('is deleted only after a confirmation, and its page then shows "not found"', async () => {
    await made({ name: 'Stays', query: { search: 'capital' } });
    const { id } = await made({ name: 'Goes', query: { search: 'liquidity' } });
    const page = await open('#/alerts');
    await press(page, 'Delete: Goes');
    await press(page, 'Cancel');
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Delete: Goes');
    await press(page, 'Delete: Goes');
    await dialog(page).getByText('This cannot be undone.').waitFor();
    await expectAccessible(page, 'dialog');
    await press(page, 'Delete');
    await expect.poll(() => message(page).textContent()).toContain('Alert Goes deleted.');
    await expect.poll(() => cards(page).count()).toBe(1);
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    expect(await all()).toMatchObject([{ name: 'Stays' }]);
    await page.evaluate(`location.hash = '#/alerts/${id}'`);
    await page.getByText('Not found.').waitFor();
  });

  it('has a secret feed address that is shown once, can be replaced and can be revoked', async () => {
    await made({ name: 'Fed', query: { search: 'capital' } });
    const page = await open('#/alerts');
    const address = page.locator('code.secret');
    const isRead = async (url: string) => (await fetch(url)).status;
    await press(page, 'Feed URL: Fed');
    await dialog(page).getByText('Anyone with the URL can read the matches.').waitFor();
    await press(page, 'Create URL');
    const first = (await address.textContent()) ?? '';
    expect(await isRead(first)).toBe(200);
    const calendar = await dialog(page).getByText('Subscribe to this calendar').getAttribute('href');
    expect(calendar).toBe(`${first.replace('http:', 'webcal:')}.ics`);
    expect(await isRead(`${first}.ics`)).toBe(200);
    await dialog(page).getByText('It is shown only once.').waitFor();
    await page.keyboard.press('Escape');
    expect(await address.textContent()).toBe(first);
    await expectAccessible(page, 'dialog');
    await page.evaluate(`navigator.clipboard.writeText = async (text) => { window.copied = text; }`);
    await press(page, 'Copy the URL');
    await dialog(page).getByText('The URL was copied.').waitFor();
    expect(await page.evaluate('window.copied')).toBe(first);
    await press(page, 'Close');
    await expect.poll(() => cards(page).textContent()).toContain('Feed URL since');
    await expect.poll(() => page.content()).not.toContain(first);
    await press(page, 'Feed URL: Fed');
    await press(page, 'Replace URL');
    const second = (await address.textContent()) ?? '';
    expect(second).not.toBe(first);
    expect([await isRead(first), await isRead(second)]).toEqual([404, 200]);
    await press(page, 'Close');
    await press(page, 'Feed URL: Fed');
    await press(page, 'Revoke URL');
    await expect.poll(() => cards(page).textContent()).not.toContain('Feed URL since');
    expect(await isRead(second)).toBe(404);
  });

  it('opens its dialog when "Alert me" is clicked the moment the button appears', async () => {
    const page = await openApp(await openBrowser(DESK), '#/updates?search=capital');
    const member = stackFile().users.find(({ role }) => role === 'member');
    await page.getByLabel('Email').waitFor();
    await page.evaluate(`{
      const watch = new MutationObserver(() => {
        const button = document.querySelector('.alert-me:enabled');
        if (!button) return;
        watch.disconnect();
        button.click();
      });
      watch.observe(document.body, { childList: true, subtree: true });
    }`);
    await fillSignIn(page, member?.email ?? '', member?.password ?? '');
    await expect.poll(() => dialog(page).getByLabel('Name').inputValue()).toBe('capital');
  });

  it('is rejected beyond the limit of 50 alerts, and its dialog keeps the typed name', async () => {
    const page = await open('#/updates?search=capital');
    await page.route('**/api/v2/alerts', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 409,
            json: { status: 409, code: 'too_many_alerts', detail: 'You have 50 alerts, which is the most.' },
          })
        : route.continue(),
    );
    await press(page, 'Create alert');
    await dialog(page).getByLabel('Name').fill('One more');
    await dialog(page).getByRole('button', { name: 'Create alert' }).click();
    await expect.poll(() => dialog(page).getByText('You have 50 alerts').count()).toBe(1);
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('One more');
  });
});
