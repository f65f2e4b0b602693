import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StackFile } from '../../../local/stack-file.ts';
import { aName } from '../../support/admin.ts';
import { refuses } from '../../support/answers.ts';
import { hasBrowser, openAs, resize } from '../../support/browser.ts';
import { messagesIn } from '../../support/chat.ts';
import { ask } from '../../support/parts.ts';
import { stackFile } from '../../support/people.ts';
import {
  channelBox,
  chooseChannel,
  commentBox,
  commentShareButton,
  confirmButton,
  followShares,
  getDialog,
  getShares,
  helpOnSharing,
  newestEntry,
  openDialog,
  openEntry,
  options,
  shareButton,
  shareButtons,
} from '../../support/share-page.ts';

/* The fourth set-up, the bot alone, is that of share.test.ts. */

const files: Record<string, StackFile> = {};
beforeAll(async () => {
  if (!hasBrowser) return;
  for (const chat of ['none', 'webhook', 'both'] as const) files[chat] = await ask(`stack-${chat}`);
});
const of = (chat: string) => files[chat] as StackFile;
const SCOPES = ['chat:write', 'channels:read', 'chat:write.public', 'groups:read', 'users:read', 'users:read.email'];
const CHANNELS = ['compliance', 'general', 'random', 'regulatory-updates'];
/** The messages with a comment, of all channels. */
const messagesWith = async (comment: string, chat: string, channels = CHANNELS) =>
  (await Promise.all(channels.map((name) => messagesIn(name, of(chat)))))
    .flat()
    .filter(({ blocks }) => JSON.stringify(blocks).includes(comment));
/** Opens an update of a set-up that no other test file shares. Others may share the newest one at the same time. */
const openOwn = async (chat: string, person: 'admin' | 'member' | 'viewer' = 'member'): Promise<Page> =>
  openEntry((await newestEntry(of(chat), 1)).id, person, { file: of(chat) });
/** Returns how often the page's update is in the webhook's channel. */
const getCount = async (page: Page): Promise<number> => {
  const id = page.url().split('/').at(-1) ?? '';
  return (await messagesIn('general', of('webhook'))).filter(({ blocks }) => JSON.stringify(blocks).includes(id))
    .length;
};

const NEEDS_ROLE = 'You cannot share updates with the role viewer. Ask an administrator for the role member or admin.';

