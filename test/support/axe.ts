import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ALIKE, lookingAtFirst } from './alike.ts';
import { resize } from './browser.ts';

const NO_CONTRAST = { 'color-contrast': { enabled: false } };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/**
 * The windows in which every view is checked, with the rules that can fail there.
 *
 * Other colours change only contrasts, a narrow window changes no colour, and a wide one only what overflows.
 */
const WINDOWS: { name: string; colorScheme: 'light' | 'dark'; width: number; height: number; options?: RunOptions }[] =
  [
    { name: 'light', colorScheme: 'light', width: 1100, height: 900, options: { runOnly: RULES } },
    { name: 'dark', colorScheme: 'dark', width: 1100, height: 900, options: { runOnly: ['color-contrast'] } },
    { name: 'phone', colorScheme: 'light', width: 375, height: 800, options: { runOnly: RULES, rules: NO_CONTRAST } },
    { name: 'wide', colorScheme: 'dark', width: 1600, height: 900 },
  ];
/**
 * Finds controls lower than 24 pixels.
 *
 * Lines of text and cells are left out, because axe checks the space around them.
 */
const SMALL = `[...document.querySelectorAll('#app :is(a, button, summary, select, input, textarea, [role=option])')]
  .filter((one) => one.getBoundingClientRect().width > 0 && !one.closest('h2, td, th, .skip'))
  .filter((one) => getComputedStyle(one).display !== 'inline' || one.parentElement.textContent === one.textContent)
  .filter((one) => (one.closest('label') ?? one).getBoundingClientRect().height < 24).map((one) => one.outerHTML)`;
/**
 * Finds elements that overflow the window to the right, or a dialog.
 *
 * Elements of a part that scrolls sideways or ends with an ellipsis are left out.
 */
const OVER = `[...document.querySelectorAll('#app *')]
  .filter((one) => {
    const { width, right } = one.getBoundingClientRect();
    const dialog = one.parentElement.closest('dialog > article');
    const edge = dialog ? dialog.getBoundingClientRect().right : document.documentElement.clientWidth;
    return width > 0 && right > edge + 1;
  })
  .filter((one) => {
    for (let at = one.parentElement; at; at = at.parentElement) {
      const { textOverflow, overflowX } = getComputedStyle(at);
      if (textOverflow === 'ellipsis') return false;
      const canScroll = ['auto', 'scroll'].includes(overflowX) && at.scrollWidth > at.clientWidth;
      if (canScroll && !at.matches('dialog *')) return false;
    }
    return true;
  })
  .map((one) => one.outerHTML.slice(0, 200))`;

/** Lays out the complete page, because the boxes of parts outside the window are estimates. */
const LAID_OUT = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [sheet];
})()`;

/**
 * Expects no violations in a light, a dark, a narrow and a wide window.
 *
 * It checks the rules of axe, the size of targets, and overflow. With an open menu or dialog, axe checks only `part`.
 * It has the same elements in each window, so axe checks it in one width.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  const before = page.viewportSize();
  if (await page.evaluate(`typeof axe === 'undefined'`)) await page.evaluate(axe.source);
  await page.evaluate(LAID_OUT);
  for (const { name, colorScheme, width, height, options } of WINDOWS) {
    await resize(page, { width, height });
    await page.emulateMedia({ colorScheme });
    if (options && (part === 'html' || name !== 'phone'))
      expect(await lookingAtFirst(page, () => getViolations(page, part, options)), name).toEqual([]);
    expect(await page.evaluate(SMALL), name).toEqual([]);
    expect(await page.evaluate(OVER), name).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
  await page.evaluate('document.adoptedStyleSheets = []');
  if (before) await resize(page, before);
}

/** What breaks the rules, an element each; a run of axe that looked at nothing fails. */
async function getViolations(page: Page, part: string, options: RunOptions): Promise<string[]> {
  const asked = JSON.stringify({ ...options, resultTypes: ['violations'] });
  const looked = JSON.stringify({ include: [[part]], exclude: [[ALIKE]] });
  const { violations, passes } = (await page.evaluate(`axe.run(${looked}, ${asked})`)) as AxeResults;
  expect(passes.length).toBeGreaterThan(options.runOnly === RULES ? 10 : 0);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}
