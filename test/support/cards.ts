import type { Page } from 'playwright-core';
import { drawn as nextFrame, untilTrue } from './browser.ts';

/** Returns true if cards fill the window to its lower edge or to the end of the list. Cards have gaps between them. */
const DRAWN = `(() => {
  const edge = Math.min(innerHeight, document.querySelector('.feed').getBoundingClientRect().bottom) - 60;
  const boxes = [...document.querySelectorAll('.feed > article')].map((one) => one.getBoundingClientRect());
  const isAtEdge = ({ top, bottom }) => top <= edge && bottom >= edge;
  return boxes.some(isAtEdge) || boxes.some(({ top }) => top > edge && top < edge + 60);
})()`;

/** Waits until the window shows cards: a slow machine draws them later than it scrolls. */
export const windowDrawn = (page: Page): Promise<void> => untilTrue(page, DRAWN);

/** Returns the ids of the updates of a list in order. It scrolls from the top to the end and reads the cards. */
export async function cardsFromTheTop(page: Page): Promise<string[]> {
  const seen = new Map<number, string>();
  const note = async () => {
    const drawn = (await page.evaluate(`[...document.querySelectorAll('.feed > article')]
      .map((one) => [Number(one.getAttribute('aria-posinset')), one.id.slice('entry-'.length)])`)) as [
      number,
      string,
    ][];
    for (const [place, id] of drawn) seen.set(place, id);
  };
  await page.evaluate('scrollTo(0, 0)');
  for (let isAtEnd = false; !isAtEnd; ) {
    await nextFrame(page);
    await windowDrawn(page);
    await note();
    isAtEnd = (await page.evaluate(`{
      scrollBy(0, innerHeight);
      scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    }`)) as boolean;
  }
  await windowDrawn(page);
  await note();
  return [...seen].sort(([one], [other]) => one - other).map(([, id]) => id);
}
