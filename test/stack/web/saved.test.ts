import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { newest } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { hasBrowser, openAs, openBrowser, openSignedIn, pressAll } from '../../support/browser.ts';
import { forgetSaved, meRoute } from '../../support/memory.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const rows = (page: Page) => page.getByRole('feed').getByRole('article');
const sign = (page: Page, id: string) => page.locator(`#entry-${id}`).getByRole('img', { name: 'Saved' });
const saved = (page: Page) => page.getByRole('list', { name: 'Saved updates' }).getByRole('listitem');
const message = (page: Page) => page.getByRole('complementary', { name: 'Message' });
const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const stored = async () => (await meRoute('viewer', 'GET', { path: '/saved' })).body.items;
const details = newest;
const isReady = (page: Page) => page.locator('.reader .save:enabled').waitFor();

describe.skipIf(!hasBrowser)('saved updates', () => {
  beforeEach(() => forgetSaved('viewer'));

  it('key b saves the open update, which is then listed under Saved on every device', async () => {
    const page = await openAs('viewer', '#/updates', { window: DESK });
    const all = await details();
    await rows(page).nth(3).waitFor();
    await isReady(page);
    await page.keyboard.press('j');
    await page.keyboard.press('b');
    await sign(page, all[1]?.id ?? '').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Saved', pressed: true }).count()).toBe(1);
    await expect
      .poll(async () => (await stored()).map((one: EntryDetail) => one))
      .toMatchObject([{ entry_id: all[1]?.id, note: null }]);
    await expect.poll(() => rail(page).getByRole('link', { name: 'Saved' }).textContent()).toBe('Saved1');
    const other = await openSignedIn(await openBrowser(DESK), 'viewer', { address: '#/saved' });
    await expect.poll(() => saved(other).count()).toBe(1);
    await expect.poll(() => saved(other).textContent()).toContain(all[1]?.title);
    await pressAll(other, 'gu');
    await sign(other, all[1]?.id ?? '').waitFor();
  });

  it('several updates are saved together, and a note survives removal with Undo', async () => {
    const page = await openAs('viewer', '#/updates', { window: DESK });
    const [first, , third] = await details();
    await rows(page).nth(3).waitFor();
    await isReady(page);
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    await rows(page).nth(2).focus();
    await page.keyboard.press('x');
    await page.getByRole('toolbar').getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await stored()).length).toBe(2);
    await pressAll(page, 'gb');
    await expect.poll(() => saved(page).count()).toBe(2);
    const line = saved(page).filter({ hasText: third?.title ?? '' });
    await line.getByRole('button', { name: /^Add a note/ }).click();
    await page.getByRole('textbox', { name: 'Your note' }).fill('For the board: <b>today</b> & tomorrow');
    await page.getByRole('button', { name: 'Save note' }).click();
    await line.getByText('For the board: <b>today</b> & tomorrow').waitFor();
    await expectAccessible(page);
    await line.getByRole('button', { name: /^Remove/ }).click();
    await expect.poll(() => saved(page).count()).toBe(1);
    await expect
      .poll(async () => (await stored()).map((item: { entry_id: string }) => item.entry_id))
      .toEqual([first?.id]);
    await page.keyboard.press('z');
    await expect
      .poll(async () => (await stored()).map((item: { note: string }) => item.note))
      .toEqual(['For the board: <b>today</b> & tomorrow', null]);
    await line.getByRole('button', { name: /^Edit note/ }).click();
    await page.getByRole('textbox', { name: 'Your note' }).fill(' ');
    await page.getByRole('button', { name: 'Save note' }).click();
    await line.getByRole('button', { name: /^Add a note/ }).waitFor();
    expect((await stored()).map((item: { note: string }) => item.note)).toEqual([null, null]);
  });

  it('a failed save is not shown as saved, and key z retries it', async () => {
    const page = await openAs('viewer', '#/updates', { window: DESK });
    const [first] = await details();
    await rows(page).nth(1).waitFor();
    await isReady(page);
    await page.route('**/api/v2/me/saved/*', (route) =>
      route.fulfill({ status: 503, json: { status: 503, detail: 'No.' } }),
    );
    await page.locator('.reader .save').click();
    await expect.poll(() => message(page).textContent()).toContain('The update could not be saved');
    await expect.poll(() => page.locator('.reader .save').getAttribute('aria-pressed')).toBe('false');
    await page.unroute('**/api/v2/me/saved/*');
    await page.keyboard.press('z');
    await sign(page, first?.id ?? '').waitFor();
    await expect.poll(async () => (await stored()).length).toBe(1);
  });

  it('the empty page explains saving, and a phone saves and lists updates', async () => {
    const page = await openAs('viewer', '#/saved', { window: { viewport: { width: 390, height: 844 } } });
    const empty = page.getByText('No saved updates.');
    await empty.waitFor();
    await empty.getByRole('link', { name: 'an update' }).click();
    await rows(page).first().getByRole('heading').getByRole('link').click();
    const button = page.getByRole('button', { name: 'Save', exact: true });
    let store = () => {};
    const isLetGo = new Promise<void>((resolve) => {
      store = resolve;
    });
    await page.route('**/api/v2/me/saved/*', async (route) => {
      await isLetGo;
      await route.continue();
    });
    await button.click();
    await page.getByRole('button', { name: 'Saved', pressed: true }).waitFor();
    // A save in progress is already in the list.
    await rail(page).getByRole('link', { name: 'Saved' }).click();
    await page.getByRole('heading', { name: 'Saved', level: 1 }).waitFor();
    store();
    await expect.poll(() => saved(page).count()).toBe(1);
  });
});

