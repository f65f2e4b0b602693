import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answers, heldReads } from '../../support/answers.ts';
import { newest } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { hasBrowser, openAs, openBrowser, openSignedIn, pressAll, resize } from '../../support/browser.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const rows = (page: Page) => page.getByRole('feed').getByRole('article');
const reader = (page: Page) => page.getByRole('region', { name: 'Reader' });
const title = (page: Page) => reader(page).getByRole('heading', { level: 2 });
const details = newest;
/** The whole lines between the head of the list and the end of the window. */
const WHOLE = `(() => {
  const top = document.querySelector('.desk .head').getBoundingClientRect().bottom - 1;
  const boxes = [...document.querySelectorAll('.row')].map((row) => row.getBoundingClientRect());
  return boxes.filter((box) => box.top >= top && box.bottom <= innerHeight).length;
})()`;

describe.skipIf(!hasBrowser)('the list of updates with a reader pane, in a wide window', () => {
  it('shows at least 18 updates next to the reader pane, grouped by day with counts', async () => {
    const page = await openAs('member', '#/updates', { window: { ...DESK, timezoneId: 'UTC' } });
    const all = await details({ limit: 100 });
    // The list reads on below its window: to the first updates of the third day.
    await expect.poll(() => page.locator('.day').count()).toBeGreaterThan(2);
    await expect.poll(() => title(page).textContent()).toBe(all[0]?.title);
    await expect.poll(() => page.evaluate(WHOLE)).toBeGreaterThanOrEqual(18);
    const shown = await page
      .locator('.day')
      .evaluateAll((days) =>
        days.map((day) => [...day.children].map(({ textContent }) => textContent?.replace(/ updates?$/, ''))),
      );
    const days = [...new Set(all.map(({ published_date }) => published_date.slice(0, 10)))];
    const expected = days.map((day) => [day, `${all.filter((one) => one.published_date.startsWith(day)).length}`]);
    // The last day on the page may have more than was read.
    for (const [index, [name, size]] of shown.slice(0, -1).entries()) {
      const [day = '', number] = expected[index] ?? [];
      const date = new Date(day);
      for (const part of [{ weekday: 'long' }, { day: 'numeric' }, { month: 'long' }] as const)
        expect(name).toContain(new Intl.DateTimeFormat('en', { ...part, timeZone: 'UTC' }).format(date));
      expect(size).toBe(number);
    }
    expect(shown.at(-1)?.length).toBe(1);
  });

  it('keys j and k move through list, reader pane and URL, and a reload opens the same update', async () => {
    const page = await openAs('member', '#/updates', { window: DESK });
    const all = await details();
    await rows(page).nth(5).waitFor();
    await expect.poll(() => title(page).textContent()).toBe(all[0]?.title);
    for (const [key, place] of [
      ['j', 1],
      ['j', 2],
      ['j', 3],
      ['k', 2],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => title(page).textContent()).toBe(all[place]?.title);
      expect(page.url()).toContain(`entry=${all[place]?.id}`);
      await expect
        .poll(() => page.locator('.row[aria-current="true"]').getAttribute('id'))
        .toBe(`entry-${all[place]?.id}`);
    }
    const steps = await page.evaluate('history.length');
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate('history.length')).toBe(steps);
    await page.reload();
    await expect.poll(() => title(page).textContent()).toBe(all[3]?.title);
  });

  it('opens the page of the update from its URL in a window too narrow for a reader pane', async () => {
    const [, second] = await details();
    const window = { viewport: { width: 390, height: 844 } };
    const page = await openAs('member', `#/updates?entry=${second?.id}`, { window });
    await page.getByRole('heading', { level: 1, name: second?.title ?? '', exact: true }).waitFor();
    expect(page.url()).toMatch(new RegExp(`#/entries/${second?.id}$`));
    await page.getByRole('link', { name: 'Back to the updates' }).click();
    await rows(page).nth(3).waitFor();
    expect(page.url()).toMatch(/#\/updates$/);
  });

  it('opens a clicked update, or an update that is in the URL but not in the list, in the reader pane', async () => {
    const page = await openAs('member', '#/updates?topic=eu-eba', { window: DESK });
    const [first, second] = await details({ topic_id: 'eu-eba' });
    const other = (await details()).find(({ topic }) => topic.id !== 'eu-eba');
    await rows(page).nth(1).click();
    await expect.poll(() => title(page).textContent()).toBe(second?.title);
    expect(page.url()).toContain('topic=eu-eba');
    await page.evaluate(`location.hash = '#/updates?topic=eu-eba&entry=${other?.id}'`);
    await expect.poll(() => title(page).textContent()).toBe(other?.title);
    await page.evaluate(`location.hash = '#/updates?topic=eu-eba&entry=nothing'`);
    await reader(page).getByText('Not found.').waitFor();
    await page.evaluate(`location.hash = '#/updates?topic=eu-eba&entry=..%2Fx'`);
    await expect.poll(() => title(page).textContent()).toBe(first?.title);
  });

  it('requests the shares of an update that stays open, and not of each one passed by key', async () => {
    const page = await openAs('member', '#/updates', { window: DESK });
    await rows(page).nth(9).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => /\/shares/.test(request.url()) && asked.push(request.url()));
    await pressAll(page, 'jjjjjjjj');
    const open = (await page.locator('.row.open').getAttribute('id'))?.replace('entry-', '') ?? '';
    await expect.poll(() => asked.some((url) => url.includes(open))).toBe(true);
    expect(asked.length).toBeLessThan(8);
  });

  it('key s shares the open update, and a button or key c copies the link to the update', async () => {
    const context = await openBrowser({ ...DESK, permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await openSignedIn(context, 'member');
    const [, second] = await details();
    await rows(page).nth(1).click();
    await expect.poll(() => title(page).textContent()).toBe(second?.title);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    await page.keyboard.press('k');
    await expect.poll(() => title(page).textContent()).toBe(second?.title);
    await page.keyboard.press('c');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const link = (await page.evaluate('navigator.clipboard.readText()')) as string;
    expect(link.endsWith(`#/entries/${second?.id}`)).toBe(true);
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: second?.title ?? '', exact: true }).waitFor();
    await page.goBack();
    await expect.poll(() => title(page).textContent()).toBe(second?.title);
    await rows(page).nth(1).focus();
    await page.keyboard.press('s');
    await page
      .getByRole('dialog')
      .getByText(second?.title ?? '')
      .first()
      .waitFor();
  });

  it('marks search terms in list and reader pane, and shows no day headings in relevance order', async () => {
    const page = await openAs('member', '#/updates?search=capital+requirements&order=relevance', { window: DESK });
    await rows(page).first().waitFor();
    await expect.poll(() => rows(page).locator('h2 mark').count()).toBeGreaterThan(0);
    await reader(page).locator('mark').first().waitFor();
    expect(await page.locator('.day').count()).toBe(0);
    await expect
      .poll(() => rows(page).first().locator('time').textContent())
      .toMatch(/^(First seen )?\d{1,2} \w+( \d{4})?$/);
  });

  it('leaves the reader pane empty when nothing matches', async () => {
    const page = await openAs('member', '#/updates?search=zzyzx', { window: DESK });
    await page.getByText('No updates match.').waitFor();
    await expect.poll(() => reader(page).textContent()).toBe('');
  });

  it('has no accessibility violation in comfortable density', async () => {
    const page = await openAs('viewer', '#/updates?search=bank', { window: DESK });
    await rows(page).nth(3).waitFor();
    await page.getByLabel('Density').selectOption('comfortable');
    await expectAccessible(page);
  });
});

