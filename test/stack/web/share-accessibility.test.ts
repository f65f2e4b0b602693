import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/axe.ts';
import { hasBrowser, openAs } from '../../support/browser.ts';
import {
  channelBox,
  chooseChannel,
  confirmButton,
  followShares,
  getAlert,
  getDialog,
  getShares,
  newestEntry,
  openDialog,
  options,
  shareIn,
  webhookChoice,
} from '../../support/share-page.ts';

describe.skipIf(!hasBrowser)('the share dialog in every window size', () => {
  it('has no accessibility violation in its open, incomplete, refused and shared states', async () => {
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
    await getDialog(page).getByText('Choose a channel.').waitFor();
    await expectAccessible(page, 'dialog');
    await followShares(page, (_n, route) =>
      route.fulfill({ status: 503, headers: { 'Retry-After': '9' }, json: { code: 'c' } }),
    );
    await chooseChannel(page, 'general');
    await confirmButton(page).click();
    await getAlert(page).waitFor();
    await expectAccessible(page, 'dialog');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await getDialog(page).getByRole('button', { name: 'Close' }).click();
    await shareIn(page, 'general');
    await getShares(page).first().waitFor();
    await expectAccessible(page);
  });

  it('has no accessibility violation when the webhook is offered instead of channels', async () => {
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
    await getAlert(page).getByText('Not shared').waitFor();
    await webhookChoice(page).check();
    await expectAccessible(page, 'dialog');
  });

  it('Help that explains to a viewer why sharing is missing has no accessibility violation', async () => {
    const { id } = await newestEntry();
    const page = await openAs('viewer', `#/entries/${id}`);
    await page.locator('.entry .facts').waitFor();
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByText('You cannot share updates').waitFor();
    await expectAccessible(page, 'dialog');
  });
});

describe.skipIf(!hasBrowser)('the share dialog by keyboard', () => {
  it('traps the focus, and announces the outcome of the share to screen readers', async () => {
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
