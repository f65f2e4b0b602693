import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, openApp, openAs } from '../../support/browser.ts';
import { newestEntry } from '../../support/share-page.ts';

const articles = (page: Page) => page.getByRole('feed').getByRole('article');
const toUpdates = (page: Page) => page.getByRole('link', { name: 'Back to the updates' });

/** Holds the reads of the list that match until they are let go; `asked` says how many there were. */
async function holdReads(page: Page, match: (url: string) => boolean) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const reads = { asked: 0, letGo: () => letGo() };
  await page.route('**/entries/detail*', async (route) => {
    if (!match(route.request().url())) return route.continue();
    reads.asked += 1;
    await held;
    return route.continue();
  });
  return reads;
}

/** Goes to the end of the list, which may have grown or found its place again since the last time. */
async function askedAtTheEnd(page: Page, reads: { asked: number }): Promise<number> {
  await page.keyboard.press('End');
  return reads.asked;
}

describe.skipIf(!hasBrowser)('a list that is left while it loads', () => {
  it('shows its first page after going back, from a single request', async () => {
    const page = await openAs('member', '#/figures');
    // Its values are counted by another request, once it is there.
    const reads = await holdReads(page, (url) => !url.includes('facets='));
    await page.getByRole('link', { name: 'Updates', exact: true }).click();
    await expect.poll(() => reads.asked).toBe(1);
    await page.getByRole('link', { name: 'Statistics', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor();
    await page.goBack();
    await page.getByText('Loading the updates.').waitFor();
    reads.letGo();
    await articles(page).first().waitFor();
    expect(await page.getByText('Loading the updates.').count()).toBe(0);
    expect(reads.asked).toBe(1);
  });

  it('appends an older page that arrives after going back, and continues to load', async () => {
    const page = await openAs('member', '#/figures');
    const reads = await holdReads(page, (url) => url.includes('cursor'));
    await page.getByRole('link', { name: 'Updates', exact: true }).click();
    await articles(page).first().waitFor();
    const first = await articles(page).count();
    await expect.poll(() => askedAtTheEnd(page, reads)).toBe(1);
    await articles(page)
      .last()
      .getByRole('link', { name: /^Details/ })
      .click();
    await page.getByText('Read the source').waitFor();
    await toUpdates(page).click();
    await page.getByText('Loading older updates.').waitFor();
    reads.letGo();
    await expect.poll(() => articles(page).count()).toBeGreaterThan(first);
    await expect.poll(() => askedAtTheEnd(page, reads)).toBeGreaterThan(1);
  });
});

describe.skipIf(!hasBrowser)('the link "Back to the updates"', () => {
  it('opens the list from an update that was opened in a separate tab, any number of times', async () => {
    const { id } = await newestEntry();
    const page = await openApp((await openAs('member', '#/nowhere')).context(), `#/entries/${id}`);
    for (let times = 0; times < 2; times += 1) {
      await toUpdates(page).click();
      await articles(page).first().waitFor();
      expect(page.url()).toMatch(/#\/updates$/);
      await page.goBack();
      await page.getByText('Read the source').waitFor();
    }
  });

  it('opens the list that was left, with its filter, after a reload of the update', async () => {
    const page = await openAs('member', '#/updates?topic=eu-ecb');
    await articles(page)
      .first()
      .getByRole('link', { name: /^Details/ })
      .click();
    await page.getByText('Read the source').waitFor();
    await page.reload();
    await toUpdates(page).click();
    await articles(page).first().waitFor();
    expect(page.url()).toMatch(/#\/updates\?topic=eu-ecb$/);
  });
});
