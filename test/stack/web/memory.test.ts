import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { heldReads } from '../../support/answers.ts';
import { allItems, newest, send } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { hasBrowser, openAs, openBrowser, openSignedIn } from '../../support/browser.ts';
import { forgetMarks, forgetPreferences, forgetSaved, meRoute } from '../../support/memory.ts';
import { isOfDemo } from '../../support/own-topic.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const rows = (page: Page) => page.getByRole('feed').getByRole('article');
const row = (page: Page, id: string) => page.locator(`#entry-${id}`);
const unread = (page: Page) => page.locator('.feed .unread');
/** The number of unread updates, next to other labels of the topic. */
const getUnread = (link: Locator) => link.locator('b:not(.trouble)');
const title = (page: Page) => page.getByRole('region', { name: 'Reader' }).getByRole('heading', { level: 2 });
const message = (page: Page) => page.getByRole('complementary', { name: 'Message' });
const details = (query: Record<string, string | number> = {}) => newest(query);
const allDetails = (): Promise<EntryDetail[]> => allItems('/entries/detail');
const getTopics = async (): Promise<{ id: string; acronym: string }[]> => (await send('/topics?details=true')).body;
const MARKS = '**/api/v2/me/read';
const isMark = (request: { url(): string; method(): string }) =>
  request.url().endsWith('/api/v2/me/read') && request.method() === 'POST';
const look = (page: Page) => page.evaluate(`dispatchEvent(new Event('focus'))`);

/** The list of somebody who has read nothing, with a clock that is given. */
async function openUnread(): Promise<Page> {
  await forgetMarks('viewer');
  const page = await openAs('viewer', '#/updates', { window: DESK, before: (context) => context.clock.install() });
  await rows(page).nth(9).waitFor();
  await unread(page).first().waitFor();
  return page;
}

/** Holds what is marked, and refuses it and all that is marked later; counts what was sent. */
async function heldMarks(page: Page) {
  let count = 0;
  let refuse = () => {};
  const isRefused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route(MARKS, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    count += 1;
    await isRefused;
    await route.abort();
  });
  return { count: () => count, refuse: () => refuse() };
}