describe.skipIf(!hasBrowser)('the density of the list', () => {
  it('shows lines, lines with a summary, or cards without a reader pane, and survives a reload', async () => {
    const page = await openAs('member', '#/updates', { window: DESK });
    const [first] = await details();
    await rows(page).nth(3).waitFor();
    expect(await rows(page).first().locator('.more').count()).toBe(0);
    await page.getByLabel('Density').selectOption('comfortable');
    await expect.poll(() => rows(page).first().locator('.more').textContent()).toContain(first?.institution_name);
    const saved = page.waitForResponse(
      (response) => response.request().postDataJSON()?.density === 'cards' && response.ok(),
    );
    await page.getByLabel('Density').selectOption('cards');
    await saved;
    await page.reload();
    await rows(page).nth(3).waitFor();
    await expect.poll(() => page.getByLabel('Density').inputValue()).toBe('cards');
    expect(await reader(page).count()).toBe(0);
    expect(
      await rows(page)
        .first()
        .getByRole('link', { name: /^Details/ })
        .count(),
    ).toBe(1);
  });

  it('keeps a choice that is made before the stored preference arrives', async () => {
    const page = await openAs('member', '#/account', { window: DESK });
    const chosen = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByLabel('Density').selectOption('comfortable');
    await chosen;
    await page.evaluate(`history.replaceState(null, '', '#/updates')`);
    // The service answered the last choice before it receives the next one, and that answer arrives late.
    const me = await heldReads(page, '**/api/v2/me');
    await page.reload();
    await me.isAnswered;
    const sent = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByLabel('Density').selectOption('cards');
    await sent;
    me.letGo();
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    // Known, which views there may be: other files make some for the same person at the same time.
    await page.locator('ul.views').waitFor({ state: 'attached' });
    await expect.poll(() => page.getByLabel('Density').inputValue()).toBe('cards');
    expect(await reader(page).count()).toBe(0);
  });

  it('shows lines without overflow on a phone, and the reader pane once the window is wider', async () => {
    const page = await openAs('member', '#/updates', { window: { viewport: { width: 390, height: 844 } } });
    await page.getByLabel('Density').selectOption('compact');
    const [first] = await details();
    // The list has all of it: its page does not wait for it to be read again.
    await page.route(`**/feeds/entries/${first?.id}`, () => {});
    await rows(page).first().getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: first?.title ?? '', exact: true }).waitFor();
    await page.goBack();
    await rows(page).nth(3).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await resize(page, DESK.viewport);
    await expect.poll(() => title(page).textContent()).toBe(first?.title);
  });
});

