import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isUnharmed, refuses } from '../../support/answers.ts';
import { expectAccessible } from '../../support/axe.ts';
import { hasBrowser, openAs, openBrowser } from '../../support/browser.ts';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.ts';
import { type ScriptedChat, startScriptedChat } from '../../support/scripted-chat.ts';
import {
  channelBox,
  chooseChannel,
  commentBox,
  confirmButton,
  followShares,
  getAlert,
  getDialog,
  getShares,
  openDialog,
  openEntry,
  options,
  shareButton,
  shareIn,
  webhookChoice,
} from '../../support/share-page.ts';

const SCOPES = ['chat:write', 'chat:write.public', 'channels:read', 'groups:read'];
const CHANNELS = [
  { id: 'C0000000A1', name: 'alerts' },
  { id: 'C0000000B2', name: 'banking' },
];
const WAIT = { timeout: 60_000 };
let world: ScriptedChat;
beforeAll(async () => {
  if (hasBrowser) world = await startScriptedChat();
});
afterEach(() => {
  world.chat.reset();
  world.chat.setScopes(...SCOPES);
  world.chat.setChannels(CHANNELS);
});
afterAll(() => world?.stop());

/** Opens the page of a new entry. */
async function openOwn(fields: Parameters<ScriptedChat['store']>[0] = {}) {
  world.chat.setChannels(CHANNELS);
  return openEntry(await world.store(fields), 'member', { file: world.stack.file });
}
const again = (name: string) => ({ name, exact: true });

describe.skipIf(!hasBrowser)('shares that the chat platform refuses', () => {
  it('show a remedy and post nothing, and another channel uses another idempotency key', async () => {
    const page = await openOwn();
    const sent = await followShares(page);
    // The words of all codes: test/pure/sharing/remedies.test.ts.
    for (const [code, remedy] of [
      ['channel_not_found', /Invite the bot to it, add the scope chat:write\.public/],
      [
        'missing_scope',
        /Add chat:write, chat:write\.public and channels:read, and reinstall the app\. Request id: [\w-]+$/,
      ],
      ['something_nobody_knows', /refused the request with an unknown code/],
    ] as const) {
      sent.length = 0;
      const posted = world.chat.posts.length;
      world.chat.script({ code });
      await chooseChannel(page, 'alerts');
      await confirmButton(page).click();
      await expect.poll(() => getAlert(page).textContent()).toMatch(remedy);
      await expect.poll(() => getAlert(page).textContent()).toMatch(/^Not shared\. /);
      expect(await getAlert(page).textContent()).not.toContain('Idempotency');
      expect(world.chat.posts, code).toHaveLength(posted);
      await chooseChannel(page, 'banking');
      await getDialog(page).getByRole('button', again('Try again')).click();
      await getDialog(page).waitFor({ state: 'hidden' });
      expect(world.chat.posts.slice(posted).map(({ channel }) => channel)).toEqual(['C0000000B2']);
      expect(new Set(sent.map(({ key }) => key)).size, code).toBe(2);
    }
  });

  it('429: counts down, sends nothing before the end, and then reuses the idempotency key', async () => {
    const context = await openBrowser();
    await context.clock.install();
    world.chat.setChannels(CHANNELS);
    const page = await openEntry(await world.store(), 'member', { file: world.stack.file, context });
    const sent = await followShares(page);
    world.chat.script({ rateLimited: '600' });
    await chooseChannel(page, 'alerts');
    await confirmButton(page).click();
    await getAlert(page).getByText('Not shared yet. The chat platform accepts no more messages').waitFor();
    const waiting = (left: RegExp) => getDialog(page).getByRole('button', { name: left });
    await expect.poll(() => waiting(/^Try again in (10|9) min$/).getAttribute('aria-disabled')).toBe('true');
    await waiting(/^Try again in/).click({ force: true });
    await page.clock.fastForward('08:05');
    await expect.poll(() => waiting(/^Try again in \d+ s$/).getAttribute('aria-disabled')).toBe('true');
    await waiting(/^Try again in/).click({ force: true });
    expect(sent).toHaveLength(1);
    await page.clock.fastForward('02:00');
    await getDialog(page).getByRole('button', again('Try again')).click();
    await getDialog(page).waitFor({ state: 'hidden' });
    expect(sent[1]).toEqual(sent[0]);
    expect(world.chat.posts).toHaveLength(1);
  });

  it('429: uses another idempotency key for a changed comment, and posts one message', async () => {
    const page = await openOwn();
    const sent = await followShares(page);
    world.chat.script({ rateLimited: '1' });
    await chooseChannel(page, 'alerts');
    await confirmButton(page).click();
    await getAlert(page).waitFor();
    await commentBox(page).fill('second thoughts');
    await getDialog(page).getByRole('button', again('Try again')).click();
    await getDialog(page).waitFor({ state: 'hidden' });
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
    expect(world.chat.posts).toHaveLength(1);
  });
});

