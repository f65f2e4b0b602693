import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { newest } from '../../support/api.ts';
import { drawn, hasBrowser, openAs } from '../../support/browser.ts';
import { cardsFromTheTop, windowDrawn } from '../../support/cards.ts';
import { answerListed } from '../../support/listed.ts';

/** Scrolls up, a window at a time, until a card is there. */
async function scrollUpTo(page: Page, id: string): Promise<void> {
  while ((await page.locator(`[id="${id}"]`).count()) === 0) {
    await page.evaluate('scrollBy(0, -innerHeight)');
    await windowDrawn(page);
  }
}

/** Twice as many as there are cards at once, and more. */
const ENTRIES = 300;
/** One far down, that is opened and come back from. */
const PLACE = ENTRIES * 0.8;
const KEYS = 20;
/** How many changes of the list a key may cause; drawing 120 cards again causes more. */
const MAX_CHANGES = 10;
const OBSERVED = '{ subtree: true, childList: true, attributes: true, characterData: true }';
const NOTE_DRAWN = `globalThis.changes = 0;
  new MutationObserver((all) => { globalThis.changes += all.length; })
    .observe(document.querySelector('.feed'), ${OBSERVED});`;

describe.skipIf(!hasBrowser)(`a list of ${ENTRIES} updates`, () => {
  it('shows each update once, in order, with at most 120 cards drawn at a time', async () => {
    const [made] = (await newest({ limit: 1 })) as [EntryDetail];
    const page = await openAs('member', '#/updates', {
      before: (context) => context.route('**/feeds/entries/*', (route) => answerListed(made, ENTRIES, route)),
    });
    const articles = page.getByRole('feed').locator('article');
    await articles.first().waitFor();
    const isEnd = () => page.getByText('No more updates.').isVisible();
    while (!(await isEnd())) {
      const last = await articles.last().getAttribute('id');
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      await expect.poll(async () => (await isEnd()) || (await articles.last().getAttribute('id')) !== last).toBe(true);
      expect(await articles.count()).toBeLessThanOrEqual(120);
    }
    const ids = Array.from({ length: ENTRIES }, (_, n) => `entry-w${n}`);
    expect(await cardsFromTheTop(page)).toEqual(ids.map((id) => id.slice('entry-'.length)));
    await articles.last().focus();
    await page.evaluate(NOTE_DRAWN);
    for (let press = 0; press < KEYS; press += 1) {
      await page.keyboard.press('k');
      await drawn(page);
    }
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(ids.at(-1 - KEYS));
    const changes = (await page.evaluate('globalThis.changes')) as number;
    expect(changes).toBeLessThanOrEqual(KEYS * MAX_CHANGES);
    const one = page.locator(`[id="${ids[PLACE]}"]`);
    await scrollUpTo(page, ids[PLACE] ?? '');
    await one.getByRole('link', { name: /^Details/ }).click();
    await page.getByText('Read the source').waitFor();
    await page.goBack();
    await one.waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(ids[PLACE]);
    expect(await articles.count()).toBeLessThanOrEqual(120);
  });
});
