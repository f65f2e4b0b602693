import { beforeAll, describe, expect, it } from 'vitest';
import { allItems, sendV2 } from '../../support/api.ts';
import { fillSignIn, hasBrowser, isRefresh, openAs, openBrowser, resize } from '../../support/browser.ts';
import { channelId, messagesIn, share } from '../../support/chat.ts';
import { meRoute } from '../../support/memory.ts';
import { bearer, signIn, stackFile } from '../../support/people.ts';
import {
  channelBox,
  chooseChannel,
  commentBox,
  confirmButton,
  followShares,
  getAlert,
  getDialog,
  getShares,
  helpOnSharing,
  openDialog,
  openEntry,
  options,
  shareButton,
  shareButtons,
  shareIn,
} from '../../support/share-page.ts';

// biome-ignore lint/suspicious/noExplicitAny: entries as they were answered
let entries: any[] = [];
beforeAll(async () => {
  entries = await allItems('/entries/detail', {});
});
/** Each test shares its own update, which no run has shared yet. It is not at the top of the list. */
let taken = 10;
async function anEntry(): Promise<(typeof entries)[0]> {
  const headers = await bearer('viewer');
  while (taken < entries.length) {
    const entry = entries[taken++];
    const { body } = await sendV2('GET', `/feeds/entries/${entry.id}/shares`, headers);
    if (body.length === 0) return entry;
  }
  throw new Error('All of these updates are shared.');
}
const newest = async (name: string) => (await messagesIn(name))[0];
const count = async (name: string) => (await messagesIn(name)).length;
const getSub = async (person: 'member' | 'admin') => {
  const [, claims = ''] = (await signIn(person)).AccessToken.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).sub as string;
};

