import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ApiKey } from '../../../lib/access/keys/api-key.ts';
import { aKey, aName, getStatus, keysRoute } from '../../support/admin.ts';
import { isUnharmed, refuses } from '../../support/answers.ts';
import { expectAccessible } from '../../support/axe.ts';
import { downloaded, hasBrowser, openAs, openBrowser, openSignedIn } from '../../support/browser.ts';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.ts';
import { stackFile } from '../../support/people.ts';

const ADDRESS = '#/settings/keys';
const LIST = '**/api/v2/admin/api-keys';
const ONE = '**/api/v2/admin/api-keys/**';
const SECRET = /ruf_[0-9a-f]{16}_[0-9a-f]{72}/;
const dialog = (page: Page) => page.getByRole('dialog');
const live = (page: Page) => page.getByRole('table', { name: 'Active keys' });
const row = (page: Page, name: string) => live(page).getByRole('row').filter({ hasText: name });
const getSecret = (page: Page) => dialog(page).locator('.secret').textContent();
const focused = (page: Page) => page.evaluate('document.activeElement.textContent') as Promise<string>;
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();
const stored = async (id: string) => ((await keysRoute('GET')).body as ApiKey[]).find((key) => key.id === id);

/** Opens the list of keys, in the shared tab or in a separate browser. */
async function openKeys(context?: BrowserContext): Promise<Page> {
  const page = await (context ? openSignedIn(context, 'admin', { address: ADDRESS }) : openAs('admin', ADDRESS));
  await live(page).waitFor();
  return page;
}

/** Opens the dialog that creates, writes a name and sends it. */
async function create(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create a key' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Name').press('Enter');
}

/** Everything that the page's memory holds, as text. */
async function getHeap(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}

describe.skipIf(!hasBrowser)('accessibility in every window size', () => {
  it('the list of API keys and its dialogs have no accessibility violation', async () => {
    const key = await aKey();
    const ended = await aKey();
    await keysRoute('DELETE', `/${ended.id}`);
    const page = await openKeys();
    await page.getByText(/^Revoked keys \(\d+\)$/).click();
    await expectAccessible(page);
    await create(page, key.name);
    await dialog(page).getByRole('alert').waitFor();
    await expectAccessible(page, 'dialog');
    const made = aName();
    await dialog(page).getByLabel('Name').fill(made);
    await press(page, 'Create');
    await dialog(page).locator('.secret').waitFor();
    await expectAccessible(page, 'dialog');
    await press(page, 'Saved, close');
    await row(page, made).waitFor();
    for (const name of ['Rotate', 'Limit', 'Revoke']) {
      await page.getByRole('button', { name: `${name}: ${key.name}` }).click();
      await expectAccessible(page, 'dialog');
      await press(page, 'Cancel');
    }
  });
});

