import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ALIKE, lookingAtFirst } from './alike.ts';
import { resize } from './browser.ts';

/** A phone that is held in a hand. A window is a finger's from its start: it is made with the tab. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * Returns each visible control with its area from its middle, at most 22 pixels each way.
 *
 * Covering and adjacent elements limit the area. A link in a sentence is as high as its line, and is left out.
 */
const CONTROLS = `(() => {
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
  const isInText = (one) => one.matches('a') && one.parentElement.textContent.trim() !== one.textContent.trim() &&
    getComputedStyle(one).display === 'inline' || one.matches('.citation');
  const all = [...document.querySelectorAll('#app :is(a, button, summary, select, input, textarea)')];
  const open = document.querySelector('dialog[open]');
  const isTarget = (one) => !one.closest('${ALIKE}') && isShown(one) && !one.matches('.skip, :disabled') &&
    !isInText(one) && (!open || open.contains(one));
  return all.filter(isTarget).map((one) => {
    // The head of a table stays where its table is.
    const head = one.closest('thead');
    if (head) head.closest('.table').scrollIntoView({ block: 'start' });
    one.scrollIntoView({ block: head ? 'nearest' : 'center', inline: 'nearest' });
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + Math.min(width, innerWidth) / 2, top + height / 2];
    const hits = (dx, dy) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      return hit !== null && (one.contains(hit) || (one.labels?.length > 0 && one.labels[0].contains(hit)));
    };
    const reach = (dx, dy) => {
      let n = 0;
      while (n < 22 && hits(dx * (n + 1), dy * (n + 1))) n += 1;
      return n;
    };
    return {
      name: one.outerHTML.slice(0, 120),
      isLink: one.matches('a'),
      isReached: hits(0, 0),
      width: reach(-1, 0) + reach(1, 0),
      height: reach(0, -1) + reach(0, 1),
    };
  });
})()`;

interface Control {
  name: string;
  isLink: boolean;
  isReached: boolean;
  width: number;
  height: number;
}

const getControls = (page: Page): Promise<Control[]> => lookingAtFirst(page, () => page.evaluate(CONTROLS));

/** A middle between two pixels costs one. */
const WHOLE = 43;
const LINE = 23;

/**
 * Expects controls to fit a finger.
 *
 * Buttons, fields and menus have 44 pixels both ways. A link on a separate line has 44 pixels one way and 24 the other.
 */
export async function expectTouchable(page: Page): Promise<void> {
  const controls = await getControls(page);
  expect(controls.length).toBeGreaterThan(3);
  const isLarge = ({ isLink, width, height }: Control) =>
    Math.max(width, height) >= WHOLE && Math.min(width, height) >= (isLink ? LINE : WHOLE);
  expect(controls.filter((one) => !isLarge(one))).toEqual([]);
}

/**
 * Expects a page to reflow at 320 pixels with letters twice as large.
 *
 * Nothing scrolls sideways, and every control can be pressed.
 */
export async function expectReflowed(page: Page): Promise<void> {
  const before = page.viewportSize();
  await resize(page, { width: 320, height: 640 });
  await page.evaluate(`document.documentElement.style.fontSize = '30px'`);
  try {
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    const controls = await getControls(page);
    expect(controls.filter(({ isReached }) => !isReached)).toEqual([]);
  } finally {
    await page.evaluate(`document.documentElement.style.fontSize = ''`);
    if (before) await resize(page, before);
  }
}
