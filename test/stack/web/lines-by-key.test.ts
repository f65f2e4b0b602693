import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { allItems } from '../../support/api.ts';
import { hasBrowser, openAs } from '../../support/browser.ts';
import { forgetMarks, forgetSaved, meRoute } from '../../support/memory.ts';

/* The keys for an update outside the list of all updates, and their description in Help. */

const DESK = { viewport: { width: 1440, height: 900 } };
/** Saved and Reviews have no reader. Updates are cards there, and lines on a phone. */
const NARROW = { viewport: { width: 900, height: 800 } };
const PHONE = { viewport: { width: 390, height: 800 } };
const lines = (page: Page) => page.locator('[data-line]');
const openLine = (page: Page) => page.locator('[data-line][aria-current="true"]').getAttribute('data-line');
const said = (page: Page, text: string) =>
  page.getByRole('status').getByText(text).first().waitFor({ state: 'attached' });
/** The keys that Help names. */
async function helped(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  const keys = await page.locator('dialog dt').evaluateAll((all) => all.map((one) => one.textContent ?? ''));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  return keys.filter((key) => key.length === 1);
}

describe.skipIf(!hasBrowser)('keyboard shortcuts for updates', () => {
  let entries: EntryDetail[];
  beforeAll(async () => {
    await forgetSaved('member');
    await forgetMarks('member');
    entries = (await allItems('/entries/detail', {})).slice(0, 3);
    for (const { id } of entries) await meRoute('member', 'PUT', { path: `/saved/${id}`, json: {} });
  });
  afterAll(async () => {
    await forgetSaved('member');
    await forgetMarks('member');
  });

  it('act on the updates in Saved, where Help lists exactly the available shortcuts', async () => {
    const page = await openAs('member', '#/saved', { window: DESK });
    await lines(page).nth(2).waitFor();
    await page.locator('.reader [data-share]:enabled').waitFor();
    const kept: { entry_id: string }[] = (await meRoute('member', 'GET', { path: '/saved' })).body.items;
    const [first, second, third] = kept.map(({ entry_id }) => entry_id);
    await expect.poll(() => openLine(page)).toBe(first);
    await page.keyboard.press('n');
    await expect.poll(() => openLine(page)).toBe(second);
    await page.keyboard.press('m');
    await said(page, 'Marked as unread.');
    await page.keyboard.press('j');
    await expect.poll(() => openLine(page)).toBe(third);
    await page.keyboard.press('p');
    await expect.poll(() => openLine(page)).toBe(second);
    await page.keyboard.press('p');
    await said(page, 'No unread updates above.');
    await page.keyboard.press('s');
    await page.getByRole('dialog').getByText('Share an update').waitFor();
    await page.keyboard.press('Escape');
    expect(await helped(page)).toEqual(['/', 'j', 'k', 'n', 'p', 'm', 'z', 'x', 'b', 's', 'r', 'c', 'd', '?']);
    await page.keyboard.press('b');
    await expect.poll(() => lines(page).count()).toBe(2);
    await page.keyboard.press('z');
    await expect.poll(() => lines(page).count()).toBe(3);
  });

  it.each([
    ['Saved', '#/saved', NARROW],
    ['a list of lines', '#/updates', PHONE],
  ])(
    'key s shares the focused line in a narrow window of %s, and returns the focus to the line',
    async (_, address, window) => {
      const page = await openAs('member', address, { window });
      await page.locator('[data-line], .row').nth(1).waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      const title = await page.locator(':focus :is(h2), :focus[data-line]').textContent();
      await page.keyboard.press('s');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Share an update').waitFor();
      await dialog
        .getByText(title ?? '')
        .first()
        .waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => page.locator(':focus :is(h2), :focus[data-line]').textContent()).toBe(title);
      expect(await helped(page)).toContain('s');
    },
  );

  it('Shift alone does not repeat the previous key', async () => {
    const page = await openAs('member', '#/saved', { window: DESK });
    await lines(page).nth(2).waitFor();
    const [first, second] = await lines(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-line')));
    await expect.poll(() => openLine(page)).toBe(first);
    await page.keyboard.press('j');
    await expect.poll(() => openLine(page)).toBe(second);
    await page.keyboard.press('Shift');
    await page.keyboard.press('k');
    await expect.poll(() => openLine(page)).toBe(first);
  });

  it('key r opens the review of the focused line in a narrow window of Saved', async () => {
    const page = await openAs('member', '#/saved', { window: NARROW });
    await lines(page).nth(1).waitFor();
    await page.keyboard.press('j');
    const id = await page.locator(':focus').getAttribute('data-line');
    await page.keyboard.press('r');
    await expect.poll(() => page.url()).toContain(`#/entries/${id}`);
    await page.getByLabel('State').waitFor();
  });

  it('key s does nothing for a viewer, who may not share, and is missing from Help', async () => {
    const page = await openAs('viewer', '#/updates', { window: PHONE });
    await page.locator('.row').nth(1).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.keyboard.press('j');
    await page.keyboard.press('s');
    expect(await helped(page)).not.toContain('s');
    expect(asked.filter((url) => url.includes('share-dialog'))).toEqual([]);
  });

  it('key x and Shift-click select updates in Saved, which can be marked and removed together', async () => {
    const page = await openAs('member', '#/saved', { window: DESK });
    await lines(page).nth(2).waitFor();
    const bar = page.getByRole('toolbar', { name: 'Selected updates' });
    await page.keyboard.press('x');
    await bar.getByText('1 selected').waitFor();
    expect(await page.locator('.queue > .picked').count()).toBe(1);
    await page.keyboard.press('x');
    await bar.waitFor({ state: 'hidden' });
    await page.keyboard.press('x');
    await lines(page)
      .nth(2)
      .click({ modifiers: ['Shift'] });
    await bar.getByText('3 selected').waitFor();
    await page.keyboard.press('s');
    await page.getByRole('dialog').getByText('Share 3 updates as one message').waitFor();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Mark unread' }).click();
    await said(page, '3 updates marked as unread.');
    await bar.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => lines(page).count()).toBe(0);
    await bar.waitFor({ state: 'hidden' });
    await page.keyboard.press('z');
    await expect.poll(() => lines(page).count()).toBe(3);
  });

  it('key c and the copy button copy the link on the page of an update', async () => {
    const page = await openAs('viewer', `#/entries/${entries[0]?.id}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    await page.keyboard.press('c');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url());
    expect(await helped(page)).toEqual(['/', 'm', 'z', 'b', 'c', 'd', '?']);
  });

  it('key x selects an update card, and is missing from Help on a page without updates', async () => {
    const page = await openAs('viewer', '#/updates');
    await page.getByRole('article').nth(1).focus();
    await page.keyboard.press('x');
    await page.getByRole('toolbar', { name: 'Selected updates' }).getByText('1 selected').waitFor();
    expect(await page.locator('article.picked').getAttribute('id')).toBe(`entry-${entries[1]?.id}`);
    await page.evaluate('location.hash = "#/account"');
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
    expect(await helped(page)).toEqual(['/', '?']);
  });
});