describe.skipIf(!hasBrowser)('read and unread marks', () => {
  beforeAll(() => forgetMarks('viewer'));

  it('are set by opening an update or by key m, and appear on a second device', async () => {
    const first = await openBrowser(DESK);
    const second = await openBrowser(DESK);
    for (const context of [first, second]) await context.clock.install();
    const asked: string[] = [];
    first.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const page = await openSignedIn(first, 'viewer', { address: '#/updates' });
    const all = await details();
    await rows(page).nth(5).waitFor();
    await expect.poll(() => unread(page).count()).toBeGreaterThan(5);
    expect(asked.indexOf('/api/v2/me')).toBeGreaterThan(asked.indexOf('/api/v2/feeds/entries/detail'));
    expect(asked.filter((path) => path === '/api/v2/me')).toHaveLength(1);
    const other = await openSignedIn(second, 'viewer', { address: '#/updates' });
    await expect.poll(() => unread(other).count()).toBeGreaterThan(5);
    // No update is selected yet.
    await expect.poll(() => row(page, all[0]?.id ?? '').getAttribute('class')).toContain('unread');
    const sent = page.waitForResponse((response) => isMark(response.request()));
    // All within the second in which marks are gathered, however slow the machine is.
    await page.clock.pauseAt(((await page.evaluate('Date.now()')) as number) + 10_000);
    for (const key of ['j', 'j', 'm']) await page.keyboard.press(key);
    await page.clock.resume();
    const ids = all.map(({ id }) => id);
    const isUnread = (one: Page, n: number) =>
      row(one, ids[n] ?? '').evaluate((element) => element.classList.contains('unread'));
    await expect.poll(() => Promise.all([0, 1, 2, 3].map((n) => isUnread(page, n)))).toEqual([true, false, true, true]);
    expect((await sent).request().postDataJSON()).toEqual({ read: [ids[1]], unread: [ids[2]] });
    // It looks again no sooner than two seconds after the last time.
    await other.clock.fastForward('00:03');
    await look(other);
    await expect
      .poll(() => Promise.all([0, 1, 2, 3].map((n) => isUnread(other, n))))
      .toEqual([true, false, true, true]);
    // A mark as unread stays while the update is open, also when the window is left and comes back.
    await look(page);
    expect(await isUnread(page, 2)).toBe(true);
    await page.keyboard.press('n');
    await expect.poll(() => title(page).textContent()).toBe(all[3]?.title);
    await page.keyboard.press('p');
    await expect.poll(() => title(page).textContent()).toBe(all[2]?.title);
  });

  it('are cached in the browser, so that a reload requests only newer ones', async () => {
    const page = await openSignedIn(await openBrowser(DESK), 'viewer', { address: '#/updates' });
    const [first, second] = await details();
    const kept = () => page.evaluate(`localStorage.getItem('kept-marks')`) as Promise<string | null>;
    await rows(page).nth(5).waitFor();
    await expect.poll(kept).toContain(second?.id);
    // The old page goes on asking until another one has come.
    const address = page.url();
    await page.goto('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/me/read') && asked.push(new URL(request.url()).search));
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v2/me/read*', async (route) => {
      await isAnswered;
      await route.fallback();
    });
    await page.goto(address);
    await rows(page).nth(5).waitFor();
    await expect.poll(() => row(page, first?.id ?? '').getAttribute('class')).toContain('unread');
    expect(await row(page, second?.id ?? '').getAttribute('class')).not.toContain('unread');
    await expect.poll(() => asked).toEqual([expect.stringMatching(/^\?since=/)]);
    answer();
    await page.unroute('**/api/v2/me/read*');
    // What is kept may be anything.
    const others = ['{', (await kept())?.replace(/"sub":"[^"]*"/, '"sub":"somebody"')];
    for (const text of [...others, (await kept())?.replace(/"read":\[/, '"read":[1,')]) {
      await page.evaluate(`for (const name of ['marks', 'topics', 'recent'])
        localStorage.setItem('kept-' + name, ${JSON.stringify(text)})`);
      await page.goto('about:blank');
      asked.length = 0;
      await page.goto(address);
      await rows(page).nth(5).waitFor();
      await expect.poll(() => row(page, first?.id ?? '').getAttribute('class')).toContain('unread');
      expect(asked[0]).toBe('');
    }
    await expect.poll(kept).toContain(second?.id);
    // Nor does anything stay of a part of the app that this load of the page did not need.
    await page.evaluate(`localStorage.setItem('kept-elsewhere', '{}')`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(Object.keys((await page.evaluate('({ ...localStorage })')) as object)).toEqual(['signed-out-at']);
  });

  it('are set at once for all above, the selection or the whole list, and can be undone', async () => {
    await forgetMarks('viewer');
    await meRoute('viewer', 'POST', { path: '/read', json: { read: [(await details())[1]?.id] } });
    const page = await openAs('viewer', '#/updates', { window: DESK });
    await rows(page).nth(9).waitFor();
    await unread(page).first().waitFor();
    const firstUnread = () =>
      rows(page).evaluateAll((all) => all.slice(0, 8).map(({ classList }) => classList.contains('unread')));
    const before = await firstUnread();
    expect(before).toEqual([true, false, true, true, true, true, true, true]);
    await rows(page).nth(6).click();
    // A message goes after ten seconds, and its key stays: a slow machine looks for it before it comes.
    const marked = message(page).getByText('5 updates marked as read.').waitFor();
    await page.keyboard.press('M');
    await marked;
    await expect.poll(firstUnread).toEqual([false, false, false, false, false, false, false, true]);
    await page.keyboard.press('z');
    await expect.poll(firstUnread).toEqual([...before.slice(0, 6), false, true]);
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Mark unread' }).click();
    await expect.poll(firstUnread).toEqual(before);
    const [put] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/me/read')),
      message(page).getByText('All updates are marked as read.').waitFor(),
      page
        .getByRole('button', { name: 'Mark', exact: true })
        .click()
        .then(() => page.getByRole('button', { name: 'Mark all as read' }).click()),
    ]);
    expect(put.postDataJSON()).toEqual({ before: expect.stringMatching(/^2\d{3}-.*Z$/) });
    await expect.poll(() => unread(page).count()).toBe(0);
    await page.keyboard.press('z');
    await expect.poll(firstUnread).toEqual(before);
  });

  it('are set for 80 updates by keys alone, and appear on another device', async () => {
    await forgetMarks('viewer');
    const page = await openAs('viewer', '#/updates', { window: DESK });
    await rows(page).nth(9).waitFor();
    await unread(page).first().waitFor();
    const all = await details({ limit: 81 });
    for (let n = 1; n <= 80; n += 1) {
      await page.keyboard.press('n');
      await expect.poll(() => page.url(), { interval: 5 }).toContain(`entry=${all[n]?.id}`);
    }
    await expect.poll(() => title(page).textContent()).toBe(all[80]?.title);
    await expect.poll(async () => (await meRoute('viewer', 'GET', { path: '/read' })).body.read.length).toBe(80);
    const phone = await openAs('viewer', '#/updates', { window: { viewport: { width: 390, height: 780 } } });
    await rows(phone).nth(9).waitFor();
    await expect.poll(() => unread(phone).count()).toBe(1);
  });

  it('are set by keys that were pressed before the marks loaded', async () => {
    await forgetMarks('viewer');
    await forgetSaved('viewer');
    let letGo = () => {};
    const page = await openAs('viewer', '#/updates', {
      window: DESK,
      before: async (context) => {
        ({ letGo } = await heldReads(context, MARKS));
      },
    });
    const [first, second] = await details();
    await expect.poll(() => title(page).textContent()).toBe(first?.title);
    for (const key of ['j', 'm', 'M', 'b']) await page.keyboard.press(key);
    await expect.poll(() => title(page).textContent()).toBe(second?.title);
    expect(await unread(page).count()).toBe(0);
    const marked = message(page).getByText('1 update marked as read.').waitFor();
    letGo();
    await marked;
    await row(page, second?.id ?? '')
      .getByRole('img', { name: 'Saved' })
      .waitFor();
    await expect.poll(() => row(page, second?.id ?? '').getAttribute('class')).toContain('unread');
    await expect.poll(() => row(page, first?.id ?? '').getAttribute('class')).not.toContain('unread');
    await expect.poll(async () => (await meRoute('viewer', 'GET', { path: '/read' })).body.read).toEqual([first?.id]);
    await expect
      .poll(async () => (await meRoute('viewer', 'GET', { path: '/saved?ids_only=true' })).body.entry_ids)
      .toEqual([second?.id]);
    await forgetSaved('viewer');
  });

  it('are kept when they are set while the marks of other devices load', async () => {
    const page = await openUnread();
    const reads = await heldReads(page, `${MARKS}*`);
    await page.clock.fastForward(21_000);
    await reads.isAnswered;
    await rows(page).nth(3).click();
    await expect.poll(() => rows(page).nth(3).getAttribute('class')).not.toContain('unread');
    const isRead = page.waitForResponse((response) => response.url().includes('/api/v2/me/read?'));
    reads.letGo();
    await (await isRead).finished();
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    expect(await rows(page).nth(3).getAttribute('class')).not.toContain('unread');
    await expect.poll(async () => (await meRoute('viewer', 'GET', { path: '/read' })).body.read.length).toBe(1);
  });

  it('are reverted with a message when they cannot be saved, and are saved by a retry', async () => {
    const page = await openUnread();
    const marks = await heldMarks(page);
    await rows(page).nth(3).click();
    await expect.poll(() => rows(page).nth(3).getAttribute('class')).not.toContain('unread');
    marks.refuse();
    await expect.poll(() => message(page).textContent()).toContain('The read mark was not saved');
    await expect.poll(() => rows(page).nth(3).getAttribute('class')).toContain('unread');
    await expectAccessible(page, '.toast');
    await page.unroute(MARKS);
    // It waits for an answer, however long that takes.
    await page.clock.fastForward(60_000);
    await message(page).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(async () => (await meRoute('viewer', 'GET', { path: '/read' })).body.read.length).toBe(1);
    await expect.poll(() => rows(page).nth(3).getAttribute('class')).not.toContain('unread');
  });

  it('return to the saved state when a mark that changed before sending cannot be saved', async () => {
    const page = await openUnread();
    (await heldMarks(page)).refuse();
    await page.clock.pauseAt(((await page.evaluate('Date.now()')) as number) + 10_000);
    await rows(page).nth(3).click();
    await expect.poll(() => rows(page).nth(3).getAttribute('class')).not.toContain('unread');
    await page.keyboard.press('m');
    await expect.poll(() => rows(page).nth(3).getAttribute('class')).toContain('unread');
    await page.clock.resume();
    await expect.poll(() => message(page).textContent()).toContain('The read mark was not saved');
    expect(await rows(page).nth(3).getAttribute('class')).toContain('unread');
  });

  it('return to the saved state when two marks in succession cannot be saved', async () => {
    const page = await openUnread();
    const marks = await heldMarks(page);
    await rows(page).nth(3).click();
    await expect.poll(marks.count).toBe(1);
    await page.keyboard.press('m');
    await expect.poll(() => rows(page).nth(3).getAttribute('class')).toContain('unread');
    await page.clock.runFor(1_100);
    marks.refuse();
    await expect.poll(marks.count).toBe(2);
    await expect.poll(() => message(page).textContent()).toContain('The read mark was not saved');
    expect(await rows(page).nth(3).getAttribute('class')).toContain('unread');
  });

  it('are sent even when the page is left right after an update was opened', async () => {
    await forgetMarks('viewer');
    const context = await openBrowser();
    const page = await openSignedIn(context, 'viewer', { address: '#/updates' });
    const [first] = await details();
    await unread(page).first().waitFor();
    await rows(page)
      .first()
      .getByRole('link', { name: /^Details/ })
      .click();
    await page.getByRole('heading', { level: 1, name: first?.title ?? '', exact: true }).waitFor();
    await page.goto('about:blank');
    await expect.poll(async () => (await meRoute('viewer', 'GET', { path: '/read' })).body.read).toEqual([first?.id]);
    const again = await openAs('viewer', `#/entries/${first?.id}`);
    await again.getByRole('button', { name: 'More' }).click();
    await again.getByRole('button', { name: 'Mark as unread' }).click();
    await expect.poll(async () => (await meRoute('viewer', 'GET', { path: '/read' })).body.unread).toContain(first?.id);
    await again.keyboard.press('m');
    await expect.poll(async () => (await meRoute('viewer', 'GET', { path: '/read' })).body.read).toEqual([first?.id]);
  });
});

