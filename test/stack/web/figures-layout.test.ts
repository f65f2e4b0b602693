import { describe, expect, it } from 'vitest';
import { slowly } from '../../support/answers.ts';
import { allAnswered, drawn, hasBrowser, openBrowser, openSignedIn } from '../../support/browser.ts';

const VIEWS: [string, string][] = [
  ['#/topics', '.topics'],
  ['#/topics/us-sec', 'article'],
  ['#/figures', '.day-bars'],
  ['#/settings/keys', 'table'],
];
const SHIFTS = `globalThis.shifts = 0;
  new PerformanceObserver((list) => { for (const shift of list.getEntries()) globalThis.shifts += shift.value; })
    .observe({ type: 'layout-shift', buffered: true });`;

describe.skipIf(!hasBrowser)('the layout of a view while it loads', () => {
  it.each([
    ['wide', { width: 1100, height: 900 }],
    ['phone', { width: 375, height: 800 }],
  ])('does not shift in a %s window', async (_, viewport) => {
    const context = await openBrowser({ viewport });
    const page = await openSignedIn(context, 'admin', { address: '#/nowhere' });
    await page.addInitScript(SHIFTS);
    await context.route('**/api/v2/**', slowly(200));
    for (const [address, end] of VIEWS) {
      await page.evaluate(`history.replaceState(null, '', '${address}')`);
      await page.reload();
      await page.locator(end).first().waitFor();
      await allAnswered(page);
      await drawn(page);
      expect(await page.evaluate('globalThis.shifts'), address).toBeLessThan(0.03);
    }
  });
});