describe.skipIf(!hasBrowser)('sharing with neither bot nor webhook', () => {
  const NOT_CONFIGURED = 'Sharing is not available because chat is not configured. ';

  it.each([
    ['viewer', `${NOT_CONFIGURED}Ask an administrator to set it up.`],
    ['member', `${NOT_CONFIGURED}Ask an administrator to set it up.`],
    ['admin', `${NOT_CONFIGURED}Set up chat`],
  ] as const)('shows a %s no share button, and explains why once in Help', async (person, why) => {
    const entry = await newestEntry(of('none'));
    const page = await openAs(person, `#/entries/${entry.id}`, { file: of('none') });
    await page.locator('.entry .facts').waitFor();
    await expect.poll(() => helpOnSharing(page)).toBe(why);
    expect(await shareButtons(page).count()).toBe(0);
    await expect.poll(() => page.getByText('not configured').count()).toBe(0);
    await page.keyboard.press('s');
    expect(await getDialog(page).count()).toBe(0);
    await resize(page, { width: 375, height: 800 });
    await page.getByRole('link', { name: 'Back to the updates' }).click();
    await page.getByLabel('Density').selectOption('cards');
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^Details/ })
      .waitFor();
    expect(await shareButtons(page).count()).toBe(0);
    expect(await shareButton(page).count()).toBe(0);
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    await expect.poll(() => page.evaluate(overflow)).toBeLessThanOrEqual(0);
  });

  it('leads an admin from Help to the chat settings', async () => {
    const page = await openAs('admin', '#/updates', { file: of('none') });
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByRole('link', { name: 'Set up chat' }).click();
    await page.getByText('Chat is not configured. Set CHAT_BOT_TOKEN or').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe.skipIf(!hasBrowser)('sharing by a webhook only', () => {
  it('posts one message on a click without a channel selector, and shows who shared it', async () => {
    const page = await openOwn('webhook');
    const sent = await followShares(page, async (_, route) => {
      // Delayed until a second click, which must not post a second message.
      await shareButton(page).dispatchEvent('click');
      await route.continue();
    });
    const before = await getCount(page);
    await shareButton(page).click();
    await page.getByText('Posted.', { exact: true }).waitFor();
    await expect
      .poll(() => getShares(page).first().textContent())
      .toContain("Shared by you in the webhook's channel, ");
    expect(await getCount(page)).toBe(before + 1);
    expect(sent.map(({ body }) => Object.keys(body as object))).toEqual([['entry_id']]);
    expect(await page.locator('dialog, [role=combobox], [role=listbox]').count()).toBe(0);
    // A click does not share the same update again: the dialog asks first.
    await shareButton(page).click();
    await getDialog(page).waitFor();
    expect(sent).toHaveLength(1);
  });

  it('shows a refusal next to the button, and retries it with another idempotency key', async () => {
    const page = await openOwn('webhook');
    const sent = await followShares(page, (n, route) =>
      n === 0 ? refuses(502, 'no_service', { detail: 'Make a new webhook.' })(route) : route.continue(),
    );
    await shareButton(page).click();
    await page.getByRole('alert').getByText('Make a new webhook.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Posted.', { exact: true }).waitFor();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('repeats a request after a lost answer with the same idempotency key, and posts one message', async () => {
    const page = await openOwn('webhook');
    const before = await getCount(page);
    const sent = await followShares(page, async (n, route) => {
      if (n > 0) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await shareButton(page).click();
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('Posted.', { exact: true }).waitFor();
    expect([sent.length, new Set(sent.map(({ key }) => key)).size]).toEqual([2, 1]);
    expect(await getCount(page)).toBe(before + 1);
  });

  it('opens a dialog for a comment or by key s, and posts only after Confirm', async () => {
    const page = await openOwn('webhook');
    const sent = await followShares(page);
    const listed: string[] = [];
    page.on('request', (request) => request.url().includes('/chat/channels') && listed.push(request.url()));
    const comment = `by the webhook, ${aName()}`;
    await page.keyboard.press('s');
    await getDialog(page).waitFor();
    await page.keyboard.press('Escape');
    await commentShareButton(page).click();
    await getDialog(page).getByText('Posts to the channel of the webhook.').waitFor();
    expect(await page.locator('[role=combobox], [role=listbox], dialog select').count()).toBe(0);
    await commentBox(page).fill(comment);
    expect(await messagesWith(comment, 'webhook')).toEqual([]);
    await confirmButton(page).click();
    await getDialog(page).waitFor({ state: 'hidden' });
    expect(await messagesWith(comment, 'webhook')).toHaveLength(1);
    const [newest] = await messagesWith(comment, 'webhook', ['general']);
    expect(newest.blocks.at(-3).text.text).toBe(`*Comment*\n${comment}`);
    expect(sent.map(({ body }) => Object.keys(body as object).sort())).toEqual([['comment', 'entry_id']]);
    await expect
      .poll(() => getShares(page).first().textContent())
      .toContain("Shared by you in the webhook's channel, ");
    expect(listed).toEqual([]);
  });

  it('shows a viewer no share buttons, and explains why in Help', async () => {
    const page = await openOwn('webhook', 'viewer');
    expect(await helpOnSharing(page)).toBe(NEEDS_ROLE);
    expect(await shareButtons(page).count()).toBe(0);
    expect(await shareButton(page).count()).toBe(0);
  });

  it('shows no help on sharing to a member, who can share', async () => {
    expect(await helpOnSharing(await openOwn('webhook'))).toBe('');
  });
});

describe.skipIf(!hasBrowser)('sharing with both bot and webhook', () => {
  it('prefers the bot, and posts only to the chosen channel', async () => {
    const page = await openOwn('both', 'admin');
    const comment = aName();
    await openDialog(page);
    await channelBox(page).click();
    await expect.poll(() => options(page).count()).toBe(5);
    await chooseChannel(page, 'random');
    await commentBox(page).fill(comment);
    await confirmButton(page).click();
    await getDialog(page).waitFor({ state: 'hidden' });
    expect(await messagesWith(comment, 'both', ['random'])).toHaveLength(1);
    expect(await messagesWith(comment, 'both')).toHaveLength(1);
  });
});

describe.skipIf(!hasBrowser)('the chat settings', () => {
  it.each([
    [
      'none',
      { Bot: /^Not set up/, Webhook: /^Not set up/, 'Sharing method': /^None: sharing is not available/ },
      /Chat is not configured\. Set CHAT_BOT_TOKEN or/,
    ],
    ['webhook', { Bot: /^Not set up/, Webhook: /is set$/, 'Sharing method': /^Webhook: to its fixed channel/ }, null],
    [
      'bot',
      { Bot: /is set$/, Webhook: /^Not set up/, 'Sharing method': /^Bot: to a channel chosen for each share/ },
      null,
    ],
  ] as const)('show what is set up in chat mode "%s"', async (chat, facts, problem) => {
    const file = chat === 'bot' ? stackFile() : of(chat);
    const page = await openAs('admin', '#/settings/chat', { file });
    await page.getByRole('button', { name: 'Check again' }).waitFor();
    for (const [name, words] of Object.entries(facts)) {
      const fact = page.locator('dl.facts div').filter({ has: page.locator('dt', { hasText: name }) });
      await expect.poll(() => fact.locator('dd').textContent()).toMatch(words);
    }
    await expect.poll(() => page.getByRole('alert').count()).toBe(problem ? 1 : 0);
    if (problem) expect(await page.getByRole('alert').textContent()).toMatch(problem);
    const scopes = await page.getByRole('row').getByRole('rowheader').allTextContents();
    expect(scopes).toEqual(chat === 'bot' ? SCOPES : []);
    await expect.poll(() => page.getByRole('cell', { name: 'Granted', exact: true }).count()).toBe(scopes.length);
  });
});
