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
  dialogOf,
  followShares,
  helpOnSharing,
  newestEntry,
  openDialog,
  openEntry,
  options,
  shareButton,
  shareButtons,
  sharesOf,
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
/** Opens an update of a set-up that no other file shares there: those share the newest one, and may do so at the same time. */
const openOwn = async (chat: string, person: 'admin' | 'member' | 'viewer' = 'member'): Promise<Page> =>
  openEntry((await newestEntry(of(chat), 1)).id, person, of(chat));
/** How often the update of a page stands in the webhook's channel. */
const countOf = async (page: Page): Promise<number> => {
  const id = page.url().split('/').at(-1) ?? '';
  return (await messagesIn('general', of('webhook'))).filter(({ blocks }) => JSON.stringify(blocks).includes(id))
    .length;
};

const NEEDS_ROLE =
  'You cannot share updates: that needs the role member or admin, and you have viewer. An administrator can give you the role.';

describe.skipIf(!hasBrowser)('neither bot nor webhook', () => {
  const NOBODY = 'Nobody can share updates here: chat is not configured. ';

  it.each([
    ['viewer', `${NOBODY}An administrator can set it up.`],
    ['member', `${NOBODY}An administrator can set it up.`],
    ['admin', `${NOBODY}Set it up`],
  ] as const)('%s: there is no button on an update and in the list, and Help says why, once', async (person, why) => {
    const entry = await newestEntry(of('none'));
    const page = await openAs(person, `#/entries/${entry.id}`, { file: of('none') });
    await page.locator('.entry .facts').waitFor();
    await expect.poll(() => helpOnSharing(page)).toBe(why);
    expect(await shareButtons(page).count()).toBe(0);
    await expect.poll(() => page.getByText('not configured').count()).toBe(0);
    await page.keyboard.press('s');
    expect(await dialogOf(page).count()).toBe(0);
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

  it('an admin is led from Help to where it is set up', async () => {
    const page = await openAs('admin', '#/updates', { file: of('none') });
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByRole('link', { name: 'Set it up' }).click();
    await page.getByText('Chat is not configured. Set CHAT_BOT_TOKEN or').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe.skipIf(!hasBrowser)('webhook only', () => {
  it('one click posts one message to the one channel, without a selector, and the page says who and where', async () => {
    const page = await openOwn('webhook');
    const sent = await followShares(page, async (_, route) => {
      // Held until a second click was made, which is no second message.
      await shareButton(page).dispatchEvent('click');
      await route.continue();
    });
    const before = await countOf(page);
    await shareButton(page).click();
    await page.getByText('Posted.', { exact: true }).waitFor();
    await expect.poll(() => sharesOf(page).first().textContent()).toContain("Shared by you in the webhook's channel, ");
    expect(await countOf(page)).toBe(before + 1);
    expect(sent.map(({ body }) => Object.keys(body as object))).toEqual([['entry_id']]);
    expect(await page.locator('dialog, [role=combobox], [role=listbox]').count()).toBe(0);
    // What was shared here is not shared again by a click: the dialog asks.
    await shareButton(page).click();
    await dialogOf(page).waitFor();
    expect(sent).toHaveLength(1);
  });

  it('a refusal stands beside the button, and is tried again with another key', async () => {
    const page = await openOwn('webhook');
    const sent = await followShares(page, (n, route) =>
      n === 0 ? refuses(502, 'no_service', 'Make a new webhook.')(route) : route.continue(),
    );
    await shareButton(page).click();
    await page.getByRole('alert').getByText('Make a new webhook.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Posted.', { exact: true }).waitFor();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('an answer that was lost is asked for again with the same key, and is one message', async () => {
    const page = await openOwn('webhook');
    const before = await countOf(page);
    const sent = await followShares(page, async (n, route) => {
      if (n > 0) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await shareButton(page).click();
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.getByText('Posted.', { exact: true }).waitFor();
    expect([sent.length, new Set(sent.map(({ key }) => key)).size]).toEqual([2, 1]);
    expect(await countOf(page)).toBe(before + 1);
  });

  it('with a comment it goes by the dialog, as by the key s, and after Confirm', async () => {
    const page = await openOwn('webhook');
    const sent = await followShares(page);
    const listed: string[] = [];
    page.on('request', (request) => request.url().includes('/chat/channels') && listed.push(request.url()));
    const comment = `by the webhook, ${aName()}`;
    await page.keyboard.press('s');
    await dialogOf(page).waitFor();
    await page.keyboard.press('Escape');
    await commentShareButton(page).click();
    await dialogOf(page).getByText('It goes to the one channel of the webhook.').waitFor();
    expect(await page.locator('[role=combobox], [role=listbox], dialog select').count()).toBe(0);
    await commentBox(page).fill(comment);
    expect(await messagesWith(comment, 'webhook')).toEqual([]);
    await confirmButton(page).click();
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(await messagesWith(comment, 'webhook')).toHaveLength(1);
    const [newest] = await messagesWith(comment, 'webhook', ['general']);
    expect(newest.blocks.at(-3).text.text).toBe(`*Comment*\n${comment}`);
    expect(sent.map(({ body }) => Object.keys(body as object).sort())).toEqual([['comment', 'entry_id']]);
    await expect.poll(() => sharesOf(page).first().textContent()).toContain("Shared by you in the webhook's channel, ");
    expect(listed).toEqual([]);
  });

  it('a viewer sees neither of the buttons, and Help says why', async () => {
    const page = await openOwn('webhook', 'viewer');
    expect(await helpOnSharing(page)).toBe(NEEDS_ROLE);
    expect(await shareButtons(page).count()).toBe(0);
    expect(await shareButton(page).count()).toBe(0);
  });

  it('Help says nothing of sharing to who can share', async () => {
    expect(await helpOnSharing(await openOwn('webhook'))).toBe('');
  });
});

describe.skipIf(!hasBrowser)('bot and webhook', () => {
  it('the bot is preferred: a channel is chosen, and the message is there and not at the webhook', async () => {
    const page = await openOwn('both', 'admin');
    const comment = aName();
    await openDialog(page);
    await channelBox(page).click();
    await expect.poll(() => options(page).count()).toBe(5);
    await chooseChannel(page, 'random');
    await commentBox(page).fill(comment);
    await confirmButton(page).click();
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(await messagesWith(comment, 'both', ['random'])).toHaveLength(1);
    expect(await messagesWith(comment, 'both')).toHaveLength(1);
  });
});

describe.skipIf(!hasBrowser)('Settings, then Chat', () => {
  it.each([
    [
      'none',
      { Bot: /^Not set up/, Webhook: /^Not set up/, 'Shares go': /^Nowhere/ },
      /Chat is not configured\. Set CHAT_BOT_TOKEN or/,
    ],
    ['webhook', { Bot: /^Not set up/, Webhook: /is set$/, 'Shares go': /^To the webhook's one channel/ }, null],
    ['bot', { Bot: /is set$/, Webhook: /^Not set up/, 'Shares go': /^By the bot/ }, null],
  ] as const)('chat %s: says what is set up', async (chat, facts, problem) => {
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
    await expect.poll(() => page.getByRole('cell', { name: 'Has it', exact: true }).count()).toBe(scopes.length);
  });
});
