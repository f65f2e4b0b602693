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
    // As the tab has it, whatever its width is by now: a window without a reader opens no other place for it.
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

  it('is read by the app where the early answer is none', async () => {
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

  it('is not the one that an earlier build noted, and the note goes with a sign-out', async () => {
    const { page, asked, allow } = await openHeld();
    allow();
    await page.evaluate(
      `sessionStorage.setItem('first-list', JSON.stringify({ address: '#/updates?', url: '/api/v2/feeds/entries/detail?limit=1' }))`,
    );
    await page.reload();
    await updates(page).nth(29).waitFor();
    // The list that the tab keeps stands there before the app has asked for its own.
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
/** As the page is left: what comes late has it keep another picture until then. Without `all` it begins with what is kept then. */
const change = (page: Page, key: string, how: string, all: string[][] = []) =>
  page.evaluate(`addEventListener('pagehide', () => {
    for (const [name, text] of ${JSON.stringify(all)}) sessionStorage.setItem(name, text);
    const value = JSON.parse(sessionStorage.getItem('${key}'));
    ${how};
    sessionStorage.setItem('${key}', JSON.stringify(value));
  })`);
/** Titles of the picture, which nothing can be done with. */
const pictured = (page: Page) => page.locator('#app > main[inert] article h2').allTextContents();
const titles = (page: Page) => updates(page).getByRole('heading', { level: 2 }).allTextContents();
const count = (page: Page) => page.locator('.count').textContent();

/** Holds what fits an address until it is let go. */
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

/** A list beside its reader. */
const DESK = { viewport: { width: 1440, height: 900 } };
const LIST = /\/entries\/detail\?limit=30$/;

describe.skipIf(!hasBrowser)('the list that a tab showed last', () => {
  it.each([
    ['lines and a reader', DESK],
    ['cards', {}],
    ['a phone', { viewport: { width: 390, height: 780 } }],
  ])('is seen before the app is there, where it will stand, and then of when it is: %s', async (_, options) => {
    const page = await openKept(options);
    const before = (await titles(page)).slice(0, 30);
    const place = () => page.locator('article h2').nth(1).boundingBox();
    const stood = await place();
    const [letScript, letList] = [await hold(page, '**/assets/*.js'), await hold(page, LIST)];
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

  it('stays where it is when the answer has more: what is new above it is offered', async () => {
    const page = await openKept();
    const before = (await titles(page)).slice(0, 30);
    // As if the first two had come since.
    await change(page, 'kept-list', `value.entries.splice(0, 2); value.entries[0].title = 'Before it was edited'`);
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

  it('is the answer where the two have nothing in common, and stays as of then where there is none', async () => {
    const page = await openKept();
    const before = (await titles(page)).slice(0, 30);
    await change(page, 'kept-list', `value.entries = [{ ...value.entries[0], id: 'gone', title: 'Gone' }]`);
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

  it('is not shown where it is of somebody else, of another list, or of another form', async () => {
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
      await change(page, key, how, all);
      const [letScript, letList] = [await hold(page, '**/assets/*.js'), await hold(page, LIST)];
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

  it('goes with the session: signed out here or elsewhere, or with a token that has ended, nobody sees it', async () => {
    const page = await openKept();
    const letScript = await hold(page, '**/assets/*.js');
    await page.evaluate(
      `sessionStorage.setItem('access-token', JSON.stringify({ ...JSON.parse(sessionStorage.getItem('access-token')), expiresAt: Date.now() }))`,
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
