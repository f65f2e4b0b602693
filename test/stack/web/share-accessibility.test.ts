import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/axe.ts';
import { hasBrowser, openAs } from '../../support/browser.ts';
import {
  alertOf,
  channelBox,
  chooseChannel,
  confirmButton,
  dialogOf,
  followShares,
  newestEntry,
  openDialog,
  options,
  shareIn,
  sharesOf,
  webhookChoice,
} from '../../support/share-page.ts';

describe.skipIf(!hasBrowser)('the dialog in every window', () => {
  it('has no violation: opened, with open channels, without a channel, refused, and shared', async () => {
    const { id } = await newestEntry();
    const page = await openAs('member', `#/entries/${id}`, {
      before: (context) =>
        context.route('**/chat/channels', async (route) => {
          const response = await route.fetch();
          const list = await response.json();
          for (let n = 0; n < 20; n += 1) list.channels.push({ id: `C${n}`, name: `team-${n}`, is_private: true });
          await route.fulfill({ response, json: list });
        }),
    });
    await openDialog(page);
    await channelBox(page).waitFor();
    await expectAccessible(page, 'dialog');
    await channelBox(page).click();
    await channelBox(page).press('ArrowDown');
    await expect.poll(() => options(page).count()).toBe(25);
    await expectAccessible(page, 'dialog');
    await page.keyboard.press('Escape');
    await confirmButton(page).click();
    await dialogOf(page).getByText('Choose a channel first.').waitFor();
    await expectAccessible(page, 'dialog');
    await followShares(page, (_n, route) =>
      route.fulfill({ status: 503, headers: { 'Retry-After': '9' }, json: { code: 'c' } }),
    );
    await chooseChannel(page, 'general');
    await confirmButton(page).click();
    await alertOf(page).waitFor();
    await expectAccessible(page, 'dialog');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await shareIn(page, 'general');
    await sharesOf(page).first().waitFor();
    await expectAccessible(page);
  });

  it('has no violation where the webhook can be chosen in place of the channels', async () => {
    const { id } = await newestEntry();
    const chat = { has_bot_token: true, has_webhook: true, configured: true, preferred_method: 'bot' };
    const page = await openAs('member', `#/entries/${id}`, {
      before: async (context) => {
        await context.route('**/chat/config', (route) => route.fulfill({ json: chat }));
        const none = { success: false, channels: [], reason: 'missing_scope', remedy: 'Add it.' };
        await context.route('**/chat/channels', (route) => route.fulfill({ json: none }));
      },
    });
    await openDialog(page);
    await confirmButton(page).click();
    await alertOf(page).getByText('Nothing was shared').waitFor();
    await webhookChoice(page).check();
    await expectAccessible(page, 'dialog');
  });

  it('what Help says to a viewer has no violation', async () => {
    const { id } = await newestEntry();
    const page = await openAs('viewer', `#/entries/${id}`);
    await page.locator('.entry .facts').waitFor();
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByText('You cannot share updates').waitFor();
    await expectAccessible(page, 'dialog');
  });
});

describe.skipIf(!hasBrowser)('the dialog without a mouse', () => {
  it('keeps the focus, and tells screen readers what became of the share', async () => {
    const { id } = await newestEntry();
    const page = await openAs('member', `#/entries/${id}`);
    await openDialog(page);
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Share an update');
    await channelBox(page).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('share-channel');
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      const inside = 'document.activeElement === document.body || !!document.activeElement.closest("dialog")';
      await expect.poll(() => page.evaluate(inside)).toBe(true);
    }
    await shareIn(page, 'random');
    await page.getByRole('status').getByText('Shared in #random.').waitFor();
  });
});
