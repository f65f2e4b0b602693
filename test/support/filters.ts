import type { Locator, Page } from 'playwright-core';

/**
 * Opens the menu of the filter bar with this name.
 *
 * In a wide window it is in the bar, on a phone behind its button.
 */
export async function openMenu(page: Page, label: string): Promise<Locator> {
  const menu = page.locator('.menu').filter({ has: page.getByRole('button', { name: new RegExp(`^${label}`) }) });
  const button = menu.getByRole('button', { name: new RegExp(`^${label}`) }).first();
  await page.locator('.filters').waitFor();
  if (!(await button.isVisible())) await page.getByRole('button', { name: /^Filters/ }).click();
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  return menu.getByRole('group', { name: label, exact: true });
}

/** The box of a value of a filter, by its name, with or without a count. */
export async function valueBox(page: Page, label: string, name: string): Promise<Locator> {
  const named = new RegExp(`^${name.replace(/[.()]/g, '\\$&')}( [\\d,]+\\+? updates| )?$`);
  return (await openMenu(page, label)).getByLabel(named);
}

/** Chooses a value of a filter, or takes it back. */
export async function toggleValue(page: Page, label: string, name: string): Promise<void> {
  await (await valueBox(page, label, name)).click();
}

/** Waits until the names of topics and categories are there. */
export async function catalogRead(page: Page): Promise<void> {
  await (await openMenu(page, 'Category')).getByRole('checkbox').nth(1).waitFor();
}

/** Chooses a status. */
export async function chooseStatus(page: Page, status: string): Promise<void> {
  await (await openMenu(page, 'More filters')).getByLabel('Status').selectOption(status);
}

/** The filters that are set, in words, as the page shows them. */
export const chips = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Active filters' })
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => (one.textContent ?? '').replace(/^Remove filter | ×$/g, '')));
