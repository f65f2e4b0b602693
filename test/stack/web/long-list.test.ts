import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StackFile } from '../../../local/stack-file.ts';
import { hasBrowser, openBrowser, openSignedIn } from '../../support/browser.ts';
import { draft, idOf } from '../../support/drafts.ts';
import { launch, type StartedStack } from '../../support/start-stack.ts';

/** Eight pages; LIST_LENGTH=5000 makes a hundred of them. */
const ENTRIES = Number(process.env['LIST_LENGTH'] ?? 400);
/** One far down, that is opened and come back from. */
const PLACE = ENTRIES * 0.8;
const AT_ONCE = 12;
const FIRST = Date.parse('2026-06-01T00:00:00Z');
const MINUTE_MS = 60_000;

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

  it('is scrolled to its end: each once, in order, and the page stays quick', async () => {
    const page = await openSignedIn(await openBrowser(), 'member', '', file);
    const articles = page.getByRole('feed').locator('article');
    await articles.first().waitFor();
    const started = Date.now();
    while (!(await page.getByText('That is all.').isVisible())) {
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      await page.waitForTimeout(20);
    }
    const seconds = (Date.now() - started) / 1_000;
    const ids = await articles.evaluateAll((all) => all.map(({ id }) => id));
    expect(ids).toEqual(Array.from({ length: ENTRIES }, (_, n) => `entry-${idOf(ENTRIES - 1 - n)}`));
    const before = Date.now();
    for (let press = 0; press < 20; press += 1) await page.keyboard.press('k');
    const perKey = (Date.now() - before) / 20;
    console.log(
      `${ENTRIES} updates scrolled in ${seconds.toFixed(1)} s; a key at the end takes ${perKey.toFixed(0)} ms`,
    );
    await articles
      .nth(PLACE)
      .getByRole('link', { name: /^Details/ })
      .click();
    await page.getByText('Read the source').waitFor();
    await page.goBack();
    await articles.nth(PLACE).waitFor();
    await expect.poll(() => articles.nth(PLACE).evaluate('document.activeElement.id')).toBe(ids[PLACE]);
  }, 400_000);
});