describe.skipIf(!hasBrowser)('late and lost answers to a share', () => {
  it('outcome_unknown: points to the channel, and offers no button that could post again', async () => {
    const page = await openOwn();
    world.chat.script({ reset: 'after' });
    await chooseChannel(page, 'alerts');
    await confirmButton(page).click();
    await expect
      .poll(() => getAlert(page).textContent())
      .toBe('It is not known whether it was posted. Check #alerts before you share it again.');
    await expect.poll(() => getDialog(page).getByRole('button').allTextContents()).toEqual(['Close']);
    await getDialog(page).getByRole('button', again('Close')).click();
    await page.getByRole('note').getByText('It may have been posted in #alerts.').waitFor();
    expect(world.chat.posts).toHaveLength(1);
    expect(await getShares(page).count()).toBe(0);
  });

  it('a slow platform is reported while it is pending, and the update is shared once', async () => {
    const context = await openBrowser();
    await context.clock.install();
    const page = await openEntry(await world.store(), 'member', { file: world.stack.file, context });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    // Held here: the service gives a platform up after some seconds.
    const sent = await followShares(page, async (_, route) => {
      await held;
      return route.continue();
    });
    await chooseChannel(page, 'alerts');
    await confirmButton(page).click();
    await getDialog(page).getByText('Sharing…').waitFor();
    await getDialog(page).getByRole('button', again('Confirm')).click({ force: true });
    await page.clock.fastForward('00:05');
    await getDialog(page).getByText('Still waiting for the chat platform.').waitFor();
    letGo();
    await getDialog(page).waitFor({ state: 'hidden' });
    expect(sent).toHaveLength(1);
    expect(world.chat.posts).toHaveLength(1);
  });

  it('share_in_progress: repeats the request with the same idempotency key until the outcome is known', async () => {
    const page = await openOwn();
    const letGo = world.chat.hold();
    const statuses: number[] = [];
    page.on('response', (response) => response.url().endsWith('/chat/share') && statuses.push(response.status()));
    const sent = await followShares(page, async (n, route) => {
      if (n === 0) return route.abort();
      if (n === 1) {
        // It comes late, and is at the platform when the same one comes again: the service gives a platform up after
        // some seconds.
        void route.fetch().catch(() => {});
        await vi.waitUntil(() => world.chat.requests.some(({ path }) => path.endsWith('chat.postMessage')), WAIT);
        const response = await route.fetch();
        letGo();
        return route.fulfill({ response });
      }
      return route.continue();
    });
    await chooseChannel(page, 'alerts');
    await confirmButton(page).click();
    await getDialog(page).getByRole('button', again('Check again')).click();
    await expect.poll(() => statuses[0]).toBe(409);
    await getDialog(page).waitFor({ state: 'hidden' });
    expect(statuses.at(-1)).toBe(200);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(world.chat.posts).toHaveLength(1);
  });

  const UNDER_WAY = 'A share to #alerts is still in progress. Its outcome will appear here.';

  /**
   * Shares in #alerts and closes the dialog while the page's first shares are delayed. Returns functions that release
   * them.
   */
  async function closeWhileSent(page: Page, shares = 1): Promise<(() => void)[]> {
    const letGo: (() => void)[] = [];
    const held = Array.from({ length: shares }, () => new Promise<void>((resolve) => letGo.push(resolve)));
    await followShares(page, async (n, route) => {
      await held[n];
      return route.continue();
    });
    await chooseChannel(page, 'alerts');
    await confirmButton(page).click();
    await getDialog(page).getByRole('button', again('Close')).click();
    await expect.poll(() => page.getByRole('note').allTextContents()).toEqual([UNDER_WAY]);
    return letGo;
  }

  it('a share still pending when the dialog closes is shown on the update and in later dialogs', async () => {
    const page = await openOwn();
    const [letGo] = await closeWhileSent(page);
    await page.getByRole('status').getByText(UNDER_WAY).waitFor({ state: 'attached' });
    await openDialog(page);
    await getDialog(page).getByText(UNDER_WAY).waitFor();
    await shareIn(page, 'banking');
    await expect.poll(() => getShares(page).allTextContents()).toEqual([expect.stringContaining('#banking')]);
    await expect.poll(() => page.getByRole('note').allTextContents()).toEqual([UNDER_WAY]);
    await openDialog(page);
    await getDialog(page).getByText(UNDER_WAY).waitFor();
    letGo?.();
    await getDialog(page).getByText('The pending share was posted.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => getShares(page).first().textContent()).toContain('#alerts');
    await expect.poll(() => getShares(page).count()).toBe(2);
    expect(await page.getByRole('note').count()).toBe(0);
    expect(world.chat.posts).toHaveLength(2);
  });

  it('a refusal that arrives after its dialog closed is shown on the update and in the next dialog', async () => {
    const page = await openOwn();
    world.chat.script({ code: 'is_archived' });
    const [letGo] = await closeWhileSent(page);
    await openDialog(page);
    letGo?.();
    const outcome = /^Share to #alerts: Not shared\. .*The channel is archived\./;
    await getDialog(page).getByText(outcome).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('note').allTextContents()).toEqual([expect.stringMatching(outcome)]);
  });

  it('a refusal that arrives after its dialog closed stays when a concurrent share is posted', async () => {
    const page = await openOwn();
    world.chat.script({ code: 'is_archived' }, { ok: true });
    const [first, second] = await closeWhileSent(page, 2);
    await chooseChannel(page, 'banking');
    await confirmButton(page).click();
    await getDialog(page).getByText('Sharing…').waitFor();
    first?.();
    const refused = /^Share to #alerts: Not shared\. .*The channel is archived\./;
    const refusal = getDialog(page).getByRole('status').getByText(refused);
    await refusal.waitFor();
    second?.();
    await expect.poll(() => getShares(page).allTextContents()).toEqual([expect.stringContaining('#banking')]);
    await expect.poll(() => page.getByRole('note').allTextContents()).toEqual([expect.stringMatching(refused)]);
    await shareIn(page, 'banking');
    await expect.poll(() => getShares(page).count()).toBe(2);
    expect(await page.getByRole('note').count()).toBe(0);
  });
});

