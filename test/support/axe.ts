import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ALIKE, lookingAtFirst } from './alike.ts';
import { resize } from './browser.ts';

const NO_CONTRAST = { 'color-contrast': { enabled: false } };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/**
 * The windows that every view is looked at in, and the rules that may find something there: other colours change nothing but contrasts,
 * less room changes no colour, more room nothing but what sticks out.
 */
const WINDOWS: { name: string; colorScheme: 'light' | 'dark'; width: number; height: number; options?: RunOptions }[] =
  [
    { name: 'light', colorScheme: 'light', width: 1100, height: 900, options: { runOnly: RULES } },
    { name: 'dark', colorScheme: 'dark', width: 1100, height: 900, options: { runOnly: ['color-contrast'] } },
    { name: 'phone', colorScheme: 'light', width: 375, height: 800, options: { runOnly: RULES, rules: NO_CONTRAST } },
    { name: 'wide', colorScheme: 'dark', width: 1600, height: 900 },
  ];
/** What is lower than 24 pixels and stands neither in a line of text nor in a cell, where axe looks at the space around it. */
const SMALL = `[...document.querySelectorAll('#app :is(a, button, summary, select, input, textarea, [role=option])')]
  .filter((one) => one.getBoundingClientRect().width > 0 && !one.closest('h2, td, th, .skip'))
  .filter((one) => getComputedStyle(one).display !== 'inline' || one.parentElement.textContent === one.textContent)
  .filter((one) => (one.closest('label') ?? one).getBoundingClientRect().height < 24).map((one) => one.outerHTML)`;
/** What sticks out of the window to the right, or of a dialog; what stands in a part that can be scrolled sideways, or ends with an ellipsis, does not. */
const OVER = `[...document.querySelectorAll('#app *')]
  .filter((one) => {
    const { width, right } = one.getBoundingClientRect();
    const box = one.parentElement.closest('dialog > article')?.getBoundingClientRect() ?? { right: document.documentElement.clientWidth };
    return width > 0 && right > box.right + 1;
  })
  .filter((one) => {
    for (let at = one.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).textOverflow === 'ellipsis') return false;
      if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth && !at.matches('dialog *')) return false;
    }
    return true;
  })
  .map((one) => one.outerHTML.slice(0, 200))`;

/** Where nothing is laid out before it comes near the window, boxes are guesses that nobody sees: all of it is laid out. */
const LAID_OUT = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [sheet];
})()`;

/**
 * In a light, a dark, a narrow and a wide window the page breaks no rule of axe, no target is small, and nothing sticks out. Of a page
 * with an open menu or dialog axe looks at `part`, which has the same elements in each window: it runs there in one of a width only.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  const before = page.viewportSize();
  if (await page.evaluate(`typeof axe === 'undefined'`)) await page.evaluate(axe.source);
  await page.evaluate(LAID_OUT);
  for (const { name, colorScheme, width, height, options } of WINDOWS) {
    await resize(page, { width, height });
    await page.emulateMedia({ colorScheme });
    if (options && (part === 'html' || name !== 'phone'))
      expect(await lookingAtFirst(page, () => violationsOf(page, part, options)), name).toEqual([]);
    expect(await page.evaluate(SMALL), name).toEqual([]);
    expect(await page.evaluate(OVER), name).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
  await page.evaluate('document.adoptedStyleSheets = []');
  if (before) await resize(page, before);
}

/** What breaks the rules, an element each; a run of axe that looked at nothing fails. */
async function violationsOf(page: Page, part: string, options: RunOptions): Promise<string[]> {
  const asked = JSON.stringify({ ...options, resultTypes: ['violations'] });
  const looked = JSON.stringify({ include: [[part]], exclude: [[ALIKE]] });
  const { violations, passes } = (await page.evaluate(`axe.run(${looked}, ${asked})`)) as AxeResults;
  expect(passes.length).toBeGreaterThan(options.runOnly === RULES ? 10 : 0);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}
