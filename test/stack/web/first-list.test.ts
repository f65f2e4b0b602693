import type { BrowserContextOptions, Page } from 'playwright-core';
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

describe.skipIf(!hasBrowser)('the first list request after a page reload', () => {
  it('is sent once, before the app script has loaded', async () => {
    const { page, asked, allow } = await openHeld();
    const reloaded = page.reload();
    await expect.poll(() => asked).toEqual(['limit=30']);
    allow();
    await reloaded;
    await updates(page).nth(29).waitFor();
    expect(asked).toEqual(['limit=30']);
  });

  it('depends on the filters in the URL, not on the update open in the reader pane', async () => {
    const { page, asked, allow } = await openHeld();
    // With the tab's key, at any current width: a window without a reader opens no other view for it.
    await page.evaluate(`history.replaceState({ key: 'here' }, '', '#/updates?entry=0123')`);
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

  it('is repeated by the app when the early request fails', async () => {
    const { page, asked, allow } = await openHeld();
    let isFirst = true;
    // Not the count of the page before, which may still come.
    await page.route(/\/entries\/detail\?limit=30$/, (route) => {
      const isLost = isFirst;
      isFirst = false;
      return isLost ? route.abort() : route.continue();
    });
    const reloaded = page.reload();
    await expect.poll(() => asked).toHaveLength(1);
    allow();
    await reloaded;
    await updates(page).first().waitFor();
    await expect.poll(() => asked).toHaveLength(2);
  });

  it('replaces a stored request that is outdated, and deletes it on sign-out', async () => {
    const { page, asked, allow } = await openHeld();
    allow();
    await page.evaluate(
      `sessionStorage.setItem('first-list', JSON.stringify({ address: '#/updates?', url: ` +
        `'/api/v2/feeds/entries/detail?limit=1' }))`,
    );
    await page.reload();
    await updates(page).nth(29).waitFor();
    // The cached list of the tab is visible before the app has requested its own.
    await expect.poll(() => asked).toEqual(['limit=1', 'limit=30']);
    await expect.poll(() => noted(page)).toContain('limit=30');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Password').waitFor();
    expect(await noted(page)).toBeNull();
  });
});

/** A tab of a window, with its list kept and a picture of it taken. */
async function openKept(options: BrowserContextOptions = DESK) {
  const page = await openSignedIn(await openBrowser(options));
  await updates(page).nth(29).waitFor();
  await expect.poll(() => kept(page)).toEqual([true, true]);
  return page;
}

/** Whether the tab keeps a list, and a picture of it. */
const kept = (page: Page) =>
  page.evaluate(`['kept-list', 'kept-picture'].map((key) => sessionStorage.getItem(key) !== null)`);
/** What the tab keeps, to be changed. */
const keptNow = (page: Page) =>
  page.evaluate(`['kept-list', 'kept-picture'].map((key) => [key, sessionStorage.getItem(key)])`) as Promise<
    string[][]
  >;
interface StorageChange {
  /** The key of the session storage whose value changes. */
  key: string;
  /** A statement that changes `value`. */
  how: string;
  /** The stored names and texts to begin with; by default those of the page. */
  all?: string[][];
}
/** Changes a stored value as the page is left. Late responses store another page snapshot until then. */
const change = (page: Page, { key, how, all = [] }: StorageChange) =>
  page.evaluate(`addEventListener('pagehide', () => {
    for (const [name, text] of ${JSON.stringify(all)}) sessionStorage.setItem(name, text);
    const value = JSON.parse(sessionStorage.getItem('${key}'));
    ${how};
    sessionStorage.setItem('${key}', JSON.stringify(value));
  })`);
/** Returns the titles of the page snapshot, which is inert. */
const pictured = (page: Page) => page.locator('#app > main[inert] article h2').allTextContents();
const titles = (page: Page) => updates(page).getByRole('heading', { level: 2 }).allTextContents();
const count = (page: Page) => page.locator('.count').textContent();

/** Delays requests of an address. Returns a function that releases them. */
async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await gone;
    await route.fallback();
  });
  return letGo;
}

/** A window with a list and its reader. */
const DESK = { viewport: { width: 1440, height: 900 } };
const LIST = /\/entries\/detail\?limit=30$/;