describe.skipIf(!hasBrowser)('the channels to share to', () => {
  it('lists the first 100 of 2,000 channels, and finds others by a part of the name', async () => {
    const page = await openOwn();
    const many = Array.from({ length: 2_000 }, (_, n) => ({
      id: `C${String(n).padStart(9, '0')}`,
      name: `team-${String(n).padStart(4, '0')}-${n % 7 === 0 ? 'café' : 'news'}`,
      is_private: n % 10 === 0,
    }));
    world.chat.setChannels(many);
    await openDialog(page);
    await channelBox(page).click();
    await getDialog(page).getByText('2,000 channels; the first 100 are listed.').waitFor();
    await expect.poll(() => options(page).count()).toBe(100);
    await expect.poll(() => options(page).first().textContent()).toBe('#team-0000-caféPrivate');
    await page.evaluate(`{
      const { normalize } = String.prototype;
      globalThis.compared = 0;
      String.prototype.normalize = function (form) { compared += 1; return normalize.call(this, form); };
    }`);
    await channelBox(page).fill('#1771-CAFE');
    await getDialog(page).getByText('1 channel.').waitFor();
    // Each name once, and what is sought.
    expect(await page.evaluate('compared')).toBe(many.length + 1);
    await expect.poll(() => options(page).allTextContents()).toEqual(['#team-1771-café']);
    await channelBox(page).press('Enter');
    await confirmButton(page).click();
    await getDialog(page).waitFor({ state: 'hidden' });
    expect(world.chat.posts.map(({ channel }) => channel)).toEqual(['C000001771']);
    await openDialog(page);
    await channelBox(page).fill('zzz');
    await getDialog(page).getByText('No channel names match.').waitFor();
    world.chat.setChannels([...many, { id: 'C0NEW00001', name: 'zzz-new' }]);
    await getDialog(page).getByRole('button', again('Reload channels')).click();
    await channelBox(page).fill('zzz');
    await expect.poll(() => options(page).allTextContents()).toEqual(['#zzz-new']);
  });

  it('explains each cause of an empty list of channels, with a remedy', async () => {
    const page = await openOwn();
    world.chat.setScopes('chat:write');
    await openDialog(page);
    await getAlert(page)
      .getByText('The bot is not allowed to list channels. The bot lacks the scope channels:read.')
      .waitFor();
    expect(await channelBox(page).count()).toBe(0);
    world.chat.setScopes(...SCOPES);
    world.chat.scriptChannels({ code: 'token_revoked' });
    await getDialog(page).getByRole('button', again('Reload channels')).click();
    await expect.poll(() => getAlert(page).textContent()).toMatch(/The bot token is invalid\. .*Check CHAT_BOT_TOKEN/);
    await page.route('**/chat/channels', (route) =>
      route.fulfill({ json: { success: false, channels: [], reason: 'webhook_only', remedy: 'Set CHAT_BOT_TOKEN.' } }),
    );
    await getDialog(page).getByRole('button', again('Reload channels')).click();
    await getAlert(page).getByText('Only a webhook is configured. Set CHAT_BOT_TOKEN.').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    world.chat.setChannels([]);
    await getDialog(page).getByRole('button', again('Reload channels')).click();
    await getAlert(page).getByText('The bot cannot access any channel. Invite it to one.').waitFor();
    world.chat.scriptChannels({ code: 'team_disabled' });
    await getDialog(page).getByRole('button', again('Reload channels')).click();
    await getAlert(page).getByText('The workspace does not let the app in. Ask a workspace administrator.').waitFor();
    world.chat.setChannels(CHANNELS);
    await getDialog(page).getByRole('button', again('Reload channels')).click();
    await chooseChannel(page, 'alerts');
  });

  it('reads the channels again in the next dialog after an empty list', async () => {
    const page = await openOwn();
    world.chat.setChannels([]);
    await openDialog(page);
    await getAlert(page).getByText('The bot cannot access any channel. Invite it to one.').waitFor();
    await page.keyboard.press('Escape');
    await getDialog(page).waitFor({ state: 'hidden' });
    world.chat.setChannels(CHANNELS);
    await chooseChannel(page, 'alerts');
  });

  it('shows a failed read of the chat configuration on the update, with a retry', async () => {
    const id = await world.store();
    const page = await openAs('member', `#/entries/${id}`, {
      file: world.stack.file,
      before: (context) => context.route('**/chat/config', (route) => route.abort()),
    });
    await page.getByText('Sharing is not available at the moment. The service cannot be reached.').waitFor();
    await expect.poll(() => shareButton(page).isDisabled()).toBe(true);
    await page.waitForLoadState('networkidle');
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', again('Try again')).click();
    await expect.poll(() => shareButton(page).isEnabled()).toBe(true);
    await openDialog(page);
  });

  it('reads the chat configuration again with a retry of the failed list of updates', async () => {
    await world.store();
    const page = await openAs('member', '#/updates', {
      file: world.stack.file,
      before: async (context) => {
        for (const path of ['**/chat/config', '**/entries/detail*'])
          await context.route(path, (route) => route.abort());
      },
    });
    const retry = page.getByRole('main').getByRole('button', again('Try again'));
    await retry.first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
    await retry.first().click();
    await expect.poll(() => shareButton(page).first().isEnabled()).toBe(true);
    await shareButton(page).first().click();
    await getDialog(page).waitFor();
  });

  it('enables sharing on every update of the list by one retry of the chat configuration', async () => {
    await world.store();
    await world.store();
    let isDown = true;
    const page = await openAs('member', '#/updates', {
      file: world.stack.file,
      before: (context) => context.route('**/chat/config', (route) => (isDown ? route.abort() : route.continue())),
    });
    const tries = page.getByRole('button', again('Try again'));
    await expect.poll(() => tries.count()).toBeGreaterThan(1);
    await page.waitForLoadState('networkidle');
    isDown = false;
    // Immediately: a redrawn update also reads the configuration, and would remove the button.
    await tries.evaluateAll((all) => (all.at(-1) as unknown as { click(): void } | undefined)?.click());
    await expect.poll(() => tries.count()).toBe(0);
    const areEnabled = () => shareButton(page).evaluateAll((all) => all.every((one) => one.matches(':enabled')));
    await expect.poll(areEnabled).toBe(true);
    await shareButton(page).first().click();
    await getDialog(page).waitFor();
  });
});

