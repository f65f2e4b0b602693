import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/axe.ts';
import { hasBrowser, openAs } from '../../support/browser.ts';
import { type ScriptedChat, startScriptedChat } from '../../support/scripted-chat.ts';

const ALL = ['chat:write', 'chat:write.public', 'channels:read', 'groups:read'];
let world: ScriptedChat;
beforeAll(async () => {
  if (hasBrowser) world = await startScriptedChat();
});
afterEach(() => {
  world.chat.reset();
  world.chat.setScopes(...ALL);
});
afterAll(() => world?.stop());

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

describe.skipIf(!hasBrowser)('Settings, then Chat', () => {
  it('an admin finds it in the navigation, and reads what is set up and that nothing is to be done', async () => {
    const page = await openAs('admin', '', { file: world.stack.file });
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Chat' }).click();
    await heading(page).waitFor();
    await page.getByText('No action is needed.').waitFor();
    expect(await fact(page, 'Bot')).toBe('CHAT_BOT_TOKEN is set');
    expect(await fact(page, 'Webhook')).toBe('CHAT_WEBHOOK_URL is set');
    expect(await fact(page, 'Shares go')).toMatch(/^By the bot/);
    for (const scope of ALL) expect(await has(page, scope)).toBe('Has it');
    expect(await page.getByText('To add a scope').count()).toBe(0);
    expect(await page.content()).not.toMatch(/xoxb-|\/services\//);
  });

  it('each lacking scope: what fails without it and how to add it; checking again sees the fix', async () => {
    world.chat.setScopes('chat:write', 'users:read', 'team:read');
    const page = await open();
    const alert = page.getByRole('alert');
    await alert.getByText('The bot lacks a scope. The bot lacks channels:read. Add what is lacking at').waitFor();
    expect(await has(page, 'chat:write')).toBe('Has it');
    expect(await has(page, 'channels:read')).toBe('Lacks it. There are no channels to choose from.');
    expect(await has(page, 'chat:write.public')).toMatch(/^Missing, which is allowed\. .*\/invite/);
    // Of those that buttons need, which are not set up here.
    expect([await has(page, 'users:read'), await row(page, 'users:read.email').count()]).toEqual(['Has it', 0]);
    expect(await has(page, 'groups:read')).toBe('Missing, which is allowed. Private channels cannot be chosen.');
    await page.getByText('scopes that this service does not need: team:read.').waitFor();
    await page.getByText('then choose "Reinstall to Workspace"').waitFor();
    world.chat.setScopes('chat:write', 'channels:read');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('No action is needed.').waitFor();
    expect(await has(page, 'channels:read')).toBe('Has it');
    expect(await alert.count()).toBe(0);
  });

  it.each(['member', 'viewer'] as const)(
    '%s: does not see it, and who goes there by hand is told the role',
    async (person) => {
      const page = await open(person);
      await page.getByRole('alert').getByText(`This needs the role admin; you have ${person}.`).waitFor();
      expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
      expect(await page.getByText('CHAT_BOT_TOKEN').count()).toBe(0);
    },
  );

  it('the service cannot be reached: says so, and goes on where it is tried again', async () => {
    const page = await open();
    await heading(page).waitFor();
    await page.route('**/admin/chat', (route) => route.abort());
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('alert').getByText('The service cannot be reached.').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No action is needed.').waitFor();
  });

  it('a wrong token: what to do, and no table of scopes', async () => {
    const problem = {
      code: 'invalid_auth',
      remedy: 'The chat platform does not take the bot (invalid_auth). Check CHAT_BOT_TOKEN.',
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

  it('has no violation in any window', async () => {
    world.chat.setScopes('chat:write', 'users:read');
    const page = await open();
    await page.getByRole('table').waitFor();
    await expectAccessible(page);
  });
});