describe.skipIf(!hasBrowser)('followed topics and feeds', () => {
  beforeAll(async () => {
    const { topic_ids, feed_ids } = (await meRoute('viewer', 'GET')).body.follows;
    if (topic_ids.length + feed_ids.length > 0)
      await meRoute('viewer', 'PATCH', { path: '/follows', json: { unfollow: { topic_ids, feed_ids } } });
  });

  it('are chosen on topic pages, listed in the navigation, and have a list of their updates', async () => {
    const page = await openAs('viewer', '#/topics', { window: DESK });
    const rail = page.getByRole('region', { name: 'Following' });
    const button = (name: string) => page.getByRole('button', { name });
    await button('Follow European Central Bank').click();
    await rail.getByRole('link', { name: 'ECB' }).waitFor();
    await button('Follow European Banking Authority').click();
    await page.getByRole('button', { name: 'Followed', exact: true }).click();
    await expect.poll(() => page.locator('.topics > .topic').count()).toBe(2);
    expect(page.url()).toContain('followed=yes');
    await rail.getByRole('link', { name: 'All followed' }).click();
    await rows(page).nth(5).waitFor();
    expect(page.url()).toContain('topic=eu-eba,eu-ecb');
    const all = await details({ topic_id: 'eu-eba,eu-ecb' });
    await expect.poll(() => title(page).textContent()).toBe(all[0]?.title);
    await expect
      .poll(async () => (await meRoute('viewer', 'GET')).body.follows.topic_ids)
      .toEqual(['eu-eba', 'eu-ecb']);
    await page.evaluate(`location.hash = '#/topics/eu-ecb'`);
    await button('Following European Central Bank').click();
    await rail.getByRole('link', { name: 'ECB' }).waitFor({ state: 'detached' });
    await page.route('**/api/v2/me/follows', (route) => route.abort());
    await button('Follow European Central Bank').click();
    await expect.poll(() => message(page).textContent()).toContain('Your follows were not saved');
    await button('Follow European Central Bank').waitFor();
  });

  it('include a feed that is followed on its topic page, and the navigation links to its updates', async () => {
    const [entry] = await details({ topic_id: 'eu-eba' });
    const page = await openAs('viewer', '#/topics/eu-eba', { window: DESK });
    const { id = '', name = '' } = entry?.feed ?? {};
    await page.getByRole('button', { name: `Follow ${name}`, exact: true }).click();
    await expect.poll(async () => (await meRoute('viewer', 'GET')).body.follows.feed_ids).toEqual([id]);
    await page.getByRole('region', { name: 'Following' }).getByRole('link', { name }).click();
    const [first] = await details({ feed_id: id });
    await expect.poll(() => title(page).textContent()).toBe(first?.title);
    await page.goBack();
    await page.getByRole('button', { name: `Following ${name}`, exact: true }).click();
    await expect.poll(async () => (await meRoute('viewer', 'GET')).body.follows.feed_ids).toEqual([]);
  });

  it('show the number of unread updates only when it is exact', async () => {
    await forgetMarks('viewer');
    const page = await openAs('viewer', '#/updates', { window: DESK });
    const updates = page.getByRole('link', { name: /^Updates/ });
    await unread(page).first().waitFor();
    await page.getByRole('button', { name: 'Mark', exact: true }).click();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(() => unread(page).count()).toBe(0);
    await expect.poll(async () => (await meRoute('viewer', 'GET', { path: '/read' })).body.unread).toEqual([]);
    const all = await allDetails();
    const latest = all.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
    // Those of earlier files may be newer, and their topics are gone.
    const place = latest.findIndex((one) => isOfDemo(one.topic.id)) + 40;
    const before = `${latest[place]?.created_at.slice(0, 19)}Z`;
    const after = all.filter(({ created_at }) => Date.parse(created_at) > Date.parse(before));
    // Whichever of them another test marked as read.
    await meRoute('viewer', 'POST', { path: '/read', json: { unread: after.map(({ id }) => id) } });
    const topic = after.find((one) => isOfDemo(one.topic.id))?.topic.id ?? '';
    const acronym = (await getTopics()).find(({ id }) => id === topic)?.acronym;
    await meRoute('viewer', 'PATCH', { path: '/follows', json: { follow: { topic_ids: [topic] } } });
    await meRoute('viewer', 'PUT', { path: '/read', json: { before } });
    const ids = await Promise.all(
      [`topic=${topic}`, `topic=${topic}&search=bank`].map(async (query, n) => {
        const { body } = await meRoute('viewer', 'POST', { path: '/views', json: { name: `View ${n}`, query } });
        return body.id;
      }),
    );
    await page.reload();
    const views = () => page.getByRole('region', { name: 'Views' }).getByRole('link').allTextContents();
    const ofTopic = after.filter((entry) => entry.topic.id === topic).length;
    const followed = page.getByRole('region', { name: 'Following' }).getByRole('link', { name: `${acronym}` });
    // The first look reads nothing that has no number yet.
    const counted = async () => {
      await look(page);
      return updates.textContent();
    };
    await expect.poll(counted).toBe(`Updates${after.length} unread`);
    await expect.poll(() => getUnread(followed).allTextContents()).toEqual([`${ofTopic} unread`]);
    // Of a view that is more than topics it is not known without a request.
    await expect
      .poll(async () => (await views()).sort())
      .toEqual(expect.arrayContaining([`View 0${ofTopic} unread`, 'View 1']));
    const [first] = all.filter(({ created_at }) => Date.parse(created_at) <= Date.parse(before));
    await meRoute('viewer', 'POST', { path: '/read', json: { unread: [first?.id] } });
    await page.reload();
    await expect.poll(counted).toBe(`Updates${after.length + 1} unread`);
    // The update was stored before all were read, so its topic is not requested.
    await expect.poll(() => getUnread(followed).count()).toBe(0);
    // A cursor that the service no longer knows is dropped, and everything is read again.
    await page.evaluate(`{
      const kept = JSON.parse(localStorage['kept-recent']);
      kept.value.cursor = 'of another day';
      localStorage['kept-recent'] = JSON.stringify(kept);
    }`);
    const isRefused = page.waitForResponse((response) => response.status() === 400);
    await page.reload();
    expect(await (await isRefused).json()).toMatchObject({ code: 'invalid_cursor' });
    await expect.poll(() => page.evaluate(`localStorage['kept-recent'] ?? null`)).toBeNull();
    for (const id of ids) await meRoute('viewer', 'DELETE', { path: `/views/${id}` });
  });
});

