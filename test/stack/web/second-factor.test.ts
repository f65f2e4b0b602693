import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StackFile } from '../../../local/stack-file.ts';
import { another, byPassword, codesTo, newAddress, newPerson, setUpApp } from '../../support/accounts.ts';
import { heldReads, refuses } from '../../support/answers.ts';
import { expectAccessible } from '../../support/axe.ts';
import { fillSignIn, hasBrowser, openApp, openBrowser } from '../../support/browser.ts';
import { launch, type StartedStack } from '../../support/start-stack.ts';
import { appCode } from '../../support/totp.ts';

const PASSWORD = 'Second-fact0r-1';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const heading2 = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const fault = (page: Page) => page.getByRole('alert').last().textContent();

/* A stack as an operator has it who lets people sign up, and requires the second factor of admins. */
let stack: StartedStack;
let file: StackFile;
beforeAll(async () => {
  stack = await launch(['--empty', '--port', '0', '--chat', 'none'], undefined, {
    SELF_SIGN_UP: 'true',
    ROLE_WITHOUT_GROUP: 'viewer',
    ADMIN_TOTP: 'true',
  });
  ({ file } = stack);
});
afterAll(async () => {
  await stack?.end();
  stack?.clean();
});

async function open(email: string, password = PASSWORD, address = '#/account'): Promise<Page> {
  const page = await openApp(await openBrowser(), address, file);
  await fillSignIn(page, email, password);
  return page;
}

/** Switches the second factor on from the account's page, and answers the secret of the app. */
async function setUp(page: Page): Promise<string> {
  await button(page, 'Set it up').click();
  const secret = (await page.locator('code.secret').textContent()) ?? '';
  await page.getByRole('img', { name: 'QR code of the key below' }).waitFor();
  await page.getByRole('textbox', { name: 'Code' }).fill(another(appCode(secret)));
  await button(page, 'Turn on').click();
  await expect.poll(() => page.getByText('This code is wrong. Enter the current code from your app').count()).toBe(1);
  await page.getByRole('textbox', { name: 'Code' }).fill(appCode(secret));
  await button(page, 'Turn on').click();
  await page.getByText('On.', { exact: true }).waitFor();
  return secret;
}

