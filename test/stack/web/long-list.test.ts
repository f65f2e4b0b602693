import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StackFile } from '../../../local/stack-file.ts';
import { drawn, hasBrowser, openBrowser, openSignedIn } from '../../support/browser.ts';
import { cardsFromTheTop, windowDrawn } from '../../support/cards.ts';
import { draft, idOf } from '../../support/drafts.ts';
import { launch, type StartedStack } from '../../support/start-stack.ts';

/** Scrolls up, a window at a time, until a card is there. */
async function scrollUpTo(page: Page, id: string): Promise<void> {
  while ((await page.locator(`[id="${id}"]`).count()) === 0) {
    await page.evaluate('scrollBy(0, -innerHeight)');
    await windowDrawn(page);
  }
}

/** Eight pages; LIST_LENGTH=5000 makes a hundred of them. */
const ENTRIES = Number(process.env['LIST_LENGTH'] ?? 400);
/** One far down, that is opened and come back from. */
const PLACE = ENTRIES * 0.8;
const AT_ONCE = 12;
const FIRST = Date.parse('2026-06-01T00:00:00Z');
const MINUTE_MS = 60_000;

const KEYS = 20;
/** What a key may change in the list: of 120 cards that are drawn anew each is more. */
const MOST_CHANGES = 10;
const NOTE_DRAWN = `globalThis.changes = 0;
  new MutationObserver((all) => { globalThis.changes += all.length; })
    .observe(document.querySelector('.feed'), { subtree: true, childList: true, attributes: true, characterData: true });`;

describe.skipIf(!hasBrowser)(`a list of ${ENTRIES} updates`, () => {
  let stack: StartedStack;
  let file: StackFile;

  beforeAll(async () => {
    stack = await launch(['--port', '0', '--empty']);
    file = stack.file;
    Object.assign(process.env, { DYNAMODB_ENDPOINT: file.dynamodb_endpoint, TABLE_NAME: file.table_name });
    const { storeEntry } = await import('../../../lib/entries/write.ts');
    let next = 0;
    const store = async () => {
      while (next < ENTRIES) {
        const n = next++;
        const published_date = `${new Date(FIRST + n * MINUTE_MS).toISOString().slice(0, 19)}Z`;
        await storeEntry(draft(n, { published_date, place: n, description: '' }));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, store));
  }, 300_000);
  afterAll(async () => {
    await stack?.end();
    stack?.clean();
  });

  it('is scrolled to its end: each once, in order, at most 120 cards in the document, and a key draws none of them anew', async () => {
    const page = await openSignedIn(await openBrowser(), 'member', '', file);
    const articles = page.getByRole('feed').locator('article');
    await articles.first().waitFor();
    const started = Date.now();
    while (!(await page.getByText('That is all.').isVisible())) {
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      await page.waitForTimeout(20);
      expect(await articles.count()).toBeLessThanOrEqual(120);
    }
    const seconds = (Date.now() - started) / 1_000;
    const ids = Array.from({ length: ENTRIES }, (_, n) => `entry-${idOf(ENTRIES - 1 - n)}`);
    expect(await cardsFromTheTop(page)).toEqual(ids.map((id) => id.slice('entry-'.length)));
    await articles.last().focus();
    await page.evaluate(NOTE_DRAWN);
    const before = Date.now();
    for (let press = 0; press < KEYS; press += 1) {
      await page.keyboard.press('k');
      await drawn(page);
    }
    const perKey = (Date.now() - before) / KEYS;
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(ids.at(-1 - KEYS));
    const changes = (await page.evaluate('globalThis.changes')) as number;
    console.log(
      `${ENTRIES} updates scrolled in ${seconds.toFixed(1)} s; a key at the end takes ${perKey.toFixed(0)} ms and ${changes / KEYS} changes`,
    );
    expect(changes).toBeLessThanOrEqual(KEYS * MOST_CHANGES);
    const one = page.locator(`[id="${ids[PLACE]}"]`);
    await scrollUpTo(page, ids[PLACE] ?? '');
    await one.getByRole('link', { name: /^Details/ }).click();
    await page.getByText('Read the source').waitFor();
    await page.goBack();
    await one.waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(ids[PLACE]);
    expect(await articles.count()).toBeLessThanOrEqual(120);
  }, 400_000);
});