describe.skipIf(!hasBrowser)('the cached list of a tab after a reload', () => {
  it.each([
    ['lines and a reader', DESK],
    ['cards', {}],
    ['a phone', { viewport: { width: 390, height: 780 } }],
  ])('appears in place before the app starts, with its fetch time until the answer arrives: %s', async (_, options) => {
    const page = await openKept(options);
    const before = (await titles(page)).slice(0, 30);
    const place = () => page.locator('article h2').nth(1).boundingBox();
    const stood = await place();
    const letScript = await hold(page, '**/assets/*.js');
    const letList = await hold(page, LIST);
    const reloaded = page.reload({ waitUntil: 'commit' });
    await expect.poll(() => pictured(page)).toEqual(before);
    expect(await place()).toEqual(stood);
    expect(await page.locator('#app :is(a[href], [onclick], [id])').count()).toBe(0);
    letScript();
    await expect.poll(() => titles(page)).toEqual(before);
    expect(await pictured(page)).toEqual([]);
    expect(await place()).toEqual(stood);
    await expect.poll(() => count(page)).toMatch(/^As of (.*, )?\d\d:\d\d$/);
    letList();
    await expect.poll(() => count(page)).toMatch(/^[\d,]+ updates$/);
    await reloaded;
  });

  it('stays in place when the answer has newer updates, which a button adds', async () => {
    const page = await openKept();
    const before = (await titles(page)).slice(0, 30);
    // As if the first two had come since.
    const how = `value.entries.splice(0, 2); value.entries[0].title = 'Before it was edited'`;
    await change(page, { key: 'kept-list', how });
    const letList = await hold(page, LIST);
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(async () => (await titles(page))[0]).toBe('Before it was edited');
    letList();
    await expect.poll(async () => (await titles(page))[0]).toBe(before[2]);
    await expect.poll(() => count(page)).toMatch(/^[\d,]+ updates$/);
    const total = Number((await count(page))?.replace(/\D/g, ''));
    await page.getByRole('button', { name: '2 new updates' }).click();
    await expect.poll(async () => (await titles(page)).slice(0, 30)).toEqual(before);
    await expect.poll(() => count(page)).toBe(`${(total + 2).toLocaleString('en')} updates`);
  });

  it('is replaced when the answer shares no update with it, and stays while the read fails', async () => {
    const page = await openKept();
    const before = (await titles(page)).slice(0, 30);
    const how = `value.entries = [{ ...value.entries[0], id: 'gone', title: 'Gone' }]`;
    await change(page, { key: 'kept-list', how });
    let isDown = true;
    await page.route(LIST, (route) => (isDown ? route.abort() : route.fallback()));
    await page.reload();
    await page.getByRole('region', { name: 'Updates' }).getByRole('alert').waitFor();
    expect(await titles(page)).toEqual(['Gone']);
    await expect.poll(() => count(page)).toMatch(/^As of /);
    isDown = false;
    // The reader says, too, that it has no such update, a moment sooner or later.
    await page.getByRole('region', { name: 'Updates' }).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(async () => (await titles(page)).slice(0, 30)).toEqual(before);
  });

  it('is not shown for another person or URL, or when it is invalid', async () => {
    const page = await openKept();
    const cases: [string, string, string, number | null][] = [
      ['somebody else', 'kept-list', `value.sub = 'other'`, null],
      ['another list', 'kept-list', `value.address = '#/updates?topic=us-sec'`, null],
      ['a time to come', 'kept-list', 'value.readAt = Date.now() + 60000', null],
      ['no updates', 'kept-list', 'value.entries[3] = { id: 5 }', null],
      ['twice the same', 'kept-list', 'value.entries[3] = value.entries[2]', null],
      ['a picture with a script', 'kept-picture', `value.pieces[0].push(['script', {}, 'alert(1)'])`, 0],
      ['a picture of another window', 'kept-picture', 'value.width += 1', 0],
      ['a picture of no form', 'kept-picture', 'value.pieces = 7', 0],
      [
        'a picture that leads elsewhere',
        'kept-picture',
        `value.pieces[1].push(['a', { href: 'https://x.example', onclick: 'x' }, 'Go'])`,
        30,
      ],
    ];
    const all = await keptNow(page);
    for (const [name, key, how, seen] of cases) {
      await change(page, { key, how, all });
      const letScript = await hold(page, '**/assets/*.js');
      const letList = await hold(page, LIST);
      await page.reload({ waitUntil: 'commit' });
      if (seen !== null) {
        await page.locator('#app > main').waitFor();
        await expect.poll(() => page.evaluate('document.readyState')).not.toBe('loading');
        expect((await pictured(page)).length, name).toBe(seen);
        expect(await page.locator('#app :is(script, [href], [onclick])').count(), name).toBe(0);
      }
      letScript();
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      if (seen === null) expect(await titles(page), name).toEqual([]);
      letList();
      await updates(page).nth(29).waitFor();
      await page.unrouteAll({ behavior: 'wait' });
    }
  });

  it('is not shown with an expired access token, and is removed on sign-out', async () => {
    const page = await openKept();
    const letScript = await hold(page, '**/assets/*.js');
    await page.evaluate(
      `sessionStorage.setItem('access-token', JSON.stringify({ ` +
        `...JSON.parse(sessionStorage.getItem('access-token')), expiresAt: Date.now() }))`,
    );
    await page.reload({ waitUntil: 'commit' });
    await page.locator('#app > main[aria-busy="true"]').waitFor();
    expect(await pictured(page)).toEqual([]);
    letScript();
    await updates(page).nth(29).waitFor();
    await expect.poll(() => kept(page)).toEqual([true, true]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Password').waitFor();
    expect(await kept(page)).toEqual([false, false]);
  });
});
