import type { BrowserContext } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answers } from '../../support/answers.ts';
import { send, sendV2 } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { hasBrowser, openAs } from '../../support/browser.ts';
import { anEntry } from '../../support/chat.ts';
import { bearer } from '../../support/people.ts';
import { PHONE } from '../../support/targets.ts';

/* The frame around the views, and the head of an update. */

/** Names and numbers of views that overflow their cell or overlap; all of them if the list has no room. */
const NOT_IN_ITS_CELL = `(() => {
  const list = document.querySelector('header nav > ul');
  const cells = [...list.children].filter((one) => one.checkVisibility());
  const boxOfName = (cell) => {
    const range = document.createRange();
    range.selectNodeContents(document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode());
    return range.getBoundingClientRect();
  };
  const isWithin = (inner, outer) => inner.left >= outer.left - 0.5 && inner.right <= outer.right + 0.5;
  const isOver = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const isBad = (cell) => {
    const [name, box] = [boxOfName(cell), cell.getBoundingClientRect()];
    const number = cell.querySelector('b')?.getBoundingClientRect();
    return !isWithin(name, box) || (number && (!isWithin(number, box) || isOver(number, name)));
  };
  const hasRoom = list.scrollWidth <= list.clientWidth && list.getBoundingClientRect().right <= innerWidth;
  return cells.filter((cell) => !hasRoom || isBad(cell)).map((cell) => cell.textContent);
})()`;