describe.skipIf(!hasBrowser)('sharing by the bot', () => {
  it('posts the message of the preview to the chosen channel only after Confirm', async () => {
    const entry = await anEntry();
    const page = await openEntry(entry.id);
    const before = await count('compliance');
    await openDialog(page);
    await channelBox(page).click();
    expect(await options(page).allTextContents()).toEqual([
      '#compliance',
      '#general',
      '#random',
      '#regulatory-updates',
      '#risk-committeePrivate',
    ]);
    await options(page).filter({ hasText: '#compliance' }).click();
    await commentBox(page).fill('  Please read <!channel> & onConfig me  ');
    const preview = page.getByRole('region', { name: 'Preview of the message' });
    const shown = await preview.locator('p').allTextContents();
    const links = await preview.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(await count('compliance')).toBe(before);
    await confirmButton(page).click();
    await getDialog(page).waitFor({ state: 'hidden' });
    expect(await count('compliance')).toBe(before + 1);
    const { blocks } = await newest('compliance');
    // biome-ignore lint/suspicious/noExplicitAny: blocks of every kind
    const texts = blocks.flatMap(({ text, fields, elements }: any) => [
      ...(text ? [text.text] : []),
      ...(fields ?? []).map((field: { text: string }) => field.text),
      ...(elements ?? []).map((element: { text: string | { text: string } }) =>
        typeof element.text === 'string' ? element.text : element.text.text,
      ),
    ]);
    const plain = (text: string) =>
      text
        .replace(/^<[^|]*\|(.*)>$/s, '$1 (opens in a new tab)')
        .replace(/^\*([\w ]+)\*\n/, '$1')
        .replace(/\n\*([\w ]+)\*: /g, '$1: ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&');
    expect(shown).toEqual(texts.map(plain));
    expect(shown).toEqual(
      expect.arrayContaining([
        'New regulatory update',
        'View Full Article',
        'CommentPlease read <!channel> & onConfig me',
      ]),
    );
    const summary = entry.five_point_summary ? /^Summary• .*\n• / : /^Summary./;
    expect(shown.filter((text) => summary.test(text))).toHaveLength(1);
    expect(links).toEqual([entry.link, `${stackFile().base_url}/#/entries/${entry.id}`]);
  });

  it('opens the dialog after an early key s once the configuration loads, unless the update was left', async () => {
    let onConfig = () => {};
    const waitForConfig = () =>
      new Promise<void>((resolve) => {
        onConfig = resolve;
      });
    let configLoaded = waitForConfig();
    const page = await openAs('member', '#/updates', {
      window: { viewport: { width: 1440, height: 900 } },
      before: (context) =>
        context.route('**/chat/config', async (route) => {
          await configLoaded;
          await route.fallback();
        }),
    });
    const lines = page.getByRole('feed').getByRole('article');
    const press = async (keys: string[]) => {
      await lines.nth(2).click();
      await page.locator('.reader [data-share]:disabled').waitFor({ state: 'attached' });
      for (const key of keys) await page.keyboard.press(key);
      onConfig();
      await page.locator('.reader [data-share]:enabled').waitFor();
    };
    await press(['s']);
    await getDialog(page).waitFor();
    configLoaded = waitForConfig();
    await page.reload();
    await press(['s', 'j']);
    await page.waitForLoadState('networkidle');
    expect(await getDialog(page).count()).toBe(0);
    configLoaded = waitForConfig();
    await page.reload();
    await lines.nth(2).getByRole('checkbox').click();
    await page.locator('.selection [data-share]:disabled').waitFor({ state: 'attached' });
    await page.keyboard.press('s');
    onConfig();
    await getDialog(page).waitFor();
  });

  it('shows on the update who shared it where and when, to everyone and after a reload', async () => {
    const entry = await anEntry();
    const page = await openEntry(entry.id);
    await shareIn(page, 'random');
    const line = /^Shared by you in #random, \d+ \w{3} \d{4}, \d+:\d{2}/;
    await expect.poll(() => getShares(page).allTextContents()).toEqual([expect.stringMatching(line)]);
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Share');
    await expect.poll(() => getShares(page).locator('time').getAttribute('title')).toMatch(/ UTC$/);
    // Where was shared last is kept by a request that outlives its page.
    await expect
      .poll(async () => (await meRoute('member', 'GET')).body.preferences.last_channel_id)
      .toBe(await channelId('random'));
    await page.reload();
    await expect.poll(() => getShares(page).allTextContents()).toEqual([expect.stringMatching(line)]);
    await shareIn(page, 'compliance');
    await expect.poll(() => getShares(page).count()).toBe(2);
    await expect.poll(() => getShares(page).first().textContent()).toContain('#compliance');
    const sub = await getSub('member');
    const other = await openEntry(entry.id, 'viewer');
    const words = 'Shared by member@example.com in #compliance, ';
    await expect.poll(() => getShares(other).first().textContent()).toContain(words);
    await expect.poll(() => getShares(other).first().locator('bdi').first().getAttribute('title')).toBe(sub);
  });

  it('names the author by email address as plain text, or by the start of the id', async () => {
    const { id: entry_id } = await anEntry();
    const address = '<img/src=x/onerror=alert(1)>@example.org';
    const id = '0a1b2c3d-0000-4000-8000-000000000000';
    const posted = { entry_id, method: 'webhook', channel_id: null, message_ts: null, shared_by: id };
    const shares = [address, null].map((shared_by_email, n) => {
      return { ...posted, share_id: `share-${n}`, shared_at: '2026-11-21T05:29:00Z', shared_by_email };
    });
    const page = await openAs('member', `#/entries/${entry_id}`, {
      before: (context) => context.route(`**/entries/${entry_id}/shares`, (route) => route.fulfill({ json: shares })),
    });
    const lines = [address, 'person 0a1b2c3d'].map((who) => `Shared by ${who} in the webhook's channel, `);
    await expect
      .poll(() => getShares(page).allTextContents())
      .toEqual(lines.map((line) => expect.stringContaining(line)));
    expect(await getShares(page).locator('img').count()).toBe(0);
  });

  it('shows new and earlier shares on the update in the list after sharing', async () => {
    const entry = await anEntry();
    await share({ entry_id: entry.id, channel_id: await channelId('general') });
    const [day] = entry.published_date.split('T');
    const page = await openAs('admin', `#/updates?topic=${entry.topic.id}&start=${day}&end=${day}`);
    const card = page.locator(`#entry-${entry.id}`);
    await expect.poll(() => card.getByRole('button', { name: `Share: ${entry.title}` }).isEnabled()).toBe(true);
    expect(await card.getByText('Shared by').count()).toBe(0);
    await card.focus();
    await page.keyboard.press('s');
    await getDialog(page).waitFor();
    await shareIn(page, 'random');
    await expect.poll(() => card.getByRole('list', { name: 'Shares' }).getByRole('listitem').count()).toBe(2);
    const [first, second] = await card.getByRole('list', { name: 'Shares' }).getByRole('listitem').allTextContents();
    expect(first).toContain('Shared by you in #random');
    expect(second).toContain('#general');
    await expect.poll(() => page.locator('.shares').count()).toBe(1);
  });

  it('marks a private channel, and posts to it', async () => {
    const page = await openEntry((await anEntry()).id);
    await chooseChannel(page, 'risk-committee');
    await getDialog(page).getByText('Posts to #risk-committee, a private channel.').waitFor();
    const before = await count('risk-committee');
    await confirmButton(page).click();
    await getDialog(page).waitFor({ state: 'hidden' });
    expect(await count('risk-committee')).toBe(before + 1);
  });

  it('posts nothing without a channel, and accepts a channel name that is typed completely', async () => {
    const page = await openEntry((await anEntry()).id);
    const sent = await followShares(page);
    const expectMissing = async () => {
      await confirmButton(page).click();
      await getDialog(page).getByText('Choose a channel.').waitFor();
      expect(sent).toEqual([]);
    };
    await openDialog(page);
    await channelBox(page).waitFor();
    await expectMissing();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('share-channel');
    await expect.poll(() => channelBox(page).getAttribute('aria-invalid')).toBe('true');
    await chooseChannel(page, 'random');
    await channelBox(page).pressSequentially('x');
    await expectMissing();
    // A piece of a name is none.
    await channelBox(page).fill('regulatory');
    await channelBox(page).press('Tab');
    await expectMissing();
    await channelBox(page).fill(' #Regulatory-Updates');
    await channelBox(page).press('Tab');
    await getDialog(page).getByText('Posts to #regulatory-updates.').waitFor();
    await expect.poll(() => channelBox(page).inputValue()).toBe('regulatory-updates');
    await confirmButton(page).click();
    await getDialog(page).waitFor({ state: 'hidden' });
    const channel_id = await channelId('regulatory-updates');
    expect(sent.map(({ body }) => body)).toEqual([expect.objectContaining({ channel_id })]);
  });

  it('keeps Confirm and Cancel in place under the mouse when the list of channels closes', async () => {
    const page = await openEntry((await anEntry()).id);
    const before = await count('random');
    const press = async (name: string) => {
      const button = getDialog(page).getByRole('button', { name });
      await button.scrollIntoViewIfNeeded();
      const box = await button.boundingBox();
      await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
      await page.mouse.down();
      await expect.poll(() => options(page).count()).toBe(0);
      await page.mouse.up();
      await getDialog(page).waitFor({ state: 'hidden' });
    };
    for (const width of [1100, 375]) {
      await resize(page, { width, height: 800 });
      await openDialog(page);
      await channelBox(page).click();
      await expect.poll(() => options(page).count()).toBe(5);
      await press('Cancel');
    }
    await openDialog(page);
    await channelBox(page).fill('random');
    await options(page).first().waitFor();
    await press('Confirm');
    expect(await count('random')).toBe(before + 1);
  });

  it('keeps Confirm in place for channels with long names, in every window size', async () => {
    const page = await openEntry((await anEntry()).id);
    const channels = [46, 60, 80].map((length, n) => ({
      id: `C${n}`,
      name: 'team-news-'
        .repeat(8)
        .slice(0, length - 1)
        .concat('x'),
      is_private: true,
    }));
    await page.route('**/chat/channels', (route) => route.fulfill({ json: { success: true, channels } }));
    for (const width of [1100, 600, 375]) {
      await resize(page, { width, height: 900 });
      // The longest that the platform takes would need a line more on a phone.
      for (const { name } of channels.slice(0, width < 500 ? 2 : 3)) {
        await openDialog(page);
        await channelBox(page).fill(name);
        await options(page).first().waitFor();
        const top = async () => (await confirmButton(page).boundingBox())?.y;
        const before = await top();
        await page.keyboard.press('Tab');
        await getDialog(page).getByText(`Posts to #${name}`).waitFor();
        expect(await top(), `${name.length} letters on ${width} pixels`).toBe(before);
        await page.keyboard.press('Escape');
        await getDialog(page).waitFor({ state: 'hidden' });
      }
    }
  });

  it('keeps a list of channels open when its scrollbar is pressed, and skips the list on Tab', async () => {
    const page = await openEntry((await anEntry()).id);
    const channels = Array.from({ length: 40 }, (_, n) => ({ id: `C${n}`, name: `team-${n}`, is_private: false }));
    await page.route('**/chat/channels', (route) => route.fulfill({ json: { success: true, channels } }));
    await openDialog(page);
    await channelBox(page).click();
    await options(page).first().waitFor();
    const list = getDialog(page).getByRole('listbox');
    const overflow = `document.getElementById('share-channels').scrollHeight > 300`;
    await expect.poll(() => page.evaluate(overflow)).toBe(true);
    const { x = 0, y = 0 } = (await list.boundingBox()) ?? {};
    // No option: as on the scrollbar, which this browser hides.
    await expect.poll(() => page.evaluate(`document.elementFromPoint(${x}, ${y + 50}).id`)).toBe('share-channels');
    await page.mouse.move(x, y + 50);
    await page.mouse.down();
    await page.mouse.up();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('share-channel');
    await expect.poll(() => options(page).count()).toBe(40);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('share-comment');
    await expect.poll(() => options(page).count()).toBe(0);
  });

  it('accepts a comment of 500 characters, and rejects a longer one', async () => {
    const page = await openEntry((await anEntry()).id);
    const sent = await followShares(page);
    await chooseChannel(page, 'random');
    await commentBox(page).fill(`${'😀'.repeat(500)}x`);
    await getDialog(page).getByText('1 character too many. At most 500.').waitFor();
    await confirmButton(page).click();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('share-comment');
    expect(sent).toEqual([]);
    const { id: entry_id } = await anEntry();
    expect((await share({ entry_id, channel_id: await channelId('random'), comment: 'x'.repeat(501) })).status).toBe(
      400,
    );
    await commentBox(page).fill('😀'.repeat(500));
    await getDialog(page).getByText('500 of 500 characters').waitFor();
    await confirmButton(page).click();
    await getDialog(page).waitFor({ state: 'hidden' });
    expect((await newest('random')).blocks.at(-3).text.text).toContain('😀'.repeat(10));
  });

  it('discards the input on closing, posts nothing and returns the focus', async () => {
    const page = await openEntry((await anEntry()).id);
    const sent = await followShares(page);
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => getDialog(page).getByRole('button', { name: 'Cancel' }).click(),
      () => page.evaluate('location.hash = "#/updates"'),
    ]) {
      await chooseChannel(page, 'random');
      await commentBox(page).fill('not to be kept');
      await leave();
      await getDialog(page).waitFor({ state: 'hidden' });
      if (page.url().endsWith('#/updates')) break;
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Share');
      await openDialog(page);
      expect([await channelBox(page).inputValue(), await commentBox(page).inputValue()]).toEqual(['', '']);
      await page.keyboard.press('Escape');
    }
    const kept = await page.evaluate('JSON.stringify([localStorage, sessionStorage, location.href])');
    expect(kept).not.toContain('not to be kept');
    expect(sent).toEqual([]);
  });

  it('works by keyboard: s opens, arrows choose, Escape closes first the list, then the dialog', async () => {
    const page = await openEntry((await anEntry()).id);
    await expect.poll(() => shareButton(page).isEnabled()).toBe(true);
    await page.keyboard.press('s');
    await getDialog(page).waitFor();
    await channelBox(page).focus();
    await page.keyboard.type('r');
    await page.keyboard.press('ArrowDown');
    const active = async () =>
      page.locator(`#${await channelBox(page).getAttribute('aria-activedescendant')}`).textContent();
    expect(await active()).toBe('#random');
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe('#regulatory-updates');
    await page.keyboard.press('Escape');
    expect(await options(page).count()).toBe(0);
    await expect.poll(() => channelBox(page).getAttribute('aria-expanded')).toBe('false');
    await getDialog(page).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect(await channelBox(page).inputValue()).not.toBe('r');
    await page.keyboard.press('Escape');
    await getDialog(page).waitFor({ state: 'hidden' });
  });
});

