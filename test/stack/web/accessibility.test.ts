import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/axe.ts';
import { hasBrowser, openApp, openAs, openBrowser } from '../../support/browser.ts';
import { openMenu } from '../../support/filters.ts';

/* Of every view test/stack/web/walk.test.ts says it: here is what is opened in one. */

/** The first window that is looked at: on the way to one that is narrower a menu is closed. */
const MENUS_STAY = { viewport: { width: 1100, height: 900 } };

describe.skipIf(!hasBrowser)('accessibility in every window size', () => {
  it('the sign-in form has no accessibility violation', async () => {
    const page = await openApp(await openBrowser());
    await page.getByLabel('Email').waitFor();
    await expectAccessible(page);
  });

  it('the list of updates has no accessibility violation with every collapsible section open', async () => {
    const page = await openAs('member');
    await page.getByRole('article').nth(3).waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('button', { name: /^Share/ })
          .first()
          .isEnabled(),
      )
      .toBe(true);
    const closed = page.locator('details:not([open]) > summary');
    while ((await closed.count()) > 0) await closed.first().click();
    expect(await page.locator('details[open]').count()).toBeGreaterThan(0);
    await expectAccessible(page);
  });

  it('the search form has no accessibility violation with filter chips and each kind of menu open', async () => {
    const page = await openAs('member', '#/updates?jurisdiction=EU,US&sector=banking&search=bank', {
      window: MENUS_STAY,
    });
    await page.getByRole('article').first().waitFor();
    for (const name of ['Jurisdiction', 'Dates', 'More filters']) {
      const menu = await openMenu(page, name);
      await menu.waitFor();
      await expectAccessible(page, 'search').catch((error) => {
        throw new Error(name, { cause: error });
      });
      await page.keyboard.press('Escape');
    }
  });

  it('the Help dialog has no accessibility violation', async () => {
    const page = await openAs('member', '#/nowhere');
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page, 'dialog');
  });
});

describe.skipIf(!hasBrowser)('keyboard navigation', () => {
  it('opening an update focuses its heading and puts its title in the tab title', async () => {
    const page = await openAs('member');
    const details = page.getByRole('link', { name: /^Details/ }).first();
    const title = ((await details.getAttribute('aria-label')) ?? '').replace('Details: ', '');
    await details.press('Enter');
    const heading = page.getByRole('heading', { level: 1, name: title });
    await heading.waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(title);
    expect(await page.title()).toBe(`${title} · Regulatory updates`);
  });

  it('Tab first reaches the skip link, and the Help dialog traps the focus and returns it', async () => {
    const page = await openAs('member');
    await page.getByRole('article').first().waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
    const help = page.getByRole('button', { name: 'Help', exact: true });
    await help.press('Enter');
    await page.getByRole('dialog').waitFor();
    for (let stop = 0; stop < 8; stop += 1) await page.keyboard.press('Tab');
    expect(
      await page.evaluate('document.activeElement === document.body || !!document.activeElement.closest("dialog")'),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Help');
  });
});
