import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { another, byPassword, codesTo, newAddress, newPerson } from '../../support/accounts.ts';
import { expectAccessible } from '../../support/axe.ts';
import { fillSignIn, hasBrowser, openApp, openBrowser } from '../../support/browser.ts';
import { identityProvider, stackFile } from '../../support/people.ts';

const provider = `${stackFile().identity_provider_url}/`;
const OLD = 'Forgotten-passw0rd-1';
const NEW = 'Remembered-passw0rd-2';
const WRONG = 'This code is wrong or expired. Enter the code from the newest email, or request another one.';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const fault = (page: Page) => page.getByRole('alert').textContent();
const refuses = (code: string, message: string) => (route: Route) =>
  route.fulfill({
    status: 400,
    headers: { 'access-control-allow-origin': '*', 'content-type': 'application/x-amz-json-1.1' },
    body: JSON.stringify({ __type: code, message }),
  });

/** Goes from the sign-in to the form for the code. */
async function askFor(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await button(page, 'Forgot password').click();
  await heading(page, 'Forgot password').waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
  await button(page, 'Send a code').click();
  await heading(page, 'Choose a new password').waitFor();
}

interface NewPassword {
  password: string;
  /** The repeated password; by default the same. */
  again?: string;
}

async function give(page: Page, code: string, { password, again = password }: NewPassword): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Repeat password').fill(again);
  await button(page, 'Set password').click();
}

describe.skipIf(!hasBrowser)('resetting a forgotten password', () => {
  it('sets a new password by a mailed code, signs in, and invalidates the old password and the code', async () => {
    const { email } = await newPerson('forgotten', OLD);
    const page = await openApp(await openBrowser(), '#/topics');
    await askFor(page, email);
    await expectAccessible(page);
    const [code = ''] = await codesTo(email);
    expect(code).toMatch(/^\d{6}$/);
    await give(page, code, { password: NEW, again: `${NEW}x` });
    await expect.poll(() => fault(page)).toMatch(/passwords do not match/);
    await give(page, another(code), { password: NEW });
    await expect.poll(() => fault(page)).toBe(WRONG);
    await give(page, code, { password: 'all-small-letters' });
    await expect
      .poll(() => fault(page))
      .toMatch(/^The new password does not meet the requirements\. Password must have/);
    await button(page, 'Send another code').click();
    await page.getByText('Another code was sent.').waitFor();
    const [newest = '', first] = await codesTo(email);
    expect(first).toBe(code);
    await give(page, ` ${newest.slice(0, 3)} ${newest.slice(3)}`, { password: NEW });
    await heading(page, 'Topics').waitFor();
    expect((await byPassword(email, OLD)).status).toBe(400);
    expect((await byPassword(email, NEW)).status).toBe(200);
    // A code serves once.
    const again = await openApp(await openBrowser());
    await askFor(again, email);
    await give(again, newest, { password: OLD });
    await expect.poll(() => fault(again)).toBe(WRONG);
  });

  it('shows the same messages for an unknown email address and for a person who never signed in', async () => {
    const { email: invited } = await newPerson('invited', OLD, { isFirst: true });
    const { email: known } = await newPerson('known', OLD);
    const seen: string[] = [];
    for (const email of [known, invited, newAddress('nobody')]) {
      const page = await openApp(await openBrowser());
      await askFor(page, email);
      await give(page, '000000', { password: NEW });
      await expect.poll(() => fault(page)).toBe(WRONG);
      await button(page, 'Send another code').click();
      await page.getByText('Another code was sent.').waitFor();
      seen.push(((await page.locator('main').textContent()) ?? '').replaceAll(email, 'ada@example.com'));
    }
    expect(new Set(seen).size, seen.join('\n')).toBe(1);
    expect(await codesTo(invited)).toEqual([]);
  });

  it('explains too many attempts, an expired code, and an unreachable service', async () => {
    const { email } = await newPerson('attempts', OLD);
    const page = await openApp(await openBrowser());
    await page.getByLabel('Email').fill(email);
    await button(page, 'Forgot password').click();
    await expectAccessible(page);
    const cases: [(route: Route) => Promise<void>, RegExp][] = [
      [refuses('LimitExceededException', 'Attempt limit exceeded, please try after some time.'), /^Too many attempts/],
      [refuses('TooManyRequestsException', 'Rate exceeded'), /^Too many attempts/],
      [(route) => route.abort(), /cannot be reached\. Check your connection/],
    ];
    for (const [answer, words] of cases) {
      await page.route(provider, answer);
      await button(page, 'Send a code').click();
      await expect.poll(() => fault(page)).toMatch(words);
      await page.unroute(provider);
    }
    await button(page, 'Send a code').click();
    await heading(page, 'Choose a new password').waitFor();
    await page.route(provider, refuses('ExpiredCodeException', 'Invalid code provided, please request a code again.'));
    await give(page, '123456', { password: NEW });
    await expect.poll(() => fault(page)).toBe(WRONG);
    await page.unroute(provider);
    await page.route(
      provider,
      refuses('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
    );
    await button(page, 'Set password').click();
    await expect.poll(() => fault(page)).toMatch(/^Too many attempts/);
    await page.unroute(provider);
    await button(page, 'Back').click();
    await fillSignIn(page, email, OLD);
    await button(page, 'Sign out').waitFor();
  });

  it('hides and refuses sign-up when only administrators create accounts', async () => {
    const page = await openApp(await openBrowser());
    await button(page, 'Forgot password').waitFor();
    expect(await button(page, 'Sign up').count()).toBe(0);
    const account = { ClientId: stackFile().user_pool_client_id, Username: newAddress('new'), Password: NEW };
    const { status, body } = await identityProvider('SignUp', account);
    expect([status, body.__type]).toEqual([400, 'NotAuthorizedException']);
  });
});
