import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { get } from '../../support/api.ts';
import { drawn, hasBrowser, openAs } from '../../support/browser.ts';
import { answerListed } from '../../support/listed.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const ENTRIES = 600;

const getRows = (page: Page) => page.evaluate(`document.querySelectorAll('.row').length`) as Promise<number>;
/** Whether a part of the window below the head shows no line where the list has one. */
const isBlank = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('.gap')].some((gap) => {
    const { top, bottom } = gap.getBoundingClientRect();
    return top < innerHeight - 1 && bottom > document.querySelector('.desk .head').getBoundingClientRect().bottom + 1;
  })`) as Promise<boolean>;
const scrollTo = (page: Page, to: string) => page.evaluate(`scrollTo(0, ${to})`);

describe.skipIf(!hasBrowser)(`a list of ${ENTRIES} lines`, () => {
  it('draws at most 120 lines at a time, and shows no gap while scrolling or moving by key', async () => {
    const made = (await get('/entries/detail?limit=1')).body.items[0] as EntryDetail;
    const page = await openAs('member', '#/updates', {
      window: DESK,
      before: (context) => context.route('**/entries/detail*', (route) => answerListed(made, ENTRIES, route)),
    });
    await page.locator('.row').nth(20).waitFor();
    while (!(await page.getByText('No more updates.').isVisible())) {
      await scrollTo(page, 'document.documentElement.scrollHeight');
      await drawn(page);
      expect(await getRows(page)).toBeLessThanOrEqual(120);
    }
    // What came in last may have made it longer.
    await scrollTo(page, 'document.documentElement.scrollHeight');
    const last = page.locator(`[id="entry-w${ENTRIES - 1}"]`);
    await expect.poll(() => last.getAttribute('aria-posinset')).toBe(`${ENTRIES}`);
    await expect.poll(() => last.getAttribute('aria-setsize')).toBe(`${ENTRIES}`);
    for (const place of [0, 5_000, 12_000, 300, 9_000]) {
      await scrollTo(page, `${place}`);
      await expect.poll(() => isBlank(page)).toBe(false);
      expect(await getRows(page)).toBeLessThanOrEqual(120);
    }
    const id = 20;
    await scrollTo(page, '300');
    await page.locator(`[id="entry-w${id}"]`).click();
    for (let press = 0; press < 60; press += 1) await page.keyboard.press('j');
    await expect.poll(() => page.locator('.reader h2').textContent()).toBe(`Update ${id + 60}`);
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(`entry-w${id + 60}`);
    // Scrolled away from, the one that is open keeps its place for the keys.
    await scrollTo(page, '0');
    await page.locator('[id="entry-w0"]').waitFor();
    await page.keyboard.press('k');
    await expect.poll(() => page.locator('.reader h2').textContent()).toBe(`Update ${id + 59}`);
    await page.evaluate(`location.hash = '#/topics'`);
    await page.locator('.topics a').first().waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(`entry-w${id + 59}`);
    await expect.poll(() => page.locator(`[id="entry-w${id + 59}"]`).isVisible()).toBe(true);
    // Who scrolls on while they are led back there is not taken back.
    await page.evaluate(`location.hash = '#/topics'`);
    await page.locator('.topics a').first().waitFor();
    await page.evaluate(
      `addEventListener('focusin', () => requestAnimationFrame(() => scrollTo(0, 9000)), { once: true })`,
    );
    await page.goBack();
    await expect.poll(() => page.evaluate('Math.abs(scrollY - 9000) < innerHeight / 2')).toBe(true);
    for (let frame = 0; frame < 3; frame += 1) await drawn(page);
    expect(await page.evaluate('Math.abs(scrollY - 9000) < innerHeight / 2')).toBe(true);
    // Left in the moment in which it was scrolled to where nothing is drawn yet, it is found about there all the same.
    await page.evaluate(`scrollTo(0, 16000); location.hash = '#/topics'`);
    await page.locator('.topics a').first().waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(`entry-w${id + 59}`);
    await expect.poll(() => page.evaluate('Math.abs(scrollY - 16000) < innerHeight')).toBe(true);
    await expect.poll(() => isBlank(page)).toBe(false);
  });
});
