import { describe, expect, it } from 'vitest';
import { hasBrowser, openAs } from '../../support/browser.ts';
import { anEntry } from '../../support/chat.ts';
import { PHONE } from '../../support/targets.ts';

/* What stands around the views, and at the head of an update. */

describe.skipIf(!hasBrowser)('the frame', () => {
  it('a phone has four views under the thumb and the others under More, which closes behind who goes there', async () => {
    const page = await openAs('admin', '#/updates', { window: PHONE });
    const views = page.getByRole('navigation', { name: 'Main' });
    const shown = async () =>
      (await views.getByRole('link').allTextContents()).map((name) => /^[A-Z][a-z]+/.exec(name)?.[0]);
    await page.getByRole('article').first().waitFor();
    expect(await shown()).toEqual(['Home', 'Updates', 'Saved', 'Reviews']);
    expect(await page.evaluate('document.querySelector("header ul").scrollWidth')).toBeLessThanOrEqual(390);
    await views.getByRole('button', { name: 'More' }).tap();
    expect(await shown()).toEqual([
      'Home',
      'Updates',
      'Saved',
      'Reviews',
      'Alerts',
      'Topics',
      'Statistics',
      'Settings',
    ]);
    await views.getByRole('link', { name: 'Topics' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Topics' }).waitFor();
    await expect.poll(shown).toEqual(['Home', 'Updates', 'Saved', 'Reviews']);
  });

  it.each(['reader', 'page'])(
    'an update says below its title where its date is from, and leads to its source: %s',
    async (where) => {
      const entry = await anEntry();
      const address = where === 'page' ? `#/entries/${entry.id}` : `#/updates?entry=${entry.id}`;
      const page = await openAs('viewer', address, { window: { viewport: { width: 1440, height: 900 } } });
      await page
        .locator('.entry .meta')
        .first()
        .getByText(/\((date from|the source gives no date)/)
        .waitFor();
      const source = page.getByRole('link', { name: 'Open the source (opens in a new tab)' });
      expect(await source.getAttribute('href')).toBe(entry.link);
    },
  );
});