describe.skipIf(!hasBrowser)('one message for each share dialog', () => {
  it('posts once for repeated clicks on Confirm', async () => {
    const page = await openEntry((await anEntry()).id);
    const before = await count('random');
    const sent = await followShares(page);
    await chooseChannel(page, 'random');
    await confirmButton(page).evaluate((button) => {
      for (let clicks = 0; clicks < 3; clicks += 1) (button as unknown as { click(): void }).click();
    });
    await getDialog(page).waitFor({ state: 'hidden' });
    expect(sent).toHaveLength(1);
    expect(await count('random')).toBe(before + 1);
  });

  it('locks the input after a lost answer, and repeats the share with the same idempotency key', async () => {
    const page = await openEntry((await anEntry()).id);
    const before = await count('random');
    const sent = await followShares(page, async (n, route) => {
      if (n > 0) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await chooseChannel(page, 'random');
    await confirmButton(page).click();
    await getAlert(page).getByText('No response was received. It may have been posted. Check again').waitFor();
    expect(await channelBox(page).getAttribute('readonly')).not.toBeNull();
    expect(await commentBox(page).getAttribute('readonly')).not.toBeNull();
    await getDialog(page).getByRole('button', { name: 'Check again' }).click();
    await getDialog(page).waitFor({ state: 'hidden' });
    expect(sent[1]).toEqual(sent[0]);
    expect(sent).toHaveLength(2);
    expect(await count('random')).toBe(before + 1);
    await expect.poll(() => getShares(page).count()).toBe(1);
    expect(await page.getByRole('note').count()).toBe(0);
  });

  it('keeps the share and its idempotency key when a repetition after a lost answer is refused', async () => {
    const page = await openEntry((await anEntry()).id);
    const before = await count('random');
    const sent = await followShares(page, async (n, route) => {
      if (n > 1) return route.continue();
      if (n === 0) {
        await route.fetch();
        return route.abort();
      }
      return route.fulfill({ status: 403, json: { status: 403, code: 'forbidden', detail: 'Your role may not.' } });
    });
    await chooseChannel(page, 'random');
    await confirmButton(page).click();
    await getAlert(page).getByText('No response was received.').waitFor();
    await getDialog(page).getByRole('button', { name: 'Check again' }).click();
    await getAlert(page).getByText('It may already have been posted. Your role may not. Then check again').waitFor();
    expect(await commentBox(page).getAttribute('readonly')).not.toBeNull();
    await getDialog(page).getByRole('button', { name: 'Check again' }).click();
    await getDialog(page).waitFor({ state: 'hidden' });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent).toHaveLength(3);
    expect(await count('random')).toBe(before + 1);
  });

  it('after a lost answer, asks the sharing person, but no other person, to check the channel', async () => {
    const entry = await anEntry();
    const page = await openEntry(entry.id, 'member', { file: stackFile(), context: await openBrowser() });
    await followShares(page, (_, route) => route.abort());
    await chooseChannel(page, 'random');
    await confirmButton(page).click();
    await getAlert(page).waitFor();
    await getDialog(page).getByRole('button', { name: 'Close' }).click();
    const words = 'It may have been posted in #random. Check before you share it again.';
    await page.getByRole('note').getByText(words).waitFor();
    await openDialog(page);
    await getDialog(page).getByText(words).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sign out' }).click();
    const admin = stackFile().users.find(({ role }) => role === 'admin');
    await fillSignIn(page, admin?.email ?? '', admin?.password ?? '');
    await page.evaluate(`location.hash = '#/entries/${entry.id}'`);
    await expect.poll(() => shareButton(page).first().isEnabled()).toBe(true);
    await page.getByRole('heading', { level: 1, name: entry.title }).waitFor();
    expect(await page.getByRole('note').count()).toBe(0);
  });

  it('renews an expired token during a share, and repeats it with the same idempotency key', async () => {
    // A reloaded tab renews its tokens a little later.
    const page = await openEntry((await anEntry()).id, 'member', { file: stackFile(), context: await openBrowser() });
    const before = await count('random');
    const refreshes: string[] = [];
    page.on('request', (request) => {
      if (isRefresh(request)) refreshes.push(request.url());
    });
    const ended = 'Bearer e30.e30.e30';
    const sent = await followShares(page, (n, route) =>
      n > 0 ? route.continue() : route.continue({ headers: { ...route.request().headers(), authorization: ended } }),
    );
    await chooseChannel(page, 'random');
    await commentBox(page).fill('kept');
    await confirmButton(page).click();
    await getDialog(page).waitFor({ state: 'hidden' });
    expect(refreshes).toHaveLength(1);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(await count('random')).toBe(before + 1);
    expect((await newest('random')).blocks.at(-3).text.text).toContain('kept');
  });

  it('leaves nothing of the dialog when the session ends during a share', async () => {
    const page = await openEntry((await anEntry()).id, 'member', { file: stackFile(), context: await openBrowser() });
    const before = await count('random');
    await page.route('**/', (route) =>
      isRefresh(route.request())
        ? route.fulfill({
            status: 400,
            headers: { 'access-control-allow-origin': '*' },
            body: JSON.stringify({ __type: 'NotAuthorizedException' }),
          })
        : route.continue(),
    );
    await followShares(page, (_, route) => route.fulfill({ status: 401, body: '{}' }));
    await chooseChannel(page, 'random');
    await confirmButton(page).click();
    await page.getByLabel('Email').waitFor();
    expect(await getDialog(page).count()).toBe(0);
    expect(await count('random')).toBe(before);
  });

  it('posts nothing on a refusal, and uses another idempotency key for the next attempt', async () => {
    const page = await openEntry((await anEntry()).id);
    const sent = await followShares(page, (n, route) =>
      n > 0
        ? route.continue()
        : route.continue({
            postData: JSON.stringify({ ...route.request().postDataJSON(), channel_id: 'C0NOSUCHONE' }),
          }),
    );
    await chooseChannel(page, 'random');
    await confirmButton(page).click();
    await getAlert(page).getByText('Invite the bot to it, add the scope chat:write.public').waitFor();
    expect(await getAlert(page).textContent()).not.toContain('Idempotency');
    await getDialog(page).getByRole('button', { name: 'Try again' }).click();
    await getDialog(page).waitFor({ state: 'hidden' });
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });
});

describe.skipIf(!hasBrowser)('people without permission to share', () => {
  it('a viewer sees no share button, and Help names the required role', async () => {
    const entry = await anEntry();
    const page = await openEntry(entry.id, 'viewer');
    expect(await helpOnSharing(page)).toMatch(/^You cannot share updates with the role viewer/);
    expect(await shareButton(page).count()).toBe(0);
    expect(await shareButtons(page).count()).toBe(0);
    await page.keyboard.press('s');
    expect(await getDialog(page).count()).toBe(0);
    await page.getByRole('link', { name: 'Back to the updates' }).click();
    await page.getByRole('article').first().waitFor();
    expect(await shareButtons(page).count()).toBe(0);
  });

  it('a person who lost the member role sees the required role in the error', async () => {
    const page = await openEntry((await anEntry()).id);
    const token = (await signIn('viewer')).AccessToken;
    await followShares(page, (_, route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${token}` } }),
    );
    await chooseChannel(page, 'random');
    await confirmButton(page).click();
    await getAlert(page).getByText('This needs the role member or admin; you have viewer.').waitFor();
  });
});
