import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, openBrowser, openSignedIn } from '../support/browser.ts';
import {
  alertOf,
  channelBox,
  chooseChannel,
  confirmButton,
  dialogOf,
  followShares,
  newestEntry,
  openDialog,
  options,
  shareIn,
  sharesOf,
} from '../support/share-page.ts';

const WINDOWS: [string, BrowserContextOptions][] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['phone', { viewport: { width: 375, height: 700 } }],
];
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds, as one line a node. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

/** What is lower than 24 pixels and no part of a line of text. */
const small = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('dialog :is(button, input, textarea, [role=option])')]
    .filter((one) => one.getBoundingClientRect().height < 24).map((one) => one.outerHTML)`);

/** Nothing of the dialog is outside of the window, and nothing sticks out to the right. */
const fits = (page: Page) =>
  page.evaluate(`(() => {
    const { left, right } = document.querySelector('dialog > article').getBoundingClientRect();
    const article = document.querySelector('dialog > article');
    return left >= 0 && right <= innerWidth && article.scrollWidth <= article.clientWidth;
  })()`);

describe.skipIf(!hasBrowser).each(WINDOWS)('the dialog in a %s window', (_, window) => {
  it('has no violation: opened, with open channels, without a channel, refused, and shared', async () => {
    const { id } = await newestEntry();
    const page = await openSignedIn(await openBrowser(window), 'member', `#/entries/${id}`);
    await openDialog(page);
    await channelBox(page).waitFor();
    expect(await violations(page)).toEqual([]);
    await channelBox(page).click();
    await channelBox(page).press('ArrowDown');
    expect(await options(page).count()).toBe(5);
    expect(await violations(page)).toEqual([]);
    expect(await small(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    await page.keyboard.press('Escape');
    await confirmButton(page).click();
    await dialogOf(page).getByText('Choose a channel first.').waitFor();
    expect(await violations(page)).toEqual([]);
    await followShares(page, (_n, route) =>
      route.fulfill({ status: 503, headers: { 'Retry-After': '9' }, json: { code: 'c' } }),
    );
    await chooseChannel(page, 'general');
    await confirmButton(page).click();
    await alertOf(page).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.unrouteAll();
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await shareIn(page, 'general');
    await sharesOf(page).first().waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('a viewer’s page has no violation', async () => {
    const { id } = await newestEntry();
    const page = await openSignedIn(await openBrowser(window), 'viewer', `#/entries/${id}`);
    await page.getByText('Sharing needs the role').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)('the dialog without a mouse', () => {
  it('keeps the focus, and tells screen readers what became of the share', async () => {
    const { id } = await newestEntry();
    const page = await openSignedIn(await openBrowser(), 'member', `#/entries/${id}`);
    await openDialog(page);
    await channelBox(page).waitFor();
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      const inside = 'document.activeElement === document.body || !!document.activeElement.closest("dialog")';
      expect(await page.evaluate(inside)).toBe(true);
    }
    await shareIn(page, 'random');
    await page.getByRole('status').getByText('Shared in #random.').waitFor();
  });
});