describe.skipIf(!hasBrowser)('the page frame', () => {
  it('shows four views in the bottom bar of a phone and the others under More', async () => {
    const page = await openAs('admin', '#/updates', { window: PHONE });
    const views = page.getByRole('navigation', { name: 'Main' });
    const shown = async () =>
      (await views.getByRole('link').allTextContents()).map((name) => /^[A-Z][a-z]+/.exec(name)?.[0]);
    await page.getByRole('article').first().waitFor();
    expect(await shown()).toEqual(['Home', 'Updates', 'Saved', 'Reviews']);
    expect(await page.evaluate('document.querySelector("header ul").scrollWidth')).toBeLessThanOrEqual(390);
    await views.getByRole('button', { name: 'More' }).tap();
    // A tap becomes a click a moment later.
    await expect
      .poll(shown)
      .toEqual([
        'Home',
        'Updates',
        'Saved',
        'Reviews',
        'Alerts',
        'Calendar',
        'Topics',
        'Sources',
        'Statistics',
        'Settings',
      ]);
    await views.getByRole('link', { name: 'Topics' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Topics' }).waitFor();
    await expect.poll(shown).toEqual(['Home', 'Updates', 'Saved', 'Reviews']);
  });

  it.each([
    ['a narrow phone', { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }],
    ['a window as narrow', { viewport: { width: 320, height: 640 } }],
    ['a window of one column', { viewport: { width: 900, height: 640 } }],
  ])('%s shows each view name and its counter without overflow or overlap', async (_, window) => {
    const saved = Array.from({ length: 1_234 }, (_one, n) => `saved-${n}`);
    const overdue = Array.from({ length: 20 }, (_one, n) => ({ review: { entry_id: `overdue-${n}` }, entry: null }));
    const page = await openAs('viewer', '#/home', {
      window,
      before: async (context) => {
        await context.route('**/api/v2/me', async (route) => {
          const answer = await route.fetch();
          const views = [{ id: 'a-view', name: 'A view that somebody named', query: 'topic=us-sec' }];
          await route.fulfill({
            response: answer,
            json: { ...(await answer.json()), saved_count: saved.length, views },
          });
        });
        await context.route('**/api/v2/me/saved?ids_only=true', answers({ items: [], entry_ids: saved }));
        await context.route(
          /\/reviews\?.*due_before=.*limit=20/,
          answers({ items: overdue, total: null, next_cursor: 'more' }),
        );
      },
    });
    const numbers = page.locator('header nav > ul b');
    await expect.poll(() => numbers.allTextContents()).toEqual(expect.arrayContaining(['1,234', '20+ overdue']));
    for (const view of ['home', 'updates', 'reviews']) {
      await page.evaluate(`location.hash = '#/${view}'`);
      await page.locator(`header a[href="#/${view}"][aria-current="page"]`).waitFor();
      await expect.poll(() => numbers.allTextContents()).toEqual(expect.arrayContaining(['1,234', '20+ overdue']));
      expect(await page.evaluate(NOT_IN_ITS_CELL), view).toEqual([]);
    }
  });

  it.each(['reader', 'page'])(
    'an update shows the origin of its date below the title, and links to its source: %s',
    async (where) => {
      const entry = await anEntry();
      const address = where === 'page' ? `#/entries/${entry.id}` : `#/updates?entry=${entry.id}`;
      const page = await openAs('viewer', address, { window: { viewport: { width: 1440, height: 900 } } });
      await page
        .locator('.entry .meta')
        .first()
        .getByText(/\((date from|the source gives no date)/)
        .waitFor();
      const source = page.getByRole('link', { name: 'Open the source (opens in a new tab)' });
      expect(await source.getAttribute('href')).toBe(entry.link);
    },
  );
});

describe.skipIf(!hasBrowser)('source states of followed topics in the navigation', () => {
  const WIDE = { viewport: { width: 1440, height: 900 } };
  const SOURCES = [
    { feed_id: 'sec-x', name: 'SEC x', topic_id: 'us-sec', state: 'failing', since: null, last_news_on: null },
    {
      feed_id: 'ecb-x',
      name: 'ECB x',
      topic_id: 'eu-ecb',
      state: 'silent',
      since: '2026-10-26T00:00:00Z',
      last_news_on: '2026-10-20',
    },
  ];

  /**
   * Signs in a person who follows three topics and a feed. Returns the addresses of lists and home that were requested,
   * in order.
   */
  async function following(context: BrowserContext): Promise<string[]> {
    const asked: string[] = [];
    context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await context.route('**/api/v2/me', async (route) => {
      const answer = await route.fetch();
      const follows = { topic_ids: ['eu-eba', 'eu-ecb', 'us-sec'], feed_ids: ['ecb-x'] };
      await route.fulfill({ response: answer, json: { ...(await answer.json()), follows } });
    });
    const { body: home } = await sendV2('GET', '/home', await bearer('viewer'));
    await context.route('**/api/v2/home', answers({ ...home, sources: SOURCES, more_sources: 0 }));
    return asked;
  }
  const isHome = (path: string) => path === '/api/v2/home';

  it('are read by one request after the list of updates, and from the cache after a reload', async () => {
    let asked: string[] = [];
    const before = async (context: BrowserContext) => {
      asked = await following(context);
    };
    const page = await openAs('viewer', '#/updates', { window: WIDE, before });
    const rail = page.getByRole('region', { name: 'Following' });
    const link = (id: string) => rail.locator(`a[href="#/updates?topic=${id}"]`);
    const marks = rail.locator('.trouble');
    const feeds = (id: string) => topics.find((one: { id: string }) => one.id === id).feed_count;
    const { body: topics } = await send('/topics?details=true');
    await expect.poll(() => marks.count()).toBe(3);
    const overdue = await page.evaluate(
      `'overdue ' + Math.floor((Date.now() - Date.parse('2026-10-20')) / 86400000) + ' d'`,
    );
    const words = feeds('eu-ecb') > 1 ? 'one feed is overdue' : overdue;
    const says = 'ECB x: overdue: no updates for longer than usual, last published 20 Oct 2026.';
    await expect.poll(() => link('eu-ecb').locator('.trouble').textContent()).toBe(`${words} (${says})`);
    expect(await rail.getByRole('link', { name: `(${says})` }).count()).toBe(2);
    expect(await rail.getByRole('link', { name: `${overdue} (${says})` }).count()).toBe(feeds('eu-ecb') > 1 ? 1 : 2);
    expect(await rail.getByRole('link', { name: 'SEC x: cannot be read.' }).count()).toBe(1);
    // The state of the topic is unknown.
    expect(await link('eu-eba').textContent()).not.toMatch(/overdue|fine/i);
    expect(asked.indexOf('/api/v2/home')).toBeGreaterThan(asked.indexOf('/api/v2/feeds/entries/detail'));
    await expectAccessible(page);
    await page.reload();
    await expect.poll(() => marks.count()).toBe(3);
    expect(asked.filter(isHome)).toHaveLength(1);
  });

  it('are no longer shown from the cache after an hour, even when the service does not answer', async () => {
    const page = await openAs('viewer', '#/updates', { window: WIDE, before: following });
    const marks = page.getByRole('region', { name: 'Following' }).locator('.trouble');
    await expect.poll(() => marks.count()).toBe(3);
    await page.evaluate(`(() => {
      const kept = JSON.parse(localStorage.getItem('kept-sources'));
      kept.value.at -= 3_600_000;
      localStorage.setItem('kept-sources', JSON.stringify(kept));
    })()`);
    await page.route('**/api/v2/home', (route) => route.abort());
    const refused = page.waitForEvent('requestfailed', (request) => isHome(new URL(request.url()).pathname));
    await page.reload();
    await refused;
    await page.locator('header a[href="#/updates?topic=eu-ecb"]').waitFor();
    expect(await marks.count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('come from the response of the home page without another request', async () => {
    let asked: string[] = [];
    const before = async (context: BrowserContext) => {
      asked = await following(context);
      // The markers appear before home is answered, and do not request the same data.
      const isThere = context.waitForEvent('requestfinished', (request) => request.url().includes('part-source-badge'));
      await context.route('**/api/v2/home', async (route) => {
        await isThere;
        await route.fallback();
      });
    };
    const page = await openAs('viewer', '#/home', { window: WIDE, before });
    await expect.poll(() => page.getByRole('region', { name: 'Following' }).locator('.trouble').count()).toBe(3);
    expect(asked.filter(isHome)).toHaveLength(1);
  });
});