describe.skipIf(!hasBrowser)('the list of API keys', () => {
  it('shows name, prefix, authors and times of keys without secrets, and folds revoked keys away', async () => {
    const used = await aKey();
    const rotated = await aKey();
    const revoked = await aKey();
    expect(await getStatus(used.api_key)).toBe(200);
    await keysRoute('POST', `/${rotated.id}/rotate`);
    await keysRoute('DELETE', `/${revoked.id}`);
    const page = await openKeys();
    const key = (await stored(rotated.id)) as ApiKey;
    const text = (await row(page, rotated.name).textContent()) ?? '';
    for (const part of [key.name, key.prefix, 'you', 'never']) expect(text).toContain(part);
    const getTimes = (name: string) =>
      row(page, name)
        .locator('time')
        .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
    expect(await getTimes(rotated.name)).toEqual([key.created_at, key.rotated_at]);
    const who = row(page, rotated.name).getByText('you', { exact: true });
    expect(await who.evaluateAll((all) => all.map((one) => one.getAttribute('title')))).toEqual([
      key.created_by,
      key.rotated_by,
    ]);
    expect(await getTimes(used.name)).toEqual([used.created_at, (await stored(used.id))?.last_used_at]);
    await expect.poll(() => row(page, 'demo').textContent()).toContain('npm start');
    expect(await row(page, revoked.name).count()).toBe(0);
    const folded = page.getByRole('table', { name: 'Revoked keys' });
    await expect.poll(() => folded.isVisible()).toBe(false);
    await page.getByText(/^Revoked keys \(\d+\)$/).click();
    const ended = folded.getByRole('row').filter({ hasText: revoked.name });
    await expect.poll(() => ended.textContent()).toContain('you');
    expect(await ended.getByRole('button').count()).toBe(0);
    expect(await page.content()).not.toMatch(SECRET);
  });

  it('is downloaded as CSV with full times and authors, without formulas and secrets', async () => {
    const key = await aKey(`=1+1 ${aName()}`);
    const page = await openKeys();
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV: Active keys' }).click();
    const text = await downloaded(await started);
    expect(text.split('\r\n')[0]).toBe(
      '\ufeffname,prefix,created_at,created_by,last_used_at,rate_limit,rotated_at,rotated_by',
    );
    const { created_at, created_by } = (await stored(key.id)) as ApiKey;
    expect(text).toContain(`\r\n'${key.name},${key.prefix},${created_at},${created_by},,,,\r\n`);
    expect(text).not.toMatch(SECRET);
  });

  it('offers to create a key when there is no live key', async () => {
    const before = (context: BrowserContext) => context.route(LIST, (route) => route.fulfill({ json: [] }));
    const page = await openAs('admin', ADDRESS, { before });
    await page.getByText('No active keys. Create one for each program.').waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Create a key' }).isEnabled()).toBe(true);
  });

  it('is hidden from other roles, whose direct visit shows the required role', async () => {
    for (const role of ['member', 'viewer'] as const) {
      const page = await openAs(role);
      await page.getByRole('article').first().waitFor();
      expect(await page.getByRole('link', { name: 'Settings' }).count(), role).toBe(0);
      await page.evaluate(`location.hash = '${ADDRESS}'`);
      await page.getByRole('alert').getByText(`This needs the role admin; you have ${role}.`).waitFor();
      expect(await page.getByRole('link', { name: 'API Keys' }).count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Create a key' }).count()).toBe(0);
    }
    const page = await openAs('admin');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'API Keys' }).click();
    await live(page).waitFor();
  });
});

