import { describe, expect, it } from 'vitest';
import { slowly } from '../support/answers.ts';
import { hasBrowser, openBrowser, openSignedIn } from '../support/browser.ts';

const SHIFTS = `globalThis.shifts = 0;
  new PerformanceObserver((list) => { for (const shift of list.getEntries()) globalThis.shifts += shift.value; })
    .observe({ type: 'layout-shift', buffered: true });`;

describe.skipIf(!hasBrowser).each([
  ['wide', { width: 1100, height: 900 }],
  ['phone', { width: 375, height: 800 }],
])('in a %s window', (_, viewport) => {
  it.each([
    ['#/topics', '.topics'],
    ['#/topics/us-sec', 'article'],
    ['#/figures', '.day-bars'],
    ['#/settings/keys', 'table'],
  ])('%s does not jump while it loads', async (address, end) => {
    const context = await openBrowser({ viewport });
    const page = await openSignedIn(context, 'admin', address);
    await page.locator(end).first().waitFor();
    await page.addInitScript(SHIFTS);
    await context.route('**/api/v2/**', slowly(200));
    await page.reload();
    await page.locator(end).first().waitFor();
    await page.waitForTimeout(500);
    expect(await page.evaluate('globalThis.shifts')).toBeLessThan(0.03);
  });
});
