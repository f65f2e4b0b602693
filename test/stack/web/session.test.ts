import type { BrowserContext, Page, Route } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { fillSignIn, hasBrowser, openApp, openBrowser, openSignedIn } from '../../support/browser.ts';
import { identityProvider, signIn, stackFile } from '../../support/people.ts';

const file = stackFile();
const member = file.users.find(({ role }) => role === 'member') ?? { email: '', password: '' };
const provider = `${file.identity_provider_url}/`;
const FIRST = 'First-passw0rd-1';
const CHOSEN = 'Chosen-passw0rd-2';

const updates = (page: Page) => page.getByRole('feed').getByRole('article').first();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const stored = (page: Page) =>
  page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])') as Promise<string>;

/** Counts the refreshes that reach the identity provider. */
function refreshesOf(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (request.url() === provider && request.postData()?.includes('REFRESH_TOKEN_AUTH')) count += 1;
  });
  return () => count;
}

/** The identity provider refuses as Amazon Cognito does. */
const refuses = (code: string, message: string) => (route: Route) =>
  route.fulfill({
    status: 400,
    headers: { 'access-control-allow-origin': '*', 'content-type': 'application/x-amz-json-1.1' },
    body: JSON.stringify({ __type: code, message }),
  });

const UNAUTHORIZED = {
  status: 401,
  contentType: 'application/problem+json',
  body: '{"type":"about:blank","title":"Unauthorized","status":401,"detail":"No.","code":"unauthorized","request_id":"r"}',
};

async function poolId(): Promise<string> {
  const { AccessToken } = await signIn('member');
  return JSON.parse(Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString())
    .iss.split('/')
    .at(-1);
}

describe.skipIf(!hasBrowser)('signing in', () => {
  it('leads to the updates, and keeps no token but the refresh token, for this tab', async () => {
    const page = await openSignedIn(await openBrowser());
    await updates(page).waitFor();
    const [local, session] = JSON.parse(await stored(page));
    expect(local).toEqual({});
    expect(Object.keys(session)).toEqual(['refresh-token']);
    expect(page.url()).not.toMatch(/token|eyJ/i);
  });

  it('a wrong password, a disabled user, too many attempts and a service out of reach are told apart', async () => {
    const page = await openApp(await openBrowser());
    const fault = page.getByRole('alert');
    await fillSignIn(page, member.email, 'Wrong-passw0rd-1');
    await expect.poll(() => fault.textContent()).toBe('Email or password is wrong.');
    expect(await page.getByLabel('Password').inputValue()).toBe('Wrong-passw0rd-1');
    const cases: [(route: Route) => Promise<void>, RegExp][] = [
      [refuses('NotAuthorizedException', 'User is disabled.'), /account is disabled\. Ask an administrator/],
      [refuses('NotAuthorizedException', 'Password attempts exceeded'), /Too many attempts/],
      [refuses('TooManyRequestsException', 'Rate exceeded'), /Too many attempts/],
      [refuses('PasswordResetRequiredException', 'Password reset required'), /has to be reset/],
      [(route) => route.abort(), /cannot be reached\. Check your connection/],
      [(route) => route.fulfill({ status: 503, body: 'busy' }), /cannot be reached/],
    ];
    for (const [answer, words] of cases) {
      await page.route(provider, answer);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect.poll(() => fault.textContent()).toMatch(words);
      await page.unroute(provider);
    }
    await page.getByLabel('Password').fill(member.password);
    await page.getByLabel('Password').press('Enter');
    await updates(page).waitFor();
  });

  it('a first sign-in asks for a new password, twice the same and by the rules, and then leads on', async () => {
    const email = `first-${Date.now()}@example.com`;
    const user = { UserPoolId: await poolId(), Username: email, TemporaryPassword: FIRST, MessageAction: 'SUPPRESS' };
    expect((await identityProvider('AdminCreateUser', user)).status).toBe(200);
    const page = await openApp(await openBrowser());
    await fillSignIn(page, email, FIRST);
    await heading(page, 'Choose a new password').waitFor();
    const choose = async (password: string, again: string) => {
      await page.getByLabel('New password').fill(password);
      await page.getByLabel('The same again').fill(again);
      await page.getByRole('button', { name: 'Set the password' }).click();
    };
    await choose(CHOSEN, `${CHOSEN}x`);
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/passwords differ/);
    await page.route(
      provider,
      refuses(
        'InvalidPasswordException',
        'Password did not conform with policy: Password must have numeric characters',
      ),
    );
    await choose(CHOSEN, CHOSEN);
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toMatch(/does not fit the rules. Password must have numeric/);
    await page.unroute(provider);
    await choose(CHOSEN, CHOSEN);
    await updates(page).waitFor();
    expect(await page.getByText(email).count()).toBe(1);
  });

  it('comes back to the address that was asked for', async () => {
    const page = await openSignedIn(await openBrowser(), 'viewer', '#/updates?topic=eu-ecb');
    await updates(page).waitFor();
    expect(page.url()).toContain('#/updates?topic=eu-ecb');
  });
});

