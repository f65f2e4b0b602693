import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, openBrowser, openSignedIn } from '../../support/browser.ts';

const updates = (page: Page) => page.getByRole('feed').getByRole('article');
const noted = (page: Page) => page.evaluate(`sessionStorage.getItem('first-list')`);

/** A tab whose script comes once `isAllowed` says so, and the lists that it asked for. */
async function openHeld() {
  const page = await openSignedIn(await openBrowser());
  await updates(page).first().waitFor();
  const asked: string[] = [];
  let allow = () => {};
  const isAllowed = new Promise<void>((resolve) => {
    allow = resolve;
  });
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/entries/detail') && !searchParams.has('cursor') && !searchParams.has('facets'))
      asked.push(searchParams.toString());
  });
  await page.route('**/assets/*.js', async (route) => {
    await isAllowed;
    await route.continue();
  });
  return { page, asked, allow };
}

describe.skipIf(!hasBrowser)('the list of a page that is loaded again', () => {
  it('is asked for before the app is there, and once', async () => {
    const { page, asked, allow } = await openHeld();
    const reloaded = page.reload();
    await expect.poll(() => asked).toEqual(['limit=30']);
    allow();
    await reloaded;
    await updates(page).nth(29).waitFor();
    expect(asked).toEqual(['limit=30']);
  });

  it('is that of its address, which update is open beside it or not', async () => {
    const { page, asked, allow } = await openHeld();
    await page.evaluate(`history.replaceState(null, '', '#/updates?entry=0123')`);
    const again = page.reload();
    await expect.poll(() => asked).toEqual(['limit=30']);
    allow();
    await again;
    await updates(page).first().waitFor();
    await page.evaluate(`history.replaceState(null, '', '#/updates?topic=us-sec')`);
    await page.reload();
    await expect.poll(() => asked.at(-1)).toBe('topic_id=us-sec&limit=30');
    await updates(page).first().locator('a[href="#/topics/us-sec"]').waitFor();
    expect(asked).toHaveLength(2);
  });

  it('is read by the app where the early answer is none', async () => {
    const { page, asked, allow } = await openHeld();
    let isFirst = true;
    await page.route('**/entries/detail*', (route) => {
      const isLost = isFirst;
      isFirst = false;
      return isLost ? route.abort() : route.continue();
    });
    const reloaded = page.reload();
    await expect.poll(() => asked).toHaveLength(1);
    allow();
    await reloaded;
    await updates(page).first().waitFor();
    expect(asked).toHaveLength(2);
  });

  it('is not the one that an earlier build noted, and the note goes with a sign-out', async () => {
    const { page, asked, allow } = await openHeld();
    allow();
    await page.evaluate(
      `sessionStorage.setItem('first-list', JSON.stringify({ address: '#/updates?', url: '/api/v2/feeds/entries/detail?limit=1' }))`,
    );
    await page.reload();
    await updates(page).nth(29).waitFor();
    expect(asked).toEqual(['limit=1', 'limit=30']);
    expect(await noted(page)).toContain('limit=30');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Password').waitFor();
    expect(await noted(page)).toBeNull();
  });
});
