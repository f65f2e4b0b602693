import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The windows that every view is looked at in. */
export const WINDOWS: [string, BrowserContextOptions][] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['phone', { viewport: { width: 375, height: 800 } }],
  ['wide', { viewport: { width: 1600, height: 900 }, colorScheme: 'dark' }],
];
/** The two in which most goes wrong, for views that are slow to draw. */
export const TWO_WINDOWS = WINDOWS.slice(1, 3);
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The page breaks no rule of axe, and nothing sticks out to the right. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  expect(passes.length).toBeGreaterThan(10);
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`)),
  ).toEqual([]);
  const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(over).toBeLessThanOrEqual(0);
}