describe.skipIf(!hasBrowser)('day headings of the list', () => {
  it.each(['Pacific/Auckland', 'America/Los_Angeles'])(
    'follow the time zone of the browser, except for dates without a time: %s',
    async (timezoneId) => {
      const [made] = await details();
      const at = (id: string, published_date: string, published_precision: string) => ({
        ...made,
        id,
        published_date,
        published_precision,
        published_date_source: 'feed',
        title: `Title ${id}`,
      });
      const items = [
        at('a1', '2026-03-10T22:30:00.000Z', 'instant'),
        at('a2', '2026-03-10T06:00:00.000Z', 'instant'),
        at('a3', '2026-03-09T00:00:00.000Z', 'day'),
      ];
      const page = await openAs('member', '#/updates', {
        window: { ...DESK, timezoneId },
        before: (context) => context.route('**/entries/detail*', answers({ items, total: 3, next_cursor: null })),
      });
      await rows(page).nth(2).waitFor();
      const shown = await page.locator('.day > span:first-child').allTextContents();
      const isEast = timezoneId.startsWith('Pacific');
      expect(shown.map((day) => Number(/\d+/.exec(day)?.[0]))).toEqual(isEast ? [11, 10, 9] : [10, 9]);
      expect(await rows(page).locator('time').allTextContents()).toEqual(
        isEast ? ['11:30', '19:00', ''] : ['15:30', '23:00', ''],
      );
    },
  );
});

describe.skipIf(!hasBrowser)('the list of updates on a phone', () => {
  const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

  it.each([390, 320])(
    'shows the first update in the upper third, and menus within the width, of a window %i pixels wide',
    async (width) => {
      const page = await openAs('member', '#/updates', { window: { ...PHONE, viewport: { width, height: 844 } } });
      await rows(page).first().waitFor();
      expect((await rows(page).first().boundingBox())?.y).toBeLessThan(844 / 3);
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      const panel = await page.getByRole('group', { name: 'Views' }).boundingBox();
      expect(panel?.x).toBeGreaterThanOrEqual(0);
      expect((panel?.x ?? 0) + (panel?.width ?? width)).toBeLessThanOrEqual(width);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    },
  );

  it('goes back only one step when the link back to the list is clicked twice', async () => {
    const page = await openAs('member', '#/topics', { window: PHONE });
    await page.getByRole('link', { name: 'Updates', exact: true }).click();
    await rows(page).nth(2).getByRole('heading').getByRole('link').click();
    await page.locator('.entry.page').waitFor();
    const back = page.getByRole('link', { name: 'Back to the updates' });
    await back.evaluate((link) => {
      (link as HTMLElement).click();
      (link as HTMLElement).click();
    });
    await rows(page).nth(2).waitFor();
    expect(await page.evaluate('location.hash')).toMatch(/^#\/updates/);
  });
});