describe.skipIf(!hasBrowser)('a session', () => {
  it('goes on after a reload, by one refresh', async () => {
    const context = await openBrowser();
    const refreshes = refreshesOf(context);
    const page = await openSignedIn(context);
    await page.reload();
    await updates(page).waitFor();
    expect(refreshes()).toBe(1);
  });

  it('is renewed before it ends, without anybody noticing', async () => {
    const context = await openBrowser();
    const refreshes = refreshesOf(context);
    await context.clock.install();
    const page = await openSignedIn(context);
    await updates(page).waitFor();
    // A read that is under way when the clock jumps ends as one that took too long.
    await page.getByLabel('Category').locator('option').nth(1).waitFor({ state: 'attached' });
    await page.clock.fastForward('54:00');
    expect(refreshes()).toBe(0);
    const renewed = page.waitForResponse((response) => response.url() === provider);
    await page.clock.fastForward('01:30');
    await (await renewed).finished();
    await page.waitForTimeout(200);
    expect(refreshes()).toBe(1);
    await page.clock.fastForward('54:00');
    expect(refreshes()).toBe(1);
    await page.clock.fastForward('01:30');
    await expect.poll(refreshes).toBe(2);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('that has ended while the computer slept is renewed by the next request', async () => {
    const context = await openBrowser();
    const refreshes = refreshesOf(context);
    const page = await openSignedIn(context);
    await updates(page).waitFor();
    await page.clock.setSystemTime(Date.now() + 3_600_000);
    await page.getByLabel('Topic').selectOption('eu-ecb');
    await page.getByRole('feed').getByText('European Central Bank').first().waitFor();
    expect(refreshes()).toBe(1);
  });

  it('one refresh renews the token that several requests of two tabs found refused, and each is repeated', async () => {
    const context = await openBrowser();
    const refreshes = refreshesOf(context);
    const first = await openSignedIn(context);
    await updates(first).waitFor();
    const second = await openApp(context);
    await updates(second).waitFor();
    expect(refreshes()).toBe(0);
    let old = '';
    const refused = new Set<Page>();
    await context.route('**/api/v2/**', async (route) => {
      const token = (await route.request().headerValue('authorization')) ?? '';
      old ||= token;
      if (token !== old) return route.continue();
      refused.add(route.request().frame().page());
      // Both tabs learn it at once, and the new tokens come when both have had time to ask for them.
      await vi.waitUntil(() => refused.size === 2, { timeout: 60_000 });
      return route.fulfill(UNAUTHORIZED);
    });
    await context.route(provider, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return route.continue();
    });
    await Promise.all([first, second].map((page) => page.getByLabel('Topic').selectOption('eu-ecb')));
    for (const page of [first, second])
      await page.getByRole('feed').getByText('European Central Bank').first().waitFor();
    for (const page of [first, second]) await updates(page).waitFor();
    expect(refreshes()).toBe(1);
  });

  it('of a tab that answers late is taken by a new tab that asks to sign in already', async () => {
    const context = await openBrowser();
    const first = await openSignedIn(context);
    await updates(first).waitFor();
    // It answers nothing until a cookie lets it go.
    const isBusy = first.evaluate(`for (const end = Date.now() + 20_000; !document.cookie && Date.now() < end; );`);
    const second = await openApp(context, '#/topics');
    await heading(second, 'Sign in').waitFor();
    await context.addCookies([{ name: 'go', value: '1', url: file.base_url }]);
    await isBusy;
    await heading(second, 'Topics').waitFor();
    expect(JSON.parse(await stored(second))[1]).toEqual(JSON.parse(await stored(first))[1]);
  });

  it('a refresh that is refused leads to the sign-in, and from there back', async () => {
    const page = await openSignedIn(await openBrowser(), 'member', '#/updates?topic=eu-ecb');
    await updates(page).waitFor();
    await page.route('**/api/v2/**', (route) => route.fulfill(UNAUTHORIZED));
    await page.route(provider, refuses('NotAuthorizedException', 'Refresh Token has been revoked'));
    await page.getByLabel('Status').selectOption('active');
    await page.getByText('Your session has ended.').waitFor();
    expect(JSON.parse(await stored(page))[1]).toEqual({});
    await page.unrouteAll();
    await fillSignIn(page, member.email, member.password);
    await updates(page).waitFor();
    expect(page.url()).toContain('#/updates?topic=eu-ecb&status=active');
  });

  it('is kept while the identity provider is out of reach', async () => {
    const page = await openSignedIn(await openBrowser());
    await updates(page).waitFor();
    await page.route(provider, (route) => route.abort());
    await page.reload();
    await heading(page, 'The sign-in service cannot be reached').waitFor();
    const alert = await page.getByRole('alert').elementHandle();
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.unroute(provider);
    await page.route(provider, async (route) => {
      await isAnswered;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').getByText('Trying to reach it.').waitFor();
    answer();
    await page.getByRole('alert').getByText('Your session is kept.').waitFor();
    expect(await alert?.evaluate((one) => one.isConnected)).toBe(false);
    await page.unroute(provider);
    await page.getByRole('button', { name: 'Try again' }).click();
    await updates(page).waitFor();
  });

  it('can be ended while the identity provider is out of reach', async () => {
    const page = await openSignedIn(await openBrowser());
    const token = JSON.parse(await stored(page))[1]['refresh-token'];
    await page.route(provider, (route) => route.abort());
    await page.reload();
    await heading(page, 'The sign-in service cannot be reached').waitFor();
    await page.unroute(provider);
    const revoked = page.waitForRequest((request) => Boolean(request.postData()?.includes(token)));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    expect((await revoked).headers()['x-amz-target']).toMatch(/RevokeToken$/);
    expect(JSON.parse(await stored(page))).toEqual([{}, {}]);
  });

  it('ends in all tabs with a sign-out, and is worth nothing afterwards', async () => {
    const context = await openBrowser();
    const first = await openSignedIn(context, 'member', '#/updates?search=capital');
    await updates(first).waitFor();
    const second = await openApp(context);
    await updates(second).waitFor();
    const aloud = first.locator('[role=status].unseen').first();
    await expect.poll(() => aloud.textContent()).toMatch(/updates are shown\.$/);
    const token = JSON.parse(await stored(first))[1]['refresh-token'];
    await second.evaluate(`new Promise((done) => {
      globalThis.other = new BroadcastChannel('session');
      other.onmessage = ({ data }) => { globalThis.late ??= data; done(); };
      other.postMessage({ kind: 'ask' });
    })`);
    const revoked = first.waitForResponse((response) => response.url() === provider);
    await first.getByRole('button', { name: 'Sign out' }).click();
    await revoked;
    await expect.poll(() => aloud.textContent()).toBe('');
    for (const page of [first, second]) {
      await heading(page, 'Sign in').waitFor();
      expect(JSON.parse(await stored(page))).toEqual([{}, {}]);
      expect(await page.getByRole('article').count()).toBe(0);
    }
    // New tokens that another tab told before it heard of the sign-out.
    const isHeard = first.evaluate(`new Promise((done) => {
      new BroadcastChannel('session').onmessage = ({ data }) => requestAnimationFrame(() => done(data.kind));
      globalThis.listens = true;
    })`);
    await first.waitForFunction('globalThis.listens');
    await second.evaluate('other.postMessage(late)');
    expect(await isHeard).toBe('session');
    expect(await heading(first, 'Sign in').count()).toBe(1);
    expect(JSON.parse(await stored(first))).toEqual([{}, {}]);
    expect(first.url()).not.toContain('capital');
    const AuthParameters = { REFRESH_TOKEN: token };
    const again = { AuthFlow: 'REFRESH_TOKEN_AUTH', ClientId: file.user_pool_client_id, AuthParameters };
    expect((await identityProvider('InitiateAuth', again)).status).toBe(400);
    await second.reload();
    await heading(second, 'Sign in').waitFor();
  });
});