const getStatus = async (path: string, token: string, method = 'GET') => {
  const answer = await fetch(`${file.base_url}/api/v2${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
  });
  return { status: answer.status, body: (await answer.json()) as { code: string; detail: string } };
};

describe.skipIf(!hasBrowser)('the second factor of a sign-in', () => {
  it('is set up in the app, required at the next sign-in, and switched off', async () => {
    const { email } = await newPerson('factor', PASSWORD, { file });
    const page = await open(email);
    await page.getByText('Off.', { exact: true }).waitFor();
    const secret = await setUp(page);
    expect(secret.replaceAll(' ', '')).toMatch(/^[A-Z2-7]{32}$/);
    await expectAccessible(page);
    await button(page, 'Sign out').click();
    await fillSignIn(page, email, PASSWORD);
    await heading(page, 'Enter your authenticator code').waitFor();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Code' }).fill(another(appCode(secret)));
    await button(page, 'Continue').click();
    await expect.poll(() => fault(page)).toMatch(/^This code is wrong\. Enter the current code from your app/);
    await page.getByRole('textbox', { name: 'Code' }).fill(appCode(secret));
    await button(page, 'Continue').click();
    await button(page, 'Sign out').waitFor();
    await page.reload();
    await page.getByRole('link', { name: email }).click();
    await button(page, 'Turn off').click();
    await button(page, 'Keep on').click();
    await button(page, 'Turn off').click();
    await button(page, 'Turn off').click();
    await page.getByText('Off.', { exact: true }).waitFor();
    expect((await byPassword(email, PASSWORD, file)).body.AuthenticationResult).toBeTruthy();
  });

  it('appears on the account page only after the preferences above it have loaded or failed', async () => {
    const { email } = await newPerson('place', PASSWORD, { file });
    const page = await open(email);
    const factor = heading2(page, 'Second factor');
    const preferences = page.getByRole('combobox', { name: 'Density' });
    await factor.waitFor();
    const me = await heldReads(page, '**/api/v2/me');
    await page.reload();
    await me.isAnswered;
    await heading2(page, 'Preferences').waitFor();
    expect([await factor.count(), await preferences.count()]).toEqual([0, 0]);
    me.letGo();
    await factor.waitFor();
    expect(await preferences.count()).toBe(1);
    await page.route('**/api/v2/me', refuses(503, 'storage_unavailable'));
    await page.reload();
    await factor.waitFor();
    expect(await preferences.count()).toBe(0);
    const isUser = /\.GetUser$/;
    await page.route('**', (route) =>
      isUser.test(route.request().headers()['x-amz-target'] ?? '')
        ? route.fulfill({
            status: 400,
            json: { __type: 'NotAuthorizedException', message: 'Access Token has been revoked' },
          })
        : route.fallback(),
    );
    await page.reload();
    await page.getByText('Your session was ended in another place. Sign out, then sign in again.').waitFor();
  });

  it('stays off when the set-up is left without verification', async () => {
    const { email } = await newPerson('left', PASSWORD, { file });
    const page = await open(email);
    await button(page, 'Set it up').click();
    await page.getByRole('img', { name: 'QR code of the key below' }).waitFor();
    expect(await page.getByRole('link', { name: 'open it in an app on this device' }).getAttribute('href')).toMatch(
      /^otpauth:\/\/totp\/Regulatory%20updates%3Aleft-.*%40example\.com\?secret=[A-Z2-7]{32}&issuer=Regulatory%20updates$/,
    );
    await expectAccessible(page);
    await button(page, 'Not now').click();
    await page.getByText('Off.', { exact: true }).waitFor();
    expect((await byPassword(email, PASSWORD, file)).body.AuthenticationResult).toBeTruthy();
  });

  it('is required of an admin before the API keys open', async () => {
    const { email } = await newPerson('admin', PASSWORD, { group: 'admin', file });
    const page = await open(email, PASSWORD, '#/settings/keys');
    await page.getByText('This action requires a second factor.').waitFor();
    await page.getByRole('link', { name: 'Set up a second factor' }).click();
    await setUp(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await button(page, 'Create a key').waitFor();
  });
});

it('403: rejects admin routes for an admin without a second factor, and allows member routes', async () => {
  const { email } = await newPerson('bare', PASSWORD, { group: 'admin', file });
  const { body } = await byPassword(email, PASSWORD, file);
  const token = body.AuthenticationResult.AccessToken;
  const only = [
    ...['GET /admin/api-keys', 'POST /admin/api-keys', 'POST /admin/api-keys/0123456789abcdef/rotate'],
    ...['DELETE /admin/api-keys/0123456789abcdef', 'GET /admin/chat'],
  ];
  for (const route of only) {
    const [method = '', path = ''] = route.split(' ');
    const answer = await getStatus(path, token, method);
    expect([answer.status, answer.body.code], route).toEqual([403, 'second_factor_required']);
    expect(answer.body.detail).toMatch(/^Admins need a second factor here, and your account has none\. Set it up/);
  }
  for (const path of ['/feeds/topics', '/feeds/chat/config']) expect((await getStatus(path, token)).status).toBe(200);
  await setUpApp(token, file);
  await expect.poll(async () => (await getStatus('/admin/api-keys', token)).status).toBe(200);
});

describe.skipIf(!hasBrowser)('signing up', () => {
  it('creates an account by a mailed code, and mails another code at a sign-in before confirmation', async () => {
    const email = newAddress('new');
    const page = await openApp(await openBrowser(), '#/account', file);
    await button(page, 'Sign up').click();
    await expectAccessible(page);
    const fill = async (password: string) => {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('New password').fill(password);
      await page.getByLabel('Repeat password').fill(password);
      await button(page, 'Create account').click();
    };
    await fill('no-capital-letter-1');
    await expect.poll(() => fault(page)).toMatch(/does not meet the requirements\. Password must have uppercase/);
    await fill(PASSWORD);
    await heading(page, 'Confirm your address').waitFor();
    await button(page, 'Back').click();
    await fillSignIn(page, email, PASSWORD);
    await heading(page, 'Confirm your address').waitFor();
    await expectAccessible(page);
    const [code = '', first] = await codesTo(email, file);
    expect(first).toMatch(/^\d{6}$/);
    await page.getByRole('textbox', { name: 'Code' }).fill(another(code));
    await button(page, 'Confirm').click();
    await expect.poll(() => fault(page)).toMatch(/^This code is wrong or expired\./);
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await button(page, 'Confirm').click();
    await page.getByTitle('Your account. Role: viewer').waitFor();
    await page.getByRole('definition').getByText(email).waitFor();
  });

  it('looks the same for an email address that already has an account', async () => {
    const { email: known } = await newPerson('taken', PASSWORD, { file });
    const seen: string[] = [];
    for (const email of [known, newAddress('free')]) {
      const page = await openApp(await openBrowser(), '', file);
      await button(page, 'Sign up').click();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('New password').fill(`${PASSWORD}x`);
      await page.getByLabel('Repeat password').fill(`${PASSWORD}x`);
      await button(page, 'Create account').click();
      await heading(page, 'Confirm your address').waitFor();
      await page.getByRole('textbox', { name: 'Code' }).fill('000000');
      await button(page, 'Confirm').click();
      await expect.poll(() => fault(page)).toMatch(/^This code is wrong or expired\./);
      await button(page, 'Send another code').click();
      await page.getByText('Another code was sent.').waitFor();
      seen.push(((await page.locator('main').textContent()) ?? '').replaceAll(email, 'ada@example.com'));
    }
    expect(new Set(seen).size, seen.join('\n')).toBe(1);
    expect((await byPassword(known, PASSWORD, file)).status).toBe(200);
  });
});
