import type { Page } from 'playwright-core';

/** So many parts of one shape are looked at: the lines of a list differ in their texts only. */
const LOOKED_AT = 3;

/**
 * Marks what has the shape of parts before it: the same elements with the same attributes and classes. Texts may
 * differ. What is true of the first ones is true of all of them, and a list has hundreds.
 */
const MARK = `(() => {
  const shapeOf = (one) => one.tagName + '.' + one.className + '[' + one.getAttributeNames().join() + ']';
  const known = new Map();
  for (const one of document.querySelectorAll('#app :is(li, article, tr, dl > div, g, .topic)')) {
    if (one.closest('[data-alike]')) continue;
    const shape = [one, ...one.querySelectorAll('*')].map(shapeOf).join();
    const count = (known.get(shape) ?? 0) + 1;
    known.set(shape, count);
    if (count > ${LOOKED_AT}) one.dataset.alike = '';
  }
})()`;
const FORGET = `document.querySelectorAll('[data-alike]').forEach((one) => one.removeAttribute('data-alike'))`;

/** What is none of the first parts of its shape, as a selector, while `looks` runs. */
export const ALIKE = '[data-alike]';

export async function lookingAtFirst<T>(page: Page, looks: () => Promise<T>): Promise<T> {
  await page.evaluate(MARK);
  try {
    return await looks();
  } finally {
    await page.evaluate(FORGET);
  }
}