describe.skipIf(!hasBrowser)('sharing without a channel to choose', () => {
  const LACKS = 'Not shared: choose a channel.';

  it('posts nothing on Confirm while channels load or when there are none', async () => {
    const page = await openOwn();
    const sent = await followShares(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/chat/channels', async (route) => {
      await held;
      return route.fulfill({ json: { success: true, channels: [] } });
    });
    await page.route('**/chat/config', (route) =>
      route.fulfill({ json: { has_bot_token: true, has_webhook: false, configured: true, preferred_method: 'bot' } }),
    );
    await page.reload();
    await openDialog(page);
    await confirmButton(page).click();
    await getAlert(page).getByText('Not shared yet: the channels are still loading.').waitFor();
    answer();
    await getAlert(page).getByText(LACKS).waitFor();
    await confirmButton(page).click();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Reload channels');
    expect(await webhookChoice(page).count()).toBe(0);
    expect(sent).toEqual([]);
  });

  it('uses the webhook only when explicitly chosen, and reuses the idempotency key after a lost answer', async () => {
    const page = await openOwn();
    const sent = await followShares(page, async (n, route) => {
      if (n > 0) return route.continue();
      await route.fetch();
      return route.abort();
    });
    world.chat.setScopes('chat:write');
    await openDialog(page);
    await getAlert(page).getByText('The bot is not allowed to list channels.').waitFor();
    await expect.poll(() => webhookChoice(page).isChecked()).toBe(false);
    await confirmButton(page).click();
    await getAlert(page).getByText(LACKS).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('checkbox');
    await page.keyboard.press('Space');
    expect(await getAlert(page).getByText(LACKS).count()).toBe(0);
    expect(world.chat.posts).toEqual([]);
    expect(sent).toEqual([]);
    await confirmButton(page).click();
    await getAlert(page).getByText('No response was received.').waitFor();
    await expect.poll(() => webhookChoice(page).isDisabled()).toBe(true);
    await expect.poll(() => getDialog(page).getByRole('button', again('Reload channels')).isDisabled()).toBe(true);
    await getDialog(page).getByRole('button', again('Check again')).click();
    await getDialog(page).waitFor({ state: 'hidden' });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(world.chat.posts.map(({ via }) => via)).toEqual(['webhook']);
    await expect
      .poll(() => getShares(page).allTextContents())
      .toEqual([expect.stringContaining("Shared by you in the webhook's channel, ")]);
  });

  it('drops the choice of the webhook when channels arrive later', async () => {
    const page = await openOwn();
    const sent = await followShares(page);
    world.chat.scriptChannels({ code: 'team_disabled' });
    await openDialog(page);
    await webhookChoice(page).check();
    await getDialog(page).getByRole('button', again('Reload channels')).click();
    await channelBox(page).waitFor();
    await confirmButton(page).click();
    await getDialog(page).getByText('Choose a channel.').waitFor();
    expect(sent).toEqual([]);
    await chooseChannel(page, 'banking');
    await confirmButton(page).click();
    await getDialog(page).waitFor({ state: 'hidden' });
    expect(world.chat.posts.map(({ channel }) => channel)).toEqual(['C0000000B2']);
  });
});