describe.skipIf(!hasBrowser)('named views of the list', () => {
  beforeEach(() => forgetSaved('viewer'));
  const menu = (page: Page) => page.getByRole('group', { name: 'Views' });

  it('save a filter by name, appear in the navigation of each device, and can be renamed and deleted', async () => {
    const page = await openAs('viewer', '#/updates?topic=eu-eba&search=capital', { window: DESK });
    const views = page.getByRole('button', { name: 'Views', exact: true });
    await views.click();
    await page.getByLabel('Save this list as a view').fill('EBA capital');
    await page.getByRole('button', { name: 'Save view' }).click();
    const link = rail(page).getByRole('link', { name: 'EBA capital' });
    await link.waitFor();
    await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
    expect((await meRoute('viewer', 'GET')).body.views).toMatchObject([
      { name: 'EBA capital', query: 'topic=eu-eba&search=capital' },
    ]);
    const other = await openSignedIn(await openBrowser(DESK), 'viewer', { address: '#/updates' });
    await rail(other).getByRole('link', { name: 'EBA capital' }).click();
    await expect.poll(() => other.evaluate('location.hash')).toBe('#/updates?topic=eu-eba&search=capital');
    await expect.poll(() => other.getByRole('searchbox').inputValue()).toBe('capital');
    await expectAccessible(page, '#app > header');
    await views.click();
    await page.getByLabel('Name of this view').fill('Banks');
    await page.getByRole('button', { name: 'Rename' }).click();
    await rail(page).getByRole('link', { name: 'Banks', exact: true }).waitFor();
    await views.click();
    await page.getByRole('button', { name: 'Delete this view' }).click();
    // Then the app knows it, too.
    await message(page).getByText('View Banks deleted.').waitFor();
    await expect.poll(async () => (await meRoute('viewer', 'GET')).body.views).toEqual([]);
    await page.keyboard.press('z');
    await expect.poll(async () => (await meRoute('viewer', 'GET')).body.views).toMatchObject([{ name: 'Banks' }]);
    await rail(page).getByRole('link', { name: 'Banks', exact: true }).waitFor();
  });

  it('keep a typed name that another view has, and explain the menu when no filter is set', async () => {
    await meRoute('viewer', 'POST', { path: '/views', json: { name: 'Mine', query: 'topic=eu-eba' } });
    const page = await openAs('viewer', '#/updates?search=climate', { window: DESK });
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByLabel('Save this list as a view').fill('mine');
    await page.getByRole('button', { name: 'Save view' }).click();
    await expect.poll(() => menu(page).getByRole('alert').textContent()).toContain('The request was rejected.');
    await expect.poll(() => page.getByLabel('Save this list as a view').inputValue()).toBe('mine');
    const phone = await openAs('viewer', '#/updates', { window: { viewport: { width: 390, height: 844 } } });
    await phone.getByRole('button', { name: 'Views', exact: true }).click();
    await phone.getByText('Enter a search or choose filters').waitFor();
    await phone.getByRole('link', { name: 'Mine' }).click();
    await expect.poll(() => phone.evaluate('location.hash')).toBe('#/updates?topic=eu-eba');
  });
});
