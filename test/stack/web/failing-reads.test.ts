import type { BrowserContext, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answers, FAILURES, refuses } from '../../support/answers.ts';
import { get, sendV2 } from '../../support/api.ts';
import { hasBrowser, openAs } from '../../support/browser.ts';
import { toggleValue } from '../../support/filters.ts';
import { bearer } from '../../support/people.ts';
import { getReads, type Read } from '../../support/reads.ts';

/* What each view says while a read takes long, when the answer is of another shape, and when the service refuses. */

const getPath = (route: Route): string => {
  const { pathname, search } = new URL(route.request().url());
  return pathname.replace('/api/v2', '') + search;
};
/** No view can be drawn of it. */
const OTHER_SHAPE = { items: 'none', configured: 'yes', scopes: 1 };
/** Of an answer that cannot be read, or drawn. */
const UNREADABLE = /response (that )?could not be read/;
const main = (page: Page) => page.getByRole('main');
/** Wide enough for what else folds its parts. */
const WIDE = { viewport: { width: 1440, height: 900 } };
/** The answer to one read, which is held until it is given. */
function heldAnswer() {
  let give: (answer: (route: Route) => Promise<void>) => void = () => {};
  const given = new Promise<(route: Route) => Promise<void>>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

/** Goes to a view, and presses "Try again" after each failure, until it is there. */
async function failTwice(page: Page, { address, path, what }: Read): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
  const first = heldAnswer();
  const others = [first.given, Promise.resolve(refuses(500))];
  const fails = async (route: Route) => {
    if (!path.test(getPath(route)) || route.request().method() !== 'GET') return route.fallback();
    const answer = await (others.shift() ?? ((one: Route) => one.continue()));
    await answer(route);
  };
  await page.route('**/api/v2/**', fails);
  await page.evaluate(`location.hash = '#/nowhere'`);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  const count = await links.count();
  expect(count).toBeGreaterThanOrEqual(10);
  await page.evaluate(`location.hash = ${JSON.stringify(address)}`);
  await main(page).getByText(`Loading ${what}.`, { exact: true }).first().waitFor();
  await page.clock.fastForward('00:05');
  await main(page).getByText(`Still loading ${what}. The service takes longer than usual.`).first().waitFor();
  first.give(answers(OTHER_SHAPE));
  for (const words of [UNREADABLE, /The service had an error\./]) {
    const alert = main(page).getByRole('alert').filter({ hasText: words }).first();
    await alert.waitFor();
    expect(await links.count()).toBe(count);
    await alert.getByRole('button').first().click();
  }
  await main(page).locator('.failure, .loading').first().waitFor({ state: 'detached' });
  await page.unroute('**/api/v2/**', fails);
}

describe.skipIf(!hasBrowser)('a view whose read fails', () => {
  it('shows loading and error messages, and its content after a retry, for all views', async () => {
    const json = { name: 'Failing reads', query: { search: 'zebra' } };
    const { body: alert } = await sendV2('POST', '/alerts', { headers: await bearer('admin'), json });
    const { items } = (await get('/entries/detail', { limit: 100 })).body;
    const page = await openAs('admin', '#/nowhere', { window: WIDE, before: (context) => context.clock.install() });
    // The list already holds these updates: this one is not in the first part.
    for (const read of getReads(items.at(-1).id, alert.id)) {
      await failTwice(page, read).catch((error: Error) => {
        throw new Error(`${read.address}, ${read.what}: ${error.message}`);
      });
    }
    await sendV2('DELETE', `/alerts/${alert.id}`, await bearer('admin'));
  });

  it('shows a failed read of the catalog, and recovers after a retry', async () => {
    const before = async (context: BrowserContext) => {
      for (const path of ['categories', 'topics*']) await context.route(`**/feeds/${path}`, answers({ items: [] }));
    };
    const page = await openAs('admin', '#/updates', { before });
    const alert = page.getByRole('alert').filter({ hasText: UNREADABLE });
    await alert.first().waitFor();
    await page.evaluate(`location.hash = '#/topics'`);
    await main(page).getByRole('alert').filter({ hasText: UNREADABLE }).waitFor();
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
    await main(page).getByRole('alert').getByRole('button').first().click();
    await page.locator('.topics a').first().waitFor();
    await page.getByRole('link', { name: 'Updates', exact: true }).click();
    await page.getByRole('article').first().waitFor();
    expect(await alert.count()).toBe(0);
  });

  it('explains each kind of failure, and continues after a retry', async () => {
    const page = await openAs('member');
    await page.getByRole('article').first().waitFor();
    for (const [name, answer, words] of FAILURES) {
      await page.route('**/entries/detail*', answer);
      await toggleValue(page, 'Topic', 'European Central Bank');
      await expect.poll(() => page.getByRole('alert').textContent(), { message: name }).toMatch(words);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('article').first().waitFor();
      expect(await page.getByRole('alert').count(), name).toBe(0);
    }
  });
});