describe.skipIf(!hasBrowser)('texts in the share dialog', () => {
  it(`shows ${HOSTILE_TEXTS.length} hostile texts in channels, comments, errors and entries as text`, async () => {
    const page = await openOwn({
      title: HOSTILE_TEXTS.slice(0, 20).join(' '),
      institution_name: HOSTILE_TEXTS.slice(20).join(' '),
      one_line_summary: HOSTILE_TEXTS.slice(10, 20).join(' '),
      link: 'javascript:document.hacked=1',
    });
    world.chat.setChannels(HOSTILE_TEXTS.map((name, n) => ({ id: `C00000${String(n).padStart(4, '0')}`, name })));
    await openDialog(page);
    await channelBox(page).click();
    const shown = await options(page).locator('bdi').allTextContents();
    expect(shown.map((name) => name.slice(1)).sort()).toEqual([...HOSTILE_TEXTS].sort());
    const preview = page.getByRole('region', { name: 'Preview of the message' });
    for (let n = 0; n < HOSTILE_TEXTS.length; n += 5) {
      const text = HOSTILE_TEXTS.slice(n, n + 5).join(' ');
      await commentBox(page).fill(text);
      await expect.poll(() => preview.locator('p').nth(-2).textContent()).toBe(`Comment${text.replaceAll('|', '¦')}`);
    }
    expect(await preview.getByRole('link').allTextContents()).toEqual([
      'Open in Regulatory updates (opens in a new tab)',
    ]);
    expect(await preview.getByText('View Full Article').count()).toBe(0);
    expect(await isUnharmed(page)).toBe(true);
    const all = HOSTILE_TEXTS.join(' ');
    await page.route('**/chat/share', refuses(422, HOSTILE_TEXTS[0], { detail: all }));
    await channelBox(page).click();
    await options(page).nth(3).click();
    await confirmButton(page).click();
    await expect.poll(() => getAlert(page).textContent()).toBe(`Not shared. ${all}`);
    expect(await isUnharmed(page)).toBe(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await getDialog(page).getByRole('button', again('Try again')).click();
    await getDialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => getShares(page).count()).toBe(1);
    expect(await isUnharmed(page)).toBe(true);
  });

  it.each([
    ['published', 'feed', 'UTC'],
    ['first seen', 'first_seen', '\\(its source gives no date\\)'],
  ] as const)('previews a deadline without markup next to a date of the kind "%s"', async (_, source, before) => {
    const year = new Date().getUTCFullYear() + 1;
    const description = `Comments must be received by 1 May ${year}.`;
    const page = await openOwn({ description, published_date_source: source });
    await openDialog(page);
    const preview = page.getByRole('region', { name: 'Preview of the message' });
    await preview.getByText('Comments end').waitFor();
    expect(await preview.textContent()).toMatch(new RegExp(`${before}Comments end: 1 May ${year}`));
    expect(await preview.textContent()).not.toContain('*');
  });

  it('posts the same message that the preview shows', async () => {
    const page = await openOwn({ title: 'A & B <c> | d', link: 'https://example.org/?a=1&b=2' });
    await openDialog(page);
    await commentBox(page).fill('*bold* <@U1> & co');
    const link = page.getByRole('region', { name: 'Preview of the message' }).getByRole('link').first();
    await expect.poll(() => link.getAttribute('href')).toBe('https://example.org/?a=1&b=2');
    await expect.poll(() => link.textContent()).toBe('A & B <c> ¦ d (opens in a new tab)');
    await shareIn(page, 'banking');
    const [post] = world.chat.posts;
    expect(post?.body['blocks'][1].text.text).toBe('<https://example.org/?a=1&amp;b=2|A &amp; B &lt;c&gt; ¦ d>');
    expect(post?.body['blocks'].at(-3).text.text).toBe('*Comment*\n*bold* &lt;@U1&gt; &amp; co');
  });
});