describe.skipIf(!hasBrowser)('the preferences of a person', () => {
  afterAll(() => forgetPreferences('member'));

  it('are set on the account page, and apply on another device from the first list on', async () => {
    const page = await openAs('member', '#/account', { window: DESK });
    const choose = async (label: string, value: string) => {
      const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
      await page.getByLabel(label).selectOption(value);
      expect((await saved).status()).toBe(200);
    };
    // Stepping through the list by keys keeps its current update.
    await page.getByLabel('Time zone').focus();
    await choose('Time zone', 'Asia/Tokyo');
    await expect
      .poll(() => page.getByLabel('Time zone').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await choose('Date language', 'de');
    await choose('Density', 'comfortable');
    await choose('Colours', 'dark');
    await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    const other = await openSignedIn(await openBrowser({ ...DESK, timezoneId: 'UTC' }), 'member', {
      address: '#/updates',
    });
    await rows(other).nth(5).waitFor();
    await expect.poll(() => other.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await expect.poll(() => other.getByLabel('Density').inputValue()).toBe('comfortable');
    const first = (await details({ limit: 100 })).find(({ published_precision }) => published_precision === 'instant');
    const time = new Intl.DateTimeFormat('de', { timeStyle: 'short', timeZone: 'Asia/Tokyo' });
    const shown = () =>
      row(other, first?.id ?? '')
        .locator('.when')
        .textContent();
    await expect.poll(shown).toBe(time.format(new Date(first?.published_date ?? '')));
    await expect
      .poll(() => other.locator('.day').first().textContent())
      .toMatch(/(Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch/);
    // The first picture of a page that is loaded again is right before the service has answered.
    await other.route('**/api/v2/me', () => {});
    await other.reload();
    await rows(other).nth(5).waitFor();
    await expect.poll(() => other.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    expect(await shown()).toBe(time.format(new Date(first?.published_date ?? '')));
  });

  it('are reverted with a message when they cannot be saved', async () => {
    const page = await openAs('member', '#/account', { window: DESK });
    await page.route('**/api/v2/me', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
    await page.getByLabel('Colours').selectOption('dark');
    await expect.poll(() => message(page).textContent()).toContain('Your preference was not saved');
    await expect.poll(() => page.getByLabel('Colours').inputValue()).toBe('');
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBeUndefined();
  });

  it('keep a saved value when the save of another preference fails', async () => {
    const page = await openAs('member', '#/account', { window: DESK });
    let refuse = () => {};
    const isRefused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route('**/api/v2/me', async (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH' || !request.postData()?.includes('density')) return route.fallback();
      await isRefused;
      await route.abort();
    });
    await page.getByLabel('Density').selectOption('cards');
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByLabel('Colours').selectOption('dark');
    refuse();
    expect((await saved).status()).toBe(200);
    await expect.poll(() => message(page).textContent()).toContain('Your preference was not saved');
    await expect.poll(() => page.getByLabel('Density').inputValue()).not.toBe('cards');
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  });

  it('preselect the channel of the last share', async () => {
    // A quick user shares before their identity is loaded, here and after the next load.
    let letGo = () => {};
    const page = await openAs('member', '#/updates', {
      window: DESK,
      before: async (context) => {
        ({ letGo } = await heldReads(context, '**/api/v2/me'));
      },
    });
    await rows(page).nth(3).click();
    await page.keyboard.press('s');
    const channel = page.getByRole('combobox', { name: 'Channel' });
    await channel.waitFor();
    await expect.poll(() => channel.inputValue()).toBe('');
    await channel.fill('compl');
    await channel.press('ArrowDown');
    await channel.press('Enter');
    const name = await channel.inputValue();
    expect(name).not.toBe('');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(async () => (await meRoute('member', 'GET')).body.preferences.last_channel_id).not.toBe(null);
    letGo();
    const me = await heldReads(page, '**/api/v2/me');
    await page.reload();
    await rows(page).nth(4).click();
    await page.keyboard.press('s');
    await channel.waitFor();
    expect(await channel.inputValue()).toBe('');
    me.letGo();
    await expect.poll(() => channel.inputValue()).toBe(name);
    await page.getByText(`Posts to #${name}`).waitFor();
  });
});