describe.skipIf(!hasBrowser)('creating an API key', () => {
  it('shows the secret once, and keeps no trace of it after closing', async () => {
    const context = await openBrowser();
    const written: string[] = [];
    const asked: string[] = [];
    context.on('console', (message) => written.push(message.text()));
    context.on('request', (request) => asked.push(request.url()));
    const page = await openKeys(context);
    const name = aName();
    await create(page, name);
    await dialog(page).getByText('It is shown only once.').waitFor();
    const secret = (await getSecret(page)) ?? '';
    expect(secret).toMatch(new RegExp(`^${SECRET.source}$`));
    expect(await getStatus(secret)).toBe(200);
    await expect.poll(() => focused(page)).toContain(name);
    expect(await getHeap(page)).toContain(secret);
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Escape');
    await expect.poll(() => dialog(page).isVisible()).toBe(true);
    await press(page, 'Saved, close');
    await row(page, name).waitFor();
    expect(await focused(page)).toBe('Create a key');
    expect(await page.content()).not.toContain(secret);
    expect(await page.content()).not.toMatch(SECRET);
    await expect.poll(() => getHeap(page), { interval: 1_000 }).not.toContain(secret.slice(-40));
    const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])');
    for (const place of [kept as string, page.url(), ...written, ...asked])
      expect(place).not.toContain(secret.slice(-40));
    const log = readFileSync(path.join(process.env['STACK_DATA_DIR'] ?? '', 'stack.log'), 'utf8');
    expect(log).toContain('createApiKey');
    expect(log).not.toContain(secret.slice(-40));
  });

  it('copies the key by a button, and explains when the browser refuses', async () => {
    const page = await openKeys();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await create(page, aName());
    await press(page, 'Copy the key');
    await dialog(page).getByText('The key was copied.').waitFor();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(await getSecret(page));
    for (const clipboard of ['{ writeText: () => Promise.reject(new Error("denied")) }', 'undefined']) {
      await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { configurable: true, value: ${clipboard} })`);
      await press(page, 'Copy the key');
      await dialog(page).getByText('Copying was blocked.').waitFor();
    }
  });

  it('creates one key for concurrent submits, and keeps the dialog open while sending', async () => {
    const page = await openKeys();
    let sent = 0;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(LIST, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent += 1;
      await held;
      return route.continue();
    });
    await page.getByRole('button', { name: 'Create a key' }).click();
    await dialog(page).getByLabel('Name').fill(aName());
    await page.evaluate(`for (const n of [1, 2]) document.getElementById('create-key').requestSubmit()`);
    await dialog(page).getByRole('button', { name: 'Create' }).click({ force: true });
    await dialog(page).getByLabel('Name').press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog(page).isVisible()).toBe(true);
    answer();
    await dialog(page).locator('.secret').waitFor();
    expect(sent).toBe(1);
  });

  it('reports a lost or truncated answer, and a retry returns the created key', async () => {
    const page = await openKeys();
    const cases: [string, Parameters<Page['route']>[1]][] = [
      ['503 after the key was made', refuses(503, 'storage_unavailable')],
      ['no answer', (route) => route.abort()],
      ['an answer that is cut off', (route) => route.fulfill({ status: 201, body: '{"api_k' })],
    ];
    for (const [what, answer] of cases) {
      const made: string[] = [];
      await page.route(LIST, async (route, request) => {
        if (request.method() !== 'POST') return route.continue();
        const first = await route.fetch();
        made.push((await first.json()).api_key);
        return answer(route, request);
      });
      await create(page, aName());
      await dialog(page).getByText('No response was received.').waitFor();
      await expect.poll(() => dialog(page).getByRole('alert').textContent()).toContain('Select “Create” again');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await press(page, 'Create');
      await expect.poll(() => getSecret(page), { message: what }).toBe(made[0]);
      expect(made, what).toHaveLength(1);
      expect(await getStatus(made[0] ?? ''), what).toBe(200);
      await press(page, 'Saved, close');
      await dialog(page).waitFor({ state: 'detached' });
    }
  });

  it('429, 403, 400 and 409: explains why no key was created, and keeps the dialog for a retry', async () => {
    const { id, name: taken } = await aKey();
    const page = await openKeys();
    const name = aName();
    const fault = dialog(page).getByRole('alert');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await dialog(page).getByLabel('Name').fill(name);
    for (const [answer, words] of [
      [
        refuses(429, 'throttled', { detail: 'Too many.', headers: { 'Retry-After': '60' } }),
        'Too many requests. Try again in 60 seconds.',
      ],
      [refuses(403, 'role_required', { detail: 'This needs the role admin.' }), 'This needs the role admin.'],
    ] as const) {
      await page.route(LIST, (route) => (route.request().method() === 'POST' ? answer(route) : route.continue()));
      await press(page, 'Create');
      await expect.poll(() => fault.textContent()).toContain(words);
      expect(await dialog(page).getByLabel('Name').inputValue()).toBe(name);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await dialog(page).getByLabel('Name').fill('n'.repeat(81));
    await press(page, 'Create');
    await dialog(page).getByText('This name cannot be used.').waitFor();
    expect(await fault.textContent()).toContain('must have 1 to 80 characters');
    await dialog(page).getByLabel('Name').fill(taken);
    await press(page, 'Create');
    await fault.getByText('Another active key has this name.').waitFor();
    expect(await fault.textContent()).toContain(
      `its id is ${id}. Choose another name, or rotate or revoke the other key.`,
    );
    await dialog(page).getByLabel('Name').fill(name);
    await press(page, 'Create');
    await dialog(page).locator('.secret').waitFor();
    await expect.poll(() => dialog(page).textContent()).toContain(name);
  });

  it('creates nothing on Escape, and the next dialog starts empty', async () => {
    const page = await openKeys();
    await page.getByRole('button', { name: 'Create a key' }).click();
    await dialog(page).getByLabel('Name').fill('left');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Create a key');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await expect.poll(() => dialog(page).getByLabel('Name').inputValue()).toBe('');
    expect(await row(page, 'left').count()).toBe(0);
  });
});

describe.skipIf(!hasBrowser)('limiting the rate of an API key', () => {
  const limit = (page: Page, name: string) => page.getByRole('button', { name: `Limit: ${name}` }).click();
  const field = (page: Page, name: string) => dialog(page).getByLabel(name);

  it('sets, changes and removes a rate limit, which the list shows', async () => {
    const key = await aKey();
    const page = await openKeys();
    await expect.poll(() => row(page, key.name).textContent()).toContain('default');
    await limit(page, key.name);
    await expect.poll(() => field(page, 'Burst').isDisabled()).toBe(true);
    await field(page, 'Requests a second').fill('5');
    await press(page, 'Save');
    await row(page, key.name).getByText('5 a second, 10 burst').waitFor();
    expect((await stored(key.id))?.rate_limit).toEqual({ per_second: 5, burst: 10 });
    await limit(page, key.name);
    await expect.poll(() => field(page, 'Burst').inputValue()).toBe('10');
    await field(page, 'Burst').fill('20');
    await field(page, 'Burst').press('Enter');
    await row(page, key.name).getByText('5 a second, 20 burst').waitFor();
    await limit(page, key.name);
    await field(page, 'Requests a second').fill('');
    await press(page, 'Save');
    await row(page, key.name).getByText('default').waitFor();
    expect((await stored(key.id))?.rate_limit).toBeNull();
  });

  it('sends no invalid limit, and reports a lost answer or a revoked key', async () => {
    const key = await aKey();
    const page = await openKeys();
    await limit(page, key.name);
    await field(page, 'Requests a second').fill('1001');
    await press(page, 'Save');
    await expect.poll(() => page.locator('#limit-key :invalid').count()).toBe(1);
    await field(page, 'Requests a second').fill('7');
    await page.route(ONE, refuses(503, 'storage_unavailable'));
    await press(page, 'Save');
    await dialog(page).getByText('No response was received.').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await keysRoute('DELETE', `/${key.id}`);
    await press(page, 'Save');
    await dialog(page).getByText('This key is revoked.').waitFor();
    await press(page, 'Close and check the list');
    await expect.poll(() => row(page, key.name).count()).toBe(0);
  });
});

describe.skipIf(!hasBrowser)('rotating an API key', () => {
  it('warns that the old key stops at once, shows the new key once, and invalidates the old one', async () => {
    const key = await aKey();
    const page = await openKeys();
    await page.getByRole('button', { name: `Rotate: ${key.name}` }).click();
    await expect.poll(() => dialog(page).textContent()).toContain('The old key stops working immediately');
    expect(await getStatus(key.api_key)).toBe(200);
    await press(page, 'Rotate');
    await dialog(page).locator('.secret').waitFor();
    const secret = (await getSecret(page)) ?? '';
    await expect.poll(() => dialog(page).textContent()).toContain('The old key no longer works.');
    expect([await getStatus(key.api_key), await getStatus(secret)]).toEqual([401, 200]);
    await press(page, 'Saved, close');
    await expect.poll(() => row(page, key.name).locator('time').count()).toBeGreaterThan(1);
    expect(await page.content()).not.toMatch(SECRET);
    await expect
      .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
      .toBe(`Rotate: ${key.name}`);
  });

  it('changes nothing on Cancel', async () => {
    const key = await aKey();
    const page = await openKeys();
    await page.getByRole('button', { name: `Rotate: ${key.name}` }).click();
    await press(page, 'Cancel');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await getStatus(key.api_key)).toBe(200);
  });

  it('is disabled until the key is read again, and reports a rotation since the list was read', async () => {
    const key = await aKey();
    const page = await openKeys();
    await row(page, key.name).waitFor();
    await page.route(LIST, refuses(500));
    const { body } = await keysRoute('POST', `/${key.id}/rotate`);
    await page.getByRole('button', { name: `Rotate: ${key.name}` }).click();
    await dialog(page).getByRole('alert').getByText('The service had an error.').waitFor();
    await expect.poll(() => dialog(page).getByRole('button', { name: 'Rotate' }).isDisabled()).toBe(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await press(page, 'Try again');
    const last = dialog(page).getByRole('status').filter({ hasText: 'Last rotated' });
    await expect
      .poll(() => last.textContent())
      .toMatch(/^Last rotated .+ by you\. The list was outdated. Ask before you rotate it again\.$/);
    await expect.poll(() => last.locator('time').getAttribute('datetime')).toBe((await stored(key.id))?.rotated_at);
    await press(page, 'Cancel');
    await expect.poll(() => row(page, key.name).locator('time').count()).toBe(2);
    await page.getByRole('button', { name: `Rotate: ${key.name}` }).click();
    await expect.poll(() => last.textContent()).toMatch(/^Last rotated .+ by you\.$/);
    expect(await getStatus(body.api_key)).toBe(200);
  });

  it.each([
    ['before the dialog opens', 0],
    ['while it is open (409 already_revoked)', 1],
  ])('reports a key that was revoked %s, and reloads the list', async (_, at) => {
    const key = await aKey();
    const page = await openKeys();
    await row(page, key.name).waitFor();
    const revoke = () => keysRoute('DELETE', `/${key.id}`);
    if (at === 0) await revoke();
    await page.getByRole('button', { name: `Rotate: ${key.name}` }).click();
    if (at === 1) {
      await dialog(page).getByText('Never rotated.').waitFor();
      await revoke();
      await press(page, 'Rotate');
    }
    await dialog(page).getByText('This key is revoked.').waitFor();
    await expect.poll(() => dialog(page).getByRole('alert').textContent()).toContain('Create a new key.');
    await press(page, 'Close and check the list');
    await row(page, key.name).waitFor({ state: 'hidden' });
  });

  it.each([
    ['409 rotated_meanwhile', 409, 'rotated_meanwhile', 'Somebody else changed this key at the same time.'],
    ['404', 404, 'api_key_not_found', 'This key no longer exists.'],
  ])('%s: a refused rotation refers to the list, and cannot be repeated', async (...[, status, code, words]) => {
    const key = await aKey();
    const page = await openKeys();
    await page.route(ONE, refuses(status, code));
    await page.getByRole('button', { name: `Rotate: ${key.name}` }).click();
    await press(page, 'Rotate');
    await dialog(page).getByText(words).waitFor();
    await expect.poll(() => dialog(page).getByRole('alert').textContent()).toMatch(/check the list/i);
    expect(await dialog(page).getByRole('button', { name: 'Rotate' }).count()).toBe(0);
  });

  it('503: a retry after a completed rotation returns the new key without rotating again', async () => {
    const key = await aKey();
    const page = await openKeys();
    let made = '';
    await page.route(ONE, async (route) => {
      made = (await (await route.fetch()).json()).api_key;
      return refuses(503, 'storage_unavailable')(route);
    });
    await page.getByRole('button', { name: `Rotate: ${key.name}` }).click();
    await press(page, 'Rotate');
    await dialog(page).getByText('No response was received.').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await press(page, 'Rotate');
    await expect.poll(() => getSecret(page)).toBe(made);
    expect([await getStatus(key.api_key), await getStatus(made)]).toEqual([401, 200]);
  });
});

describe.skipIf(!hasBrowser)('revoking an API key', () => {
  it('requires the typed name of the key, and then lists the key as revoked', async () => {
    const key = await aKey();
    const page = await openKeys();
    await page.getByRole('button', { name: `Revoke: ${key.name}` }).click();
    const confirm = dialog(page).getByRole('button', { name: 'Revoke' });
    const typed = dialog(page).getByLabel('Type the name of the key to confirm');
    for (const wrong of ['', 'demo', key.name.toUpperCase(), key.name.slice(0, -1)]) {
      await typed.fill(wrong);
      await typed.press('Enter');
      expect(await confirm.isDisabled(), wrong).toBe(true);
    }
    expect(await getStatus(key.api_key)).toBe(200);
    await typed.fill(` ${key.name} `);
    await confirm.click();
    await dialog(page).waitFor({ state: 'hidden' });
    await row(page, key.name).waitFor({ state: 'hidden' });
    expect(await getStatus(key.api_key)).toBe(401);
    expect(await focused(page)).toBe('Active keys');
    await page.getByText(`${key.name} was revoked and no longer works.`).first().waitFor();
    await page.getByText(/^Revoked keys \(\d+\)$/).click();
    await page.getByRole('table', { name: 'Revoked keys' }).getByText(key.name).waitFor();
  });

  it('503: explains that the result is unknown, and the key can be revoked again', async () => {
    const key = await aKey();
    const page = await openKeys();
    const revoke = async () => {
      await page.getByRole('button', { name: `Revoke: ${key.name}` }).click();
      await dialog(page).getByRole('textbox').fill(key.name);
      await dialog(page).getByRole('textbox').press('Enter');
    };
    await page.route(ONE, refuses(503));
    await revoke();
    await dialog(page).getByText('It is not known whether the key was revoked.').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await press(page, 'Close and check the list');
    await revoke();
    await row(page, key.name).waitFor({ state: 'hidden' });
    expect(await getStatus(key.api_key)).toBe(401);
  });
});

describe.skipIf(!hasBrowser)('leaving the page while a secret is shown', () => {
  it('removes the secret when the session ends in another tab', async () => {
    const context = await openBrowser();
    const page = await openKeys(context);
    await create(page, aName());
    await dialog(page).locator('.secret').waitFor();
    const other = await context.newPage();
    await other.goto(`${stackFile().base_url}/`);
    await other.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Email').waitFor();
    expect(await page.content()).not.toMatch(SECRET);
  });

  it('blocks Back until the dialog is closed', async () => {
    const page = await openAs('admin');
    await page.evaluate(`location.hash = '${ADDRESS}'`);
    await live(page).waitFor();
    await create(page, aName());
    await dialog(page).getByText('It is shown only once.').click();
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Escape');
    const back = `new Promise((done) => {
      navigation.addEventListener('navigateerror', () => done('held'), { once: true });
      addEventListener('hashchange', () => done('left'), { once: true });
      history.back();
    })`;
    await expect.poll(() => page.evaluate(back)).toBe('held');
    expect(await getSecret(page)).toMatch(SECRET);
    await press(page, 'Saved, close');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(back)).toBe('left');
    await page.getByRole('article').first().waitFor();
  });

  it('asks for confirmation before a reload, but not once the dialog is closed', async () => {
    const page = await openKeys();
    await create(page, aName());
    const secret = await getSecret(page);
    const asked = page.waitForEvent('dialog');
    const reload = page.evaluate('location.reload()').catch(() => {});
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await reload;
    expect(await getSecret(page)).toBe(secret);
    await press(page, 'Saved, close');
    await dialog(page).waitFor({ state: 'detached' });
    const leaves = () => page.evaluate(`dispatchEvent(new Event('beforeunload', { cancelable: true }))`);
    await expect.poll(leaves).toBe(true);
  });

  it('removes the secret when another view opens', async () => {
    const page = await openKeys();
    await create(page, aName());
    await dialog(page).locator('.secret').waitFor();
    await page.evaluate("location.hash = '#/updates'");
    await page.getByRole('article').first().waitFor();
    expect(await page.content()).not.toMatch(SECRET);
    await page.goBack();
    await live(page).waitFor();
    expect(await dialog(page).count()).toBe(0);
  });
});

describe.skipIf(!hasBrowser)('names of API keys', () => {
  it(`shows ${HOSTILE_TEXTS.length} hostile names as plain text in the list, its labels and its dialogs`, async () => {
    const made: Awaited<ReturnType<typeof aKey>>[] = [];
    for (const name of HOSTILE_TEXTS.slice(0, 3)) made.push(await aKey(name));
    const page = await openAs('admin', ADDRESS, {
      before: (context) =>
        context.route(LIST, async (route) => {
          const response = await route.fetch();
          const keys: ApiKey[] = await response.json();
          const one = keys.find(({ revoked_at }) => !revoked_at);
          const more = HOSTILE_TEXTS.slice(3).map((name, n) => ({ ...one, name, id: `${n}` }));
          await route.fulfill({ response, json: [...keys, ...more] });
        }),
    });
    await live(page).waitFor();
    const shown = await live(page).getByRole('rowheader').allTextContents();
    expect(shown).toEqual(expect.arrayContaining(HOSTILE_TEXTS));
    expect(await isUnharmed(page)).toBe(true);
    for (const name of HOSTILE_TEXTS.slice(0, 3)) {
      await page.getByRole('button', { name: `Revoke: ${name}`, exact: true }).click();
      await expect.poll(() => dialog(page).locator('.key-name').textContent()).toBe(name);
      expect(await isUnharmed(page)).toBe(true);
      await dialog(page).getByRole('textbox').fill(name);
      await press(page, 'Revoke');
      await page.getByRole('button', { name: `Revoke: ${name}`, exact: true }).waitFor({ state: 'detached' });
    }
    await page.getByText(/^Revoked keys \(\d+\)$/).click();
    await page
      .getByRole('table', { name: 'Revoked keys' })
      .getByText(HOSTILE_TEXTS[2] ?? '')
      .first()
      .waitFor();
    expect(await isUnharmed(page)).toBe(true);
    for (const { id } of made) await keysRoute('DELETE', `/${id}`);
  });
});