describe.skipIf(!hasBrowser)('the chat settings', () => {
  const open = (person: 'admin' | 'member' | 'viewer' = 'admin') =>
    openAs(person, '#/settings/chat', { file: world.stack.file });
  const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Chat' });
  const row = (page: Page, scope: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: scope, exact: true }) });
  const has = async (page: Page, scope: string) => row(page, scope).getByRole('cell').last().textContent();
  const fact = (page: Page, name: string) =>
    page
      .locator('dl.facts div')
      .filter({ has: page.locator('dt', { hasText: name }) })
      .locator('dd')
      .textContent();

  it('show an admin what is set up, and that no action is needed', async () => {
    const page = await openAs('admin', '', { file: world.stack.file });
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Chat' }).click();
    await heading(page).waitFor();
    await page.getByText('No action is needed.').waitFor();
    expect(await fact(page, 'Bot')).toBe('CHAT_BOT_TOKEN is set');
    expect(await fact(page, 'Webhook')).toBe('CHAT_WEBHOOK_URL is set');
    expect(await fact(page, 'Sharing method')).toMatch(/^Bot: to a channel chosen for each share/);
    for (const scope of SCOPES) expect(await has(page, scope)).toBe('Granted');
    expect(await page.getByText('To add a scope').count()).toBe(0);
    expect(await page.content()).not.toMatch(/xoxb-|\/services\//);
  });

  it('explain each missing scope, and show the fix after another check', async () => {
    world.chat.setScopes('chat:write', 'users:read', 'team:read');
    const page = await open();
    const alert = page.getByRole('alert');
    await alert.getByText('The bot is missing a scope. The bot lacks channels:read. Add what is lacking at').waitFor();
    expect(await has(page, 'chat:write')).toBe('Granted');
    expect(await has(page, 'channels:read')).toBe('Missing. There are no channels to choose from.');
    expect(await has(page, 'chat:write.public')).toMatch(/^Missing \(optional\)\. .*\/invite/);
    // Of those that buttons need, which are not set up here.
    expect([await has(page, 'users:read'), await row(page, 'users:read.email').count()]).toEqual(['Granted', 0]);
    expect(await has(page, 'groups:read')).toBe('Missing (optional). Private channels cannot be chosen.');
    await page.getByText('Unnecessary scopes: team:read.').waitFor();
    await page.getByText('then choose "Reinstall to Workspace"').waitFor();
    world.chat.setScopes('chat:write', 'channels:read');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('No action is needed.').waitFor();
    expect(await has(page, 'channels:read')).toBe('Granted');
    expect(await alert.count()).toBe(0);
  });

  it.each(['member', 'viewer'] as const)(
    'are hidden from a %s, whose direct visit shows the required role',
    async (person) => {
      const page = await open(person);
      await page.getByRole('alert').getByText(`This needs the role admin; you have ${person}.`).waitFor();
      expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
      expect(await page.getByText('CHAT_BOT_TOKEN').count()).toBe(0);
    },
  );

  it('report that the service cannot be reached, and continue after a retry', async () => {
    const page = await open();
    // The first answer has arrived, so only the second check is refused.
    await page.getByText('No action is needed.').waitFor();
    await page.route('**/admin/chat', (route) => route.abort());
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('alert').getByText('The service cannot be reached.').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No action is needed.').waitFor();
  });

  it('show a remedy and no scopes for a wrong token', async () => {
    const problem = {
      code: 'invalid_auth',
      remedy: 'The chat platform rejected the bot (invalid_auth). Check CHAT_BOT_TOKEN.',
    };
    const page = await openAs('admin', '#/settings/chat', {
      file: world.stack.file,
      before: (context) =>
        context.route('**/admin/chat', async (route) => {
          const response = await route.fetch();
          return route.fulfill({ response, json: { ...(await response.json()), scopes: null, problem } });
        }),
    });
    await page.getByRole('alert').getByText(problem.remedy).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
  });

  it('have no accessibility violation in any window size', async () => {
    world.chat.setScopes('chat:write', 'users:read');
    const page = await open();
    await page.getByRole('table').waitFor();
    await expectAccessible(page);
  });
});
